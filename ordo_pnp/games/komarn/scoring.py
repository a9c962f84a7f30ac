"""Final scoring and tie-breaks (section 6), and the traits by which finished games are counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ordo_pnp.games.komarn.setup import NOBODY
from ordo_pnp.games.komarn.situation import Situation
from ordo_pnp.rules import Outcome, Termination


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
    """Find the marshals with most money.

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


def traits(state: Situation) -> list[tuple[str, str]]:
    """Return headings with the traits of a game, one for each site, winner and game."""
    winners = outcome(state).winners
    _, commanded = final_money(state)
    found = [
        ("Sites in banners of the winner" if seat in winners else "Sites in banners of the others", kind)
        for seat, kind in _sites(state)
    ]
    found += [("Banners of the winner", str(commanded[seat])) for seat in winners]
    provost = "nobody" if state.provost == NOBODY else "the winner" if state.provost in winners else "somebody else"
    return [*found, ("Provost at the end", provost)]


def _sites(state: Situation) -> Iterator[tuple[int, str]]:
    """Yield the kinds of all sites that count for a banner, each with the seat that commands it."""
    deal = state.deal
    for root, seat in enumerate(state.sergeant):
        if seat == NOBODY:
            continue
        counted = [("castle", state.castles[root]), ("maiden", state.touched[root] & deal.maidens)]
        counted += [(f"town of {worth}", state.touched[root] & sites) for worth, sites in deal.towns]
        for kind, sites in counted:
            yield from [(seat, kind)] * sites.bit_count()
