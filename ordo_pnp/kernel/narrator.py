"""How a game is told to people at a table: what can be chosen, step by step, what has happened, and how the table looks.

A game offers its narrator as ``narrator`` of its ``GamePlugin``; one without is told by a ``PlainNarrator``. Whatever is
told for a seat follows from what that seat may know: other hidden cards give the same words.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ordo_pnp.base import IllegalActionError
    from ordo_pnp.kernel.game import Game
    from ordo_pnp.kernel.scene import Surroundings


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
