"""Impose a book as a booklet: order of pages, creep of folded sheets, marks for cutting and stapling (PNP-30).

Millimetres from the lower left corner, y up, as in PDF.

Rule: PNP-30.

Sheets are in landscape, printed on both sides, turned about the short edge.
"""

from __future__ import annotations

import io
import math
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from ordo_pnp.base import PT_PER_MM, LayoutError, NotationError, clipped
from ordo_pnp.books.book_style import A4, BookPaper
from ordo_pnp.books.typesetting import saved

# Cubic centimetres a gram of uncoated paper takes: 80 g/m² are 0.104 mm. Coated paper is thinner, down to 0.8.
BULK: Final = 1.3
# Millimetres: from bible paper to board too thick to fold.
THINNEST, THICKEST = 0.02, 1.0
# Millimetres between the text and the fold: nearer to it a stapled booklet has to be held open.
LEAST_INNER: Final = 10.0
_THICKNESS: Final = re.compile(r"([0-9]{1,4}(?:[.][0-9]{1,4})?) ?(mm|gsm|g/m²|g/m2|g)?")


def parse_thickness(text: str) -> float:
    """Return the millimetres of a thickness, or of a weight in grams a square metre.

    >>> parse_thickness("0.1"), parse_thickness("0.12mm"), round(parse_thickness("80g"), 3)
    (0.1, 0.12, 0.104)

    Raises:
        NotationError: It is neither, or no paper that can be folded.
    """
    read = _THICKNESS.fullmatch(text)
    if read is None:
        raise NotationError(f"`{clipped(text)}` is no thickness of paper; write millimetres, `0.1`, or a weight, `80g`")
    number = float(read[1])
    thickness = number if read[2] in {None, "mm"} else number * BULK / 1000
    if not THINNEST <= thickness <= THICKEST:
        known = f"paper has from {THINNEST:g} to {THICKEST:g} mm; a weight is written with its unit, `80g`"
        raise NotationError(f"`{clipped(text)}` is {thickness:.4g} mm; {known}")
    return thickness


def even_shifts(sheets: int, creep: float) -> tuple[float, ...]:
    """Return the page shift of each sheet, the outermost first, in equal steps up to the measured creep.

    >>> even_shifts(3, 1.0), even_shifts(1, 1.0)
    ((0.0, 0.5, 1.0), (0.0,))
    """
    return tuple(creep * sheet / max(sheets - 1, 1) for sheet in range(sheets))


def paper_shifts(sheets: int, thickness: float, cover: float) -> tuple[float, ...]:
    """Return the page shift of each sheet in millimetres, the outermost first, by the paper around it.

    >>> paper_shifts(4, 0.1, 0.25)
    (0.0, 0.25, 0.35, 0.45)

    Rule: PNP-30: the fold of each sheet lies in that of the sheet around it, so it is further inside by the thickness of that.

    Args:
        sheets: The number of sheets, with the cover.
        thickness: The thickness of each, in millimetres.
        cover: The thickness of the outermost one.
    """
    return tuple(cover + (sheet - 1) * thickness if sheet else 0.0 for sheet in range(sheets))


def check_shifts(shifts: tuple[float, ...], paper: BookPaper) -> None:
    """Check that the text keeps its distance from the fold.

    Raises:
        LayoutError: It does not, with the millimetres.
    """
    furthest, most = shifts[-1], paper.inner - LEAST_INNER
    if not math.isfinite(furthest) or furthest < 0:
        raise LayoutError(f"a creep of {furthest:g} mm is none: write 0 or more")
    if furthest > most + 1e-9:
        told = f"the innermost of {len(shifts)} sheets sticks out by {furthest:.2f} mm"
        near = f"moved by as much, its text would stand {paper.inner - furthest:.2f} mm from the fold, not {LEAST_INNER:g} mm or more"
        raise LayoutError(
            f"{told}; {near}: pages can move by {most:.2f} mm on this paper, so take thinner sheets or fewer"
        )


Line = tuple[float, float, float, float]


# The white margin of printers at every edge of a sheet of nothing but two pages.
WHITE: Final = 3.2
# Pictures that reach to the edge of a page are drawn this far beyond it.
BLEED: Final = 3.0
MARKS: Final = ("fold", "staples")
# The mark of a staple: no longer than the shortest one, No. 10, so that it is covered.
STAPLE: Final = 8.0
# From the trim to a mark; its length, and its length where there is little room.
_OFFSET, _LENGTH, _LEAST = 4.0, 5.0, 2.0
_DASH: Final = 1.0
# Points: a line, and the white on both its sides, narrower together than the wire of a staple (0.5 mm, 1.4 points).
_LINE, _HALO = 0.35, 1.2
_ROUNDING: Final = 1e-6


