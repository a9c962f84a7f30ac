"""The picture of the river: which stretch, which bank, whose supply, and the sentence below it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from ordo_pnp.cards import Origin, read_bytes
from ordo_pnp.games.komarn.state import State
from ordo_pnp.games.komarn.table_picture import picture
from ordo_pnp.rules import BoardPicture, Hand, PictureError, Scenario, state_after

if TYPE_CHECKING:
    from collections.abc import Callable

    from ordo_pnp.games.komarn.game import Komarn
    from ordo_pnp.rules import Scene

    Draw = Callable[..., Scene]

NAMES = ["Emma", "Sam", "Bea", "Will"]
BOTH_BANKS = "L30=r L31=r W31=b R31=b; site L30 maiden; site R32 castle; sg r:L30; camp R30; mor 33"


@pytest.fixture
def draw(komarn: Komarn) -> Draw:
    """Draw a position after actions."""

    def scene(position: str, *show: str, actions: tuple[str, ...] = (), sets: tuple[str, ...] = ()) -> Scene:
        data = {"id": "pictured", "position": position, "actions": list(actions), "sets": list(sets)}
        scenario = Scenario.from_data(data, Origin(read_bytes(json.dumps(data).encode(), "pictured"), ()))
        state = state_after(komarn, scenario)
        assert isinstance(state, State)
        return picture(komarn, state, NAMES, "en", show)

    return scene


def the_board(scene: Scene) -> BoardPicture:
    """Return the one board of a scene."""
    (board,) = (part for part in scene.parts if isinstance(part, BoardPicture))
    return board


def test_the_stretch_reaches_one_area_beyond_what_stands_there(draw: Draw) -> None:
    """Without areas the picture goes from before the first piece to behind the last one."""
    board = the_board(draw(BOTH_BANKS))
    assert (board.first, board.last) == (29, 34)


def test_a_stretch_shows_all_that_lies_within_it(draw: Draw) -> None:
    """Also what stands in its last area; not what reaches from there into the next one."""
    board = the_board(draw(BOTH_BANKS, "30-33"))
    assert {each.place for each in board.placed if each.zone == 33} == {"W"}
    board = the_board(draw(BOTH_BANKS, "30-32"))
    assert {each.place for each in board.placed if each.zone == 32} == set()


def test_both_banks_are_shown_unless_one_is_named(draw: Draw) -> None:
    """Every piece of the stretch lies on the picture, sergeants in the ring behind a soldier."""
    board = the_board(draw(BOTH_BANKS, "29-34"))
    assert set(board.places) == {"L", "L-ring", "L-site", "W", "R", "R-ring", "R-site"}
    assert {(each.zone, each.place) for each in board.placed} == {
        (30, "L"), (31, "L"), (31, "W"), (31, "R"), (30, "R"), (33, "W"), (30, "L-ring"), (30, "L-site"), (32, "R-site"),
    }  # fmt: skip
    (sergeant,) = [each.piece.card for each in board.placed if (each.zone, each.place) == (30, "L-ring")]
    assert sergeant == "base/sergeant-eagle"


@pytest.mark.parametrize(("bank", "away"), [("left", {"R", "R-site"}), ("right", {"L", "L-ring", "L-site"})])
def test_one_bank_leaves_out_what_lies_on_the_other(draw: Draw, bank: str, away: set[str]) -> None:
    """With one bank the picture is cut, and no piece of the other bank is drawn."""
    board = the_board(draw(BOTH_BANKS, "29-34", bank))
    assert {each.place for each in board.placed} == {"L", "L-ring", "W", "R", "L-site", "R-site"} - away
    assert not away & set(board.places)


def test_one_bank_shows_the_river_where_anything_stands_on_it(draw: Draw) -> None:
    """Else the picture ends at the shore, unless the river is named."""
    empty, named = draw("L30=r L31=r", "29-34", "left"), draw("L30=r L31=r", "29-34", "left", "river")
    morlock = draw("L30=r; mor 32", "29-34", "left")
    assert ["W" in the_board(each).places for each in (empty, named, morlock)] == [False, True, True]
    assert the_board(empty).places == ("L", "L-ring", "L-site")


def test_hands_are_shown_on_request_only(draw: Draw) -> None:
    """A hand is in the picture where `hands` is named."""
    position = "hand r=12,20 b=1"
    assert not [part for part in draw(position).parts if isinstance(part, Hand)]
    hands = [part for part in draw(position, "hands").parts if isinstance(part, Hand)]
    assert [(hand.label, len(hand.pieces)) for hand in hands] == [("Emma", 2), ("Sam", 1)]
    (one,) = [part for part in draw(position, "hand of b").parts if isinstance(part, Hand)]
    assert (one.label, one.name) == ("Sam", "hand of b")


def test_a_finished_turn_is_not_the_end_of_the_game(draw: Draw) -> None:
    """Where a scenario only stops, the sentence tells of banners, not of a winner."""
    assert (
        draw("L30=r", actions=("r recruit 31 L31", "r nocamp")).result
        == "Emma commands a banner of\u00a02, worth\u00a01."
    )
    assert draw("L30=b", actions=("r recruit 31 L31",)).result == "A banner of\u00a02 that nobody commands."


@pytest.mark.parametrize("show", ["lefft", "0-3", "50-55", "9-3"])
def test_what_is_not_there_cannot_be_shown(draw: Draw, show: str) -> None:
    """Unknown words and areas that the river does not have are refused."""
    with pytest.raises(PictureError):
        draw("", show)


def test_marks_can_point_only_at_fields_that_are_there(draw: Draw) -> None:
    """A bank that the board does not have in an area is no field of the picture."""
    own = {each.name for each in the_board(draw("L1=r", "map")).fields}
    assert {"L1", "R54", "cL2"} <= own
    island = {each.name for each in the_board(draw("L1=r", "map", sets=("base", "island"))).fields}
    assert "R36" not in island
