"""Judging a game by many games of bots: a screen of all cards, then counterfactual deals for those that stand out."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Final

from ordo_pnp.kernel import counts_cards
from ordo_pnp.sim.balance.counterfactual import DEALS_A_BLOCK, Comparison, beyond, compare_range, mirrored, sample_of
from ordo_pnp.sim.balance.impact import LIMIT, Confirmation, judged, ordinary_cards
from ordo_pnp.sim.probes.observe import observe_range
from ordo_pnp.sim.probes.regression import Effects, effects_of
from ordo_pnp.sim.statistics.counts import Counts
from ordo_pnp.sim.volume.game_run import Part

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ordo_pnp.base import Progress
    from ordo_pnp.sim.balance.impact import Judged
    from ordo_pnp.sim.matches.play import Spec
    from ordo_pnp.sim.volume.game_run import Workers

# Ordinary cards that stand in for one: what a single one is worth is not known well enough.
_VANILLAS: Final = 3
# Cards that are looked at more closely without being asked for, those farthest from their siblings first.
MOST_CONFIRMED: Final = 4


@dataclass(slots=True)
class BalanceRun:
    """A run, which can be asked at any time what is known."""

    # All seats have the same bot.
    spec: Spec
    games: int
    # Tells the parts of a journal apart where several runs share it.
    label: str = "games"
    # Cards that are confirmed in any case; without any, those that stand out.
    wanted: tuple[str, ...] = ()
    confirms: bool = True
    counts: Counts = field(default_factory=Counts)
    confirmations: dict[str, Confirmation] = field(default_factory=dict)
    is_done: bool = False

    def run(self, workers: Workers, on_progress: Progress) -> None:
        """Play everything.

        Raises:
            LostGamesError: The same games have killed their workers again and again.
        """
        done = 0
        part = Part(self.label, partial(observe_range, self.spec), Counts.to_data, Counts.from_data)
        for chunk, counts in workers.results(part, 0, self.games):
            self.counts += counts
            done += chunk[1]
            on_progress(done, self.games, f"games of {self.spec.bots[0]}")
        for card in self._to_confirm() if self.confirms else ():
            self._confirm(card, workers, on_progress)
        self.is_done = True

    @property
    def played(self) -> int:
        """Return how many natural games were counted."""
        return self.counts.total("games")

    def effects(self) -> Effects | None:
        """Return what each card is worth; None without cards, or with too few games."""
        match = self.spec.match
        if not counts_cards(match) or match.players < 2 or not self.played:
            return None
        return effects_of(self.counts, match)

    def judged(self) -> list[Judged]:
        """Return the verdicts on all cards, in the order of the match; none where nothing can be said."""
        effects = self.effects()
        return [] if effects is None else judged(effects, self._kinds(), self.confirmations)

    def _kinds(self) -> dict[str, str]:
        match = self.spec.match
        return {card.name: card.kind for card in match.cards} if counts_cards(match) else {}

    def _to_confirm(self) -> list[str]:
        """Return the cards that are looked at more closely, the most conspicuous first."""
        found = self.judged()
        if self.wanted:
            return [each.card for each in found if each.card in self.wanted]
        flagged = sorted((each for each in found if each.is_flagged), key=lambda each: (-abs(each.distance), each.card))
        return [each.card for each in flagged[:MOST_CONFIRMED]]

    def _confirm(self, card: str, workers: Workers, on_progress: Progress) -> None:
        """Play counterfactual deals until the test is decided, in the order of their numbers."""
        effects, found = self.effects(), self.judged()
        suspect = next(each for each in found if each.card == card)
        vanillas = self._possible(card, ordinary_cards(found, card, len(found)))
        if effects is None or not vanillas:
            return
        sign, deals, test = suspect.sign, 0, beyond(LIMIT)
        play = partial(compare_range, Comparison(self.spec, card, vanillas))
        # whole blocks, as the test looks after each
        part = Part(f"{self.label} {card}", play, Counts.to_data, Counts.from_data, (DEALS_A_BLOCK, DEALS_A_BLOCK))
        with closing(workers.in_order(part, self.games, self._most_deals())) as blocks:
            for chunk, counts in blocks:
                deals += chunk[1]
                sample = sample_of(counts, self.spec.match.players, effects.measure, effects.slope)
                test = test.next(sample if sign > 0 else mirrored(sample))
                self.confirmations[card] = Confirmation(vanillas, deals, test, sign)
                on_progress(deals, self._most_deals(), f"deals with and without {card}")
                if test.answer is not None:
                    return

    def _most_deals(self) -> int:
        """Return how many deals are played for a card at most: they take about as long as the natural games."""
        return max(DEALS_A_BLOCK, self.games // 2)

    def _possible(self, card: str, names: Sequence[str]) -> tuple[str, ...]:
        """Return the first three cards that can stand in for another one."""
        match = self.spec.match
        found: list[str] = []
        for name in names:
            if len(found) < _VANILLAS and counts_cards(match) and match.with_card_as(card, name) is not None:
                found.append(name)
        return tuple(found)
