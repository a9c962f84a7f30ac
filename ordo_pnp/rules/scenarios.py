"""Scenarios as files hold them, each one example of how the rules work, and the protocol that lays examples onto another board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from ordo_pnp.cards import Document, Origin

# The key of their list in a file, and the name of the folder in which such files are tests.
SCENARIOS_KEY: Final = "scenarios"


@dataclass(frozen=True, slots=True)
class Scenario:
    """One example of how the rules work."""

    id: str
    # Where it stands.
    origin: Origin = field(repr=False)
    position: Any
    actions: tuple[str, ...] = ()
    expect: Any = None
    # The code with which the last action is refused.
    refused: str | None = None
    rules: Mapping[str, str] = field(default_factory=dict)
    players: int | None = None
    # Those of the scenario or else of its file; the game's own where none are named.
    sets: tuple[str, ...] = ()
    ruling: str | None = None
    group: str | None = None
    note: str | None = None

    @classmethod
    def from_data(cls, data: Mapping[str, Any], origin: Origin) -> Scenario:
        """Make a scenario from plain data of the right form."""
        return cls(
            id=data["id"],
            origin=origin,
            position=data.get("position"),
            actions=tuple(data.get("actions", ())),
            expect=data.get("expect"),
            refused=data.get("refused"),
            rules=dict(data.get("rules", {})),
            players=data.get("players"),
            sets=tuple(data.get("sets") or _of_file(origin, "sets") or ()),
            ruling=data.get("ruling"),
            group=data.get("group"),
            note=data.get("note"),
        )

    @property
    def position_origin(self) -> Origin:
        """The origin of the position."""
        return self.origin.below("position")


def scenarios_in(document: Document) -> list[Scenario]:
    """Return the scenarios of a file of the right form, in their order."""
    items = document.data[SCENARIOS_KEY]
    return [Scenario.from_data(item, Origin(document, (SCENARIOS_KEY, at))) for at, item in enumerate(items)]


def _of_file(origin: Origin, key: str) -> Any:
    """Return a value that the file gives for all its scenarios."""
    whole = origin.document.data
    return whole.get(key) if isinstance(whole, dict) else None


class NoPlaceError(Exception):
    """The board that is played has no place for an example; the text says why."""


@dataclass(frozen=True, slots=True)
class Example:
    """A scenario with the figures and claims of a book."""

    scenario: Scenario
    # Claims of a book about it, in the notation of its game.
    claims: tuple[Any, ...] = ()
    # Parts that its figures show, word by word.
    shows: tuple[tuple[str, ...], ...] = ()
    # Targets of their marks, as written.
    marks: tuple[str, ...] = ()


class Laying(Protocol):
    """How the names of an example are rewritten for the board that is played."""

    @property
    def key(self) -> str:
        """Identify it; empty where nothing is rewritten."""

    def scenario(self, scenario: Scenario) -> Scenario:
        """Return a scenario as it is played there."""

    def expect(self, expected: Any) -> Any:
        """Return the expectations, in the names of the board that is played."""

    def show(self, words: Sequence[str]) -> list[str]:
        """Return the parts shown in a figure."""

    def name(self, name: str) -> str:
        """Return the target of a mark in a figure."""

    def number(self, number: int) -> int:
        """Return the number that stands for one of the example."""


class BoardExamples(Protocol):
    """The examples and facts that a game with a board offers to its books, for the sets that are played."""

    @property
    def facts(self) -> Mapping[str, int | str]:
        """Facts of the board for books, by name."""

    @property
    def traits(self) -> Mapping[str, bool]:
        """Traits of the board, true or false, by name: some parts of books are for boards with a trait."""

    @property
    def pieces(self) -> Mapping[str, str]:
        """Id of a card of the game itself -> id of the card played in its place with these sets."""

    @property
    def whole(self) -> tuple[str, ...]:
        """The words of a figure of the whole board."""

    def lay(self, examples: Sequence[Example]) -> Laying:
        """Find a place for examples that go together.

        Raises:
            NoPlaceError: The board has none.
        """
