"""Fonts that a look names: whether they can be used, and whether somebody says who may use them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ordo_pnp.base import RenderError, finding
from ordo_pnp.cards import EMPTY
from ordo_pnp.draw.faces.drawing_resources import font_of_set
from ordo_pnp.draw.faces_codes import FONT_WITHOUT_LICENCE, UNKNOWN_FONT

if TYPE_CHECKING:
    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import GameData
    from ordo_pnp.draw.fonts import Fonts


def check_fonts(
    game: GameData, fonts: Fonts, named: Mapping[str, Mapping[str, Any]], report: Callable[[Diagnostic], None]
) -> None:
    """Report fonts that cannot be used, and files of one's own of which nobody says who may use them.

    Args:
        game: The game.
        fonts: Its fonts.
        named: Set, or nothing for the game -> the fonts of its look.
        report: Is told what is wrong.
    """
    for owner, each in named.items():
        look = game.files.get("look", EMPTY).get(f"{owner}/look" if owner else "look")
        if look is None:
            continue  # that of the stock
        for name, spec in each.items():
            span = look.span("fonts", name, "file")
            try:
                face = fonts[font_of_set(owner, name) if owner else name]
                face.advance("x")
            except RenderError as error:
                message, _, remedy = str(error).partition("; ")
                report(finding(UNKNOWN_FONT, message, span, remedy=remedy or None))
                continue
            if "licence" not in spec and face.path.parent.name == "fonts":
                message = f"it is not said under which licence the font file `{spec['file']}` may be used"
                remedy = "write `licence:` beside `file:`, such as `licence: SIL Open Font License 1.1`"
                report(finding(FONT_WITHOUT_LICENCE, message, span, remedy=remedy))
