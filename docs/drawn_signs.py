"""A picture of the signs that every game has, each with its name."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from PIL import Image

from ordo_pnp.cards import GameSigns
from ordo_pnp.draw import Drawing, Run, Shape, Signs, Use, rectangle, translation
from ordo_pnp.paper import DocumentInfo, Page, rasterize, write_pdf

if TYPE_CHECKING:
    from pictures import Table

    from ordo_pnp.draw import Item

PALETTE = {"ink": "#1E1B18", "paper": "#FFFFFF", "faint": "#CFC7B8"}
COLUMNS = 16
# Millimetres: a sign, and the place of a sign with its name.
SIDE, WIDE, HIGH = 8.0, 13.0, 14.0
# Points, and millimetres of one.
NAME, POINT = 5.2, 25.4 / 72


def every_sign(table: Table) -> bytes:
    """Return all signs in the order of their file, which puts like ones together."""
    signs = Signs(GameSigns({}), PALETTE)
    rows = -(-len(signs.names) // COLUMNS)
    face = table.faces.fonts["text"]
    items: list[Item] = [Shape(rectangle(0, 0, COLUMNS * WIDE, rows * HIGH + 1), fill=PALETTE["paper"])]
    for at, name in enumerate(signs.names):
        left, top = at % COLUMNS * WIDE, 1 + at // COLUMNS * HIGH
        items.append(Use(signs.draw(name, SIDE, "plain"), translation(left + (WIDE - SIDE) / 2, top)))
        wide = face.advance(name) * NAME * POINT
        items.append(Run(left + (WIDE - wide) / 2, top + SIDE + 2.6, name, "text", NAME, PALETTE["ink"]))
    page = Page(Drawing(COLUMNS * WIDE, rows * HIGH + 1, tuple(items)))
    drawn = rasterize(write_pdf([page], table.faces.fonts, DocumentInfo("Signs", "en")), 140)
    target = io.BytesIO()
    Image.open(io.BytesIO(drawn)).convert("L").quantize(16).save(target, "PNG", optimize=True)
    return target.getvalue()
