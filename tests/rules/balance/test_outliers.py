"""Effects among their siblings: what stands apart is found, what does not is left alone."""

import random
from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.rules.card_effects import FAIR, STRONG, SUSPICIOUS, WEAK, Confirmation, Effects, judged, ordinary_cards
from ordo_pnp.rules.statistics import (
    Sample,
    SequentialTest,
    benjamini_hochberg,
    distances,
    normal_tail,
    spread,
    student_tail,
)

EFFECTS = st.lists(st.floats(-20, 20).map(lambda each: round(each, 3)), min_size=3, max_size=12)


def effects(values, error=1.0):
    names = tuple(f"set/card-{at}" for at in range(len(values)))
    return Effects(names, tuple(values), (error,) * len(values), "total", 17.0)


def kinds(found):
    return dict.fromkeys(found.names, "unit")


def simulated(rnd, cards, error, extra=0.0):
    """Fair cards with a spread of 2 points, measured with an error, of which the first has something extra."""
    return [rnd.gauss(0, 2) + rnd.gauss(0, error) + (extra if at == 0 else 0) for at in range(cards)]


@pytest.mark.slow
def test_fair_cards_are_accused_in_fewer_than_one_of_twenty_looks():
    """150 sets of fair cards, which do differ, are looked at: rarely is any called too strong or too weak, or suspicious."""
    rnd = random.Random(3)
    looks = []
    for _ in range(150):
        found = effects(simulated(rnd, 40, 1.0))
        looks.append({each.verdict for each in judged(found, kinds(found))} - {FAIR})
    assert sum(bool(each & {STRONG, WEAK}) for each in looks) <= 2
    assert sum(bool(each) for each in looks) <= 0.15 * len(looks)


@pytest.mark.slow
@pytest.mark.parametrize(("extra", "least"), [(12.0, 0.75), (16.0, 0.97)])
def test_a_broken_card_is_found(extra, least):
    """A card that is better than fair ones by six or eight times their spread is nearly always found, and it alone."""
    rnd = random.Random(4)
    hits = 0
    for _ in range(80):
        found = effects(simulated(rnd, 40, 1.0, extra))
        named = [each.card for each in judged(found, kinds(found)) if each.verdict in {STRONG, SUSPICIOUS}]
        hits += named == ["set/card-0"]
    assert hits / 80 >= least


@given(EFFECTS, st.integers(-10, 10))
def test_distances_do_not_depend_on_where_the_scale_begins(values, shift):
    """The same effects elsewhere are as far from each other; mirrored they are on the other side."""
    errors = [1.0] * len(values)
    found = distances(values, errors)
    assert distances([each + shift for each in values], errors) == pytest.approx(found, abs=1e-6)
    assert distances([-each for each in values], errors) == pytest.approx([-each for each in found], abs=1e-6)


@given(EFFECTS)
def test_the_spread_of_exact_effects_is_their_variance(values):
    """Without errors of measurement the estimator is the sample variance."""
    mean = sum(values) / len(values)
    variance = sum((each - mean) ** 2 for each in values) / (len(values) - 1)
    assert spread(values, [0.0] * len(values)) == pytest.approx(variance, abs=1e-6)


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 7, 10, 44])
def test_tails_of_t_are_the_integral_of_its_density(freedom):
    """The finite sums agree with sums over narrow strips of the density."""
    from math import exp, lgamma, log, pi

    scale = lgamma((freedom + 1) / 2) - lgamma(freedom / 2) - log(freedom * pi) / 2

    def density(at):
        return exp(scale - (freedom + 1) / 2 * log(1 + at * at / freedom))

    step = 0.001
    inside = sum(density(step * (at + 0.5)) for at in range(round(2.5 / step))) * step
    assert student_tail(2.5, freedom) == pytest.approx(0.5 - inside, abs=1e-6)
    assert student_tail(-2.5, freedom) == pytest.approx(0.5 + inside, abs=1e-6)
    assert student_tail(2.5, freedom) > normal_tail(2.5)


@given(st.lists(st.floats(0, 1), min_size=1, max_size=15))
def test_what_is_rejected_at_a_rate_is_all_below_the_largest_that_passes(probabilities):
    """The rule of Benjamini and Hochberg, word for word."""
    rejected = benjamini_hochberg(probabilities, 0.05)
    ordered = sorted(probabilities)
    passing = [at for at in range(1, len(ordered) + 1) if ordered[at - 1] <= 0.05 * at / len(ordered)]
    assert sum(rejected) >= (max(passing) if passing else 0)
    assert all(
        not no or yes
        for no, yes in pairwise(no for _, no in sorted(zip(probabilities, rejected, strict=True), reverse=True))
    )


def test_counterfactual_deals_decide_about_a_suspicious_card():
    """One rule speaks against the card: deals that agree make it too strong, deals that disagree clear it."""
    values = [8.0, *(0.6 * each for each in range(-5, 6))]
    found = effects(values, 1.2)
    alone = judged(found, kinds(found))[0]
    assert alone.verdict == SUSPICIOUS
    ordinary = ordinary_cards(judged(found, kinds(found)), alone.card)
    assert ordinary == ("set/card-6", "set/card-7", "set/card-5")

    def after(mean, answer):
        test = SequentialTest(2, 8, seen=Sample(400, 400 * mean, 400 * (mean * mean + 200)), answer=answer)
        return judged(found, kinds(found), {alone.card: Confirmation(ordinary, 800, test, 1)})[0].verdict

    assert after(9.0, answer=True) == STRONG
    assert after(0.0, answer=False) == FAIR


def test_deals_that_affirm_the_limit_make_up_for_standing_only_nearly_apart():
    """A card that is suspicious after its deals, too, is called too strong where these affirm that it is beyond the limit, and only there."""
    values = [7.2, *(0.6 * each for each in range(-5, 6))]
    found = effects(values, 0.9)

    def after(answer):
        test = SequentialTest(2, 8, seen=Sample(400, 400 * 7.2, 400 * (7.2 * 7.2 + 900)), answer=answer)
        return judged(found, kinds(found), {"set/card-0": Confirmation(("set/card-6",), 800, test, 1)})[0]

    assert (after(None).is_apart, after(None).is_near) == (False, True)
    assert [after(answer).verdict for answer in (None, True, False)] == [SUSPICIOUS, STRONG, FAIR]


def test_a_kind_of_few_cards_is_compared_with_all():
    """Three kingdom cards say nothing of each other; with the units there is something to stand apart from."""
    found = effects([float(each % 5) for each in range(20)] + [30.0, 2.0, 1.0])
    kind = {name: "unit" if at < 20 else "kingdom" for at, name in enumerate(found.names)}
    verdicts = {each.card: each for each in judged(found, kind)}
    assert {each.siblings for each in verdicts.values()} == {"all"}
    assert verdicts["set/card-20"].verdict == STRONG


@given(EFFECTS, st.floats(0.1, 5))
def test_a_card_past_the_limit_is_so_with_its_interval(values, error):
    """A difference counts as beyond chance exactly where its whole interval is past 5 points, and a fair card then stands apart from nothing."""
    found = effects(values, error)
    for each in judged(found, kinds(found)):
        data = each.to_data()
        nearest = abs(each.above) - 1.959964 * error
        wanted = "beyond chance" if nearest > 5 else "within chance" if abs(each.above) > 5 else None
        assert data["past_limit"] == wanted or abs(nearest - 5) < 1e-4
        assert each.verdict != FAIR or not (each.is_apart or each.is_near)
