"""A plan: where pieces of one size stand on one page, and what the page needs around them.

Everything is seen from the front, in millimetres from the page's top-left corner, x to the right, y down.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ordo_pnp.draw import Cuts

if TYPE_CHECKING:
    from ordo_pnp.draw import Drawing, Outline
    from ordo_pnp.paper.sheets.division import Division
    from ordo_pnp.paper.sheets.page import Box
    from ordo_pnp.paper.sheets.papers import Paper
    from ordo_pnp.paper.sheets.templates import MarginLine, Sheet


class PrintPiece(NamedTuple):
    """Something to print and cut out: both its sides, and its shape."""

    name: str
    front: Drawing
    back: Drawing | None
    width: float
    height: float
    # How far its pictures reach beyond the trim.
    bleed: float
    outline: Outline
    # Where it may be cut if it is larger than the paper; None where its template says that.
    cuts: Cuts | None = None
    # Of its corners when it has been cut out.
    radius: float = 0.0


class Cell(NamedTuple):
    """A place for a piece, or for a part of one."""

    # What is cut out, a flap included.
    trim: Box
    # Where the whole piece would lie; more than ``trim`` if only a part of it stands here.
    piece: Box
    column: int
    row: int
    # Width of the flap at the left edge of ``trim``.
    flap: float = 0.0
    # Which part of the piece stands here, from 0, row by row and in each from the left.
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
        """Where the flap at the left ends, or the left edge."""
        return self.trim.x + self.flap

    @property
    def seam_y(self) -> float:
        """Where the flap at the top ends, or the upper edge."""
        return self.trim.y + self.upper_flap


class Band(NamedTuple):
    """Where the margin line stands: below the block, or beside it and turned a quarter to the left."""

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
    # How many cells of this page a piece takes.
    parts: int
    # Trim of everything together.
    block: Box
    # Where the margin line stands; None on paper made to measure, which has none.
    band: Band | None
    # The pages with the other parts of a piece, where not all of them fit on one.
    following: tuple[Plan, ...] = ()
    # How each piece comes in parts; None if it comes whole.
    division: Division | None = None
    # Between columns and between rows, where the paper says them and not the template.
    gaps: tuple[float, float] | None = None
    # How much larger than pieces their places are at each side: that much of their bleed is inside of them.
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
        """How many parts a piece has, on all pages."""
        return sum(page.parts for page in self.pages)

    @property
    def capacity(self) -> int:
        """How many pieces a page holds."""
        return len(self.cells) // self.parts

    def page_count(self, pieces: int) -> int:
        """Count the front pages for a number of pieces."""
        return -(-pieces // self.capacity) * len(self.pages)
