"""The protocols `Game`, `Match` and `State` that every game implements, and the optional ones for bots, statistics, refusals and stacked decks.

Three things: a ``Game`` is bound to the card database and reads and judges texts; a ``Match`` is a game prepared for a
number of players, rules and sets, plain data that can be sent to another process; a ``State`` is one position of it,
mutable, with the generator inside, so that seed and actions replay everywhere. An action is a whole number that only
its match can explain. A choice inside an effect is a state like any other: ``current_player`` is the seat that chooses.

A match offers it by a method ``bot_support``; without one, or without a part of it, bots make do with the methods of
every state.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, TypeGuard, TypeVar

from ordo_pnp.base import Diagnostic, IllegalActionError, OrdoError
from ordo_pnp.cards import Document, Variant
from ordo_pnp.rules.chance import Stream
from ordo_pnp.rules.scenarios import Scenario


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
    # The totals that decided, by seat: points, territories, money.
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
    """A table for people: printed by commands without ``--json``."""

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
    # Sum of the totals.
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
    # By place in turn order: the seat that acts first, then the seats after it, the last one followed by seat 0.
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
        """Carry out an action and the chance events after it.

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

        The program has looked before whether every rule, value and set exists, and whether each set has its
        requirements.

        Raises:
            RulesError: These players, rules and sets do not go together.
        """
        ...

    def check_table(self, document: Document) -> list[Diagnostic]:
        """Check a table beyond its form; parts of a wrong form are passed over.

        Returns:
            Errors; without any, warnings of positions that can be scored, but not reached in play.
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
        """Show the open cards, for named players: as a table in the notation, and for people."""
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


# The learned weights of an evaluation: named rows of whole numbers.
Weights: TypeAlias = Mapping[str, tuple[int, ...]]
# Returns for allowed actions of a state how good each is for the seat to act, in whole numbers; looks at nothing
# hidden.
Evaluation: TypeAlias = Callable[["State", Sequence[int]], Sequence[int]]

# The key that marks a file as weights of bots.
WEIGHTS_KEY: Final = "weights"
# Parts of a victory: the least number that 2, 3, 4 and 5 winners can share.
WIN: Final = 60


class Rating(NamedTuple):
    """The results of an action in some worlds, added up."""

    # Victories, ``WIN`` each, shared ones in parts.
    won: int
    # By how much the totals of the seat were above the best of the others, each cut to ``BotSupport.close``.
    lead: int


class Learner(Protocol):
    """A learner of weights for a match."""

    @property
    def fingerprint(self) -> str:
        """The digest of all inputs of weights (cards, rules, players, evaluation form), 32 hexadecimal digits."""
        ...

    @property
    def shape(self) -> Mapping[str, int]:
        """Name of each row of weights -> its length."""
        ...

    @property
    def weights(self) -> Weights | None:
        """Those that the match was given; None where it has none yet."""
        ...

    def train(self, seed: int) -> Weights:
        """Learn weights by play against itself; takes seconds.

        Raises:
            MissingExtraError: NumPy is not installed.
        """
        ...

    def evaluation(self, weights: Weights) -> Evaluation:
        """Return the evaluation with weights of the right shape."""
        ...

    def match_with(self, weights: Weights) -> Match:
        """Return the match with weights, which ``learned`` then plays with."""
        ...


