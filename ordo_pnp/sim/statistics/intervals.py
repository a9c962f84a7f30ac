"""What counts mean: rates and means with confidence intervals, probabilities of being wrong. Needs no package."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan, cos, erfc, inf, log10, nan, pi, sin, sqrt
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ordo_pnp.kernel import Sums

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

    The values may be whole pairs of games: what two games of one deal have in common is then no error any more.

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
    """Return which of several hypotheses are rejected so that at most such a share of the rejected ones are true.

    >>> benjamini_hochberg([0.001, 0.2, 0.03, 0.02], 0.05)
    [True, False, True, True]
    """
    ordered = sorted(probabilities)
    passed = [each for at, each in enumerate(ordered, 1) if each <= rate * at / len(ordered)]
    limit = passed[-1] if passed else -1.0
    return [each <= limit for each in probabilities]
