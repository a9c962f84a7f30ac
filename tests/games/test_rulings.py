"""Rulings and scenarios hold together, and every scenario passes."""

import pytest

from ordo_pnp.games import REGISTRY, load_game
from ordo_pnp.games.komarn.legal_actions import Reason
from ordo_pnp.rules import run_scenario

KINDS = ("unit", "kingdom", "ordonnance")
RULINGS = {
    "komarn": [f"A{number:02}" for number in range(1, 61)],
    "ordonnance": [f"OR-{number:02}" for number in range(1, 47)],
}
# Rulings that no position can show: names, what the data say, and what no card of the sets does.
UNPINNED = {
    "komarn": {"A06"},
    "ordonnance": {"OR-02", "OR-03", *(f"OR-{number}" for number in (*range(26, 33), 39))},
}


@pytest.fixture(scope="module", params=sorted(REGISTRY))
def game(request, catalog):
    return load_game(catalog, request.param)


@pytest.fixture(scope="module")
def scenarios(game, scenarios_of):
    return scenarios_of(game.id)


@pytest.fixture(scope="module")
def rulings(game, rulings_of):
    return rulings_of(game.id)


def test_every_scenario_passes(game, scenarios):
    """All examples of the rules hold."""
    failed = [each for each in (run_scenario(game, one) for one in scenarios) if not each.passed]
    assert not failed, [(each.scenario.id, each.failures) for each in failed]


def test_scenarios_and_rulings_name_each_other(scenarios, rulings):
    """A ruling lists exactly the scenarios that pin it."""
    by_ruling = {}
    for scenario in scenarios:
        if scenario.ruling:
            by_ruling.setdefault(scenario.ruling, []).append(scenario.id)
    assert by_ruling == {name: ruling["scenarios"] for name, ruling in rulings.items() if ruling["scenarios"]}
    assert len({scenario.id for scenario in scenarios}) == len(scenarios)


def test_every_ruling_of_play_is_pinned(game, rulings):
    """The rulings of the game, of scoring and of the expansion all have a scenario."""
    assert list(rulings) == RULINGS[game.id]
    assert {name for name, ruling in rulings.items() if not ruling["scenarios"]} == UNPINNED[game.id]


def test_variants_name_rulings_that_name_them(rulings, game):
    """A rule that may be chosen is explained by the ruling it names."""
    named = {name: variant.ruling for name, variant in game.variants.items()}
    assert named == {rule: name for name, ruling in rulings.items() for rule in ruling.get("variants", ())}


def test_every_named_value_is_played_in_a_scenario(game, scenarios):
    """A rule whose values are words has a scenario for each of them but the default."""
    played = {word for each in scenarios for word in str(each.position).replace(";", " ").split() if "=" in word}
    played |= {f"{name}={value}" for each in scenarios for name, value in each.rules.items()}
    others = {
        f"{name}={value}"
        for name, variant in game.variants.items()
        for value in variant.values
        if variant.default not in (None, value) and not value.isdigit()
    }
    assert others <= played


@pytest.mark.parametrize("game", ["ordonnance"], indirect=True)
def test_every_card_of_the_expansion_has_a_scenario(catalog, scenarios):
    """A card whose name stands in no scenario could do anything."""
    told = " ".join(str([each.position, each.actions, each.expect]) for each in scenarios)
    cards = [card.id for card in catalog.games["ordonnance"].sets["crown"].cards if card.kind in KINDS]
    assert len(cards) == 37
    assert [card for card in cards if card not in told] == []


@pytest.mark.parametrize("game", ["komarn"], indirect=True)
def test_every_refusal_has_a_scenario(scenarios):
    """Each code that an action of Komarn can be refused with is shown."""
    assert {each.refused for each in scenarios} - {None} == {reason.value for reason in Reason}
