"""The protocol of narrators, who tell a game to people: menus, events and the table; the narrator of games without one; words looked up by all narrators.

A game offers its narrator as ``narrator`` of its ``GamePlugin``; one without is told by a ``PlainNarrator``. Whatever is
told for a seat follows from what that seat may know: other hidden cards give the same words.
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
    # ``strong``, ``faint``, or ``seat-0`` to ``seat-4`` for what belongs to a player.
    style: str = ""


# In place of a seat: what everybody at the table may know.
PUBLIC: Final = -1
# In place of a seat: what all seats together know, hidden hands included.
OMNISCIENT: Final = -2

# A line of a table, as wide as its texts together.
StyledLine: TypeAlias = "tuple[Styled, ...]"


@dataclass(frozen=True, slots=True)
class MenuStep:
    """One step of a choice: a card, then a place."""

    # What may be typed for it instead of its number; steps beside each other have different ones.
    key: str
    # A few words, in the language of the narrator.
    text: str
    # What one wants to know before one chooses it, such as the rules text of the card.
    detail: str = ""
    # Id of the card that it is about, as in pictures of the table; empty where it is about none.
    card: str = ""
    # What pictures of the table call the place that it is about, or where that card lies; empty where that may be
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
    """Which characters cards and tables are drawn with."""

    # Only those of ASCII: the terminal has no others.
    is_plain: bool = False
    # By their names in braces, for a page on which they are drawn.
    is_named: bool = False


class Narrator(Protocol):
    """What tells games of one match in one language; seats have the names that it was made with."""

    def question(self, state: Any) -> str:
        """Return what the seat to act is asked."""
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
        """Draw what a seat sees of the table, without its own hand.

        Args:
            state: The position.
            seat: Who looks; ``PUBLIC`` for what everybody may see.
            width: Characters that a line may have, 60 at least.
            is_low: Whether there are few lines: nothing is explained, and no line stays empty.
        """
        ...

    def hand(self, state: Any, seat: int) -> list[MenuStep]:
        """Return the cards of a hand, in the order of the menus."""
        ...

    def around(self, state: Any, seat: int) -> Surroundings:
        """Return what a seat sees beside the pictures of the table: piles, and every hand, its own one open."""
        ...

    def act(self, state: Any, action: int) -> str:
        """Return what an allowed action of the seat to act is, as an answer to its question."""
        ...

    def tell(self, before: Any, action: int, after: Any, seat: int) -> list[str]:
        """Return a sentence for each thing that an action brought about, chance included, as a seat may know it.

        Args:
            before: The position in which the action was taken.
            action: It.
            after: The position that it led to, with all that chance did.
            seat: Who is told; ``PUBLIC`` for what everybody may know, ``OMNISCIENT`` for somebody who may know all.
        """
        ...

    def pictures(self, state: Any) -> Sequence[Sequence[str]]:
        """Return what to draw for a picture of the whole table: for each part of it the words that ``picture`` understands."""
        ...

    def verdict(self, state: Any) -> list[str]:
        """Return how the game stands, or has ended: who has won, and by what."""
        ...


class NarratorFactory(Protocol):
    """Makes the narrator of a match."""

    def __call__(self, game: Game[Any], names: Sequence[str], language: str, symbols: Symbols) -> Narrator:
        """Make it.

        Args:
            game: The rules.
            names: Of the players, by seat.
            language: Of everything that is told, the game's own where it has no words of it.
            symbols: The characters that cards are written with.

        Raises:
            OrdoError: The data of the game lack words that are told.
        """
        ...


def named_totals(names: Iterable[str], totals: Iterable[int]) -> str:
    """Return what each player has, in seat order; names that end with a number are kept apart from it."""
    both = list(zip(names, totals, strict=True))
    pattern = "{} ({})" if any(name[-1:].isdigit() for name, _ in both) else "{} {}"
    return ", ".join(pattern.format(*each) for each in both)


class PlainNarrator:
    """A narrator of any game: actions are written as in records, the table as ``ordo replay`` shows it.

    What an action brought about is not told, for nothing says who may know of it; a hand is what the view calls ``hand``.
    """

    def __init__(self, game: Game[Any], names: Sequence[str]) -> None:
        self._game = game
        self._names = names

    def question(self, state: Any) -> str:
        """Return whose turn it is."""
        return f"{self._names[state.current_player]}:"

    def choices(self, state: Any) -> list[Choice]:
        """Return every allowed action; those that begin with the same words share the menus of these words."""
        texts = {action: state.action_to_string(action).split() for action in state.legal_actions()}
        return [
            Choice(action, tuple(MenuStep(" ".join(words[: at + 1]), word) for at, word in enumerate(words)))
            for action, words in texts.items()
        ]

    def barred(self, state: Any) -> list[Choice]:
        """Return nothing: what else a person may look for is not known."""
        return []

    def refusal(self, state: Any, error: IllegalActionError) -> str:
        """Return what the rules say."""
        return str(error)

    def table(self, state: Any, seat: int, width: int, *, is_low: bool = False) -> list[StyledLine]:
        """Draw what lies open."""
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
        """Return nothing: what a game calls its cards is not known."""
        return Surroundings()

    def act(self, state: Any, action: int) -> str:
        """Return an action in the notation."""
        return str(state.action_to_string(action))

    def tell(self, before: Any, action: int, after: Any, seat: int) -> list[str]:
        """Return who acted, and to whoever may know all or acted, what was done."""
        actor = before.current_player
        name = self._names[actor]
        return [f"{name}: {before.action_to_string(action)}" if seat in (OMNISCIENT, actor) else f"{name}: …"]

    def pictures(self, state: Any) -> list[tuple[str, ...]]:
        """Return that what matters is drawn."""
        return [()]

    def verdict(self, state: Any) -> list[str]:
        """Return what was counted, and who has won."""
        outcome = state.outcome()
        return [
            named_totals(self._names, outcome.totals),
            *(["★ " + ", ".join(self._names[seat] for seat in outcome.winners)] if state.is_terminal else []),
        ]


class NarratorWords:
    """What is written of a game in one language; the words themselves stand in its ``game.yaml``.

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
        """Return what players are asked or shown."""
        return self.word("play", key, **parts)

    def told(self, key: str, **parts: object) -> str:
        """Return what has happened."""
        return self.word("told", key, **parts)

    def refusal(self, error: IllegalActionError) -> str:
        """Return why an action is not allowed: the words of its reason."""
        return self.word("refusals", error.reason.lower().replace("_", "-"))

    def totals(self, key: str, totals: Iterable[int]) -> str:
        """Return what was counted for each player, in seat order."""
        return self.word("result", key, totals=named_totals(self.names, totals))

    def winners(self, seats: Sequence[int]) -> str:
        """Return who has won, alone or with others."""
        joined = self.word("result", "and").join(self.names[seat] for seat in seats)
        return self.word("result", "winner" if len(seats) == 1 else "shared", names=joined)
