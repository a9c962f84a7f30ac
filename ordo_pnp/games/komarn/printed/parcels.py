"""The ground of the country: what is wood, hill, pasture or ploughland, in parcels with furrows and hedges."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from ordo_pnp.games.komarn.printed.board_plan import BLEED
from ordo_pnp.games.komarn.printed.seeded import part, rolling

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ordo_pnp.games.komarn.printed.course import Point
    from ordo_pnp.games.komarn.printed.free_ground import FreeGround

WOOD, HILL, PASTURE, PLOUGHLAND = "wood", "hill", "pasture", "ploughland"
# A parcel is about as large as this, in millimetres.
_ACROSS, _DOWN = 17.0, 11.0
# From one wood to the next, about.
_WAVE: Final = 62.0
# What lies on a parcel of ploughland, with these chances.
_SOWN: Final = ("corn", "plough", "sown", "fallow", "corn", "sown")
# The part of a parcel that its balk takes on each side.
_BALK: Final = 0.05
_FURROWS: Final = 6
# The part of all parcels that a hedge parts from the one below, or from the one to the right.
_HEDGED: Final = 0.3
_KIND, _WARP, _JITTER, _CROP, _HEDGE = 1, 2, 4, 6, 7


class Parcels(NamedTuple):
    """The ground of a country."""

    # By what lies there.
    parcels: dict[str, list[tuple[Point, ...]]]
    furrows: dict[str, list[tuple[Point, Point]]]
    hedges: list[tuple[Point, Point]]


def land_at(x: float, y: float) -> str:
    """Return what the land is at a place: woods and hills roll through ploughland and pastures."""
    number = rolling(x, y, _WAVE, _KIND)
    if number < 0.38:
        return WOOD
    if number > 0.62:
        return HILL
    return PASTURE if rolling(x, y, _WAVE * 0.6, _KIND + 20) < 0.42 else PLOUGHLAND


def parcels_of(room: FreeGround) -> Parcels:
    """Part the country into parcels; those that lie below what is printed are left out."""
    found = Parcels({}, {}, [])
    rows, columns = range(-2, int(room.height // _DOWN) + 3), range(-2, int(room.width // _ACROSS) + 3)
    net = [[_corner(column, row, room) for column in columns] for row in rows]
    for row, (above, below) in enumerate(pairwise(net)):
        for column in range(len(columns) - 1):
            corners = [above[column], above[column + 1], below[column + 1], below[column]]
            middle = _between(_between(corners[0], corners[2], 0.5), _between(corners[1], corners[3], 0.5), 0.5)
            if any(room.clearance(room.node(*each)) > room.step for each in (*corners, middle)):
                _parcel(found, corners, land_at(*middle), column, row)
    return found


def _parcel(found: Parcels, corners: Sequence[Point], land: str, column: int, row: int) -> None:
    look = land
    if land == PLOUGHLAND:
        look = _SOWN[int(part(column, row, _CROP) * len(_SOWN))]
    if land in {WOOD, HILL}:
        found.parcels.setdefault(look, []).append(tuple(corners))
        return
    middle = _between(corners[0], corners[2], 0.5)
    inner = tuple(_between(each, middle, 2 * _BALK) for each in corners)
    found.parcels.setdefault(look, []).append(inner)
    if land == PLOUGHLAND and look != "fallow":
        found.furrows.setdefault(look, []).extend(_furrows(inner, is_upright=part(column, row, _CROP + 40) < 0.3))
    for side, (one, two) in enumerate(((3, 2), (2, 1))):
        if part(column, row, _HEDGE + side) < _HEDGED:
            found.hedges.append((corners[one], corners[two]))


def _furrows(corners: Sequence[Point], *, is_upright: bool) -> Iterator[tuple[Point, Point]]:
    one, two, three, four = corners
    if is_upright:
        one, two, three, four = two, three, four, one
    count = _FURROWS + 3 if is_upright else _FURROWS
    for at in range(1, count):
        yield _between(one, four, at / count), _between(two, three, at / count)


def _corner(column: int, row: int, room: FreeGround) -> Point:
    """Return a corner of the net, which is bent as a whole and a little at every corner; kept on the sheet."""
    x = (column + 0.5 * (part(column, row, _JITTER) - 0.5)) * _ACROSS
    y = (row + 0.4 * (part(column, row, _JITTER + 1) - 0.5)) * _DOWN
    x, y = x + 16 * (rolling(x, y, 70.0, _WARP) - 0.5), y + 26 * (rolling(x, y, 84.0, _WARP + 1) - 0.5)
    return min(max(x, -BLEED), room.width + BLEED), min(max(y, -BLEED), room.height + BLEED)


def _between(one: Point, two: Point, at: float) -> Point:
    return one[0] + (two[0] - one[0]) * at, one[1] + (two[1] - one[1]) * at