class BookletSheet(NamedTuple):
    """A sheet of paper in landscape, with two pages in its middle."""

    width: float
    height: float
    # The white margin of printers at every edge.
    margin: float

    @property
    def fold(self) -> float:
        """The distance of the fold from the left edge."""
        return self.width / 2

    def room(self, paper: BookPaper) -> tuple[float, float]:
        """Return the room beside and above two pages."""
        return self.width / 2 - paper.page[0], (self.height - paper.page[1]) / 2

    def require(self, paper: BookPaper, marks: Collection[str]) -> None:
        """Check that two pages fit, and around them the bleed and the crop marks.

        Raises:
            LayoutError: They do not, with the millimetres.
        """
        spread = (2 * paper.page[0], paper.page[1])
        beside, above = self.room(paper)
        size = f"{self.width:g} × {self.height:g} mm"
        if min(beside, above) < -_ROUNDING:
            raise LayoutError(f"two pages of {spread[0]:g} × {spread[1]:g} mm do not fit on a sheet of {size}")
        least = _OFFSET + _LEAST + self.margin
        if marks and min(beside, above) < least - _ROUNDING:
            there = f"a sheet of {size} leaves {max(beside, 0):.4g} mm beside two pages and {max(above, 0):.4g} mm above them"
            needed = f"bleed and crop marks need {least:g} mm"
            raise LayoutError(f"{there}; {needed}: take a larger sheet, or `--marks none`")

    def trim(self, paper: BookPaper, shift: float) -> Line:
        """Return left, bottom, right and top of the trim of a sheet."""
        _, above = self.room(paper)
        across = paper.page[0] - shift
        return self.fold - across, above, self.fold + across, self.height - above

    def crop_lines(self, paper: BookPaper, shift: float) -> Iterator[Line]:
        """Yield the lines at the corners of the trim of a sheet."""
        left, bottom, right, top = self.trim(paper, shift)
        beside, above = self.room(paper)
        across = self._reach(beside + shift)
        up = self._reach(above)
        for x, way in ((left, -1), (right, 1)):
            for y in (bottom, top):
                yield x + way * _OFFSET, y, x + way * across, y
        for y, way in ((bottom, -1), (top, 1)):
            for x in (left, right):
                yield x, y + way * _OFFSET, x, y + way * up

    def _reach(self, room: float) -> float:
        return min(_OFFSET + _LENGTH, room - self.margin)

    def fold_lines(self, paper: BookPaper) -> Iterator[Line]:
        """Yield the two marks of the fold: outside the trim, or else at both ends of the fold."""
        _, above = self.room(paper)
        bottom, top = above, self.height - above
        if self._reach(above) >= _OFFSET + _LEAST - _ROUNDING:
            yield self.fold, bottom - _OFFSET, self.fold, bottom - self._reach(above)
            yield self.fold, top + _OFFSET, self.fold, top + self._reach(above)
        else:
            edge = max(self.margin, above)
            yield self.fold, edge, self.fold, edge + _LENGTH
            yield self.fold, self.height - edge, self.fold, self.height - edge - _LENGTH

    def staple_lines(self, paper: BookPaper) -> Iterator[Line]:
        """Yield the lines under two staples in the fold, a quarter of the page from head and foot."""
        for y in (self.height / 2 - paper.page[1] / 4, self.height / 2 + paper.page[1] / 4):
            yield self.fold, y - STAPLE / 2, self.fold, y + STAPLE / 2


def written_lines(lines: Collection[Line], *, is_dashed: bool = False) -> str:
    """Return lines as operators of a content stream: black on white, visible on any picture."""
    path = " ".join(f"{_points(x1)} {_points(y1)} m {_points(x2)} {_points(y2)} l" for x1, y1, x2, y2 in lines)
    dashes = f"[{_points(_DASH)}] 0 d " if is_dashed else ""
    return f"q {_HALO} w 1 G {path} S {_LINE} w 0 G {dashes}{path} S Q" if lines else ""


def _points(length: float) -> str:
    return f"{length * PT_PER_MM:.3f}"


Side = tuple[int | None, int | None]


@dataclass(frozen=True, slots=True)
class BookletStyle:
    """The style of a booklet: creep, paper, cover, marks and sheet; millimetres."""

    # The measured length by which the innermost sheet sticks out; unused where the thickness is known.
    creep: float = 0.0
    # Millimetres of a sheet.
    thickness: float | None = None
    # Millimetres of the outermost sheet; those of the others if None.
    cover_thickness: float | None = None
    # Whether the outermost sheet is a file of its own.
    has_cover_apart: bool = False
    # Some of `MARKS`; those invisible in the end if None: staples, and the fold where it is cut off.
    marks: frozenset[str] | None = None
    # The sheet of paper; just two pages if None.
    sheet: BookletSheet | None = None

    def shifts(self, sheets: int) -> tuple[float, ...]:
        """Return the shift of the pages of each sheet towards the fold, the outermost first."""
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
    # The shift of the pages of each sheet towards the fold, the outermost first.
    shifts: tuple[float, ...]
    # Pages that were added to fill the last sheet.
    blank: int


def booklet_order(pages: int, *, has_back: bool = False) -> tuple[Side, ...]:
    """Return the pages of each side: (left, right), front and back of each sheet in turn, the outermost first.

    Pages are counted from 1; None is a blank one, for the number of pages is filled up to a multiple of four: at the end, or before the
    last page if that is the back cover, which is outside.

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
        paper: The paper; a page is half a sheet.
        style: The style of the booklet.
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
        book: The book, opened by pikepdf.
        paper: The paper; a page is half a sheet.
        style: The style of the booklet.

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
            order: The pages of each side.
            shifts: The shift of the pages of each sheet towards the fold.
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
        """Return the operators that place the pages of a side, clipped at the fold."""
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
        """Set the trim box and bleed box of a page."""
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
