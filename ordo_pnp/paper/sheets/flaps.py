"""The flaps of later parts: hatched, with the word where to glue and two arrows that point at the seam.

A part with two flaps loses the corner between them, which is crossed out: otherwise four layers would lie there.

Rule: PNP-11, PNP-18.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ordo_pnp.base import pt_to_mm
from ordo_pnp.draw import Drawing, Item, Run, Shape, Use, compose, polygon, rectangle, rotation, translation
from ordo_pnp.paper.sheets.marginline import FACE, TextWidth
from ordo_pnp.paper.sheets.marks import Line, stroke_path
from ordo_pnp.paper.sheets.page import Box

if TYPE_CHECKING:
    from ordo_pnp.draw import Color
    from ordo_pnp.paper.sheets.plan import Cell, Plan


# Distance of hatching lines along the edge.
_STEP = 2.0
_ARROW = 2.0
# Of the word, points.
_SIZE = 7.0
# A flap says the word once for each of these lengths.
_WORD_EVERY = 80.0
# Of the white ground of a word.
_HEIGHT = 3.2


def flap_shapes(plan: Plan, cells: Iterable[Cell], word: str, measure: TextWidth) -> list[Item]:
    """Draw the flaps of cells that have one."""
    split = plan.sheet.split
    if split is None:
        return []
    length = measure(word) * pt_to_mm(_SIZE)
    items: list[Item] = []
    for cell in cells:
        text = Drawing(length, _HEIGHT, (Run(1.5, 2.3, word, FACE, _SIZE, split.color),), label="flap")
        trim, x, y = cell.trim, cell.seam_x, cell.seam_y
        if cell.flap:
            area = Box(trim.x, y, cell.flap - split.picture, trim.height - cell.upper_flap)
            items += _left_flap(area, x, text, split.color)
        if cell.upper_flap:
            area = Box(x, trim.y, trim.width - cell.flap, cell.upper_flap - split.picture)
            items += _upper_flap(area, y, text, split.color)
        if cell.flap and cell.upper_flap:
            items += _notch(Box(trim.x, trim.y, cell.flap, cell.upper_flap), plan)
    return items


def _left_flap(area: Box, seam: float, text: Drawing, color: Color) -> list[Item]:
    items: list[Item] = [_hatched(area, color)]
    count = max(1, int(area.height // _WORD_EVERY))
    for number in range(count):
        middle = area.y + area.height * (number + 0.5) / count
        left = area.x + area.width / 2 - _HEIGHT / 2
        label = Box(left, middle - text.width / 2 - 1.5, _HEIGHT, text.width + 3)
        turn = compose(translation(label.x, label.bottom), rotation(-90))
        items += (Shape(rectangle(*label), fill="#FFFFFF"), Use(text, turn))
    tips = (area.y + 1.5 * _ARROW, area.bottom - 1.5 * _ARROW)
    return [*items, *(_arrow(seam, y, (1, 0), color) for y in tips)]


def _upper_flap(area: Box, seam: float, text: Drawing, color: Color) -> list[Item]:
    items: list[Item] = [_hatched(area, color)]
    count = max(1, int(area.width // _WORD_EVERY))
    for number in range(count):
        middle = area.x + area.width * (number + 0.5) / count
        top = area.y + area.height / 2 - _HEIGHT / 2
        label = Box(middle - text.width / 2 - 1.5, top, text.width + 3, _HEIGHT)
        items += (Shape(rectangle(*label), fill="#FFFFFF"), Use(text, translation(label.x, label.y)))
    tips = (area.x + 1.5 * _ARROW, area.right - 1.5 * _ARROW)
    return [*items, *(_arrow(x, seam, (0, 1), color) for x in tips)]


def _hatched(area: Box, color: Color) -> Shape:
    return Shape(stroke_path(hatching(area)), stroke=color, width=pt_to_mm(0.25))


def _notch(corner: Box, plan: Plan) -> list[Item]:
    """Cross out the corner between two flaps, with lines to cut along both."""
    split, marks = plan.sheet.split, plan.sheet.marks
    assert split is not None  # noqa: S101 (only pieces in parts have flaps)
    x, y, right, bottom = corner.x, corner.y, corner.right, corner.bottom
    out = stroke_path(((x, bottom, right, y), (x, y, right, bottom)))
    cut = stroke_path(((x, bottom, right, bottom), (right, y, right, bottom)))
    return [
        Shape(out, stroke=split.color, width=pt_to_mm(marks.weight)),
        Shape(cut, stroke=marks.color, width=pt_to_mm(marks.weight)),
    ]


def _arrow(x: float, y: float, way: tuple[int, int], color: Color) -> Shape:
    """Draw an arrow whose tip touches the seam; the part before covers it."""
    right, down = way
    back_x, back_y = x - 1.5 * _ARROW * right, y - 1.5 * _ARROW * down
    wide_x, wide_y = down * _ARROW / 2, right * _ARROW / 2
    points = ((x, y), (back_x - wide_x, back_y - wide_y), (back_x + wide_x, back_y + wide_y))
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
