"""What counts mean: rates with confidence intervals."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from ordo_pnp.kernel.game import Tally

Z95: Final = 1.959963984540054
"""Quantile of the normal distribution for 95 % confidence."""


def wilson(successes: int, trials: int) -> tuple[float, float]:
    """Give the Wilson score interval of a rate at 95 % confidence.

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
class SeatRate:
    """How one seat fared."""

    seat: int
    bot: str
    wins: int
    rate: float
    low: float
    high: float
    """Ends of the 95 % Wilson interval of the rate of games won alone."""
    shared: int
    mean_total: float

    def to_data(self) -> dict[str, Any]:
        """Give the row as plain data."""
        return {
            "seat": self.seat,
            "bot": self.bot,
            "wins": self.wins,
            "win_rate": round(self.rate, 6),
            "ci95": [round(self.low, 6), round(self.high, 6)],
            "shared": self.shared,
            "mean_total": round(self.mean_total, 6),
        }


def seat_rates(tally: Tally, bots: tuple[str, ...]) -> tuple[SeatRate, ...]:
    """Judge every seat."""
    rows = []
    for seat, bot in enumerate(bots):
        low, high = wilson(tally.wins[seat], tally.games)
        games = max(tally.games, 1)
        rate, mean = tally.wins[seat] / games, tally.totals[seat] / games
        rows.append(SeatRate(seat, bot, tally.wins[seat], rate, low, high, tally.shared[seat], mean))
    return tuple(rows)
