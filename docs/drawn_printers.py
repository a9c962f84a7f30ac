"""Pictures of ``ordo calibrate``: the page, and a corner of it as it is seen against the light."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.cards import Catalog
from ordo_pnp.draw import Drawing, Shape, Use, rectangle, translation
from ordo_pnp.paper import (
    Deviation,
    DocumentInfo,
    Flip,
    Page,
    PrintConfig,
    back_drawing,
    calibration_words,
    front_items,
    make_calibration_page,
    rasterize,
    targets_for,
    write_pdf,
)

if TYPE_CHECKING:
    from pictures import Table

# What the picture of a corner reads.
READ = Deviation(1.2, -0.4)
# Left, top, width and height of what is shown of the page, in millimetres.
CORNER = (7.0, 7.0, 56.0, 54.0)


def calibration_page(table: Table) -> bytes:
    """The front of the page on A4."""
    del table
    catalog = Catalog({})
    paper = PrintConfig.of(catalog).papers["a4"]
    page = make_calibration_page(paper, Flip.LONG_EDGE, "en", calibration_words(catalog))
    return rasterize(page.content, 90)


def calibration_corner(table: Table) -> bytes:
    """The upper left corner, with the red lines of the back where a printer has put them."""
    fonts = table.faces.fonts
    paper = PrintConfig.of(Catalog({})).papers["a4"]
    targets, measure = targets_for(paper), fonts["text"].advance
    left, top, width, height = CORNER
    behind = Use(back_drawing(targets, Flip.LONG_EDGE, measure).drawing, READ.matrix(paper.width, paper.height))
    seen = Drawing(paper.width, paper.height, (*front_items(targets, measure), behind))
    light = Shape(rectangle(0, 0, width, height), fill="#FBF6EA")
    content = Drawing(width, height, (light, Use(seen, translation(-left, -top))))
    return rasterize(write_pdf([Page(content)], fonts, DocumentInfo("Corner", "en")), 300)
