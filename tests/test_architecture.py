"""The shape of the package: what linters and import contracts cannot say."""

from __future__ import annotations

import ast
import importlib
import json
import re
import tomllib
from pathlib import Path

import pytest

from ordo_pnp.catalog.installation import schemas_folder
from ordo_pnp.catalog.schema import Schemas
from tests.source_trees import nodes_in, tree_of

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "ordo_pnp"
MODULES = sorted(PACKAGE.rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("test_*.py"))

MOST_LINES_OF_A_FUNCTION = 80
# The hot loop of the reader: in pieces it would take twice the time.
LONG_FUNCTIONS = {("catalog/reader.py", "_build"): 90}
NO_NAMES = {"utils", "util", "helpers", "helper", "common", "manager", "misc", "tools"}
FACTORS = {25.4, 72.0, 25.4 / 72, 72 / 25.4}


def in_package(path):
    return path.relative_to(PACKAGE).as_posix()


def by_folder(paths, top):
    """Return the files of each folder as a case with the name of the folder: a case for each file would cost more than its test."""
    folders = {}
    for path in paths:
        folders.setdefault(path.parent, []).append(path)
    return [pytest.param(files, id=f"{folder.relative_to(top).as_posix()}/") for folder, files in folders.items()]


def functions(path):
    return [each for each in nodes_in(tree_of(path)) if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)]


@pytest.mark.parametrize("paths", by_folder(MODULES, PACKAGE))
def test_functions_are_short(paths):
    """A function can be read at one glance."""
    lengths = {
        (in_package(path), each.name): each.end_lineno - each.lineno + 1 for path in paths for each in functions(path)
    }
    long = {
        each: lines for each, lines in lengths.items() if lines > LONG_FUNCTIONS.get(each, MOST_LINES_OF_A_FUNCTION)
    }
    assert long == {}


def test_names_say_what_a_module_is_about():
    """No module is a drawer for odds and ends."""
    names = {part.removesuffix(".py").strip("_") for path in MODULES for part in path.relative_to(PACKAGE).parts}

    assert names & NO_NAMES == set()


def homes_of_classes():
    """Return where classes with a public name are defined: name -> modules."""
    homes = {}
    for path in MODULES:
        for node in tree_of(path).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes.setdefault(node.name, []).append(in_package(path))
    return homes


# Protocols whose name the classes of the games bear that fulfil them, and where they are.
PROTOCOLS = {"State": "kernel/game.py"}


def test_a_class_name_has_one_meaning():
    """No public class name stands for two things; the twins of the games alone share names, with each other."""
    homes = homes_of_classes()
    homonyms = {}
    for name, modules in homes.items():
        games = [path.split("/")[1] for path in modules if path.startswith("games/") and path.count("/") > 1]
        others = [path for path in modules if not path.startswith("games/") and path != PROTOCOLS.get(name)]
        if len(others) > 1 or (others and games) or len(games) > len(set(games)):
            homonyms[name] = modules

    assert len(homes["State"]) > 2 < len(homes["Ruleset"]) + len(homes["Setup"])
    assert homonyms == {}


