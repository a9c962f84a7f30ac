"""What a card takes from other sets: its own set must require them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.catalog import closure
from ordo_pnp.diagnostics import Code, Diagnostic, finding

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from ordo_pnp.catalog import Card, GameData

UNREQUIRED_SET = Code("CAT316")


def check_card(card: Card, game: GameData, sets: Collection[str]) -> Iterator[Diagnostic]:
    """Find layouts of sets that the card's own set does not require, directly or through others.

    Args:
        card: Any card.
        game: Its game.
        sets: All sets that the game has, those that were not read included.
    """
    for key, layout in (("face", card.printing.face), ("back", card.printing.back)):
        if layout is None or "/" not in layout:
            continue
        other = layout.rpartition("/")[0]
        if other in sets and other not in _within(card.set, game):
            yield finding(
                UNREQUIRED_SET,
                f"`{card.id}` is printed with a layout of `{other}`, which `{card.set}` does not require",
                card.origin.span("print", key),
                card=card.id,
                remedy=f"add `{other}` to `requires` in `set.yaml`, or use another layout",
            )


def _within(start: str, game: GameData) -> frozenset[str]:
    """Return a set and all that it requires."""
    return closure([start], lambda name: game.sets[name].requires if name in game.sets else ())
