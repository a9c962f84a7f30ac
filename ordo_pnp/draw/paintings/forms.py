"""The three forms of kinds (round, square with concave corners, six-sided), and the sign of a family, which several looks share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from ordo_pnp.draw.drawing import Color
from ordo_pnp.draw.paintings.canvas import Canvas
from ordo_pnp.draw.paintings.outlines import (
    Outline,
    box,
    cut_box,
    joined,
    notched_box,
    oval,
    polygon,
    round_box,
    star,
)

FORMS: Final = 3
# The corners of concave forms, as a part of the half side.
_NOTCH: Final = 0.34

SignPainter: TypeAlias = Callable[[Canvas, float, float, float, Color, Color], None]


def badge(form: int, x: float, y: float, across: float, down: float | None = None) -> Outline:
    """Return the outline of a badge about its middle.

    Args:
        form: Of the kind: 0 round, 1 square, 2 six-sided.
        x: Of the middle.
        y: Of the middle.
        across: Half the width.
        down: Half the height, if that is another.
    """
    b = across if down is None else down
    if form == 0:
        return oval(x, y, across, b)
    if form == 1:
        return notched_box(x - across, y - b, 2 * across, 2 * b, min(across, b) * _NOTCH)
    right = ((x, y - b * 1.1), (x + across, y - b * 0.55), (x + across, y + b * 0.55))
    return polygon(*right, (x, y + b * 1.1), (x - across, y + b * 0.55), (x - across, y - b * 0.55))


def panel(form: int, area: tuple[float, float, float, float], corner: float, *, grown: float = 0.0) -> Outline:
    """Return a rectangle with the corners of a form.

    Args:
        form: Of the kind: 0 round, 1 concave, 2 cut corners.
        area: Left, top, width and height.
        corner: Size of a corner; smaller where the area is small.
        grown: By how much it is larger at each side.
    """
    x, y, width, height = area[0] - grown, area[1] - grown, area[2] + 2 * grown, area[3] + 2 * grown
    r = max(min(corner, width / 3, height / 3), 0.0)
    return (round_box, notched_box, cut_box)[form](x, y, width, height, r)


def _bust(canvas: Canvas, x: float, y: float, r: float, color: Color, ground: Color) -> None:
    canvas.fill(oval(x, y - r * 0.38, r * 0.42), color)
    low = y + r * 0.85
    shoulders = (
        Outline().move(x - r * 0.8, low).curve(x - r * 0.8, y - r * 0.02, x + r * 0.8, y - r * 0.02, x + r * 0.8, low)
    )
    canvas.fill(shoulders.close(), color)


def _keep(canvas: Canvas, x: float, y: float, r: float, color: Color, ground: Color) -> None:
    wall = box(x - r * 0.85, y - r * 0.15, r * 1.7, r * 0.95)
    sides = (box(x + side * r * 0.675 - r * 0.175, y - r * 0.5, r * 0.35, r * 0.4) for side in (-1, 1))
    canvas.fill(joined(wall, *sides, box(x - r * 0.2, y - r * 0.8, r * 0.4, r * 0.7)), color)
    half, sill, top = r * 0.22, y + r * 0.81, y + r * 0.1
    door = Outline().move(x - half, sill).line(x - half, y + r * 0.4)
    canvas.fill(door.curve(x - half, top, x + half, top, x + half, y + r * 0.4).line(x + half, sill).close(), ground)


def _spark(canvas: Canvas, x: float, y: float, r: float, color: Color, ground: Color) -> None:
    canvas.fill(star(x, y, r * 1.02, 4, inner=0.36), color)
    canvas.fill(star(x, y, r * 0.62, 4, turn=45, inner=0.5), color)


# The sign of a family of pictures: it stands for a kind whose game has no sign for it.
FAMILY_SIGNS: Final[Mapping[str, SignPainter]] = {"portrait": _bust, "place": _keep, "emblem": _spark}