# Plays a state on to its end, each action one that is allowed, with chance from the stream alone.
PlayOut: TypeAlias = Callable[["State", "Stream"], None]
# Returns a copy of a state in which all cards hidden from a seat are dealt anew, as likely as the seat's knowledge
# makes them.
#
# Takes the state, the seat and a stream of chance; looks at nothing that the seat cannot see.
Imagine: TypeAlias = Callable[["State", int, "Stream"], "State"]
# Rates actions in many worlds at once.
#
# Takes the state, allowed actions, how many worlds and the key of all chance; every action is tried in the same worlds.
# None where this position cannot be played so.
RateWorlds: TypeAlias = Callable[["State", Sequence[int], int, int], Sequence[Rating] | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class BotSupport:
    """The parts of a match that bots may use."""

    # ``State.action_value`` of many actions, in less time than one by one.
    values: Evaluation | None = None
    # Quicker, or more sensible, than random actions one by one.
    play_out: PlayOut | None = None
    # ``State.resample`` deals every hidden hand with the same probability; this one may know better, as from a bluff.
    imagine: Imagine | None = None
    rate_worlds: RateWorlds | None = None
    learner: Learner | None = None
    # How many a decision is worth by default: as many as take some hundredths of a second.
    playouts: int = 1000
    # A lead in the totals counts beside the victory up to this much, and that much half as much as a victory; with 0
    # only victories count.
    close: int = 0


def bot_support(match: Match) -> BotSupport:
    """Return the bot support of a match; an empty record where it offers none."""
    offered = getattr(match, "bot_support", None)
    return BotSupport() if offered is None else offered()


class CountedCard(NamedTuple):
    """The card behind a number of ``CardState.cards_in_hand``."""

    # The id of the card; several numbers have the same one where copies can be told apart.
    name: str
    # Cards are compared with others of their kind.
    kind: str
    # How many cards in the game have this number.
    copies: int


class CardMatch(Match, Protocol):
    """A match that can tell the cards in each hand."""

    @property
    def cards(self) -> Sequence[CountedCard]:
        """Return the card of each number."""
        ...

    def with_card_as(self, name: str, like: str) -> CardMatch | None:
        """Return the match in which all copies of a card have the effects of another card; None where that cannot be.

        All else is as it was: every deal, the numbers of all cards, the order of all actions.
        """
        ...

    def numbered_as(self, other: Any) -> CardMatch | None:
        """Return this match with its cards numbered as in another one of this game; None where that cannot be.

        Where cards are numbered by their text, a card with another text has another number: every deal is the same, but
        actions stand in another order, and bots that choose by lot choose otherwise. A match may lack the method.
        """
        ...


class CardState(State, Protocol):
    """A position of a ``CardMatch``."""

    def cards_in_hand(self, seat: int) -> Sequence[int]:
        """Return the numbers of the cards in a hand, ascending."""
        ...

    def played_card(self, action: int) -> int | None:
        """Return the number of the card that an allowed action plays from the acting hand; None if it plays none."""
        ...


class TellingState(State, Protocol):
    """A position that knows more about its result than the winners."""

    def traits(self) -> Iterable[tuple[str, str]]:
        """Return the headings a finished game counts under, each with its value here; a heading may repeat."""
        ...


def counts_cards(match: Match) -> TypeGuard[CardMatch]:
    """Whether a match tells its cards."""
    return bool(getattr(match, "cards", None))


def numbered_alike(match: Match, other: Match) -> Match:
    """Return a match with its cards numbered as in another one, where it can be."""
    renumber = getattr(match, "numbered_as", None)
    found: Match | None = None if renumber is None else renumber(other)
    return match if found is None else found


def tells_traits(state: State) -> TypeGuard[TellingState]:
    """Whether a position has traits."""
    return callable(getattr(state, "traits", None))


def whose_turn(state: State) -> int:
    """Return the seat whose turn it is: ``active`` of a state that has it, where others may have to decide meanwhile."""
    active = getattr(state, "active", None)
    return state.current_player if active is None else int(active)


# Actions listed in a message at most: with the longest ids of the shipped cards they fill four lines of a terminal.
MOST_LISTED: Final = 6


class Offering(Protocol):
    """A position that can name its allowed actions."""

    def legal_actions(self) -> list[int]:
        """Return every allowed action, ascending."""
        ...

    def action_to_string(self, action: int) -> str:
        """Return an action as text."""
        ...


def with_offer(error: IllegalActionError, state: Offering, refused: int = 0) -> IllegalActionError:
    """Return a refusal with a list of the allowed actions; unchanged where there are none.

    Args:
        error: The refusal.
        state: The position; the allowed actions of the player to act will be shown.
        refused: The action. Those of one kind have neighbouring numbers, so the nearest ones are listed.
    """
    legal = state.legal_actions()
    if not legal:
        return error
    first = max(0, min(bisect_left(legal, refused) - MOST_LISTED // 2, len(legal) - MOST_LISTED))
    shown = legal[first : first + MOST_LISTED]
    names = ", ".join(f"`{state.action_to_string(each)}`" for each in shown)
    more = f" and {len(legal) - len(shown)} more" if len(legal) > len(shown) else ""
    return IllegalActionError(f"{error}; allowed: {names}{more}", reason=error.reason, ruling=error.ruling)


class StackedCard(NamedTuple):
    """One card in its place."""

    id: str
    # Signs that a reader may look for on it, in the order of the card.
    signs: tuple[str, ...]


class Stacked(NamedTuple):
    """The order of all cards before the first turn, the top one first."""

    # In the order of the seats; they are dealt from the top, one hand after the other.
    hands: tuple[tuple[StackedCard, ...], ...]
    deck: tuple[StackedCard, ...]
    # How many cards of the deck are drawn in the noted turns; the order of the others does not matter for them.
    drawn: int
