"""What the kernel, the bots and the commands know of a game.

Three things: a ``Game`` is bound to the card database and reads and judges texts; a ``Match`` is a game prepared for a
number of players, rules and sets, plain data that can be sent to another process; a ``State`` is one position of it,
mutable, with the generator inside, so that seed and actions replay everywhere. An action is a whole number that only
its match can explain. A choice inside an effect is a state like any other: ``current_player`` is whoever chooses.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from ordo_pnp.base import OrdoError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import Document, Variant
    from ordo_pnp.kernel.rng import Stream
    from ordo_pnp.kernel.scenario import Scenario


class Termination(StrEnum):
    """Why a game ended."""

    # The regular end of the rulebook.
    COMPLETED = "completed"
    # Nobody could go on.
    STALLED = "stalled"
    # The rules stop a game that does not end by itself.
    TURN_LIMIT = "turn_limit"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    # Seats, ascending; several where the victory is shared.
    winners: tuple[int, ...]
    # What was counted to find them, by seat: points, territories, money.
    totals: tuple[int, ...]
    termination: Termination

    def returns(self) -> tuple[float, ...]:
        """Share one victory among the winners, by seat.

        >>> Outcome((0, 2), (9, 4, 9), Termination.COMPLETED).returns()
        (0.5, 0.0, 0.5)
        """
        share = 1.0 / len(self.winners) if self.winners else 0.0
        return tuple(share if seat in self.winners else 0.0 for seat in range(len(self.totals)))


@dataclass(frozen=True, slots=True)
class ReportTable:
    """A table for people: what a command prints when nobody asked for JSON."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """One answer twice: exact data for programs, a table for people."""

    data: Mapping[str, Any]
    table: ReportTable


class Finished(NamedTuple):
    """A game that was played to its end."""

    outcome: Outcome
    # The seat that acted first.
    first: int
    # Actions taken by all players.
    moves: int


@dataclass(frozen=True, slots=True)
class Sums:
    """Sums over finished games, one number for each player: by seat, or by place in turn order."""

    # Games won alone.
    wins: tuple[int, ...]
    # Games won together with others.
    shared: tuple[int, ...]
    # Sum of what was counted.
    totals: tuple[int, ...]

    def __add__(self, other: Sums) -> Sums:
        def both(one: tuple[int, ...], two: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(a + b for a, b in zip(one, two, strict=True))

        return Sums(both(self.wins, other.wins), both(self.shared, other.shared), both(self.totals, other.totals))


@dataclass(frozen=True, slots=True)
class Tally:
    """Sums over finished games; tallies of parts add up to the tally of the whole, in any order."""

    games: int
    # By seat.
    seats: Sums
    # By place in turn order: whoever acts first in a game, then the seats after it, the last one followed by seat 0.
    turn_order: Sums
    # Actions taken by all players.
    moves: int

    @classmethod
    def of(cls, players: int, games: Iterable[Finished]) -> Tally:
        """Sum up games.

        >>> Tally.of(2, [Finished(Outcome((1,), (3, 5), Termination.COMPLETED), 1, 40)]).turn_order
        Sums(wins=(1, 0), shared=(0, 0), totals=(5, 3))
        """
        seats, order = ([[0] * players for _ in range(3)] for _ in range(2))
        count = moves = 0
        for outcome, first, length in games:
            count += 1
            moves += length
            column = 0 if len(outcome.winners) == 1 else 1
            for seat in outcome.winners:
                seats[column][seat] += 1
                order[column][(seat - first) % players] += 1
            for seat, total in enumerate(outcome.totals):
                seats[2][seat] += total
                order[2][(seat - first) % players] += total
        return cls(count, Sums(*map(tuple, seats)), Sums(*map(tuple, order)), moves)

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.games + other.games,
            self.seats + other.seats,
            self.turn_order + other.turn_order,
            self.moves + other.moves,
        )


class SeatError(OrdoError, ValueError):
    """A seat that no player of the match has."""


def require_seat(seat: int, players: int) -> None:
    """Insist that a seat is one of a match.

    Raises:
        SeatError: It is not; a negative number, too, which would count from the end.
    """
    if seat not in range(players):
        raise SeatError(f"there is no seat {seat}: the seats of {players} players are 0 to {players - 1}")


class State(Protocol):
    """One position of a running game."""

    players: int
    # The seat that acts now; without meaning once the game is over.
    current_player: int
    is_terminal: bool

    def legal_actions(self) -> list[int]:
        """Return every action that is allowed now, ascending, each once; empty exactly when the game is over."""
        ...

    def apply(self, action: int) -> None:
        """Carry out an action and what chance does after it.

        Raises:
            IllegalActionError: The action is not allowed; the state is untouched.
        """
        ...

    def clone(self) -> State:
        """Return an independent copy that will see the same chance."""
        ...

    def outcome(self) -> Outcome:
        """Judge the position as it lies; final when the game is over."""
        ...

    def view(self, player: int) -> dict[str, Any]:
        """Return all that a seat may know, as plain data; hidden cards of others and the order of piles are left out.

        Raises:
            SeatError: There is no such seat.
        """
        ...

    def resample(self, player: int, stream: Stream) -> State:
        """Return a copy in which everything the seat cannot see is dealt anew, consistent with its view."""
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
    # Every variant with the value that is played.
    rules: Mapping[str, str]

    def new_state(self, seed: int, number: int = 0) -> State:
        """Deal game ``number`` of a seed."""
        ...

    def play_random(self, seed: int, first: int, count: int) -> Tally | None:
        """Play games with random bots many at once, with exactly the results of the single engine.

        None where the game has no such engine for this match.
        """
        ...


def sole_decline(match: Match, state: State) -> int | None:
    """Return the only allowed action where it just declines; None where there is something to decide.

    A match may list the actions that do nothing but decline, such as ending a turn, as ``declines``.
    """
    legal = state.legal_actions()
    return legal[0] if len(legal) == 1 and legal[0] in (getattr(match, "declines", None) or ()) else None


StateT = TypeVar("StateT")


class Game(Protocol[StateT]):
    """A game of the card database."""

    id: str
    variants: Mapping[str, Variant]
    # The sets that are played when none are chosen.
    default_sets: tuple[str, ...]

    def prepare(self, players: int, rules: Mapping[str, str], sets: Sequence[str] | None = None) -> Match:
        """Prepare a match.

        The program has looked before whether every rule, value and set exists, and whether each set has what it requires.

        Raises:
            RulesError: These players, rules and sets do not go together.
        """
        ...

    def check_table(self, document: Document) -> list[Diagnostic]:
        """Check a table beyond its form; parts of a wrong form are passed over.

        Returns:
            Errors; without any, warnings of what is unreachable in play although it can be scored.
        """
        ...

    def score_table(self, document: Document) -> Report:
        """Score a table, a position written as text, whose form is right.

        Raises:
            DataError: With every error that ``check_table`` finds.
        """
        ...

    def judge(self, state: StateT, names: Sequence[str]) -> Report:
        """Score a state as it lies, as ``score_table`` does for the same table."""
        ...

    def board(self, state: StateT, names: Sequence[str]) -> Report:
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
        """Return a sentence with both values for every expectation of a scenario that the state does not meet.

        Where a scenario lists expectations, each is asked alone, in a list of one.
        """
        ...
