"""What is shown of cards in pictures: both sides, how often a card is printed, and what it is called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from ordo_pnp.base import DataError, has_errors
from ordo_pnp.tables.card_data import rules_of

if TYPE_CHECKING:
    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import Card, Catalog
    from ordo_pnp.draw import FaceDrawing, Fonts


class CardArtist(Protocol):
    """Draws the cards of a game, as ``ordo_pnp.draw.Faces`` does."""

    @property
    def fonts(self) -> Fonts:
        """The faces of type that its drawings name."""

    @property
    def found(self) -> Sequence[Diagnostic]:
        """What has been found in the cards drawn so far."""

    def front(self, card: Card, language: str) -> FaceDrawing:
        """Draw the front of a card."""

    def back(self, card: Card, language: str) -> FaceDrawing | None:
        """Draw the back of a card, None if it is blank."""


class DrawnPiece(NamedTuple):
    """A card or token as it is shown."""

    card: Card
    front: FaceDrawing
    back: FaceDrawing | None
    name: str
    # In words; empty where the game makes no text of its fields.
    rules: str

    @property
    def copies(self) -> int:
        """How often it is printed."""
        return self.card.printing.copies

    @property
    def slug(self) -> str:
        """Set and id, fit for the name of a file."""
        return slug_of(self.card)


def slug_of(card: Card) -> str:
    """Return set and id of a card, fit for the name of a file."""
    return card.id.replace("/", "-")


def draw_pieces(
    catalog: Catalog, cards: Sequence[Card], artists: Mapping[str, CardArtist], language: str
) -> Iterator[DrawnPiece]:
    """Draw cards one after the other, those whose game has the language.

    Args:
        catalog: Where they are from.
        cards: In the order in which they come out.
        artists: By game.
        language: Of all texts.

    Raises:
        DataError: A card cannot be drawn as its data say; with all that has been found so far.
    """
    for card in cards:
        game, artist = catalog.games[card.game], artists[card.game]
        if language not in game.languages:
            continue
        front, back = artist.front(card, language), artist.back(card, language)
        if has_errors(artist.found):
            raise DataError(list(artist.found))
        name = card.text("name", language) or card.id.rpartition("/")[2]
        yield DrawnPiece(card, front, back, name, rules_of(card, game, language))
