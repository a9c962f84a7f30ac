"""The protocol of narrators, who tell a game to people: menus, events and the table; the narrator of games without one; words looked up by all narrators.

A game offers its narrator as ``narrator`` of its ``GamePlugin``; one without is told by a ``PlainNarrator``. The words
for a seat follow from its own knowledge alone: other hidden cards give the same words.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from ordo_pnp.base import IllegalActionError, OrdoError
from ordo_pnp.cards import GameData
from ordo_pnp.rules.game import Game
from ordo_pnp.rules.scene import Surroundings


class Styled(NamedTuple):
    """A piece of a line with how it looks: a terminal without colours leaves the style out."""

    text: str
    # ``strong``, ``faint``, or ``seat-0`` to ``seat-4`` for things of a player.
    style: str = ""


# In place of a seat: the knowledge of everybody at the table.
PUBLIC: Final = -1
# In place of a seat: the knowledge of all seats together, hidden hands included.
OMNISCIENT: Final = -2

# A line of a table, as wide as its texts together.
StyledLine: TypeAlias = "tuple[Styled, ...]"


@dataclass(frozen=True, slots=True)
class MenuStep:
    """One step of a choice: a card, then a place."""

    # Typed for it instead of its number; steps beside each other have different ones.
    key: str
    # A few words, in the language of the narrator.
    text: str
    # Information for the choice, such as the rules text of the card.
    detail: str = ""
    # Id of the card that it is about, as in pictures of the table; empty where it is about none.
    card: str = ""
    # Name in pictures of the table of the place that it is about, or of that card's place; empty where that may be
    # anywhere.
    place: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """An action as a person chooses it."""

    action: int
    # From the first menu to the last one; choices that share their first steps share these menus.
    steps: tuple[MenuStep, ...]


@dataclass(frozen=True, slots=True)
class Symbols:
    """The characters that draw cards and tables."""

    # Only those of ASCII: the terminal has no others.
    is_plain: bool = False
    # By their names in braces, for a page on which they are drawn.
    is_named: bool = False


class Narrator(Protocol):
    """Tells games of one match in one language; seats have its names."""

    def question(self, state: Any) -> str:
        """Return the question to the seat to act."""
        ...

    def choices(self, state: Any) -> Sequence[Choice]:
        """Return every allowed action of the seat to act, each once, with at least one step."""
        ...

    def barred(self, state: Any) -> Sequence[Choice]:
        """Return actions that a person would look for in vain, such as those with a card that cannot be played now."""
        ...

    def refusal(self, state: Any, error: IllegalActionError) -> str:
        """Return why an action is not allowed, in words."""
        ...

    def table(self, state: Any, seat: int, width: int, *, is_low: bool = False) -> list[StyledLine]:
        """Draw the table as a seat sees it, without its own hand.

        Args:
            state: The position.
            seat: The viewer; ``PUBLIC`` for the open table.
            width: Characters that a line may have, 60 at least.
            is_low: Whether there are few lines: nothing is explained, and no line stays empty.
        """
        ...

    def hand(self, state: Any, seat: int) -> list[MenuStep]:
        """Return the cards of a hand, in the order of the menus."""
        ...

    def around(self, state: Any, seat: int) -> Surroundings:
        """Return a seat's view beside the table pictures: piles, and every hand, its own one open."""
        ...

    def act(self, state: Any, action: int) -> str:
        """Return a name for an allowed action of the seat to act, as an answer to its question."""
        ...

    def tell(self, before: Any, action: int, after: Any, seat: int) -> list[str]:
        """Return a sentence for each effect of an action, chance included, as a seat may know it.

        Args:
            before: The position in which the action was taken.
            action: It.
            after: The position that it led to, with all that chance did.
            seat: The listener; ``PUBLIC`` for everybody, ``OMNISCIENT`` for somebody who may know all.
        """
        ...

    def pictures(self, state: Any) -> Sequence[Sequence[str]]:
        """Return a picture of the whole table: for each part of it the words that ``picture`` understands."""
        ...

    def verdict(self, state: Any) -> list[str]:
        """Return how the game stands or ended: the winners and their totals."""
        ...


class NarratorFactory(Protocol):
    """Makes the narrator of a match."""

    def __call__(self, game: Game[Any], names: Sequence[str], language: str, symbols: Symbols) -> Narrator:
        """Make it.

        Args:
            game: The rules.
            names: Of the players, by seat.
            language: Of all words, the game's own where it has no words of it.
            symbols: The characters that cards are written with.

        Raises:
            OrdoError: The data of the game lack words for it.
        """
        ...


def named_totals(names: Iterable[str], totals: Iterable[int]) -> str:
    """Return each player's total, in seat order; names that end with a number are kept apart from it."""
    both = list(zip(names, totals, strict=True))
    pattern = "{} ({})" if any(name[-1:].isdigit() for name, _ in both) else "{} {}"
    return ", ".join(pattern.format(*each) for each in both)


