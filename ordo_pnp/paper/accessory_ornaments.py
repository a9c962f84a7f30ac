"""Ornaments of boxes, racks and screens: frames, lozenges, cards and fans of cards."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ordo_pnp.draw import (
    Drawing,
    Path,
    Shape,
    Use,
    compose,
    ellipse,
    polygon,
    rectangle,
    rotation,
    scaling,
    translation,
)

if TYPE_CHECKING:
    from ordo_pnp.draw import Color, FaceDrawing, Item, Matrix


# From the edge of a panel to its frame, in mm.
FRAME: Final = 2.6
_FAN_DEGREES: Final = 9.0
_MOST_IN_FAN: Final = 3
# Width of the line around a card as it is printed, in mm.
_EDGE: Final = 0.3
# From card to card in a fan, of the width of one.
_SPREAD: Final = 0.36


def framed(width: float, height: float, ground: Color, letters: Color) -> list[Item]:
    """Draw a ground and a double frame with lozenges in its corners."""
    items: list[Item] = [Shape(rectangle(0, 0, width, height), fill=ground)]
    for inset, line in ((FRAME, 0.45), (FRAME + 1.1, 0.18)):
        box = rectangle(inset, inset, width - 2 * inset, height - 2 * inset)
        items.append(Shape(box, stroke=letters, width=line))
    corner = FRAME + 0.55
    for x in (corner, width - corner):
        for y in (corner, height - corner):
            items += (Shape(lozenge(x, y, 1.9), fill=ground), Shape(lozenge(x, y, 1.3), fill=letters))
    return items


def lozenge(x: float, y: float, radius: float) -> Path:
    """Return a square on its corner about a point."""
    return polygon(((x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y)))


def fan(fronts: Sequence[FaceDrawing], edge: Color, x: float, y: float, width: float, height: float) -> list[Item]:
    """Draw up to three faces in a fan about a point, as large as a box allows.

    Args:
        fronts: From left to right.
        edge: The colour of a thin line around each.
        x: The middle.
        y: The middle.
        width: Of the box.
        height: Of the box.
    """
    shown = fronts[:_MOST_IN_FAN]
    if not shown:
        return []
    first = (len(shown) - 1) / 2
    tallest, widest = max(each.height for each in shown), max(each.width for each in shown)
    lean = math.sin(math.radians(first * _FAN_DEGREES))
    across = widest + 2 * first * _SPREAD * widest + lean * tallest
    scale = min(height / (tallest + lean * widest), width / across)
    items: list[Item] = []
    for number, face in enumerate(shown):
        off = number - first
        at = translation(x + off * _SPREAD * widest * scale, y + abs(off) * 0.035 * tallest * scale)
        turned = compose(compose(at, rotation(off * _FAN_DEGREES)), scaling(scale))
        items.append(_placed(face, edge, compose(turned, translation(-face.width / 2, -face.height / 2))))
    return items


def card(face: FaceDrawing, edge: Color, x: float, y: float, height: float) -> Use:
    """Draw a face upright, so high, with a thin line around it."""
    return _placed(face, edge, compose(translation(x, y), scaling(height / face.height)))


def _placed(face: FaceDrawing, edge: Color, matrix: Matrix) -> Use:
    """Place a face cut at its trim."""
    outline = _outline(face)
    weight = _EDGE / math.hypot(matrix[0], matrix[1])
    items = (Use(face.drawing, clip=outline), Shape(outline, stroke=edge, width=weight))
    return Use(Drawing(face.width, face.height, items, label="card"), matrix)


def _outline(face: FaceDrawing) -> Path:
    if face.outline == "circle":
        return ellipse(face.width / 2, face.height / 2, face.width / 2, face.height / 2)
    return rectangle(0, 0, face.width, face.height, face.radius)
