"""Landmarks that stand for places: each a unit high, its foot at the origin, drawn in any hand."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from ordo_pnp.draw.paintings.canvas import Canvas, Chance
from ordo_pnp.draw.paintings.hands import Drawer, Hand, smooth, weight_at
from ordo_pnp.draw.paintings.outlines import Outline, Point, box, oval, polygon, segment, spline
from ordo_pnp.draw.paintings.scenes import Scene

Landmark: TypeAlias = Callable[[Drawer, Chance], None]


def _opening(x: float, foot: float, half: float, height: float) -> Outline:
    """Return a door or a window with a round top."""
    side = foot - height + half
    found = Outline().move(x - half, foot).line(x - half, side)
    return (
        found.curve(x - half, side - half * 1.33, x + half, side - half * 1.33, x + half, side)
        .line(x + half, foot)
        .close()
    )


def _house(pen: Drawer, x: float, half: float, eaves: float, top: float, *, foot: float = 0.0) -> None:
    """Draw the front of a house: walls up to the eaves, and a gable."""
    pen.part(box(x - half, -eaves, 2 * half, eaves + foot), "wall", box(x + half * 0.3, -1, half, 1.2))
    shade = polygon((x, -top), (x + half * 1.6, -eaves), (x + half * 0.4, -eaves))
    pen.part(polygon((x - half * 1.25, -eaves), (x, -top), (x + half * 1.25, -eaves)), "roof", shade)


def _battlements(left: float, right: float, top: float, foot: float, teeth: int) -> Outline:
    """Return a wall with teeth on it, their number odd with the gaps."""
    step, found = (right - left) / teeth, Outline().move(left, foot)
    for index in range(teeth):
        y = top if index % 2 == 0 else top + min(0.065, (foot - top) / 2)
        found.line(left + index * step, y).line(left + (index + 1) * step, y)
    return found.line(right, foot).close()


def _lighthouse(pen: Drawer, chance: Chance) -> None:
    pen.part("M-.13 0L-.085-.72L.085-.72L.13 0Z", "wall", box(0.03, -0.8, 0.3, 1))
    for low, high in ((0.16, 0.3), (0.44, 0.58)):
        a, b = 0.13 - 0.0625 * low, 0.13 - 0.0625 * high
        pen.part(polygon((-a, -low), (a, -low), (b, -high), (-b, -high)), "accent", box(0.03, -0.8, 0.3, 1))
    pen.part(box(-0.12, -0.755, 0.24, 0.04), "wall")
    pen.part(box(-0.065, -0.88, 0.13, 0.125), "gold")
    pen.part("M-.09-.88C-.07-.96-.02-.97 0-1C.02-.97 .07-.96 .09-.88Z", "roof")
    pen.lines((0, -0.88, 0, -0.755))
    pen.part(_opening(0, 0, 0.03, 0.1), "dark")


def _tower(pen: Drawer, chance: Chance) -> None:
    half = chance.between(0.17, 0.24)
    pen.part(box(-half, -0.66, 2 * half, 0.66), "wall", box(half * 0.25, -0.8, half, 1))
    top = _battlements(-half - 0.04, half + 0.04, -0.8, -0.64, 5)
    pen.part(top, "wall", box(half * 0.25, -0.9, half, 1))
    for y in (-0.41, -0.19):
        pen.part(_opening(0, y, 0.03, 0.13), "dark")
    pen.lines((0, -0.73, 0, -1), width=0.22)
    pen.part("M0-1L.2-.94L0-.88Z", "accent")


def _chapel(pen: Drawer, chance: Chance) -> None:
    pen.part(box(-0.12, -0.3, 0.48, 0.3), "wall", box(0.1, -0.4, 0.3, 0.5))
    pen.part("M-.16-.29L-.06-.47L.34-.47L.4-.29Z", "roof")
    pen.part(box(-0.26, -0.58, 0.2, 0.58), "wall", box(-0.14, -0.6, 0.1, 0.7))
    pen.part("M-.29-.57L-.16-.93L-.03-.57Z", "roof", "M-.16-.93L0-.57L-.12-.57Z")
    pen.lines((-0.16, -0.93, -0.16, -1.03), (-0.19, -0.99, -0.13, -0.99), width=0.22)
    for x, y in ((-0.16, -0.38), (0.05, -0.08), (0.17, -0.08), (0.29, -0.08)):
        pen.part(_opening(x, y, 0.026, 0.13), "dark")


def _mill(pen: Drawer, chance: Chance) -> None:
    pen.part("M-.19 0L-.12-.55L.12-.55L.19 0Z", "wall", box(0.05, -0.6, 0.3, 0.7))
    pen.part("M-.15-.54C-.13-.7 .13-.7 .15-.54Z", "roof")
    first = chance.between(12, 40)
    for turn in (first, first + 90, first + 180, first + 270):
        pen.part(box(-0.012, -0.46, 0.024, 0.46).placed(0, -0.58, turn=turn), "roof", line=False)
        pen.part(box(0.012, -0.46, 0.085, 0.32).placed(0, -0.58, turn=turn), "wall")
        for y in (-0.22, -0.3, -0.38):
            pen.line(segment(0.012, y, 0.097, y).placed(0, -0.58, turn=turn), width=0.12)
    pen.part(oval(0, -0.58, 0.035), "accent")
    pen.part(_opening(0, 0, 0.045, 0.165), "dark")


def _stones(pen: Drawer, chance: Chance) -> None:
    for x, h, w in ((-0.5, 0.5, 0.11), (0.5, 0.55, 0.12), (-0.22, 0.72, 0.13), (0.24, 0.7, 0.12)):
        left = [(x - w, 0.0), (x - w * 0.95, -h * 0.5), (x - w * 0.7, -h)]
        right = [(x + w * 0.55, -h * 1.02), (x + w * 0.95, -h * 0.45), (x + w, 0.0)]
        pen.part(spline([*left, *right]).close(), "wall", box(x + w * 0.1, -1, w * 2, 1.2))
    pen.part(
        smooth("-.42 -.7  -.4 -.86  0 -.88  .42 -.85  .43 -.7  0 -.68", closed=True), "wall", box(0.05, -1, 0.6, 1)
    )


def _tree(pen: Drawer, chance: Chance) -> None:
    pen.part(smooth("-.11 0  -.045 -.18  -.05 -.5  .05 -.5  .04 -.18  .12 0").close(), "roof")
    points = []
    for index in range(11):
        angle, reach = 2 * math.pi * index / 11 - 1.2, 1 if index % 2 else 0.84
        x = 0.4 * reach * math.cos(angle) * chance.between(0.9, 1.08)
        points.append((x, -0.64 + 0.36 * reach * math.sin(angle) * chance.between(0.94, 1.06)))
    pen.part(spline(points, closed=True, tension=0.8), "leaf", oval(0.26, -0.5, 0.34))
    for x, y in ((-0.16, -0.72), (-0.02, -0.84), (-0.2, -0.55), (0.02, -0.62)):
        leaf = Outline().move(x - 0.06, y).curve(x - 0.05, y - 0.06, x + 0.04, y - 0.07, x + 0.06, y - 0.01)
        pen.line(leaf, width=0.15)


def _arch(pen: Drawer, chance: Chance) -> None:
    gate = "M-.5 0L-.5-.78L.5-.78L.5 0L.26 0L.26-.34C.26-.68-.26-.68-.26-.34L-.26 0Z"
    pen.part(gate, "wall", box(0.34, -0.9, 0.3, 1))
    pen.part(box(-0.56, -0.86, 1.12, 0.09), "wall", box(0.34, -0.9, 0.3, 1))
    pen.part("M-.4-.86L0-1L.4-.86Z", "roof")
    for index in range(7):
        cos, sin = math.cos(math.pi * (index + 0.5) / 7), math.sin(math.pi * (index + 0.5) / 7)
        pen.lines((0.26 * cos, -0.34 - 0.26 * sin, 0.34 * cos, -0.34 - 0.35 * sin))


def _village(pen: Drawer, chance: Chance) -> None:
    for x, height in ((-0.36, 0.5), (0.36, 0.46), (0.0, 0.62)):
        _house(pen, x, 0.2, height * 0.62, height * 1.12)
        for left in (x - 0.1, x + 0.03):
            pen.part(box(left, -height * 0.46, 0.07, 0.1), "dark")
        pen.part(box(x - 0.035, -0.15, 0.07, 0.15), "dark")
    pen.part(box(0.07, -0.78, 0.07, 0.16), "wall")
    for index in range(3):
        pen.line(oval(0.12 + 0.05 * index, -0.84 - 0.07 * index, 0.03 + 0.014 * index))


def _ship(pen: Drawer, chance: Chance) -> None:
    pen.lines((0, -0.2, 0, -1), width=0.28)
    pen.lines((0.26, -0.2, 0.26, -0.8), width=0.24)
    lee = "M-.03-.95C-.2-.8-.2-.5-.18-.3L0-.3Z"
    pen.part("M-.03-.95C-.32-.8-.36-.5-.34-.32C-.2-.36-.1-.36-.03-.32Z", "wall", lee)
    pen.part("M.02-.9C.2-.72 .24-.5 .22-.32C.15-.35 .08-.35 .02-.32Z", "accent")
    pen.part("M.28-.74C.42-.6 .46-.45 .46-.32C.4-.35 .34-.35 .28-.32Z", "wall")
    hull = "M-.48-.24C-.3-.17 .3-.17 .56-.28C.52-.1 .44 0 .36 .03L-.3 .03C-.4-.03-.45-.12-.48-.24Z"
    pen.part(hull, "roof", box(0.1, -0.3, 0.5, 0.4))
    pen.line("M-.45-.15C-.3-.09 .3-.09 .53-.19", "wall")
    pen.part("M0-1L-.16-1.03L0-1.07Z", "accent")


LANDMARKS: Final[Mapping[str, Landmark]] = {
    "lighthouse": _lighthouse,
    "tower": _tower,
    "chapel": _chapel,
    "windmill": _mill,
    "stones": _stones,
    "tree": _tree,
    "arch": _arch,
    "village": _village,
    "ship": _ship,
}
# These stand in the water, not on a hill.
AFLOAT: Final = frozenset({"ship"})
# These have water around them.
BY_WATER: Final = frozenset({"ship", "lighthouse"})
_USUAL_HALF_WIDTH: Final = 0.42
_HALF_WIDTHS: Final[Mapping[str, float]] = {
    "stones": 0.62,
    "arch": 0.56,
    "village": 0.58,
    "ship": 0.56,
    "windmill": 0.5,
}
# The height for which the lines are meant, millimetres.
_USUAL_HEIGHT: Final = 20.0


def half_width(name: str) -> float:
    """Return how far a landmark reaches to either side, as a part of its height."""
    return _HALF_WIDTHS.get(name, _USUAL_HALF_WIDTH)


def paint_landmark(
    canvas: Canvas, hand: Hand, scene: Scene, name: str, foot: Point, height: float, *, mirrored: bool = False
) -> None:
    """Paint a landmark.

    Args:
        canvas: What is painted on.
        hand: How.
        scene: Whose card it is: it decides small things.
        name: Of the landmark.
        foot: The middle of its foot, millimetres.
        height: Its height.
        mirrored: Whether left and right change places.
    """
    pen = Drawer(canvas, hand, *foot, height, mirrored=mirrored, weight=weight_at(height, _USUAL_HEIGHT))
    LANDMARKS[name](pen, scene.chance("landmark"))
