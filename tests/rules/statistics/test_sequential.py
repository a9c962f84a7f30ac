"""The sequential test: what it answers, how often it is wrong, and that it stays with an answer."""

import random

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.rules import share_test
from ordo_pnp.rules.statistics import LEAST, Sample, SequentialTest

VALUES = st.lists(st.sampled_from((0.0, 0.5, 1.0)), max_size=60)


def sample(values):
    return Sample(len(values), sum(values), sum(each * each for each in values))


def decided(test, truth, rnd, most=4000):
    """Return the answer, and how many pairs it took; half of all pairs are split."""
    for _ in range(most // 4):
        pairs = [0.5 if rnd.random() < 0.5 else float(rnd.random() < 2 * truth - 0.5) for _ in range(4)]
        test = test.next(sample(pairs))
        if test.answer is not None:
            break
    return test.answer, test.seen.count


@pytest.mark.parametrize(
    ("truth", "most_yes", "least_yes", "pairs"),
    [(0.5, 0.09, 0.0, 330), (0.55, 1.0, 0.91, 330), (0.6, 1.0, 0.99, 120), (0.7, 1.0, 0.99, 45)],
)
def test_wrong_answers_are_as_rare_as_promised(truth, most_yes, least_yes, pairs):
    """With 5 % for either error, 200 runs of pairs of games are wrong at most that often, and end as early as was measured."""
    rnd = random.Random(7)
    runs = [decided(SequentialTest(0.5, 0.55), truth, rnd) for _ in range(200)]
    yes = sum(answer is True for answer, _ in runs) / len(runs)
    assert least_yes <= yes <= most_yes
    assert sum(count for _, count in runs) / len(runs) < pairs


@given(st.lists(VALUES, max_size=12), VALUES)
def test_an_answer_never_changes(blocks, more):
    """Once decided, later blocks change neither the answer nor what was seen."""
    test = SequentialTest(0.5, 0.55)
    for block in blocks:
        test = test.next(sample(block))
    if test.answer is not None:
        assert test.next(sample(more)) == test
    else:
        assert test.seen == sample([each for block in blocks for each in block])


@given(st.lists(VALUES, max_size=12))
def test_the_mirror_image_has_the_other_answer(blocks):
    """Who asks the opposite of the opposite values is told the opposite."""
    test, mirror = SequentialTest(0.5, 0.55), SequentialTest(-0.55, -0.5)
    for block in blocks:
        test, mirror = test.next(sample(block)), mirror.next(sample([-each for each in block]))
        assert (test.answer is None) == (mirror.answer is None)
        assert test.answer is None or test.answer != mirror.answer


def test_values_without_any_difference_decide():
    """Pairs that are all won decide as soon as enough were played, although nothing varies."""
    test = SequentialTest(0.5, 0.55).next(sample([1.0] * (LEAST - 1)))
    assert test.answer is None
    assert test.next(sample([1.0])).answer is True


def looked_at_each(test, truth, rnd, split, most=3000):
    """Return the answer where there is a look after every deal, of which a part is split between both sides."""
    for _ in range(most):
        value = 0.5 if rnd.random() < split else float(rnd.random() < (truth - split / 2) / (1 - split))
        test = test.next(Sample(1, value, value * value))
        if test.answer is not None:
            break
    return test.answer


@pytest.mark.slow
@pytest.mark.parametrize(
    ("null", "alternative", "split", "most_wrong"),
    [
        (0.5, 0.55, 0.5, 0.05),
        (0.5, 0.6, 0.5, 0.05),
        (0.5, 0.55, 0.8, 0.05),
        (0.75, 0.8, 0.3, 0.08),
        (0.9, 0.95, 0.1, 0.10),
    ],
)
def test_looks_after_every_deal_are_wrong_as_rarely(null, alternative, split, most_wrong):
    """A duel asks after each deal: in 240 runs either error keeps to its rate within the chance of so few, near the ends to twice that."""
    rnd = random.Random(5)
    runs, slack = 240, 2.5 * (most_wrong * (1 - most_wrong) / 240) ** 0.5
    for truth, right in ((null, False), (alternative, True)):
        wrong = sum(
            looked_at_each(share_test(null, alternative), truth, rnd, split) is (not right) for _ in range(runs)
        )
        assert wrong / runs <= most_wrong + slack


def test_deals_that_begin_alike_do_not_decide_too_early():
    """Sixteen deals that were all won do not say that 95 % are won rather than 90; without what is known of shares they would."""
    won = sample([1.0] * LEAST)
    assert SequentialTest(0.9, 0.95).next(won).answer is True
    assert share_test(0.9, 0.95).next(won).answer is None
