"""Two bots against each other: the same deals for both, in every seat."""

from __future__ import annotations

import time
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from ordo_pnp.kernel import derive, extend
from ordo_pnp.sim.bots.registry import make_bot

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ordo_pnp.kernel import Match
    from ordo_pnp.sim.bots.simple_bots import Bot


@dataclass(frozen=True, slots=True)
class Thinking:
    """What decisions cost; those with a single action are none."""

    decisions: int = 0
    # CPU seconds of the thread that plays; no two runs give the same.
    cpu_s: float = 0.0

    def __add__(self, other: Thinking) -> Thinking:
        return Thinking(self.decisions + other.decisions, self.cpu_s + other.cpu_s)

    @property
    def ms_per_decision(self) -> float | None:
        """CPU milliseconds of a decision in the mean; None of none."""
        return 1000 * self.cpu_s / self.decisions if self.decisions else None


@dataclass(frozen=True, slots=True)
class DealResult:
    """One deal, played as often as there are seats: ``a`` sits in each of them once, ``b`` in all others."""

    number: int
    # By seat of ``a``: its part of the victory.
    scores: tuple[Fraction, ...]
    # Of ``a`` and of all ``b`` together.
    thinking: tuple[Thinking, Thinking]

    @property
    def score(self) -> Fraction:
        """The part of all victories that ``a`` has; a bot as good as the others has 1 / players in the mean."""
        return sum(self.scores, Fraction()) / len(self.scores)


def duel(match: Match, a: str, b: str, deals: int, seed: int, first: int = 0) -> Iterator[DealResult]:
    """Yield what comes of deals ``first`` to ``first + deals - 1`` of a seed, in this order.

    A deal depends on nothing but the seed and its number. In each of its games every seat has the same stream.

    Args:
        match: What is played.
        a: A bot, as ``registry.parse_bot`` reads it.
        b: Who plays all other seats.
        deals: How many; there are as many games of each as there are players.
        seed: Where all chance comes from.
        first: Number of the first deal.
    """
    for number in range(first, first + deals):
        games = [_play(match, a, b, seed, number, seat) for seat in range(match.players)]
        costs = [Thinking(), Thinking()]
        for _, each in games:
            costs = [before + more for before, more in zip(costs, each, strict=True)]
        yield DealResult(number, tuple(score for score, _ in games), (costs[0], costs[1]))


def _play(match: Match, a: str, b: str, seed: int, number: int, seat: int) -> tuple[Fraction, list[Thinking]]:
    """Play a game with ``a`` in a seat."""
    state, key = match.new_state(seed, number), derive(seed, number)
    bots: list[Bot] = [
        make_bot(a if each == seat else b, match, extend(key, 1 + each)) for each in range(match.players)
    ]
    costs = [Thinking(), Thinking()]
    while not state.is_terminal:
        player, legal = state.current_player, state.legal_actions()
        start = time.thread_time()
        action = bots[player].choose(state, legal)
        if len(legal) > 1:
            costs[player != seat] += Thinking(1, time.thread_time() - start)
        state.apply(action)
    winners = state.outcome().winners
    return Fraction(seat in winners, max(1, len(winners))), costs
