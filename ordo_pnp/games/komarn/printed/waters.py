"""The water and the land along it: outlines of arms, of what joins them, and of where the river comes from and goes to."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from ordo_pnp.games.komarn.printed.board_plan import BLEED
from ordo_pnp.games.komarn.printed.course import Course

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ordo_pnp.games.komarn.printed.course import Point, Station
    from ordo_pnp.games.komarn.printed.ground import ArmOnBoard, BoardGround

_MOUTH: Final = 80.0
"""An end of the river nearer to the edge than this flows on to it."""
_MET: Final = 0.2
"""Arms that end so near to each other need no water between them."""


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
                    yield Course([(one.x, one.y), _ahead(one, reach), _ahead(two, -reach), (two.x, two.y)])


def _ends(ground: BoardGround) -> Iterator[Course]:
    """Yield the water from the first area back to the edge of the board, and from the last ones on, where that is near."""
    joined = {arm for joint in ground.river.joints for arm in joint.beginning}
    left = {arm for joint in ground.river.joints for arm in joint.ending}
    for each in ground.arms:
        for is_open, station, way in (
            (each.arm not in joined, each.course.at(0.0), -1),
            (each.arm not in left, each.course.at(math.inf), 1),
        ):
            reach = _to_edge(ground, station, way)
            if is_open and reach is not None:
                far = _ahead(station, way * reach)
                yield Course([far, (station.x, station.y)] if way < 0 else [(station.x, station.y), far])


def _to_edge(ground: BoardGround, station: Station, way: int) -> float | None:
    """Return how far the edge of the board is, the bleed included; None where that is too far."""
    dx, dy = math.cos(station.angle) * way, math.sin(station.angle) * way
    reaches = []
    for at, step, most in ((station.x, dx, ground.width), (station.y, dy, ground.height)):
        if abs(step) > _MET:
            reaches.append(((most + BLEED if step > 0 else -BLEED) - at) / step)
    reach = min((each for each in reaches if each > 0), default=math.inf)
    return reach if reach < _MOUTH else None


def shores_of(
    ground: BoardGround, each: ArmOnBoard, half: float, outer: float
) -> Iterator[tuple[str, float, float, float, float]]:
    """Yield the stretches that have land: bank, start, end and offsets."""
    for row, inner_edge, outer_edge in (("L", -outer, -half), ("R", half, outer)):
        run: list[float] = []
        for area in range(each.arm.first, each.arm.last + 2):
            if area <= each.arm.last and f"{row}{area}" in ground.river.fields:
                run = (
                    [*run[:1], each.borders[area - each.arm.first + 1]]
                    if run
                    else list(each.borders[area - each.arm.first : area - each.arm.first + 2])
                )
            elif run:
                yield row, run[0], run[1], inner_edge, outer_edge
                run = []


def _ahead(station: Station, distance: float) -> Point:
    return station.x + math.cos(station.angle) * distance, station.y + math.sin(station.angle) * distance


def band(course: Course, start: float, end: float, low: float, high: float) -> tuple[Point, ...]:
    """Return the outline of a band along a course, between two offsets."""
    stations = course.stations(start, end)
    return (*(each.beside(low) for each in stations), *(each.beside(high) for each in reversed(stations)))
