"""How many pieces of one size stand on a paper, and where.

Rule: PNP-01 (most pieces win), PNP-02 (the block is centred), PNP-12 (what does not fit is refused with numbers),
PNP-16 (paper made to measure).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ordo_pnp.base import LayoutError
from ordo_pnp.paper.sheets.page import Box
from ordo_pnp.paper.sheets.plan import Band, Cell, Plan

if TYPE_CHECKING:
    from ordo_pnp.paper.sheets.papers import Paper
    from ordo_pnp.paper.sheets.templates import MarginLine, Sheet


SLACK = 1e-9  # mm; tolerance for binary rounding of decimal lengths


class Room(NamedTuple):
    """What is left between the block and what a printer reaches, at each side of an axis."""

    x: float
    y: float


class Need(NamedTuple):
    """The least room around a block: everywhere, and on the axis that carries the margin line."""

    side: float
    band: float

    def is_met(self, room: Room) -> bool:
        """Whether the room suffices."""
        return min(room) >= self.side - SLACK and max(room) >= self.band - SLACK


def need_around(sheet: Sheet, line: MarginLine) -> Need:
    """Return how much room a template needs around its block."""
    return Need(sheet.surround, sheet.full_surround + line.gap + line.height)


def span(count: int, length: float, gap: float) -> float:
    """Length of a row of pieces.

    >>> span(3, 63, 0)
    189
    """
    return count * length + (count - 1) * gap


def room_around(paper: Paper, width: float, height: float) -> Room:
    """Measure the room around a block centred on a paper."""
    return Room((paper.width - width) / 2 - paper.margin, (paper.height - height) / 2 - paper.margin)


def count_columns(available: float, length: float, gap: float) -> int:
    """Count how many pieces fit into a length.

    >>> count_columns(189, 63, 0), count_columns(188.9, 63, 0)
    (3, 2)
    """
    return max(0, int((available + gap + SLACK) // (length + gap)))


def fit_grid(width: float, height: float, sheet: Sheet, paper: Paper, line: MarginLine) -> Plan:
    """Place as many pieces as possible on a page, upright or landscape, whichever holds more.

    Args:
        width: Of a piece, at its trim.
        height: Of a piece, at its trim.
        sheet: The template.
        paper: Upright.
        line: The margin line, which needs room on one axis.

    Raises:
        LayoutError: Not even one piece fits.
    """
    need = need_around(sheet, line)
    best: tuple[int, int, Paper] | None = None
    for page in paper.ways():
        counts = best_counts(width, height, sheet, page, need)
        if counts and (best is None or counts[0] * counts[1] > best[0] * best[1]):
            best = (*counts, page)
    if best is None:
        raise LayoutError(describe_misfit(width, height, need, paper))
    return grid_plan(width, height, *best[:2], sheet, best[2], line)


def fit_measured(width: float, height: float, sheet: Sheet, paper: Paper, line: MarginLine) -> Plan:
    """Place one piece on paper made to its measure, with bleed and marks and without a margin line.

    Raises:
        LayoutError: The room around the piece is too narrow for its bleed and marks.
    """
    page = paper.measured(width, height)
    assert page.around is not None  # noqa: S101 (fit asks only then)
    if page.around < sheet.surround - SLACK:
        raise LayoutError(
            f"{page.name} leaves {page.around:g} mm around a piece; with bleed and marks sheet template '{sheet.id}' needs "
            f"{sheet.surround:g} mm: print without marks (`--marks none`), or make `around` of the paper larger"
        )
    block = Box(page.around, page.around, width, height)
    return Plan(page, sheet, line, 1, 1, (Cell(block, block, 0, 0),), 1, block, None)


def best_counts(width: float, height: float, sheet: Sheet, page: Paper, need: Need) -> tuple[int, int] | None:
    """Find the columns and rows that hold the most pieces on a page as it lies; None if nothing fits."""
    columns = count_columns(page.width - 2 * (page.margin + need.side), width, sheet.gap)
    rows = count_columns(page.height - 2 * (page.margin + need.side), height, sheet.gap)
    fitting = [
        (c, r)
        for c in range(columns, 0, -1)
        for r in range(rows, 0, -1)
        if need.is_met(room_around(page, span(c, width, sheet.gap), span(r, height, sheet.gap)))
    ]
    return max(fitting, key=lambda each: each[0] * each[1], default=None)


def grid_plan(
    width: float, height: float, columns: int, rows: int, sheet: Sheet, page: Paper, line: MarginLine
) -> Plan:
    """Lay out a grid of known size, centred."""
    block_width, block_height = span(columns, width, sheet.gap), span(rows, height, sheet.gap)
    left, top = (page.width - block_width) / 2, (page.height - block_height) / 2
    cells = []
    for row in range(rows):
        for column in range(columns):
            box = Box(left + column * (width + sheet.gap), top + row * (height + sheet.gap), width, height)
            cells.append(Cell(box, box, column, row))
    block = Box(left, top, block_width, block_height)
    return Plan(page, sheet, line, columns, rows, tuple(cells), 1, block, place_band(block, sheet, page, line))


def place_band(block: Box, sheet: Sheet, page: Paper, line: MarginLine) -> Band:
    """Put the margin line below the block if there is room, otherwise to its left; as long as printers reach."""
    room = room_around(page, block.width, block.height)
    away = sheet.full_surround + line.gap
    end = page.margin + line.inset
    if room.y >= away + line.height - SLACK:
        return Band(Box(end, block.bottom + away, page.width - 2 * end, line.height), turned=False)
    x = block.x - away - line.height
    return Band(Box(x, end, line.height, page.height - 2 * end), turned=True)


def describe_misfit(width: float, height: float, need: Need, paper: Paper) -> str:
    """State what a single piece needs and what the paper offers, in millimetres."""
    wide, high = width + 2 * need.side, height + 2 * need.side
    reach_x, reach_y = paper.width - 2 * paper.margin, paper.height - 2 * paper.margin
    least = (
        f"a piece of {width:g} × {height:g} mm does not fit on {paper.name}: with bleed and marks it needs "
        f"{wide:.1f} × {high:.1f} mm, printers reach {reach_x:.1f} × {reach_y:.1f} mm"
    )
    upright = wide <= reach_x and high <= reach_y
    turned = wide <= reach_y and high <= reach_x
    if upright or turned:
        return f"{least}, and the line in the margin needs {2 * (need.band - need.side):.1f} mm more on one axis"
    return f"{least}; choose a larger paper"
