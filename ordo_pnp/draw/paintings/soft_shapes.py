"""Soft outlines that the looks night and nursery share: leaves, foils, hearts, stars with round points, clouds, scallops."""

from __future__ import annotations

import math

from ordo_pnp.draw.paintings.outlines import Outline, Point, of_steps, polygon, spline
from ordo_pnp.draw.paintings.scenes import Page
from ordo_pnp.draw.trims import largest_box

_HEART = (
    ("M", 0, 0.95),
    ("C", -0.35, 0.55, -1, 0.15, -1, -0.4),
    ("C", -1, -0.95, -0.3, -1.05, 0, -0.5),
    ("C", 0.3, -1.05, 1, -0.95, 1, -0.4),
    ("C", 1, 0.15, 0.35, 0.55, 0, 0.95),
    ("Z",),
)
_CLOUD = (
    ("M", -0.30, 0.42),
    ("C", -0.56, 0.46, -0.58, 0.02, -0.38, -0.04),
    ("C", -0.44, -0.36, -0.16, -0.46, -0.10, -0.30),
    ("C", 0.0, -0.60, 0.34, -0.50, 0.30, -0.16),
    ("C", 0.52, -0.20, 0.60, 0.42, 0.30, 0.42),
    ("Z",),
)
# The reach of the round points of a star to both sides, radians.
_POINT = 0.1
_STEPS_A_LOBE = 8


def around(x: float, y: float, radius: float, degrees: float) -> Point:
    """Return the point at a distance from another, degrees clockwise from the right."""
    angle = math.radians(degrees)
    return x + radius * math.cos(angle), y + radius * math.sin(angle)


def leaf(x: float, y: float, length: float, width: float, turn: float) -> Outline:
    """Return a leaf that begins at a point, turned clockwise from the right."""
    found = Outline().move(0, 0).curve(length * 0.3, -width, length * 0.7, -width * 0.7, length, 0)
    return found.curve(length * 0.7, width * 0.7, length * 0.3, width, 0, 0).close().placed(x, y, turn=turn)


def foil(x: float, y: float, radius: float, lobes: int, *, turn: float = 0.0, inner: float = 0.62) -> Outline:
    """Return a flower of round lobes, one at the top; ``inner`` is how deep they are parted, as a part of the radius."""
    count = lobes * _STEPS_A_LOBE
    reach = [
        radius * (inner + (1 - inner) * abs(math.cos(math.pi * at / _STEPS_A_LOBE)) ** 0.75) for at in range(count)
    ]
    return spline([around(x, y, far, turn - 90 + at * 360 / count) for at, far in enumerate(reach)], closed=True)


def heart(x: float, y: float, across: float, down: float | None = None) -> Outline:
    """Return a heart about a point, by half its width and height."""
    return of_steps(_HEART).placed(x, y, across, down)


def cloud(x: float, y: float, width: float, height: float) -> Outline:
    """Return a cloud of four puffs about a point."""
    return of_steps(_CLOUD).placed(x, y, width, height)


def round_star(x: float, y: float, radius: float, points: int, *, inner: float = 0.6, turn: float = 0.0) -> Outline:
    """Return a star with round points, one at the top."""
    found: list[Point] = []
    for at in range(points):
        angle = turn - 90 + at * 360 / points
        spread = math.degrees(_POINT)
        found += [around(x, y, radius, angle - spread), around(x, y, radius, angle + spread)]
        found.append(around(x, y, radius * inner, angle + 180 / points))
    return spline(found, closed=True, tension=0.48)


def scalloped_box(x: float, y: float, width: float, height: float, depth: float, pitch: float) -> Outline:
    """Return a rectangle whose edges are scallops that stand out, a whole number of them along each."""
    found: list[Point] = []

    def edge(start: Point, stop: Point, out: Point) -> None:
        length = math.dist(start, stop)
        count = max(2, round(length / pitch))
        for at in range(count * _STEPS_A_LOBE):
            part = at / (count * _STEPS_A_LOBE)
            reach = abs(math.sin(part * count * math.pi)) * depth
            across, down = (stop[0] - start[0]) * part, (stop[1] - start[1]) * part
            found.append((start[0] + across + out[0] * reach, start[1] + down + out[1] * reach))

    right, low = x + width, y + height
    edge((x, y), (right, y), (0, -1))
    edge((right, y), (right, low), (1, 0))
    edge((right, low), (x, low), (0, 1))
    edge((x, low), (x, y), (-1, 0))
    return polygon(*found)


def foot_of(page: Page, margin: float) -> float:
    """Return the y of the foot of the largest box inside a margin: words stand there."""
    if page.outline == "rectangle":
        return page.height - margin
    if page.outline == "circle":
        return page.height / 2 + (min(page.width, page.height) / 2 - margin) * math.sqrt(0.5)
    _, y, _, height = largest_box(page.outline, (0.0, 0.0, page.width, page.height), margin)
    return y + height
