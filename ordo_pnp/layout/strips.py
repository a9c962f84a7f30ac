"""Strips that are longer than the paper: cut at the borders of their zones, joined by a flap.

Every part but the first has a flap at its left edge; the part before it is glued on top, so that the seam is a clean cut.

Rule: PNP-11 (parts and flaps), PNP-14 (where a strip may be cut), PNP-15 (parts on several pages).
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, NamedTuple

from ordo_pnp.errors import LayoutError
from ordo_pnp.layout.grid import (
    SLACK,
    Need,
    count_columns,
    fit_grid,
    fit_measured,
    need_around,
    place_band,
    room_around,
    span,
)
from ordo_pnp.layout.page import Box
from ordo_pnp.layout.plan import Cell, Cuts, Plan

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ordo_pnp.layout.templates import MarginLine, Paper, Sheet


class StripPart(NamedTuple):
    """A stretch of a strip, from one border to another, and the width of its flap."""

    start: float
    end: float
    flap: float

    @property
    def width(self) -> float:
        """Width at the trim, with the flap."""
        return self.end - self.start + self.flap


def fit(width: float, height: float, sheet: Sheet, paper: Paper, line: MarginLine, cuts: Cuts | None = None) -> Plan:
    """Place pieces as a grid, or in parts where one alone is longer than the paper and the template allows it.

    Args:
        width: Of a piece, at its trim.
        height: Of a piece, at its trim.
        sheet: The template.
        paper: Upright.
        line: The margin line.
        cuts: Where the pieces may be cut; None where the template says it, if any.

    Raises:
        LayoutError: They do not fit, not even in parts.
    """
    if paper.around is not None:
        return fit_measured(width, height, sheet, paper, line)
    borders = even_cuts(width, sheet) if cuts is None else cuts
    try:
        return fit_grid(width, height, sheet, paper, line)
    except LayoutError:
        if sheet.split is None or borders is None:
            raise
    return fit_parts(width, height, sheet, paper, line, borders)


def fit_copies(
    count: int, width: float, height: float, sheet: Sheet, paper: Paper, line: MarginLine, cuts: Cuts | None = None
) -> Plan:
    """Place so many pieces like `fit`, farther apart where the template wishes it and that takes no page more.

    Raises:
        LayoutError: They do not fit, not even in parts.

    Rule: PNP-01 (the wider gap, if no page more).
    """
    plan = fit(width, height, sheet, paper, line, cuts)
    if sheet.spread <= sheet.gap or plan.all_parts > 1:
        return plan
    try:
        wide = fit(width, height, sheet._replace(gap=sheet.spread), paper, line, cuts)
    except LayoutError:
        return plan
    return wide if wide.page_count(count) <= plan.page_count(count) else plan


def even_cuts(width: float, sheet: Sheet) -> Cuts | None:
    """Return the borders of zones as wide as the template says, in the middle of a strip; None if it does not say."""
    every = None if sheet.split is None else sheet.split.every
    if every is None:
        return None
    zones = int((width + SLACK) // every)
    edge = (width - zones * every) / 2
    return Cuts(tuple(edge + n * every for n in range(1, zones)))


def fit_parts(width: float, height: float, sheet: Sheet, paper: Paper, line: MarginLine, cuts: Cuts) -> Plan:
    """Place strips in as few parts as possible: all parts of a strip on one page, else as many on each as it holds.

    Raises:
        LayoutError: What may not be cut is longer, or the strip is higher, than the paper.
    """
    assert sheet.split is not None  # noqa: S101 (fit asks only then)
    need = need_around(sheet, line)
    plans = []
    for page in (paper, paper.turned()):
        parts = divide(width, page.width - 2 * (page.margin + need.side), cuts, sheet.split.flap)
        rows = count_rows(parts, height, sheet, page, need) if parts else 0
        if rows:
            plans.append(parts_plan(width, height, parts, rows, sheet, page, line))
    if not plans:
        raise LayoutError(_describe_misfit(width, height, sheet, need, paper, cuts))
    return min(plans, key=lambda plan: (plan.all_parts, len(plan.pages), -plan.capacity))


def divide(width: float, available: float, cuts: Cuts, flap: float) -> tuple[StripPart, ...]:
    """Divide a strip into the fewest parts that fit: where its maker would, or else as evenly as possible.

    Args:
        width: Of the strip.
        available: What a part with its flap may measure.
        cuts: Where the strip may be cut.
        flap: Width of the flap at the left edge of every part but the first.

    Returns:
        The parts from left to right; of equally even divisions the one whose first part is longer. None if something
        that may not be cut does not fit.

    >>> divide(320, 200, Cuts((64, 128, 192, 256)), 12)
    (StripPart(start=0.0, end=192, flap=0.0), StripPart(start=192, end=320, flap=12))
    >>> [part.end for part in divide(320, 200, Cuts((64, 128, 192, 256), preferred=(192,)), 12)]
    [192, 320]
    """
    fewest = _divide_evenly((0.0, *cuts.allowed, width), available, flap)
    wished = _parts((0.0, *(cut for cut in cuts.preferred if cut in cuts.allowed), width), flap)
    if len(wished) == len(fewest) and all(part.width <= available + SLACK for part in wished):
        return wished
    return fewest


def _divide_evenly(borders: Sequence[float], available: float, flap: float) -> tuple[StripPart, ...]:
    """Choose the fewest borders; among as few those whose parts differ least, the longer ones first.

    The best way from each border to the end is found from the last one to the first.
    """
    last = len(borders) - 1
    best: dict[int, tuple[int, float, int]] = {last: (0, 0.0, last)}
    """Border -> how many parts are left, the sum of their squares (the least is the evenest), the next border."""
    for here in range(last - 1, -1, -1):
        own_flap = flap if here else 0.0
        for there in range(last, here, -1):
            length = borders[there] - borders[here]
            if there not in best or length + own_flap > available + SLACK:
                continue
            parts, squares, _ = best[there]
            way = (parts + 1, round(squares + length * length, 6), there)
            if here not in best or way[:2] < best[here][:2]:
                best[here] = way
    if 0 not in best:
        return ()
    chosen = [0]
    while chosen[-1] != last:
        chosen.append(best[chosen[-1]][2])
    return _parts([borders[each] for each in chosen], flap)


def _parts(borders: Sequence[float], flap: float) -> tuple[StripPart, ...]:
    return tuple(StripPart(a, b, flap if a else 0.0) for a, b in itertools.pairwise(borders))


def count_rows(parts: Sequence[StripPart], height: float, sheet: Sheet, page: Paper, need: Need) -> int:
    """Count the parts that fit on a page, one below the other: whole strips, or at the least a part of one."""
    widest = max(part.width for part in parts)
    rows = count_columns(page.height - 2 * (page.margin + need.side), height, sheet.gap)
    while rows and not need.is_met(room_around(page, widest, span(rows, height, sheet.gap))):
        rows -= 1
    return rows - rows % len(parts) if rows > len(parts) else rows


def parts_plan(
    width: float, height: float, parts: tuple[StripPart, ...], rows: int, sheet: Sheet, page: Paper, line: MarginLine
) -> Plan:
    """Lay out parts one below the other, aligned at the left, centred as a block; on as many pages as they need.

    Args:
        width: Of the whole strip.
        height: Of the strip.
        parts: From left to right.
        rows: How many parts a page holds; if it holds all of them, a multiple of their number.
        sheet: The template.
        page: As it lies.
        line: The margin line.
    """
    numbered = list(enumerate(parts))
    if rows >= len(parts):
        return _page_of_parts(width, height, numbered * (rows // len(parts)), len(parts), sheet, page, line)
    first, *others = (
        _page_of_parts(width, height, those, len(parts), sheet, page, line)
        for those in (numbered[at : at + rows] for at in range(0, len(parts), rows))
    )
    return first._replace(following=tuple(others))


def _page_of_parts(
    width: float,
    height: float,
    parts: Sequence[tuple[int, StripPart]],
    each: int,
    sheet: Sheet,
    page: Paper,
    line: MarginLine,
) -> Plan:
    block_width, block_height = max(part.width for _, part in parts), span(len(parts), height, sheet.gap)
    left, top = (page.width - block_width) / 2, (page.height - block_height) / 2
    cells = []
    for row, (number, part) in enumerate(parts):
        y = top + row * (height + sheet.gap)
        whole = Box(left + part.flap - part.start, y, width, height)
        trim = Box(left, y, part.width, height)
        cells.append(Cell(trim, whole, 0, row, part.flap, number, is_last=number == each - 1))
    block = Box(left, top, block_width, block_height)
    band = place_band(block, sheet, page, line)
    return Plan(page, sheet, line, 1, len(parts), tuple(cells), min(each, len(parts)), block, band)


def _describe_misfit(width: float, height: float, sheet: Sheet, need: Need, paper: Paper, cuts: Cuts) -> str:
    assert sheet.split is not None  # noqa: S101 (fit asks only then)
    reach_x, reach_y = paper.width - 2 * paper.margin, paper.height - 2 * paper.margin
    borders = (0.0, *cuts.allowed, width)
    stretch = max(b - a + (sheet.split.flap if a else 0.0) for a, b in itertools.pairwise(borders))
    return (
        f"a strip of {width:g} × {height:g} mm does not fit on {paper.name} in parts either: its longest stretch without a "
        f"place to cut needs {stretch + 2 * need.side:.1f} mm with flap, bleed and marks, its height "
        f"{height + 2 * need.band:.1f} mm, printers reach {reach_x:.1f} × {reach_y:.1f} mm; choose a larger paper"
    )
