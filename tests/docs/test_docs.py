"""What exists is documented: commands, findings, variants, rulings, kinds of files; generated pages are current."""

import re
import subprocess
import sys
import tomllib

import click
import pytest

from ordo_pnp.cli import root
from ordo_pnp.games import (
    known_codes,
    registry as games,  # noqa: F401 (their codes)
)

COMMANDS = root.list_commands(click.Context(root))
HEADINGS = ("What it finds", "Why it matters", "Example", "Remedy", "Can be fixed")


@pytest.fixture(scope="module")
def reference(repository):
    return {path.name: path.read_text(encoding="utf-8") for path in (repository / "docs/reference").glob("*.md")}


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_is_in_the_reference_with_an_example(name, reference):
    """Each command has its section there; its help ends with an example of itself, and every option says what it does."""
    command = root.get_command(click.Context(root), name)

    assert f"\n## ordo {name}\n" in reference["cli.md"]
    assert re.search(rf"Examples?:\s+ordo {name}\b", command.help)
    assert [option.name for option in command.params if isinstance(option, click.Option) and not option.help] == []


def test_every_finding_has_a_page():
    """Each code explains what it finds, why that matters, an example and the remedy, in this order."""
    incomplete = [
        each.id for each in known_codes() if tuple(re.findall(r"^## (.+)$", each.page, flags=re.MULTILINE)) != HEADINGS
    ]

    assert incomplete == []


def test_every_kind_of_file_is_in_the_reference(reference, repository):
    """Each schema of a kind of file is named on the page of data files."""
    folder = repository / "schemas"
    kinds = [path for path in folder.rglob("*.schema.json") if '"x-ordo-key"' in path.read_text(encoding="utf-8")]

    assert kinds
    assert [
        path.name for path in kinds if f"`{path.relative_to(folder).as_posix()}`" not in reference["schemas.md"]
    ] == []


def test_every_variant_is_explained(catalog, repository):
    """The page on the rules names every variant of each game with all its values and its ruling."""
    page = (repository / "docs/explanation/rules-sources.md").read_text(encoding="utf-8")
    for game in catalog.games.values():
        chapter = page.partition(f"\n## {game.facts['name']}\n")[2].partition("\n## ")[0]
        rows = dict(re.findall(r"^\| `([\w.]+)` (\|.+)$", chapter, flags=re.MULTILINE))

        assert rows.keys() == game.variants.keys()
        for name, variant in game.variants.items():
            assert [value for value in variant.values if f"`{value}`" not in rows[name]] == []
            assert variant.ruling in rows[name]
            assert variant.default is None or rows[name].startswith(f"| `{variant.default}`")


def test_every_ruling_is_in_the_documents(catalog, reference, repository):
    """Each ruling has its section in the reference and is sorted under a subject on the page on the rules."""
    page = (repository / "docs/explanation/rules-sources.md").read_text(encoding="utf-8")
    origins = [origin for game in catalog.games.values() for origin in game.files["rulings"].values()]
    rulings = [ruling["id"] for origin in origins for ruling in origin.value]

    assert len(origins) == len(catalog.games)
    assert [ruling for ruling in rulings if f"\n### {ruling}\n" not in reference["rulings.md"]] == []
    assert [ruling for ruling in rulings if not re.search(rf"\b{ruling}\b", page)] == []


def test_every_symbol_combination_and_piece_is_in_the_glossary(catalog, reference):
    """Words of the game that a newcomer meets are explained."""
    game = catalog.games["ordonnance"]
    words = [*game.facts["symbols"], *game.facts["words"]["combinations"].values()]
    words += catalog.games["komarn"].facts["words"]["kinds"].values()
    glossary = reference["glossary.md"].lower()

    assert [word for word in words if word not in glossary] == []


@pytest.mark.slow
@pytest.mark.parametrize("script", ["generate.py", pytest.param("pictures.py", marks=pytest.mark.sweep)])
def test_what_is_generated_is_current(script, repository):
    """The reference pages and the pictures are those that the program and the data would give now."""
    command = [sys.executable, str(repository / "docs" / script), "--check"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)

    assert done.returncode == 0, done.stdout + done.stderr


def test_every_means_of_drawing_is_shown_below_its_example(repository):
    """Each marked block of the reference of faces is followed by the picture drawn from it, and each picture has one block."""
    page = (repository / "docs/reference/faces.md").read_text(encoding="utf-8")
    drawn = re.findall(r"<!-- drawn: (\S+) .*? -->", page)
    shown = re.findall(
        r"<!-- drawn: (\S+) \d+x\d+ -->\n```yaml\n[^`]*```\n\n!\[[^]]+\]\(\.\./pictures/means/\1\.png\)\n", page
    )

    assert len(drawn) >= 11
    assert drawn == shown
    assert sorted(drawn) == sorted(path.stem for path in (repository / "docs/pictures/means").iterdir())


def test_every_mark_is_shown_below_its_example(repository):
    """Each marked block of the reference of rulebooks is followed by the picture drawn from it, and each picture has one block."""
    page = (repository / "docs/reference/rulebooks.md").read_text(encoding="utf-8")
    drawn = re.findall(r"<!-- figure: \S+ (\S+) -->", page)
    shown = re.findall(
        r"<!-- figure: \S+ (\S+) -->\n````markdown\n[^~]*?````\n\n!\[[^]]+\]\(\.\./pictures/figures/\1\.png\)\n", page
    )

    assert len(drawn) >= 5
    assert drawn == shown
    assert sorted(drawn) == sorted(path.stem for path in (repository / "docs/pictures/figures").iterdir())


def test_every_extra_is_in_the_table_of_the_guide(repository):
    """It names each once and what it brings; `all` are the first so many."""
    extras = tomllib.loads((repository / "pyproject.toml").read_text(encoding="utf-8"))["project"][
        "optional-dependencies"
    ]
    rows = re.findall(
        r"^\| `(\w+)` \| ([^|]+) \|", (repository / "docs/how-to/install.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    (together,) = extras.pop("all")

    assert sorted(name for name, _ in rows) == sorted([*extras, "all"])
    assert dict(rows)["all"] == "the first four"
    assert {name for name, _ in rows[:4]} == set(re.search(r"\[(.+)\]", together)[1].split(","))
    for name, brought in rows[:-1]:
        packages = {re.match(r"[\w-]+", each)[0] for each in extras[name]} - {"distributed"}
        assert packages <= set(brought.lower().split(", ")), name
