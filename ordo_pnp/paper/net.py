"""Nets: flat shapes of panels that are cut out, folded and glued to boxes, racks and screens.

Millimetres in the plane of the paper, seen from the printed side, x to the right, y down. Panels are polygons; whatever is curved is made of
short straight lines.

Rule: PNP-29.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from ordo_pnp.paper.sheets.page import Box

if TYPE_CHECKING:
    from ordo_pnp.paper.sheets.marks import Line


Point: TypeAlias = tuple[float, float]

# Millimetres within which two lines are the same.
_SAME = 1e-6
# Degrees from corner to corner of a curve: at a radius of 12 mm it is 0.02 mm off.
_ARC_STEP = 6.0


class Panel(NamedTuple):
    """A flat part of a net: a wall, a lid, a flap."""

    name: str
    # Its corners in order, as a polygon that does not cross itself.
    outline: tuple[Point, ...]
    # By how many degrees clockwise its picture stands turned in the net so that it is upright in use: 0, 90, 180 or
    # 270.
    turn: int = 0
    # For a flap: the panel on whose inner side its printed side is glued.
    glued_to: str | None = None

    @property
    def box(self) -> Box:
        """The rectangle around it."""
        return around(self.outline)


class Fold(NamedTuple):
    """A straight line along which two panels hang together."""

    first: str
    second: str
    start: Point
    end: Point
    # By how many degrees the second panel is turned away from the print, out of the plane of the first; towards it if
    # negative.
    angle: float

    @property
    def line(self) -> Line:
        """Both ends, x and y in turns."""
        return (*self.start, *self.end)


class Net(NamedTuple):
    """Panels that hang together by folds."""

    name: str
    panels: tuple[Panel, ...]
    folds: tuple[Fold, ...]
    # What is glued on its other side, which is not printed.
    behind: tuple[Box, ...] = ()

    @property
    def box(self) -> Box:
        """The rectangle around it."""
        return around(point for panel in self.panels for point in panel.outline)

    def panel(self, name: str) -> Panel:
        """Return a panel by its name.

        Raises:
            KeyError: It has none of that name.
        """
        return {each.name: each for each in self.panels}[name]

    def cuts(self) -> tuple[Line, ...]:
        """Return the lines to cut: edges of panels, without what is a fold, each once."""
        found: dict[Line, None] = {}
        for panel in self.panels:
            for start, end in _edges(panel.outline):
                for line in _without(start, end, self.folds):
                    back = (line[2], line[3], line[0], line[1])
                    if back not in found:
                        found[line] = None
        return tuple(found)

    def moved(self, dx: float, dy: float) -> Net:
        """Return it elsewhere on the paper."""

        def there(point: Point) -> Point:
            return (point[0] + dx, point[1] + dy)

        panels = tuple(each._replace(outline=tuple(map(there, each.outline))) for each in self.panels)
        folds = tuple(each._replace(start=there(each.start), end=there(each.end)) for each in self.folds)
        behind = tuple(Box(each.x + dx, each.y + dy, each.width, each.height) for each in self.behind)
        return Net(self.name, panels, folds, behind)


def around(points: Iterable[Point]) -> Box:
    """Return the rectangle around some points."""
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def upright(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    """Return a rectangle as a polygon, clockwise from its top-left corner."""
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def arc(cx: float, cy: float, radius: float, start: float, end: float) -> tuple[Point, ...]:
    """Return the corners of a curve from one angle to another, in degrees clockwise from the right."""
    count = max(1, math.ceil(abs(end - start) / _ARC_STEP - 1e-9))
    angles = [math.radians(start + (end - start) * k / count) for k in range(count + 1)]
    return tuple((cx + radius * math.cos(each), cy + radius * math.sin(each)) for each in angles)


def _edges(outline: Sequence[Point]) -> Iterable[tuple[Point, Point]]:
    return zip(outline, (*outline[1:], outline[0]), strict=True)


def _without(start: Point, end: Point, folds: Iterable[Fold]) -> list[Line]:
    """Return an edge without the stretches that are folds."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    if length < _SAME:
        return []
    dx, dy = dx / length, dy / length
    taken: list[list[float]] = []
    for fold in folds:
        ends = [(x - start[0], y - start[1]) for x, y in (fold.start, fold.end)]
        if all(abs(x * dy - y * dx) < _SAME for x, y in ends):
            taken.append(sorted(x * dx + y * dy for x, y in ends))
    left, at = [], 0.0
    for low, high in (*sorted(taken), [length, length]):
        if min(low, length) > at + _SAME:
            left.append((at, min(low, length)))
        at = max(at, high)
    return [
        (start[0] + dx * low, start[1] + dy * low, start[0] + dx * high, start[1] + dy * high) for low, high in left
    ]
