"""What a marshal sees: his own hand, what was shown, and how many tiles lie elsewhere."""

import json

import pytest

from ordo_pnp.cards import Origin, read_bytes
from ordo_pnp.rules import Scenario, Stream, derive

HANDS = "hand r=30,40,1,2,3 b=4,5,6,7,8 g=9,10,11,12,13"


@pytest.fixture(scope="module")
def after(komarn):
    """A function that gives the state after actions from a position."""

    def play(position, *actions):
        data = {"id": "case", "position": position, "actions": list(actions)}
        document = read_bytes(json.dumps({"scenarios": [data]}).encode(), "case.json")
        state = komarn.set_up(Scenario.from_data(data, Origin(document, ("scenarios", 0))))
        for text in actions:
            state.apply(state.parse_action(text))
        return state

    return play


def shown(state):
    """Return what each marshal knows of every hand that is not his."""
    return [state.view(seat)["shown"] for seat in range(state.players)]


def test_hands_are_hidden(after):
    """At first nobody knows anything of the other hands, whatever they are."""
    one = after(f"P rbg; {HANDS}; bag 14,15,16")
    other = after("P rbg; hand r=30,40,1,2,3 b=4,5,6,7,14 g=8,10,11,12,13; bag 9,15,16")
    assert one.view(0) == other.view(0)
    assert one.view(1) != other.view(1)
    assert one.view(0)["hand"] == [1, 2, 3, 30, 40]
    assert shown(one) == [[[], [], []]] * 3


def test_a_number_that_placed_a_morlock_is_known(after):
    """The number that is shown stays in hand and is known to all (A35); what is drawn later is not."""
    state = after(f"P rbg; {HANDS}; bag M,14", "r recruit 30 L30", "r nocamp", "r place 40")
    assert shown(state) == [[[40], [], []]] * 3


def test_both_hands_are_shown_to_all_after_a_challenge(after):
    """Denier and doubter show their hands to everybody (A50), the third marshal too, whose own stays hidden."""
    state = after(f"P rbg; {HANDS}; bag M,14,15", "r recruit 30 L30", "r nocamp", "r deny", "b challenge")
    assert shown(state) == [[[1, 2, 3, 40], [4, 5, 6, 7, 8], []]] * 3
    for text in ("r place 40", "b take 3"):
        state.apply(state.parse_action(text))
    assert shown(state) == [[[1, 2, 40], [4, 5, 6, 7, 8], []]] * 3
    assert state.view(0)["hand"] == [1, 2, 14, 15, 40]


def test_a_denial_shows_nothing(after):
    """A denial that nobody doubts tells nothing of the hand, be it true or a bluff."""
    state = after(f"P rbg; {HANDS}; bag M,14,15", "r recruit 30 L30", "r nocamp", "r deny", "b accept", "g accept")
    assert shown(state) == [[[], [], []]] * 3


def test_another_deal_keeps_what_is_known(after):
    """What a marshal imagines for hidden tiles leaves his own hand and all that was shown in place."""
    state = after(f"P rbg; {HANDS}; bag M,14,15,16,V,M", "r recruit 30 L30", "r nocamp", "r place 40")
    hands = set()
    for number in range(20):
        twin = state.resample(1, Stream(derive(number)))
        assert twin.view(1) == state.view(1)
        assert 39 in twin.hands[0]
        assert twin.hands[1] == state.hands[1]
        assert sorted(tile for pile in (*twin.hands, twin.bag) for tile in pile) == sorted(
            tile for pile in (*state.hands, state.bag) for tile in pile
        )
        hands.add(tuple(twin.hands[0]))
    assert len(hands) > 5
