"""Lines that show where to cut: crop marks outside the bleed, corner ticks on the cards, rings around round pieces.

A crop mark stands at every line to cut, at both its ends, so that no line must be guessed; corner ticks stay on every
strip when the margins are gone.

Rule: PNP-04 (crop marks), PNP-05 (corner ticks), PNP-10 (round pieces).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence, Set as AbstractSet
from typing import TYPE_CHECKING, TypeAlias

from ordo_pnp.base import pt_to_mm
from ordo_pnp.draw import Path, Shape, join
from ordo_pnp.paper.sheets.page import Box

if TYPE_CHECKING:
    from ordo_pnp.draw import Segment
    from ordo_pnp.paper.sheets.plan import Cell, Plan


# ``(x1, y1, x2, y2)``.
Line: TypeAlias = tuple[float, float, float, float]

# How much wider the light line under a corner tick or a ring is.
HALO_TIMES = 2.5

# So many arcs stand around a round piece …
_ARCS = 8
# … and each takes this part of its share of the circle.
_DRAWN = 0.45


def crop_lines(plan: Plan, filled: Sequence[Cell] | None = None) -> tuple[Line, ...]:
    """Return the crop marks of a page, each once, as lines that start at a bleed and lead away from a trim.

    Pieces that stand nearer than their bleeds have the marks of the full grid on every page, so that sheets can be cut
    as a stack; those that stand apart have theirs only where a piece is.

    Returns:
        Cell by cell in order of filling, at each the marks above, below, left and right.
    """
    if not plan.sheet.marks.length:
        return ()
    cells = plan.cells if filled is None or plan.sheet.gap < 2 * plan.sheet.widest_bleed else filled
    lines: dict[Line, Line] = {}
    there = {(cell.column, cell.row) for cell in plan.cells}
    for cell in cells:
        for x1, y1, x2, y2 in map(rounded, _marks_of(cell, plan, there)):
            lines.setdefault(min((x1, y1, x2, y2), (x2, y2, x1, y1)), (x1, y1, x2, y2))
    return tuple(lines.values())


def _marks_of(cell: Cell, plan: Plan, there: AbstractSet[tuple[int, int]]) -> Iterator[Line]:
    trim, column, row = cell.trim, cell.column, cell.row
    free = _free(plan, trim)
    start = plan.sheet.widest_bleed + plan.sheet.marks.offset
    xs, ys = _stations(trim, plan)
    above = _length(plan, trim.y - free.y, has_neighbour=(column, row - 1) in there)
    below = _length(plan, free.bottom - trim.bottom, has_neighbour=(column, row + 1) in there)
    left = _length(plan, trim.x - free.x, has_neighbour=(column - 1, row) in there)
    right = _length(plan, free.right - trim.right, has_neighbour=(column + 1, row) in there)
    for x in xs:
        if above:
            yield (x, trim.y - start, x, trim.y - start - above)
        if below:
            yield (x, trim.bottom + start, x, trim.bottom + start + below)
    for y in ys:
        if left:
            yield (trim.x - start, y, trim.x - start - left, y)
        if right:
            yield (trim.right + start, y, trim.right + start + right, y)


def _free(plan: Plan, trim: Box) -> Box:
    """Return where marks of a piece may stand: on what printers reach, and between two blocks up to the middle, also where one ends beside the piece."""
    margin = plan.paper.margin
    left, top, right, bottom = margin, margin, plan.paper.width - margin, plan.paper.height - margin
    away = plan.sheet.surround
    for block in plan.blocks:
        if block.x > trim.right:
            right = block.x - away
        elif block.right < trim.x:
            left = block.right + away
        if block.y > trim.bottom:
            bottom = block.y - away
        elif block.bottom < trim.y:
            top = block.bottom + away
    return Box(left, top, right - left, bottom - top)


def _stations(trim: Box, plan: Plan) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the x and y at which a piece has marks: those of its edges, or of its middle if it is round."""
    if plan.sheet.outline == "circle":
        return (trim.x + trim.width / 2,), (trim.y + trim.height / 2,)
    return (trim.x, trim.right), (trim.y, trim.bottom)


