"""The public interface: its names and signatures, what it costs to import, and what a project does."""

import inspect
import re
import subprocess
import sys
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

import ordo_pnp
from ordo_pnp import (
    Card,
    Catalog,
    DataError,
    Diagnostic,
    Drawing,
    NotationError,
    OrdoError,
    Project,
    Record,
    Report,
    Span,
    Tally,
)
from ordo_pnp.base import TargetError
from ordo_pnp.rules import ReportTable, Sums

GOLDEN = Path(__file__).with_name("public_names.txt")


def signatures():
    """Write every public name, and of what is built or called its parameters."""
    lines = []
    for name in sorted(ordo_pnp.__all__):
        found = getattr(ordo_pnp, name)
        lines.append(f"{name} ({found.__module__})")
        own = [each for each in getattr(found, "__mro__", ()) if each.__module__.startswith("ordo_pnp.")]
        for key in sorted({key for each in own for key in vars(each)}):
            member = inspect.getattr_static(found, key)
            if key.startswith("_") and key not in {"__init__", "__enter__"}:
                continue
            if isinstance(member, (staticmethod, classmethod)):
                member = member.__func__
            shown = str(inspect.signature(member)) if inspect.isfunction(member) else ""
            lines.append(f"  {key}{shown}")
    return "\n".join(lines) + "\n"


def test_public_names_are_those_that_were_promised(golden):
    """A change here is a change for whoever programs with it: it needs a line in the CHANGELOG and a new number."""
    golden(GOLDEN, signatures())


def test_every_public_name_and_method_is_on_the_page(repository):
    """The reference tells of all names and of all that a project does."""
    page = (repository / "docs" / "reference" / "python.md").read_text(encoding="utf-8")
    methods = [key for key in vars(Project) if not key.startswith("_")]
    assert [each for each in (*ordo_pnp.__all__, *methods) if f"`{each}" not in page] == []


MEMBERS = (Card, Catalog, Diagnostic, Span, Drawing, Record, Report, ReportTable, Tally, Sums)


@pytest.mark.parametrize("record", MEMBERS, ids=lambda each: each.__name__)
def test_every_member_of_a_record_is_on_the_page(repository, record):
    """The table has a row for each class that is answered with, with all that can be asked of it."""
    page = (repository / "docs" / "reference" / "python.md").read_text(encoding="utf-8")
    table = page.partition("## Members of the classes")[2]
    _, _, row = next(line for line in table.splitlines() if line.startswith(f"| `{record.__name__}` |")).split("|", 2)
    members = {key for key in {*dir(record), *record.__dataclass_fields__} if not key.startswith("_")}
    assert len(members) > 1
    told = set(re.findall(r"`(\w+)", row))
    assert members - told == set()


@pytest.mark.slow
def test_a_finding_is_printed_as_the_command_prints_it(make_ordo, copy_of_data, tmp_path, monkeypatch):
    """What is printed of it is the line of `ordo check --format concise`."""
    file = copy_of_data(tmp_path, "komarn") / "komarn/base/set.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("\nset:", "\nsett:"), encoding="utf-8")
    shown = make_ordo(tmp_path)("check", "--format", "concise").stdout
    monkeypatch.chdir(tmp_path)
    found = [f"{each}\n" for each in Project().findings()]
    assert found
    assert shown.startswith("".join(found))


def test_a_language_that_a_game_is_not_made_in_is_refused(repository):
    """Nothing is drawn in another one instead."""
    project = Project(repository)
    levy = project.card("base/spear-levy")
    for draw in (project.draw, project.svg, project.png):
        with pytest.raises(OrdoError, match="there is no `fr`"):
            draw(levy, "fr")


def test_a_single_set_from_outside_may_stand_alone(repository, make_ordo, tmp_path):
    """A text is one path, not a letter for each."""
    make_ordo(tmp_path)("new", "expansion", "trial", check=0)
    for one in (str(tmp_path / "trial"), tmp_path / "trial", [tmp_path / "trial"]):
        assert Project(repository, with_sets=one).cards("set:trial")


def test_importing_takes_nothing_along():
    """Names are imported when they are asked for: the package itself brings no other module of its own."""
    script = "import sys, ordo_pnp; print(sorted(each for each in sys.modules if each.startswith('ordo_pnp')))"
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "['ordo_pnp', 'ordo_pnp.base', 'ordo_pnp.base.version']"


