"""A game of eight turns, told line by line: recruits, a castle, a morlock, the vortex, an expulsion, a seduction."""

import json

import pytest

from ordo_pnp.cards import Origin, read_bytes
from ordo_pnp.rules import Scenario

LAYOUT = (
    "L2 castle R4 maiden L6 town3 R8 castle L10 town2 R12 maiden L14 castle R16 town4 L18 castle R20 maiden L22 town2 "
    "R24 castle L26 maiden R28 maiden L30 castle R32 town2 L34 town3 R36 castle L38 town4 R40 castle L42 maiden R44 town4 "
    "L46 castle R48 town3 L50 maiden R52 castle"
)
START = (
    f"site {LAYOUT}; sup r=35 b=35; hand r=14,15,16,40,41 b=12,13,17,50,51; bag 20,M,21,11,10,V,5,6,7; "
    "then 6,16,5,14,7,12,15,13,V"
)
TURNS = [
    (
        ["r recruit 14 L14", "r nocamp"],
        [
            "occ L14=r cL14=r",
            "cmd L14=r",
            "val L14=2",
            "sup r=33 b=35",
            "money r=0 b=0",
            "prov -",
            "hand r=15,16,40,41,20",
        ],
    ),
    (
        ["b recruit 12 R12", "b nocamp", "b place 17"],
        ["size R12=1", "cmd R12=-", "mor 17", "sup r=33 b=34", "money r=0 b=0", "prov -", "hand b=13,17,50,51,21"],
    ),
    (
        ["r recruit 15 L15", "r nocamp"],
        ["size L14=3", "cmd L14=r", "val L14=2", "sup r=32 b=34", "money r=0 b=0", "prov -", "hand r=16,40,41,20,11"],
    ),
    (
        ["b recruit 13 R13", "b nocamp"],
        ["size R12=2", "cmd R12=b", "sup r=32 b=33", "money r=0 b=0", "prov b", "hand b=17,50,51,21,10"],
    ),
    (
        ["r recruit 16 R16", "r nocamp"],
        ["size R16=1", "cmd R16=-", "sup r=31 b=33", "money r=0 b=0", "prov b", "hand r=40,41,20,11,6", "discard -"],
    ),
    (
        ["b expel 17 +50", "b nocamp"],
        [
            "size L17=1 R16=2",
            "cmd L17=- R16=-",
            "mor -",
            "discard 17,50,M",
            "sup r=31 b=31",
            "money r=0 b=0",
            "prov b",
            "hand b=51,21,10,16,5",
        ],
    ),
    (
        ["r reinforce 40 R15", "r camp L13"],
        ["cmd R15=r", "val R15=5", "size R15=3", "camp L13", "sup r=30 b=31", "money r=0 b=0", "hand r=41,20,11,6,14"],
    ),
    (
        ["b seduce 16 R16", "b nocamp"],
        [
            "occ R16=b",
            "cmd R15=b",
            "sup r=31 b=30",
            "money r=5 b=0",
            "prov b",
            "hand b=51,21,10,5,7",
            "final r=11 b=20",
        ],
    ),
]


@pytest.fixture(scope="module")
def game(komarn):
    return komarn


def test_the_game_goes_as_told(game):
    """After every turn everything is as the transcript says, and the end of the count gives eleven and twenty."""
    data = {"id": "transcript", "position": START}
    document = read_bytes(json.dumps({"scenarios": [data]}).encode(), "transcript.json")
    state = game.set_up(Scenario.from_data(data, Origin(document, ("scenarios", 0))))
    for number, (actions, expected) in enumerate(TURNS, start=1):
        for text in actions:
            state.apply(state.parse_action(text))
        assert game.unmet(state, [*expected, "phase NEXT"]) == [], number
    assert not state.is_terminal
    assert game.judge(state, ["A", "B"]).data["final"] == {"r": 11, "b": 20}


def test_the_layout_is_that_of_the_first_game(game):
    """The sites of the transcript are those of `layout_a`."""
    state = game.prepare(2, {"setup.sites": "layout_a"}).new_state(1)
    words = LAYOUT.split()
    expected = " ".join(f"{at}={kind}" for at, kind in zip(words[::2], words[1::2], strict=True))
    assert game.unmet(state, [f"site {expected}"]) == []
