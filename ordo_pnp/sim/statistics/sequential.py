"""Deciding between two hypotheses while games are still played: the generalised sequential probability ratio test.

The test looks at whole blocks of values in the order of their numbers, so its answer depends on nothing but the games: not
on how many processes play them, nor on which of them is done first.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import log
from typing import Final

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
