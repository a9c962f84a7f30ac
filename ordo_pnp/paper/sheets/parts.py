"""Pieces that are larger than the paper, in parts: on as few and as even parts as any way to lay the paper allows.

The part before is glued onto the flap of the next one, so that every seam is a clean cut.

Rule: PNP-11 (parts and flaps), PNP-15 (parts on several pages), PNP-18 (columns and rows).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ordo_pnp.base import LayoutError
from ordo_pnp.draw import Borders
from ordo_pnp.paper.sheets.cutting import divide
from ordo_pnp.paper.sheets.division import Division
from ordo_pnp.paper.sheets.grid import count_columns, need_around, place_band, room_around, span
from ordo_pnp.paper.sheets.page import Box
from ordo_pnp.paper.sheets.plan import Cell, Plan

if TYPE_CHECKING:
    from ordo_pnp.draw import Cuts
    from ordo_pnp.paper.sheets.grid import Need
    from ordo_pnp.paper.sheets.papers import Paper
    from ordo_pnp.paper.sheets.templates import MarginLine, Sheet


def fit_parts(width: float, height: float, sheet: Sheet, paper: Paper, line: MarginLine, cuts: Cuts) -> Plan:
    """Place pieces in as few parts as possible: all parts of a piece on one page, else as many on each as it holds.

    Of the ways to as few parts the one with the fewest pages is taken, then that with the most cuts where the maker would, then the
    evenest.

    Raises:
        LayoutError: What may not be cut is larger than the paper.
    """
    need = need_around(sheet, line)
    plans = [
        parts_plan(width, height, division, rows, sheet, page, line)
        for page, division in _divisions(width, height, sheet, paper, need, cuts)
        if (rows := count_rows(division, sheet, page, need))
    ]
    if not plans:
        raise LayoutError(_describe_misfit(width, height, sheet, need, paper, cuts))
    return min(plans, key=lambda plan: _cost(plan, cuts))


def _cost(plan: Plan, cuts: Cuts) -> tuple[int, int, int, int, float]:
    division = plan.division
    assert division is not None  # noqa: S101 (every piece comes in parts)
    wished = sum(
        each.end in borders.wished for stretches, borders in zip(division, cuts, strict=True) for each in stretches[:-1]
    )
    return plan.all_parts, len(plan.pages), -plan.capacity, -wished, division.unevenness


def _divisions(
    width: float, height: float, sheet: Sheet, paper: Paper, need: Need, cuts: Cuts
) -> Iterator[tuple[Paper, Division]]:
    """Yield the best division for each way to lay the paper, with the margin line below the parts or beside them."""
    assert sheet.split is not None  # noqa: S101 (asked only for what may come in parts)
    flap = sheet.split.flap
    for page in paper.ways():
        for beside, above in ((need.side, need.band), (need.band, need.side)):
            columns = divide(width, page.width - 2 * (page.margin + beside), cuts.x, flap)
            rows = divide(height, page.height - 2 * (page.margin + above), cuts.y, flap)
            if columns and rows:
                yield page, Division(columns, rows)


def count_rows(division: Division, sheet: Sheet, page: Paper, need: Need) -> int:
    """Count the parts that fit on a page, one below the other: whole pieces, or at the least a part of one."""
    widest, tallest = (max(each.length for each in stretches) for stretches in division)
    rows = count_columns(page.height - 2 * (page.margin + need.side), tallest, sheet.gap)
    while rows and not need.is_met(room_around(page, widest, span(rows, tallest, sheet.gap))):
        rows -= 1
    return rows - rows % division.parts if rows > division.parts else rows


def parts_plan(
    width: float, height: float, division: Division, rows: int, sheet: Sheet, page: Paper, line: MarginLine
) -> Plan:
    """Lay out parts one below the other, aligned at the left, centred as a block; on as many pages as they need.

    Args:
        width: Of the whole piece.
        height: Of the whole piece.
        division: How it comes in parts.
        rows: How many parts a page holds; if it holds all of them, a multiple of their number.
        sheet: The template.
        page: As it lies.
        line: The margin line.
    """
    parts = range(division.parts)
    if rows >= len(parts):
        return _page_of_parts(width, height, division, [*parts] * (rows // len(parts)), sheet, page, line)
    first, *others = (
        _page_of_parts(width, height, division, parts[at : at + rows], sheet, page, line)
        for at in range(0, len(parts), rows)
    )
    return first._replace(following=tuple(others))


def _page_of_parts(
    width: float,
    height: float,
    division: Division,
    parts: Sequence[int],
    sheet: Sheet,
    page: Paper,
    line: MarginLine,
) -> Plan:
    places = [division.place(part) for part in parts]
    widest = max(division.columns[column].length for column, _ in places)
    tallest = max(division.rows[row].length for _, row in places)
    block_width, block_height = widest, span(len(parts), tallest, sheet.gap)
    left, top = (page.width - block_width) / 2, (page.height - block_height) / 2
    cells = []
    for at, (part, (number, below)) in enumerate(zip(parts, places, strict=True)):
        column, row = division.columns[number], division.rows[below]
        y = top + at * (tallest + sheet.gap)
        whole = Box(left + column.flap - column.start, y + row.flap - row.start, width, height)
        trim = Box(left, y, column.length, row.length)
        ends = column is division.columns[-1], row is division.rows[-1]
        cells.append(Cell(trim, whole, 0, at, column.flap, part, ends[0], row.flap, ends[1]))
    block = Box(left, top, block_width, block_height)
    band = place_band(block, sheet, page, line)
    taken = min(division.parts, len(parts))
    return Plan(page, sheet, line, 1, len(parts), tuple(cells), taken, block, band, division=division)


def _describe_misfit(width: float, height: float, sheet: Sheet, need: Need, paper: Paper, cuts: Cuts) -> str:
    assert sheet.split is not None  # noqa: S101 (asked only for what may come in parts)
    reach_x, reach_y = paper.width - 2 * paper.margin, paper.height - 2 * paper.margin
    wide, high = (_longest(*each, sheet.split.flap) for each in ((width, cuts.x), (height, cuts.y)))
    if cuts.y == Borders():
        what = f"a strip of {width:g} × {height:g} mm"
        least = (
            f"its longest stretch without a place to cut needs {wide + 2 * need.side:.1f} mm with flap, bleed and marks, "
            f"its height {high + 2 * need.band:.1f} mm"
        )
    else:
        what = f"a board of {width:g} × {height:g} mm"
        least = (
            f"with flaps, bleed and marks its largest part without a place to cut needs {wide + 2 * need.side:.1f} × "
            f"{high + 2 * need.band:.1f} mm"
        )
    remedy = "choose a larger paper" + (
        "" if sheet.split.every is None else ", or write `cuts: anywhere` into its face"
    )
    return (
        f"{what} does not fit on {paper.name} in parts either: {least}, printers reach {reach_x:.1f} × {reach_y:.1f} mm; "
        f"{remedy}"
    )


def _longest(length: float, borders: Borders, flap: float) -> float:
    """Return the longest stretch without a place to cut, with its flap; that of a piece that is cut anywhere is its flap."""
    if borders.anywhere:
        return flap
    return max(b - a + (flap if a else 0.0) for a, b in itertools.pairwise((0.0, *borders.allowed, length)))
