"""What becomes of areas, lines, letters and pictures in each way of printing.

Rule: PNP-27.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from ordo_pnp.draw.drawing import Gradient, Shape
from ordo_pnp.draw.hatched import PEN_MM, Hatched, InkStyle, Made
from ordo_pnp.draw.ink_pictures import grey_picture, pale_picture
from ordo_pnp.draw.lightness import WHITE, contrast, grey, grey_of, lightness_of, tinted
from ordo_pnp.draw.outline import LinesOnly
from ordo_pnp.draw.ways import Ink

if TYPE_CHECKING:
    from ordo_pnp.draw.drawing import Color, Item, Paint, RasterImage
    from ordo_pnp.draw.ground import Backdrop, Painted
    from ordo_pnp.draw.hatching import Hatching
    from ordo_pnp.draw.measure import MeasuredPath


# Areas narrower than this keep their colour: small symbols, people and things.
_LARGE_MM: Final = 3.5
_LARGE_THICKNESS_MM: Final = 0.9
# How much of the colour of large areas is left.
_PALE: Final = 0.2
# Lightness from which a large area is a ground, which is left out.
_GROUND: Final = 86.0
# Lightness below which a hatching in greys is lighter than its ground.
_DARK: Final = 62.0
# Lightness below which a colour makes a line around an area that has become pale.
_LINED: Final = 75.0
# What is smaller and lies on an area that has become pale is a symbol or a charge there, and keeps its colour.
_SYMBOL_MM: Final = 8.5
# Lines wider than this are areas, where ink is saved.
_WIDE_LINE_MM: Final = 1.0
# Contrast below which something was no more than a pattern tone on tone.
_QUIET: Final = 12.0
# Contrast below which something small is lost on its ground.
_LOST: Final = 22.0


def style_of(ink: Ink, hatchings: Mapping[Color, Hatching]) -> InkStyle | None:
    """Return how a way of printing treats drawings; None for one that leaves them as they are."""
    if ink is Ink.FULL:
        return None
    styles: Mapping[Ink, Callable[[Mapping[Color, Hatching]], InkStyle]]
    styles = {Ink.SAVER: _Saver, Ink.GREY: _Grey, Ink.OUTLINE: LinesOnly}
    return styles[ink](hatchings)


def _mapped_paint(paint: Paint, mapping: Callable[[Color], Color]) -> Paint:
    if isinstance(paint, Gradient):
        return paint._replace(stops=tuple([(offset, mapping(color)) for offset, color in paint.stops]))
    return mapping(paint)


class _Grey(Hatched):
    """Each colour is the grey of its lightness; tinctures are hatched in a lighter or a darker one."""

    def shape(self, shape: Shape, outline: MeasuredPath, scale: float, painted: Painted) -> Made:
        """Map its colours."""
        fill = None if shape.fill is None else _mapped_paint(shape.fill, grey_of)
        stroke = None if shape.stroke is None else grey_of(shape.stroke)
        made = shape._replace(fill=fill, stroke=stroke)
        hatching = self.hatching(shape, outline, scale)
        if hatching is None or hatching == "crossed" or not isinstance(shape.fill, str):
            return Made((made,), WHITE)
        light = lightness_of(shape.fill)
        tone = grey(light + 34) if light < _DARK else grey(light - 40)
        return Made(self.hatched(made, hatching, tone, 0.2, scale), WHITE)

    def letters(self, color: Color, under: Callable[[], Backdrop]) -> Color:
        """Return the grey of letters, which is as far from its ground as before."""
        return grey_of(color)

    def picture(self, picture: RasterImage) -> RasterImage:
        """Return a picture in greys."""
        return grey_picture(picture)


class _Saver(Hatched):
    """Large areas are pale and grounds are left out; what would be lost on them takes their colour instead."""

    def shape(self, shape: Shape, outline: MeasuredPath, scale: float, painted: Painted) -> Made:
        """Make it pale, or keep it readable on what has become pale."""
        if shape.fill is None:
            return Made(_paled_line(shape, outline, scale, painted), WHITE)
        is_large = outline.least * scale >= _LARGE_MM and outline.thickness * scale >= _LARGE_THICKNESS_MM
        if isinstance(shape.fill, Gradient):
            fill: Paint = _mapped_paint(shape.fill, _pale) if is_large else shape.fill
            return Made((shape._replace(fill=fill),), WHITE)
        hatching = self.hatching(shape, outline, scale)
        if hatching is not None:
            return self._engraved(shape, hatching, scale)
        under = painted.under(outline.middle)
        is_changed = contrast(under.now, under.was) >= _LOST
        if is_large and (not is_changed or outline.most * scale >= _SYMBOL_MM or _is_light(shape.fill)):
            return _paled(shape, scale, under)
        color = _readable(shape.fill, under)
        return Made((shape._replace(fill=color),), color)

    def _engraved(self, shape: Shape, hatching: Hatching, scale: float) -> Made:
        assert isinstance(shape.fill, str)  # noqa: S101 (gradients are not hatched)
        pale = tinted(shape.fill, _PALE / 2)
        return Made(self.hatched(shape._replace(fill=pale), hatching, shape.fill, 0.15, scale), pale)

    def letters(self, color: Color, under: Callable[[], Backdrop]) -> Color:
        """Return the colour of letters, the former one of their ground where they would be lost on what that is now."""
        return _readable(color, under())

    def picture(self, picture: RasterImage) -> RasterImage:
        """Return a pale picture."""
        return pale_picture(picture, 0.35)


def _paled(shape: Shape, scale: float, under: Backdrop) -> Made:
    """Return a large area in pale, with a line around it where its edge would be lost."""
    assert isinstance(shape.fill, str)  # noqa: S101 (gradients are mapped before)
    pale = _pale(shape.fill)
    made = shape._replace(fill=pale)
    is_lost = contrast(pale, under.now) < _LOST <= contrast(shape.fill, under.was)
    darker = min(shape.fill, under.was, key=lightness_of)
    if shape.stroke is None and is_lost and lightness_of(darker) < _LINED:
        made = made._replace(stroke=darker, width=PEN_MM / scale)
    return Made((made,), pale)


def _paled_line(shape: Shape, outline: MeasuredPath, scale: float, painted: Painted) -> tuple[Item, ...]:
    """Return a line that can be seen on its ground, as two edges and something pale between them where it is wide."""
    if shape.stroke is None:
        return (shape,)
    color = _readable(shape.stroke, painted.under(outline.on_line))
    line = shape._replace(stroke=color)
    if shape.width * scale <= _WIDE_LINE_MM or shape.dash:
        return (line,)
    return (line, shape._replace(stroke=_pale(color), width=shape.width - 2 * PEN_MM / scale))


def _is_light(color: Color) -> bool:
    return lightness_of(color) >= _LINED


def _pale(color: Color) -> Color:
    return WHITE if lightness_of(color) >= _GROUND else tinted(color, _PALE)


def _readable(color: Color, under: Backdrop) -> Color:
    """Return the colour of something small over its ground.

    Where it would be lost on what that is now, it is what that was; what was hardly to be seen before does not stand out now.
    """
    if under.now != under.was and contrast(color, under.was) < _QUIET:
        return under.now
    if contrast(color, under.now) >= _LOST or contrast(color, under.was) <= contrast(color, under.now):
        return color
    return under.was
