"""The marks of seams: a hairline across each, half of it on either part, and the letters of the parts it joins.

They stand in the margin above and below a strip, on the page of either part. With the margins still there, the cut edge of
one part is laid along the upright line of the next until both halves of the level lines meet: ``A —|— B``.

Rule: PNP-17.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.drawing import Run, Shape
from ordo_pnp.layout.marginline import FACE, TextWidth
from ordo_pnp.layout.marks import Line, stroke_path
from ordo_pnp.units import pt_to_mm

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ordo_pnp.drawing import Item
    from ordo_pnp.layout.plan import Cell, Plan

_REACH = 7.0
"""Length of each half of a level line."""
_SPACE = 1.0
"""Between a line and a letter."""
_SIZE = 7.0
"""Points."""
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def part_name(number: int) -> str:
    """Name a part by letters, from 0.

    >>> [part_name(number) for number in (0, 1, 25, 26)]
    ['A', 'B', 'Z', 'AA']
    """
    name = _LETTERS[number % len(_LETTERS)]
    rest = number // len(_LETTERS)
    return part_name(rest - 1) + name if rest else name


def seam_items(plan: Plan, cells: Iterable[Cell], measure: TextWidth) -> list[Item]:
    """Draw the marks of every seam of some cells.

    Args:
        plan: The page.
        cells: Those that hold a part.
        measure: Width of a text in em in the margin's face.
    """
    lines: list[Line] = []
    items: list[Item] = []
    marks = plan.sheet.marks
    start, size = plan.sheet.bleed + marks.offset, pt_to_mm(_SIZE)
    for cell in cells:
        for x, own, other, side in _seams(cell):
            for edge, away in ((cell.trim.y, -1), (cell.trim.bottom, 1)):
                level = edge + away * (start + marks.least)
                lines += ((x, level, x + side * _REACH, level), (x, edge + away * start, x, level + away * marks.least))
                for number, towards, gap in ((own, side, _REACH + _SPACE), (other, -side, _SPACE)):
                    name = part_name(number)
                    left = x + towards * gap - (measure(name) * size if towards < 0 else 0.0)
                    items.append(Run(left, level + size * 0.32, name, FACE, _SIZE, marks.color))
    return [Shape(stroke_path(lines), stroke=marks.color, width=pt_to_mm(marks.weight)), *items] if lines else []


def _seams(cell: Cell) -> Iterable[tuple[float, int, int, int]]:
    """Yield the seams of a cell: where, its own part, the one it joins, and on which side of the seam it lies itself."""
    if cell.flap:
        yield cell.trim.x + cell.flap, cell.part, cell.part - 1, 1
    if not cell.is_last:
        yield cell.trim.right, cell.part, cell.part + 1, -1
