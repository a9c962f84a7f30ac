"""The plan of a page: cells for pieces or for parts of one, the block, the margin, and the pages that follow."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from ordo_pnp.draw import Cuts, Drawing, Outline
from ordo_pnp.paper.sheets.page import Box, Paper
from ordo_pnp.paper.sheets.templates import MarginLine, Sheet

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Stretch(NamedTuple):
    """A column or row of a piece, from one cut to the next, and the width of its flap; millimetres."""

    start: float
    end: float
    flap: float

    @property
    def length(self) -> float:
        """Length at the trim, with the flap."""
        return self.end - self.start + self.flap


class Division(NamedTuple):
    """The columns of a piece from left to right, and its rows from top to bottom: a strip has one row."""

    columns: tuple[Stretch, ...]
    rows: tuple[Stretch, ...]

    @property
    def parts(self) -> int:
        """The number of parts; they are counted from 0, row by row, from left to right."""
        return len(self.columns) * len(self.rows)

    @property
    def unevenness(self) -> float:
        """1 if all parts show as much of the piece, more if not."""
        return round(math.prod(map(_unevenness, self)), 9)

    def place(self, part: int) -> tuple[int, int]:
        """Return the column and the row of a part, from 0."""
        row, column = divmod(part, len(self.columns))
        return column, row

    def name(self, part: int) -> str:
        """Name a part: by its column, as letters, and by its row, as a number from 1; those of a strip by letters only.

        >>> three = tuple(Stretch(0, 1, 0) for _ in range(3))
        >>> Division(three, three[:1]).name(2), Division(three, three).name(4)
        ('C', 'B2')
        """
        column, row = self.place(part)
        return column_name(column) + (str(row + 1) if len(self.rows) > 1 else "")


def _unevenness(stretches: Sequence[Stretch]) -> float:
    lengths = [each.end - each.start for each in stretches]
    return len(lengths) * math.fsum(length * length for length in lengths) / math.fsum(lengths) ** 2


def column_name(number: int) -> str:
    """Name a column by letters, from 0.

    >>> [column_name(number) for number in (0, 1, 25, 26)]
    ['A', 'B', 'Z', 'AA']
    """
    name = _LETTERS[number % len(_LETTERS)]
    rest = number // len(_LETTERS)
    return column_name(rest - 1) + name if rest else name


class PrintPiece(NamedTuple):
    """Something to print and cut out: both its sides, and its shape."""

    name: str
    front: Drawing
    back: Drawing | None
    width: float
    height: float
    # The bleed of its pictures.
    bleed: float
    outline: Outline
    # Its allowed cuts if it is larger than the paper; None for those of its template.
    cuts: Cuts | None = None
    # Of its corners when it has been cut out.
    radius: float = 0.0


class Cell(NamedTuple):
    """A place for a piece, or for a part of one."""

    # The area that is cut out, a flap included.
    trim: Box
    # The place of the whole piece; more than ``trim`` if only a part of it stands here.
    piece: Box
    column: int
    row: int
    # Width of the flap at the left edge of ``trim``.
    flap: float = 0.0
    # The number of the part of the piece here, from 0, row by row and in each from the left.
    part: int = 0
    # Whether no part follows at the right edge.
    is_last: bool = True
    # Height of the flap at the upper edge of ``trim``.
    upper_flap: float = 0.0
    # Whether no part follows at the lower edge.
    is_lowest: bool = True
    # Whether the piece lies on its left side.
    turned: bool = False

    @property
    def seam_x(self) -> float:
        """The x of the end of the left flap, or of the left edge."""
        return self.trim.x + self.flap

    @property
    def seam_y(self) -> float:
        """The y of the end of the upper flap, or of the upper edge."""
        return self.trim.y + self.upper_flap


class Band(NamedTuple):
    """The place of the margin line: below the block, or beside it, turned left."""

    box: Box
    turned: bool


class Plan(NamedTuple):
    """One kind of page."""

    # Turned if the page is landscape.
    paper: Paper
    sheet: Sheet
    line: MarginLine
    columns: int
    rows: int
    # In order of filling: row by row; the parts of one piece follow each other.
    cells: tuple[Cell, ...]
    # The number of cells of this page that a piece takes.
    parts: int
    # Trim of everything together.
    block: Box
    # The place of the margin line; None on paper made to measure, which has none.
    band: Band | None
    # The pages with the other parts of a piece, where not all of them fit on one.
    following: tuple[Plan, ...] = ()
    # The division of each piece into parts; None if it comes whole.
    division: Division | None = None
    # Between columns and between rows, where the paper says them and not the template.
    gaps: tuple[float, float] | None = None
    # The excess of places over pieces at each side: that much of their bleed is inside of them.
    reached: float = 0.0

    # The two blocks of a page on which some pieces are turned.
    blocks: tuple[Box, ...] = ()

    @property
    def gap_x(self) -> float:
        """Between the trims of neighbours in a row."""
        return self.gaps[0] if self.gaps else self.sheet.gap

    @property
    def gap_y(self) -> float:
        """Between the trims of neighbours in a column."""
        return self.gaps[1] if self.gaps else self.sheet.gap

    @property
    def pages(self) -> tuple[Plan, ...]:
        """This page and those that hold the other parts of its piece."""
        return (self, *self.following)

    @property
    def all_parts(self) -> int:
        """The number of parts of a piece, on all pages."""
        return sum(page.parts for page in self.pages)

    @property
    def capacity(self) -> int:
        """The number of pieces that a page holds."""
        return len(self.cells) // self.parts

    def page_count(self, pieces: int) -> int:
        """Count the front pages for a number of pieces."""
        return -(-pieces // self.capacity) * len(self.pages)
