"""Lines along the trim of every piece: whole, in dashes or dots, or as crosses at its corners.

Rule: PNP-21.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from ordo_pnp.base import LayoutError, pt_to_mm
from ordo_pnp.draw import Shape, ellipse, join
from ordo_pnp.paper.sheets.grid import SLACK
from ordo_pnp.paper.sheets.guide_styles import GuideStyle
from ordo_pnp.paper.sheets.marks import HALO_TIMES, rounded, stroke_path

if TYPE_CHECKING:
    from ordo_pnp.draw import Path
    from ordo_pnp.paper.sheets.guide_styles import Tracing
    from ordo_pnp.paper.sheets.marks import Line
    from ordo_pnp.paper.sheets.page import Box
    from ordo_pnp.paper.sheets.plan import Cell, Plan


# Of a cross or a tick, mm.
_ARM: Final = 1.5
_DASHES: Final = (2.0, 1.5)
# A dot is a dash of hardly any length with round ends.
_DOTS: Final = (0.001, 1.0)


def check_tracing(plan: Plan) -> None:
    """Insist that no line of a piece lies on its neighbour.

    Raises:
        LayoutError: It would.
    """
    tracing = plan.sheet.tracing
    if tracing is not None and plan.capacity > 1 and tracing.offset > plan.sheet.gap / 2 + SLACK:
        raise LayoutError(
            f"guides {tracing.offset:g} mm outside of the trim lie on the neighbour, since pieces stand {plan.sheet.gap:g} mm apart; "
            f"take a gap of {2 * tracing.offset:g} mm, or guides on the trim or inside of it"
        )


def tracing_shapes(plan: Plan, cells: Sequence[Cell]) -> tuple[Shape, ...]:
    """Draw the lines of all pieces over lighter ones; nothing where the template has none."""
    tracing = plan.sheet.tracing
    if tracing is None or not cells:
        return ()
    path, width = _path(plan, cells, tracing), pt_to_mm(tracing.weight)
    dash = {GuideStyle.DASHES: _DASHES, GuideStyle.DOTS: _DOTS}.get(tracing.style, ())
    is_dotted = tracing.style is GuideStyle.DOTS
    wide, narrow = width * HALO_TIMES, width * 2 if is_dotted else width
    return (
        Shape(path, stroke=tracing.halo, width=wide * 1.5 if is_dotted else wide, dash=dash, round_ends=is_dotted),
        Shape(path, stroke=tracing.color, width=narrow, dash=dash, round_ends=is_dotted),
    )


def _path(plan: Plan, cells: Sequence[Cell], tracing: Tracing) -> Path:
    boxes = [cell.trim.grown(tracing.offset) for cell in cells]
    if plan.sheet.outline == "circle":
        return join(
            ellipse(box.x + box.width / 2, box.y + box.height / 2, box.width / 2, box.height / 2) for box in boxes
        )
    inner = {GuideStyle.CROSSES: _crosses, GuideStyle.CORNERS: _corners}.get(tracing.style, _edges)
    return stroke_path(dict.fromkeys(rounded(line) for box in boxes for line in inner(box)))


def _edges(box: Box) -> Iterator[Line]:
    """Yield the four edges, each from left to right or from top to bottom, so that neighbours share theirs."""
    yield (box.x, box.y, box.right, box.y)
    yield (box.x, box.bottom, box.right, box.bottom)
    yield (box.x, box.y, box.x, box.bottom)
    yield (box.right, box.y, box.right, box.bottom)


def _crosses(box: Box) -> Iterator[Line]:
    for x in (box.x, box.right):
        for y in (box.y, box.bottom):
            yield (x - _ARM, y, x + _ARM, y)
            yield (x, y - _ARM, x, y + _ARM)


def _corners(box: Box) -> Iterator[Line]:
    for x, dx in ((box.x, _ARM), (box.right, -_ARM)):
        for y, dy in ((box.y, _ARM), (box.bottom, -_ARM)):
            yield (x, y, x + dx, y)
            yield (x, y, x, y + dy)
