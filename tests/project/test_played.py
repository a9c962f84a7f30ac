"""The fingerprint of what is played: it follows every number and rule, and no word and no picture."""

import json
import re
import shutil

import pytest

from ordo_pnp.cards import schemas_folder
from ordo_pnp.games import load_game
from ordo_pnp.project import find_workspace, fingerprint
from ordo_pnp.project.simulation import SHOWN

# Kinds of files of the program that count, or that no game holds among its own; a new kind is put here or into
# ``SHOWN``.
COUNTED = {
    None,
    "actions",
    "accessories",
    "calibration",
    "cutters",
    "events",
    "free",
    "kinds",
    "papers",
    "printer",
    "profiles",
    "services",
    "set",
    "sheet",
    "text",
    "weights",
}
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


def test_every_kind_of_file_that_is_left_out_belongs_to_the_program():
    """What a game describes by a schema of its own may be read by its rules, so it always counts."""
    of_all_games = {_key(path) for path in schemas_folder().glob("*.schema.json")}
    of_a_game = {_key(path) for path in schemas_folder().glob("*/*.schema.json")}
    assert of_all_games - SHOWN == COUNTED
    assert not SHOWN & of_a_game


def _key(path):
    return json.loads(path.read_text(encoding="utf-8")).get("x-ordo-key")
