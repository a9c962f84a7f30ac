"""From the cards of sets to what is shuffled into a deck."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from ordo_pnp.games.ordonnance.effects import compile_effects
from ordo_pnp.games.ordonnance.expansion_setup import AnyType, KingdomType, OrdonnanceType, UnitType
from ordo_pnp.games.ordonnance.program import Compiler
from ordo_pnp.games.ordonnance.setup import CardType, card_type
from ordo_pnp.games.ordonnance.table_reader import kingdom_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ordo_pnp.catalog.model import Card
    from ordo_pnp.games.ordonnance.table import Kingdom, Vocabulary

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


def type_of(card: Card, vocabulary: Vocabulary) -> AnyType | None:
    """Return the type of a card for a game with an expansion; None for what is not shuffled into the deck."""
    if card.kind == "unit":
        return UnitType(str(card.id), faces(card, vocabulary))
    if card.kind == "kingdom":
        return KingdomType(str(card.id), kingdom_of(card))
    if card.kind == "ordonnance":
        return OrdonnanceType(str(card.id), Compiler(vocabulary.symbols).compile(compile_effects(card)))
    return None


def loose_unit(symbols: tuple[str, ...], vocabulary: Vocabulary) -> UnitType:
    """Return the type of a unit that a position gives as a list of symbols."""
    face = card_type(symbols, vocabulary)
    return UnitType(face.name, (face,))


def loose_kingdom(card: Kingdom) -> KingdomType:
    """Return the type of a kingdom card that a position gives by what it does."""
    return KingdomType(card.name, replace(card, by=None))
