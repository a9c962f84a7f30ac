"""Statistics of games: counts that add up, confidence intervals, outliers, and sequential tests.

Fair cards differ, so "it differs from the mean" says nothing against a card. The model is that of random effects: the true
effects of siblings are spread around a centre, and each is measured with an error of its own. A card stands apart if it is
farther from its siblings than both explain.

The usual interval holds at one moment that was chosen before. A reader who checks it while games are played, and stops
when 0 lies outside, is wrong far more often. This one holds at all moments at once, for values of any distribution: the
empirical Bernstein confidence sequence with a predictable plug-in (Waudby-Smith and Ramdas, Estimating means of bounded
random variables by betting, theorem 2).

The test looks at whole blocks of values in the order of their numbers, so its answer depends on nothing but the games: not
on how many processes play them, nor on which of them is done first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from math import atan, cos, erfc, fsum, inf, log, log1p, log10, nan, pi, sin, sqrt
from typing import Any, Final

from ordo_pnp.base import NotationError
from ordo_pnp.rules.game import Sums

# More than any sum over games comes to; a journal from elsewhere could hold numbers that no float does.
_LARGEST: Final = 10**18
# Games that are remembered for each thing that makes them worth seeing.
MOST_NOTED: Final = 3


@dataclass(frozen=True, slots=True)
class Counts:
    """Rows of whole numbers by name, and the numbers of games worth seeing."""

    # Added number by number; a shorter row is filled up with zeros.
    rows: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    # By the reason of the note: a rank and the number of a game, the least first, at most ``MOST_NOTED``.
    noted: Mapping[str, tuple[tuple[int, int], ...]] = field(default_factory=dict)

    def __add__(self, other: Counts) -> Counts:
        rows = dict(self.rows)
        for name, row in other.rows.items():
            rows[name] = _summed(rows.get(name, ()), row)
        noted = dict(self.noted)
        for name, games in other.noted.items():
            noted[name] = least((*noted.get(name, ()), *games))
        return Counts(dict(sorted(rows.items())), dict(sorted(noted.items())))

    def row(self, name: str) -> tuple[int, ...]:
        """Return a row; empty where nothing was counted under that name."""
        return self.rows.get(name, ())

    def total(self, name: str) -> int:
        """Return the sum of a row."""
        return sum(self.row(name))

    def at(self, name: str, index: int) -> int:
        """Return a number of a row; 0 beyond its end."""
        row = self.row(name)
        return row[index] if index < len(row) else 0

    def under(self, prefix: str) -> dict[str, tuple[int, ...]]:
        """Return the rows whose names begin with a prefix, without it."""
        return {name[len(prefix) :]: row for name, row in self.rows.items() if name.startswith(prefix)}

    def to_data(self) -> dict[str, Any]:
        """Return all as plain data."""
        return {
            "rows": {name: list(row) for name, row in self.rows.items()},
            "noted": {name: [list(each) for each in games] for name, games in self.noted.items()},
        }

    @classmethod
    def from_data(cls, data: Any) -> Counts:
        """Read the data of ``to_data``.

        Raises:
            NotationError: It is something else.
        """
        try:
            rows = {str(name): tuple(map(_whole, row)) for name, row in data["rows"].items()}
            noted = {
                str(name): tuple((_whole(rank), _whole(game)) for rank, game in games)
                for name, games in data["noted"].items()
            }
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise NotationError("these are no counts of games") from error
        return cls(rows, noted)


def least(games: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Return the games with the least ranks, of equal ones those with the lower numbers."""
    return tuple(sorted(set(games))[:MOST_NOTED])


def _summed(one: tuple[int, ...], two: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip_longest(one, two, fillvalue=0))


def _whole(value: Any) -> int:
    if type(value) is not int or not -_LARGEST <= value <= _LARGEST:
        raise TypeError(value)
    return value


# Quantile of the normal distribution for 95 % confidence.
Z95: Final = 1.959963984540054


