"""A tiny plan of all parts of a board in the margin of each of its pages, with those of the page filled: ``B1 2/6``.

Rule: PNP-19.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.base import pt_to_mm
from ordo_pnp.draw import Drawing, Run, Shape, join, rectangle
from ordo_pnp.paper.sheets.marginline import FACE, TextWidth

if TYPE_CHECKING:
    from ordo_pnp.paper.sheets.plan import Plan


# Of the plan, millimetres.
_WIDEST = 15.0
# Between the plan and the name of the part.
_SPACE = 1.0
# Points.
_STROKE = 0.3


def key_plan(plan: Plan, measure: TextWidth, *, is_back: bool = False) -> Drawing | None:
    """Draw the plan of a page, as high as the margin line; None if its pieces are whole, or strips.

    Args:
        plan: The page.
        measure: Width of a text in em in the margin's face.
        is_back: Whether it is seen from behind, left and right exchanged.
    """
    division, line = plan.division, plan.line
    if division is None or len(division.rows) == 1:
        return None
    wide, high = division.columns[-1].end, division.rows[-1].end
    height = min(line.height - pt_to_mm(_STROKE), _WIDEST * high / wide)
    scale, top = height / high, (line.height - height) / 2
    here = sorted({cell.part for cell in plan.cells})
    boxes = []
    for part in range(division.parts):
        at, below = division.place(part)
        column, row = division.columns[at], division.rows[below]
        left = wide - column.end if is_back else column.start
        width, depth = (column.end - column.start) * scale, (row.end - row.start) * scale
        boxes.append(rectangle(left * scale, top + row.start * scale, width, depth))
    ends = dict.fromkeys((here[0], here[-1]))
    names, numbers = ("–".join(words) for words in (map(division.name, ends), (str(part + 1) for part in ends)))
    text = f"{names} {numbers}/{division.parts}"
    x, size = wide * scale + _SPACE, pt_to_mm(line.size)
    items = (
        Shape(join(boxes[part] for part in here), fill=line.color),
        Shape(join(boxes), stroke=line.color, width=pt_to_mm(_STROKE)),
        Run(x, line.height / 2 + size * 0.25, text, FACE, line.size, line.color),
    )
    return Drawing(x + measure(text) * size, line.height, items, label="key plan")
