"""Fragments and vignettes by themselves, as whoever draws one wants to see it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

from ordo_pnp.base import DataError, has_errors
from ordo_pnp.cards import stock_look
from ordo_pnp.draw.drawing import Drawing, translation
from ordo_pnp.draw.faces.face_drawing import FaceDrawing
from ordo_pnp.draw.faces.look import Look
from ordo_pnp.draw.faces.set_art import resources_of
from ordo_pnp.draw.fonts import Fonts
from ordo_pnp.draw.pictures.framing import VignetteChoice

if TYPE_CHECKING:
    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import GameData, Origin
    from ordo_pnp.draw.pictures.shelf import PictureShelf


PictureKind = Literal["fragment", "vignette"]


class LonePictures:
    """Draws the fragments and vignettes of a game and of its sets.

    Args:
        game: The game.
        shared: What belongs to no game.
    """

    def __init__(self, game: GameData, shared: Mapping[str, Mapping[str, Origin]]) -> None:
        self.fonts = Fonts({})
        self._found: list[Diagnostic] = []
        resources = resources_of(game, shared, Look(game.look or stock_look()), self.fonts, self._found.append)
        self._shelves = [each.pictures for each in (resources, *resources.of_sets.values())]

    def names(self, kind: PictureKind) -> frozenset[str]:
        """Return the names of all fragments, or of all vignettes."""
        return frozenset(name for shelf in self._shelves for name in self._of(kind, shelf))

    @property
    def tones(self) -> tuple[str, ...]:
        """The names of the tones that any look has, in order."""
        return tuple(sorted({name for each in self._shelves for name in each.palettes if name is not None}))

    def draw(self, kind: PictureKind, name: str, tones: str | None = None) -> FaceDrawing:
        """Draw a vignette whole, or a fragment in its box with the colours that it says itself.

        Args:
            kind: What it is.
            name: One of its names; where several sets have it, that of the game, else of the first.
            tones: The tones it is painted in; None for the palette.

        Raises:
            DataError: Something is wrong with a fragment or vignette.
        """
        shelf = next(each for each in self._shelves if name in self._of(kind, each))
        spec = self._of(kind, shelf)[name].value
        if kind == "vignette":
            width, height = spec["size"]
            drawing = shelf.vignette(VignetteChoice(name, tones), (width, height))
        else:
            left, top, width, height = spec["box"]
            artist = shelf.artist((width, height), tones)
            is_sound = name in shelf.inspection.sound_fragments
            items = (
                artist.place({"fragment": name}, translation(-left, -top), artist.parameters(name, {}, {}))
                if is_sound
                else ()
            )
            drawing = Drawing(width, height, tuple(items), label=f"fragment {name}")
        if drawing is None or has_errors(self._found):
            raise DataError(self._found)
        return FaceDrawing(drawing, width, height, 0.0, "rectangle", 0.0)

    @staticmethod
    def _of(kind: PictureKind, shelf: PictureShelf) -> Mapping[str, Origin]:
        return shelf.fragments if kind == "fragment" else shelf.vignettes
