"""What lies under a point of a drawing while it is painted, as it was and as it is printed now.

Rule: PNP-27.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from ordo_pnp.draw.lightness import WHITE

if TYPE_CHECKING:
    from ordo_pnp.draw.drawing import Color, Matrix, Path
    from ordo_pnp.draw.measure import MeasuredPath, Point


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
    """What has been painted of a drawing so far, and of those in which it lies."""

    # From this drawing to the one it lies in; None for the outermost.
    matrix: Matrix | None = None
    around: Painted | None = None
    areas: list[Area | PaintedUse] = field(default_factory=list)
    # Whether something in it depended on what lies under the drawing.
    looks_outside: bool = False
    # Width and height of the piece, in millimetres, where this lies on all of it.
    piece: tuple[float, float] | None = None

    def is_ground(self, path: Path) -> bool:
        """Whether an area covers the whole piece: its edge lies where nobody cuts."""
        if self.piece is None:
            return False
        left, top, right, bottom = path.bounds()
        return max(left, top) <= 0 and right >= self.piece[0] and bottom >= self.piece[1]

    def under(self, point: Point) -> Backdrop:
        """Return what lies under a point."""
        found = topmost(self.areas, point)
        if found is not None:
            return found
        if self.matrix is None or self.around is None:
            return PAPER
        self.looks_outside = True
        a, b, c, d, e, f = self.matrix
        x, y = point
        return self.around.under((a * x + c * y + e, b * x + d * y + f))
