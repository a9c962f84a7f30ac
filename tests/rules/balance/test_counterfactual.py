"""Deals played twice: what is alike, what counts, and in which order the test looks."""

import pytest

from ordo_pnp.rules import BalanceRun, Journal, Spec, Workers, process_backend
from ordo_pnp.rules.balance import Comparison, beyond, compare_range, mirrored, sample_of
from ordo_pnp.rules.simulation import play_game
from ordo_pnp.rules.statistics import Counts

SETS = ("base", "crown")
CARD, LIKE = "crown/banner-banner", "base/spear-bow"


@pytest.fixture(scope="module", params=[None, SETS], ids=str)
def spec(request, ordonnance):
    return Spec(ordonnance.prepare(2, {}, request.param), ("greedy", "greedy"), 11)


def names(match):
    return tuple(card.name for card in match.cards)


def test_a_card_that_stands_in_leaves_every_deal_alone(spec):
    """Hands, deck and lots are the same numbers; only what one of them does is another."""
    card, like = ("base/spear-levy", "base/helm-banner") if len(spec.match.sets) == 1 else (CARD, LIKE)
    changed = spec.match.with_card_as(card, like)
    assert names(changed) == names(spec.match)
    for number in range(5):
        one, two = spec.match.new_state(3, number), changed.new_state(3, number)
        assert (one.hands, list(one.deck), one.current_player) == (two.hands, list(two.deck), two.current_player)
    back = changed.with_card_as(card, like)
    assert [play_game(Spec(back, spec.bots, 11), number) for number in range(4)] == [
        play_game(Spec(changed, spec.bots, 11), number) for number in range(4)
    ]


def test_a_card_in_the_place_of_itself_changes_nothing(spec):
    """Standing in for itself, a card gives the very same games."""
    card = names(spec.match)[0]
    same = Spec(spec.match.with_card_as(card, card), spec.bots, spec.seed)
    assert [play_game(same, number) for number in range(6)] == [play_game(spec, number) for number in range(6)]


def test_games_in_which_nobody_draws_the_card_are_the_same(ordonnance):
    """What lies at the bottom of the deck matters to nobody: not even to choices between equally good actions."""
    match = ordonnance.prepare(2, {}, None)
    card = next(each for each in match.cards if each.copies == 1)
    other = Spec(match.with_card_as(card.name, "base/banner-bearer"), ("greedy", "greedy"), 2)
    spec = Spec(match, other.bots, 2)
    number = next(number for number in range(40) if not _drawn(spec, number, match.cards.index(card)))
    assert play_game(spec, number) == play_game(other, number)


def _drawn(spec, number, card):
    state = spec.match.new_state(spec.seed, number)
    left = list(state.deck)[:-40]  # of two players each turn draws a card, and there are 40
    return card not in left


@pytest.mark.parametrize(
    ("name", "like"),
    [("crown/none", LIKE), (CARD, "crown/none"), (CARD, "crown/draw-chest"), (CARD, "crown/spear-or-bow")],
)
def test_what_is_too_unlike_cannot_stand_in(ordonnance, name, like):
    """A card of another kind, a unit of two ends for one of one, a card that is not played."""
    assert ordonnance.prepare(2, {}, SETS).with_card_as(name, like) is None


@pytest.mark.slow
def test_deals_add_up_and_only_those_with_one_copy_more_count(spec):
    """Any division of the deals gives the same sums; there are no more pairs than deals."""
    card = "base/spear-levy" if len(spec.match.sets) == 1 else CARD
    question = Comparison(spec, card, ("base/helm-banner", "base/bow-helm"))
    whole = compare_range(question, 4, 10)
    assert compare_range(question, 4, 3) + compare_range(question, 7, 7) == whole
    assert whole.total("deals") == 10
    assert whole.at("pair.share", 0) == whole.at("pair.total", 0) <= 10


def test_differences_are_in_points():
    """Two parts of a victory of two players are a hundred points; a lead is worth what the slope says."""
    counts = Counts({"pair.share": (4, 2, 6), "pair.total": (4, 6, 20)})
    assert sample_of(counts, 2, "share", 0.0).total == 100
    assert sample_of(counts, 2, "total", 15.0).total == 90
    assert mirrored(sample_of(counts, 2, "total", 15.0)).total == -90
    assert (beyond(5).null, beyond(5).alternative) == (2, 8)


@pytest.mark.slow
@pytest.mark.few(1)
@pytest.mark.parametrize("jobs", [1, 2])
def test_confirming_does_not_depend_on_processes(ordonnance, jobs):
    """Screen and counterfactual deals come out the same, whoever plays them, and the test ends at the same deal."""
    spec = Spec(ordonnance.prepare(2, {}, None), ("random", "random"), 1)
    run = BalanceRun(spec, 200, wanted=("base/spear-levy",))
    told = []
    with Workers(Journal(None, {}), process_backend(jobs)) as workers:
        run.run(workers, lambda *words: told.append(words[2]))
    assert run.is_done
    assert set(run.confirmations) == {"base/spear-levy"}
    data = next(each.to_data() for each in run.judged() if each.card == "base/spear-levy")
    assert data["confirmed"]["deals"] % 50 == 0
    assert data == EXPECTED.setdefault("data", data)
    assert any("with and without base/spear-levy" in each for each in told)


EXPECTED = {}
