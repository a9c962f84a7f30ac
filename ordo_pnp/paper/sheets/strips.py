"""Pieces on paper: as a grid, or in parts where one alone is larger than the paper; strips are cut at borders of their zones.

Rule: PNP-14 (where a strip may be cut).
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from ordo_pnp.base import LayoutError
from ordo_pnp.draw import Borders, Cuts
from ordo_pnp.paper.sheets.blocks import fit_blocks
from ordo_pnp.paper.sheets.grid import SLACK, fit_grid, fit_measured
from ordo_pnp.paper.sheets.parts import fit_parts
from ordo_pnp.paper.sheets.places import fit_places

if TYPE_CHECKING:
    from ordo_pnp.paper.sheets.papers import Paper
    from ordo_pnp.paper.sheets.plan import Plan
    from ordo_pnp.paper.sheets.templates import MarginLine, Sheet


def fit(width: float, height: float, sheet: Sheet, paper: Paper, line: MarginLine, cuts: Cuts | None = None) -> Plan:
    """Place pieces as a grid, or in parts where one alone is larger than the paper and the template allows it.

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
    if paper.places is not None:
        return fit_places(width, height, sheet, paper, line)
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
    """Place so many pieces like `fit`, in that of some ways that takes the fewest pages.

    Of ways to as few pages the first one is taken: a grid whose pieces stand as far apart as the template wishes, one with its
    own gap, and the same in two blocks, of which one is turned by a quarter.

    Raises:
        LayoutError: They do not fit, not even in parts.

    Rule: PNP-01 (the wider gap, if no page more), PNP-24 (blocks, if they save a page).
    """
    plan = fit(width, height, sheet, paper, line, cuts)
    if plan.all_parts > 1 or not paper.is_plain:
        return plan
    sheets = [sheet._replace(gap=sheet.spread), sheet] if sheet.spread > sheet.gap else [sheet]
    plans = [plan]
    if len(sheets) > 1:
        with contextlib.suppress(LayoutError):
            plans.insert(0, fit(width, height, sheets[0], paper, line, cuts))
    if sheet.outline == "rectangle" and width != height:
        plans += filter(None, (fit_blocks(width, height, each, paper, line) for each in sheets))
    return min(plans, key=lambda each: each.page_count(count))


def even_cuts(width: float, sheet: Sheet) -> Cuts | None:
    """Return the borders of zones as wide as the template says, in the middle of a strip; None if it does not say."""
    every = None if sheet.split is None else sheet.split.every
    if every is None:
        return None
    zones = int((width + SLACK) // every)
    edge = (width - zones * every) / 2
    return Cuts(Borders(tuple(edge + n * every for n in range(1, zones))))
