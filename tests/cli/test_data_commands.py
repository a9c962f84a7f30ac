"""`ordo list`, `ordo fmt` and `ordo schema` as a person runs them."""

import json
import os
import shutil
import subprocess
import sys

import pytest
from click import Context

from ordo_pnp.cli import root


def test_a_filter_that_selects_nothing_by_mistake_is_an_error(ordo):
    """A misspelt key or value exits with 2 and a hint."""
    assert "did you mean `symbol`?" in ordo("list", "simbol:bow", check=2).stderr
    assert "did you mean `banner`?" in ordo("list", "symbol:baner", check=2).stderr


def test_an_unknown_command_is_answered_with_a_hint(ordo):
    """`ordo lst` means `ordo list`."""
    assert "did you mean `list`?" in ordo("lst", check=2).stderr


@pytest.mark.slow
def test_fmt_rewrites_only_what_is_out_of_style(project):
    """`--check` and `--diff` change nothing; `fmt` changes the file once."""
    path = project.folder / "cards/ordonnance/base/set.yaml"
    tidy = path.read_text(encoding="utf-8")
    messy = tidy.replace("  id: base", "     id: base   ").replace("  name", "     name").replace("  lang", "     lang")
    messy = messy.replace("  requires", "     requires").replace("  counts", "     counts")
    path.write_text(messy, encoding="utf-8")

    project("fmt", "--check", check=1)
    assert "+  id: base" in project("fmt", "--diff", check=1).stdout
    assert messy == path.read_text(encoding="utf-8")
    project("fmt", check=0)
    assert tidy == path.read_text(encoding="utf-8")
    assert project("fmt", check=0).stdout == "all files are formatted\n"


def test_fmt_leaves_a_broken_file_alone(project):
    """What the reader refuses is named, not rewritten."""
    path = project.folder / "cards/ordonnance/base/set.yaml"
    path.write_text("set: [\n")

    assert "CAT022" in project("fmt", str(path), check=1).stderr
    assert path.read_text() == "set: [\n"


@pytest.mark.slow
def test_schemas_follow_the_data_of_the_game(project):
    """A sixth symbol in game.yaml makes the schemas stale; `--write` lets cards use it."""
    game = project.folder / "cards/ordonnance/game.yaml"
    text = game.read_text(encoding="utf-8")
    assert project("schema", "--check", check=0).stdout == "all schemas are up to date\n"

    schema = project.folder / "schemas/ordonnance/units.schema.json"
    schema.write_text(schema.read_text(encoding="utf-8").replace('"helm", ', ""), encoding="utf-8")

    assert "schemas/ordonnance/units.schema.json is not up to date" in project("schema", "--check", check=1).stdout
    project("schema", "--write", check=0)
    project("schema", "--check", check=0)
    assert text == game.read_text(encoding="utf-8")


@pytest.mark.slow
def test_a_project_with_schemas_of_its_own_gets_those_of_files_that_every_game_has(project):
    """What its files name for the editor is there: of the program what it needs, its own as it is, and copies that are old anew."""
    schemas = project.folder / "schemas"
    shipped = {path.name: path.read_bytes() for path in schemas.glob("*.json")}
    shutil.rmtree(schemas)
    game = project.folder / "cards/lots"
    game.mkdir()
    (game / "game.yaml").write_text("format: 1\ngame: {id: lots, name: Lots, language: en, languages: [en]}\n")
    about = '{"x-ordo-key": "game", "required": ["game"], "properties": {"format": {}, "game": {"type": "object"}}}'
    (schemas / "lots").mkdir(parents=True)
    (schemas / "lots/game.schema.json").write_text(about, encoding="utf-8")
    shutil.rmtree(project.folder / "cards/komarn")

    assert "schemas/face.schema.json is not up to date" in project("schema", "--check", check=1).stdout
    project("schema", "--write", check=0)
    (schemas / "set.schema.json").write_text("{", encoding="utf-8")
    assert project("schema", "--write", check=0).stdout == "schemas/set.schema.json written\n"
    project("schema", "--check", check=0)

    assert {path.name: path.read_bytes() for path in schemas.glob("*.json")} == shipped
    assert sorted(path.name for path in schemas.iterdir() if path.is_dir()) == ["lots", "ordonnance"]
    assert "x-ordo-key" in (schemas / "lots/game.schema.json").read_text(encoding="utf-8")