def test_a_name_that_is_not_public_is_none():
    """As with any module."""
    with pytest.raises(AttributeError, match="Watcher"):
        _ = ordo_pnp.Watcher
    assert set(ordo_pnp.__all__) <= set(dir(ordo_pnp))


@pytest.fixture
def opened(tmp_path, copy_of_data, monkeypatch):
    """A copy of the data, opened for one game."""
    copy_of_data(tmp_path, "ordonnance")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    with Project(tmp_path, game="ordonnance") as project:
        yield project


def test_a_project_is_that_of_the_folder(opened, tmp_path):
    """Its database is the nearest, and nothing is to be said of that."""
    assert opened.root == tmp_path / "cards"
    assert opened.note is None
    assert {card.game for card in opened.cards()} == {"ordonnance"}


def test_cards_are_selected_as_by_the_commands(opened):
    """Filters are those of `ordo list`; what they refuse is refused here."""
    (card,) = opened.cards("id:base/spear-levy")
    assert card == opened.card("base/spear-levy")
    with pytest.raises(NotationError, match="banner"):
        opened.cards("symbol:baner")
    with pytest.raises(TargetError, match="text:crown"):
        opened.cards("crown")
    with pytest.raises(TargetError, match="there is no card"):
        opened.card("base/spear-levi")
    with pytest.raises(TargetError, match="in which set"):
        opened.card("spear-levy")


@pytest.mark.slow
def test_sheets_are_those_of_the_command(opened, tmp_path, make_ordo):
    """The same request gives the same bytes, manifest included."""
    files = opened.build(tmp_path / "door", "set:base kind:marker", backs="none")
    make_ordo(tmp_path)("build", "set:base", "kind:marker", "--backs", "none", "--game", "ordonnance", "-o", "made")
    made = {path.name: path.read_bytes() for path in (tmp_path / "made").iterdir()}
    assert {path.name: path.read_bytes() for path in (tmp_path / "door").iterdir()} == made
    assert {file.name for file in files} == made.keys() - {"manifest.json", "ledger.json"}


@pytest.mark.slow
def test_what_is_wrong_is_found_and_refused(opened, tmp_path):
    """Findings are those of the check; a sheet is not made of cards with an error."""
    assert opened.findings() == ()
    file = tmp_path / "cards/ordonnance/base/units.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("    name: ", "    nmae: ", 1), encoding="utf-8")
    assert "CAT102" in {each.code.id for each in opened.findings()}
    with pytest.raises(DataError):
        opened.build(tmp_path / "out", "kind:marker", backs="none")
    with pytest.raises(DataError):
        _ = Project(tmp_path, game="ordonnance").catalog
    assert not (tmp_path / "out").exists()


