"""Open water: where a bank is missing, the river widens into a lake, and into the sea where the edge of the board is near."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from ordo_pnp.games.komarn.printed.board_plan import BLEED
from ordo_pnp.games.komarn.printed.waters import ahead, ends_of, runs_of, to_edge

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ordo_pnp.games.komarn.printed.course import Point, Station
    from ordo_pnp.games.komarn.printed.ground import ArmOnBoard, BoardGround

# Millimetres between two points of a shore.
_STEP: Final = 3.0
# A lake begins so far before its first area, under the fields there.
_PAST: Final = 9.0
# Where the river ends, it goes on so far beyond, or to the edge of the board.
_MOUTH: Final = 45.0
# It reaches so far beyond where the fields would end.
_DEEPER: Final = 13.0
# Land between it and the edge that is no broader than this is water, too.
_SEA: Final = 38.0
# From its ends on it grows as broad as it gets.
_TAPER: Final = 26.0
# Of its breadth: from there on it can be the sea.
_FULL: Final = 0.6


def lakes_of(ground: BoardGround) -> Iterator[tuple[Point, ...]]:
    """Yield the outlines of open water, each within the bleed; fields and banks are drawn above them.

    Rule: A56 (areas with one bank).
    """
    for each in ground.arms:
        for row, side in (("L", -1), ("R", 1)):
            for start, end in runs_of(ground, each, row, is_land=False):
                yield _within(ground, _outline(ground, *_stations(ground, each, start, end), side))


def _stations(
    ground: BoardGround, each: ArmOnBoard, start: float, end: float
) -> tuple[list[Station], tuple[float, float]]:
    """Return stations a little apart, from before a stretch to behind it, and how far beyond the first and last ones it goes on."""
    length = each.course.length
    low, high = max(0.0, start - _PAST), min(length, end + _PAST)
    count = max(2, math.ceil((high - low) / _STEP))
    found, beyond = [each.course.at(low + (high - low) * step / count) for step in range(count + 1)], [0.0, 0.0]
    for is_first, station, way in ends_of(ground, each):
        if (low if is_first else length - high) > 0:
            continue  # the lake is not there
        reach = to_edge(ground, station, way) or _MOUTH
        if reach < _MOUTH:  # as broad as before it leaves the board
            beyond[not is_first] = _TAPER
        steps = math.ceil(reach / _STEP)
        more = [
            station._replace(x=x, y=y)
            for x, y in (ahead(station, way * reach * at / steps) for at in range(1, steps + 1))
        ]
        found = [*reversed(more), *found] if is_first else [*found, *more]
    return found, (beyond[0], beyond[1])


def _outline(ground: BoardGround, stations: Sequence[Station], beyond: tuple[float, float], side: int) -> list[Point]:
    half, usual = ground.water / 2, ground.water / 2 + ground.bank + _DEEPER
    far, last = [], len(stations) - 1
    for index, station in enumerate(stations):
        turned = station._replace(angle=station.angle + side * math.pi / 2)
        edge = to_edge(ground, turned, 1, most=usual + _SEA)
        ripple = 2.2 * math.sin(index * _STEP / 7.0) + 1.3 * math.sin(index * _STEP / 3.1)
        inward = min(index * _STEP + beyond[0], (last - index) * _STEP + beyond[1])
        part = math.sin(min(1.0, inward / _TAPER) * math.pi / 2)
        breadth = half + (usual - half + ripple) * part if edge is None or part < _FULL else edge
        far.append(station.beside(side * breadth))
    return [*(one.beside(0.0) for one in stations), *reversed(far)]


def _within(ground: BoardGround, outline: Sequence[Point]) -> tuple[Point, ...]:
    """Cut an outline at the bleed, edge by edge."""
    points = list(outline)
    for axis, most in ((0, ground.width), (1, ground.height)):
        for way, limit in ((-1, BLEED), (1, most + BLEED)):
            kept: list[Point] = []
            for before, here in zip([points[-1], *points], points, strict=False):
                inside = [way * point[axis] <= limit for point in (before, here)]
                if inside[0] != inside[1]:
                    part = (way * limit - before[axis]) / (here[axis] - before[axis])
                    kept.append((before[0] + (here[0] - before[0]) * part, before[1] + (here[1] - before[1]) * part))
                if inside[1]:
                    kept.append(here)
            points = kept or points[:1]
    return tuple(points)
