"""Where several things speak against an action, the refusal names the first of them in the order of the rules."""

import json

import pytest

from ordo_pnp.base import IllegalActionError
from ordo_pnp.cards import Origin, read_bytes
from ordo_pnp.games.komarn.legal_actions import RULINGS, Reason
from ordo_pnp.rules import Scenario

PROVOST = "R20=r R21=r; sg r:R20; site R20 maiden; prov r; "
CASES = [
    # any action
    ("sup r=1", ["r recruit 30 L30", "b accept"], "GAME_OVER", "WRONG_PHASE"),
    ("sup r=1", ["r recruit 30 L30", "b recruit 31 L31"], "GAME_OVER", "NOT_YOUR_TURN"),
    ("", ["b camp L31"], "WRONG_PHASE", "NOT_YOUR_TURN"),
    ("", ["r camp L55"], "WRONG_PHASE", "UNKNOWN_FIELD"),
    ("hand r=1", ["b recruit 30 L30"], "NOT_YOUR_TURN", "TILE_NOT_IN_HAND"),
    ("", ["b recruit 30 L55"], "NOT_YOUR_TURN", "UNKNOWN_FIELD"),
    ("", ["b recruit 99 L30"], "NOT_YOUR_TURN", "TILE_NOT_IN_HAND"),
    # recruit
    ("hand r=1", ["r recruit 30 L55"], "TILE_NOT_IN_HAND", "UNKNOWN_FIELD"),
    ("hand r=1", ["r recruit 30 L31"], "TILE_NOT_IN_HAND", "FIELD_NOT_IN_AREA"),
    ("", ["r recruit 30 L55"], "UNKNOWN_FIELD", "FIELD_NOT_IN_AREA"),
    ("", ["r recruit 30 X30"], "UNKNOWN_FIELD", "FIELD_NOT_IN_AREA"),
    ("", ["r recruit 34 cL34"], "UNKNOWN_FIELD", "FIELD_NOT_IN_AREA"),
    ("camp L31", ["r recruit 30 L31"], "FIELD_NOT_IN_AREA", "CAMP_ON_FIELD"),
    ("L31=b", ["r recruit 30 L31"], "FIELD_NOT_IN_AREA", "FIELD_OCCUPIED"),
    ("mor 31", ["r recruit 30 L31"], "FIELD_NOT_IN_AREA", "MORLOCK"),
    ("camp L30; mor 30", ["r recruit 30 L30"], "CAMP_ON_FIELD", "MORLOCK"),
    ("mor 30", ["r recruit 30 W30"], "RIVER_CLOSED", "MORLOCK"),
    # reinforce
    ("hand r=1", ["r reinforce 30 L55"], "TILE_NOT_IN_HAND", "UNKNOWN_FIELD"),
    ("hand r=1", ["r reinforce 30 W30"], "TILE_NOT_IN_HAND", "REINF_RIVER"),
    ("", ["r reinforce 1 W55"], "UNKNOWN_FIELD", "REINF_RIVER"),
    ("L30=b R30=b W30=b", ["r reinforce 1 W30"], "REINF_RIVER", "FIELD_OCCUPIED"),
    ("mor 30", ["r reinforce 1 W30"], "REINF_RIVER", "MORLOCK"),
    ("camp L30; mor 30", ["r reinforce 1 L30"], "CAMP_ON_FIELD", "MORLOCK"),
    ("camp L30", ["r reinforce 1 L30"], "CAMP_ON_FIELD", "REINF_NO_OWN"),
    ("L30=b", ["r reinforce 1 L30"], "FIELD_OCCUPIED", "REINF_NO_OWN"),
    ("mor 30", ["r reinforce 1 L30"], "MORLOCK", "REINF_NO_OWN"),
    ("mor 30; L29=r L31=b", ["r reinforce 1 L30"], "MORLOCK", "REINF_FOREIGN"),
    ("L31=b", ["r reinforce 1 L30"], "REINF_NO_OWN", "REINF_FOREIGN"),
    # expel
    ("hand r=1", ["r expel 30 +30"], "SAME_TILE", "TILE_NOT_IN_HAND"),
    ("hand r=30", ["r expel 30 +1"], "TILE_NOT_IN_HAND", "NO_MORLOCK"),
    ("hand r=30; mor 30; camp L30", ["r expel 30 +1"], "TILE_NOT_IN_HAND", "CAMP_ON_FIELD"),
    ("camp L30", ["r expel 30 +1"], "NO_MORLOCK", "CAMP_ON_FIELD"),
    ("sup r=1", ["r expel 30 +1"], "NO_MORLOCK", "SUPPLY"),
    ("mor 30; camp R30; sup r=1", ["r expel 30 +1"], "CAMP_ON_FIELD", "SUPPLY"),
    # seduce
    ("hand r=1", ["r seduce 30 L55"], "TILE_NOT_IN_HAND", "UNKNOWN_FIELD"),
    ("hand r=1", ["r seduce 30 L30"], "TILE_NOT_IN_HAND", "NO_PROVOST"),
    ("", ["r seduce 30 L55"], "UNKNOWN_FIELD", "NO_PROVOST"),
    ("L34=b; site L34 castle=b; sg b:L34", ["r seduce 34 cL34"], "NO_PROVOST", "SEDUCE_CASTLE"),
    ("", ["r seduce 30 L31"], "NO_PROVOST", "FIELD_NOT_IN_AREA"),
    (PROVOST + "L34=b; site L34 castle=b; sg b:L34", ["r seduce 30 cL34"], "SEDUCE_CASTLE", "FIELD_NOT_IN_AREA"),
    (PROVOST + "site L34 castle", ["r seduce 34 cL34"], "SEDUCE_CASTLE", "SEDUCE_EMPTY"),
    (PROVOST + "camp L31", ["r seduce 30 L31"], "FIELD_NOT_IN_AREA", "CAMP_ON_FIELD"),
    (PROVOST, ["r seduce 30 L31"], "FIELD_NOT_IN_AREA", "SEDUCE_EMPTY"),
    (PROVOST + "L31=r", ["r seduce 30 L31"], "FIELD_NOT_IN_AREA", "SEDUCE_OWN"),
    (PROVOST + "camp L30", ["r seduce 30 L30"], "CAMP_ON_FIELD", "SEDUCE_EMPTY"),
    # camp
    ("", ["r recruit 30 L30", "r camp W55"], "UNKNOWN_FIELD", "CAMP_RIVER"),
    ("campsleft r=0", ["r recruit 30 L30", "r camp L55"], "UNKNOWN_FIELD", "NO_CAMPS"),
    ("L31=b R31=b W31=b", ["r recruit 30 L30", "r camp W31"], "CAMP_RIVER", "FIELD_OCCUPIED"),
    ("campsleft r=0", ["r recruit 30 L30", "r camp W31"], "CAMP_RIVER", "NO_CAMPS"),
    ("L31=b; campsleft r=0", ["r recruit 30 L30", "r camp L31"], "FIELD_OCCUPIED", "NO_CAMPS"),
    ("camp L31; campsleft r=0", ["r recruit 30 L30", "r camp L31"], "CAMP_ON_FIELD", "NO_CAMPS"),
    # pass, take
    ("hand r=1", ["r pass 30"], "PASS_FORBIDDEN", "TILE_NOT_IN_HAND"),
    (
        "hand r=30,40 b=5; mor 40; bag M,7",
        ["r recruit 30 L30", "r nocamp", "r deny", "b challenge", "b take 9"],
        "NOT_YOUR_TURN",
        "TILE_NOT_IN_HAND",
    ),
    (
        "hand r=30,40 b=5; bag M,7",
        ["r recruit 30 L30", "r nocamp", "b place 30"],
        "NOT_YOUR_TURN",
        "MORLOCK_UNSUITABLE",
    ),
]
IDS = [f"{first}-{second}-{at}" for at, (_, _, first, second) in enumerate(CASES)]


