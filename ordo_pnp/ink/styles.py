"""What becomes of areas, lines, letters and pictures in each way of printing.

Rule: PNP-27.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from ordo_pnp.drawing import Gradient, Shape, Use
from ordo_pnp.ink.hatching import hatch
from ordo_pnp.ink.lightness import BLACK, WHITE, contrast, grey, grey_of, lightness_of, tinted
from ordo_pnp.ink.pictures import grey_picture, line_picture, pale_picture
from ordo_pnp.ink.ways import Ink

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ordo_pnp.drawing import Color, Item, Paint, RasterImage
    from ordo_pnp.ink.ground import Backdrop, Painted
    from ordo_pnp.ink.hatching import Hatching
    from ordo_pnp.ink.measure import MeasuredPath

_HATCHED_MM: Final = 3.0
"""Areas narrower than this show too little of a hatching: three lines at least."""
_HATCHED_THICKNESS_MM: Final = 0.7
_LARGE_MM: Final = 3.5
"""Areas narrower than this keep their colour: small symbols, people and things."""
_LARGE_THICKNESS_MM: Final = 0.9
_THIN_MM: Final = 0.5
"""What is thinner than this is a line, even if it was drawn as an area."""
_PALE: Final = 0.2
"""How much of the colour of large areas is left."""
_GROUND: Final = 86.0
"""Lightness from which a large area is a ground, which is left out."""
_DARK: Final = 62.0
"""Lightness below which a hatching in greys is lighter than its ground."""
_LINED: Final = 75.0
"""Lightness below which a colour makes a line around an area that has become pale."""
_SYMBOL_MM: Final = 8.5
"""What is smaller and lies on an area that has become pale is a symbol or a charge there, and keeps its colour."""
_PEN_MM: Final = 0.18
"""Width of lines around areas: the finest that laser printers hold (0.5 pt)."""
_WIDE_LINE_MM: Final = 1.0
"""Lines wider than this are areas, where ink is saved."""
_WIDE_MM: Final = 0.7
"""Lines wider than this are printed as the two edges of them."""
_SEEN: Final = 18.0
"""Contrast from which a line or something small was meant to be seen."""
_EDGE: Final = 6.0
"""Contrast from which the edge of an area was meant to be seen."""
_QUIET: Final = 12.0
"""Contrast below which something was no more than a pattern tone on tone."""
_LOST: Final = 22.0
"""Contrast below which something small is lost on its ground."""


class Made(NamedTuple):
    """What became of a shape."""

    items: tuple[Item, ...]
    ground: Color
    """What others that lie on it are seen against."""


class Style(Protocol):
    """A way of printing."""

    def shape(self, shape: Shape, outline: MeasuredPath, scale: float, painted: Painted) -> Made:
        """Return what becomes of an area, a line or both."""

    def letters(self, color: Color, under: Callable[[], Backdrop]) -> Color:
        """Return the colour of letters over what lies under them."""

    def picture(self, picture: RasterImage) -> RasterImage:
        """Return what becomes of a raster image."""


def style_of(ink: Ink, hatchings: Mapping[Color, Hatching]) -> Style | None:
    """Return how a way of printing treats drawings; None for one that leaves them as they are."""
    if ink is Ink.FULL:
        return None
    styles: Mapping[Ink, Callable[[Mapping[Color, Hatching]], Style]]
    styles = {Ink.SAVER: _Saver, Ink.GREY: _Grey, Ink.OUTLINE: _Outline}
    return styles[ink](hatchings)


def _mapped_paint(paint: Paint, mapping: Callable[[Color], Color]) -> Paint:
    if isinstance(paint, Gradient):
        return paint._replace(stops=tuple([(offset, mapping(color)) for offset, color in paint.stops]))
    return mapping(paint)


class _Hatched:
    """Fills an area and hatches it where its colour says so."""

    def __init__(self, hatchings: Mapping[Color, Hatching]) -> None:
        self._hatchings = hatchings

    def hatching(self, shape: Shape, outline: MeasuredPath, scale: float) -> Hatching | None:
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


class _Grey(_Hatched):
    """Each colour is the grey of its lightness; tinctures are hatched in a lighter or a darker one."""

    def shape(self, shape: Shape, outline: MeasuredPath, scale: float, painted: Painted) -> Made:
        """Map its colours."""
        del painted
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
        del under
        return grey_of(color)

    def picture(self, picture: RasterImage) -> RasterImage:
        """Return a picture in greys."""
        return grey_picture(picture)


class _Saver(_Hatched):
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
        made = made._replace(stroke=darker, width=_PEN_MM / scale)
    return Made((made,), pale)


def _paled_line(shape: Shape, outline: MeasuredPath, scale: float, painted: Painted) -> tuple[Item, ...]:
    """Return a line that can be seen on its ground, as two edges and something pale between them where it is wide."""
    if shape.stroke is None:
        return (shape,)
    color = _readable(shape.stroke, painted.under(outline.on_line))
    line = shape._replace(stroke=color)
    if shape.width * scale <= _WIDE_LINE_MM or shape.dash:
        return (line,)
    return (line, shape._replace(stroke=_pale(color), width=shape.width - 2 * _PEN_MM / scale))


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


class _Outline(_Hatched):
    """Areas are white with a line around them; what is thin, and letters, are black."""

    def shape(self, shape: Shape, outline: MeasuredPath, scale: float, painted: Painted) -> Made:
        """Return its edge, or itself where it is a line."""
        if shape.opacity < 1:
            return Made((), WHITE)  # a shadow or a gleam
        if shape.fill is None:
            return Made(_drawn(shape, outline, scale, painted), WHITE)
        if isinstance(shape.fill, Gradient):
            return Made((_edged(shape, scale),), WHITE)
        if outline.thickness * scale < _THIN_MM and shape.stroke is None:
            is_seen = contrast(shape.fill, painted.under(outline.middle).was) >= _SEEN
            return Made((Shape(shape.path, BLACK, even_odd=shape.even_odd),) if is_seen else (), WHITE)
        hatching = self.hatching(shape, outline, scale)
        if hatching is not None:
            return Made(self.hatched(_edged(shape, scale), hatching, BLACK, 0.12, scale), WHITE)
        is_seen = shape.stroke is not None or contrast(shape.fill, painted.under(outline.on_line).was) >= _EDGE
        return Made((_edged(shape, scale) if is_seen else shape._replace(fill=WHITE),), WHITE)

    def letters(self, color: Color, under: Callable[[], Backdrop]) -> Color:
        """Return black: nothing dark lies under letters."""
        del color, under
        return BLACK

    def picture(self, picture: RasterImage) -> RasterImage:
        """Return the lines of a picture."""
        return line_picture(picture)


def _edged(shape: Shape, scale: float) -> Shape:
    width = min(shape.width * scale, _WIDE_MM / 2) if shape.stroke is not None else _PEN_MM
    return shape._replace(fill=WHITE, stroke=BLACK, width=max(width, _PEN_MM / 2) / scale)


def _drawn(shape: Shape, outline: MeasuredPath, scale: float, painted: Painted) -> tuple[Item, ...]:
    """Return a line in black, the two edges of a wide one, nothing of one that was hardly to be seen."""
    if shape.stroke is None or contrast(shape.stroke, painted.under(outline.on_line).was) < _SEEN:
        return ()
    line = shape._replace(stroke=BLACK)
    if shape.width * scale <= _WIDE_MM:
        return (line,)
    return (line, shape._replace(stroke=WHITE, width=shape.width - 2 * _PEN_MM / scale))
