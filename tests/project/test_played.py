"""The fingerprint of what is played: it follows every number and rule, and no word and no picture."""

import re
import shutil

import pytest

from ordo_pnp.games import load_game
from ordo_pnp.project import find_workspace, fingerprint

SETS = {"ordonnance": ("base", "crown"), "komarn": ("base",)}


@pytest.fixture
def edited(repository, tmp_path, monkeypatch):
    """Takes the fingerprint of a game before and after a pattern is replaced once in a file of it."""
    shutil.copytree(repository / "cards", tmp_path / "cards")
    monkeypatch.chdir(tmp_path)

    def taken(game_id):
        with find_workspace((), (), game_id) as place:
            rules = load_game(place.catalog(), game_id)
            return fingerprint(place, rules.prepare(2, {}, SETS[game_id]))

    def both(file, pattern, instead):
        path = tmp_path / "cards" / file
        game_id = file.partition("/")[0]
        before = taken(game_id)
        text, count = re.subn(pattern, instead, path.read_text(encoding="utf-8"), count=1)
        assert count == 1, f"nothing to edit in {file}"
        path.write_text(text, encoding="utf-8")
        return before, taken(game_id)

    return both


@pytest.mark.parametrize(
    ("file", "pattern", "instead"),
    [
        ("ordonnance/crown/ordonnances.yaml", "name: The Chest of Laws", "name: A Chest of Laws"),
        ("ordonnance/crown/ordonnances.yaml", "flavour: .*", "flavour: Other words."),
        ("ordonnance/crown/units.yaml", "tincture: gules", "tincture: azure"),
        ("ordonnance/game.yaml", "tincture: gules, second: or", "tincture: azure, second: or"),
        ("ordonnance/rulings.yaml", "    decision: Every set", "    decision: Each set"),
        ("komarn/faces/board.yaml", "width: 1.1", "width: 1.2"),
    ],
)
def test_words_and_looks_are_not_played(edited, file, pattern, instead):
    """A name, a flavour text, arms, a ruling or a place on the printed board leave the fingerprint alone."""
    before, after = edited(file, pattern, instead)
    assert before == after


@pytest.mark.parametrize(
    ("file", "pattern", "instead"),
    [
        ("ordonnance/crown/ordonnances.yaml", "draw: {count: 2}", "draw: {count: 1}"),
        ("ordonnance/crown/ordonnances.yaml", "copies: 1", "copies: 2"),
        ("ordonnance/crown/units.yaml", r"symbols: \[swords, swords\]", "symbols: [swords, helm]"),
        ("ordonnance/game.yaml", r"markers: \[3, 2, 1\]", "markers: [4, 2, 1]"),
        ("komarn/board.yaml", "extra_edges: \\[\\]", "extra_edges: [[L1, W4]]"),
        ("komarn/board.yaml", "{id: S01, bank: L, at: 2}", "{id: S01, bank: L, at: 1}"),
    ],
)
def test_what_is_played_is_followed(edited, file, pattern, instead):
    """An effect, a number of copies, symbols, a fact of the game or of the board give another fingerprint."""
    before, after = edited(file, pattern, instead)
    assert before != after
