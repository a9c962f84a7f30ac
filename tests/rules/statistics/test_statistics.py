"""Rates and their confidence intervals."""

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.rules import Sums, rates
from ordo_pnp.rules.statistics import Z95, wilson


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (487, 1000, 0.4561, 0.5180)],
)
def test_published_values(successes, trials, low, high):
    """The interval is the one of the tables."""
    assert wilson(successes, trials) == pytest.approx((low, high), abs=5e-5)


@given(st.integers(1, 10**7).flatmap(lambda trials: st.tuples(st.integers(0, trials), st.just(trials))))
def test_the_ends_are_where_the_rate_is_just_credible(case):
    """Each end is the rate from which the observed one is 1.96 standard deviations away."""
    successes, trials = case
    low, high = wilson(successes, trials)
    rate = successes / trials
    assert 0 <= low <= rate + 1e-12
    assert rate - 1e-12 <= high <= 1
    for end in (low, high):
        if 1e-9 < end < 1 - 1e-9:
            assert (rate - end) ** 2 == pytest.approx(Z95**2 * end * (1 - end) / trials, rel=1e-6)


def test_a_row_for_each_player():
    """Each seat, or place in turn order, gets its rate, interval, shared victories and mean total."""
    rows = rates(Sums((120, 60), (20, 20), (500, 400)), 200)
    assert [(row.wins, row.rate, row.shared, row.mean_total) for row in rows] == [
        (120, 0.6, 20, 2.5),
        (60, 0.3, 20, 2.0),
    ]
    assert rows[0].to_data()["ci95"] == [round(end, 6) for end in wilson(120, 200)]


def test_no_games_have_no_rate():
    """Nothing is divided by nothing: rate and mean are unknown, and the interval leaves everything open."""
    [row] = rates(Sums((0,), (0,), (0,)), 0)
    assert row.to_data() == {"wins": 0, "win_rate": None, "ci95": [0.0, 1.0], "shared": 0, "mean_total": None}
