"""A duel of many deals: how two bots fare against each other, as far as it is known at any time."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from math import isfinite
from operator import index
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import NotationError
from ordo_pnp.sim.matches.duels import DealResult, Thinking, duel
from ordo_pnp.sim.statistics.intervals import elo, score_interval
from ordo_pnp.sim.statistics.sequential import Sample
from ordo_pnp.sim.volume.game_run import Part

if TYPE_CHECKING:
    from ordo_pnp.base import Progress
    from ordo_pnp.kernel import Match
    from ordo_pnp.sim.statistics.sequential import SequentialTest
    from ordo_pnp.sim.volume.game_run import Workers

_MICROSECONDS: Final = 1_000_000
_DIGITS: Final = 6
# What a sequential test says, in words.
ANSWERS: Final = {True: "alternative", False: "null", None: "open"}


@dataclass(frozen=True, slots=True)
class Deals:
    """What came of some deals in the order of their numbers."""

    results: tuple[DealResult, ...]

    def to_data(self) -> list[list[Any]]:
        """Return for each deal its number, the scores by seat as pairs of whole numbers, decisions and CPU time in µs of both bots."""
        return [
            [
                each.number,
                [[score.numerator, score.denominator] for score in each.scores],
                [[cost.decisions, round(cost.cpu_s * _MICROSECONDS)] for cost in each.thinking],
            ]
            for each in self.results
        ]

    @classmethod
    def from_data(cls, data: Any) -> Deals:
        """Read what ``to_data`` returned.

        Raises:
            NotationError: It is something else.
        """
        try:
            return cls(tuple(_deal(*each) for each in data))
        except (TypeError, ValueError, ZeroDivisionError) as error:
            raise NotationError("these are no results of a duel") from error


def _deal(number: int, scores: list[tuple[int, int]], thinking: list[tuple[int, int]]) -> DealResult:
    one, two = (Thinking(index(decisions), index(spent) / _MICROSECONDS) for decisions, spent in thinking)
    return DealResult(index(number), tuple(Fraction(*each) for each in scores), (one, two))


def play_deals(match: Match, bots: tuple[str, str], seed: int, first: int, count: int) -> Deals:
    """Play deals ``first`` to ``first + count - 1`` of a seed."""
    return Deals(tuple(duel(match, *bots, count, seed, first)))


@dataclass(slots=True)
class DuelRun:
    """Two bots against each other; it can be asked at any time how they fare.

    Deals count in the order of their numbers, and none counts after the one that has decided the test. So the result depends on
    nothing but them, whoever plays them and whichever is done first.
    """

    match: Match
    bots: tuple[str, str]
    seed: int
    # Deals that are played at most.
    most: int
    # Of the score; ends the run when it is decided.
    test: SequentialTest | None = None
    deals: int = 0
    # Sum of the scores of all deals.
    total: Fraction = field(default_factory=Fraction)
    squares: Fraction = field(default_factory=Fraction)
    thinking: tuple[Thinking, Thinking] = (Thinking(), Thinking())

    def run(self, workers: Workers, on_progress: Progress) -> None:
        """Play until all deals are played or the test is decided.

        Raises:
            LostGamesError: The same deals have killed their workers again and again.
        """
        part = Part("deals", partial(play_deals, self.match, self.bots, self.seed), Deals.to_data, Deals.from_data)
        with closing(workers.in_order(part, 0, self.most)) as chunks:
            for _, chunk in chunks:
                for result in chunk.results:
                    self._count(result)
                    if self.test is not None and self.test.answer is not None:
                        return
                on_progress(self.deals, self._expected(), f"deals, score {self.score or 0:.3f}")

    def _count(self, result: DealResult) -> None:
        score = result.score
        self.deals += 1
        self.total += score
        self.squares += score * score
        self.thinking = (self.thinking[0] + result.thinking[0], self.thinking[1] + result.thinking[1])
        if self.test is not None:
            self.test = self.test.next(Sample(1, float(score), float(score * score)))

    def _expected(self) -> int:
        """Return about how many deals there will be in all: a test that goes on as it went is decided then."""
        ratio = 0.0 if self.test is None else abs(self.test.ratio())
        if self.test is None or not ratio:
            return self.most
        return min(self.most, max(self.deals + 1, round(self.deals * self.test.bound / ratio)))

    @property
    def played(self) -> int:
        """Return how many games were counted."""
        return self.deals * self.match.players

    @property
    def score(self) -> float | None:
        """Return the share of the first bot in all victories; None of no games."""
        return float(self.total / self.deals) if self.deals else None

    def interval(self) -> tuple[float, float]:
        """Return the 95 % interval of the score: what the games of one deal have in common is no error."""
        return score_interval(self.deals, float(self.total), float(self.squares))

    def to_data(self) -> dict[str, Any]:
        """Return the result as plain data; an Elo difference without bounds is None."""
        low, high = self.interval()
        data: dict[str, Any] = {
            "score": _rounded(self.score),
            "interval": [_rounded(low), _rounded(high)],
            "elo": None if self.score is None else self._elo(self.score),
            "elo_interval": [self._elo(low), self._elo(high)],
            "games": self.played,
            "deals": self.deals,
            "ms_per_decision": [_rounded(each.ms_per_decision, 4) for each in self.thinking],
            "decisions": [each.decisions for each in self.thinking],
        }
        if self.test is not None:
            data["sprt"] = {
                "null": self.test.null,
                "alternative": self.test.alternative,
                "answer": ANSWERS[self.test.answer],
                "ratio": _rounded(self.test.ratio()),
                "bound": _rounded(self.test.bound),
            }
        return data

    def _elo(self, score: float) -> float | None:
        return _rounded(elo(score, self.match.players), 1)


def _rounded(value: float | None, digits: int = _DIGITS) -> float | None:
    return None if value is None or not isfinite(value) else round(value, digits) + 0.0