@pytest.mark.slow
def test_findings_are_those_of_the_folder_where_it_was_opened(opened, tmp_path, copy_of_data, monkeypatch):
    """Wherever the process works later, the same findings with the same names, from the same file of the cache."""
    del opened, copy_of_data
    odd = tmp_path / "odd"
    odd.mkdir()
    (odd / "set.yaml").write_text(
        "format: 1\nset: {id: odd, name: Odd, language: en, requires: []}\n", encoding="utf-8"
    )
    units = "format: 1\nunits:\n  - {id: one, name: One, symbols: [spear], flavor: Odd}\n"
    (odd / "units.yaml").write_text(units, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for path, with_sets in (("odd", ()), (".", ["odd"])):
        with Project(path, with_sets=with_sets, game="ordonnance") as project:
            before = project.findings()
            kept = sorted((tmp_path / "cache").rglob("*"))
            with monkeypatch.context() as patch:
                patch.chdir("/")
                assert project.findings() == before != ()
                with pytest.raises(DataError) as refused:
                    _ = project.catalog
        assert {each.span.file for each in refused.value.diagnostics} <= {each.span.file for each in before}
        assert sorted((tmp_path / "cache").rglob("*")) == kept


def test_a_closed_project_says_so(tmp_path, copy_of_data):
    """Whatever is asked of it, with a zip file or without."""
    copy_of_data(tmp_path, "ordonnance")
    with zipfile.ZipFile(tmp_path / "odd.zip", "w") as archive:
        archive.writestr("set.yaml", "format: 1\nset: {id: odd, name: Odd, language: en, requires: []}\n")
    for with_sets in ((), [tmp_path / "odd.zip"]):
        with Project(tmp_path, with_sets=with_sets, game="ordonnance") as project:
            (card,) = project.cards("id:base/spear-levy")
        asked = {
            "card": ["base/spear-levy"], "draw": [card], "svg": [card], "png": [card], "build": [tmp_path / "out"],
            "score": ["table.yaml"], "replay": ["record.yaml"],
        }  # fmt: skip
        names = [name for name in vars(Project) if not name.startswith("_") or name == "__enter__"]
        for name in sorted({*names} - {"close", "root", "note"}):
            with pytest.raises(OrdoError, match="the project is closed"):
                getattr(project, name)(*asked.get(name, ()))
        project.close()


@pytest.mark.parametrize(
    ("name", "arguments", "told"),
    [
        ("simulate", {"games": -1}, "`games` is a whole number from 0"),
        ("simulate", {"seed": -1}, "`seed` is a whole number from 0 to 18446744073709551615, not -1"),
        ("simulate", {"seed": 2**64}, "`seed` is a whole number"),
        ("simulate", {"seed": 1.5}, "`seed` is a whole number"),
        ("simulate", {"bots": "greedy"}, r"write \['greedy'\]"),
        ("simulate", {"sets": "base"}, r"write \['base'\]"),
        ("build", {"folder": "out", "languages": "de"}, r"write \['de'\]"),
        ("build", {"folder": "\0", "filters": "kind:marker", "backs": "none"}, "this is no name of a folder"),
    ],
)
def test_arguments_that_cannot_be_meant_are_refused(opened, name, arguments, told):
    """With what was given and what can be given."""
    with pytest.raises(OrdoError, match=told):
        getattr(opened, name)(**arguments)


def test_sides_that_cannot_be_drawn_are_refused(opened, tmp_path):
    """A language the game has not, a resolution that is none, a card of another project."""
    card = opened.card("base/spear-levy")
    with pytest.raises(OrdoError, match="there is no `fr`; known: en"):
        opened.draw(card, "fr")
    with pytest.raises(OrdoError, match="there is no `fr`"):
        opened.png(card, "fr")
    for dpi in (0, -1, float("nan"), float("inf"), 10**9, "300"):
        with pytest.raises(OrdoError, match="`dpi` is a number from 1 to 2400"):
            opened.png(card, dpi=dpi)
    with pytest.raises(OrdoError, match="a card of another project"):
        opened.draw(replace(card, game="chess"))
    with pytest.raises(OrdoError, match="a card of another project"):
        opened.draw(replace(card, kind="marker"))
    assert opened.draw(Project(tmp_path, game="ordonnance").card(card.id)) == opened.draw(card)


def test_what_is_not_there_is_refused(tmp_path):
    """A folder, a game, a set: each is named."""
    with pytest.raises(TargetError, match="there is no folder"):
        Project(tmp_path / "nowhere")
    with pytest.raises(TargetError, match=r"there is no folder `a{20,200}\S"):
        Project("a" * 5000)
    with pytest.raises(TargetError, match="`game` is the id of a game, not 5"):
        Project(tmp_path, game=5)
    with pytest.raises(TargetError, match="there is no game"):
        Project(tmp_path, game="chess")
    with pytest.raises(TargetError, match="holds no"):
        Project(tmp_path, with_sets=[tmp_path])


def test_numbers_and_truth_values_are_rules_as_data_files_write_them(repository):
    """All doors take them, records write them as texts, and a wrong number is refused with the values that there are."""
    chosen, texts = {"soldiers.2": 30, "end.finish_round": True}, {"soldiers.2": "30", "end.finish_round": "true"}
    with Project(repository, game="komarn") as project:
        assert project.simulate(games=1, rules=chosen) == project.simulate(games=1, rules=texts)
        assert texts.items() <= project.rules().prepare(2, chosen).rules.items()
        for door in (
            lambda rules: project.simulate(games=1, rules=rules),
            lambda rules: project.rules().prepare(2, rules),
        ):
            with pytest.raises(OrdoError, match=r"`31` is no value of the rule `soldiers\.2`; one of "):
                door({"soldiers.2": 31})
    record = Record("komarn", ("A", "B"), 1, ("base",), chosen)
    assert record.to_data()["rules"] == Record.from_data({**record.to_data(), "rules": chosen}).rules == texts
