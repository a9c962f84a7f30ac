"""The ground of a face: the colour that its picture runs out in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ordo_pnp.draw import IDENTITY, Gradient, Shape, Use, compose

if TYPE_CHECKING:
    from ordo_pnp.draw import Color, Drawing, FaceDrawing, Matrix


# Millimetres by which a ground may end before the trim.
_SLACK = 0.05
# How rectangles, those with round corners, and ellipses are drawn: what has other outlines covers less than its bounds.
_WHOLE = frozenset({"MLLLZ", "MLCLCLCLCZ", "MCCCCZ"})


def ground_of(face: FaceDrawing) -> Color | None:
    """Return the colour of the last shape that covers a whole face before anything else is drawn, None if there is none.

    Args:
        face: A front or a back; of a blend of colours the first is taken.
    """
    found = None
    for shape, matrix in _shapes(face.drawing, IDENTITY):
        left, top, right, bottom = shape.path.transformed(matrix).bounds()
        covers = left <= _SLACK and top <= _SLACK and right >= face.width - _SLACK and bottom >= face.height - _SLACK
        if not covers or shape.fill is None or shape.opacity < 1 or shape.path.verbs not in _WHOLE:
            break
        found = shape.fill.stops[0][1] if isinstance(shape.fill, Gradient) else shape.fill
    return found


def _shapes(drawing: Drawing, matrix: Matrix) -> Iterator[tuple[Shape, Matrix]]:
    """Yield shapes in the order of painting, those of drawings within too."""
    for item in drawing.items:
        if isinstance(item, Shape):
            yield item, matrix
        elif isinstance(item, Use):
            yield from _shapes(item.drawing, compose(matrix, item.matrix))
