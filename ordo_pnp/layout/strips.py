"""Strips that are longer than the paper: cut at the borders of their zones, joined by a flap.

Every part but the first has a flap at its left edge; the part before it is glued on top, so that the seam is a clean cut.

Rule: PNP-11.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, NamedTuple

from ordo_pnp.errors import LayoutError
from ordo_pnp.layout.grid import SLACK, Need, count_columns, fit_grid, need_around, place_band, room_around, span
from ordo_pnp.layout.page import Box
from ordo_pnp.layout.plan import Cell, Plan

if TYPE_CHECKING:
    from ordo_pnp.layout.templates import MarginLine, Paper, Sheet, Split


class Part(NamedTuple):
    """A stretch of a strip, from one border to another, and the width of its flap."""

    start: float
    end: float
    flap: float

    @property
    def width(self) -> float:
        """Width at the trim, with the flap."""
        return self.end - self.start + self.flap


def fit(width: float, height: float, sheet: Sheet, paper: Paper, line: MarginLine) -> Plan:
    """Place pieces as a grid, or in parts where one alone is longer than the paper and the template allows it.

    Raises:
        LayoutError: They do not fit, not even in parts.
    """
    try:
        return fit_grid(width, height, sheet, paper, line)
    except LayoutError:
        if sheet.split is None:
            raise
    return fit_parts(width, height, sheet, paper, line)


def fit_parts(width: float, height: float, sheet: Sheet, paper: Paper, line: MarginLine) -> Plan:
    """Place strips in as few parts as possible, all parts of a strip on one page.

    Raises:
        LayoutError: A zone is longer, or the parts together are higher, than the paper.
    """
    assert sheet.split is not None  # noqa: S101 (fit asks only then)
    need = need_around(sheet, line)
    plans = []
    for page in (paper, paper.turned()):
        parts = divide(width, page.width - 2 * (page.margin + need.side), sheet.split)
        strips = count_strips(parts, height, sheet, page, need) if parts else 0
        if strips:
            plans.append(parts_plan(width, height, parts * strips, len(parts), sheet, page, line))
    if not plans:
        raise LayoutError(_describe_misfit(width, height, sheet, need, paper))
    return min(plans, key=lambda plan: (plan.parts, -plan.capacity))


def divide(width: float, available: float, split: Split) -> tuple[Part, ...]:
    """Divide a strip into the fewest parts that fit, as even as its zones allow; the first ones are the longer.

    Returns:
        The parts from left to right; none if a single zone and its flap do not fit.

    >>> from ordo_pnp.layout.templates import Split
    >>> divide(320, 200, Split(64, 12, 3, "#000000"))
    (Part(start=0.0, end=192.0, flap=0.0), Part(start=192.0, end=320, flap=12))
    """
    if width <= available + SLACK:
        return (Part(0.0, width, 0.0),)
    zones = max(1, int((width + SLACK) // split.every))
    edge = (width - zones * split.every) / 2
    for count in range(2, zones + 1):
        sizes = _share(
            zones, [int(max(0.0, room + SLACK) // split.every) for room in _rooms(count, available, edge, split)]
        )
        if sizes:
            borders = [0.0, *(edge + sum(sizes[:n]) * split.every for n in range(1, count)), width]
            return tuple(Part(a, b, split.flap if a else 0.0) for a, b in itertools.pairwise(borders))
    return ()


def _rooms(count: int, available: float, edge: float, split: Split) -> list[float]:
    """Say what each part has for zones: less the flap on all but the first, less the strip's own edge at both ends."""
    rooms = [available - split.flap] * count
    rooms[0] = available - edge
    rooms[-1] -= edge
    return rooms


def _share(zones: int, limits: list[int]) -> list[int]:
    """Deal zones to parts as evenly as their limits allow, the first ones more; none if the limits do not suffice."""
    count = len(limits)
    sizes = [min(zones // count + (i < zones % count), limit) for i, limit in enumerate(limits)]
    for i, limit in enumerate(limits):
        sizes[i] += min(zones - sum(sizes), limit - sizes[i])
    return sizes if sum(sizes) == zones and all(sizes) else []


def count_strips(parts: tuple[Part, ...], height: float, sheet: Sheet, page: Paper, need: Need) -> int:
    """Count the whole strips whose parts, one below the other, fit on a page."""
    widest = max(part.width for part in parts)
    rows = count_columns(page.height - 2 * (page.margin + need.side), height, sheet.gap)
    while rows and not need.is_met(room_around(page, widest, span(rows, height, sheet.gap))):
        rows -= 1
    return rows // len(parts)


def parts_plan(
    width: float, height: float, parts: tuple[Part, ...], each: int, sheet: Sheet, page: Paper, line: MarginLine
) -> Plan:
    """Lay out parts one below the other, aligned at the left, centred as a block."""
    block_width, block_height = max(part.width for part in parts), span(len(parts), height, sheet.gap)
    left, top = (page.width - block_width) / 2, (page.height - block_height) / 2
    cells = []
    for row, part in enumerate(parts):
        y = top + row * (height + sheet.gap)
        whole = Box(left + part.flap - part.start, y, width, height)
        cells.append(Cell(Box(left, y, part.width, height), whole, 0, row, part.flap))
    block = Box(left, top, block_width, block_height)
    return Plan(page, sheet, line, 1, len(parts), tuple(cells), each, block, place_band(block, sheet, page, line))


def _describe_misfit(width: float, height: float, sheet: Sheet, need: Need, paper: Paper) -> str:
    assert sheet.split is not None  # noqa: S101 (fit asks only then)
    reach_x, reach_y = paper.width - 2 * paper.margin, paper.height - 2 * paper.margin
    zone = sheet.split.every + sheet.split.flap + 2 * need.side
    return (
        f"a strip of {width:g} × {height:g} mm does not fit on {paper.name} in parts either: one zone with flap, bleed and marks "
        f"needs {zone:.1f} mm, two parts one below the other {span(2, height, sheet.gap) + 2 * need.side:.1f} mm, "
        f"printers reach {reach_x:.1f} × {reach_y:.1f} mm; choose a larger paper"
    )
