"""Two blocks of pieces on one page: upright ones, and beside or below them as many as still fit when they are turned by a quarter.

Both are grids of their own with bleed and marks around them, so that one cut parts them and each is cut as any page.

Rule: PNP-24.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from ordo_pnp.paper.sheets.grid import count_columns, need_around, place_band, span
from ordo_pnp.paper.sheets.page import Box
from ordo_pnp.paper.sheets.plan import Cell, Plan

if TYPE_CHECKING:
    from ordo_pnp.paper.sheets.papers import Paper
    from ordo_pnp.paper.sheets.templates import MarginLine, Sheet


class _Counts(NamedTuple):
    """Columns and rows of both blocks, and whether the turned pieces stand below the others."""

    columns: int
    rows: int
    turned_columns: int
    turned_rows: int
    is_below: bool

    @property
    def pieces(self) -> int:
        return self.columns * self.rows + self.turned_columns * self.turned_rows


def fit_blocks(width: float, height: float, sheet: Sheet, paper: Paper, line: MarginLine) -> Plan | None:
    """Place as many pieces as possible in two blocks, of which one is turned by a quarter; None where no two blocks fit.

    Args:
        width: Of a piece, at its trim.
        height: Of a piece, at its trim.
        sheet: The template.
        paper: Upright, without places.
        line: The margin line, which needs room on one axis.
    """
    found = [
        (counts, page) for page in paper.ways() for counts in _ways(width, height, sheet, page, line) if all(counts[:4])
    ]
    if not found:
        return None
    counts, page = max(found, key=lambda each: each[0].pieces)
    return _plan(width, height, counts, sheet, page, line)


def _ways(width: float, height: float, sheet: Sheet, page: Paper, line: MarginLine) -> Iterator[_Counts]:
    """Yield for each number of columns or rows of upright pieces how many turned ones fit into the rest."""
    need, gap, between = need_around(sheet, line), sheet.gap, 2 * sheet.surround
    for beside, above in ((need.side, need.band), (need.band, need.side)):
        wide, high = page.width - 2 * (page.margin + beside), page.height - 2 * (page.margin + above)
        rows, turned_rows = count_columns(high, height, gap), count_columns(high, width, gap)
        for columns in range(1, count_columns(wide, width, gap) + 1):
            rest = count_columns(wide - span(columns, width, gap) - between, height, gap)
            yield _Counts(columns, rows, rest, turned_rows, is_below=False)
        columns, turned_columns = count_columns(wide, width, gap), count_columns(wide, height, gap)
        for above_rows in range(1, rows + 1):
            rest = count_columns(high - span(above_rows, height, gap) - between, width, gap)
            yield _Counts(columns, above_rows, turned_columns, rest, is_below=True)


def _plan(width: float, height: float, counts: _Counts, sheet: Sheet, page: Paper, line: MarginLine) -> Plan:
    gap, between = sheet.gap, 2 * sheet.surround
    first = (span(counts.columns, width, gap), span(counts.rows, height, gap))
    other = (span(counts.turned_columns, height, gap), span(counts.turned_rows, width, gap))
    if counts.is_below:
        size = max(first[0], other[0]), first[1] + between + other[1]
    else:
        size = first[0] + between + other[0], max(first[1], other[1])
    left, top = (page.width - size[0]) / 2, (page.height - size[1]) / 2
    block = Box(left, top, *size)
    upright = Box(left, top, *first)
    away = (left, top + first[1] + between) if counts.is_below else (left + first[0] + between, top)
    turned = Box(*away, *other)
    cells = [*_cells(upright, width, height, gap), *_cells(turned, height, width, gap, is_turned=True)]
    cells = [
        cell._replace(column=cell.column + counts.columns + 1, row=cell.row + counts.rows + 1) if cell.turned else cell
        for cell in cells
    ]
    band = place_band(block, sheet, page, line)
    blocks = (upright, turned)
    return Plan(page, sheet, line, counts.columns, counts.rows, tuple(cells), 1, block, band, blocks=blocks)


def _cells(block: Box, width: float, height: float, gap: float, *, is_turned: bool = False) -> Iterator[Cell]:
    """Yield the cells of a block, row by row."""
    columns, rows = (
        round((length + gap) / (each + gap)) for length, each in ((block.width, width), (block.height, height))
    )
    for row in range(rows):
        for column in range(columns):
            box = Box(block.x + column * (width + gap), block.y + row * (height + gap), width, height)
            yield Cell(box, box, column, row, turned=is_turned)
