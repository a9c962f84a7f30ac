"""A picture of ``ordo build --ink``: the same cards in each ink, side by side."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from PIL import Image

from ordo_pnp.draw import Drawing, Ink, Run, Shape, Use, rectangle, translation
from ordo_pnp.paper import DocumentInfo, Page, rasterize, write_pdf
from ordo_pnp.paper.deck import inked

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pictures import Table

    from ordo_pnp.draw import Item

CARDS = ("spear-swords", "spear-bow-swords-helm-banner")
# Between cards and above them, in millimetres.
GAP, HEAD = 4.0, 8.0
LIGHT = (Ink.SAVER, Ink.OUTLINE)


def inks(table: Table) -> bytes:
    """A column for each ink: two fronts and a back."""
    columns = [list(_column(table, ink, GAP + place * (63 + GAP))) for place, ink in enumerate(Ink)]
    width, height = GAP + len(columns) * (63 + GAP), HEAD + 3 * (88 + GAP)
    items = tuple(item for column in columns for item in column)
    page = Page(Drawing(width, height, items))
    drawn = rasterize(write_pdf([page], table.faces.fonts, DocumentInfo("Inks", "en")), 90)
    target = io.BytesIO()
    Image.open(io.BytesIO(drawn)).quantize(256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(
        target, "PNG", optimize=True
    )
    return target.getvalue()


def _column(table: Table, ink: Ink, left: float) -> Iterator[Item]:
    faces = inked(table.faces, table.catalog.games["ordonnance"], ink)
    yield Run(left, HEAD - 2.5, f"--ink {ink.value}", "text", 13, "#1E1B18")
    cards = [table.cards[slug] for slug in CARDS]
    sides = [*(faces.front(card, "en") for card in cards), faces.back(cards[0], "en", light=ink in LIGHT)]
    for row, side in enumerate(side for side in sides if side is not None):
        place = translation(left, HEAD + row * (88 + GAP))
        trim = rectangle(0, 0, 63, 88, side.radius).transformed(place)
        yield Use(side.drawing, place, clip=trim)
        yield Shape(trim, stroke="#B8AD9A", width=0.2)
