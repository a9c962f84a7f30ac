"""The flap of a strip's later part: hatched, with the word where to glue and two arrows that point at the seam.

Rule: PNP-11.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.drawing import Drawing, Item, Run, Shape, Use, compose, polygon, rectangle, rotation, translation
from ordo_pnp.layout.marginline import FACE, TextWidth
from ordo_pnp.layout.marks import Line, stroke_path
from ordo_pnp.layout.page import Box
from ordo_pnp.units import pt_to_mm

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ordo_pnp.layout.plan import Cell, Plan

_STEP = 2.0
"""Distance of hatching lines along the edge."""
_ARROW = 2.0
_SIZE = 7.0
"""Of the word, points."""
_WORD_EVERY = 80.0
"""A flap says the word once for each of these lengths."""


def flap_shapes(plan: Plan, cells: Iterable[Cell], word: str, measure: TextWidth) -> list[Item]:
    """Draw the flaps of cells that have one."""
    items: list[Item] = []
    for cell in cells:
        if cell.flap:
            items += _flap(plan, cell, word, measure)
    return items


def _flap(plan: Plan, cell: Cell, word: str, measure: TextWidth) -> list[Item]:
    split, trim = plan.sheet.split, cell.trim
    assert split is not None  # noqa: S101 (only split strips have flaps)
    area = Box(trim.x, trim.y, cell.flap - split.picture, trim.height)
    length = measure(word) * pt_to_mm(_SIZE)
    text = Drawing(length, 3.2, (Run(1.5, 2.3, word, FACE, _SIZE, split.color),), label="flap")
    count = max(1, int(trim.height // _WORD_EVERY))
    items: list[Item] = [Shape(stroke_path(hatching(area)), stroke=split.color, width=pt_to_mm(0.25))]
    for number in range(count):
        middle = area.y + area.height * (number + 0.5) / count
        label = Box(area.x + area.width / 2 - 1.6, middle - length / 2 - 1.5, 3.2, length + 3)
        turn = compose(translation(label.x, label.bottom), rotation(-90))
        items += (Shape(rectangle(*label), fill="#FFFFFF"), Use(text, turn))
    tips = (trim.y + 1.5 * _ARROW, trim.bottom - 1.5 * _ARROW)
    return [*items, *(_arrow(trim.x + cell.flap, y, split.color) for y in tips)]


def _arrow(x: float, y: float, color: str) -> Shape:
    """Draw an arrow whose tip touches the seam; the part before covers it."""
    points = ((x, y), (x - 1.5 * _ARROW, y - _ARROW / 2), (x - 1.5 * _ARROW, y + _ARROW / 2))
    return Shape(polygon(points), fill=color, stroke="#FFFFFF", width=pt_to_mm(0.5))


def hatching(box: Box) -> tuple[Line, ...]:
    """Fill a box with rising lines at 45 degrees, cut off at its edges.

    Returns:
        Lines from their lower left to their upper right end, from the top-left to the bottom-right corner.
    """
    lines = []
    count = int((box.width + box.height) / _STEP)
    for k in range(1, count + 1):
        along = k * _STEP
        x1, y1 = box.x, box.y + along
        if y1 > box.bottom:
            x1, y1 = box.x + (y1 - box.bottom), box.bottom
        x2, y2 = box.x + along, box.y
        if x2 > box.right:
            x2, y2 = box.right, box.y + (x2 - box.right)
        if x2 > x1:
            lines.append((x1, y1, x2, y2))
    return tuple(lines)