@pytest.fixture(scope="module")
def game(komarn):
    return komarn


@pytest.fixture(scope="module")
def begin(game):
    """A function that sets a position up."""

    def set_up(position, actions=()):
        data = {"id": "case", "position": position, "actions": list(actions)}
        document = read_bytes(json.dumps({"scenarios": [data]}).encode(), "case.json")
        return game.set_up(Scenario.from_data(data, Origin(document, ("scenarios", 0))))

    return set_up


def refused(state, text):
    with pytest.raises(IllegalActionError) as error:
        state.apply(state.parse_action(text))
    return error.value


@pytest.mark.parametrize(("position", "actions", "first", "second"), CASES, ids=IDS)
def test_the_first_reason_is_named(begin, position, actions, first, second):
    """Both reasons hold; the one that comes first in 4.3 is given, and nothing changes."""
    state = begin(position, actions)
    *before, last = actions
    for text in before:
        state.apply(state.parse_action(text))
    views = [state.view(seat) for seat in range(state.players)]
    error = refused(state, last)
    assert error.reason == first
    assert {first, second} <= {reason.value for reason in Reason}
    assert error.ruling == RULINGS.get(Reason(first))
    assert views == [state.view(seat) for seat in range(state.players)]


def test_numbers_that_are_no_actions_are_refused(begin):
    """Beyond the actions of the match there is nothing to take."""
    state = begin("")
    for action in (-1, state.setup.actions, state.setup.actions + 1000):
        with pytest.raises(IllegalActionError):
            state.apply(action)


def test_a_message_says_what_is_wrong(begin):
    """The message names the field or number and what is allowed instead, and stands alone."""
    text = "r recruit 30 L30"
    message = str(refused(begin("L30=b; hand r=30,31", [text]), text))
    assert message == "a soldier stands on L30; allowed: `r recruit 30 R30`, `r recruit 31 L31`, `r recruit 31 R31`"
    assert "does not hold the number 30" in str(refused(begin("hand r=1"), text))


def test_whoever_is_not_on_turn_learns_nothing_of_another_hand(begin):
    """A marshal who acts out of turn is not told what the one on turn could do."""
    assert str(refused(begin("hand r=30"), "b recruit 31 L31")) == "r acts now, not b"


@pytest.mark.parametrize(
    ("position", "action", "reason"),
    [
        ("", "r recruit 55 L55", "UNKNOWN_FIELD"),
        ("", "r reinforce 55 R99", "UNKNOWN_FIELD"),
        ("", "r recruit 55 L12", "TILE_NOT_IN_HAND"),
        ("hand r=12,13", "r recruit 55 L55", "TILE_NOT_IN_HAND"),
    ],
)
def test_a_number_beyond_the_board(begin, position, action, reason):
    """Who holds whatever he plays fails with it for its field; from a hand that is given it is missing (10.1)."""
    assert refused(begin(position, [action]), action).reason == reason