def _length(plan: Plan, room: float, *, has_neighbour: bool) -> float:
    """Return the length of a mark, 0 where there is no place for one between two pieces."""
    sheet, marks = plan.sheet, plan.sheet.marks
    if has_neighbour:
        free = sheet.gap - 2 * (sheet.widest_bleed + marks.offset)
        return min(marks.length, free) if free >= marks.least - 1e-9 else 0.0
    return min(marks.length, room - sheet.widest_bleed - marks.offset)


def tick_lines(plan: Plan, cells: Iterable[Cell]) -> tuple[Line, ...]:
    """Return the corner ticks of cells: at every corner two short lines along the edges, each once."""
    if plan.sheet.ticks is None:
        return ()
    size = plan.sheet.ticks.length
    lines: dict[Line, None] = {}
    for cell in cells:
        t = cell.trim
        for x, dx in ((t.x, size), (t.right, -size)):
            for y, dy in ((t.y, size), (t.bottom, -size)):
                lines[rounded((x, y, x + dx, y))] = None
                lines[rounded((x, y, x, y + dy))] = None
    return tuple(lines)


def crop_shapes(plan: Plan, lines: Sequence[Line]) -> tuple[Shape, ...]:
    """Draw crop marks, if there are any."""
    marks = plan.sheet.marks
    return (Shape(stroke_path(lines), stroke=marks.color, width=pt_to_mm(marks.weight)),) if lines else ()


def tick_shapes(plan: Plan, lines: tuple[Line, ...]) -> tuple[Shape, ...]:
    """Draw corner ticks over their light lines."""
    ticks = plan.sheet.ticks
    if ticks is None or not lines:
        return ()
    path, width = stroke_path(lines), pt_to_mm(ticks.weight)
    return (Shape(path, stroke=ticks.halo, width=width * HALO_TIMES), Shape(path, stroke=ticks.color, width=width))


def ring_shapes(plan: Plan, cells: Iterable[Cell]) -> tuple[Shape, ...]:
    """Draw arcs just outside of round pieces over their light lines, if the template has rings."""
    ring = plan.sheet.ring
    if ring is None:
        return ()
    trims = [cell.trim for cell in cells]
    path = join(_arcs(t.x + t.width / 2, t.y + t.height / 2, t.width / 2 + ring.away) for t in trims)
    width = pt_to_mm(ring.weight)
    return (Shape(path, stroke=ring.halo, width=width * HALO_TIMES), Shape(path, stroke=ring.color, width=width))


def _arcs(x: float, y: float, radius: float) -> Path:
    """Return short arcs of a circle about a point, none of them where the marks for a punch point."""
    half = math.pi / _ARCS * _DRAWN
    pull = radius * 4 / 3 * math.tan(half / 2)
    segments: list[Segment] = []
    for n in range(_ARCS):
        middle = (2 * n + 1) * math.pi / _ARCS
        (ax, ay), (bx, by) = ((math.cos(a), math.sin(a)) for a in (middle - half, middle + half))
        start, end = (x + radius * ax, y + radius * ay), (x + radius * bx, y + radius * by)
        first, second = (start[0] - pull * ay, start[1] + pull * ax), (end[0] + pull * by, end[1] - pull * bx)
        segments += (("M", start), ("C", (*first, *second, *end)))
    return Path.of(segments)


def stroke_path(lines: Iterable[Line]) -> Path:
    """Join separate lines into one path."""
    segments: list[Segment] = []
    for x1, y1, x2, y2 in lines:
        segments += (("M", (x1, y1)), ("L", (x2, y2)))
    return Path.of(segments)


def rounded(line: Line) -> Line:
    """Drop the last binary digits, so that lines that neighbours share are equal."""
    x1, y1, x2, y2 = line
    return (round(x1, 6), round(y1, 6), round(x2, 6), round(y2, 6))
