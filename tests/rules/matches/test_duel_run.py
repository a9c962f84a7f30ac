"""Duels of many deals: the same result whoever plays, a test that ends at the same deal, and honest intervals."""

from fractions import Fraction
from math import comb

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.base import NotationError, no_progress
from ordo_pnp.rules import DealResult, DuelRun, Journal, Thinking, Workers, process_backend
from ordo_pnp.rules.simulation import Deals, play_deals
from ordo_pnp.rules.statistics import SequentialTest, elo, score_interval


def run_of(match, most=60, test=None, bots=("greedy", "random")):
    return DuelRun(match, bots, 5, most, test)


def told(run, backend=None, journal=None):
    """What a run says, without what it cost."""
    with Workers(journal or Journal(None, {}), backend) as workers:
        run.run(workers, no_progress)
    data = run.to_data()
    assert all(each > 0 for each in data.pop("ms_per_decision"))
    return data


@pytest.fixture(scope="module")
def match(ordonnance):
    return ordonnance.prepare(2, {})


@pytest.mark.slow
@pytest.mark.few(1)
@pytest.mark.parametrize("jobs", [2, 3])
def test_workers_change_nothing(match, jobs):
    """Two or three processes give the score of one, with and without a test, which ends at the same deal."""
    for test, bots in ((None, ("greedy", "random")), (SequentialTest(0.5, 0.6), ("random", "random"))):
        one = told(run_of(match, 60, test, bots))
        assert told(run_of(match, 60, test, bots), process_backend(jobs)) == one


def test_a_test_ends_the_duel_and_no_later_deal_counts(match):
    """The deals are those up to the decision, although others were played ahead of it; a limit leaves a test open."""
    data = told(run_of(match, 500, SequentialTest(0.5, 0.55)))
    assert data["sprt"]["answer"] == "alternative"
    assert data["sprt"]["ratio"] > data["sprt"]["bound"] > 2.9
    assert data["deals"] < 60
    assert {**data, "sprt": None} == {**told(run_of(match, data["deals"])), "sprt": None}
    assert told(run_of(match, data["deals"] - 1, SequentialTest(0.5, 0.55)))["sprt"]["answer"] == "open"


def test_a_duel_goes_on_from_a_shorter_one(match, tmp_path):
    """Deals that a journal has are not played again, and the result is that of a duel nobody disturbed."""
    path = tmp_path / "journal"
    told(run_of(match, 20), journal=Journal(path, {}))
    lines = len(path.read_bytes().splitlines())
    assert told(run_of(match, 20), journal=Journal(path, {})) == told(run_of(match, 20))
    assert len(path.read_bytes().splitlines()) == lines
    assert told(run_of(match, 30), journal=Journal(path, {})) == told(run_of(match, 30))


def test_the_score_is_that_of_the_deals(match):
    """Games, deals, score and decisions are those of the deals one by one."""
    results = play_deals(match, ("greedy", "random"), 5, 0, 25).results
    data = told(run_of(match, 25))
    assert (data["games"], data["deals"]) == (50, 25)
    assert data["score"] == pytest.approx(float(sum(each.score for each in results) / 25), abs=1e-6)
    assert data["decisions"] == [sum(each.thinking[bot].decisions for each in results) for bot in (0, 1)]
    assert data["interval"][0] < data["score"] <= data["interval"][1] <= 1


def test_no_deals_say_nothing(match):
    """Before the first deal there is no score, and the interval is all there is."""
    data = run_of(match).to_data()
    assert (data["score"], data["interval"], data["elo"], data["elo_interval"]) == (None, [0, 1], None, [None, None])
    assert (data["games"], data["ms_per_decision"]) == (0, [None, None])


DEALS = st.lists(
    st.builds(
        DealResult,
        st.integers(0, 2**40),
        st.lists(st.fractions(0, 1, max_denominator=5), min_size=2, max_size=5).map(tuple),
        st.tuples(
            *[st.builds(Thinking, st.integers(0, 999), st.integers(0, 10**9).map(lambda each: each / 10**6))] * 2
        ),
    ),
    max_size=4,
).map(lambda each: Deals(tuple(each)))


@given(DEALS)
def test_what_a_journal_has_of_deals_is_read_as_it_was(deals):
    """Plain data give the same deals, costs to the microsecond."""
    assert Deals.from_data(deals.to_data()) == deals


@pytest.mark.parametrize(
    "data",
    [
        None,
        5,
        [[0]],
        [[0, [[1, 0]], [[1, 1], [1, 1]]]],
        [[0, [["1", 2]], [[1, 1], [1, 1]]]],
        [[0, [], [[1.5, 1], [1, 1]]]],
    ],
)
def test_what_are_no_deals_is_refused(data):
    """Neither numbers of other kinds nor a division by nothing come out of a file."""
    with pytest.raises(NotationError):
        Deals.from_data(data)


@pytest.mark.parametrize("truth", [0.5, 0.8, 0.95, 0.99])
@pytest.mark.parametrize("count", [10, 40, 200])
def test_intervals_hold_the_truth_as_often_as_promised(truth, count):
    """Of pairs that are won whole or lost whole, the worst case, the interval holds the truth in at least 92 of 100 cases."""
    held = 0.0
    for wins in range(count + 1):
        low, high = score_interval(count, wins, wins)
        if low <= truth <= high:
            held += comb(count, wins) * truth**wins * (1 - truth) ** (count - wins)
    assert held > 0.92


@given(st.lists(st.sampled_from([0.0, 0.25, 0.5, 0.75, 1.0]), max_size=50))
def test_an_interval_holds_the_score(values):
    """The mean lies in it, it lies between 0 and 1, and it is never a single point."""
    low, high = score_interval(len(values), sum(values), sum(each * each for each in values))
    assert 0 <= low < high <= 1
    if values:
        assert low <= sum(values) / len(values) <= high


@given(st.floats(0.01, 0.99), st.integers(2, 5))
def test_elo_is_nothing_for_equal_bots_and_grows_with_the_score(score, players):
    """A share of 1 / players is no difference; of two players the difference of one is that of the other with its sign."""
    assert elo(1 / players, players) == pytest.approx(0, abs=1e-9)
    assert elo(score, players) < elo(min(0.999, score + 0.005), players)
    assert elo(score) == pytest.approx(-elo(1 - score), abs=1e-6)
    assert (elo(0, players), elo(1, players)) == (float("-inf"), float("inf"))


def test_a_shared_victory_is_shared():
    """Three players of one deal that all share have a third each."""
    thirds = DealResult(0, (Fraction(1, 3),) * 3, (Thinking(), Thinking()))
    assert thirds.score == Fraction(1, 3)
