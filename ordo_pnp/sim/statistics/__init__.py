"""What numbers of games mean: sums, intervals, tests. Knows no game, no bot and no package for numbers.

``counts`` are rows of whole numbers that add up; ``intervals`` has rates and means with what they leave open; ``sequential``
decides between two hypotheses while games are still played; ``running_mean`` has an interval that may be looked at all the while;
``outliers`` finds effects that stand apart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.lazy_names import lazily

if TYPE_CHECKING:
    from ordo_pnp.sim.statistics.counts import Counts, least
    from ordo_pnp.sim.statistics.intervals import (
        Z95,
        Rate,
        benjamini_hochberg,
        elo,
        mean_interval,
        normal_tail,
        rates,
        score_interval,
        student_tail,
        wilson,
    )
    from ordo_pnp.sim.statistics.outliers import distances
    from ordo_pnp.sim.statistics.running_mean import RunningMean
    from ordo_pnp.sim.statistics.sequential import Sample, SequentialTest, share_test
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "counts": "Counts least",
            "intervals": "Rate Z95 benjamini_hochberg elo mean_interval normal_tail rates score_interval student_tail wilson",
            "outliers": "distances",
            "running_mean": "RunningMean",
            "sequential": "Sample SequentialTest share_test",
        },
    )
