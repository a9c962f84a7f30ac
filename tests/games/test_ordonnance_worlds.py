"""Many worlds at once: what the arrays say is what the engine says."""

import pytest
from hypothesis import given, settings, strategies as st

from ordo_pnp.games.ordonnance.numpy_worlds import (
    Lanes,
    WorldTables,
    dealt_worlds,
    greedy,
    lanes_of,
    rate_worlds,
    won_parts,
)
from ordo_pnp.rules import WIN, Stream, bot_support, derive
from ordo_pnp.testing.laws import random_states

CASES = [
    (2, {}),
    (2, {"turn": "draw_then_play", "scoring": "points"}),
    (3, {}),
    (4, {"comparison": "rank_first", "turn": "draw_then_play"}),
    (5, {"singles": "rank_only"}),
]


@pytest.fixture(scope="module", params=CASES, ids=str)
def match(request, ordonnance):
    return ordonnance.prepare(*request.param)


def some_state(match, seed):
    """A position somewhere in a random game."""
    states = [state.clone() for state in random_states(match, seed) if not state.is_terminal]
    return states[Stream(derive(seed, 5)).below(len(states))]


@settings(max_examples=25)
@given(seed=st.integers(0, 2**64 - 1))
def test_lanes_play_the_games_of_the_engine(match, seed):
    """Each lane, replayed action by action with the engine, has the same armies, sizes, hands and winners."""
    state, tables = some_state(match, seed), WorldTables(match.setup)
    seat, copies, count = state.current_player, 2, 3
    dealt = dealt_worlds(tables, state, count, derive(seed, 1))
    lanes = lanes_of(tables, state, dealt, copies, derive(seed, 2))
    twins = [world_of(state, dealt, lane % count) for lane in range(copies * count)]

    def watched(lanes: Lanes, acting: int):
        territory, place = greedy(lanes, acting)
        for lane, twin in enumerate(twins):
            while twin.legal_actions() == [match.setup.pass_action]:
                twin.apply(match.setup.pass_action)
            card = int(lanes.hands[acting, place[lane], lane])
            held = [int(each) for each in lanes.hands[acting, :, lane] if each != tables.nothing]
            assert (twin.current_player, twin.hands[acting]) == (acting, sorted(held))
            action = card * 5 + int(territory[lane])
            values = {each: twin.action_value(each) for each in twin.legal_actions()}
            assert values[action] == max(values.values())
            twin.apply(action)
        return territory, place

    lanes.play_on(watched)
    won = won_parts(lanes, seat)
    for lane, twin in enumerate(twins):
        assert twin.is_terminal
        winners = twin.outcome().winners
        assert won[lane] == (WIN // len(winners) if seat in winners else 0)


def world_of(state, dealt, world):
    """The state of the engine in a world that was dealt for the arrays."""
    hands, deck = dealt
    twin = state.clone()
    nothing = len(state.setup.types)
    twin.hands = [sorted(int(card) for card in hand[:, world] if card != nothing) for hand in hands]
    pile = [int(card) for card in deck[:, world]][::-1]
    twin.deck = type(state.deck)(pile)
    return twin


@settings(max_examples=25)
@given(seed=st.integers(0, 2**64 - 1))
def test_hidden_cards_change_nothing(match, seed):
    """A position and one that looks the same to the player to act are rated alike."""
    state, tables = some_state(match, seed), WorldTables(match.setup)
    twin = state.resample(state.current_player, Stream(derive(seed, 3)))
    legal = state.legal_actions()
    assert rate_worlds(tables, state, legal, 3, derive(seed)) == rate_worlds(tables, twin, legal, 3, derive(seed))


def test_what_cannot_be_rated_is_left_to_the_engine(ordonnance):
    """Order markers, cards out of the ordinary and games that are over for a player have no worlds here."""
    markers = ordonnance.prepare(3, {"scoring": "capture_time"})
    dealt = markers.new_state(1)
    assert bot_support(markers).rate_worlds(dealt, dealt.legal_actions(), 2, 0) is None
    match = ordonnance.prepare(2, {})
    state = match.new_state(1)
    state.keep[2] = 0
    assert rate_worlds(WorldTables(match.setup), state, state.legal_actions(), 2, 0) is None
    assert rate_worlds(WorldTables(match.setup), state, [match.setup.pass_action], 2, 0) is None
