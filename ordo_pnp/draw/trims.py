"""Outlines of trimmed pieces: rectangles, circles, hexagons and octagons in the box around them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal, TypeAlias

from ordo_pnp.draw.drawing import Path, ellipse, polygon, rectangle

Outline: TypeAlias = Literal["rectangle", "circle", "hexagon", "octagon"]
# Left, top, width and height in millimetres.
TrimBox: TypeAlias = tuple[float, float, float, float]
Corner: TypeAlias = tuple[float, float]

# The share of a side of the box that a regular octagon leaves free at each end.
_OCTAGON = 1 - math.sqrt(0.5)


def trim_corners(outline: str, box: TrimBox, grown: float = 0.0) -> tuple[Corner, ...]:
    """Return the corners of a hexagon or octagon, clockwise from its upper side; none of other outlines.

    Args:
        outline: A hexagon that is wider than high has corners at the left and right, any other at the top and bottom.
        box: The box around it; of a regular hexagon the longer side is 1.1547 times the other.
        grown: The shift of each side outwards, in mm; inwards if negative.

    >>> trim_corners("hexagon", (0, 0, 40, 34))[:3], len(trim_corners("octagon", (0, 0, 9, 9)))
    (((10.0, 0), (30.0, 0), (40, 17.0)), 8)
    """
    x, y, width, height = box
    if outline == "hexagon":
        is_wide = width >= height
        across, down = (width / 4, height / 2) if is_wide else (width / 2, height / 4)
        corners = [(x + across, y), (x + width - across, y)] if is_wide else [(x + across, y)]
        corners += [(x + width, y + down)] if is_wide else [(x + width, y + down), (x + width, y + height - down)]
    elif outline == "octagon":
        cut = min(width, height) * _OCTAGON
        corners = [(x + cut, y), (x + width - cut, y), (x + width, y + cut), (x + width, y + height - cut)]
    else:
        return ()
    corners += [(2 * x + width - left, 2 * y + height - top) for left, top in corners]  # the other half, turned
    return _grown(corners, grown) if grown else tuple(corners)


def _grown(corners: Sequence[Corner], by: float) -> tuple[Corner, ...]:
    """Move the sides of a convex polygon outwards."""
    count = len(corners)
    normals = []
    for (x1, y1), (x2, y2) in ((corners[at], corners[(at + 1) % count]) for at in range(count)):
        length = math.hypot(x2 - x1, y2 - y1)
        normals.append(((y2 - y1) / length, (x1 - x2) / length))
    found = []
    for at, (x, y) in enumerate(corners):
        (ax, ay), (bx, by_) = normals[at - 1], normals[at]
        far = by / (1 + ax * bx + ay * by_)
        found.append((x + far * (ax + bx), y + far * (ay + by_)))
    return tuple(found)


def _within(corners: Sequence[Corner], box: TrimBox) -> Sequence[Corner]:
    """Cut off the corners of a convex polygon that lie outside of a box."""
    x, y, width, height = box
    for axis, sign, limit in ((0, -1, x), (0, 1, x + width), (1, -1, y), (1, 1, y + height)):
        found: list[Corner] = []
        for at, corner in enumerate(corners):
            before = corners[at - 1]
            out, out_before = (sign * (each[axis] - limit) for each in (corner, before))
            if (out > 0) != (out_before > 0):
                part = out_before / (out_before - out)
                found.append((before[0] + part * (corner[0] - before[0]), before[1] + part * (corner[1] - before[1])))
            if out <= 0:
                found.append(corner)
        corners = found
    return corners


def trim_path(outline: str, box: TrimBox, radius: float = 0.0, grown: float = 0.0) -> Path:
    """Return the outline of a piece.

    Args:
        outline: Its form.
        box: The box around it.
        radius: Of the corners of a rectangle.
        grown: The distance of the path outside of it, in mm, acute corners no farther than the box so grown; inside if
            negative.
    """
    corners = trim_corners(outline, box, grown)
    if corners:
        room = box[0] - grown, box[1] - grown, box[2] + 2 * grown, box[3] + 2 * grown
        return polygon(tuple(_within(corners, room)) if grown > 0 else corners)
    x, y, width, height = box[0] - grown, box[1] - grown, box[2] + 2 * grown, box[3] + 2 * grown
    if outline == "circle":
        return ellipse(x + width / 2, y + height / 2, width / 2, height / 2)
    return rectangle(x, y, width, height, radius)


def holds_box(outline: str, box: TrimBox, inset: float, bounds: tuple[float, float, float, float]) -> bool:
    """Whether bounds (left, top, right, bottom) keep a distance from the sides of a hexagon or octagon."""
    corners = trim_corners(outline, box, -inset)
    points = [(x, y) for x in bounds[::2] for y in bounds[1::2]]
    sides = [(corners[at - 1], corners[at]) for at in range(len(corners))]
    return all((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) >= -1e-6 for (x1, y1), (x2, y2) in sides for x, y in points)


def largest_box(outline: str, box: TrimBox, inset: float) -> TrimBox:
    """Return the largest upright rectangle in a hexagon or octagon that keeps a distance from its sides."""
    corners = trim_corners(outline, box, -inset)
    xs, ys = (sorted(values) for values in zip(*corners, strict=True))
    if outline == "octagon":
        left, top = (xs[0] + xs[2]) / 2, (ys[0] + ys[2]) / 2
    elif box[2] >= box[3]:
        left, top = xs[1], ys[0]
    else:
        left, top = xs[0], ys[1]
    return left, top, box[2] - 2 * (left - box[0]), box[3] - 2 * (top - box[1])
