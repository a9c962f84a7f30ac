"""What a schema cannot say of a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.base import Code, finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import Card, GameData

TOO_HIGH = Code("TRU001")


def check_card(card: Card, game: GameData) -> Iterator[Diagnostic]:
    """Find a rank above the highest one."""
    most = game.facts["ranks"]
    if card.fields["rank"] > most:
        message = f"`{card.id}` has the rank {card.fields['rank']}, the highest is {most}"
        yield finding(TOO_HIGH, message, card.origin.span("rank"), card=card.id, remedy=f"write {most} at most")
