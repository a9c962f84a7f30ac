"""Faces of cards that do not lie upright on the table: turned round, or sideways."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.draw import Drawing, Use, compose, rotation, translation

if TYPE_CHECKING:
    from ordo_pnp.draw import FaceDrawing


def half_turned(face: FaceDrawing) -> FaceDrawing:
    """Return a face turned round."""
    use = Use(face.drawing, rotation(180, face.width / 2, face.height / 2))
    return face._replace(drawing=Drawing(face.width, face.height, (use,), face.drawing.bounds, face.drawing.label))


def quarter_turned(face: FaceDrawing) -> FaceDrawing:
    """Return a face turned clockwise by a quarter."""
    use = Use(face.drawing, compose(translation(face.height, 0.0), rotation(90)))
    bounds = face.drawing.bounds
    if bounds is not None:
        left, top, right, bottom = bounds
        bounds = (face.height - bottom, left, face.height - top, right)
    drawing = Drawing(face.height, face.width, (use,), bounds, face.drawing.label)
    return face._replace(drawing=drawing, width=face.height, height=face.width)
