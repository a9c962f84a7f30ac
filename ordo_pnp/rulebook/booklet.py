"""Imposing a book for folding and stapling: two pages a side, so that folded sheets within each other read in order.

Sheets are landscape and printed on both sides, turned about the short edge.
"""

from __future__ import annotations

import io
from typing import Final

from ordo_pnp.errors import LayoutError
from ordo_pnp.rulebook.book_style import A4, BookPaper
from ordo_pnp.rulebook.typst_backend import saved
from ordo_pnp.units import PT_PER_MM

LARGEST_CREEP: Final = 5.0
"""Millimetres; more would move text into the fold."""


def booklet_order(pages: int, *, has_back: bool = False) -> tuple[tuple[int | None, int | None], ...]:
    """Return which pages stand on each side: (left, right), front and back of each sheet in turn, the outermost first.

    Pages are counted from 1; None is a blank one, for the number of pages is filled up to a multiple of four: at the end, or before the
    last page if that is the back cover, which lies outside.

    >>> booklet_order(4)
    ((4, 1), (2, 3))
    >>> booklet_order(6)
    ((None, 1), (2, None), (6, 3), (4, 5))
    >>> booklet_order(6, has_back=True)
    ((6, 1), (2, None), (None, 3), (4, 5))

    Rule: PNP-13 (duplex printing): the back of a sheet is turned about its short edge.
    """
    total = -(-pages // 4) * 4
    sides: list[tuple[int, int]] = []
    for sheet in range(total // 4):
        first, last = 2 * sheet + 1, total - 2 * sheet
        sides += [(last, first), (first + 1, last - 1)]

    def shown(page: int) -> int | None:
        if has_back and page >= pages:
            return pages if page == total else None
        return page if page <= pages else None

    return tuple((shown(left), shown(right)) for left, right in sides)


def shift_of(sheet: int, sheets: int, creep: float) -> float:
    """Return how far the pages of a sheet move towards the fold, in millimetres, 0 for the outermost sheet.

    Folded sheets push those within them outwards, by ``creep`` for the innermost; moving their pages inwards by as much keeps the
    outer margins alike after trimming.

    >>> shift_of(2, 3, 1.0), shift_of(0, 3, 1.0), shift_of(0, 1, 1.0)
    (1.0, 0.0, 0.0)
    """
    return creep * sheet / (sheets - 1) if sheets > 1 else 0.0


def impose_booklet(
    content: bytes, paper: BookPaper = A4, creep: float = 0.0, *, has_back: bool = False
) -> tuple[bytes, int]:
    """Impose a book on sheets that hold two of its pages a side.

    Rule: a side is exactly the sheet, so nothing is scaled or cut off. Half of A4 is half a millimetre wider than A5: pictures that reach to the
    edge of a page are drawn beyond it, and fill that.

    Args:
        content: The book as PDF.
        paper: The sheets.
        creep: By how many millimetres the innermost sheet sticks out when folded.
        has_back: Whether the last page is the back cover.

    Returns:
        The PDF, and the number of sheets.

    Raises:
        LayoutError: The creep is too large.
    """
    import pikepdf  # noqa: PLC0415 (only booklets need it here)

    if not 0 <= creep <= LARGEST_CREEP:
        raise LayoutError(f"a creep of {creep:g} mm is not from 0 to {LARGEST_CREEP:g} mm")
    half, height = paper.sheet[0] / 2 * PT_PER_MM, paper.sheet[1] * PT_PER_MM
    width = paper.page[0] * PT_PER_MM
    with pikepdf.open(io.BytesIO(content)) as book, pikepdf.new() as out:
        forms = [out.copy_foreign(page.as_form_xobject()) for page in book.pages]
        for form in forms:
            form.BBox = pikepdf.Array([width - half, 0, half, height])
        order = booklet_order(len(forms), has_back=has_back)
        for side, pair in enumerate(order):
            shift = shift_of(side // 2, len(order) // 2, creep) * PT_PER_MM
            page = out.add_blank_page(page_size=(2 * half, height))
            parts = []
            resources = pikepdf.Dictionary()
            for at, number in enumerate(pair):
                if number is None:
                    continue
                name = f"/P{number}"
                resources[name] = forms[number - 1]
                x = half - shift if at else half - width + shift
                box = f"{at * half:.3f} 0 {half:.3f} {height:.3f} re W n"
                parts.append(f"q {box} 1 0 0 1 {x:.3f} 0 cm {name} Do Q")
            page.obj.Resources = pikepdf.Dictionary(XObject=resources)
            page.obj.Contents = out.make_stream("\n".join(parts).encode())
        title = book.docinfo.get("/Title")
        if title is not None:
            out.docinfo["/Title"] = title
        out.Root.ViewerPreferences = pikepdf.Dictionary(
            Duplex=pikepdf.Name.DuplexFlipShortEdge, PrintScaling=pikepdf.Name("/None")
        )
        if "/Lang" in book.Root:
            out.Root.Lang = book.Root.Lang
        return saved(out), len(order) // 2
