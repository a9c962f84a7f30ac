"""What counts mean: rates with confidence intervals."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from ordo_pnp.kernel import Sums

Z95: Final = 1.959963984540054
"""Quantile of the normal distribution for 95 % confidence."""


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
    rate: float | None
    """None of no games, as the mean."""
    low: float
    high: float
    """Ends of the 95 % Wilson interval of the rate of games won alone."""
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
