"""Pictures of whole sheets for software that prints them itself: pieces as they are when they are cut, nothing between them.

The software cuts along the border between what is opaque and what is transparent.

Rule: PNP-28.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ordo_pnp.draw import Drawing, Shape, Use, join, open_image, rectangle, translation
from ordo_pnp.paper.picture_pages import WHITE, pages_as_pdf
from ordo_pnp.paper.sheets.backs import behind
from ordo_pnp.paper.sheets.page import Box, Page

if TYPE_CHECKING:
    from PIL.Image import Image

    from ordo_pnp.draw import Fonts
    from ordo_pnp.paper.cut_sheets import CutFile, CutSheet
    from ordo_pnp.paper.sheets.backs import Flip


_BLACK = "#000000"


def sheet_pictures(file: CutFile, fonts: Fonts, flip: Flip, dpi: float) -> Iterator[tuple[str, bytes]]:
    """Draw both sides of each sheet as pictures of the area that holds the pieces.

    Args:
        file: The sheets.
        fonts: The faces of type that they name.
        flip: How the sheet is turned for its backs.
        dpi: Pixels per inch, which the picture says itself, too.

    Yields:
        The name of a picture and its file, in order.

    Raises:
        RenderError: Something cannot be drawn.
    """
    for number, sheet in enumerate(file.sheets, 1):
        yield file.picture_name(number, "front"), _picture(sheet, sheet.front, sheet.area, None, fonts, dpi)
        if sheet.back is not None:
            area = behind(sheet.area, sheet.plan.paper, flip)
            yield file.picture_name(number, "back"), _picture(sheet, sheet.back, area, flip, fonts, dpi)


def _picture(sheet: CutSheet, page: Page, area: Box, flip: Flip | None, fonts: Fonts, dpi: float) -> bytes:
    shown = Drawing(area.width, area.height, (Use(page.content, translation(-area.x, -area.y)),), label="sheet")
    ground = Shape(rectangle(0, 0, area.width, area.height), fill=WHITE)
    pieces = Shape(join(each.path() for each in sheet.paths), fill=_BLACK)
    mask = Drawing(area.width, area.height, (ground, pieces), label="mask")
    pdf = pages_as_pdf([Page(shown), Page(mask)], fonts)
    opaque = _inverted(_drawn(pdf, dpi, 1).convert("L"))
    picture = _drawn(pdf, dpi, 0)
    if flip is not None:
        opaque = _behind(opaque, sheet, flip)
    picture.putalpha(opaque)
    out = io.BytesIO()
    picture.save(out, "PNG", dpi=(dpi, dpi), compress_level=3)
    return out.getvalue()


def _drawn(pdf: bytes, dpi: float, page: int) -> Image:
    from ordo_pnp.paper.render.png import rasterize  # imports reportlab

    with open_image(rasterize(pdf, dpi, page)) as picture:
        return picture.convert("RGB")


def _inverted(mask: Image) -> Image:
    from PIL import ImageOps  # only pictures need it

    return ImageOps.invert(mask)


def _behind(mask: Image, sheet: CutSheet, flip: Flip) -> Image:
    """Mirror what is opaque as the sheet is turned."""
    from PIL import ImageOps  # only pictures need it

    corner = behind(Box(0.0, 0.0, 1.0, 1.0), sheet.plan.paper, flip)
    return ImageOps.mirror(mask) if corner.x else ImageOps.flip(mask)
