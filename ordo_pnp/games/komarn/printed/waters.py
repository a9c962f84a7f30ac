"""The water and the land along it: outlines of arms, of what joins them, and of where the river comes from and goes to."""

from __future__ import annotations

import math
from itertools import groupby
from typing import TYPE_CHECKING, Final

from ordo_pnp.games.komarn.printed.board_plan import BLEED
from ordo_pnp.games.komarn.printed.course import Course

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ordo_pnp.games.komarn.printed.course import Point, Station
    from ordo_pnp.games.komarn.printed.ground import ArmOnBoard, BoardGround

# An end of the river nearer to the edge than this flows on to it.
_MOUTH: Final = 80.0
# Arms that end so near to each other need no water between them.
_MET: Final = 0.2


def joints_of(ground: BoardGround) -> Iterator[Course]:
    """Yield the water between arms that are joined, and from the ends of the river to the edge of the board."""
    yield from _pools(ground)
    yield from _ends(ground)


def _pools(ground: BoardGround) -> Iterator[Course]:
    """Yield the water between arms that are joined."""
    by_name = {each.arm: each for each in ground.arms}
    for joint in ground.river.joints:
        for above in joint.ending:
            for below in joint.beginning:
                if above not in by_name or below not in by_name:
                    continue  # a strip is one arm
                one, two = by_name[above].course.at(math.inf), by_name[below].course.at(0.0)
                reach = math.dist((one.x, one.y), (two.x, two.y)) / 3
                if reach > _MET:
                    yield Course([(one.x, one.y), ahead(one, reach), ahead(two, -reach), (two.x, two.y)])


def _ends(ground: BoardGround) -> Iterator[Course]:
    """Yield the water from the first area back to the edge of the board, and from the last ones on, where that is near."""
    for each in ground.arms:
        for is_first, station, way in ends_of(ground, each):
            reach = to_edge(ground, station, way)
            if reach is not None:
                far, here = ahead(station, way * reach), (station.x, station.y)
                yield Course([far, here] if is_first else [here, far])


def ends_of(ground: BoardGround, each: ArmOnBoard) -> Iterator[tuple[bool, Station, int]]:
    """Yield the ends of an arm that no other arm joins: whether it is the first one, where, and which way the water goes on there."""
    if not any(each.arm in joint.beginning for joint in ground.river.joints):
        yield True, each.course.at(0.0), -1
    if not any(each.arm in joint.ending for joint in ground.river.joints):
        yield False, each.course.at(math.inf), 1


def to_edge(ground: BoardGround, station: Station, way: int, *, most: float = _MOUTH) -> float | None:
    """Return how far the edge of the board is along the water, the bleed included; None where that is too far."""
    dx, dy = math.cos(station.angle) * way, math.sin(station.angle) * way
    reaches = []
    for at, step, length in ((station.x, dx, ground.width), (station.y, dy, ground.height)):
        if abs(step) > _MET:
            reaches.append(((length + BLEED if step > 0 else -BLEED) - at) / step)
    reach = min((each for each in reaches if each > 0), default=math.inf)
    return reach if reach < most else None


def shores_of(
    ground: BoardGround, each: ArmOnBoard, half: float, outer: float
) -> Iterator[tuple[str, float, float, float, float]]:
    """Yield the stretches that have land: bank, start, end and offsets."""
    for row, inner_edge, outer_edge in (("L", -outer, -half), ("R", half, outer)):
        for start, end in runs_of(ground, each, row, is_land=True):
            yield row, start, end, inner_edge, outer_edge


def runs_of(ground: BoardGround, each: ArmOnBoard, row: str, *, is_land: bool) -> Iterator[tuple[float, float]]:
    """Yield from where to where along an arm a bank is there, or is not."""
    numbers = range(each.arm.first, each.arm.last + 1)
    for there, areas in groupby(numbers, lambda area: f"{row}{area}" in ground.river.fields):
        if there == is_land:
            run = list(areas)
            yield each.borders[run[0] - each.arm.first], each.borders[run[-1] - each.arm.first + 1]


def ahead(station: Station, distance: float) -> Point:
    """Return the point at a distance with the flow, against it where that is negative."""
    return station.x + math.cos(station.angle) * distance, station.y + math.sin(station.angle) * distance


def band(course: Course, start: float, end: float, low: float, high: float) -> tuple[Point, ...]:
    """Return the outline of a band along a course, between two offsets."""
    stations = course.stations(start, end)
    return (*(each.beside(low) for each in stations), *(each.beside(high) for each in reversed(stations)))
