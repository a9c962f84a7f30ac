"""The same deal twice: with a card, and with an ordinary card of its kind in its place.

Only deals count in which one seat draws a copy more than each of the others, most often the only one: all others would be the
same game twice, or mix several effects.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import lcm
from typing import TYPE_CHECKING, Final, cast

from ordo_pnp.kernel import counts_cards
from ordo_pnp.sim.matches.play import Spec
from ordo_pnp.sim.probes.game_probes import shares
from ordo_pnp.sim.probes.probe import Probe, watch
from ordo_pnp.sim.statistics.counts import Counts
from ordo_pnp.sim.statistics.sequential import Sample, SequentialTest

if TYPE_CHECKING:
    from ordo_pnp.kernel import CardMatch, CardState, Match, Outcome, State

# Deals after which the sequential test looks; about a second of greedy play with an expansion.
DEALS_A_BLOCK: Final = 50


@dataclass(frozen=True, slots=True)
class Comparison:
    """What a counterfactual deal compares: plain data for a worker."""

    # All seats have the same bot.
    spec: Spec
    card: str
    # Ordinary cards of its kind, which take its place in turn, by the number of the deal.
    vanillas: tuple[str, ...]


class CopiesDrawn(Probe):
    """Counts how many copies of a card each seat draws; in a game that does not tell its cards, none."""

    def __init__(self, match: Match, name: str) -> None:
        super().__init__()
        cards = match.cards if counts_cards(match) else ()
        self._numbers = frozenset(at for at, card in enumerate(cards) if card.name == name)
        self._players = match.players
        self.copies: list[int] = [0] * match.players
        self._before: list[int] = []

    @property
    def is_told(self) -> bool:
        """Whether the game tells who has the card."""
        return bool(self._numbers)

    def start(self, state: State, number: int) -> None:
        """See the hands that were dealt."""
        self._before = [0] * self._players
        self.copies = [0] * self._players
        self.after(state)

    def after(self, state: State) -> None:
        """See which copies came into hands."""
        if not self._numbers:
            return
        told = cast("CardState", state)
        for seat in range(self._players):
            now = sum(card in self._numbers for card in told.cards_in_hand(seat))
            if now > self._before[seat]:
                self.copies[seat] += now - self._before[seat]
            self._before[seat] = now

    def most(self) -> int | None:
        """Return the seat that drew more copies than each of the others."""
        most = max(self.copies)
        return self.copies.index(most) if most and self.copies.count(most) == 1 else None

    def holder(self) -> int | None:
        """Return the seat that drew one copy more than each of the others."""
        least = min(self.copies)
        return self.copies.index(least + 1) if sum(self.copies) == least * self._players + 1 else None


def compare_range(question: Comparison, first: int, count: int) -> Counts:
    """Play deals ``first`` to ``first + count - 1`` of a seed as long as they tell something.

    Returns:
        Row ``deals``, and for the deals that count their number, the sum and the sum of squares of what the holder had more
        with the card: ``pair.share`` in parts of a victory as the card probe has them, ``pair.total`` in the total against
        the mean of the others, times their number.
    """
    spec = question.spec
    match = cast("CardMatch", spec.match)
    others: dict[str, Spec] = {}
    probe = CopiesDrawn(match, question.card)
    sums = {"share": [0, 0, 0], "total": [0, 0, 0]}
    for number in range(first, first + count):
        outcome = watch(spec, number, [probe])
        seat = probe.holder()
        if seat is None:
            continue
        like = question.vanillas[number % len(question.vanillas)]
        if like not in others:
            changed = match.with_card_as(question.card, like)
            assert changed is not None  # noqa: S101 (asked before)
            others[like] = Spec(changed, spec.bots, spec.seed)
        instead = watch(others[like], number, [])
        for name, value in _differences(outcome, instead, seat, match.players).items():
            row = sums[name]
            row[0] += 1
            row[1] += value
            row[2] += value * value
    return Counts({"deals": (count,), "pair.share": tuple(sums["share"]), "pair.total": tuple(sums["total"])})


def _differences(outcome: Outcome, instead: Outcome, seat: int, players: int) -> dict[str, int]:
    one, two = shares(outcome, players)[seat], shares(instead, players)[seat]
    return {"share": one - two, "total": _lead(outcome, seat) - _lead(instead, seat)}


def _lead(outcome: Outcome, seat: int) -> int:
    return len(outcome.totals) * outcome.totals[seat] - sum(outcome.totals)


def sample_of(counts: Counts, players: int, measure: str, slope: float) -> Sample:
    """Return differences in points, from what ``compare_range`` counted.

    Args:
        counts: Of some deals.
        players: How many played.
        measure: ``share`` or ``total``.
        slope: Points that one more in the total is worth.
    """
    scale = 100 / lcm(*range(1, players + 1)) if measure == "share" else slope / (players - 1)
    count, total, squares = (counts.at(f"pair.{measure}", at) for at in range(3))
    return Sample(count, scale * total, scale * scale * squares)


def mirrored(sample: Sample) -> Sample:
    """Return the sample of the values with the other sign."""
    return Sample(sample.count, -sample.total, sample.squares)


def beyond(points: float) -> SequentialTest:
    """Return the test whether a card is better than an ordinary one by more than so many points.

    Three points to either side the answer is wrong in one case of 20; about 350 pairs decide it then (pairs of greedy games
    with an expansion differ by 47 points).
    """
    return SequentialTest(points - 3, points + 3)
