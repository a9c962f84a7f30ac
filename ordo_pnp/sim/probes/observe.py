"""Games of a range, watched by all probes that can see something in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.kernel import counts_cards
from ordo_pnp.sim.probes.card_probe import CardProbe
from ordo_pnp.sim.probes.game_probes import LeadProbe, LengthProbe, SeatProbe, TraitProbe
from ordo_pnp.sim.probes.probe import watch
from ordo_pnp.sim.statistics.counts import Counts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ordo_pnp.kernel import Match
    from ordo_pnp.sim.matches.play import Spec
    from ordo_pnp.sim.probes.probe import Probe


def observe_range(spec: Spec, first: int, count: int) -> Counts:
    """Play games ``first`` to ``first + count - 1`` of a seed, watched by all probes.

    Each game depends on nothing but the seed and its number, so any division of a range gives the same sum.
    """
    probes = probes_for(spec.match)
    for number in range(first, first + count):
        watch(spec, number, probes)
    return added(probe.counts() for probe in probes)


def added(parts: Iterable[Counts]) -> Counts:
    """Return the sum of counts."""
    return sum(parts, Counts())


def probes_for(match: Match) -> list[Probe]:
    """Return one probe of each kind that can see something in a match."""
    kinds: list[Callable[[Match], Probe]] = [SeatProbe, LengthProbe, LeadProbe, TraitProbe]
    if counts_cards(match):
        kinds.append(CardProbe)
    return [make(match) for make in kinds]
