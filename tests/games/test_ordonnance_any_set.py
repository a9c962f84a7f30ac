"""Every set that the check accepts can be played and judged with every bot, whatever its units show."""

from itertools import pairwise
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from ordo_pnp.games import load_game
from ordo_pnp.games.ordonnance import training, training as expansion_training
from ordo_pnp.games.ordonnance.data_checks import check_card
from ordo_pnp.games.ordonnance.learned_evaluation import MOST, numbers_of, tables_of
from ordo_pnp.games.ordonnance.numpy_worlds import WorldTables, can_rate
from ordo_pnp.games.ordonnance.scoring import FIELD, pack, strength, unpack
from ordo_pnp.rules import BalanceRun, Journal, Spec, Workers, balance_data, bot_support, duel, play_range, unlearned
from tests.games.conftest import EVENTS_OF_UNITS, kingdoms, ordonnances

SYMBOLS = ("spear", "bow", "swords", "helm", "banner")
LEARNING = ("learned", "strong:playouts=2")


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Let bots learn from few games: here it matters that they can, and not how well."""
    for module, name, value in (
        (training, "GAMES", 20),
        (training, "ROUNDS", 2),
        (expansion_training, "ROUNDS", 1),
        (expansion_training, "GAME_ROUNDS", 1),
        (expansion_training, "GAMES", 2),
    ):
        monkeypatch.setattr(module, name, value)


@st.composite
def symbols(draw, most=10):
    """The symbols of a card, the weakest first, as the schema allows them: often many of one kind."""
    one = st.tuples(st.sampled_from(SYMBOLS), st.integers(1, 5))
    found = draw(
        st.lists(one, min_size=1, max_size=5).map(lambda parts: [each for each, times in parts for _ in range(times)])
    )
    return sorted(found[:most], key=SYMBOLS.index)


@st.composite
def unit_sets(draw):
    """A set of 1 to 60 units, with copies: plain ones, doubled ones, some with two ends, and in some sets every verb."""
    kinds = draw(st.lists(symbols(), min_size=1, max_size=6))
    ends = [{"ends": {"top": one, "bottom": two}} for one, two in pairwise(kinds) if one != two]
    plain = [{"symbols": each} for each in kinds]
    templates = plain + (ends if draw(st.booleans()) else [])
    count = draw(st.sampled_from((1, 2, 7, 60)))
    cards = {"unit": {f"u{at}": templates[at % len(templates)] for at in range(count)}}
    if draw(st.booleans()):
        cards["kingdom"] = {slug: {"effects": effects} for slug, effects in kingdoms().items()}
        cards["ordonnance"] = {slug: {"effects": effects} for slug, effects in ordonnances().items()}
        cards["unit"] |= EVENTS_OF_UNITS
        return cards, 1  # with more copies, units are so few that searching a game of 600 turns takes minutes
    return cards, draw(st.integers(1, 4))


@pytest.fixture(scope="module")
def with_cards(catalog, with_set):
    """The rules over the shipped cards and a set."""

    def load(cards, copies=1):
        changed = with_set(catalog, "mine", cards, copies)
        game = changed.games["ordonnance"]
        assert not [each for card in game.sets["mine"].cards for each in check_card(card, game.facts)]
        return load_game(changed, "ordonnance")

    return load


@pytest.mark.slow
@settings(max_examples=settings.default.max_examples // 8)
@given(found=unit_sets(), players=st.integers(2, 5), seed=st.integers(0, 2**64 - 1))
def test_every_bot_plays_every_set(with_cards, found, players, seed):
    """Sets of any units and every verb are played to the end by every bot, and by those that learn with weights of their own."""
    cards, copies = found
    game = with_cards(cards, copies)
    is_expansion = len(cards) > 1 or any("ends" in each for each in cards["unit"].values())
    match = game.prepare(min(players, 4 if is_expansion else 5), {}, ("base", "mine"))
    assert unlearned(match, LEARNING) == []
    learner = bot_support(match).learner
    weights = learner.train(seed % 1000)
    assert {name: len(row) for name, row in weights.items()} == dict(learner.shape)
    match = learner.match_with(weights)
    rivals = ("greedy",) * (match.players - 1)
    for bot in ("random", "greedy", *LEARNING):
        assert play_range(Spec(match, (bot, *rivals), seed), 0, 1).games == 1


@pytest.mark.slow
@settings(max_examples=settings.default.max_examples // 4)
@given(found=unit_sets(), seed=st.integers(0, 1000))
def test_numbers_of_armies_add_up_and_rank_them(with_cards, found, seed):
    """The numbers of any cards up to the limit add up to that of their army, and its rank is that of its strength.

    Where some cards show a symbol too often for exact tables, they count for less of it, and no worlds are rated with them.
    """
    match = with_cards(
        {"unit": {slug: each for slug, each in found[0]["unit"].items() if set(each) == {"symbols"}}}, found[1]
    ).prepare(2, {}, ("base", "mine"))
    setup, chance = match.setup, Random(seed)
    numbers, tables = numbers_of(setup), tables_of(setup)
    assert len(tables.rank) <= MOST
    assert can_rate(setup) == numbers.is_exact
    most = min(setup.vocabulary.limit, len(setup.deck))
    armies = [
        chance.sample(setup.deck, chance.randint(0, most)) for _ in range(40)
    ]  # no card oftener than there is one
    known = []
    for army in armies:
        shown = sum(setup.types[card].packed for card in army)
        added = sum(numbers.card(setup.types[card].packed) for card in army)
        assert 0 <= added <= numbers.army(shown) < len(tables.rank)
        if numbers.is_exact:
            assert added == numbers.army(shown)
            known.append((strength(unpack(shown)), tables.rank[added]))
    assert all((one[0] > two[0]) == (one[1] > two[1]) for one in known for two in known)


@pytest.mark.slow
def test_many_kinds_of_cards_fit_the_arrays(with_cards):
    """With more than 127 faces, and armies by the hundred thousand, arrays hold every number of a card and of an army."""
    units = {f"u{at}": {"ends": {"top": [SYMBOLS[at % 5]] * 3, "bottom": [SYMBOLS[at % 4]] * 2}} for at in range(60)}
    match = with_cards({"unit": units}, 4).prepare(2, {}, ("base", "mine"))
    assert match.setup.units > 127
    weights = bot_support(match).learner.train(0)
    assert len(weights["territory"]) == 150
    plain = {f"u{at}": {"symbols": [symbol] * 3} for at, symbol in enumerate(SYMBOLS)}
    setup = with_cards({"unit": plain}, 4).prepare(2, {}, ("base", "mine")).setup
    tables = WorldTables(setup)
    assert numbers_of(setup).is_exact
    assert len(tables.rank) == 13**5
    most = max(numbers_of(setup).card(kind.packed) for kind in setup.types)
    assert np.iinfo(tables.army_type).max >= len(tables.rank) + most


def test_an_army_of_ten_crowded_cards_is_counted():
    """Ten cards of ten equal symbols show a hundred of them, and none of another: the counts do not run into each other."""
    for rank in range(5):
        assert unpack(10 * pack([rank] * 10)) == tuple(100 * (each == rank) for each in range(5))
    assert FIELD >= 100


@pytest.mark.slow
@pytest.mark.parametrize(
    "units",
    [{"ram": {"symbols": ["swords", "swords", "helm", "helm"]}}, {"trio": {"symbols": ["banner", "banner", "banner"]}}],
    ids=lambda each: next(iter(each)),
)
def test_what_was_learned_of_crowded_units_pays(with_cards, units, monkeypatch):
    """With units that show a symbol two or three times, learned bots beat greedy ones as in the base game."""
    monkeypatch.setattr(training, "GAMES", 1000)
    match = with_cards({"unit": units}, 4).prepare(2, {}, ("base", "mine"))
    learner = bot_support(match).learner
    match = learner.match_with(learner.train(0))
    scores = [each.score for each in duel(match, "learned", "greedy", 60, 1, 0)]
    assert sum(scores) / len(scores) > 0.65


@pytest.mark.parametrize(
    "times", [2, pytest.param(3, marks=pytest.mark.slow), pytest.param(10, marks=pytest.mark.slow)]
)
def test_balance_judges_crowded_units(with_cards, times):
    """A run of learned bots finishes every game, judges every card, and says of no bot that it could not learn."""
    units = {f"u{at}": {"symbols": [symbol] * times} for at, symbol in enumerate(SYMBOLS)}
    match = with_cards({"unit": units}, 4).prepare(2, {}, ("base", "mine"))
    run = BalanceRun(Spec(match, ("learned", "learned"), 1, many_at_once=False), 80, confirms=False)
    run.run(Workers(Journal(None, {})), lambda *_: None)
    data = balance_data([run], None, {}, "0")
    assert (data["games"], data["unlearned"], len(data["cards"])) == (80, [], 36)
    assert not any("learned of this match" in each for each in data["verdict"])
