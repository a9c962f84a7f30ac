"""A path that words stand on: how long it is, and where a letter stands on it and how it is turned."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from ordo_pnp.draw.drawing import Path


Point = tuple[float, float]
# Straight pieces that stand for one curve: a quarter of a circle of 30 mm is off by less than 0.01 mm.
_PIECES: Final = 32
_SHORTEST_MM: Final = 0.001


class Stand(NamedTuple):
    """Where something stands on a line."""

    x: float
    y: float
    # Degrees clockwise.
    turn: float


class TextLine:
    """The first part of a path, from its start.

    Args:
        path: What words stand along, millimetres.

    Raises:
        ValueError: It has no length.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        points = list(_points(path))
        kept = [*points[:1], *(b for a, b in pairwise(points) if a != b)]
        steps = [math.dist(a, b) for a, b in pairwise(kept)]
        # Millimetres.
        self.length = math.fsum(steps)
        if self.length < _SHORTEST_MM:
            raise ValueError("a path that text stands along needs a length")
        self._points = kept
        self._reached = [0.0, *accumulate(steps)]

    @property
    def room(self) -> tuple[float, float, float, float]:
        """A box as long as the line and higher than any letters."""
        return 0.0, 0.0, self.length, 10_000.0

    def at(self, length: float) -> Stand:
        """Return the place so many millimetres from the start, and how the line runs there.

        >>> from ordo_pnp.draw import parse_path
        >>> TextLine(parse_path("M 0 0 h 10 v 10")).at(15)
        Stand(x=10.0, y=5.0, turn=90.0)
        """
        index = min(max(bisect_right(self._reached, length) - 1, 0), len(self._points) - 2)
        (x, y), (to_x, to_y) = self._points[index : index + 2]
        part = (length - self._reached[index]) / math.dist((x, y), (to_x, to_y))
        turn = math.degrees(math.atan2(to_y - y, to_x - x))
        return Stand(x + (to_x - x) * part, y + (to_y - y) * part, turn)


def _points(path: Path) -> Iterator[Point]:
    """Yield the corners of the first part of a path, curves as short straight pieces."""
    start = last = (0.0, 0.0)
    for index, (verb, xy) in enumerate(path.segments):
        if verb == "M" and index:
            return
        if verb == "C":
            yield from (_on_curve(last, xy, piece / _PIECES) for piece in range(1, _PIECES + 1))
        elif verb == "Z":
            yield start
            return
        else:
            yield (xy[-2], xy[-1])
        last = (xy[-2], xy[-1])
        start = last if verb == "M" else start


def _on_curve(start: Point, xy: tuple[float, ...], t: float) -> Point:
    u = 1 - t
    a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
    return (
        a * start[0] + b * xy[0] + c * xy[2] + d * xy[4],
        a * start[1] + b * xy[1] + c * xy[3] + d * xy[5],
    )
