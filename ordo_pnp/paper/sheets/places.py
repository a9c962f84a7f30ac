"""Card sheets: paper that is perforated or scored already, so that pieces can stand only where its maker wants them.

Rule: PNP-23.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ordo_pnp.base import LayoutError
from ordo_pnp.paper.sheets.grid import SLACK, span
from ordo_pnp.paper.sheets.guide_styles import GuideStyle
from ordo_pnp.paper.sheets.guides import Guides
from ordo_pnp.paper.sheets.page import Box
from ordo_pnp.paper.sheets.plan import Band, Cell, Plan

if TYPE_CHECKING:
    from ordo_pnp.paper.sheets.papers import Paper, SheetPlaces
    from ordo_pnp.paper.sheets.templates import MarginLine, Sheet


# By so much a place may be larger than its piece: its picture covers that with what lies beyond the trim.
LARGER_MM: Final = 2.0


def fit_places(width: float, height: float, sheet: Sheet, paper: Paper, line: MarginLine) -> Plan:
    """Put each piece into the middle of a place, which may be a little larger; the sheet is turned where they fit only so.

    Args:
        width: Of a piece, at its trim.
        height: Of a piece, at its trim.
        sheet: The template; what it says about gaps, marks and ticks does not count.
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
            return _plan(page.places, width, height, bare, page, line)
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


def _plan(places: SheetPlaces, width: float, height: float, sheet: Sheet, page: Paper, line: MarginLine) -> Plan:
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
    """Return where the margin line stands: below the places or at their left, nowhere if there is no room on the waste."""
    away = sheet.widest_bleed + line.gap
    if page.height - page.margin - block.bottom >= away + line.height - SLACK:
        return Band(Box(page.margin, block.bottom + away, page.width - 2 * page.margin, line.height), turned=False)
    if block.x - page.margin >= away + line.height - SLACK:
        x = block.x - away - line.height
        return Band(Box(x, page.margin, line.height, page.height - 2 * page.margin), turned=True)
    return None


def _misfit(paper: Paper, places: SheetPlaces, width: float, height: float, sheet: Sheet) -> str:
    what = "round piece" if sheet.outline == "circle" else "piece"
    size = f"{places.width:g} × {places.height:g} mm"
    sides = places.width, places.height
    wide, high = sides if (places.width > places.height) == (width > height) else sides[::-1]
    remedy = f"choose another paper, or for cards that can be set in any size `--size {wide:g}x{high:g}`"
    if sheet.outline == "circle":
        remedy = "choose other pieces by a filter, or another paper"
    return f"a {what} of {width:g} × {height:g} mm does not fit into the places of {paper.name}, which are {size}; {remedy}"
