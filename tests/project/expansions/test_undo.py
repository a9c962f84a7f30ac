"""What commands change is checked first, never over what somebody saved meanwhile, and ``ordo undo`` takes it back."""

import sys

import pytest


def everything(folder):
    files = (path for path in sorted(folder.rglob("*")) if path.is_file() and ".ordo" not in path.parts)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files if path.suffix != ".json"}


@pytest.mark.slow
def test_a_change_is_shown_and_taken_back_and_made_again(ordo, trial):
    """Undo shows the change, needs a word to make it, restores every file, and run once more makes the change again."""
    before = everything(trial)
    ordo("rename", "trial/harbour-watch", "chain-watch", check=0)
    after = everything(trial)

    shown = ordo("undo", check=1)
    assert "takes back `ordo rename trial/harbour-watch chain-watch`" in shown.stdout
    assert "-  - id: chain-watch\n+  - id: harbour-watch\n" in shown.stdout
    assert "add `--yes` to change 4 files" in shown.stderr
    assert everything(trial) == after
    ordo("undo", "--yes", check=0)
    assert everything(trial) == before
    ordo("undo", "trial/units.yaml", "--yes", check=0)
    assert everything(trial) == after


def test_a_new_set_is_taken_back(ordo):
    """The files that were made go, and the folder; not if one of them has been edited."""
    ordo("new", "expansion", "trial", check=0)
    readme = ordo.folder / "trial" / "README.md"
    text = readme.read_bytes()
    readme.write_bytes(b"mine")

    for words in (["--yes"], ["--dry-run"], []):
        refused = ordo("undo", *words, check=2)
        assert "`trial/README.md` was changed since" in refused.stderr
        assert refused.stdout == ""
    assert len(everything(ordo.folder / "trial")) > 5

    readme.write_bytes(text)
    ordo("undo", "--yes", check=0)
    assert not (ordo.folder / "trial").exists()


def test_where_there_is_no_change_nothing_is_taken_back(ordo):
    """The message names the folder in which a change was looked for."""
    assert str(ordo.folder.name) in ordo("undo", check=1).stderr


@pytest.mark.slow
def test_an_import_that_the_check_would_refuse_is_not_made(ordo, trial):
    """The error is shown at the cell it comes from, and no file changes; one that was there before hinders nobody."""
    ordo("export", "csv", "--with", "trial", "set:trial", "-o", "cards.csv", check=0)
    table = ordo.folder / "cards.csv"
    rows = table.read_text("utf-8-sig")
    table.write_text(rows.replace("Shield Wall", "Shield Wall " + "and others " * 6), "utf-8")
    before = everything(trial)

    refused = ordo("import", "cards.csv", "--with", "trial", "--yes", check=1)

    assert "the data would have errors that they do not have now" in refused.stderr
    assert "text-does-not-fit" in refused.stderr
    assert "--> cards.csv:" in refused.stderr
    assert everything(trial) == before

    units = trial / "units.yaml"
    units.write_text(units.read_text("utf-8").replace("name: Shield Wall", "name: " + "Too Long " * 8), "utf-8")
    table.write_text(
        rows.replace("Turncoats", "Waverers").replace("Shield Wall", "Too Long " * 7 + "Too Long"), "utf-8"
    )
    ordo("import", "cards.csv", "--with", "trial", "--yes", check=0)
    assert "name: Waverers" in units.read_text("utf-8")


def test_an_edit_while_import_asks_is_not_lost(ordo, trial, monkeypatch, capsys):
    """What another editor saves meanwhile stays, and the import says why it did nothing."""
    from ordo_pnp.cli import main

    ordo("export", "csv", "--with", "trial", "set:trial", "-o", "cards.csv", check=0)
    table = ordo.folder / "cards.csv"
    table.write_text(table.read_text("utf-8-sig").replace("Shield Wall", "Wall of Shields"), "utf-8")
    units = trial / "units.yaml"

    def answer(count, *, yes):
        assert (count, yes) == ("1 file", False)
        units.write_text(units.read_text("utf-8").replace("Turncoats", "Waverers"), "utf-8")
        return True

    monkeypatch.setattr("ordo_pnp.cli.editing.confirmed", answer)
    monkeypatch.setattr(sys, "argv", ["ordo", "import", "cards.csv", "--with", "trial"])
    monkeypatch.setenv("XDG_CACHE_HOME", str(ordo.folder / "cache"))
    monkeypatch.chdir(ordo.folder)
    with pytest.raises(SystemExit) as left:
        main()

    assert left.value.code == 2
    assert "`trial/units.yaml` was changed meanwhile" in capsys.readouterr().err
    assert "Waverers" in units.read_text("utf-8")
    assert "Wall of Shields" not in units.read_text("utf-8")


def test_cards_that_came_with_the_program_are_not_edited(project, monkeypatch):
    """The installed cards are refused in words, whatever the rights of their files."""
    cards = project.folder / "cards"
    monkeypatch.setattr("ordo_pnp.cli.editing.PACKAGE_DATA", cards)
    done = project("rename", "base/spear-levy", "spears", check=2)
    assert "came with the program and is not edited: make a set of your own" in done.stderr
