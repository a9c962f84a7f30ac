"""Curved arrows from one thing in a figure to another, by the way that covers the least."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from ordo_pnp.base import PT_PER_MM
from ordo_pnp.draw import Path, Shape, polygon

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ordo_pnp.draw import Item
    from ordo_pnp.rulebook.canvas import FigureBox

    Point = tuple[float, float]

# What keeps marks apart from the picture below them.
HALO: Final = "#FFFDF8"
# Width of this, in millimetres.
RIM: Final = 0.4
# Of marks, in millimetres.
LINE: Final = 0.8 / PT_PER_MM
_SHAFT: Final = 1.6 * LINE
# Length of the head, in millimetres; it is 0.84 of that across.
_HEAD: Final = 2.8
# Half of its breadth.
_WIDE: Final = 0.42 * _HEAD
# Length of an arrow from one picture to the next, in millimetres.
DOWN: Final = 3.1
# Length and half the breadth of its head, breadth of its shaft, in millimetres.
_DOWN_HEAD, _DOWN_SHAFT = 1.9, 1.2
# Between an arrow and what it leads from and to.
_GAP: Final = 0.6
# How far it bends aside, as parts of its length, the best first.
_BENDS: Final = (0.16, -0.16, 0.3, -0.3, 0.0, 0.45, -0.45, 0.6, -0.6)
# Length that shows whither it leads, in millimetres.
_LEAST: Final = 4.0
# Where an arrow may begin and end along a side, as parts of it, the best first.
_PLACES: Final = (0.5, 0.2, 0.8)
# What leaving the figure counts, as points that cover something.
_OUTSIDE: Final = 1000
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
    points = _way(one, two, kept, size)
    tip, behind = points[-1], points[-5]
    length = math.dist(tip, behind) or 1.0
    ux, uy = (tip[0] - behind[0]) / length, (tip[1] - behind[1]) / length
    root, wide = (tip[0] - ux * _HEAD, tip[1] - uy * _HEAD), _WIDE
    head = polygon((tip, (root[0] - uy * wide, root[1] + ux * wide), (root[0] + uy * wide, root[1] - ux * wide)))
    rest = [each for each in points[1:] if math.dist(each, tip) > 0.9 * _HEAD]
    shaft = Path.of((("M", points[0]), *(("L", each) for each in rest)))
    yield Shape(shaft, stroke=HALO, width=_SHAFT + 2 * RIM, round_ends=True)
    yield Shape(head, fill=HALO, stroke=HALO, width=2 * RIM, round_ends=True)
    yield Shape(shaft, stroke=color, width=_SHAFT, round_ends=True)
    yield Shape(head, fill=color)


def arrow_down(x: float, top: float, color: str) -> tuple[Item, ...]:
    """Draw a short arrow that leads down from the middle of a picture to the next one, ``DOWN`` high.

    Args:
        x: Its middle, in millimetres of the figure.
        top: Where it begins.
        color: Its colour.
    """
    root, tip = top + DOWN - _DOWN_HEAD, top + DOWN
    half = _DOWN_SHAFT / 2
    outline = ((x - half, top), (x + half, top), (x + half, root), (x + _DOWN_HEAD, root), (x, tip))
    return (Shape(polygon((*outline, (x - _DOWN_HEAD, root), (x - half, root))), fill=color),)


def _way(one: FigureBox, two: FigureBox, kept: Sequence[FigureBox], size: Point) -> list[Point]:
    """Return the points of the shortest way that covers nothing, else of the one that covers least.

    It leads from the middle of a side to that of another one, and only where each of these covers something from other places.
    """
    best: tuple[int, float] | None = None
    found: list[Point] = []
    for places, bends in ((_PLACES[:1], _BENDS[:5]), (_PLACES, _BENDS)):
        ends = sorted(_ends(one, two, places), key=lambda each: math.dist(*each))
        for start, end in ends:
            for bend in bends:
                way = _curve(start, end, bend)
                outside = not all(0.8 <= x <= size[0] - 0.8 and 0.8 <= y <= size[1] - 0.8 for x, y in way)
                rank = _covered(way, kept) + _OUTSIDE * outside, math.dist(start, end)
                if best is None or rank < best:
                    best, found = rank, way
                if not rank[0]:
                    return way
    return found or _curve(one.middle, two.middle, 0.0)


def _ends(one: FigureBox, two: FigureBox, places: Sequence[float]) -> Iterator[tuple[Point, Point]]:
    """Yield from which places at the sides of the one to which places at those of the other an arrow may lead."""
    for start in _edges(one, places):
        for end in _edges(two, places):
            if math.dist(start, end) > _LEAST:
                yield start, end


def _edges(box: FigureBox, places: Sequence[float]) -> Iterator[Point]:
    """Yield places at the sides of a box, as parts of them."""
    near = box.grown(_GAP)
    for part in places:
        x, y = box.left + part * (box.right - box.left), box.top + part * (box.bottom - box.top)
        yield from ((x, near.top), (x, near.bottom), (near.left, y), (near.right, y))


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
    """Return how many points lie on what should not be covered; those of the head, which is broader, with half its breadth."""
    tip = points[-1]
    shaft = [box.grown(_SHAFT) for box in kept]
    head = [box.grown(_WIDE) for box in kept]
    return sum(
        any(
            box.left < x < box.right and box.top < y < box.bottom
            for box in (head if math.dist((x, y), tip) < _HEAD else shaft)
        )
        for x, y in points
    )