def test_only_commands_talk_to_people():
    """The package writes to no stream by itself: ``print`` stands nowhere, ``click.echo`` only in the commands."""
    calls = {
        in_package(path)
        for path in MODULES
        for node in nodes_in(tree_of(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"print", "input"}
    }
    clicking = {
        in_package(path)
        for path in MODULES
        if re.search(r"^import click|^from click", path.read_text("utf-8"), re.MULTILINE)
    }

    assert calls == set()
    assert {name.split("/")[0] for name in clicking} == {"cli"}


def test_lengths_are_converted_in_one_place():
    """Millimetres per inch and points per inch stand in ``units`` and nowhere else."""
    naked = [
        f"{in_package(path)}:{node.lineno}"
        for path in MODULES
        if in_package(path) != "units.py"
        for node in nodes_in(tree_of(path))
        if isinstance(node, ast.Constant) and isinstance(node.value, float) and node.value in FACTORS
    ]

    assert naked == []


def test_only_its_own_rooms_know_a_game(catalog):
    """Outside ``games/<game>`` and the registry no code names a game, or a territory or symbol of one."""
    words = {
        word
        for game in catalog.games.values()
        for word in (game.id, *game.facts.get("symbols", ()), *game.facts.get("territories", ()))
    }
    named = re.compile(rf"\b({'|'.join(sorted(words))})\b")
    rooms = tuple(f"games/{game}/" for game in catalog.games)
    found = {
        (in_package(path), match)
        for path in MODULES
        if not in_package(path).startswith(rooms)
        for node in code_without_docstrings(path)
        for match in names_in(node, named)
    }

    assert len(words) > 5
    assert found == {("games/__init__.py", game) for game in catalog.games}


# Names of fields that are constants in shared rooms for another reason. What every game has, the common schemas say.
OTHER_MEANINGS = {
    "and": "the word between the names of winners",
    "area": "a place of a seat at a table without rules",
    "bottom": "an edge",
    "choose": "what a bot does",
    "components": "a block of rulebooks",
    "discard": "a verb of a table without rules",
    "draw": "a verb of a table without rules",
    "else": "a keyword of schemas",
    "ends": "how a line is drawn",
    "form": "a role of faces that tells kinds of cards apart",
    "full": "a format of findings",
    "give": "a verb of a table without rules",
    "move": "a verb of a table without rules",
    "number": "which card of its kind it is",
    "nobody": "who leads when nobody does alone",
    "options": "what a deck was built with",
    "result": "a role in rulebooks",
    "shared": "a victory of several",
    "symbol": "a role in rulebooks",
    "symbols": "a type of fields in `kinds.yaml`",
    "text": "an element of faces, and the kind of file with translations",
    "then": "a keyword of schemas",
    "value": "a class of texts in plots",
    "winner": "who leads when the later winner does",
}


def properties_of(node):
    """Return every key that a schema allows, wherever it stands."""
    below = list(node.values()) if isinstance(node, dict) else node if isinstance(node, list) else []
    own = node.get("properties", {}) if isinstance(node, dict) else {}
    return {*own, *(name for each in below for name in properties_of(each))}


def shared_modules(catalog):
    return [
        path for path in MODULES if not in_package(path).startswith(tuple(f"games/{game}/" for game in catalog.games))
    ]


def test_fields_of_a_game_are_named_in_its_own_rooms(catalog):
    """What a game calls its data, its code and its YAML know; other rooms ask schemas or the game's record."""
    schemas = Schemas(schemas_folder())
    contents = [
        (len(path.relative_to(schemas.folder).parts) > 1, json.loads(path.read_text(encoding="utf-8")))
        for path in schemas.folder.rglob("*.json")
    ]
    of_games = {
        name for is_own, each in contents if is_own and "x-ordo-played" not in each for name in properties_of(each)
    }
    common = {name for is_own, each in contents if not is_own for name in properties_of(each)}
    fields = {field for schema in schemas.all() for names in schema.fields.values() for field in names} - {"name"}
    words = {each for each in (of_games - common) | fields if len(each) > 2}
    named = {
        node.value: in_package(path)
        for path in shared_modules(catalog)
        for node in nodes_in(tree_of(path))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in words
    }

    assert {"symbols", "ends", "flavour", "text", "effects"} <= fields
    assert {word: path for word, path in named.items() if word not in OTHER_MEANINGS} == {}
    assert [word for word in OTHER_MEANINGS if word not in named] == []


def asked_of_a_card(node):
    """Return the constant by which an expression asks a card for one of its fields or texts, None where it does not."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
        asks = node.func.attr == "text" or (
            node.func.attr == "get" and getattr(node.func.value, "attr", "") == "fields"
        )
        key = node.args[0] if asks else None
    elif isinstance(node, ast.Subscript):
        key = node.slice if getattr(node.value, "attr", "") == "fields" else None
    elif isinstance(node, ast.Compare):
        key = node.left if getattr(node.comparators[0], "attr", "") == "fields" else None
    else:
        key = None
    return key.value if isinstance(key, ast.Constant) else None


def test_cards_are_asked_for_nothing_but_their_names(catalog):
    """No shared room takes a field or a text of a card by a name of its own, whatever that name is."""
    asked = {
        (in_package(path), key)
        for path in shared_modules(catalog)
        for node in nodes_in(tree_of(path))
        if isinstance(key := asked_of_a_card(node), str) and key != "name"
    }
    caught = [
        ast.parse(each, mode="eval").body
        for each in ('card.text("a", b)', 'card.fields.get("a")', 'x.fields["a"]', '"a" in x.fields')
    ]

    assert [asked_of_a_card(each) for each in caught] == ["a"] * 4
    assert asked == set()


def code_without_docstrings(path):
    """Return the nodes of a module without what explains it: examples are taken from the game."""
    nodes = nodes_in(tree_of(path))
    explaining = {
        id(each.value) for each in nodes if isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant)
    }
    return [each for each in nodes if id(each) not in explaining]


def names_in(node, named):
    """Return what a constant or a name of the code says of a game."""
    text = node.value if isinstance(node, ast.Constant) else node.id if isinstance(node, ast.Name) else ""
    return named.findall(text) if isinstance(text, str) else []


ASSERTS = re.compile(r"\bassert\b|\braises\(|\bgolden\(")


@pytest.mark.parametrize("paths", by_folder(TESTS, ROOT / "tests"))
def test_every_test_says_what_it_holds(paths):
    """Each test function states its behaviour in a sentence and asserts something, itself or in a function beside it."""
    assert {path.name: wrong for path in paths if (wrong := wrong_in(path))} == {}


def wrong_in(path):
    """Return what is wrong with a file of tests: functions that do not say what they hold, or hold nothing."""
    lines = path.read_text(encoding="utf-8").splitlines()
    written = {each: "\n".join(lines[each.body[0].lineno - 1 : each.end_lineno]) for each in functions(path)}
    tests = [each for each in written if each.name.startswith("test_")]
    asserting = [each.name for each, body in written.items() if ASSERTS.search(body)]
    holds = re.compile(rf"\b(?:{'|'.join(asserting) or '(?!)'})\(")
    silent = [each.name for each in tests if not (ast.get_docstring(each) or "").rstrip().endswith((".", ":", "…"))]
    idle = [each.name for each in tests if each.name not in asserting and not holds.search(written[each])]

    found = {"silent": silent, "idle": idle, "without tests": [] if tests else [path.name]}
    return {what: names for what, names in found.items() if names}


SOURCES = [
    path
    for top in ("ordo_pnp", "tests", "docs", "benchmarks", "fuzz", "mutants")
    for path in (ROOT / top).rglob("*.py")
]
NO_VERBS = {"Give", "Gives", "Say", "Says", "Tell", "Tells"}
# In rooms that play no game, where nobody takes a card or lets another one act.
NO_VERBS_OF_EDITORS = NO_VERBS | {"Let", "Lets", "Have", "Has", "Take", "Takes"}
EDITORS = ("ordo_pnp/language/", "ordo_pnp/studio/")


@pytest.mark.slow
def test_docstrings_begin_with_the_verbs_of_the_field():
    """What a function returns is returned, checked or found, not given, said or told; ``Whether …`` asks a question."""
    begun = {
        f"{path.relative_to(ROOT).as_posix()}:{node.lineno}": words[0]
        for path in SOURCES
        for node in nodes_in(tree_of(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        if (words := re.findall(r"\w+", ast.get_docstring(node) or ""))
    }

    assert {"Return", "Whether", "Check", "Yield"} <= set(begun.values())
    assert {place: word for place, word in begun.items() if word in NO_VERBS} == {}
    editors = {place: word for place, word in begun.items() if place.startswith(EDITORS)}
    assert {place: word for place, word in editors.items() if word in NO_VERBS_OF_EDITORS} == {}


# Modules that read files by themselves, and which.
OWN_FILES = {
    "catalog/model_set.py": "templates and schemas that came with the program",
    "diagnostics/codes.py": "findings that came with the program",
    "catalog/schema.py": "schemas that came with the program",
    "catalog/stock.py": "faces and a look that came with the program",
    "gallery/page.py": "a style sheet, scripts and a frame that came with the program",
    "new_game/example.py": "a design that came with the program",
    "new_game/example_art.py": "the pictures of the example that comes with the program",
    "play/page.py": "a style sheet and a script that came with the program",
    "rulebook/page_style.py": "a style sheet that came with the program",
    "rulebook/typst_backend.py": "a template that came with the program",
    "rulebook/webfont.py": "a typeface that came with the program",
    "studio/pages.py": "a page and its files that came with the program",
    "sim/volume/provenance.py": "the source of the program",
    "typography/hyphenate.py": "patterns that came with a package",
}


def test_data_files_are_read_by_the_view():
    """Whatever a person or another command changes is read through ``transactions.file_snapshot``, as of one moment."""
    reading = {
        in_package(path)
        for path in MODULES
        for node in nodes_in(tree_of(path))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in {"read_text", "read_bytes"}
        and not node.args
    }

    assert reading == set(OWN_FILES)


def test_data_files_are_changed_by_transactions():
    """Commands that edit write by ``transactions.transaction``; others write outputs, caches and what they unpack."""
    writes = {"write_atomically", "write_bytes", "write_text", "write_durably"}
    writers = {
        in_package(path)
        for path in MODULES
        for node in nodes_in(tree_of(path))
        if isinstance(node, ast.Call)
        and (getattr(node.func, "attr", None) in writes or getattr(node.func, "id", None) in writes)
    }

    assert {name for name in writers if name.startswith("cli/")} == {"cli/_output.py"}
    assert {name for name in writers if name.startswith(("catalog/", "export/"))} == {"catalog/archive.py"}


ROOMS_WITH_DOORS = sorted(
    path.parent for path in PACKAGE.rglob("*/__init__.py") if "lazily(" in path.read_text(encoding="utf-8")
)


def dotted(room):
    return ".".join(room.relative_to(ROOT).parts)


@pytest.mark.parametrize("room", ROOMS_WITH_DOORS, ids=dotted)
def test_a_room_offers_what_its_door_says(room):
    """What a type checker sees in a room is what programs get there, and each name is that of its module."""
    seen = {}
    for block in (each for each in tree_of(room / "__init__.py").body if isinstance(each, ast.If) and each.orelse):
        for line in (each for each in block.body if isinstance(each, ast.ImportFrom)):
            seen.update(dict.fromkeys((name.name for name in line.names), line.module))
    door = importlib.import_module(dotted(room))

    assert seen
    assert sorted(seen) == door.__dir__()
    for name, module in seen.items():
        assert getattr(door, name) is getattr(importlib.import_module(module), name)


def test_every_room_is_entered_through_its_door():
    """The contracts forget no room; commands and the plug-in for pytest are entered by their names."""
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    guarded = {
        each["protected_modules"][0].removesuffix(".*"): each["allowed_importers"]
        for each in config["tool"]["importlinter"]["contracts"]
        if each["type"] == "protected"
    }
    rooms = {dotted(path.parent) for path in PACKAGE.glob("*/__init__.py")} - {"ordo_pnp.cli", "ordo_pnp.testing"}
    rooms |= {dotted(room) for room in ROOMS_WITH_DOORS}

    assert rooms <= set(guarded)
    assert all(guarded[room] == [room] for room in rooms)
