"""Pieces on paper: as a grid, or in parts where one alone is larger than the paper; strips are cut at borders of their zones.

Rule: PNP-14 (where a strip may be cut).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.errors import LayoutError
from ordo_pnp.layout.grid import SLACK, fit_grid, fit_measured
from ordo_pnp.layout.parts import fit_parts
from ordo_pnp.layout.places import fit_places
from ordo_pnp.layout.plan import Borders, Cuts

if TYPE_CHECKING:
    from ordo_pnp.layout.papers import Paper
    from ordo_pnp.layout.plan import Plan
    from ordo_pnp.layout.templates import MarginLine, Sheet


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
    """Place so many pieces like `fit`, farther apart where the template wishes it and that takes no page more.

    Raises:
        LayoutError: They do not fit, not even in parts.

    Rule: PNP-01 (the wider gap, if no page more).
    """
    plan = fit(width, height, sheet, paper, line, cuts)
    if sheet.spread <= sheet.gap or plan.all_parts > 1 or paper.places is not None:
        return plan
    try:
        wide = fit(width, height, sheet._replace(gap=sheet.spread), paper, line, cuts)
    except LayoutError:
        return plan
    return wide if wide.page_count(count) <= plan.page_count(count) else plan


def even_cuts(width: float, sheet: Sheet) -> Cuts | None:
    """Return the borders of zones as wide as the template says, in the middle of a strip; None if it does not say."""
    every = None if sheet.split is None else sheet.split.every
    if every is None:
        return None
    zones = int((width + SLACK) // every)
    edge = (width - zones * every) / 2
    return Cuts(Borders(tuple(edge + n * every for n in range(1, zones))))
