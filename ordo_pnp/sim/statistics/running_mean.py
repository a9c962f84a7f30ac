"""The mean of values that come one after the other, with an interval that may be looked at after each of them.

The usual interval holds at one moment that was chosen before. Whoever looks while games are played, and stops when 0 lies outside, is
wrong far more often. This one holds at all moments at once, whatever the values are spread like: the empirical Bernstein
confidence sequence with a predictable plug-in (Waudby-Smith and Ramdas, Estimating means of bounded random variables by
betting, theorem 2).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log, log1p, sqrt
from typing import Final

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
    # Sum of the squared distances of values from what was expected of them, as parts of the range, and of one such
    # distance before them.
    _spread: float = 0.25
    _weighted: float = 0.0
    _weights: float = 0.0
    _doubt: float = 0.0

    @property
    def mean(self) -> float:
        """Return the mean; 0 of no values."""
        return self.total / self.count if self.count else 0.0

    def interval(self) -> tuple[float, float]:
        """Return where the mean of all values there could be lies."""
        if not self.count:
            return -1.0, 1.0
        centre = self._weighted / self._weights
        radius = (log(2 / self.error) + self._doubt) / self._weights
        return max(-1.0, 2 * (centre - radius) - 1), min(1.0, 2 * (centre + radius) - 1)

    def next(self, value: float) -> RunningMean:
        """Return what is known after the next value.

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
