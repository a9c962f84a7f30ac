"""Faces as files: ``/face/GAME/SET/CARD.svg`` and ``.png``, of the texts as they are at this moment."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from ordo_pnp.base import OrdoError
from ordo_pnp.cards import named_by
from ordo_pnp.editor.studio.routes import NotFoundError, Served
from ordo_pnp.paper import draw_single, write_svg

if TYPE_CHECKING:
    from ordo_pnp.editor.studio.desk import Desk
    from ordo_pnp.editor.studio.routes import Route
    from ordo_pnp.project import Side


# A poker card is then 1488 × 2079 pixels and takes 0.2 s.
MOST_DPI: Final = 600
USUAL_DPI: Final = 150
_DPI: Final = re.compile("[0-9]{2,3}")


def face_file(desk: Desk, words: tuple[str, ...], query: Mapping[str, str]) -> Served:
    """Return a side of a card, cut at its trim.

    Words: game, set, and the card with ``.svg`` or ``.png``. Query: ``lang``, that of the card if not given; ``side``; ``dpi`` from 36
    to 600.
    """
    if len(words) != 3:
        raise NotFoundError("no card")
    slug, _, ending = words[2].rpartition(".")
    card = desk.session.card(words[0], f"{words[1]}/{slug}")
    side: Side = "back" if query.get("side") == "back" else "front"
    dpi = query.get("dpi", str(USUAL_DPI))
    if card is None or ending not in {"svg", "png"} or not _DPI.fullmatch(dpi):
        raise NotFoundError("no card")
    language = query.get("lang", card.language)
    if language not in desk.session.latest().games[card.game].languages or not 36 <= int(dpi) <= MOST_DPI:
        raise NotFoundError("no such picture")
    try:
        with named_by(desk.workspace.naming):
            face = desk.session.draw(card, language, side, is_draft=True).face
        if face is None:
            raise NotFoundError("a blank side")
        fonts = desk.session.fonts(card.game)
        if ending == "svg":
            return Served(write_svg(face, fonts, card.text("name", language)).encode(), "image/svg+xml")
        return Served(draw_single(face, fonts, int(dpi)).png, "image/png")
    except OrdoError as error:
        raise NotFoundError(str(error)) from error


ROUTES: Final[Mapping[str, Route]] = {"face": face_file}
