"""The lock-step twin plays exactly the games of the engine."""

import numpy as np
import pytest

from ordo_pnp.games.ordonnance import numpy_games as batch
from ordo_pnp.games.ordonnance.ruleset import Ruleset
from ordo_pnp.games.ordonnance.setup import Setup, card_type
from ordo_pnp.games.ordonnance.table import Vocabulary
from ordo_pnp.rules import Spec, play_range
from ordo_pnp.rules.simulation import play_game


@pytest.fixture(scope="module")
def match(ordonnance):
    return ordonnance.prepare(2, {})


@pytest.mark.parametrize(("seed", "first", "count"), [(0, 0, 2500), (2**64 - 1, 10**9, 1500), (77, 2**40, 500)])
def test_territories_agree_game_by_game(match, seed, first, count):
    """In every game the same player starts and both hold the same territories, so the same player wins."""
    spec = Spec(match, ("random", "random"), seed)
    held, starters = batch.play_lanes(match.setup, seed, first, count)
    games = [play_game(spec, number) for number in range(first, first + count)]
    assert held.tolist() == [game.outcome.totals[0] for game in games]
    assert starters.tolist() == [game.first for game in games]


def test_tallies_agree(match):
    """Counted over a range that is no multiple of the lanes, everything is equal."""
    lanes = batch.LANES + 37
    many = play_range(Spec(match, ("random", "random"), 3), 11, lanes)
    halves = play_range(Spec(match, ("random", "random"), 3), 11, 4000)
    halves += play_range(Spec(match, ("random", "random"), 3), 4011, lanes - 4000)
    assert many == halves
    some = Spec(match, ("random", "random"), 3, many_at_once=False)
    assert play_range(some, 11, 600) == play_range(Spec(match, ("random", "random"), 3), 11, 600)


def test_doubtful_lanes_are_played_by_the_engine(match, monkeypatch):
    """Where a number may have had to be drawn again, the engine plays the game; the result is the same."""
    expected = np.array(batch.play_lanes(match.setup, 5, 0, 200))
    alone = []
    play_alone = batch._play_alone

    def counted(setup, seed, number):
        alone.append(number)
        return play_alone(setup, seed, number)

    monkeypatch.setattr(batch._Table, "doubtful", lambda table: np.arange(len(table.starter)) % 3 == 0)
    monkeypatch.setattr(batch, "_play_alone", counted)
    assert np.array(batch.play_lanes(match.setup, 5, 0, 200)).tolist() == expected.tolist()
    assert alone == list(range(0, 200, 3))


@pytest.mark.parametrize(
    ("players", "rules"),
    [
        (3, {}),
        (2, {"turn": "draw_then_play"}),
        (2, {"singles": "rank_only"}),
        (2, {"comparison": "rank_first"}),
        (2, {"scoring": "points"}),
    ],
)
def test_other_games_are_left_to_the_engine(ordonnance, players, rules):
    """Any other number of players or variant is not played in lock-step."""
    assert ordonnance.prepare(players, rules).play_random(0, 0, 10) is None


@pytest.mark.parametrize("cards", [["spear", "spear+spear"], ["spear", "spear"], ["spear+bow"]])
def test_other_decks_are_left_to_the_engine(cards):
    """Doubled symbols, two cards alike in symbols, and short decks are not played in lock-step."""
    vocabulary = Vocabulary(("spear", "bow", "swords", "helm", "banner"), ("a", "b", "c", "d", "e"), 4, (3, 2, 1))
    copies = 30 if len(cards) > 1 else 51
    types = [(card_type(tuple(card.split("+")), vocabulary, f"base/c{at}"), copies) for at, card in enumerate(cards)]
    assert not batch.is_possible(Setup(vocabulary, Ruleset(), 2, types, 6))
