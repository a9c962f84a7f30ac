"""Fit pieces of one size onto a paper: as a grid, as two blocks, or in the places of perforated sheets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ordo_pnp.base import LayoutError
from ordo_pnp.paper.sheets.page import Box, Paper, SheetPlaces
from ordo_pnp.paper.sheets.plan import Band, Cell, Plan
from ordo_pnp.paper.sheets.templates import Guides, GuideStyle, MarginLine, Sheet

SLACK = 1e-9  # mm; tolerance for binary rounding of decimal lengths


class Room(NamedTuple):
    """The room between the block and the printable edge, per side of an axis."""

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
    """Return the room that a template needs around its block."""
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
        one = width, height, sheet, paper
        raise LayoutError(
            describe_misfit(width, height, need, paper) if sheet.grid is None else _misfit_grid(*one, need)
        )
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
    """Find the columns and rows that hold the most pieces on a page as it lies, or those of the template; None if nothing fits."""
    if sheet.grid is not None:
        across, down = (span(*each, sheet.gap) for each in zip(sheet.grid, (width, height), strict=True))
        return sheet.grid if need.is_met(room_around(page, across, down)) else None
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
    """State the size that one piece needs and the paper's, in millimetres."""
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
    return least


def _misfit_grid(width: float, height: float, sheet: Sheet, paper: Paper, need: Need) -> str:
    """State the size that a grid needs, the paper's, and the largest grid."""
    assert sheet.grid is not None  # noqa: S101 (asked only for one)
    found = [best_counts(width, height, sheet._replace(grid=None), page, need) for page in paper.ways()]
    most = max(filter(None, found), key=lambda each: each[0] * each[1], default=None)
    if most is None:
        return describe_misfit(width, height, need, paper)
    across, down = (span(*each, sheet.gap) for each in zip(sheet.grid, (width, height), strict=True))
    return (
        f"{sheet.grid[0]} × {sheet.grid[1]} pieces of {width:g} × {height:g} mm do not fit on {paper.name}: with bleed and marks they "
        f"need {across + 2 * need.side:.1f} × {down + 2 * need.side:.1f} mm, printers reach {paper.width - 2 * paper.margin:.1f} × "
        f"{paper.height - 2 * paper.margin:.1f} mm or that on its side, and the line in the margin needs {2 * (need.band - need.side):.1f} mm more on "
        f"one axis; write `--grid {most[0]}x{most[1]}`, choose a larger paper, or print pieces of this size by themselves"
    )


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
    return _plan_of_blocks(width, height, counts, sheet, page, line)


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


def _plan_of_blocks(width: float, height: float, counts: _Counts, sheet: Sheet, page: Paper, line: MarginLine) -> Plan:
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


# By so much a place may be larger than its piece: its picture covers that with its bleed.
LARGER_MM: Final = 2.0


def fit_places(width: float, height: float, sheet: Sheet, paper: Paper, line: MarginLine) -> Plan:
    """Put each piece into the middle of a place, which may be larger.

    The sheet is turned where they fit only so.

    Args:
        width: Of a piece, at its trim.
        height: Of a piece, at its trim.
        sheet: The template; its gaps, marks and ticks do not count.
        paper: With places.
        line: The margin line, which is left out where there is no room.

    Raises:
        LayoutError: The pieces are not of the size of the places, or round; or places do not lie on the paper.
    """
    assert paper.places is not None  # noqa: S101 (fit asks only then)
    _check_places(paper, paper.places)
    bare = Guides(GuideStyle.NONE).applied_to(sheet)._replace(spread=0.0)
    for page in paper.ways():
        if page.places is not None and _holds(page.places, width, height) and sheet.outline == "rectangle":
            return _plan_of_places(page.places, width, height, bare, page, line)
    raise LayoutError(_misfit(paper, paper.places, width, height, sheet))


def _check_places(paper: Paper, places: SheetPlaces) -> None:
    """Check that all places lie on the paper and none on another.

    Raises:
        LayoutError: They do not.
    """
    across = places.left + span(places.columns, places.width, places.gap_x)
    down = places.top + span(places.rows, places.height, places.gap_y)
    if min(places.left, places.top) < -SLACK or across > paper.width + SLACK or down > paper.height + SLACK:
        raise LayoutError(
            f"{paper.name} has {places.columns} × {places.rows} places that reach from {places.left:g} to {across:g} mm across and from "
            f"{places.top:g} to {down:g} mm down, on paper of {paper.width:g} × {paper.height:g} mm; mend `left`, `top` or the sizes "
            "in its `places`"
        )
    if min(places.gap_x, places.gap_y) < -SLACK:
        raise LayoutError(f"the places of {paper.name} overlap; a gap is 0 or more")


def _holds(places: SheetPlaces, width: float, height: float) -> bool:
    more = places.width - width, places.height - height
    return min(more) >= -SLACK and max(more) <= LARGER_MM + SLACK


def _plan_of_places(
    places: SheetPlaces, width: float, height: float, sheet: Sheet, page: Paper, line: MarginLine
) -> Plan:
    cells = []
    for row in range(places.rows):
        for column in range(places.columns):
            x = places.left + column * (places.width + places.gap_x)
            y = places.top + row * (places.height + places.gap_y)
            trim = Box(x, y, places.width, places.height)
            piece = Box(x + (places.width - width) / 2, y + (places.height - height) / 2, width, height)
            cells.append(Cell(trim, piece, column, row))
    block = Box(
        places.left,
        places.top,
        span(places.columns, places.width, places.gap_x),
        span(places.rows, places.height, places.gap_y),
    )
    beyond = max((places.width - width) / 2, (places.height - height) / 2)
    sheet = sheet._replace(bleed=max(sheet.bleed - beyond, 0.0), back_bleed=max(sheet.back_bleed - beyond, 0.0))
    band = _band(block, sheet, page, line)
    gaps = (places.gap_x, places.gap_y)
    return Plan(page, sheet, line, places.columns, places.rows, tuple(cells), 1, block, band, gaps=gaps, reached=beyond)


def _band(block: Box, sheet: Sheet, page: Paper, line: MarginLine) -> Band | None:
    """Return the band of the margin line, below or left of the places; None without room."""
    away = sheet.widest_bleed + line.gap
    if page.height - page.margin - block.bottom >= away + line.height - SLACK:
        return Band(Box(page.margin, block.bottom + away, page.width - 2 * page.margin, line.height), turned=False)
    if block.x - page.margin >= away + line.height - SLACK:
        x = block.x - away - line.height
        return Band(Box(x, page.margin, line.height, page.height - 2 * page.margin), turned=True)
    return None


def _misfit(paper: Paper, places: SheetPlaces, width: float, height: float, sheet: Sheet) -> str:
    what = {"rectangle": "piece", "circle": "round piece"}.get(sheet.outline, sheet.outline)
    size = f"{places.width:g} × {places.height:g} mm"
    sides = places.width, places.height
    wide, high = sides if (places.width > places.height) == (width > height) else sides[::-1]
    more = f"; cards that can be set in any size do with `--size {wide:g}x{high:g}`"
    if sheet.outline != "rectangle":
        more = ""
    return f"a {what} of {width:g} × {height:g} mm does not fit into the places of {paper.name}, which are {size}{more}"
