"""Pictures of what ``ordo export`` writes: a sheet of a virtual table, and the picture of a card as a service takes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.drawing import Drawing, Shape, Use, rectangle
from ordo_pnp.export import read_services
from ordo_pnp.export.picture_pages import canvas_page, grid_page, pages_as_pdf
from ordo_pnp.layout.page import Page
from ordo_pnp.render.png import rasterize
from ordo_pnp.units import MM_PER_INCH

if TYPE_CHECKING:
    from pictures import Table

TRIM, SAFE = "#C8102E", "#0067B9"
"""Where a card is cut, and within which line all that matters should stand."""


def table_sheet(table: Table) -> bytes:
    """The sheet of the units of the base set, with the back as the hidden card in its last place."""
    cards = [card for card in table.faces.game.cards() if (card.set, card.kind) == ("base", "unit")]
    fronts = [table.faces.front(card, "en") for card in cards]
    hidden = table.faces.back(cards[0], "en")
    free = [None] * (40 - len(fronts) - 1)
    return rasterize(pages_as_pdf([grid_page([*fronts, *free, hidden], 63, 88, 10, 4)], table.faces.fonts), 27)


def service_picture(table: Table) -> bytes:
    """A card as a service takes it; in red where it is cut, in blue the safe zone, which are no part of the file."""
    product = read_services(table.catalog)["makeplayingcards"].products[0]
    face = table.faces.front(table.cards["spear-bow-helm-banner"], "en")
    area = product.canvas_for(face)
    page = canvas_page(face, area)
    shown = [Use(page.content)]
    for color, inside in ((TRIM, product.bleed), (SAFE, product.bleed + product.safe)):
        edge = inside * MM_PER_INCH / 300
        outline = rectangle(edge, edge, area.width - 2 * edge, area.height - 2 * edge)
        shown.append(Shape(outline, stroke=color, width=0.4, dash=(2.0, 1.2)))
    return rasterize(pages_as_pdf([Page(Drawing(area.width, area.height, tuple(shown)))], table.faces.fonts), 110)
