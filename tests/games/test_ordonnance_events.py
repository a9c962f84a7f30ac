"""Effects of kingdom cards and units that wait for an event."""

import pytest
from hypothesis import given, settings, strategies as st

from ordo_pnp.games import load_game
from ordo_pnp.games.ordonnance.expansion.turn import MOST_PLAYS, ROUNDS
from ordo_pnp.rules import Stream, derive
from tests.games.conftest import EVENTS_OF_KINGDOMS, EVENTS_OF_UNITS, add_set

SETS = ("base", "mine")


@pytest.fixture(scope="module")
def game(catalog):
    """The rules over a set whose cards wait for events, and one that kills its own."""
    kingdoms = {name: {"effects": [effect]} for name, effect in EVENTS_OF_KINGDOMS.items()}
    kingdoms["short"] = {
        "effects": [
            {"while": "in_play", "do": [{"set_limit": {"limit": 1}}]},
            {"when": "completed", "in": "$here", "do": [{"draw": {"count": 1}}]},
        ]
    }
    return load_game(add_set(catalog, "mine", {"unit": EVENTS_OF_UNITS, "kingdom": kingdoms}, 2), "ordonnance")


def after(game, at_position, position, *actions):
    """Play actions from a position of two."""
    state = at_position(game, {"armies": [{}, {}], **position}, SETS)
    for action in actions:
        state.apply(state.parse_action(action))
    return state


def test_a_unit_waits_for_its_own_placement(game, at_position):
    """The herald draws when it is played, and no more when other units are."""
    position = {
        "hands": [[{"card": "mine/herald"}, {"card": "mine/court"}], [["bow"], {"card": "mine/court"}]],
        "deck": [["spear"]] * 9,
    }
    state = after(game, at_position, position, "play mine/herald antioch")
    assert (len(state.hands[0]), len(state.deck)) == (2, 8)
    state = after(game, at_position, position, "play mine/herald antioch", "end", "play bow antioch")
    assert len(state.deck) == 4


def test_a_card_that_is_played_does_not_wait_for_itself(game, at_position):
    """A kingdom card that completes armies as it is played lets nobody draw for that; one that lay there would."""
    position = {
        "armies": [{"antioch": [["bow"]]}, {}],
        "hands": [[["helm"], {"card": "mine/short"}], []],
        "deck": [["spear"]] * 9,
    }
    state = after(game, at_position, position, "play mine/short antioch")
    assert (state.limits[0], len(state.deck)) == (1, 9)
    position["kingdoms"] = {"antioch": [{"card": "mine/court", "by": 0}]}
    assert len(after(game, at_position, position, "play mine/short antioch").deck) == 8


def test_an_effect_whose_card_has_gone_still_happens(game, at_position):
    """Two martyrs complete an army and destroy themselves, each on its own account."""
    position = {
        "armies": [{"antioch": [{"card": "mine/martyrs"}, {"card": "mine/martyrs"}, ["bow"]]}, {}],
        "hands": [[["helm"], {"card": "mine/court"}], []],
        "deck": [["spear"]] * 9,
    }
    state = after(game, at_position, position, "play helm antioch")
    assert sorted(state.setup.types[state.setup.type_of[card]].name for card in state.graveyard) == ["mine/martyrs"] * 2
    assert state.sizes[0] == 2


def test_a_turn_may_begin_with_a_decision(game, at_position):
    """The owner of outriders decides before anything else in the turn; the view says what is asked, a copy goes on alike."""
    position = {
        "armies": [{}, {"antioch": [{"card": "mine/riders", "up": "top"}]}],
        "hands": [[["helm"]], [["bow"]]],
        "deck": [["spear"]] * 9,
    }
    state = after(game, at_position, position, "play helm antioch")
    assert state.current_player == 1
    assert [state.action_to_string(each) for each in state.legal_actions()] == ["decline", "accept"]
    assert state.view(1)["resolving"]["card"] == "mine/riders"
    twin = state.clone()
    for each in (state, twin):
        for action in ("accept", "choose tripoli"):
            each.apply(each.parse_action(action))
    assert state.sizes[5:] == twin.sizes[5:] == [0, 0, 0, 0, 1]
    assert len(state.hands[1]) == 6


def test_a_unit_with_effects_is_not_like_a_plain_one(game, at_position):
    """A swap of two units with the same symbols changes something where one of them has an effect (OR-19)."""
    position = {
        "armies": [{"antioch": [["swords"]], "cyprus": [{"card": "mine/martyrs"}]}, {}],
        "hands": [[{"card": "crown/swap-fiefs"}, ["spear"]], []],
    }
    state = at_position(game, position, ("base", "crown", "mine"))
    assert "play crown/swap-fiefs" in map(state.action_to_string, state.legal_actions())
    position["armies"][0]["antioch"] = [{"card": "mine/martyrs"}]
    state = at_position(game, position, ("base", "crown", "mine"))
    assert "play crown/swap-fiefs" not in map(state.action_to_string, state.legal_actions())


def test_playing_again_and_again_ends(game, at_position):
    """A unit that returns to the hand and may be played once more is played no more than fifty times in a turn."""
    position = {
        "kingdoms": {"antioch": [{"card": "mine/again", "by": 0}]},
        "hands": [[["helm"], {"card": "mine/court"}], []],
        "deck": [["spear"]] * 9,
    }
    state = after(game, at_position, position)
    plays = 0
    while state.current_player == 0 and "play helm antioch" in map(state.action_to_string, state.legal_actions()):
        state.apply(state.parse_action("play helm antioch"))
        plays += 1
    assert plays == 51


# Decisions of one effect of the set at most: whether it happens, its target, an option.
DECISIONS = 3


@settings(max_examples=settings.default.max_examples // 4)
@given(seed=st.integers(0, 2**64 - 1), players=st.integers(2, 4))
@pytest.mark.slow
def test_every_game_with_events_ends(game, seed, players):
    """By random actions; copies go the same way, and what a seat may know is the same after its unknown cards are dealt anew.

    A turn plays one unit and fifty cards more at most (OR-36), each of which lets every card that waits happen once, and puts cards
    under the deck; a game has a hundred rounds at most (OR-15).
    """
    match = game.prepare(players, {}, SETS)
    state, stream = match.new_state(seed), Stream(derive(seed))
    cards = len(state.setup.type_of)
    waiting = sum(bool(state.setup.triggers[kind]) for kind in state.setup.type_of)
    turn, actions = 0, 0
    while not state.is_terminal:
        legal = state.legal_actions()
        action = legal[stream.below(len(legal))]
        seat = state.current_player
        if state.resolution is not None:
            assert state.resample(seat, stream.split()).view(seat) == state.view(seat)
        twin = state.clone()
        state.apply(action)
        twin.apply(action)
        assert twin.view(0) == state.view(0)
        turn, actions = state.turn, actions + 1 if state.turn == turn else 1
        assert actions <= (MOST_PLAYS + 1) * (1 + DECISIONS * waiting) + cards
    assert state.turn <= ROUNDS * players
