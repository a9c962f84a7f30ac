"""Find the colour that is painted below a point of a drawing, and measure area, width and position of outlines."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias

from ordo_pnp.base import Memo
from ordo_pnp.draw.colors import WHITE
from ordo_pnp.draw.drawing import Color, Matrix, Path

Point: TypeAlias = tuple[float, float]
# Lines that stand for a curve: an area is right to 1 %, which is enough to tell large from small.
_STEPS: Final = 6
# Paths that were measured lately, by identity: arms, signs and vignettes are shared by many cards.
_known: Memo[int, tuple[Path, MeasuredPath]] = Memo(16_384)


class MeasuredPath(NamedTuple):
    """An outline made of straight lines."""

    rings: tuple[tuple[Point, ...], ...]
    # (left, top, right, bottom).
    bounds: tuple[float, float, float, float]
    area: float
    # Area by half of the length around it: the width of a stripe, half that of a disc.
    thickness: float

    @property
    def on_line(self) -> Point:
        """A point on it, in the midst of its middle part: ends of patterns lie beyond their clip."""
        if not self.rings:
            return 0.0, 0.0
        ring = self.rings[len(self.rings) // 2]
        (x0, y0), (x1, y1) = ring[len(ring) // 2 - 1], ring[len(ring) // 2]
        return (x0 + x1) / 2, (y0 + y1) / 2

    @property
    def middle(self) -> Point:
        """The mean corner of its middle part, on the same ground as the part."""
        if not self.rings:
            return 0.0, 0.0
        ring = self.rings[len(self.rings) // 2]
        return math.fsum(x for x, _ in ring) / len(ring), math.fsum(y for _, y in ring) / len(ring)

    @property
    def least(self) -> float:
        """The shorter side of its bounds."""
        left, top, right, bottom = self.bounds
        return min(right - left, bottom - top)

    @property
    def most(self) -> float:
        """The longer side of its bounds."""
        left, top, right, bottom = self.bounds
        return max(right - left, bottom - top)

    def holds(self, point: Point) -> bool:
        """Whether a point lies in it, holes counted as such."""
        left, top, right, bottom = self.bounds
        if not (left <= point[0] <= right and top <= point[1] <= bottom):
            return False
        return math.fsum(_winding(ring, point) for ring in self.rings) != 0


def measured(path: Path) -> MeasuredPath:
    """Measure an outline."""
    found = _known.get(id(path))
    if found is None or found[0] is not path:
        found = _known[id(path)] = path, _measure(path)
    return found[1]


def _measure(path: Path) -> MeasuredPath:
    rings = tuple([tuple(ring) for ring in _rings(path) if len(ring) > 1])
    areas = [_signed_area(ring) for ring in rings]
    length = math.fsum(math.dist(a, b) for ring in rings for a, b in zip(ring, (*ring[1:], ring[0]), strict=True))
    area = abs(math.fsum(areas))
    return MeasuredPath(rings, path.bounds(), area, 2 * area / length if length else 0.0)


def _rings(path: Path) -> Iterator[list[Point]]:
    ring: list[Point] = []
    for verb, xy in path.segments:
        if verb == "M":
            yield ring
            ring = [(xy[0], xy[1])]
        elif verb == "L":
            ring.append((xy[0], xy[1]))
        elif verb == "C":
            ring += _curve(ring[-1], xy)
    yield ring


def _curve(start: Point, xy: tuple[float, ...]) -> Iterator[Point]:
    x0, y0 = start
    x1, y1, x2, y2, x3, y3 = xy
    for step in range(1, _STEPS + 1):
        t = step / _STEPS
        s = 1 - t
        a, b, c, d = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
        yield a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3


def _signed_area(ring: tuple[Point, ...]) -> float:
    return math.fsum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, (*ring[1:], ring[0]), strict=True)) / 2


def _winding(ring: tuple[Point, ...], point: Point) -> int:
    x, y = point
    turns = 0
    for (x0, y0), (x1, y1) in zip(ring, (*ring[1:], ring[0]), strict=True):
        if (y0 <= y) != (y1 <= y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0):
            turns += 1 if y1 > y0 else -1
    return turns


class Backdrop(NamedTuple):
    """The colour under something."""

    was: Color
    now: Color


PAPER: Final = Backdrop(WHITE, WHITE)


class Area(NamedTuple):
    """An area that was painted."""

    outline: MeasuredPath
    ground: Backdrop

    def at(self, point: Point) -> Backdrop | None:
        """Return its colour where it covers a point."""
        return self.ground if self.outline.holds(point) else None


class PaintedUse(NamedTuple):
    """A drawing that was placed in another."""

    matrix: Matrix
    clip: MeasuredPath | None
    areas: tuple[Area | PaintedUse, ...]

    def at(self, point: Point) -> Backdrop | None:
        """Return the colour that it has over a point, if it covers that."""
        if self.clip is not None and not self.clip.holds(point):
            return None
        inner = unmapped(point, self.matrix)
        return None if inner is None else topmost(self.areas, inner)


def topmost(areas: tuple[Area | PaintedUse, ...] | list[Area | PaintedUse], point: Point) -> Backdrop | None:
    """Return the colour of the last of some areas that covers a point."""
    for each in reversed(areas):
        found = each.at(point)
        if found is not None:
            return found
    return None


def unmapped(point: Point, matrix: Matrix) -> Point | None:
    """Return the point that a matrix maps to another; None if it maps everything to a line."""
    a, b, c, d, e, f = matrix
    size = a * d - b * c
    if not size:
        return None
    x, y = point[0] - e, point[1] - f
    return (d * x - c * y) / size, (a * y - b * x) / size


@dataclass(slots=True)
class Painted:
    """The painted areas of a drawing so far, and of those in which it lies."""

    # From this drawing to the one it lies in; None for the outermost.
    matrix: Matrix | None = None
    around: Painted | None = None
    areas: list[Area | PaintedUse] = field(default_factory=list)
    # Whether something in it depended on the ground under the drawing.
    looks_outside: bool = False
    # Width and height of the piece, in millimetres, where this lies on all of it.
    piece: tuple[float, float] | None = None

    def is_ground(self, path: Path) -> bool:
        """Whether an area covers the whole piece: its bounds reach the trim on all sides."""
        if self.piece is None:
            return False
        left, top, right, bottom = path.bounds()
        return max(left, top) <= 0 and right >= self.piece[0] and bottom >= self.piece[1]

    def under(self, point: Point) -> Backdrop:
        """Return the ground under a point."""
        found = topmost(self.areas, point)
        if found is not None:
            return found
        if self.matrix is None or self.around is None:
            return PAPER
        self.looks_outside = True
        a, b, c, d, e, f = self.matrix
        x, y = point
        return self.around.under((a * x + c * y + e, b * x + d * y + f))
