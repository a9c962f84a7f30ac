"""Imposing a book for folding and stapling: two pages a side, so that folded sheets within each other read in order.

Sheets lie and are printed on both sides, turned about the short edge.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ordo_pnp.base import PT_PER_MM, LayoutError
from ordo_pnp.rulebook.book_style import A4, BookPaper
from ordo_pnp.rulebook.booklet_sheet import BLEED, MARKS, WHITE, BookletSheet, written_lines
from ordo_pnp.rulebook.creep import check_shifts, even_shifts, paper_shifts
from ordo_pnp.rulebook.typst_backend import saved

if TYPE_CHECKING:
    from collections.abc import Sequence

    Side = tuple[int | None, int | None]


@dataclass(frozen=True, slots=True)
class BookletStyle:
    """How a booklet is printed; millimetres."""

    # By how much the innermost sheet sticks out, as measured; without meaning where the thickness is known.
    creep: float = 0.0
    # Of a sheet.
    thickness: float | None = None
    # Of the outermost sheet; that of the others if None.
    cover_thickness: float | None = None
    # Whether the outermost sheet is a file of its own.
    has_cover_apart: bool = False
    # Of `MARKS`; those that nobody sees in the end if None: staples, and the fold where it is cut off.
    marks: frozenset[str] | None = None
    # What is printed on; just two pages if None.
    sheet: BookletSheet | None = None

    def shifts(self, sheets: int) -> tuple[float, ...]:
        """Return how far the pages of each sheet move towards the fold, the outermost first."""
        if self.thickness is None:
            return even_shifts(sheets, self.creep)
        cover = self.thickness if self.cover_thickness is None else self.cover_thickness
        return paper_shifts(sheets, self.thickness, cover)


@dataclass(frozen=True, slots=True)
class Booklet:
    """A book that has been imposed."""

    # The PDF; without the outermost sheet where that is apart.
    content: bytes
    # The PDF of the outermost sheet, if that is apart.
    cover: bytes | None
    # How far the pages of each sheet have moved towards the fold, the outermost first.
    shifts: tuple[float, ...]
    # Pages that were added to fill the last sheet.
    blank: int


def booklet_order(pages: int, *, has_back: bool = False) -> tuple[Side, ...]:
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


def impose_booklet(
    content: bytes, paper: BookPaper = A4, style: BookletStyle | None = None, *, has_back: bool = False
) -> Booklet:
    """Impose a book on sheets that hold two of its pages a side, at the fold in their middle.

    Rule: PNP-30. Nothing is scaled. Pictures that reach to the edge of a page run on beyond it, on sheets that are larger than two pages up
    to the bleed; half of A4 is half a millimetre wider than A5, which they fill.

    Args:
        content: The book as PDF.
        paper: Of which its pages are half a sheet.
        style: How the booklet is printed.
        has_back: Whether the last page is the back cover.

    Raises:
        LayoutError: The creep is too large, the sheet too small, or the cover is the whole booklet.
    """
    import pikepdf  # only booklets need it here

    style = style or BookletStyle()
    with pikepdf.open(io.BytesIO(content)) as book:
        order = booklet_order(len(book.pages), has_back=has_back)
        shifts = style.shifts(len(order) // 2)
        check_shifts(shifts, paper)
        if style.has_cover_apart and len(shifts) == 1:
            raise LayoutError(f"a book of {len(book.pages)} pages is one sheet: there is nothing to lay into its cover")
        imposing = _Imposing(book, paper, style)
        first = 1 if style.has_cover_apart else 0
        cover = imposing.written(order[:2], shifts[:1], "cover") if first else None
        rest = imposing.written(order[2 * first :], shifts[first:], "" if first else "cover")
        return Booklet(rest, cover, shifts, 2 * len(order) - len(book.pages))


class _Imposing:
    """Puts pages of a book on sheets.

    Args:
        book: Opened by pikepdf.
        paper: Of which its pages are half a sheet.
        style: How the booklet is printed.

    Raises:
        LayoutError: The sheet is too small.
    """

    def __init__(self, book: Any, paper: BookPaper, style: BookletStyle) -> None:
        self._book, self._paper = book, paper
        self._sheet = style.sheet or BookletSheet(*paper.sheet, margin=WHITE)
        is_cut = style.sheet is not None
        hidden = frozenset(MARKS) if is_cut else frozenset({"staples"})
        self._marks = hidden if style.marks is None else style.marks
        self._is_cropped = is_cut and bool(self._marks)
        self._is_cut = is_cut
        self._sheet.require(paper, self._marks if is_cut else ())

    def written(self, order: Sequence[Side], shifts: Sequence[float], role: str) -> bytes:
        """Write sheets as a PDF.

        Args:
            order: Which pages stand on each side.
            shifts: How far those of each sheet move towards the fold.
            role: `cover` where the outermost of the sheets is that of the booklet, or nothing.
        """
        import pikepdf  # only booklets need it here

        with pikepdf.new() as out:
            forms: dict[int, Any] = {}
            for number in sorted({each for pair in order for each in pair if each is not None}):
                forms[number] = out.copy_foreign(self._book.pages[number - 1].as_form_xobject())
                forms[number].BBox = self._bounds()
            for side, pair in enumerate(order):
                shift = shifts[side // 2]
                page = out.add_blank_page(page_size=(self._sheet.width * PT_PER_MM, self._sheet.height * PT_PER_MM))
                marks = self._written_marks(shift, is_outside=side == 0, is_cover=role == "cover")
                used = {f"/P{number}": forms[number] for number in pair if number is not None}
                page.obj.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(used))
                page.obj.Contents = out.make_stream("\n".join([*self._placed(pair, shift), *marks]).encode())
                if self._is_cut:
                    self._box(page, shift)
            self._describe(out)
            return saved(out)

    def _bounds(self) -> Any:
        import pikepdf  # only booklets need it here

        width, height = self._paper.page
        box = (-BLEED, -BLEED, width + BLEED, height + BLEED)
        return pikepdf.Array([round(each * PT_PER_MM, 3) for each in box])

    def _placed(self, pair: Side, shift: float) -> list[str]:
        """Write where the pages of a side stand; what would lie beyond the fold is clipped."""
        fold, height = self._sheet.fold * PT_PER_MM, self._sheet.height * PT_PER_MM
        y = self._sheet.room(self._paper)[1] * PT_PER_MM
        parts = []
        for at, number in enumerate(pair):
            if number is not None:
                x = fold + ((-shift) if at else (shift - self._paper.page[0])) * PT_PER_MM
                box = f"{at * fold:.3f} 0 {fold:.3f} {height:.3f} re W n"
                parts.append(f"q {box} 1 0 0 1 {x:.3f} {y:.3f} cm /P{number} Do Q")
        return parts

    def _written_marks(self, shift: float, *, is_outside: bool, is_cover: bool) -> list[str]:
        found = []
        if self._is_cropped:
            found.append(written_lines(list(self._sheet.crop_lines(self._paper, shift))))
        if is_outside and "fold" in self._marks:
            found.append(written_lines(list(self._sheet.fold_lines(self._paper)), is_dashed=True))
        if is_outside and is_cover and "staples" in self._marks:
            found.append(written_lines(list(self._sheet.staple_lines(self._paper))))
        return found

    def _box(self, page: Any, shift: float) -> None:
        """Set the boxes that tell what is cut off."""
        import pikepdf  # only booklets need it here

        left, bottom, right, top = self._sheet.trim(self._paper, shift)
        width, height = self._sheet.width, self._sheet.height
        bleed = (max(left - BLEED, 0), max(bottom - BLEED, 0), min(right + BLEED, width), min(top + BLEED, height))
        for name, box in (("/TrimBox", (left, bottom, right, top)), ("/BleedBox", bleed)):
            page.obj[name] = pikepdf.Array([round(each * PT_PER_MM, 3) for each in box])

    def _describe(self, out: Any) -> None:
        import pikepdf  # only booklets need it here

        title = self._book.docinfo.get("/Title")
        if title is not None:
            out.docinfo["/Title"] = title
        out.Root.ViewerPreferences = pikepdf.Dictionary(
            Duplex=pikepdf.Name.DuplexFlipShortEdge, PrintScaling=pikepdf.Name("/None")
        )
        if "/Lang" in self._book.Root:
            out.Root.Lang = self._book.Root.Lang
