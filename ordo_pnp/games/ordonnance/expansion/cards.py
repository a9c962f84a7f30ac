"""From the cards of sets to what is shuffled into the deck of a game with an expansion."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ordo_pnp.games.ordonnance.cards import faces
from ordo_pnp.games.ordonnance.effects.compiler import compile_effects
from ordo_pnp.games.ordonnance.expansion.program import Compiler
from ordo_pnp.games.ordonnance.expansion.setup import AnyType, KingdomType, OrdonnanceType, UnitType
from ordo_pnp.games.ordonnance.setup import card_type
from ordo_pnp.games.ordonnance.table_reader import kingdom_of

if TYPE_CHECKING:
    from ordo_pnp.cards import Card
    from ordo_pnp.games.ordonnance.table import Kingdom, Vocabulary


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
