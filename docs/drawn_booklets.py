"""The picture of a booklet: the outside of a cover on larger paper, and what shows in its fold."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image

from ordo_pnp.books import BookletSheet, BookletStyle, BookRequest, make_books, open_book_projects
from ordo_pnp.paper import rasterize

if TYPE_CHECKING:
    from pictures import Table

CARDS = Path(__file__).resolve().parent.parent / "cards"
SHEET = BookletSheet(420.0, 297.0, 3.2)
# Left, top, right and bottom of what is shown of an A3 sheet, in millimetres.
SHOWN = (46.0, 28.0, 374.0, 269.0)
FOLD = (190.0, 32.0, 230.0, 112.0)
DPI, CLOSE_DPI = 60.0, 180.0
DESK = (110, 122, 112)
GAP = 12


def booklet_cover(table: Table) -> bytes:
    """The outside of the cover, and its fold enlarged, as they are printed on A3."""
    del table
    books = open_book_projects(CARDS, "ordonnance")[0]
    style = BookletStyle(thickness=0.104, sheet=SHEET, has_cover_apart=True)
    made, _ = make_books([(books, BookRequest(("en",), ("booklet",), booklet=style))])
    cover = next(each.content for each in made if each.name.endswith("-cover.pdf"))
    whole, near = _cut(cover, DPI, SHOWN), _cut(cover, CLOSE_DPI, FOLD)
    size = whole.width + near.width + 3 * GAP, max(whole.height, near.height) + 2 * GAP
    picture = Image.new("RGB", size, DESK)
    picture.paste(whole, (GAP, GAP))
    picture.paste(near, (whole.width + 2 * GAP, GAP))
    out = io.BytesIO()
    picture.save(out, "PNG", optimize=True)
    return out.getvalue()


def _cut(pdf: bytes, dpi: float, part: tuple[float, float, float, float]) -> Image.Image:
    picture = Image.open(io.BytesIO(rasterize(pdf, dpi))).convert("RGB")
    left, top, right, bottom = (round(each * dpi / 25.4) for each in part)
    return picture.crop((left, top, right, bottom))
