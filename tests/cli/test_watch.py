import os

import pytest
from click.testing import CliRunner

from ordo_pnp.cli import root


@pytest.fixture
def project(tmp_path, copy_of_data, monkeypatch):
    copy_of_data(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path


def run(*words):
    return CliRunner().invoke(root, ["watch", *words])


def edit(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    status = path.stat()
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns + 1_000_000))


def test_once_draws_and_ends(project):
    """``--once`` writes the picture, names it and the cards on it, and ends with 0."""
    result = run("id:spear-levy", "--once", "--dpi", "72", "-o", "card.png")
    assert result.exit_code == 0, result.output
    assert (project / "card.png").read_bytes().startswith(b"\x89PNG")
    assert result.stdout.startswith("card.png: base/spear-levy")


def test_once_with_an_error_shows_it(project):
    """With an error in the data ``--once`` shows it, writes nothing and ends with 1."""
    edit(project / "cards/ordonnance/base/units.yaml", "name: Town Levy", "nmae: Town Levy")
    result = run("--once", "-o", "card.png")
    assert result.exit_code == 1
    assert "nmae" in result.output
    assert not (project / "card.png").exists()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--lang", "xx"], "there is no `xx`"),
        (["symbol:baner"], "banner"),
        (["--dpi", "7"], "--dpi"),
    ],
)
def test_bad_values_are_refused(project, words, message):
    """Values that do not fit the data end with exit code 2 and the reason."""
    result = run("--once", *words)
    assert result.exit_code == 2, result.output
    assert message in result.output
    assert not (project / "output").exists()


def followed(monkeypatch, saves, *words):
    """Watch over some saves, one after the other, until Ctrl-C; return what was written to both streams after the first look."""

    def pause(_seconds):
        if not saves:
            raise KeyboardInterrupt
        saves.pop(0)()

    monkeypatch.setattr("time.sleep", pause)
    result = run(*words, "--dpi", "36", "-o", "p.png")
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    begun = next(at for at, line in enumerate(lines) if line.endswith("Ctrl-C ends"))
    assert lines[-1] == "ended"
    return lines[begun + 1 : -1], result.stderr


@pytest.mark.slow
def test_each_save_is_followed_until_interrupted(project, monkeypatch):
    """After each save the picture is written anew or the findings are shown; Ctrl-C ends it."""
    units = project / "cards/ordonnance/base/units.yaml"
    saves = [
        lambda: None,
        lambda: edit(units, "name: Town Levy", "name: City Levy"),
        lambda: edit(units, "name: City Levy", "nam: City Levy"),
        lambda: edit(units, "nam: City Levy", "name: Town Guard"),
        lambda: edit(units, "format: 1", "# nothing\nformat: 1"),
    ]
    lines, errors = followed(monkeypatch, saves, "kind:unit")
    assert [line.split(": ", 1)[1] for line in lines[:2]] == ["base/spear-levy"] * 2
    assert lines[2:] == ["no problems any more", "no card looks different"]
    assert "nam" in errors


@pytest.mark.slow
def test_a_filter_that_matches_no_more_is_told_and_watching_goes_on(project, monkeypatch):
    """When an edit takes away what the filter selects, that is said, and the next save is followed."""
    units = project / "cards/ordonnance/base/units.yaml"
    saves = [
        lambda: edit(units, "name: Town Levy", "name: City Guard"),
        lambda: edit(units, "name: City Guard", "name: Town Levy Again"),
    ]
    lines, errors = followed(monkeypatch, saves, 'name:"town levy"')
    assert "no card matches" in errors
    assert "base/spear-levy" in lines[-1]


@pytest.mark.slow
def test_ctrl_c_ends_cleanly(project, monkeypatch):
    """Ctrl-C while waiting ends with exit code 0 and no traceback."""

    def interrupted(_seconds):
        raise KeyboardInterrupt

    monkeypatch.setattr("time.sleep", interrupted)
    result = run("id:spear-levy", "--dpi", "36", "-o", str(project / "p.png"))
    assert result.exit_code == 0, result.output
    assert "Ctrl-C" in result.output


@pytest.mark.slow
def test_a_sheet_that_is_saved_is_taken_and_drawn(tmp_path, monkeypatch):
    """As soon as it is whole and stays so; what is wrong in it is shown, and the next save is waited for."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    sheet = tmp_path / "beasts.csv"
    sheet.write_text("Name,Power\nWolf,3\nBear,5\n", encoding="utf-8")
    assert CliRunner().invoke(root, ["new", "game", "beasts", "--from", "beasts.csv"]).exit_code == 0
    monkeypatch.chdir(tmp_path / "beasts")
    cards = tmp_path / "beasts/cards/beasts/base/cards.yaml"
    calm = [lambda: None] * 15
    saves = [
        *calm,
        lambda: edit(sheet, "Wolf,3", "Wolf,4"),
        *calm,
        lambda: edit(sheet, "Bear,5", "Bear,X"),
        *calm,
        lambda: edit(sheet, "Bear,X", "Bear,6"),
        *calm,
    ]

    lines, errors = followed(monkeypatch, saves, "../beasts.csv")

    assert [line for line in lines if line.startswith("p.png")] == ["p.png: base/wolf", "p.png: base/bear"]
    assert "B3 (`X`)" in errors
    assert "power: 6" in cards.read_text("utf-8")
