"""The sheet that two pages of a book are printed on, and the marks for cutting, folding and stapling.

Millimetres from the lower left corner, y up, as in PDF.

Rule: PNP-30.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ordo_pnp.base import PT_PER_MM, LayoutError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from ordo_pnp.rulebook.book_style import BookPaper

    Line = tuple[float, float, float, float]

# What printers leave white at every edge of a sheet of nothing but two pages.
WHITE: Final = 3.2
# Pictures that reach to the edge of a page are drawn so far beyond it.
BLEED: Final = 3.0
MARKS: Final = ("fold", "staples")
# The mark of a staple: no longer than the shortest one, No. 10, so that it is covered.
STAPLE: Final = 8.0
# From the trim to a mark, how long it is, and how long it is where there is no room.
_OFFSET, _LENGTH, _LEAST = 4.0, 5.0, 2.0
_DASH: Final = 1.0
# Points: a line, and the white on both its sides, narrower together than the wire of a staple (0.5 mm, 1.4 points).
_LINE, _HALO = 0.35, 1.2
_ROUNDING: Final = 1e-6


class BookletSheet(NamedTuple):
    """A sheet of paper that lies, with the two pages in its middle."""

    width: float
    height: float
    # What printers leave white at every edge.
    margin: float

    @property
    def fold(self) -> float:
        """Where it is folded."""
        return self.width / 2

    def room(self, paper: BookPaper) -> tuple[float, float]:
        """Return what is left beside and above two pages."""
        return self.width / 2 - paper.page[0], (self.height - paper.page[1]) / 2

    def require(self, paper: BookPaper, marks: Collection[str]) -> None:
        """Check that two pages fit, and around them the bleed and the marks of what is cut off.

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
        """Return left, bottom, right and top of what is left of a sheet when the booklet has been cut."""
        _, above = self.room(paper)
        across = paper.page[0] - shift
        return self.fold - across, above, self.fold + across, self.height - above

    def crop_lines(self, paper: BookPaper, shift: float) -> Iterator[Line]:
        """Yield the lines at the corners of what is left of a sheet."""
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
        """Yield the two lines in which a sheet is folded: in what is cut off, or else at both ends of the fold."""
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
        """Yield the lines that two staples cover: in the fold, a quarter of the page from its head and its foot."""
        for y in (self.height / 2 - paper.page[1] / 4, self.height / 2 + paper.page[1] / 4):
            yield self.fold, y - STAPLE / 2, self.fold, y + STAPLE / 2


def written_lines(lines: Collection[Line], *, is_dashed: bool = False) -> str:
    """Write lines as operators of a content stream: black on white, so that they are seen on any picture."""
    path = " ".join(f"{_points(x1)} {_points(y1)} m {_points(x2)} {_points(y2)} l" for x1, y1, x2, y2 in lines)
    dashes = f"[{_points(_DASH)}] 0 d " if is_dashed else ""
    return f"q {_HALO} w 1 G {path} S {_LINE} w 0 G {dashes}{path} S Q" if lines else ""


def _points(length: float) -> str:
    return f"{length * PT_PER_MM:.3f}"