class PlainNarrator:
    """A narrator of any game: actions are written as in records, the table as ``ordo replay`` shows it.

    It tells no effects of an action, since nothing says which seats may know of them; a hand is ``hand`` of the view.
    """

    def __init__(self, game: Game[Any], names: Sequence[str]) -> None:
        self._game = game
        self._names = names

    def question(self, state: Any) -> str:
        """Return the name of the player to act."""
        return f"{self._names[state.current_player]}:"

    def choices(self, state: Any) -> list[Choice]:
        """Return every allowed action; those that begin with the same words share the menus of these words."""
        texts = {action: state.action_to_string(action).split() for action in state.legal_actions()}
        return [
            Choice(action, tuple(MenuStep(" ".join(words[: at + 1]), word) for at, word in enumerate(words)))
            for action, words in texts.items()
        ]

    def barred(self, state: Any) -> list[Choice]:
        """Return nothing: forbidden choices that a person may look for are not known."""
        return []

    def refusal(self, state: Any, error: IllegalActionError) -> str:
        """Return the message of the rules."""
        return str(error)

    def table(self, state: Any, seat: int, width: int, *, is_low: bool = False) -> list[StyledLine]:
        """Draw the open cards."""
        shown = self._game.board(state, self._names).table
        rows = [shown.columns, *shown.rows]
        widths = [max(len(row[at]) for row in rows) for at in range(len(shown.columns))]
        lines: list[StyledLine] = [
            (Styled("  ".join(cell.ljust(each) for cell, each in zip(row, widths, strict=True)).rstrip(), style),)
            for row, style in zip(rows, ("strong", *[""] * len(shown.rows)), strict=True)
        ]
        return [*lines, *((Styled(note),) for note in shown.notes)]

    def hand(self, state: Any, seat: int) -> list[MenuStep]:
        """Return the cards that the view of a seat calls its hand."""
        held = state.view(seat).get("hand")
        return [MenuStep(str(each), str(each)) for each in held] if isinstance(held, list) else []

    def around(self, state: Any, seat: int) -> Surroundings:
        """Return nothing: the game's names of its cards are not known."""
        return Surroundings()

    def act(self, state: Any, action: int) -> str:
        """Return an action in the notation."""
        return str(state.action_to_string(action))

    def tell(self, before: Any, action: int, after: Any, seat: int) -> list[str]:
        """Return the acting player, and for that seat or an omniscient one the action."""
        actor = before.current_player
        name = self._names[actor]
        return [f"{name}: {before.action_to_string(action)}" if seat in (OMNISCIENT, actor) else f"{name}: …"]

    def pictures(self, state: Any) -> list[tuple[str, ...]]:
        """Return a picture of the parts that matter."""
        return [()]

    def verdict(self, state: Any) -> list[str]:
        """Return the totals, and the winners."""
        outcome = state.outcome()
        return [
            named_totals(self._names, outcome.totals),
            *(["★ " + ", ".join(self._names[seat] for seat in outcome.winners)] if state.is_terminal else []),
        ]


class NarratorWords:
    """The words of a game in one language, from its ``game.yaml``.

    Args:
        data: The game.
        names: Of the players, by seat.
        language: The game's own words stand in for those that it has none of.
        symbols: The characters that cards and tables are drawn with.
    """

    def __init__(self, data: GameData, names: Sequence[str], language: str, symbols: Symbols) -> None:
        self.data = data
        self.names = names
        self.language = language
        self.is_drawn = not symbols.is_plain

    def word(self, group: str, key: str, **parts: object) -> str:
        """Return a word or a sentence of the game.

        Raises:
            OrdoError: The game has none.
        """
        try:
            return self.data.sentence(group, key, self.language, **parts)
        except KeyError:
            raise OrdoError(
                f"`{self.data.id}` has no words for `{group}.{key}`; add them to `words` in its game.yaml"
            ) from None

    def ask(self, key: str, **parts: object) -> str:
        """Return a question or label for players."""
        return self.word("play", key, **parts)

    def told(self, key: str, **parts: object) -> str:
        """Return a sentence about an event."""
        return self.word("told", key, **parts)

    def refusal(self, error: IllegalActionError) -> str:
        """Return why an action is not allowed: the words of its reason."""
        return self.word("refusals", error.reason.lower().replace("_", "-"))

    def totals(self, key: str, totals: Iterable[int]) -> str:
        """Return each player's total, in seat order."""
        return self.word("result", key, totals=named_totals(self.names, totals))

    def winners(self, seats: Sequence[int]) -> str:
        """Return the winners, alone or with others."""
        joined = self.word("result", "and").join(self.names[seat] for seat in seats)
        return self.word("result", "winner" if len(seats) == 1 else "shared", names=joined)
