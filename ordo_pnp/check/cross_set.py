"""What a card takes from other sets: its own set must require them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.base import Code, Diagnostic, finding
from ordo_pnp.cards import closure

if TYPE_CHECKING:
    from collections.abc import Collection

    from ordo_pnp.cards import Card, GameData

UNREQUIRED_SET = Code("CAT316")


def check_card(card: Card, game: GameData, sets: Collection[str]) -> list[Diagnostic]:
    """Find layouts of sets that the card's own set does not require, directly or through others.

    Args:
        card: Any card.
        game: Its game.
        sets: All sets that the game has, those that were not read included.
    """
    printing = card.printing
    if "/" not in printing.face and (printing.back is None or "/" not in printing.back):
        return []
    named = (("face", printing.face), ("back", printing.back))
    of_sets = [(key, layout.rpartition("/")[0]) for key, layout in named if layout is not None and "/" in layout]
    within = _within(card.set, game)
    return [
        finding(
            UNREQUIRED_SET,
            f"`{card.id}` is printed with a layout of `{other}`, which `{card.set}` does not require",
            card.origin.span("print", key),
            card=card.id,
            remedy=f"add `{other}` to `requires` in `set.yaml`, or use another layout",
        )
        for key, other in of_sets
        if other in sets and other not in within
    ]


def _within(start: str, game: GameData) -> frozenset[str]:
    """Return a set and all that it requires."""
    return closure([start], lambda name: game.sets[name].requires if name in game.sets else ())
