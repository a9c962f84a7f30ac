"""The country around the river, made for any board from where it has room: ground, lanes, villages, woods, ponds, the title."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from ordo_pnp.games.komarn.printed.free_ground import FreeGround
from ordo_pnp.games.komarn.printed.lanes import BREADTH, lanes_of
from ordo_pnp.games.komarn.printed.parcels import HILL, PASTURE, PLOUGHLAND, WOOD, Parcels, land_at, parcels_of
from ordo_pnp.games.komarn.printed.places import VILLAGE, Grown, compass_of, ponds_of, title_of, villages_of
from ordo_pnp.games.komarn.printed.seeded import part
from ordo_pnp.games.komarn.printed.waves import waves_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from ordo_pnp.games.komarn.printed.board_plan import BoardPlan
    from ordo_pnp.games.komarn.printed.course import Point

# A face repeats no more than that.
MOST: Final = 400
# Half of its size, and where a lane comes to it below its middle.
_LANDMARK, _FOOT = 9.5, 5.0


# Along a shore something lies or grows in such steps at most.
_PACE: Final = 4.5
_REEDS, _GRAVEL = 0.75, 0.35


class Footprint(NamedTuple):
    """How much room a thing takes: circles so far above its foot, and beside it."""

    reach: float
    above: float
    beside: tuple[float, ...] = (0.0,)


# What is scattered over the country; a face draws each by its name.
KINDS: Final = {
    "hill": Footprint(4.2, 3.2, (-7.6, 0.0, 7.6)),
    "knoll": Footprint(3.6, 2.6, (-4.4, 4.4)),
    "grove": Footprint(4.3, 3.4, (-1.6, 1.6)),
    "copse": Footprint(4.0, 3.2),
    "firs": Footprint(4.2, 3.8),
    "stooks": Footprint(3.0, 1.3),
    "sheep": Footprint(3.4, 1.2),
    "shrub": Footprint(2.4, 1.2),
    "reeds": Footprint(2.6, 2.2),
}
# They stand close together.
WOODS: Final = {"grove", "copse", "firs"}
_HEIGHTS: Final = {HILL: ("hill", "knoll", "hill", "")}
# What may stand where, with these chances; nothing at a name that is empty.
_STANDING: Final = {
    WOOD: ("grove", "grove", "copse", "firs", "grove"),
    HILL: ("", "firs", "", "firs", "copse", ""),
    PLOUGHLAND: ("", "stooks", "", "", "copse", "", "", "shrub", "", ""),
    PASTURE: ("", "sheep", "", "", "copse", "", "", "grove", "", "", "shrub", ""),
}
_CHANCE, _RIGHT, _DOWN, _SHORE = 31, 32, 33, 34


class Country(NamedTuple):
    """What is drawn around the river."""

    ground: Parcels
    ponds: list[tuple[Point, ...]]
    # Middles of the waves on open water.
    waves: list[Point]
    lanes: list[tuple[Point, ...]]
    # The farthest, which are those at the top, first.
    grown: list[Grown]
    titles: list[Grown]


def country_of(plan: BoardPlan) -> Country:
    """Return the country around a board; the same board has the same."""
    room = FreeGround(plan)
    titles = list(title_of(room))
    single = list(compass_of(room, titles))
    for mark in plan.landmarks:
        room.take(mark.place.x, mark.place.y, _LANDMARK)
    ponds = list(ponds_of(room))
    villages = list(villages_of(room))
    marks = [(mark.place.x, mark.place.y + _FOOT) for mark in plan.landmarks]
    lanes = lanes_of(room, [(each.x, each.y - VILLAGE) for each in villages], [*marks, *_bridges(plan)])
    for lane in lanes:
        for x, y in lane:
            room.take(x, y, BREADTH / 2 + 0.4)
    single += villages
    single += _at_ponds(ponds)
    single += _thinned(list(_at_shores(room, plan)), MOST // 2)
    scattered = [*_scattered(room, _HEIGHTS, 13.0, 7.0), *_scattered(room, _STANDING, 8.4, 5.0)]
    grown = [*single, *_thinned([each for each in scattered if each.look not in WOODS], MOST - len(single))]
    grown += _thinned([each for each in scattered if each.look in WOODS], MOST)
    ordered = sorted(grown, key=lambda each: (each.y, each.x))
    return Country(parcels_of(room), ponds, list(waves_of(room, plan)), lanes, ordered, titles)


def _thinned(grown: Sequence[Grown], most: int) -> Sequence[Grown]:
    every = -(-len(grown) // most)
    return grown[::every] if every > 1 else grown


def _bridges(plan: BoardPlan) -> Iterator[Point]:
    """Yield where lanes come to bridges and fords: behind the fields that these join."""
    for link in plan.links:
        if link.look != "rock":
            for field in (plan.fields[name] for name in link.pair):
                yield tuple(
                    ring + 0.95 * (ring - foot) for ring, foot in zip(field.ring[:2], field.soldier[:2], strict=True)
                )  # type: ignore[misc]


def _at_ponds(ponds: Iterable[Sequence[Point]]) -> Iterator[Grown]:
    """Yield a boat on each pond and the reeds at its shore."""
    for at, pond in enumerate(ponds):
        x, y = (math.fsum(point[axis] for point in pond) / len(pond) for axis in (0, 1))
        yield Grown("boat", round(x, 2), round(y + 1.5, 2))
        for index, (x, y) in enumerate(pond):
            if part(index // 3, at, _SHORE) < _REEDS / 2:
                yield Grown("reeds", x, round(y + 0.6, 2))


def _at_shores(room: FreeGround, plan: BoardPlan) -> Iterator[Grown]:
    """Yield what grows and lies at the shores of open water, and of the river where it has no fields."""
    for at, line in enumerate([*plan.shorelines, *plan.lakes]):
        for index, (x, y) in enumerate(_along(line, _PACE)):
            if part(index // 3, at, _SHORE + 1) < _REEDS and _is_shore(room, x, y):
                look = "gravel" if part(index, at, _SHORE + 2) < _GRAVEL else "reeds"
                yield Grown(look, round(x, 2), round(y + 0.4, 2))


def _is_shore(room: FreeGround, x: float, y: float) -> bool:
    """Whether a point of the edge of some water has free ground on one side, and no field near."""
    around = ((x + _PACE, y), (x - _PACE, y), (x, y + _PACE), (x, y - _PACE))
    is_edge = any(room.clearance(room.node(*each)) for each in around)
    return is_edge and room.is_ashore(x, y - 1.6, KINDS["reeds"].reach)


def _along(line: Sequence[Point], pace: float) -> Iterator[Point]:
    """Yield points of a line at even steps, the first half a step from its beginning."""
    left = pace / 2
    for (x, y), (x2, y2) in pairwise(line):
        length = math.dist((x, y), (x2, y2))
        while left <= length and length:
            yield x + (x2 - x) * left / length, y + (y2 - y) * left / length
            left += pace
        left -= length


def _scattered(room: FreeGround, standing: Mapping[str, Sequence[str]], across: float, down: float) -> Iterator[Grown]:
    """Yield what stands on the ground, one in each cell of a net at most."""
    for row in range(int(room.height // down) + 1):
        for column in range(int(room.width // across) + 1):
            x = (column + 0.25 + 0.5 * (row % 2) + 0.5 * part(column, row, _RIGHT)) * across
            y = (row + 0.25 + 0.5 * part(column, row, _DOWN)) * down
            if room.clearance(room.node(x, y)):
                looks = standing.get(land_at(x, y), ("",))
                look = looks[int(part(column, row, _CHANCE) * len(looks))]
                if look and _stands(room, look, x, y):
                    yield Grown(look, round(x, 2), round(y, 2))


def _stands(room: FreeGround, look: str, x: float, y: float) -> bool:
    """Put a thing with its foot at a point if there is room: woods stand close together, all else apart."""
    kind = KINDS[look]
    places = [(x + beside, y - kind.above) for beside in kind.beside]
    if not all(room.is_free(*place, kind.reach) for place in places):
        return False
    if look not in WOODS:
        for place in places:
            room.take(*place, kind.reach * 0.6)
    return True
