"""Duels: the same deals for both bots, in every seat."""

from fractions import Fraction

from ordo_pnp.rules import duel


def without_time(results):
    return [(each.number, each.scores, tuple(cost.decisions for cost in each.thinking)) for each in results]


def test_equal_bots_share_every_deal(ordonnance):
    """Two bots that choose alike win one game of each deal, or what two and three players can share."""
    assert {each.score for each in duel(ordonnance.prepare(2, {}), "greedy", "greedy", 12, 3)} == {Fraction(1, 2)}
    assert {each.score for each in duel(ordonnance.prepare(3, {}), "random", "random", 8, 3)} == {Fraction(1, 3)}


def test_a_deal_depends_on_its_number_alone(ordonnance):
    """Any division of the deals gives the same results; the cost of thinking is left out."""
    match = ordonnance.prepare(2, {})
    whole = without_time(duel(match, "greedy", "random", 6, 9))
    parts = without_time(duel(match, "greedy", "random", 2, 9)) + without_time(duel(match, "greedy", "random", 4, 9, 2))
    assert whole == parts
    assert [number for number, *_ in whole] == list(range(6))


def test_greedy_wins_its_duel_with_random(ordonnance):
    """The share of the better bot tells so, and both have thought."""
    results = list(duel(ordonnance.prepare(2, {}), "greedy", "random", 20, 1))
    assert sum(each.score for each in results) / 20 > Fraction(4, 5)
    assert all(cost.decisions > 400 / 20 for each in results for cost in each.thinking)
