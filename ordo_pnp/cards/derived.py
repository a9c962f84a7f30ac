"""What a game makes of its cards for those who show them: rules texts, and values that no card says itself.

Who draws, lists or checks cards is given a ``Derived`` and needs to know no game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from ordo_pnp.cards.model import EMPTY

if TYPE_CHECKING:
    from ordo_pnp.cards.model import Card, GameData


@dataclass(frozen=True, slots=True)
class MadeText:
    """How a game writes the rules text of a card from one of its fields."""

    # Cards that have it get a text.
    field: str
    # Those in which the game can write.
    languages: tuple[str, ...]
    # Return the text of a card in a language: the one by hand where there is one, else the one that is made.
    #
    # It raises ``OrdoError`` where the field is wrong, which the game's own check of cards finds with its place.
    write: Callable[[Card, str], str]


@dataclass(frozen=True, slots=True)
class MadeList:
    """How a game makes a list of plain mappings of a card, for pictures that are chosen by them or placed where they say."""

    make: Callable[[Card, GameData], Any]
    # Every key that an item can have.
    item_keys: tuple[str, ...]
    # Whether its items are shapes and places that the game has made itself: a check has nothing to find in them and
    # asks for none.
    is_scenery: bool = False


class MadeSize(NamedTuple):
    """How large a piece is, and where it may be cut, in millimetres from its left and its upper edge."""

    width: float
    height: float
    # Across and down; where there are none in a direction it may be cut anywhere.
    cuts: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())
    # Across and down, where it should be cut if that makes no part more.
    breaks: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())


class MadePlaces(NamedTuple):
    """Where things lie on a board, in millimetres from its upper left corner; places by their name and the number of their area."""

    # Where the middle of a piece lies.
    spots: Mapping[tuple[str, int], tuple[float, float]]
    # What a picture of a place shows at least: left, top, right, bottom.
    extents: Mapping[tuple[str, int], tuple[float, float, float, float]]


@dataclass(frozen=True, slots=True)
class Derived:
    """All that a game makes of its cards."""

    text: MadeText | None = None
    # By the name under which faces refer to it, without the ``$``.
    lists: Mapping[str, MadeList] = field(default_factory=lambda: EMPTY)
    # Return how large a card is whose size follows from the data of its game; None where it is that of its face.
    size: Callable[[Card, GameData], MadeSize | None] | None = None
    # Return where things lie on a board that is drawn from data; None where its face has zones.
    places: Callable[[Card, GameData], MadePlaces | None] | None = None

    def is_text_made(self, card: Card) -> bool:
        """Whether a card has what its game writes rules texts from."""
        return self.text is not None and bool(card.fields.get(self.text.field))

    def rules_text(self, game: GameData, card: Card, language: str) -> str:
        """Return the rules text of a card: made by the game or else by hand; empty if there is neither.

        Raises:
            OrdoError: The field that the text is made from is wrong.
        """
        if self.text is not None and self.is_text_made(card):
            return self.text.write(card, language)
        by_hand = game.rules_field(card.kind)
        return "" if by_hand is None else card.text(by_hand, language)


NOTHING_DERIVED = Derived()
