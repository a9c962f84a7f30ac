"""What a finished game is counted under: which sites the banners of the winner touched, how many they were, who was Provost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.games.komarn import scoring
from ordo_pnp.games.komarn.setup import NOBODY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ordo_pnp.games.komarn.situation import Situation


def traits(state: Situation) -> list[tuple[str, str]]:
    """Return headings with what holds of a game, one for each site, winner and game."""
    winners = scoring.outcome(state).winners
    _, commanded = scoring.final_money(state)
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
