"""A third game is a folder of cards, a folder of schemas, a folder of rules and one line of the registry."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

THIRD = Path(__file__).parent / "third_game"
LINE = '    "lots": "ordo_pnp.games.lots.plugin:PLUGIN",\n'


@pytest.fixture(scope="module")
def ordo(repository, tmp_path_factory):
    """A function that runs a command in a copy of the project to which the third game has been added."""
    project = tmp_path_factory.mktemp("project")
    for name in ("cards", "schemas", "ordo_pnp"):
        shutil.copytree(repository / name, project / name)  # with the bytecode that there is
        added = [path.relative_to(THIRD) for path in (THIRD / name).rglob("*") if path.is_file()]
        assert not [path for path in added if (project / path).exists()]
        shutil.copytree(THIRD / name, project / name, dirs_exist_ok=True)
    registry = project / "ordo_pnp" / "games" / "__init__.py"
    before, brace, after = registry.read_text("utf-8").partition("REGISTRY = {\n")
    registry.write_text(before + brace + LINE + after, encoding="utf-8")

    def run(*words, given=None):
        return subprocess.run(
            [sys.executable, "-m", "ordo_pnp", *words],
            cwd=project,
            env={"PYTHONPATH": str(project), "XDG_CACHE_HOME": str(project / "cache"), "PYTHONIOENCODING": "utf-8"},
            input=given,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )

    run.project = project
    return run


@pytest.mark.slow
def test_its_data_are_checked(ordo):
    """Nothing in the program has to know the game for its files to be found sound."""
    done = ordo("check", "cards/lots")
    assert (done.returncode, done.stdout) == (0, "no problems found\n")


def test_its_cards_are_printed(ordo):
    """Faces, sheets and the manifest need nothing but data."""
    done = ordo("build", "--game", "lots", "-o", "print")
    assert done.returncode == 0, done.stderr
    assert "print/lots-base-en.pdf" in done.stdout
    assert "12 cards" in done.stdout


def test_its_tables_are_scored(ordo):
    """A table names its game; that game scores it."""
    table = {"game": "lots", "players": ["A", "B"], "rows": [["base/one"], ["base/two", "base/three"]]}
    done = ordo("score", "-", "--json", given=json.dumps(table))
    assert (done.returncode, json.loads(done.stdout)) == (0, {"totals": [1, 5]})


def test_its_records_are_replayed(ordo):
    """The kernel replays a record of any game."""
    record = {"format": 1, "game": "lots", "seed": 3, "players": ["A", "B"], "actions": ["lay base/two"]}
    done = ordo("replay", "-", "--json", given=json.dumps(record))
    assert (done.returncode, json.loads(done.stdout)["score"]) == (0, {"totals": [2, 0]})


def test_its_scenarios_are_run(ordo):
    """The scenarios in its folder are found and hold."""
    done = ordo("scenario", "--game", "lots")
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "1 scenario: 1 passed, 0 failed")


def test_bots_play_it(ordo):
    """Bots know only the kernel, so they play any game."""
    words = ("--game", "lots", "--bots", "greedy,random", "--games", "50", "--json")
    done = ordo("simulate", *words)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 50


@pytest.mark.slow
def test_its_books_cite_its_laws(ordo):
    """A law is a function beside its rules; where it is false the game in which it failed is named."""
    book = ordo.project / "cards/lots/rulebook/en.md"
    text = book.read_text(encoding="utf-8")
    book.write_text(text + "\n```{law} first-card-decides\n```\n", encoding="utf-8")
    done = ordo("check", "cards/lots", "--format", "concise")
    book.write_text(text, encoding="utf-8")
    assert done.returncode == 1
    assert "error[CAT815] the law `first-card-decides` is false: “Whoever wins has laid the highest" in done.stdout
    assert ": lay base/" in done.stdout
