"""Pages that become pictures: one face with its bleed, or many faces in a grid without gaps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ordo_pnp.draw import Drawing, Shape, Use, compose, ellipse, rectangle, scaling, translation
from ordo_pnp.paper.sheets.page import Page

if TYPE_CHECKING:
    from ordo_pnp.draw import FaceDrawing, Fonts, Item


# Paper: what shows where nothing is drawn.
WHITE = "#FFFFFF"


class PictureArea(NamedTuple):
    """What a picture shows of a face: so much of it, seen from its middle, in millimetres."""

    width: float
    height: float
    # How much the face is enlarged, so that it fills the canvas.
    scale: float = 1.0


def trim_page(face: FaceDrawing | None, width: float, height: float) -> Page:
    """Show a face cut at its trim, what lies outside of a round one white; nothing of None."""
    return grid_page([face], width, height, 1, 1)


def canvas_page(face: FaceDrawing, canvas: PictureArea) -> Page:
    """Show a face with what reaches beyond its trim, in the middle of a canvas."""
    middle = translation(canvas.width / 2, canvas.height / 2)
    placed = compose(compose(middle, scaling(canvas.scale)), translation(-face.width / 2, -face.height / 2))
    ground = Shape(rectangle(0, 0, canvas.width, canvas.height), fill=WHITE)
    return Page(Drawing(canvas.width, canvas.height, (ground, Use(face.drawing, placed)), label="picture"))


def grid_page(faces: Sequence[FaceDrawing | None], width: float, height: float, columns: int, rows: int) -> Page:
    """Lay faces of one size side by side, row by row, each cut at its trim; None leaves its place white.

    Args:
        faces: ``columns`` × ``rows`` at most.
        width: Of a face, in millimetres.
        height: Of a face, in millimetres.
        columns: How many stand in a row.
        rows: How many rows there are.
    """
    items: list[Item] = [Shape(rectangle(0, 0, columns * width, rows * height), fill=WHITE)]
    for at, face in enumerate(faces):
        if face is not None:
            x, y = at % columns * width, at // columns * height
            is_round = face.outline == "circle"
            cut = ellipse(x + width / 2, y + height / 2, width / 2, height / 2) if is_round else None
            items.append(Use(face.drawing, translation(x, y), cut or rectangle(x, y, width, height)))
    return Page(Drawing(columns * width, rows * height, tuple(items), label="pictures"))


def pages_as_pdf(pages: Sequence[Page], fonts: Fonts) -> bytes:
    """Write pages as one PDF, of which each becomes a picture.

    Raises:
        RenderError: Something cannot be drawn.
    """
    from ordo_pnp.paper.render.pdf import DocumentInfo, write_pdf  # imports reportlab

    return write_pdf(pages, fonts, DocumentInfo(title="pictures", language="en"))
