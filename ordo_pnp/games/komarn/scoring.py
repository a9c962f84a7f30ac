"""Final scoring and tie-breaks (section 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.games.komarn.setup import NOBODY
from ordo_pnp.kernel import Outcome, Termination

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ordo_pnp.games.komarn.situation import Situation


def outcome(state: Situation) -> Outcome:
    """Judge the position as it lies."""
    totals, commanded = final_money(state)
    winners = _winners(state, totals, commanded)
    return Outcome(winners, tuple(totals), state.termination or Termination.COMPLETED)


def final_money(state: Situation) -> tuple[list[int], list[int]]:
    """Add the final scoring to the money; give that and the number of commanded banners, by seat, in heller.

    Rule: for each commanded banner a schilling, its castles, maidens and towns, and a schilling for the Provost (6.3).
    """
    rules = state.setup.rules
    totals, commanded = state.money[:], [0] * state.players
    for root, seat in enumerate(state.sergeant):
        if seat != NOBODY:
            totals[seat] += state.deal.value(state.touched[root], state.castles[root], rules.end)
            commanded[seat] += 1
    if state.provost != NOBODY:
        totals[state.provost] += rules.provost_at_end
    return totals, commanded


def _winners(state: Situation, totals: Sequence[int], commanded: Sequence[int]) -> tuple[int, ...]:
    """Find who has most money.

    Rule: among equals more commanded banners, then the Provost, then they share the victory (6.4, A44).
    """
    best = max(totals)
    winners = [seat for seat, total in enumerate(totals) if total == best]
    for step in state.setup.rules.tiebreak:
        if step == "banners":
            most = max(commanded[seat] for seat in winners)
            winners = [seat for seat in winners if commanded[seat] == most]
        elif state.provost in winners:
            winners = [state.provost]
    return tuple(winners)
