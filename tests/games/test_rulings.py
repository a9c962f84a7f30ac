"""Rulings and scenarios hold together, and every scenario passes."""

import pytest

from ordo_pnp.catalog.model import Origin
from ordo_pnp.catalog.source import read_document
from ordo_pnp.kernel.scenario import Scenario, run_scenario

KINDS = ("unit", "kingdom", "ordonnance")
SETS = ("base", "crown")
PINNED = (
    {f"OR-{number}" for number in (15, 16, 17, 19, 20, 21, 22, 24)}
    | {"OR-04", "OR-05", "OR-06", "OR-07", "OR-08", "OR-09", "OR-10", "OR-11", "OR-12", "OR-13", "OR-14"}
    | {
        "OR-18",
        "OR-23",
        "OR-25",
    }
)


@pytest.fixture(scope="module")
def scenarios(repository):
    found = []
    paths = (repository / f"cards/ordonnance/{name}/scenarios" for name in SETS)
    for path in (file for folder in paths for file in sorted(folder.glob("*.yaml"))):
        document = read_document(path)
        assert not document.problems
        items = document.data["scenarios"]
        found += [Scenario.from_data(item, Origin(document, ("scenarios", at))) for at, item in enumerate(items)]
    return found


@pytest.fixture(scope="module")
def rulings(catalog):
    (found,) = [origin.value for origin in catalog.games["ordonnance"].files["rulings"].values()]
    return {ruling["id"]: ruling for ruling in found}


def test_every_scenario_passes(ordonnance, scenarios):
    """All examples of the rules hold."""
    failed = [each for each in (run_scenario(ordonnance, one) for one in scenarios) if not each.passed]
    assert not failed, [(each.scenario.id, each.failures) for each in failed]


def test_scenarios_and_rulings_name_each_other(scenarios, rulings):
    """A ruling lists exactly the scenarios that pin it."""
    by_ruling = {}
    for scenario in scenarios:
        if scenario.ruling:
            by_ruling.setdefault(scenario.ruling, []).append(scenario.id)
    assert by_ruling == {name: ruling["scenarios"] for name, ruling in rulings.items() if ruling["scenarios"]}
    assert len({scenario.id for scenario in scenarios}) == len(scenarios)


def test_every_ruling_of_play_is_pinned(rulings):
    """The rulings of the game, of scoring and of the expansion all have a scenario."""
    assert {name for name, ruling in rulings.items() if ruling["scenarios"]} == PINNED
    assert {"OR-01", "OR-02", "OR-03"} | PINNED == set(rulings)
    assert list(rulings) == sorted(rulings)


def test_variants_name_rulings_that_name_them(rulings, ordonnance):
    """A rule that may be chosen is explained by the ruling it names."""
    named = {name: variant.ruling for name, variant in ordonnance.variants.items()}
    assert named == {rule: name for name, ruling in rulings.items() for rule in ruling.get("variants", ())}


def test_every_card_of_the_expansion_has_a_scenario(catalog, scenarios):
    """A card whose name stands in no scenario could do anything."""
    told = " ".join(str([each.position, each.actions, each.expect]) for each in scenarios)
    cards = [card.id for card in catalog.games["ordonnance"].sets["crown"].cards if card.kind in KINDS]
    assert len(cards) == 37
    assert [card for card in cards if card not in told] == []
