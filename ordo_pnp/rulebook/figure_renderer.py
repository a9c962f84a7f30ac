"""What draws the plates of a book: one for each game and language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.base import DataError, has_errors
from ordo_pnp.cards import EMPTY
from ordo_pnp.draw import Drawing, Look, Signs
from ordo_pnp.rulebook.figures import PRINTED, Figures
from ordo_pnp.rulebook.places import places_of
from ordo_pnp.rulebook.tabletop import LIST

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ordo_pnp.cards import Card
    from ordo_pnp.draw import FaceDrawing, Faces, Fonts
    from ordo_pnp.kernel import Piece, Scene
    from ordo_pnp.rulebook.card_groups import GroupedCards
    from ordo_pnp.rulebook.printed_sizes import Seen


class FigureRenderer:
    """Draws for one book.

    Args:
        faces: Draws the cards of the game; may be shared by books in several languages.
        language: Of the book.
    """

    def __init__(self, faces: Faces, language: str) -> None:
        self._faces = faces
        self._language = language
        self._cards = {str(card.id): card for card in faces.game.cards()}
        # The colours of the game by name.
        self.palette = palette = Look(faces.game.look).palette
        self._figures = Figures(
            faces.fonts,
            self._face,
            lambda card: places_of(faces.game, self._cards[card], faces.derived),
            palette.get("book", palette["ink"]),
        )
        data = {
            name: sign
            for origin in faces.game.files.get("signs", EMPTY).values()
            for name, sign in origin.value.items()
        }
        self._signs = Signs(data, palette)

    @property
    def fonts(self) -> Fonts:
        """The fonts that the pictures name."""
        return self._faces.fonts

    def require_sound(self) -> None:
        """Check that everything drawn so far is as the cards say.

        Raises:
            DataError: There are errors in cards or layouts.
        """
        problems = self._faces.problems
        if has_errors(problems):
            raise DataError(problems)

    def _face(self, card: str, hidden: bool = False, use: str = PRINTED) -> FaceDrawing:  # noqa: FBT001, FBT002
        found = self._cards[card]
        if use != PRINTED:
            figure = self._faces.figure(found, self._language, use, hidden=hidden)
            if figure is not None:
                return figure
        back = self._faces.back(found, self._language) if hidden else None
        return back or self._faces.front(found, self._language)

    def scene(self, scene: Scene, width: float) -> Drawing:
        """Draw the table, as wide as that in millimetres."""
        return self._figures.scene(scene, width)

    def cards(self, row: GroupedCards, width: float) -> Drawing:
        """Draw cards side by side, as wide as that in millimetres."""
        return self._figures.cards(row, width)

    def too_small(self, drawing: Drawing) -> Seen | None:
        """Return the sign or the letters that are farthest below what can be read in a picture; None if all can."""
        seen = [each for each in self._figures.sizes.seen(drawing.items) if not each.is_legible]
        return min(seen, key=lambda each: each.share, default=None)

    def cover(self, pieces: Sequence[Piece], width: float) -> Drawing:
        """Draw cards spread like a hand, for the cover."""
        return self._figures.cover(pieces, width)

    def piece(self, card: Card, width: float, height: float, *, large: bool = False) -> Drawing:
        """Draw the front of a card within a box of millimetres, ``large`` as figures show it."""
        return self._figures.one(self._face(str(card.id), use=LIST if large else PRINTED), width, height)

    def vignette(self, name: str, width: float, height: float) -> Drawing:
        """Draw a vignette that covers a box of millimetres; nothing where it cannot be drawn, which is a finding of the cards."""
        return self._faces.vignette(name, (width, height)) or Drawing(width, height, ())

    def sign(self, name: str, size: float) -> Drawing:
        """Draw a sign for a line of text, in a square of so many millimetres."""
        return self._signs.draw(name, size, "tile" if self._signs.has_tile(name) else "plain")
