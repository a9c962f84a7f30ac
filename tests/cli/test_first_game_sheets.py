"""``ordo build --first-game``: which games have a sheet, in which languages, and what does not go with it."""

import pytest
from click.testing import CliRunner

from ordo_pnp.cli import root


@pytest.fixture
def run(copy_of_data, tmp_path, monkeypatch):
    """A function that runs the command in a project of its own."""
    copy_of_data(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))

    def call(*words):
        return CliRunner().invoke(root, ["build", "--first-game", *words])

    return call


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--game", "komarn"], "the game `komarn` has no first game"),
        (["kind:unit"], "`--first-game` is a sheet of its own"),
        (["--size", "mini"], "`--first-game` is a sheet of its own"),
        (["--backs", "none"], "`--first-game` is a sheet of its own"),
        (["--lang", "fr"], "there is no `fr`"),
        (["--paper", "poster"], "there is no `poster`"),
    ],
)
def test_what_cannot_be_is_a_wrong_use(run, tmp_path, words, said):
    """A game without a first game, and options of cards, end the program with 2; nothing is written."""
    result = run(*words, "-o", "out")

    assert (result.exit_code, said in result.output) == (2, True), result.output
    assert not (tmp_path / "out").exists()


def test_a_first_game_that_is_wrong_is_shown(run, tmp_path):
    """Findings are shown at their line, and nothing is written."""
    file = tmp_path / "cards/ordonnance/rulebook/first-game.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("{card: base/spear-bow-helm}", "{card: base/helm-fief}"), encoding="utf-8")

    result = run("-o", "out")

    assert result.exit_code == 1
    assert "lacks 1 × `base/spear-bow-helm`" in result.output
    assert not (tmp_path / "out").exists()


def test_without_any_first_game_it_says_so(run, tmp_path):
    """Where no game has one, that is said."""
    (tmp_path / "cards/ordonnance/rulebook/first-game.yaml").unlink()

    result = run("-o", "out")

    assert (result.exit_code, "no game here has a first game" in result.output) == (2, True)
