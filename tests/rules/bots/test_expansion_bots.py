"""Bots play the expansion: random and greedy, any chunking, any number of players."""

import json
from collections import Counter

import pytest

from ordo_pnp.rules import Spec, Stream, Tally, derive, play_range
from ordo_pnp.rules.bots import GreedyBot

SETS = ("base", "crown")


@pytest.mark.slow
def test_greedy_beats_random_with_the_expansion(ordonnance):
    """Looking at the table pays with kingdoms and ordonnances, too: greedy wins nine games of ten against random."""
    spec = Spec(ordonnance.prepare(2, {}, SETS), ("random", "greedy"), 1)
    assert play_range(spec, 0, 40).seats.wins[1] > 35


@pytest.mark.parametrize("players", [2, 3, 4])
def test_any_division_gives_the_same_sum_with_the_expansion(ordonnance, players):
    """Random bots play alike however the games are divided; there is no engine for many games at once."""
    spec = Spec(ordonnance.prepare(players, {}, SETS), ("random",) * players, 3)
    assert spec.match.play_random(3, 0, 5) is None
    parts = (play_range(spec, first, count) for first, count in ((17, 13), (0, 1), (1, 16)))
    assert sum(parts, Tally.of(players, ())) == play_range(spec, 0, 30)


def test_values_are_the_same_for_whatever_looks_alike(ordonnance):
    """A greedy player values every action by its view alone, in the middle of an effect, too."""
    match = ordonnance.prepare(3, {}, SETS)
    decisions = 0
    for number in range(20):
        state, stream = match.new_state(2, number), Stream(derive(2, number))
        while not state.is_terminal:
            seat, legal = state.current_player, state.legal_actions()
            if state.resolution is not None or stream.below(6) == 0:
                other = state.resample(seat, Stream(derive(number, state.turn)))
                assert [state.action_value(each) for each in legal] == [other.action_value(each) for each in legal]
                decisions += state.resolution is not None
            state.apply(legal[stream.below(len(legal))])
    assert decisions > 10


def played(match, seed, number):
    """Return the ids of the cards that greedy players play in a game."""
    state = match.new_state(seed, number)
    bots = [GreedyBot(derive(seed, number, 1 + seat)) for seat in range(match.players)]
    ids = set()
    while not state.is_terminal:
        action = bots[state.current_player].choose(state, state.legal_actions())
        verb, _, rest = state.action_to_string(action).partition(" ")
        if verb == "play":
            ids.add(rest.partition(" ")[0].partition(":")[0])
        state.apply(action)
    return ids


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_plays_every_card_of_the_expansion(ordonnance, players):
    """Whatever the number of players, within 200 games each card of the expansion was good for something."""
    match = ordonnance.prepare(players, {}, SETS)
    missing = {kind.name for kind in match.setup.types if kind.name.startswith("crown/")}
    assert len(missing) == 37
    for number in range(200):
        missing -= played(match, 8, number)
        if not missing:
            break
    assert not missing


@pytest.mark.sweep
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_card_of_the_expansion_is_dead(ordonnance, players):
    """Over 2,000 games greedy players play each card of the expansion in one game of ten or more."""
    match = ordonnance.prepare(players, {}, SETS)
    games = Counter(name for number in range(2000) for name in played(match, 9, number))
    names = [kind.name for kind in match.setup.types if kind.name.startswith("crown/")]
    assert {name: games[name] for name in names if games[name] < 200} == {}


def test_greedy_takes_the_chance_to_hurt(at_table):
    """Of the units of an opponent, greedy destroys the one that alone holds a marker."""
    state = at_table(
        {
            "armies": [{"antioch": [["bow"]]}, {"antioch": [["helm"], ["helm"]], "cyprus": [["spear"]]}],
            "hands": [[{"card": "crown/destroy-towers"}, ["bow"]], []],
        }
    )
    taken = []
    while state.current_player == 0 and not state.is_terminal:
        legal = state.legal_actions()
        taken.append(state.action_to_string(max(legal, key=state.action_value)))
        state.apply(max(legal, key=state.action_value))
    assert taken[:2] == ["play crown/destroy-towers", "choose spear cyprus of 1"]


@pytest.fixture
def at_table(ordonnance):
    from ordo_pnp.cards import Origin, read_bytes
    from ordo_pnp.rules import Scenario

    def set_up(position):
        document = read_bytes(json.dumps({"position": position}).encode(), "position.json")
        return ordonnance.set_up(Scenario("test", Origin(document, ()), position, players=2, sets=tuple(SETS)))

    return set_up
