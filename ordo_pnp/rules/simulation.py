"""Games between bots: play ranges of games with a tally, duels of two bots on the same deals, and records of games worth seeing."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from math import isfinite
from operator import index
from typing import Any, Final

from ordo_pnp.base import NotationError, Progress
from ordo_pnp.rules.bot_registry import make_bot
from ordo_pnp.rules.bots import Bot
from ordo_pnp.rules.chance import derive, extend
from ordo_pnp.rules.game import Finished, Match, Outcome, State, Sums, Tally
from ordo_pnp.rules.game_runs import RunPart, Workers
from ordo_pnp.rules.records import Record
from ordo_pnp.rules.statistics import Sample, SequentialTest, elo, score_interval


def tally_to_data(tally: Tally) -> list[list[int]]:
    """Return plain data: games and moves, then games won alone, shared and totals, by seat and by place in turn order."""
    sums = (each for both in (tally.seats, tally.turn_order) for each in (both.wins, both.shared, both.totals))
    return [[tally.games, tally.moves], *map(list, sums)]


def tally_from_data(players: int, data: Any) -> Tally:
    """Read the data of ``tally_to_data``.

    Raises:
        NotationError: It is something else, or of another number of players.
    """
    if not isinstance(data, list) or not all(isinstance(row, list) for row in data):
        raise NotationError("these are no sums of games")
    lengths = [2, *[players] * 6]
    if [len(row) for row in data] != lengths or not all(type(each) is int for row in data for each in row):
        raise NotationError(f"these are no sums of games of {players} players")
    (games, moves), *rows = map(tuple, data)
    return Tally(games, Sums(*rows[:3]), Sums(*rows[3:]), moves)


_SIZES: Final = (1, 10_000)
# Games of a chunk that are played in lock-step.
_SIZES_AT_ONCE: Final = (1024, 65_536)


@dataclass(frozen=True, slots=True)
class Spec:
    """The games to play: plain data, picklable, all that a worker needs."""

    match: Match
    # By seat, as ``registry.parse_bot`` reads them.
    bots: tuple[str, ...]
    seed: int
    # Let the game's engine for many games play where it has one; the results are the same.
    many_at_once: bool = True


def play_game(spec: Spec, number: int, on_action: Callable[[State, int], None] = lambda _, __: None) -> Finished:
    """Play one game of a seed; ``on_action`` is called with each position and the action that is taken in it."""
    state = spec.match.new_state(spec.seed, number)
    key = derive(spec.seed, number)
    choose = [make_bot(bot, spec.match, extend(key, 1 + seat)).choose for seat, bot in enumerate(spec.bots)]
    first, moves = state.current_player, 0
    while not state.is_terminal:
        action = choose[state.current_player](state, state.legal_actions())
        on_action(state, action)
        state.apply(action)
        moves += 1
    return Finished(state.outcome(), first, moves)


def play_range(spec: Spec, first: int, count: int) -> Tally:
    """Play games ``first`` to ``first + count - 1`` of a seed and count their results.

    Each game depends on nothing but the seed and its number, so any division of a range gives the same sum.
    """
    if spec.many_at_once and set(spec.bots) == {"random"}:
        tally = spec.match.play_random(spec.seed, first, count)
        if tally is not None:
            return tally
    return Tally.of(spec.match.players, (play_game(spec, number) for number in range(first, first + count)))


@dataclass(slots=True)
class TallyRun:
    """Games that are counted; it can be asked at any time for those that were counted so far."""

    spec: Spec
    games: int
    tally: Tally = field(init=False)

    def __post_init__(self) -> None:
        self.tally = Tally.of(self.spec.match.players, ())

    @property
    def played(self) -> int:
        """Return how many games were counted."""
        return self.tally.games

    def run(self, workers: Workers, on_progress: Progress) -> None:
        """Play games 0 to ``games - 1``.

        Raises:
            LostGamesError: The same games have killed their workers again and again.
        """
        at_once = self.spec.many_at_once and set(self.spec.bots) == {"random"}
        sizes = _SIZES_AT_ONCE if at_once else _SIZES
        read = partial(tally_from_data, self.spec.match.players)
        part = RunPart("games", partial(play_range, self.spec), tally_to_data, read, sizes)
        for _, tally in workers.results(part, 0, self.games):
            self.tally += tally
            on_progress(self.tally.games, self.games, "games")


def margin(outcome: Outcome) -> int:
    """Return the lead of the best total over the second best; 0 for a shared victory or a single player."""
    if len(outcome.winners) > 1 or len(outcome.totals) < 2:
        return 0
    first, second = sorted(outcome.totals)[-1:-3:-1]
    return first - second


# Word -> a value that is least for the game it means, for `ordo simulate --record` and for reports; of several, the
# first one is meant.
WORTH_SEEING: Final[Mapping[str, Callable[[Finished], int]]] = {
    "closest": lambda game: margin(game.outcome),
    "longest": lambda game: -game.moves,
}


def find_game(spec: Spec, games: int, which: str) -> int:
    """Return the number of a game of a seed that is worth seeing; the games are played for that.

    Args:
        spec: The match, bots and seed.
        games: How many are played, from game 0 on; at least one.
        which: A word of ``WORTH_SEEING``.
    """
    rate = WORTH_SEEING[which]
    return min(range(games), key=lambda number: (rate(play_game(spec, number)), number))


def record_game(spec: Spec, number: int, names: Sequence[str]) -> Record:
    """Play one game of a seed and write it down."""
    actions: list[str] = []

    def note(state: State, action: int) -> None:
        actions.append(state.action_to_string(action))

    play_game(spec, number, note)
    match = spec.match
    return Record(
        match.game, tuple(names), spec.seed, match.sets, match.rules, number, tuple(actions), seats=tuple(spec.bots)
    )


@dataclass(frozen=True, slots=True)
class Thinking:
    """The cost of decisions; those with a single action do not count."""

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
        """The share of all victories of ``a``; a bot as good as the others has 1 / players in the mean."""
        return sum(self.scores, Fraction()) / len(self.scores)


def duel(match: Match, a: str, b: str, deals: int, seed: int, first: int = 0) -> Iterator[DealResult]:
    """Yield the results of deals ``first`` to ``first + deals - 1`` of a seed, in this order.

    A deal depends on nothing but the seed and its number. In each of its games every seat has the same stream.

    Args:
        match: The match.
        a: A bot, as ``registry.parse_bot`` reads it.
        b: The bot of all other seats.
        deals: How many; there are as many games of each as there are players.
        seed: The seed of all chance.
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


_MICROSECONDS: Final = 1_000_000
_DIGITS: Final = 6
# Answers of a sequential test, in words.
ANSWERS: Final = {True: "alternative", False: "null", None: "open"}


@dataclass(frozen=True, slots=True)
class Deals:
    """The results of some deals in the order of their numbers."""

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
        """Read the data of ``to_data``.

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
    """Two bots against each other; the score so far can be asked for at any time.

    Deals count in the order of their numbers, and none counts after the one that has decided the test. So the result
    depends on nothing but them, no matter which worker plays them and which is done first.
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
        part = RunPart("deals", partial(play_deals, self.match, self.bots, self.seed), Deals.to_data, Deals.from_data)
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
        """Return about how many deals the test needs if it goes on as before."""
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
        """Return the 95 % interval of the score: the common luck of one deal's games is no error."""
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
