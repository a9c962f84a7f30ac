"""Elliptical arcs of SVG path data as cubics."""

from __future__ import annotations

import math
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]


def arc_cubics(start: Point, xy: tuple[float, ...]) -> list[tuple[float, ...]]:
    """Turn an elliptical arc into cubics of at most a quarter turn each (SVG 1.1, appendix F.6).

    Args:
        start: Where it begins.
        xy: The numbers of the command ``A``: radii, rotation in degrees, the two flags, and where it ends.

    Returns:
        The handles and the end of each cubic; none where it ends where it begins.
    """
    rx, ry, rotation, large, sweep, ex, ey = xy
    if start == (ex, ey):
        return []
    if rx == 0 or ry == 0:
        return [(*start, ex, ey, ex, ey)]
    cos, sin = math.cos(math.radians(rotation)), math.sin(math.radians(rotation))
    dx, dy = (start[0] - ex) / 2, (start[1] - ey) / 2
    px, py = cos * dx + sin * dy, cos * dy - sin * dx
    rx, ry = abs(rx), abs(ry)
    grow = max(1.0, math.hypot(px / rx, py / ry))
    rx, ry = rx * grow, ry * grow
    denominator = (rx * py) ** 2 + (ry * px) ** 2
    root = math.sqrt(max(0.0, (rx * ry) ** 2 / denominator - 1)) * (1 if large != sweep else -1)
    qx, qy = root * rx * py / ry, -root * ry * px / rx
    cx, cy = cos * qx - sin * qy + (start[0] + ex) / 2, sin * qx + cos * qy + (start[1] + ey) / 2
    first = math.atan2((py - qy) / ry, (px - qx) / rx)
    turn = math.atan2((-py - qy) / ry, (-px - qx) / rx) - first
    if sweep and turn < 0:
        turn += 2 * math.pi
    elif not sweep and turn > 0:
        turn -= 2 * math.pi
    count = max(1, math.ceil(abs(turn) / (math.pi / 2) - 1e-9))
    step = turn / count
    handle = 4 / 3 * math.tan(step / 4)

    def place(x: float, y: float) -> Point:
        return (cx + cos * rx * x - sin * ry * y, cy + sin * rx * x + cos * ry * y)

    curves: list[tuple[float, ...]] = []
    for i in range(count):
        a, b = first + i * step, first + (i + 1) * step
        one = place(math.cos(a) - handle * math.sin(a), math.sin(a) + handle * math.cos(a))
        two = place(math.cos(b) + handle * math.sin(b), math.sin(b) - handle * math.cos(b))
        end = (ex, ey) if i == count - 1 else place(math.cos(b), math.sin(b))
        curves.append((*one, *two, *end))
    return curves
