"""An interval that may be looked at after each value."""

from math import log

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.rules import Stream, derive
from ordo_pnp.rules.statistics import RunningMean

VALUES = st.lists(st.sampled_from((-1.0, -0.5, 0.0, 0.25, 1.0)), max_size=40)


def seen(values):
    found = RunningMean()
    for value in values:
        found = found.next(value)
    return found


def by_the_book(values, error=0.05):
    """Return the interval of theorem 2 of Waudby-Smith and Ramdas, computed at once from all values, on the scale from 0 to 1."""
    parts = [(value + 1) / 2 for value in values]
    weights, weighted, doubt = 0.0, 0.0, 0.0
    for at, part in enumerate(parts, 1):
        means = [(0.5 + sum(parts[:before])) / (before + 1) for before in range(1, at)]
        spread = (0.25 + sum((each - mean) ** 2 for each, mean in zip(parts, means, strict=False))) / at
        weight = min(0.5, (2 * log(2 / error) / (spread * at * log(1 + at))) ** 0.5)
        expected = (0.5 + sum(parts[: at - 1])) / at
        weights += weight
        weighted += weight * part
        doubt += 4 * (part - expected) ** 2 * (-log(1 - weight) - weight) / 4
    centre, radius = weighted / weights, (log(2 / error) + doubt) / weights
    return max(-1.0, 2 * (centre - radius) - 1), min(1.0, 2 * (centre + radius) - 1)


@given(VALUES)
def test_the_interval_is_that_of_the_theorem(values):
    """One value after the other gives what all at once give, and the plain mean."""
    found = seen(values)
    assert found.count == len(values)
    assert found.mean == pytest.approx(sum(values) / len(values) if values else 0)
    assert found.interval() == pytest.approx(by_the_book(values) if values else (-1, 1))


@given(VALUES)
def test_the_other_sign_turns_everything_round(values):
    """Who holds the new card against the old one instead gets the same with the other sign."""
    low, high = seen(values).interval()
    assert seen([-each for each in values]).interval() == pytest.approx((-high, -low))


@pytest.mark.slow
@pytest.mark.parametrize("wins", [0, 5, 20, 50])
def test_one_look_after_each_value_is_seldom_wrong(wins):
    """Of 200 runs of 300 differences at most one of 20 has a look at which the truth lies outside."""
    missed = 0
    for run in range(200):
        stream, found, outside = Stream(derive(wins, run)), RunningMean(), False
        for _ in range(300):
            lot = stream.below(100)
            found = found.next(1 if lot < wins else -1 if lot >= 90 else 0)
            low, high = found.interval()
            outside |= not low <= (wins - 10) / 100 <= high
        missed += outside
    assert missed <= 10


def test_a_difference_is_found():
    """The interval excludes 0 soon where the values lie on one side, and narrows as they come."""
    widths = []
    for count in (50, 200, 1000):
        low, high = seen([1, 0, 0, 1, -1] * (count // 5)).interval()
        widths.append(high - low)
        assert low < 0.2 < high
    assert low > 0
    assert widths == sorted(widths, reverse=True)
    assert widths[-1] < 0.2


@pytest.mark.parametrize("value", [1.01, -2, float("nan")])
def test_what_is_no_difference_of_shares_is_refused(value):
    """Nobody wins or loses more than one game."""
    with pytest.raises(ValueError, match=str(value)):
        RunningMean().next(value)
