"""The look and the faces of a new game: those of the stock as files of its own, for each kind of card one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ordo_pnp.cards import STOCK_FACE, stock_document
from ordo_pnp.draw import text_for_kind

if TYPE_CHECKING:
    from ordo_pnp.tables.new_game.plan import GamePlan


_LOOK_HEAD: Final = """\
# Colours, fonts, type sizes and line weights by the names that the faces use: what is changed here changes all cards.
# `accent-1` is the colour of the first kind of card, `accent-2` of the second, and so on.
"""


def look_text() -> str:
    """Return the look of the stock with all its names, to be changed."""
    text = stock_document("stock-look").text
    return _LOOK_HEAD + text[text.index("format:") :]


def face_text(kind: str, plan: GamePlan) -> str:
    """Return the face of the stock for a kind of card, in the size of the game."""
    return text_for_kind(stock_document(STOCK_FACE).text, kind, list(plan.kinds).index(kind), plan.size)
