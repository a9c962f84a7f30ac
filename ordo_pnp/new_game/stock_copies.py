"""The look and the faces of a new game: those of the stock as files of its own, for each kind of card one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ordo_pnp.catalog import STOCK_FACE, fields_of, stock_document
from ordo_pnp.faces import accent_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from ordo_pnp.new_game.plan import GamePlan

_LOOK_HEAD: Final = """\
# Colours, fonts, type sizes and line weights by the names that the faces use: what is changed here changes all cards.
# `accent-1` is the colour of the first kind of card, `accent-2` of the second, and so on.
"""


_TINCTURES: Final = """\
  tinctures:  # of coats of arms
    or: '#D9AE3A'
    argent: '#F4F1EA'
    gules: '#A3262B'
    azure: '#27538F'
    vert: '#34703F'
    sable: '#1E1B18'
    purpure: '#6A3270'
"""


def look_text() -> str:
    """Return the look of the stock with all its names, to be changed, and colours for coats of arms."""
    text = stock_document("stock-look").text
    return _LOOK_HEAD + text[text.index("format:") :].replace("  fonts:\n", f"{_TINCTURES}  fonts:\n", 1)


def face_text(kind: str, plan: GamePlan) -> str:
    """Return the face of the stock for a kind of card, in the size of the game.

    It shows as its picture what the kind has for one: the first field with a picture or with a coat of arms.
    """
    text = stock_document(STOCK_FACE).text
    text = text.replace("# A card of any kind: ", f"# The face of cards of kind `{kind}`: ", 1)
    text = text.replace("  for: card\n", f"  for: {kind}\n", 1)
    text = text.replace("$roles.accent", accent_of(list(plan.kinds).index(kind)))
    if plan.size is not None:
        outline = "\n  outline: circle" if plan.size.outline == "circle" else ""
        size = f"  size: [{plan.size.width:g}, {plan.size.height:g}]{outline}"
        text = re.sub(r"(?m)^  size: .*$", size, text, count=1)
    return _with_picture(text, plan.kinds[kind])


def _with_picture(text: str, kind: Mapping[str, Any]) -> str:
    fields = [(name, spec["type"]) for name, spec in fields_of(kind).items() if spec["type"] in ("image", "arms")]
    pictures = sorted(fields, key=lambda field: field[1] != "image")
    if not pictures:
        return text
    name, of = pictures[0]
    text = text.replace("$art", f"${name}")
    return text if of == "image" else re.sub(r"- image: \{box: ([a-z-]+), file: ", r"- arms: {box: \1, of: ", text)
