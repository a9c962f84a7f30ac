"""What the pages on the structure say is what the code asks for."""

import re
from dataclasses import fields
from types import FunctionType

import pytest

from ordo_pnp.rules import (
    CardMatch,
    CardState,
    Game,
    GamePlugin,
    Match,
    Outcome,
    Report,
    ReportTable,
    State,
    TellingState,
)


def named(page):
    """Return every name in backticks in the tables of a page."""
    rows = [line for line in page.splitlines() if line.startswith("|")]
    return {name for row in rows for name in re.findall(r"`(\w[\w-]*)`", row.split("|")[1])}


@pytest.fixture
def guide(repository):
    return (repository / "docs/how-to/add-a-game.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("protocol", [Game, Match, State, CardMatch, CardState, TellingState])
def test_every_member_of_a_protocol_is_told(guide, protocol):
    """Whoever adds a game finds everything that the kernel asks of it."""
    members = set(protocol.__annotations__) | {
        name for name, value in vars(protocol).items() if isinstance(value, (FunctionType, property)) and name[0] != "_"
    }
    assert members
    assert members - named(guide) == set()


def test_everything_that_a_game_may_contribute_is_told(guide):
    """The parts of the record that the rooms of the program ask."""
    parts = {each.name for each in fields(GamePlugin)}
    assert len(parts) > 4
    assert parts - named(guide) == set()


@pytest.mark.parametrize("record", [Outcome, Report, ReportTable])
def test_what_rules_answer_with_is_told(guide, record):
    """Whoever writes rules finds each field of what they return; it may stand beside the record that it is a field of."""
    row = next(line for line in guide.splitlines() if line.startswith("|") and f"`{record.__name__}`" in line)
    assert [each.name for each in fields(record) if f"`{each.name}`" not in row] == []