def wilson(successes: int, trials: int) -> tuple[float, float]:
    """Return the Wilson score interval of a rate at 95 % confidence.

    >>> [round(bound, 4) for bound in wilson(50, 100)]
    [0.4038, 0.5962]
    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if trials == 0:
        return 0.0, 1.0
    z, rate = Z95, successes / trials
    spread = z * sqrt(rate * (1 - rate) / trials + z * z / (4 * trials * trials))
    centre = rate + z * z / (2 * trials)
    scale = 1 + z * z / trials
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


@dataclass(frozen=True, slots=True)
class Rate:
    """How the player of one seat, or of one place in turn order, fared."""

    wins: int
    # None of no games, as the mean.
    rate: float | None
    low: float
    # Ends of the 95 % Wilson interval of the rate of games won alone.
    high: float
    shared: int
    mean_total: float | None

    def to_data(self) -> dict[str, Any]:
        """Return the row as plain data."""
        return {
            "wins": self.wins,
            "win_rate": _rounded(self.rate),
            "ci95": [round(self.low, 6), round(self.high, 6)],
            "shared": self.shared,
            "mean_total": _rounded(self.mean_total),
        }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 6)


def rates(sums: Sums, games: int) -> tuple[Rate, ...]:
    """Return a row for each seat, or each place in turn order, of so many games."""
    rows = []
    for wins, shared, total in zip(sums.wins, sums.shared, sums.totals, strict=True):
        low, high = wilson(wins, games)
        rate, mean = (wins / games, total / games) if games else (None, None)
        rows.append(Rate(wins, rate, low, high, shared, mean))
    return tuple(rows)


def mean_interval(count: int, total: float, squares: float) -> tuple[float, float, float]:
    """Return the mean of independent values and its 95 % interval, from their number, sum and sum of squares.

    The values may be whole pairs of games: the common luck of one deal's games is then no error any more.

    >>> [round(each, 3) for each in mean_interval(4, 2.0, 1.5)]
    [0.5, 0.1, 0.9]
    """
    if count < 2:
        return (total / count if count else nan), -inf, inf
    mean = total / count
    error = Z95 * sqrt(max(0.0, squares - count * mean * mean) / (count - 1) / count)
    return mean, mean - error, mean + error


def score_interval(count: int, total: float, squares: float) -> tuple[float, float]:
    """Return the 95 % interval of a share between 0 and 1, from number, sum and sum of squares of independent values of it.

    One value of 0 and one of 1 are added first, so that values that are all alike do not seem certain: after 20 pairs that were
    all won the share may still be less than 90 %.

    >>> [round(each, 3) for each in score_interval(20, 20.0, 20.0)]
    [0.865, 1.0]
    >>> score_interval(0, 0.0, 0.0)
    (0.0, 1.0)
    """
    _, low, high = mean_interval(count + 2, total + 1, squares + 1)
    return max(0.0, low), min(1.0, high)


def elo(score: float, players: int = 2) -> float:
    """Return the difference in Elo points at which a player gets such a share of the points.

    With more players than two it is the difference to each of the others, who are equal, by the model of Plackett and Luce.

    >>> round(elo(0.75), 1), elo(0.5), round(elo(0.5, 3), 1)
    (190.8, 0.0, 120.4)
    """
    if not 0 < score < 1:
        return -inf if score <= 0 else inf
    return 400 * log10(score * (players - 1) / (1 - score))


def normal_tail(z: float) -> float:
    """Return the probability that a standard normal number is greater than ``z``.

    >>> round(normal_tail(Z95), 6)
    0.025
    """
    return erfc(z / sqrt(2)) / 2


def student_tail(t: float, freedom: int) -> float:
    """Return the probability that Student's t with so many degrees of freedom is greater than ``t``.

    The finite sums for whole degrees of freedom (Abramowitz and Stegun 26.7.3 and 26.7.4), exact but for rounding.

    >>> round(student_tail(2.228, 10), 4), student_tail(0.0, 3)
    (0.025, 0.5)
    """
    angle = atan(t / sqrt(freedom))
    sine, cosine = sin(angle), cos(angle)
    odd = freedom % 2
    term = total = (cosine if odd else 1.0) if freedom > 1 else 0.0
    for step in range(3 if odd else 2, freedom - 1, 2):
        term *= cosine * cosine * (step - 1) / step
        total += term
    inside = 2 / pi * (angle + sine * total) if odd else sine * total
    return min(1.0, max(0.0, (1 - inside) / 2))


def benjamini_hochberg(probabilities: Sequence[float], rate: float = 0.05) -> list[bool]:
    """Return the hypotheses to reject so that at most such a share of the rejected ones are true.

    >>> benjamini_hochberg([0.001, 0.2, 0.03, 0.02], 0.05)
    [True, False, True, True]
    """
    ordered = sorted(probabilities)
    passed = [each for at, each in enumerate(ordered, 1) if each <= rate * at / len(ordered)]
    limit = passed[-1] if passed else -1.0
    return [each <= limit for each in probabilities]


# Of Newton's method, which comes closer from below with each; a dozen are usual.
_STEPS: Final = 100
_CLOSE: Final = 1e-9


def spread(effects: Sequence[float], variances: Sequence[float]) -> float:
    """Return the variance of the true effects, by the estimator of Paule and Mandel; 0 where errors explain all.

    >>> spread([1.0, 1.0, 1.0], [0.1, 0.1, 0.1])
    0.0
    >>> round(spread([0.0, 2.0, 4.0], [0.0, 0.0, 0.0]), 6)
    4.0
    """
    between, most = 0.0, len(effects) - 1
    smallest = 1e-9 * (1.0 + max(effects) - min(effects))
    errors = [own + smallest for own in variances]
    for _ in range(_STEPS):
        centre, _ = centre_of(effects, errors, between)
        weighed = [
            ((each - centre) ** 2 / (own + between), own + between) for each, own in zip(effects, errors, strict=True)
        ]
        surplus = fsum(each for each, _ in weighed) - most
        if surplus <= _CLOSE:
            break
        between += surplus / fsum(each / variance for each, variance in weighed)
    return between


def centre_of(effects: Sequence[float], variances: Sequence[float], between: float) -> tuple[float, float]:
    """Return the weighted mean of effects, and its variance."""
    weights = [1 / (own + between) for own in variances]
    total = fsum(weights)
    return fsum(weight * each for weight, each in zip(weights, effects, strict=True)) / total, 1 / total


def distances(effects: Sequence[float], variances: Sequence[float]) -> list[float]:
    """Return how far each effect is from the others, in standard deviations: Student's t with two less than their number.

    Centre and spread are those of the others alone, so an outlier does not hide itself.
    """
    found = []
    for at, (effect, own) in enumerate(zip(effects, variances, strict=True)):
        others = [each for other, each in enumerate(effects) if other != at]
        errors = [each for other, each in enumerate(variances) if other != at]
        between = spread(others, errors)
        centre, error = centre_of(others, errors, between + 1e-12)
        found.append((effect - centre) / sqrt(own + between + error + 1e-12))
    return found


# Of a value: nothing is known of the spread when the first ones come.
_MOST_WEIGHT: Final = 0.5


@dataclass(frozen=True, slots=True)
class RunningMean:
    """The mean of independent values of like origin, each from -1 to 1.

    >>> seen = RunningMean()
    >>> for value in (1, 0, 0, 1) * 200:
    ...     seen = seen.next(value)
    >>> seen.mean, [round(bound, 2) for bound in seen.interval()]
    (0.5, [0.44, 0.56])
    """

    # Probability that the interval ever misses the mean.
    error: float = 0.05
    count: int = 0
    total: float = 0.0
    # Sum of the squared distances of values from their expectations, as parts of the range, and of one such distance
    # before them.
    _spread: float = 0.25
    _weighted: float = 0.0
    _weights: float = 0.0
    _doubt: float = 0.0

    @property
    def mean(self) -> float:
        """Return the mean; 0 of no values."""
        return self.total / self.count if self.count else 0.0

    def interval(self) -> tuple[float, float]:
        """Return the range that holds the mean of all possible values."""
        if not self.count:
            return -1.0, 1.0
        centre = self._weighted / self._weights
        radius = (log(2 / self.error) + self._doubt) / self._weights
        return max(-1.0, 2 * (centre - radius) - 1), min(1.0, 2 * (centre + radius) - 1)

    def next(self, value: float) -> RunningMean:
        """Return the mean after the next value.

        Raises:
            ValueError: It is not from -1 to 1.
        """
        if not -1 <= value <= 1:
            raise ValueError(value)
        count, part = self.count + 1, (value + 1) / 2
        variance = self._spread / count
        weight = min(_MOST_WEIGHT, sqrt(2 * log(2 / self.error) / (variance * count * log1p(count))))
        expected = ((self.total + self.count) / 2 + 0.5) / count
        total = self.total + value
        after = ((total + count) / 2 + 0.5) / (count + 1)
        return RunningMean(
            self.error,
            count,
            total,
            self._spread + (part - after) ** 2,
            self._weighted + weight * part,
            self._weights + weight,
            self._doubt + (part - expected) ** 2 * (-log1p(-weight) - weight),
        )


# Values before which nothing is decided: the variance of fewer is not known well enough.
LEAST: Final = 16


@dataclass(frozen=True, slots=True)
class Sample:
    """Values as their number, sum and sum of squares; samples add up."""

    count: int = 0
    total: float = 0
    squares: float = 0

    def __add__(self, other: Sample) -> Sample:
        return Sample(self.count + other.count, self.total + other.total, self.squares + other.squares)


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """Whether the mean of values is that of the null hypothesis or that of the alternative.

    The values are independent of each other, such as the scores of pairs of games of one deal.
    """

    null: float
    # Greater than the null hypothesis.
    alternative: float
    # Probability of either wrong answer where one of the two is true.
    error: float = 0.05
    # Values that count for the variance alone: the first few values that happen to be alike must not look as if nothing
    # varied.
    prior: Sample = Sample()
    seen: Sample = Sample()
    # True for the alternative, False for the null hypothesis, None as long as it is open.
    answer: bool | None = None

    @property
    def bound(self) -> float:
        """Return the absolute ratio that decides."""
        return log((1 - self.error) / self.error)

    def ratio(self) -> float:
        """Return the logarithm of the likelihood ratio, by the normal approximation with the variance that was seen."""
        count = self.seen.count
        if count < LEAST:
            return 0.0
        mean = self.seen.total / count
        spread = self.seen + self.prior
        variance = spread.squares / spread.count - (spread.total / spread.count) ** 2
        if variance <= 0:  # all alike: as if half a value lay elsewhere by the distance of the hypotheses
            variance = (self.alternative - self.null) ** 2 / (2 * count)
        return (self.alternative - self.null) * (2 * mean - self.null - self.alternative) * count / (2 * variance)

    def next(self, block: Sample) -> SequentialTest:
        """Return the test after the next block; once it is decided it does not change any more."""
        if self.answer is not None:
            return self
        after = replace(self, seen=self.seen + block)
        ratio = after.ratio()
        return replace(after, answer=ratio > 0) if abs(ratio) >= self.bound else after


def share_test(null: float, alternative: float) -> SequentialTest:
    """Return a test of the mean share of victory, of one value from 0 to 1 for each deal.

    Two deals that were wholly won and two that were wholly lost count for the variance. Without them, a look after each deal
    finds nearly all deals alike too early where one side mostly wins.
    """
    return SequentialTest(null, alternative, prior=Sample(4, 2.0, 2.0))
