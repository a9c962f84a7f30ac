"""Whatever effect the language can say: what the lint lets pass is told, drawn and played to the end by every bot."""

from itertools import count

import pytest
from hypothesis import HealthCheck, Phase, assume, given, seed, settings, strategies as st

from ordo_pnp.base import Severity
from ordo_pnp.games import load_game
from ordo_pnp.games.ordonnance import training
from ordo_pnp.games.ordonnance.effects.card_text import rules_text
from ordo_pnp.games.ordonnance.effects.lint import check_effects
from ordo_pnp.games.ordonnance.effects.reference_page import example_card
from ordo_pnp.paper import faces_of
from ordo_pnp.rules import Spec, Stream, bot_support, derive, play_range
from tests.games.ordonnance.effects.test_effect_laws import effects
from tests.games.test_ordonnance_expansion_laws import everything, holds_together

SETS = ("base", "crown", "mine")


@pytest.fixture(scope="module")
def with_effects(catalog, with_set):
    """A function that gives the catalog with a set of one card that has some effects; None where the lint refuses them."""

    def load(found):
        kind = "ordonnance" if "when" in found else "kingdom"
        changed = with_set(catalog, "mine", {kind: {"it": {"effects": [found]}}}, copies=8)
        (card,) = changed.games["ordonnance"].sets["mine"].cards
        problems = check_effects(card, changed.games["ordonnance"])
        return None if any(each.severity is Severity.ERROR for each in problems) else changed

    return load


@settings(suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow], deadline=None)
@given(found=effects(), players=st.integers(2, 4), seed=st.integers(0, 1000))
@pytest.mark.slow
def test_any_effect_keeps_the_books(with_effects, found, players, seed):
    """Random games with a card of any effect lose no card and agree with the books at every step, and so does every imagined world."""
    changed = with_effects(found)
    assume(changed is not None)
    match = load_game(changed, "ordonnance").prepare(players, {}, SETS)
    setup, cards = match.setup, list(range(len(match.setup.type_of)))
    state, stream = match.new_state(seed), Stream(derive(seed))
    wanted = setup.index["mine/it"]
    steps = 0
    while not state.is_terminal and steps < 200:
        legal = state.legal_actions()
        liked = [action for action in legal if plays(setup, action, wanted)] or legal
        if state.resolution is not None:
            world = state.resample(state.current_player, stream.split())
            assert world.view(state.current_player) == state.view(state.current_player)
            assert world.legal_actions() == legal
        action = liked[stream.below(len(liked))]
        assert state.parse_action(state.action_to_string(action)) == action
        twin = state.clone()
        state.apply(action)
        twin.apply(action)
        assert twin.view(0) == state.view(0)
        assert everything(state) == cards
        assert holds_together(state)
        steps += 1


def plays(setup, action, kind):
    if setup.kingdom_plays_from <= action < setup.ordonnance_plays_from:
        return setup.unit_types + (action - setup.kingdom_plays_from) // 5 == kind
    first = setup.unit_types + setup.kingdom_types - setup.ordonnance_plays_from
    return setup.ordonnance_plays_from <= action < setup.under_from and action + first == kind


# How many effects, and how many of them stand in one set.
MANY, TOGETHER = 2000, 100


def some_effects(game, number):
    """Return so many effects that the lint lets pass, each with the kind of its card."""
    found = []

    def look(effect):
        if all(each.severity is not Severity.ERROR for each in check_effects(example_card([effect]), game)):
            found.append(("ordonnance" if effect.get("when") == "played" else "kingdom", effect))

    only = settings(max_examples=100, phases=[Phase.generate], suppress_health_check=list(HealthCheck), deadline=None)
    runs = count()
    while len(found) < number:
        seed(next(runs))(only(given(effect=effects())(look)))()
    return found[:number]


@pytest.mark.sweep
def test_two_thousand_effects_are_told_drawn_and_played_by_every_bot(catalog, with_set, monkeypatch):
    """Bots that do nothing but draw lots, that look ahead and that search end their games, and with each fifth set those that learn it."""
    for name, value in (("GAMES", 2), ("ROUNDS", 1), ("GAME_ROUNDS", 1)):
        monkeypatch.setattr(training, name, value)
    found = some_effects(catalog.games["ordonnance"], MANY)
    for start in range(0, MANY, TOGETHER):
        kinds: dict[str, dict] = {"ordonnance": {}, "kingdom": {}}
        for at, (kind, effect) in enumerate(found[start : start + TOGETHER]):
            kinds[kind][f"it-{at}"] = {"effects": [effect]}
        changed = with_set(catalog, "mine", kinds, copies=2)
        faces = faces_of(changed, "ordonnance")
        for card in changed.games["ordonnance"].sets["mine"].cards:
            for language in ("en", "de", "ru"):
                assert rules_text(card, language)
                assert faces.front(card, language).drawing.items
        players = 2 + start // TOGETHER % 3
        match = load_game(changed, "ordonnance").prepare(players, {}, SETS)
        bots = [("random", 20), ("greedy", 20), ("strong:playouts=1", 1)]
        if start // TOGETHER % 5 == 0:  # learning a set takes longer than all else
            learner = bot_support(match).learner
            match = learner.match_with(learner.train(start))
            bots.append(("learned", 20))
        for bot, games in bots:
            assert play_range(Spec(match, (bot, *["random"] * (players - 1)), start), 0, games).games == games, kinds
