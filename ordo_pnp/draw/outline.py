"""Lines and letters alone: areas are white with a line around them.

Rule: PNP-27.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from ordo_pnp.draw.drawing import Gradient, Shape
from ordo_pnp.draw.hatched import PEN_MM, Hatched, Made
from ordo_pnp.draw.ink_pictures import line_picture
from ordo_pnp.draw.lightness import BLACK, WHITE, contrast

if TYPE_CHECKING:
    from ordo_pnp.draw.drawing import Color, Item, RasterImage
    from ordo_pnp.draw.ground import Backdrop, Painted
    from ordo_pnp.draw.measure import MeasuredPath


# What is thinner than this is a line, even if it was drawn as an area.
_THIN_MM: Final = 0.5
# Lines wider than this are printed as the two edges of them.
_WIDE_MM: Final = 0.7
# Contrast from which a line or something small was meant to be seen.
_SEEN: Final = 18.0
# Width of the lines of hatchings.
_HATCH_MM: Final = 0.12
# Contrast from which the edge of an area was meant to be seen.
_EDGE: Final = 6.0


class LinesOnly(Hatched):
    """Areas are white with a line around them; what is thin, and letters, are black."""

    def shape(self, shape: Shape, outline: MeasuredPath, scale: float, painted: Painted) -> Made:
        """Return its edge, or itself where it is a line."""
        if shape.opacity < 1:
            return Made((), WHITE)  # a shadow or a gleam
        if shape.fill is None:
            return Made(_drawn(shape, outline, scale, painted), WHITE)
        hatching = self.hatching(shape, outline, scale)
        if painted.is_ground(shape.path):
            bare = shape._replace(fill=WHITE, stroke=None)
            return Made((bare,) if hatching is None else self.hatched(bare, hatching, BLACK, _HATCH_MM, scale), WHITE)
        if isinstance(shape.fill, Gradient):
            return Made((_edged(shape, scale),), WHITE)
        if outline.thickness * scale < _THIN_MM and shape.stroke is None:
            is_seen = contrast(shape.fill, painted.under(outline.middle).was) >= _SEEN
            return Made((Shape(shape.path, BLACK, even_odd=shape.even_odd),) if is_seen else (), WHITE)
        if hatching is not None:
            return Made(self.hatched(_edged(shape, scale), hatching, BLACK, _HATCH_MM, scale), WHITE)
        is_seen = shape.stroke is not None or contrast(shape.fill, painted.under(outline.on_line).was) >= _EDGE
        return Made((_edged(shape, scale) if is_seen else shape._replace(fill=WHITE),), WHITE)

    def letters(self, color: Color, under: Callable[[], Backdrop]) -> Color:
        """Return black: nothing dark lies under letters."""
        return BLACK

    def picture(self, picture: RasterImage) -> RasterImage:
        """Return the lines of a picture."""
        return line_picture(picture)


def _edged(shape: Shape, scale: float) -> Shape:
    width = min(shape.width * scale, _WIDE_MM / 2) if shape.stroke is not None else PEN_MM
    return shape._replace(fill=WHITE, stroke=BLACK, width=max(width, PEN_MM / 2) / scale)


def _drawn(shape: Shape, outline: MeasuredPath, scale: float, painted: Painted) -> tuple[Item, ...]:
    """Return a line in black, the two edges of a wide one, nothing of one that was hardly to be seen."""
    if shape.stroke is None or contrast(shape.stroke, painted.under(outline.on_line).was) < _SEEN:
        return ()
    line = shape._replace(stroke=BLACK)
    if shape.width * scale <= _WIDE_MM:
        return (line,)
    return (line, shape._replace(stroke=WHITE, width=shape.width - 2 * PEN_MM / scale))
