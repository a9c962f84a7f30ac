"""What scenarios of Komarn expect is compared, and what cannot be read does not hold."""

import json

import pytest

from ordo_pnp.cards import Origin, read_bytes
from ordo_pnp.rules import Scenario

POSITION = (
    "P rbg; L14=r L15=r; site L14 castle=r; sg r:L14; R12=b R13=b; site R12 maiden; sg b:R12; prov b; camp L20 R20; mor 30 31; "
    "sup r=7; money b=3; campsleft g=1; hand r=1,2 b=3; bag 7,V,M; discard 4,M"
)
HOLD = [
    ("occ L14=r cL14=r W14=-", "occ L14=b", "soldier on L14 is r, not b"),
    ("cmd L14=r R12=b L20=-", "cmd L14=-", "commander of L14 is r, not -"),
    ("size L14=3 cL14=3 W1=0", "size L14=2", "size of L14 is 3, not 2"),
    ("val L14=2 R13=2", "val L14=3", "value of L14 is 2, not 3"),
    ("sup r=7 b=10", "sup r=8", "supply of r is 7, not 8"),
    ("money b=3 r=0", "money b=2", "money of b is 3, not 2"),
    ("sgfree r=5 g=6", "sgfree r=6", "free sergeants of r is 5, not 6"),
    ("camps r=2 g=1", "camps g=2", "camps left of g is 1, not 2"),
    ("hands r=2 g=0", "hands r=5", "number of tiles of r is 2, not 5"),
    ("hand r=2,1 g=-", "hand r=1,2,3", "hand of r is 1,2, not 1,2,3"),
    ("prov b", "prov -", "provost is b, not -"),
    ("mor 30 31", "mor 30 32", "mor is 30 31, not 32"),
    ("mor 31,30", "mor -", "mor is 30 31, not -"),
    ("camp R20", "camp R21", "camp is L20 R20, not R21"),
    ("discard M,4", "discard 4", "discard is 4,M, not 4"),
    ("bag V,7,M", "bag 7,M,M", "bag is 7,M,V, not 7,M,M"),
    ("inbag M=1 7=1 8=0", "inbag M=2", "number of M in the bag is 1, not 2"),
    ("site L14=castle R12=maiden L2=-", "site L2=castle", "site L2 is -, not castle"),
    ("sites castle=1 town2=0", "sites castle=2", "number of sites with castle is 1, not 2"),
    ("final r=6 b=14 g=0", "final b=13", "final money of b is 14, not 13"),
    ("winners b", "winners r b", "winners is b, not r b"),
    ("over no", "over yes", "over is no, not yes"),
    ("ended -", "ended completed", "ended is -, not completed"),
    ("phase PLAY", "phase CAMP", "phase is PLAY, not CAMP"),
    ("act r", "act b", "act is r, not b"),
    ("legal_count 8", "legal_count 9", "legal_count is 8, not 9"),
]


@pytest.fixture(scope="module")
def game(komarn):
    return komarn


@pytest.fixture(scope="module")
def begin(game):
    """A function that sets a position up."""

    def set_up(position):
        data = {"id": "case", "position": position}
        document = read_bytes(json.dumps({"scenarios": [data]}).encode(), "case.json")
        return game.set_up(Scenario.from_data(data, Origin(document, ("scenarios", 0))))

    return set_up


@pytest.mark.parametrize(("true", "false", "sentence"), HOLD, ids=[true.split()[0] for true, _, _ in HOLD])
def test_words(game, begin, true, false, sentence):
    """Of every word what is so holds, and what is not so is named with both values."""
    state = begin(POSITION)
    assert game.unmet(state, [true]) == []
    assert game.unmet(state, [false]) == [sentence]


def test_allowed_actions(game, begin):
    """The allowed actions are compared as a whole, in any order."""
    state = begin("hand r=30; camp L30")
    assert game.unmet(state, ["legal r recruit 30 R30"]) == []
    assert game.unmet(state, ["legal r pass 30, r recruit 30 R30"]) == [
        "legal is r recruit 30 R30, not r pass 30, r recruit 30 R30"
    ]
    state.apply(state.parse_action("r recruit 30 R30"))
    state.apply(state.parse_action("r nocamp"))
    assert game.unmet(state, ["legal -", "phase NEXT", "phase DRAW"]) == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("foo r=1", "nothing can be expected of `foo`"),
        ("moneys r=1", "did you mean `money`?"),
        ("", "nothing can be expected of ``"),
        ("money", "does not say what is expected; write, for example, `money b=4`"),
        ("money r", "`r` has no `=`"),
        ("money r=x", "`x` is no number"),
        ("money y=1", "no marshal `y` plays"),
        ("occ L55=r", "the board has no `L55`"),
        ("occ L1=y", "no marshal `y` plays"),
        ("hand r=55", "there is no tile `55`"),
        ("over maybe", "`maybe` is neither `yes` nor `no`"),
        ("prov r b", "`b` is too much"),
        ("site L1=castle", "the board has no site at `L1`"),
        ("sites towns=3", "`towns` is no kind of site"),
        ("inbag X=1", "there is no tile `X`"),
    ],
)
def test_what_cannot_be_read_does_not_hold(game, begin, text, words):
    """An expectation that says nothing about the game fails with what would be right."""
    (sentence,) = game.unmet(begin(POSITION), [text])
    assert words in sentence
