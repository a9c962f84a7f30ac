"""Pictures of cards for a window: their real faces, each sent once, and never that of a card which is not seen."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import OrdoError
from ordo_pnp.editor.studio.sheets import LastingSheet

if TYPE_CHECKING:
    from ordo_pnp.cards import Card, GameData
    from ordo_pnp.draw import FaceDrawing, Fonts
    from ordo_pnp.project import Session


_MM_DIGITS: Final = 3
# With it begins what blank backs are called.
BLANK: Final = "blank-"


class CardPictures:
    """The faces of the cards of a game as they are sent to windows.

    What is sent is called by its content: two windows that see the same cards get the same bytes, whatever others see.

    Args:
        session: Draws them.
        game: Whose cards they are.
        language: Of their words.
    """

    def __init__(self, session: Session, game: GameData, language: str) -> None:
        self._session = session
        self._game = game.id
        self._language = language if language in game.languages else game.language
        self._cards: Mapping[str, Card] = {str(card.id): card for card in game.cards()}
        self._fonts: Fonts | None = None
        self._sheet: LastingSheet | None = None
        # By picture: width and height in millimetres, and the radius of its corners; of a round one half of its width.
        self._shapes: dict[str, tuple[float, float, float]] = {}

    def picture(self, card: str, *, hidden: bool = False) -> str:
        """Return what a side of a card is called; nothing where it cannot be drawn."""
        face = self._face(card, hidden=hidden)
        if face is None or self._sheet is None:
            return self._blank(card) if hidden else ""
        name = self._sheet.symbol(face.drawing)
        radius = face.width / 2 if face.outline == "circle" else face.radius
        self._shapes[name] = (face.width, face.height, radius)
        return name

    def _blank(self, card: str) -> str:
        """Return what a blank back is called: nothing is drawn on it, and it is as large as its front."""
        front = self._face(card, hidden=False)
        if front is None:
            return ""
        radius = front.width / 2 if front.outline == "circle" else front.radius
        name = f"{BLANK}{front.width:g}-{front.height:g}-{radius:g}".replace(".", "_")
        self._shapes[name] = (front.width, front.height, radius)
        return name

    def size(self, card: str) -> tuple[float, float]:
        """Return width and height of the front of a card in millimetres; those of a playing card where it cannot be drawn."""
        name = self.picture(card)
        return self._shapes[name][:2] if name else (63.0, 88.0)

    def _face(self, card: str, *, hidden: bool) -> FaceDrawing | None:
        found = self._cards.get(card)
        if found is None:
            return None
        try:
            face = self._session.draw(found, self._language, "back" if hidden else "front").face
            fonts = self._session.fonts(self._game)
        except (OrdoError, KeyError):  # it may have been taken away while it is played
            return None
        if fonts is not self._fonts:
            self._fonts, self._sheet = fonts, LastingSheet(fonts)
        return face

    def lacking(self, pictures: Iterable[str], had: set[str]) -> dict[str, Any]:
        """Return what a window lacks to show some pictures, and note that it has it.

        Args:
            pictures: By their names.
            had: The names of pictures and definitions that the window has.

        Returns:
            ``shapes``: picture -> width, height and radius in millimetres. ``definitions``: id -> SVG of what pictures refer to.
        """
        wanted = [each for each in dict.fromkeys(pictures) if each and each not in had]
        drawn = [f"href='#{each}'" for each in wanted if not each.startswith(BLANK)]
        definitions = self._sheet.definitions(drawn, had) if self._sheet is not None else {}
        had.update(wanted)
        shapes = {each: [round(value, _MM_DIGITS) for value in self._shapes[each]] for each in wanted}
        return {"shapes": shapes, "definitions": definitions}


def pictures_in(data: Any) -> Collection[str]:
    """Return the pictures that data for a window name, in their order."""
    found: dict[str, None] = {}

    def visit(value: Any) -> None:
        if isinstance(value, dict):
            if isinstance(value.get("picture"), str):
                found[value["picture"]] = None
            for each in value.values():
                visit(each)
        elif isinstance(value, list):
            for each in value:
                visit(each)

    visit(data)
    return found
