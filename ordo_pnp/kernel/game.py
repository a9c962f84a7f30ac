"""What the kernel, the bots and the commands know of a game.

Three things: a ``Game`` is bound to the card database and reads and judges texts; a ``Match`` is a game prepared for a
number of players, rules and sets, plain data that can be sent to another process; a ``State`` is one position of it,
mutable, with the generator inside, so that seed and actions replay everywhere. An action is a whole number that only
its match can explain. A choice inside an effect is a state like any other: ``current_player`` is whoever chooses.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ordo_pnp.catalog.model import Variant
    from ordo_pnp.catalog.source import Document
    from ordo_pnp.diagnostics import Diagnostic
    from ordo_pnp.kernel.example import Scenario
    from ordo_pnp.kernel.rng import Stream


class Termination(StrEnum):
    """Why a game ended."""

    COMPLETED = "completed"
    """The regular end of the rulebook."""
    STALLED = "stalled"
    """Nobody could go on."""
    TURN_LIMIT = "turn_limit"
    """The rules stop a game that does not end by itself."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    winners: tuple[int, ...]
    """Seats, ascending; several where the victory is shared."""
    totals: tuple[int, ...]
    """What was counted to find them, by seat: points, territories, money."""
    termination: Termination

    def returns(self) -> tuple[float, ...]:
        """Share one victory among the winners, by seat.

        >>> Outcome((0, 2), (9, 4, 9), Termination.COMPLETED).returns()
        (0.5, 0.0, 0.5)
        """
        share = 1.0 / len(self.winners) if self.winners else 0.0
        return tuple(share if seat in self.winners else 0.0 for seat in range(len(self.totals)))


@dataclass(frozen=True, slots=True)
class Listing:
    """A table for people: what a command prints when nobody asked for JSON."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Account:
    """One answer twice: exact data for programs, a listing for people."""

    data: Mapping[str, Any]
    listing: Listing


@dataclass(frozen=True, slots=True)
class Tally:
    """Sums over finished games; tallies of parts add up to the tally of the whole, in any order."""

    games: int
    wins: tuple[int, ...]
    """By seat: games won alone."""
    shared: tuple[int, ...]
    """By seat: games won together with others."""
    totals: tuple[int, ...]
    """By seat: sum of what was counted."""
    moves: int
    """Actions taken by all players."""

    @classmethod
    def of(cls, players: int, games: Iterable[tuple[Outcome, int]]) -> Tally:
        """Sum up games, each given by its outcome and the number of its actions.

        >>> Tally.of(2, [(Outcome((1,), (3, 5), Termination.COMPLETED), 40)])
        Tally(games=1, wins=(0, 1), shared=(0, 0), totals=(3, 5), moves=40)
        """
        wins, shared, totals = [0] * players, [0] * players, [0] * players
        count = moves = 0
        for outcome, length in games:
            count += 1
            moves += length
            column = wins if len(outcome.winners) == 1 else shared
            for seat in outcome.winners:
                column[seat] += 1
            for seat, total in enumerate(outcome.totals):
                totals[seat] += total
        return cls(count, tuple(wins), tuple(shared), tuple(totals), moves)

    def __add__(self, other: Tally) -> Tally:
        def both(one: tuple[int, ...], two: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(a + b for a, b in zip(one, two, strict=True))

        return Tally(
            self.games + other.games,
            both(self.wins, other.wins),
            both(self.shared, other.shared),
            both(self.totals, other.totals),
            self.moves + other.moves,
        )


class State(Protocol):
    """One position of a running game."""

    players: int
    current_player: int
    """The seat that acts now; without meaning once the game is over."""
    is_terminal: bool

    def legal_actions(self) -> list[int]:
        """Give every action that is allowed now, ascending, each once; empty exactly when the game is over."""
        ...

    def apply(self, action: int) -> None:
        """Carry out an action and what chance does after it.

        Raises:
            IllegalActionError: The action is not allowed; the state is untouched.
        """
        ...

    def clone(self) -> State:
        """Give an independent copy that will see the same chance."""
        ...

    def outcome(self) -> Outcome:
        """Judge the position as it lies; final when the game is over."""
        ...

    def view(self, player: int) -> dict[str, Any]:
        """Give all that a seat may know, as plain data; hidden cards of others and the order of piles are left out."""
        ...

    def resample(self, player: int, stream: Stream) -> State:
        """Give a copy in which everything the seat cannot see is dealt anew, consistent with its view."""
        ...

    def action_value(self, action: int) -> int:
        """Return how good an allowed action looks to the acting player, from nothing but that player's view.

        A whole number, in a unit of the game's own; it does not change when all seats are moved on by as many places.
        """
        ...

    def action_to_string(self, action: int) -> str:
        """Write an action; distinct actions have distinct texts."""
        ...

    def parse_action(self, text: str) -> int:
        """Read an action, allowed or not; the inverse of ``action_to_string``.

        Raises:
            NotationError: The text is no action of this match.
            IllegalActionError: It can be read, but nothing like it exists in this position.
        """
        ...


class Match(Protocol):
    """A game prepared for play; picklable."""

    game: str
    players: int
    sets: tuple[str, ...]
    rules: Mapping[str, str]
    """Every variant with the value that is played."""

    def new_state(self, seed: int, number: int = 0) -> State:
        """Deal game ``number`` of a seed."""
        ...

    def play_random(self, seed: int, first: int, count: int) -> Tally | None:
        """Play games with random bots many at once, with exactly the results of the single engine.

        None where the game has no such engine for this match.
        """
        ...


StateT = TypeVar("StateT")


class Game(Protocol[StateT]):
    """A game of the card database."""

    id: str
    variants: Mapping[str, Variant]
    default_sets: tuple[str, ...]
    """The sets that are played when none are chosen."""

    def prepare(self, players: int, rules: Mapping[str, str], sets: Sequence[str] | None = None) -> Match:
        """Prepare a match.

        Raises:
            RulesError: These players, rules and sets do not go together, or one is not known.
        """
        ...

    def check_table(self, document: Document) -> list[Diagnostic]:
        """Check a table beyond its form; parts of a wrong form are passed over.

        Returns:
            Errors; without any, warnings of what no game comes to although it can be scored.
        """
        ...

    def score_table(self, document: Document) -> Account:
        """Score a table, a position written as text, whose form is right.

        Raises:
            DataError: With every error that ``check_table`` finds.
        """
        ...

    def judge(self, state: StateT, names: Sequence[str]) -> Account:
        """Score a state as it lies, as ``score_table`` does for the same table."""
        ...

    def board(self, state: StateT, names: Sequence[str]) -> Account:
        """Show what lies open, for named players: as a table in the notation, and for people."""
        ...

    def set_up(self, scenario: Scenario) -> StateT:
        """Make the state in which a scenario begins, from its position, players, rules and sets.

        Raises:
            DataError: With everything that is wrong with the position.
            RulesError: These players and rules do not go together.
        """
        ...

    def unmet(self, state: StateT, expect: Any) -> list[str]:
        """Give, for every expectation of a scenario that the state does not meet, a sentence with both values.

        Where a scenario lists expectations, each is asked alone, in a list of one.
        """
        ...
