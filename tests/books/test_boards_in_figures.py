"""Pictures of a board: which part of it is seen."""

import pytest

from ordo_pnp.base import OrdoError
from ordo_pnp.books.places import Zones

RIVER = Zones(2.0, 25.0, {"left": (12.5, 40.0), "river": (12.5, 80.0), "right": (12.5, 130.0), "mark": (25.0, 130.0)})


def test_without_places_the_whole_board_is_seen() -> None:
    """Nothing is cut where no place is named."""
    assert RIVER.band((), 170.0) == (0.0, 170.0)


@pytest.mark.parametrize(
    ("places", "band"),
    [
        (("left", "river"), (0.0, 105.0)),
        (("river",), (60.0, 105.0)),
        (("river", "right"), (60.0, 170.0)),
        (("left", "right"), (0.0, 170.0)),
    ],
)
def test_the_picture_is_cut_half_way_to_the_next_place(places: tuple[str, ...], band: tuple[float, float]) -> None:
    """The edges lie half-way to the next places, or at the edge of the board; places of one height belong together."""
    assert RIVER.band(places, 170.0) == band


def test_an_unknown_place_is_refused() -> None:
    """A place that no file of places names cannot be shown; the one that was meant is named."""
    with pytest.raises(OrdoError, match="`rivre` lies on the board; did you mean `river`"):
        RIVER.spot(1, "rivre")
    with pytest.raises(OrdoError, match="moon"):
        RIVER.band(("moon",), 170.0)
