"""What a face is bound to: one card in one language, and what is found while it is drawn."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import Card, GameData
    from ordo_pnp.draw.drawing import Item


# Adds items to a drawing of a record.
Draw: TypeAlias = Callable[["FaceRecord", list["Item"]], None]


class FaceRecord:
    """A card seen by a face: where ``$`` references get their values."""

    __slots__ = ("card", "game", "index", "is_draft", "item", "language", "made", "problems", "repeated")

    def __init__(
        self, game: GameData, card: Card, language: str, problems: list[Diagnostic], *, is_draft: bool = False
    ) -> None:
        self.game = game
        self.card = card
        self.language = language
        # Findings of this drawing, in the order of the elements.
        self.problems = problems
        # How many items all repeats have drawn so far; shared with the records inside them.
        self.repeated = [0]
        # What the game has made of the card for this drawing, by what makes it; shared with the records inside of
        # repeats.
        self.made: dict[object, Any] = {}
        # The item of the innermost ``repeat``.
        self.item: Any = None
        # Its number, from 1.
        self.index = 0
        # Whether text that does not fit is drawn all the same, for somebody who works on it.
        self.is_draft = is_draft

    @classmethod
    def of_nobody(cls, game: GameData) -> FaceRecord:
        """Return a record without a card, for values that all cards share; findings are reported with the records of cards."""
        return cls(game, None, game.language, [])  # type: ignore[arg-type]

    @property
    def is_nobodys(self) -> bool:
        """Whether there is no card."""
        return self.card is None

    def at_item(self, item: Any, index: int) -> FaceRecord:
        """Make the record as an element inside a ``repeat`` sees it."""
        inner = FaceRecord(self.game, self.card, self.language, self.problems, is_draft=self.is_draft)
        inner.item, inner.index, inner.repeated, inner.made = item, index, self.repeated, self.made
        return inner

    def apart(self) -> FaceRecord:
        """Make the same record of a draft, whose findings nobody is told."""
        other = FaceRecord(self.game, self.card, self.language, [], is_draft=True)
        other.item, other.index, other.made = self.item, self.index, self.made
        return other
