"""Elements of pictures to shapes, in the colours and line weights of a look."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ordo_pnp.draw.drawing import Drawing, Shape, Use, compose
from ordo_pnp.draw.pictures.sketches import SketchedGroup, SketchedOutline, SketchedUse, sketched_use
from ordo_pnp.draw.steady_drawing import at_scale, dash_at, pen_at

if TYPE_CHECKING:
    from ordo_pnp.draw.drawing import Color, Item, Matrix, Path
    from ordo_pnp.draw.pictures.sketches import OutlineStyle, Sketch, SketchedPattern, Sketches


_RGB = re.compile("#[0-9A-Fa-f]{6}")


class PictureArtist:
    """Draws elements of pictures; a colour, weight or fragment that is not known, which is found elsewhere, is left out.

    Args:
        fragments: Name to definition: those that can be drawn.
        palette: Name to colour.
        sketches: Of their elements; grows.
        size: Nominal width and height of the drawings made.
    """

    def __init__(
        self,
        fragments: Mapping[str, Mapping[str, Any]],
        palette: Mapping[str, Color],
        sketches: Sketches,
        size: tuple[float, float],
    ) -> None:
        self._fragments = fragments
        self._palette = palette
        self._sketches = sketches
        self._size = size

    def draw(
        self, elements: Sequence[Mapping[str, Any]], matrix: Matrix, given: Mapping[str, Color | None]
    ) -> list[Item]:
        """Draw elements in painting order.

        Args:
            elements: Single-key maps, valid by the schema.
            matrix: From where they stand to the drawing.
            given: The parameters they may name.
        """
        return self._drawn(self._sketches.of(elements), matrix, given)

    def place(self, spec: Mapping[str, Any], matrix: Matrix, given: Mapping[str, Color | None]) -> list[Item]:
        """Draw a fragment at all its places.

        Args:
            spec: What ``use`` says.
            matrix: From where that stands to the drawing.
            given: The parameters of the fragment, all of them.
        """
        return self._placed(sketched_use(spec), matrix, given)

    def color(self, name: str, given: Mapping[str, Color | None]) -> Color | None:
        """Return the colour that a palette name, a parameter or ``#RRGGBB`` stands for; None if it is not known."""
        if name.startswith("$"):
            return given.get(name[1:])
        return self._palette.get(name) or (name.upper() if _RGB.fullmatch(name) else None)

    def parameters(
        self, fragment: str, chosen: Mapping[str, str], given: Mapping[str, Color | None]
    ) -> dict[str, Color | None]:
        """Return the colours of the parameters of a fragment: what is chosen, else what it says itself.

        Args:
            fragment: Its name.
            chosen: Parameter to the name of a colour, or to a parameter of what uses the fragment.
            given: The parameters of that.
        """
        own = self._fragments[fragment].get("parameters", {})
        return {name: self.color(chosen.get(name, default), given) for name, default in own.items()}

    def _drawn(self, sketch: Sketch, matrix: Matrix, given: Mapping[str, Color | None]) -> list[Item]:
        paths, scale = self._sketches.placed(sketch, matrix), at_scale(matrix)
        found: list[Item] = []
        for part in sketch.parts:
            if isinstance(part, SketchedOutline):
                shape = self._shape(paths[part.at], part.style, scale, given)
                if shape is not None:
                    found.append(shape)
            elif isinstance(part, SketchedUse):
                if part.fragment in self._fragments:
                    found += self._placed(part, matrix, self.parameters(part.fragment, part.colors, given))
            elif isinstance(part, SketchedGroup):
                found += self._grouped(part, matrix, given)
            else:
                found += self._tiled(part, matrix, scale, given)
        return found

    def _placed(self, use: SketchedUse, matrix: Matrix, given: Mapping[str, Color | None]) -> list[Item]:
        sketch = self._sketches.of(self._fragments[use.fragment]["elements"])
        return [item for each in use.matrices for item in self._drawn(sketch, compose(matrix, each), given)]

    def _grouped(self, group: SketchedGroup, matrix: Matrix, given: Mapping[str, Color | None]) -> list[Item]:
        inner = compose(matrix, group.matrix)
        items = self._drawn(group.sketch, inner, given)
        return items if group.clip is None or not items else [self._clipped(items, group.clip, inner, "group")]

    def _tiled(
        self, pattern: SketchedPattern, matrix: Matrix, scale: float, given: Mapping[str, Color | None]
    ) -> list[Item]:
        rows = pattern.rows.transformed(matrix)
        shape = self._shape(rows.path, pattern.style, scale, given)
        return [] if shape is None else [self._clipped(rows.items(shape, self._size), pattern.clip, matrix, "pattern")]

    def _clipped(self, items: Sequence[Item], clip: Path, matrix: Matrix, label: str) -> Use:
        return Use(Drawing(*self._size, tuple(items), label=label), clip=clip.transformed(matrix))

    def _shape(self, path: Path, style: OutlineStyle, scale: float, given: Mapping[str, Color | None]) -> Shape | None:
        inks = self._inks(style, given)
        if inks is None:
            return None
        pen = 0.0 if inks[1] is None else pen_at(style.width, scale)
        dash = tuple([dash_at(each, scale) for each in style.dash])
        return Shape(path, *inks, pen, style.even_odd, 1.0, dash, round_ends=True)

    def _inks(self, style: OutlineStyle, given: Mapping[str, Color | None]) -> tuple[Color | None, Color | None] | None:
        """Return the colours of the inside and of the line of an outline; None where it has no known colour."""
        inside = None if style.fill is None else self.color(style.fill, given)
        line = None if style.stroke is None else self.color(style.stroke, given)
        return None if inside is None and line is None else (inside, line)
