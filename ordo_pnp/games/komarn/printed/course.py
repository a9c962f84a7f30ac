"""Courses with round bends, measured along their length: the place of an area on the board, and its turn.

Lengths are millimetres, x to the right and y down. Offsets are measured from the middle of the water, those to the right bank positive.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

Point = tuple[float, float]

# A bend is made of straight pieces that turn so far each.
_TURN: Final = math.radians(3)
# How far before and behind a place its bend is measured.
_BEND: Final = 2.0
_NEAR: Final = 0.4
# Points and directions that are nearer to each other are the same.
_SAME: Final = 1e-6


class Station(NamedTuple):
    """A place on a course."""

    x: float
    y: float
    # Where the water flows to, in radians; 0 is to the right, a quarter turn is down.
    angle: float

    def beside(self, offset: float) -> Point:
        """Return the point beside it, to the right bank where the offset is positive."""
        return self.x - math.sin(self.angle) * offset, self.y + math.cos(self.angle) * offset


class Course:
    """The middle of the water from one end of an arm to the other: straight, and round at each corner.

    Args:
        points: The corners, at least two; the first and the last one are its ends.
        is_closed: Whether it leads back to its first corner.
    """

    def __init__(self, points: Sequence[Point], *, is_closed: bool = False) -> None:
        line = _rounded(points, is_closed=is_closed)
        lengths = [0.0]
        for one, two in pairwise(line):
            lengths.append(lengths[-1] + math.dist(one, two))
        self._line, self._lengths = line, lengths
        angles = [math.atan2(two[1] - one[1], two[0] - one[0]) for one, two in pairwise(line)]
        self._angles = _unwound(
            [angles[0], *(one + _turned(one, two) / 2 for one, two in pairwise(angles)), angles[-1]]
        )

    @property
    def length(self) -> float:
        """Length in millimetres."""
        return self._lengths[-1]

    def at(self, distance: float) -> Station:
        """Return the station at a distance from the beginning, which is kept within the course."""
        here, part = self._piece(min(max(distance, 0.0), self.length))
        (x, y), (x2, y2) = self._line[here], self._line[here + 1]
        angle = self._angles[here] + (self._angles[here + 1] - self._angles[here]) * part
        return Station(x + (x2 - x) * part, y + (y2 - y) * part, angle)

    def bend(self, distance: float) -> float:
        """Return by how many radians a millimetre of the course turns, to the right where that is positive."""
        before, after = max(distance - _BEND, 0.0), min(distance + _BEND, self.length)
        return (self._angle(after) - self._angle(before)) / (after - before) if after > before else 0.0

    def _angle(self, distance: float) -> float:
        """Return the direction of the water at a distance on the course."""
        here, part = self._piece(distance)
        return self._angles[here] + (self._angles[here + 1] - self._angles[here]) * part

    def _piece(self, distance: float) -> tuple[int, float]:
        """Return the number of the straight piece at a distance on the course, and the part of it that lies before."""
        here = min(bisect_right(self._lengths, distance), len(self._lengths) - 1) - 1
        span = self._lengths[here + 1] - self._lengths[here]
        return here, (distance - self._lengths[here]) / span if span else 0.0

    def stretch(self, distance: float, offset: float) -> float:
        """Return how long a millimetre of the course is beside it: less than 1 inside a bend, 0 or less behind its centre."""
        return 1.0 - self.bend(distance) * offset

    def stations(self, start: float, end: float) -> list[Station]:
        """Return stations from one distance to another, as many as an outline needs to follow the bends."""
        found = [self.at(start)]
        for index in range(bisect_right(self._lengths, start), bisect_left(self._lengths, end)):
            if abs(self._angles[index] - found[-1].angle) >= _TURN / 2:
                found.append(self.at(self._lengths[index]))
        return [*found, self.at(end)]

    def borders(self, count: int, least: Callable[[float], float]) -> list[float]:
        """Part the course into areas and return the distances of their borders, ``count + 1`` of them.

        All areas are equally long but where one needs more, which takes it from the others.

        Args:
            count: How many areas.
            least: The least length of an area at a distance, in millimetres along the course.
        """
        steps = max(int(self.length), 8 * count)
        each = self.length / steps
        needs = [least(each * (step + 0.5)) for step in range(steps)]
        rising = sorted(needs)
        rest = [*accumulate((each / need for need in reversed(rising)), initial=0.0)][::-1]
        low, high = 0.1, self.length
        for _ in range(50):  # the longer a plain area, the fewer there are
            plain = (low + high) / 2
            fit = bisect_right(rising, plain)
            low, high = (plain, high) if fit * each / plain + rest[fit] > count else (low, plain)
        total = math.fsum(each / max(low, need) for need in needs)
        done, found = 0.0, [0.0]
        for step, need in enumerate(needs):
            share = each / max(low, need) * count / total
            while done + share >= len(found) and len(found) < count:
                found.append(each * (step + (len(found) - done) / share))
            done += share
        return [*found[:count], self.length]


def _rounded(points: Sequence[Point], *, is_closed: bool) -> list[Point]:
    """Return a line of short pieces along corners, whose bends are as wide as half of their shorter leg allows."""
    corners = [one for one, before in zip(points, [None, *points], strict=False) if one != before]
    if is_closed:
        corners = [_middle(corners[-1], corners[0]), *corners, _middle(corners[-1], corners[0])]
    line = [corners[0]]
    last = len(corners) - 3
    for at, (one, corner, two) in enumerate(zip(corners, corners[1:], corners[2:], strict=False)):
        room = min(math.dist(one, corner) / (1 if at == 0 else 2), math.dist(corner, two) / (1 if at == last else 2))
        line += _bend(corner, _toward(corner, one), _toward(corner, two), room)
    line.append(corners[-1])
    apart = zip(line, [None, *line], strict=False)
    return _parted([one for one, before in apart if before is None or math.dist(one, before) > _SAME])


def _parted(line: Sequence[Point]) -> list[Point]:
    """Return a line with a point near either end of each long piece: in between it is straight, its ends may belong to a bend."""
    found = [line[0]]
    for one, two in pairwise(line):
        length = math.dist(one, two)
        if length > 4 * _NEAR:
            part = _NEAR / length
            found += [(one[0] + (two[0] - one[0]) * at, one[1] + (two[1] - one[1]) * at) for at in (part, 1 - part)]
        found.append(two)
    return found


def _bend(corner: Point, back: Point, ahead: Point, room: float) -> list[Point]:
    """Return the arc that begins and ends so far from a corner, given the directions of its legs."""
    turn = _turned(math.atan2(-back[1], -back[0]), math.atan2(ahead[1], ahead[0]))
    if abs(turn) < _SAME or abs(turn) > math.pi - _SAME:
        return [corner]
    radius = room / math.tan(abs(turn) / 2)
    x, y = corner[0] + back[0] * room, corner[1] + back[1] * room
    start = math.atan2(-back[1], -back[0])
    side = math.copysign(radius, turn)
    middle = x - math.sin(start) * side, y + math.cos(start) * side
    steps = max(math.ceil(abs(turn) / _TURN), 1)
    angles = [start + turn * step / steps for step in range(steps + 1)]
    return [(middle[0] + math.sin(each) * side, middle[1] - math.cos(each) * side) for each in angles]


def is_inside(point: Point, outline: Sequence[Point]) -> bool:
    """Whether a point lies inside an outline, by the number of its edges to the right of it.

    >>> is_inside((1.5, 1), [(0, 0), (2, 0), (2, 2)]), is_inside((0.5, 1), [(0, 0), (2, 0), (2, 2)])
    (True, False)
    """
    x, y = point
    found = False
    for (x1, y1), (x2, y2) in pairwise([*outline, outline[0]]):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            found = not found
    return found


def _middle(one: Point, two: Point) -> Point:
    return (one[0] + two[0]) / 2, (one[1] + two[1]) / 2


def _toward(one: Point, two: Point) -> Point:
    """Return the direction from one point to another, 1 long."""
    length = math.dist(one, two)
    return (two[0] - one[0]) / length, (two[1] - one[1]) / length


def _turned(one: float, two: float) -> float:
    """Return the turn from one angle to another, half a turn at most."""
    return (two - one + math.pi) % math.tau - math.pi


def _unwound(angles: Sequence[float]) -> list[float]:
    found = [angles[0]]
    for each in angles[1:]:
        found.append(found[-1] + _turned(found[-1], each))
    return found
