"""Ways of printing: what they make of drawings, and the hatching of areas that several of them share.

Rule: PNP-27.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from ordo_pnp.draw.drawing import Gradient, Use
from ordo_pnp.draw.hatching import hatch

if TYPE_CHECKING:
    from ordo_pnp.draw.drawing import Color, Item, RasterImage, Shape
    from ordo_pnp.draw.ground import Backdrop, Painted
    from ordo_pnp.draw.hatching import Hatching
    from ordo_pnp.draw.measure import MeasuredPath


# Width of lines around areas: the finest that laser printers hold (0.5 pt).
PEN_MM: Final = 0.18
# Areas narrower than this show too little of a hatching: three lines at least.
_HATCHED_MM: Final = 3.0
_HATCHED_THICKNESS_MM: Final = 0.7


class Made(NamedTuple):
    """What became of a shape."""

    items: tuple[Item, ...]
    # What others that lie on it are seen against.
    ground: Color


class InkStyle(Protocol):
    """A way of printing."""

    def shape(self, shape: Shape, outline: MeasuredPath, scale: float, painted: Painted) -> Made:
        """Return what becomes of an area, a line or both."""

    def letters(self, color: Color, under: Callable[[], Backdrop]) -> Color:
        """Return the colour of letters over what lies under them."""

    def picture(self, picture: RasterImage) -> RasterImage:
        """Return what becomes of a raster image."""


class Hatched:
    """Fills an area and hatches it where its colour says so."""

    def __init__(self, hatchings: Mapping[Color, Hatching]) -> None:
        self._hatchings = hatchings

    def hatching(self, shape: Shape, outline: MeasuredPath, scale: float) -> Hatching | None:
        """Return the hatching of an area, None where its colour has none or it is too small to show one."""
        if isinstance(shape.fill, Gradient) or shape.fill is None or shape.opacity < 1:
            return None
        if shape.even_odd or outline.least * scale < _HATCHED_MM or outline.thickness * scale < _HATCHED_THICKNESS_MM:
            return None
        return self._hatchings.get(shape.fill)

    @staticmethod
    def hatched(shape: Shape, hatching: Hatching, color: Color, width: float, scale: float) -> tuple[Item, ...]:
        """Return an area, the hatching over it and its line."""
        area = shape._replace(stroke=None, width=0.0, dash=())
        lines = Use(hatch(hatching, shape.path.bounds(), color, width, scale), clip=shape.path)
        edge = () if shape.stroke is None else (shape._replace(fill=None),)
        return (area, lines, *edge)
