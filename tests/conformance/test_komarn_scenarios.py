"""The conformance scenarios of Komarn: given a position, when actions are taken, then something holds."""

from dataclasses import replace
from pathlib import Path

import pytest

from ordo_pnp.cards import Origin, Schemas, read_document, schemas_folder
from ordo_pnp.project import schema_for
from ordo_pnp.rules import Scenario, run_scenario

DOCUMENT = read_document(Path(__file__).parent / "komarn" / "scenarios.yaml")
SCENARIOS = [
    Scenario.from_data(item, Origin(DOCUMENT, ("scenarios", at))) for at, item in enumerate(DOCUMENT.data["scenarios"])
]


@pytest.fixture(scope="module")
def game(komarn):
    return komarn


def test_there_are_ninety_scenarios():
    """No scenario was lost on the way here, and the file has the form of one."""
    assert len({each.id for each in SCENARIOS}) == 90
    assert schema_for(Schemas(schemas_folder()), "scenarios", "komarn").validate(DOCUMENT) == []


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda each: each.id)
def test_scenario(scenario, game):
    """What the scenario expects holds, or its last action is refused with its code and changes nothing."""
    assert run_scenario(game, scenario).failures == ()


@pytest.mark.parametrize("scenario", [each for each in SCENARIOS if each.refused], ids=lambda each: each.id)
def test_scenario_is_refused_with_its_code_only(scenario, game):
    """The same scenario with another code fails."""
    other = "SUPPLY" if scenario.refused != "SUPPLY" else "MORLOCK"
    assert not run_scenario(game, replace(scenario, refused=other)).passed
