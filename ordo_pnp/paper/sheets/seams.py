"""The marks of seams: a hairline across each, half of it on either part, and the names of the parts it joins.

They stand in the margin at both ends of a seam, on the page of either part. With the margins still there, the cut edge of
one part is laid along the line on the seam of the next until both halves of the lines across it meet: ``A —|— B``.

Rule: PNP-17.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ordo_pnp.base import pt_to_mm
from ordo_pnp.draw import Drawing, Run, Shape, Use, compose, rectangle, rotation, translation
from ordo_pnp.paper.sheets.marginline import FACE, TextWidth
from ordo_pnp.paper.sheets.marks import Line, stroke_path

if TYPE_CHECKING:
    from ordo_pnp.draw import Item
    from ordo_pnp.paper.sheets.plan import Cell, Plan


# Length of each half of a line across a seam.
_REACH = 7.0
# Between a line and a name.
_SPACE = 1.0
# Points.
_SIZE = 7.0
# Half of what a line of letters and digits is high, in em.
_HALF = 0.36


def seam_items(plan: Plan, cells: Iterable[Cell], measure: TextWidth) -> list[Item]:
    """Draw the marks of every seam of some cells.

    Args:
        plan: The page.
        cells: Those that hold a part.
        measure: Width of a text in em in the margin's face.
    """
    if plan.division is None:
        return []
    lines: list[Line] = []
    items: list[Item] = []
    marks = plan.sheet.marks
    for cell in cells:
        for made, names in (_upright(plan, cell, measure), _level(plan, cell, measure)):
            lines += made
            items += names
    return [Shape(stroke_path(lines), stroke=marks.color, width=pt_to_mm(marks.weight)), *items] if lines else []


def _upright(plan: Plan, cell: Cell, measure: TextWidth) -> tuple[list[Line], list[Item]]:
    """Return the lines and names at the seams to the left and right of a part, above and below it."""
    assert plan.division is not None  # noqa: S101 (asked only for parts)
    marks, size = plan.sheet.marks, pt_to_mm(_SIZE)
    start = plan.sheet.bleed + marks.offset
    lines: list[Line] = []
    names: list[Item] = []
    for x, other, side in _seams(cell.seam_x, cell.trim.right, cell.part, 1, has=(cell.flap > 0, not cell.is_last)):
        for edge, away in ((cell.trim.y, -1), (cell.trim.bottom, 1)):
            level = edge + away * (start + marks.least)
            lines += ((x, level, x + side * _REACH, level), (x, edge + away * start, x, level + away * marks.least))
            for number, towards, gap in ((cell.part, side, _REACH + _SPACE), (other, -side, _SPACE)):
                name = plan.division.name(number)
                left = x + towards * gap - (measure(name) * size if towards < 0 else 0.0)
                names.append(Run(left, level + size * 0.32, name, FACE, _SIZE, marks.color))
    return lines, names


def _level(plan: Plan, cell: Cell, measure: TextWidth) -> tuple[list[Line], list[Item]]:
    """Return the lines and names at the seams above and below a part, to the left and right of it."""
    assert plan.division is not None  # noqa: S101 (asked only for parts)
    marks, paper, half = plan.sheet.marks, plan.paper, _HALF * pt_to_mm(_SIZE)
    start, step = plan.sheet.bleed + marks.offset, len(plan.division.columns)
    lines: list[Line] = []
    names: list[Item] = []
    has = cell.upper_flap > 0, not cell.is_lowest
    for y, other, side in _seams(cell.seam_y, cell.trim.bottom, cell.part, step, has=has):
        for edge, away in ((cell.trim.x, -1), (cell.trim.right, 1)):
            x = edge + away * (start + marks.least)
            lines += ((x, y, x, y + side * _REACH), (edge + away * start, y, x + away * marks.least, y))
            middle = min(max(x, paper.margin + half), paper.width - paper.margin - half)
            for number, towards, gap in ((cell.part, side, _REACH + _SPACE), (other, -side, _SPACE)):
                name = plan.division.name(number)
                names += _turned(name, middle, y + towards * gap, towards, measure(name), marks.color)
    return lines, names


def _seams(
    first: float, last: float, part: int, step: int, *, has: tuple[bool, bool]
) -> Iterator[tuple[float, int, int]]:
    """Yield the seams of a part in one direction: where, the part it joins, and on which side of the seam it lies itself."""
    if has[0]:
        yield first, part - step, 1
    if has[1]:
        yield last, part + step, -1


def _turned(name: str, middle: float, end: float, towards: int, width: float, color: str) -> list[Item]:
    """Write a name from below to above, on white: where paper is scarce it stands on the bleed that is cut away."""
    size = pt_to_mm(_SIZE)
    length, height = width * size, 2 * _HALF * size
    left, bottom = middle - height / 2, end + (length if towards > 0 else 0.0)
    text = Drawing(length, height, (Run(0.0, height, name, FACE, _SIZE, color),), label="seam")
    ground = rectangle(left, bottom - length, height, length)
    return [Shape(ground, fill="#FFFFFF"), Use(text, compose(translation(left, bottom), rotation(-90)))]
