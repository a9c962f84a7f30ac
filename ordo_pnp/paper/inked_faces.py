"""Faces in less ink or in other inks, for whoever prints them.

Rule: PNP-27.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ordo_pnp.draw import Ink, InkConverter, hatchings_of

if TYPE_CHECKING:
    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import Card, GameData
    from ordo_pnp.draw import FaceDrawing, Fonts
    from ordo_pnp.paper.face_source import CheckedFaces
    from ordo_pnp.paper.sheets.page import Page


def inked(faces: CheckedFaces, game: GameData, ink: Ink) -> CheckedFaces:
    """Return what draws the cards of a game in an ink: the faces themselves if that is all of it.

    Args:
        faces: Those of the game.
        game: Its looks and those of its sets say which colours are tinctures.
        ink: In which it is printed.
    """
    if ink is Ink.FULL:
        return faces
    looks = [game.look or {}, *(game.look_of_set(name) for name in game.sets)]
    return _InkedFaces(faces, InkConverter(ink, hatchings_of(look.get("tinctures", {}) for look in looks)))


class _InkedFaces:
    """Draws cards as others do, and has each drawing converted."""

    def __init__(self, faces: CheckedFaces, converter: InkConverter) -> None:
        self._faces = faces
        self._converter = converter

    @property
    def fonts(self) -> Fonts:
        """The faces of type that its drawings name."""
        return self._faces.fonts

    @property
    def found(self) -> Sequence[Diagnostic]:
        """Every finding so far."""
        return self._faces.found

    def front(self, card: Card, language: str) -> FaceDrawing:
        """Draw the front of a card."""
        return self._converted(self._faces.front(card, language))

    def back(self, card: Card, language: str, *, light: bool = False) -> FaceDrawing | None:
        """Draw the back of a card, None if it is blank."""
        drawn = self._faces.back(card, language, light=light)
        return None if drawn is None else self._converted(drawn)

    def _converted(self, drawn: FaceDrawing) -> FaceDrawing:
        return drawn._replace(drawing=self._converter.convert(drawn.drawing))


def without_colors(pages: Sequence[Page], ink: Ink) -> list[Page]:
    """Return pages whose marks and margins are grey, too, where all that is printed on them is."""
    if ink not in {Ink.GREY, Ink.OUTLINE}:
        return list(pages)
    converter = InkConverter(Ink.GREY, {})
    return [page._replace(content=converter.convert(page.content)) for page in pages]
