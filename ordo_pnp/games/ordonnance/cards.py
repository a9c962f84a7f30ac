"""What the cards of sets are: whether they need an expansion, and what a unit card can show."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ordo_pnp.games.ordonnance.setup import CardType, card_type

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ordo_pnp.cards import Card
    from ordo_pnp.games.ordonnance.table import Vocabulary

ENDS: Final = ("top", "bottom")
_SINGLES: Final = ("kingdom", "ordonnance")


def is_expansion(cards: Iterable[Card]) -> bool:
    """Whether cards need the turn of the expansion: kingdom and ordonnance cards, and units with two ends."""
    return any(card.kind in _SINGLES or "ends" in card.fields for card in cards)


def faces(card: Card, vocabulary: Vocabulary) -> tuple[CardType, ...]:
    """Return what a unit card can show: its symbols, or those of either end."""
    ends = card.fields.get("ends")
    if ends is None:
        return (card_type(tuple(card.fields["symbols"]), vocabulary, card.id),)
    return tuple(card_type(tuple(ends[up]), vocabulary, card.id, up) for up in ENDS)
