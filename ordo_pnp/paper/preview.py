"""Preview pictures: sides of cards, trimmed, alone or next to each other, as the PDF will show them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from ordo_pnp.draw import Drawing, FaceDrawing, Fonts, Item, Path, Shape, Use, rectangle, translation, trim_path
from ordo_pnp.paper.sheets.page import Page

# Between cards and around them, in millimetres.
GAP = 5.0
# The ground below cards: a grey that shows both light and dark edges.
TABLE = "#8E8A82"


@dataclass(frozen=True, slots=True)
class Preview:
    """A picture and its size."""

    png: bytes
    # Millimetres.
    width: float
    height: float


def contact_sheet(faces: Sequence[FaceDrawing], columns: int | None = None) -> Page:
    """Lay faces out in rows of equal height, the picture about half as high again as it is wide at most.

    Args:
        faces: At least one, in order of reading.
        columns: The number of faces in a row, if given.
    """
    if columns is None:
        tall = max(face.height for face in faces) / max(face.width for face in faces)
        columns = min(math.ceil(math.sqrt(len(faces) * tall)), len(faces))
    items: list[Item] = []
    y = right = GAP
    for start in range(0, len(faces), columns):
        row = faces[start : start + columns]
        x = GAP
        for face in row:
            items.append(Use(face.drawing, translation(x, y), _trim(face, x, y)))
            x += face.width + GAP
        right = max(right, x)
        y += max(face.height for face in row) + GAP
    table = Shape(rectangle(0, 0, right, y), fill=TABLE)
    return Page(Drawing(right, y, (table, *items), label="preview"))


def _trim(face: FaceDrawing, x: float, y: float) -> Path:
    return trim_path(face.outline, (x, y, face.width, face.height), face.radius)


def draw_preview(faces: Sequence[FaceDrawing], fonts: Fonts, dpi: float, columns: int | None = None) -> Preview:
    """Draw faces as one picture, see ``contact_sheet``.

    Raises:
        RenderError: Something cannot be drawn.
    """
    return _picture(contact_sheet(faces, columns), fonts, dpi)


def draw_single(face: FaceDrawing, fonts: Fonts, dpi: float) -> Preview:
    """Draw one face, cut at its trim; the area outside of round corners is white.

    Raises:
        RenderError: Something cannot be drawn.
    """
    ground = Shape(rectangle(0, 0, face.width, face.height), fill="#FFFFFF")
    items = (ground, Use(face.drawing, clip=_trim(face, 0, 0)))
    return _picture(Page(Drawing(face.width, face.height, items, label="preview")), fonts, dpi)


def write_svg(face: FaceDrawing, fonts: Fonts, title: str) -> str:
    """Write one face, cut at its trim, as an SVG file: text as outlines, nothing outside of it needed.

    Args:
        face: The face.
        fonts: Those that it names.
        title: The words for a reader who cannot see it.
    """
    cut = Drawing(face.width, face.height, (Use(face.drawing, clip=_trim(face, 0, 0)),), label=title)
    return drawing_svg(cut, fonts, title)


def drawing_svg(drawing: Drawing, fonts: Fonts, title: str) -> str:
    """Write a drawing as an SVG file of its nominal size, as ``write_svg`` writes a face."""
    from ordo_pnp.paper.render.path_text import number
    from ordo_pnp.paper.render.svg import SvgSheet

    sheet = SvgSheet(fonts)
    body = sheet.content(drawing)
    width, height = number(drawing.width), number(drawing.height)
    head = f'width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}" role="img"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {head}><title>{escape(title)}</title>'
        f"<defs>{sheet.definitions}</defs>{body}</svg>\n"
    )


def _picture(page: Page, fonts: Fonts, dpi: float) -> Preview:
    from ordo_pnp.paper.render.pdf import DocumentInfo, write_pdf
    from ordo_pnp.paper.render.png import rasterize

    pdf = write_pdf([page], fonts, DocumentInfo(title="preview", language="en"))
    return Preview(rasterize(pdf, dpi), page.content.width, page.content.height)
