"""Curved arrows from one thing in a figure to another, by the way that covers the least."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from ordo_pnp.drawing import Path, Shape, polygon
from ordo_pnp.units import PT_PER_MM

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ordo_pnp.drawing import Item
    from ordo_pnp.rulebook.canvas import FigureBox

    Point = tuple[float, float]

HALO: Final = "#FFFDF8"
"""What keeps marks apart from the picture below them."""
RIM: Final = 0.4
"""Width of this, in millimetres."""
LINE: Final = 0.8 / PT_PER_MM
"""Of marks, in millimetres."""
_SHAFT: Final = 1.6 * LINE
_HEAD: Final = 2.8
"""Length of the head, in millimetres; it is 0.84 of that across."""
_GAP: Final = 0.6
"""Between an arrow and what it leads from and to."""
_BENDS: Final = (0.16, -0.16, 0.3, -0.3, 0.0)
"""How far it bends aside, as parts of its length, the best first."""
_SAMPLES: Final = 24


def arrow(one: FigureBox, two: FigureBox, kept: Sequence[FigureBox], size: Point, color: str) -> Iterator[Item]:
    """Draw an arrow.

    Args:
        one: Where it begins.
        two: Where it ends.
        kept: What it should not cover.
        size: Width and height of the figure, which it does not leave where that can be.
        color: Its colour.
    """
    ways = [_curve(start, end, bend) for start, end in _ends(one, two) for bend in _BENDS]
    inside = [way for way in ways if all(0.8 <= x <= size[0] - 0.8 and 0.8 <= y <= size[1] - 0.8 for x, y in way)]
    points = min(inside or ways, key=lambda way: (_covered(way, kept), math.dist(way[0], way[-1])))
    tip, behind = points[-1], points[-5]
    length = math.dist(tip, behind) or 1.0
    ux, uy = (tip[0] - behind[0]) / length, (tip[1] - behind[1]) / length
    root, wide = (tip[0] - ux * _HEAD, tip[1] - uy * _HEAD), 0.42 * _HEAD
    head = polygon((tip, (root[0] - uy * wide, root[1] + ux * wide), (root[0] + uy * wide, root[1] - ux * wide)))
    rest = [each for each in points[1:] if math.dist(each, tip) > 0.9 * _HEAD]
    shaft = Path.of((("M", points[0]), *(("L", each) for each in rest)))
    yield Shape(shaft, stroke=HALO, width=_SHAFT + 2 * RIM, round_ends=True)
    yield Shape(head, fill=HALO, stroke=HALO, width=2 * RIM, round_ends=True)
    yield Shape(shaft, stroke=color, width=_SHAFT, round_ends=True)
    yield Shape(head, fill=color)


def _ends(one: FigureBox, two: FigureBox) -> Iterator[tuple[Point, Point]]:
    """Yield from which edge of the one to which edge of the other an arrow may lead."""
    for start in _edges(one):
        for end in _edges(two):
            if math.dist(start, end) > _HEAD:
                yield start, end
    yield one.middle, two.middle


def _edges(box: FigureBox) -> tuple[Point, ...]:
    x, y = box.middle
    near = box.grown(_GAP)
    return ((x, near.top), (x, near.bottom), (near.left, y), (near.right, y))


def _curve(start: Point, end: Point, bend: float) -> list[Point]:
    """Return points along a curve that bends aside by a part of its length."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    cx, cy = (start[0] + end[0]) / 2 - 2 * bend * dy, (start[1] + end[1]) / 2 + 2 * bend * dx
    found = []
    for at in range(_SAMPLES + 1):
        t = at / _SAMPLES
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t**2
        found.append((a * start[0] + b * cx + c * end[0], a * start[1] + b * cy + c * end[1]))
    return found


def _covered(points: Sequence[Point], kept: Sequence[FigureBox]) -> int:
    """Return how many points lie on what should not be covered."""
    wide = [box.grown(_SHAFT) for box in kept]
    return sum(any(box.left < x < box.right and box.top < y < box.bottom for box in wide) for x, y in points)