@pytest.mark.slow
def test_fmt_leaves_hidden_folders_and_links_alone(project):
    """An environment or repository below the folder is not rewritten, and a link is not turned into a file."""
    loose = "format:   1\nunits:\n- id: x\n"
    for place in (".venv", "cards/.hidden"):
        (project.folder / place).mkdir()
        (project.folder / place / "x.yaml").write_text(loose)
    other = project.folder / "elsewhere.txt"
    other.write_text(loose)
    (project.folder / "cards" / "link.yaml").symlink_to(other)

    project("fmt", ".", check=0)

    assert (project.folder / ".venv" / "x.yaml").read_text() == loose
    assert (project.folder / "cards" / ".hidden" / "x.yaml").read_text() == loose
    assert (project.folder / "cards" / "link.yaml").is_symlink()
    assert other.read_text() == loose


def test_fmt_changes_a_file_once_however_it_is_named(project):
    """A file that is named by itself, through a link and through its folder is one change."""
    (project.folder / "mine").mkdir()
    path = project.folder / "mine" / "x.yaml"
    units = (project.folder / "cards/ordonnance/base/units.yaml").read_text(encoding="utf-8")
    path.write_text(f"{units}\n\n", encoding="utf-8")
    (project.folder / "link.yaml").symlink_to(path)

    project("fmt", "mine", "link.yaml", "mine/../mine/x.yaml", check=0)

    assert path.read_text(encoding="utf-8") == units
    assert "1 file changed" in project("undo", "--yes", check=0).stdout
    assert path.read_text(encoding="utf-8") == f"{units}\n\n"


def test_json_of_cards_holds_no_marks_of_direction(project):
    """What a terminal would obey stands as an escape in JSON; letters of every language stay."""
    units = project.folder / "cards" / "ordonnance" / "base" / "units.yaml"
    units.write_text(units.read_text(encoding="utf-8").replace("Town Levy", "Tówn\u202eLevy"), encoding="utf-8")

    text = project("list", "--json", "id:spear-levy", check=0).stdout
    table = project("list", "id:spear-levy", check=0).stdout

    assert "Tówn\\u202eLevy" in table
    assert "Tówn\\u202eLevy" in text
    assert json.loads(text)[0]["name"] == "Tówn\u202eLevy"


@pytest.mark.slow
def test_a_terminal_that_lacks_letters_gets_escapes(ordo):
    """Russian on an ASCII terminal is ugly, not a crash."""
    words = [sys.executable, "-m", "ordo_pnp", "list", "--lang", "ru", "id:spear-levy"]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}

    done = subprocess.run(words, cwd=ordo.folder, env=environment, capture_output=True, check=False)

    assert done.returncode == 0, done.stderr
    assert b"base/spear-levy" in done.stdout


def test_every_command_knows_the_game(ordo):
    """`--game`, or an argument GAME, narrows a command to one game, everywhere; an unknown game has a hint."""
    for name in root.list_commands(Context(root)):
        words = [name, *{"new": ["expansion"]}.get(name, [])]
        page = ordo(*words, "--help", check=0).stdout
        is_of_none = name in {
            "calibrate",
            "completion",
            "undo",
        }  # a printer, a script, files taken back: whatever games there are
        assert is_of_none or "--game" in page or "[GAME]" in page, name
    for name in ("explain", "fmt", "schema", "check"):
        assert "did you mean `ordonnance`" in ordo(name, "--game", "ordonance", check=2).stderr
    assert "CAT250" in ordo("explain", "--game", "ordonnance", check=0).stdout


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (("duel", "--deals", "1", "--game", "ordonnance", "random", "random"), "simulate --paired"),
        (("gallery", "id:spear-levy", "-o", "out.html"), "export gallery"),
        (("pack", "crown", "--game", "ordonnance"), "export pack"),
        (("lint", "faces", "id:spear-levy"), "check --faces"),
        (("lint", "id:spear-levy"), "check --faces"),
    ],
)
def test_a_command_that_has_another_name_now_works_and_says_so(ordo, old, new):
    """People and scripts go on as before, and learn the new name."""
    assert f"is called `ordo {new}` now" in ordo(*old, check=0).stderr
