"""What draws the cards of a deck, as printing sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import Card
    from ordo_pnp.draw import FaceDrawing, Fonts


class FaceSource(Protocol):
    """Draws cards, as ``ordo_pnp.draw.Faces`` does."""

    @property
    def fonts(self) -> Fonts:
        """The faces of type that its drawings name."""

    def front(self, card: Card, language: str) -> FaceDrawing:
        """Draw the front of a card."""

    def back(self, card: Card, language: str, *, light: bool = False) -> FaceDrawing | None:
        """Draw the back of a card, None if it is blank; in little ink if there is such a one and it is wanted."""


class CheckedFaces(FaceSource, Protocol):
    """Draws cards and remembers what is wrong with them."""

    @property
    def found(self) -> Sequence[Diagnostic]:
        """Every finding so far."""
