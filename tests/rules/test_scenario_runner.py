"""Running scenarios: what passes, what fails, and where the failure points."""

import pytest

from ordo_pnp.cards import Origin, read_bytes
from ordo_pnp.rules import Scenario, run_scenario

POSITION = "position: {armies: [{}, {}], hands: [[[spear]], [[bow]]]}\n"


def run(game, text):
    document = read_bytes(("id: x\n" + text).encode(), "s.yaml")
    assert not document.problems
    return run_scenario(game, Scenario.from_data(document.data, Origin(document, ())))


def test_what_holds_passes(ordonnance):
    """A scenario whose expectations hold has no failure."""
    assert run(ordonnance, POSITION + "actions: [play spear antioch]\nexpect: {to_move: 1, hands: [0, 1]}").passed


@pytest.mark.parametrize(
    ("rest", "line", "message"),
    [
        ("expect: {to_move: 1}", 3, "to_move is 0, not 1"),
        ("expect: {over: true}", 3, "over is false, not true"),
        ("expect: {ended: stalled}", 3, "ended is nothing, not stalled"),
        ("expect: {legal: [pass]}", 3, "legal is [play spear antioch"),
        ("expect: {territories: {cyprus: {ranking: [[0]]}}}", 3, "ranking of cyprus is [], not [[0]]"),
        ("actions: [play bow antioch]", 3, "refused with NOT_IN_HAND"),
        ("actions: [play bow antioch]\nrefused: TERRITORY_FULL", 3, "with NOT_IN_HAND, not TERRITORY_FULL"),
        ("actions: [play spear antioch]\nrefused: NOT_IN_HAND", 4, "nothing is refused, not with NOT_IN_HAND"),
        ("actions: [pass, play spear antioch]\nrefused: MUST_PLAY", 3, "refused with MUST_PLAY"),
        ("actions: [play spear antiok]", 3, "did you mean `antioch`?"),
        ("actions: [shuffle]", 3, "is no action"),
        ("rules: {singles: rank}", 3, "no value of the rule `singles`"),
        ("players: 9", 3, "not 9"),
    ],
)
def test_what_does_not_hold_fails_at_its_line(ordonnance, rest, line, message):
    """Every failure says what was found instead, at the line of the action or expectation."""
    report = run(ordonnance, POSITION + rest)
    assert not report.passed
    assert message in report.failures[0].message
    assert report.failures[0].span.line == line


def test_every_unmet_expectation_is_named(ordonnance):
    """Several expectations that fail are all reported."""
    report = run(ordonnance, POSITION + "expect: {to_move: 1, deck: 3, hands: [1, 1]}")
    assert [each.message for each in report.failures] == ["to_move is 0, not 1", "deck is 0, not 3"]


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ("{armies: [{}, {}], hands: [[]]}", "1 hands for 2 players"),
        ("{armies: [{}, {}], to_move: 2}", "no seat 2"),
        ("{armies: [{antiochia: [[bow]]}, {}]}", "unknown territory `antiochia`"),
        ("{armies: [{}, {}], hands: [[[bow]], [[baner]]]}", "unknown symbol `baner`"),
        ("{armies: [{}, {}], deck: [{card: base/spear-lewy}]}", "no set has a card `base/spear-lewy`"),
        ("{armies: [{}, {}], captured: [antioch]}", "`antioch` is not captured"),
    ],
)
def test_an_impossible_position_fails_with_its_place(ordonnance, position, message):
    """A position that cannot be set up is a failure of the scenario."""
    report = run(ordonnance, f"position: {position}")
    assert message in report.failures[0].message
    assert report.failures[0].span.line == 2


def test_listed_expectations_are_found_one_by_one(komarn):
    """Where expectations are a list, a failure stands at the entry that does not hold."""
    text = "position: L12=r\nactions: [r recruit 13 L13]\nexpect:\n  - cmd L12=r\n  - sup r=8\n  - cmd L13=b\n"
    report = run(komarn, text)
    assert [(each.span.line, each.message) for each in report.failures] == [
        (6, "supply of r is 9, not 8"),
        (7, "commander of L13 is r, not b"),
    ]
