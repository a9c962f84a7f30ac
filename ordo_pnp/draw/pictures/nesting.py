"""Pictures whose fragments are drawings that are placed: each outline once, wherever and how often it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import Memo
from ordo_pnp.draw.drawing import Drawing, Shape, Use
from ordo_pnp.draw.pictures.artist import PictureArtist
from ordo_pnp.draw.pictures.sketches import SketchedGroup, SketchedOutline, SketchedUse
from ordo_pnp.draw.steady_drawing import SteadyDrawing

if TYPE_CHECKING:
    from ordo_pnp.draw.drawing import Color, Item, Matrix, Path
    from ordo_pnp.draw.pictures.sketches import OutlineStyle, Sketch, Sketches, SketchPart


# Nominal size of what is drawn as large as it is shown; what is shown enlarged is smaller, and so written finer.
_ROOM_MM: Final = 20.0
# Fragments in their colours; in all its tones the vignettes of the cards of Ordonnance have 450.
_MOST_NESTED: Final = 4_096


class NestingArtist(PictureArtist):
    """Draws the same as any artist of pictures, in the least that can be said: for a screen.

    Lines are as wide as they are in print: a fragment says how wide, whatever the size in which it is placed.

    Args:
        fragments: Name to definition: those that can be drawn.
        palette: Name to colour.
        sketches: Of their elements; grows.
    """

    def __init__(
        self, fragments: Mapping[str, Mapping[str, Any]], palette: Mapping[str, Color], sketches: Sketches
    ) -> None:
        super().__init__(fragments, palette, sketches, (_ROOM_MM, _ROOM_MM))
        self._nested: Memo[tuple[object, ...], SteadyDrawing] = Memo(_MOST_NESTED)

    def nested(self, elements: Sequence[Mapping[str, Any]], matrix: Matrix) -> Drawing:
        """Draw elements in painting order.

        Args:
            elements: Single-key maps, valid by the schema.
            matrix: From where they stand to the drawing.
        """
        return Drawing(*self._size, (Use(self._nest(self._sketches.of(elements), {}), matrix),))

    def _nest(self, sketch: Sketch, given: Mapping[str, Color | None]) -> SteadyDrawing:
        """Return elements where they stand."""
        key = (id(sketch), *given.items())
        found = self._nested.get(key)
        if found is None:
            items: list[Item] = []
            for part in sketch.parts:
                items += self._part(sketch, part, given)
            found = self._nested[key] = SteadyDrawing(*self._size, tuple(items), label="nested")
        return found

    def _part(self, sketch: Sketch, part: SketchPart, given: Mapping[str, Color | None]) -> list[Item]:
        if isinstance(part, SketchedOutline):
            shape = self._steady(sketch.paths[part.at], part.style, given)
            return [] if shape is None else [shape]
        if isinstance(part, SketchedUse):
            if part.fragment not in self._fragments:
                return []
            inner = self._sketches.of(self._fragments[part.fragment]["elements"])
            nested = self._nest(inner, self.parameters(part.fragment, part.colors, given))
            return [Use(nested, each) for each in part.matrices]
        if isinstance(part, SketchedGroup):
            clip = None if part.clip is None else part.clip.transformed(part.matrix)
            return [Use(self._nest(part.sketch, given), part.matrix, clip)]
        shape = self._steady(part.rows.path, part.style, given)
        if shape is None:
            return []
        rows = part.rows.items(shape, self._size, SteadyDrawing)
        return [Use(SteadyDrawing(*self._size, rows, label="pattern"), clip=part.clip)]

    def _steady(self, path: Path, style: OutlineStyle, given: Mapping[str, Color | None]) -> Shape | None:
        """Return an outline with lines as its own size has them; None if it has no known colour."""
        inks = self._inks(style, given)
        if inks is None:
            return None
        return Shape(path, *inks, style.width, style.even_odd, 1.0, style.dash, round_ends=True)
