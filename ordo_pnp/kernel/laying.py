"""What lays the examples of a rulebook onto the board that is played: contracts between books and games with boards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ordo_pnp.kernel.scenario import Scenario


class NoPlaceError(Exception):
    """The board that is played has no place for an example; the text says why."""


@dataclass(frozen=True, slots=True)
class Example:
    """A scenario with what a book shows and says of it."""

    scenario: Scenario
    # What a book asserts of it, in the notation of its game.
    claims: tuple[Any, ...] = ()
    # What its figures show, word by word.
    shows: tuple[tuple[str, ...], ...] = ()
    # What their marks point at, as it is written.
    marks: tuple[str, ...] = ()


class Laying(Protocol):
    """How the names of an example are rewritten for the board that is played."""

    @property
    def key(self) -> str:
        """Identify it; empty where nothing is rewritten."""

    def scenario(self, scenario: Scenario) -> Scenario:
        """Return a scenario as it is played there."""

    def expect(self, expected: Any) -> Any:
        """Return what is expected, in the names of the board that is played."""

    def show(self, words: Sequence[str]) -> list[str]:
        """Return what a figure shows."""

    def name(self, name: str) -> str:
        """Return what a mark in a figure points at."""

    def number(self, number: int) -> int:
        """Return the number that stands for one of the example."""


class BoardExamples(Protocol):
    """What a game with a board offers to its books, for the sets that are played."""

    @property
    def facts(self) -> Mapping[str, int | str]:
        """What books can say of the board, by name."""

    @property
    def traits(self) -> Mapping[str, bool]:
        """What holds of the board or not, by name: parts of books are for boards of which it holds."""

    @property
    def pieces(self) -> Mapping[str, str]:
        """Id of a card of the game's own -> that of the one which is played in its place with these sets."""

    @property
    def whole(self) -> tuple[str, ...]:
        """What a figure shows of the whole board."""

    def lay(self, examples: Sequence[Example]) -> Laying:
        """Find a place for examples that go together.

        Raises:
            NoPlaceError: The board has none.
        """
