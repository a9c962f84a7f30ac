"""Judging a game by many games of bots: a screen of all cards, then counterfactual deals for those that stand out."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Protocol

from ordo_pnp.kernel import counts_cards
from ordo_pnp.sim.counterfactual import DEALS_A_BLOCK, Comparison, beyond, compare_range, mirrored, sample_of
from ordo_pnp.sim.counts import Counts
from ordo_pnp.sim.impact import LIMIT, Confirmation, judged, ordinary_cards
from ordo_pnp.sim.observe import observe_range
from ordo_pnp.sim.play import cut, run_chunks
from ordo_pnp.sim.regression import Effects, effects_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from concurrent.futures import Executor

    from ordo_pnp.sim.chunks import Chunk
    from ordo_pnp.sim.impact import Judged
    from ordo_pnp.sim.journal import Journal
    from ordo_pnp.sim.play import Spec

CHUNK: Final = 50
"""Games that are played and written down at once: about a second of greedy play with an expansion."""
_VANILLAS: Final = 3
"""Ordinary cards that stand in for one: what a single one is worth is not known well enough."""
MOST_CONFIRMED: Final = 4
"""Cards that are looked at more closely without being asked for, those farthest from their siblings first."""


class OnProgress(Protocol):
    """Is told how far a run has come."""

    def __call__(self, done: int, total: int, doing: str, /) -> None:
        """Take note that so much is done."""


@dataclass(slots=True)
class Workers:
    """Who plays, and where finished chunks are kept."""

    journal: Journal
    executors: Callable[[], Executor] | None = None
    """None where everything is played in this process."""
    jobs: int = 1

    def results(
        self, part: str, play: Callable[[int, int], Counts], chunks: Iterable[Chunk]
    ) -> Iterator[tuple[Chunk, Counts]]:
        """Yield each chunk with what was counted, first those of the journal; others are played and kept there."""
        missing = []
        for chunk in chunks:
            known = self.journal.found(part, chunk)
            if known is None:
                missing.append(chunk)
            else:
                yield chunk, Counts.from_data(known)
        for chunk, counts in run_chunks(play, missing, self.executors, self.jobs) if missing else ():
            self.journal.add(part, chunk, counts.to_data())
            yield chunk, counts

    def in_order(
        self, part: str, play: Callable[[int, int], Counts], chunks: Sequence[Chunk]
    ) -> Iterator[tuple[Chunk, Counts]]:
        """Yield the same in the order of the chunks, a few ahead of what is asked for."""
        ahead = max(1, 2 * self.jobs)
        for at in range(0, len(chunks), ahead):
            yield from sorted(self.results(part, play, chunks[at : at + ahead]), key=lambda each: each[0])


@dataclass(slots=True)
class BalanceRun:
    """A run, which can be asked at any time what is known."""

    spec: Spec
    """All seats have the same bot."""
    games: int
    label: str = "games"
    """Tells the parts of a journal apart where several runs share it."""
    wanted: tuple[str, ...] = ()
    """Cards that are confirmed in any case; without any, those that stand out."""
    confirms: bool = True
    counts: Counts = field(default_factory=Counts)
    confirmations: dict[str, Confirmation] = field(default_factory=dict)
    is_done: bool = False

    def run(self, workers: Workers, on_progress: OnProgress) -> None:
        """Play everything.

        Raises:
            LostGamesError: The same games have killed their workers again and again.
        """
        done = 0
        play = partial(observe_range, self.spec)
        for chunk, counts in workers.results(self.label, play, cut(self.games, CHUNK)):
            self.counts += counts
            done += chunk[1]
            on_progress(done, self.games, f"games of {self.spec.bots[0]}")
        for card in self._to_confirm() if self.confirms else ():
            self._confirm(card, workers, on_progress)
        self.is_done = True

    def effects(self) -> Effects | None:
        """Return what each card is worth; None without cards, or with too few games."""
        match = self.spec.match
        if not counts_cards(match) or match.players < 2 or not self.counts.total("games"):
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

    def _confirm(self, card: str, workers: Workers, on_progress: OnProgress) -> None:
        """Play counterfactual deals until the test is decided, in the order of their numbers."""
        effects, found = self.effects(), self.judged()
        suspect = next(each for each in found if each.card == card)
        vanillas = self._possible(card, ordinary_cards(found, card, len(found)))
        if effects is None or not vanillas:
            return
        sign, deals, test = suspect.sign, 0, beyond(LIMIT)
        play = partial(compare_range, Comparison(self.spec, card, vanillas))
        chunks = list(cut(self._most_deals(), DEALS_A_BLOCK, self.games))
        for chunk, counts in workers.in_order(f"{self.label} {card}", play, chunks):
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


def played_data(spec: Spec, games: int, fingerprint: str) -> dict[str, Any]:
    """Return all that the results of a run depend on, as plain data."""
    match = spec.match
    return {
        "game": match.game,
        "players": match.players,
        "sets": list(match.sets),
        "rules": dict(match.rules),
        "bots": list(spec.bots),
        "seed": spec.seed,
        "games": games,
        "data": fingerprint,
    }
