"""The inks of a press that looks say for their colours.

Rule: PNP-26.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from ordo_pnp.cards import stock_look
from ordo_pnp.draw.faces.look import Look

if TYPE_CHECKING:
    from ordo_pnp.cards import GameData
    from ordo_pnp.draw.drawing import Color


# Cyan, magenta, yellow and black, each from 0 to 1.
FourInks: TypeAlias = tuple[float, float, float, float]


def inks_of_looks(game: GameData) -> dict[Color, FourInks]:
    """Return the inks that the look of a game and those of its sets say for colours, by ``#RRGGBB``; what a set says counts for all cards."""
    own = Look(game.look or stock_look())
    found = _inks(own)
    for name in game.sets:
        if each := game.look_of_set(name):
            found |= _inks(Look(each, is_part=True).over(own, {}))
    return found


def _inks(look: Look) -> dict[Color, FourInks]:
    found: dict[Color, FourInks] = {}
    for name, parts in look.press.items():
        cyan, magenta, yellow, black = (round(part / 100, 4) for part in parts)
        found[look.palette[name]] = cyan, magenta, yellow, black
    return found
