"""A face of the stock as a file of one's own, to edit: it says its colours and sizes itself and needs no look."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ordo_pnp.catalog import EMPTY, STOCK_BACK, STOCK_FACE, stock_document, with_modeline
from ordo_pnp.faces.look import Look
from ordo_pnp.faces.roles import accent_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ordo_pnp.layout import PieceSize

_HEAD = "# A card of any kind: "
_NAME = re.compile(r"(?<=: )(stock-[a-z-]+|\$roles\.accent)(?=[,}\n])")


def stock_face_text(
    kind: str, place: int = 0, look: Mapping[str, Any] = EMPTY, size: PieceSize | None = None, *, modeline: str
) -> str:
    """Return the text of a face file for one kind of card.

    Args:
        kind: The kind.
        place: Of the kind among those of its game, from 0: it decides the colour of the frame.
        look: What the game's look says; its names go before those of the stock.
        size: The size of the cards, if not that of the stock.
        modeline: Path to the schema of faces, for editors.
    """
    text = _plain(stock_document(STOCK_FACE).text, Look.over_stock(Look(look)), accent_of(place))
    text = text.replace(_HEAD, f"# The face of cards of kind `{kind}`: ").replace("  for: card\n", f"  for: {kind}\n")
    return with_modeline(_sized(text, size), modeline)


def stock_back_text(kinds: Iterable[str], look: Mapping[str, Any] = EMPTY, *, modeline: str) -> str:
    """Return the text of a face file that goes before the back of the stock; it is as large as what it is printed behind.

    Args:
        kinds: All kinds of cards of the game.
        look: As for ``stock_face_text``.
        modeline: Path to the schema of faces, for editors.
    """
    text = _plain(stock_document(STOCK_BACK).text, Look.over_stock(Look(look)), accent_of(0))
    return with_modeline(text.replace("  for: card\n", f"  for: [{', '.join(kinds)}]\n"), modeline)


def _plain(text: str, look: Look, accent: str) -> str:
    """Write colours, type sizes and weights in the place of their names."""

    def value(match: re.Match[str]) -> str:
        name = accent if match[1].startswith("$") else match[1]
        if name in look.palette:
            return f"'{look.palette[name]}'"
        measure = look.sizes.get(name, look.weights.get(name))
        return match[1] if measure is None else f"{measure:g}"

    return _NAME.sub(value, text)


def _sized(text: str, size: PieceSize | None) -> str:
    if size is None:
        return text
    outline = "\n  outline: circle" if size.outline == "circle" else ""
    return re.sub(r"(?m)^  size: .*$", f"  size: [{size.width:g}, {size.height:g}]{outline}", text, count=1)
