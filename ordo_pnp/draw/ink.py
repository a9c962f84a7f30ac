"""Convert drawings for printing in less ink, in greys, as lines, or with the hatchings of heraldry (PNP-27)."""

from __future__ import annotations

import hashlib
import io
import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, Protocol, TypeAlias

from ordo_pnp.base import PT_PER_MM, Memo, RenderError
from ordo_pnp.draw.color_below import Area, Backdrop, MeasuredPath, Painted, PaintedUse, measured
from ordo_pnp.draw.colors import BLACK, WHITE, contrast, grey, grey_of, lightness_of, tinted
from ordo_pnp.draw.drawing import (
    IDENTITY,
    Color,
    Drawing,
    Gradient,
    Item,
    Paint,
    Path,
    RasterImage,
    Run,
    Segment,
    Shape,
    Use,
)
from ordo_pnp.draw.raster import open_image

if TYPE_CHECKING:
    from PIL.Image import Image


class Ink(StrEnum):
    """In how much ink, and in which, cards are printed."""

    # As they were drawn.
    FULL = "full"
    # Large areas pale, grounds left out; letters, symbols and small shapes as they are.
    SAVER = "saver"
    # Each colour as the grey of its lightness; coats of arms hatched.
    GREY = "grey"
    # Lines and letters in black, no areas.
    OUTLINE = "outline"


Hatching: TypeAlias = Literal["across", "down", "falling", "rising", "crossed", "dots"]
# Tincture -> how it is hatched.
HATCHINGS: Final[Mapping[str, Hatching]] = {
    "or": "dots",
    "gules": "down",
    "azure": "across",
    "vert": "falling",
    "purpure": "rising",
    "sable": "crossed",
}
# From line to line: three pixels of the eye at reading distance, and lines stay apart on a printer of 300 to the inch.
PITCH_MM: Final = 0.8
DOTS_MM: Final = 1.1
# Across a dot.
_DOT_MM: Final = 0.34
_DIRECTIONS: Final[Mapping[Hatching, tuple[tuple[float, float], ...]]] = {
    "across": ((1.0, 0.0),),
    "down": ((0.0, 1.0),),
    "falling": ((math.sqrt(0.5), math.sqrt(0.5)),),
    "rising": ((math.sqrt(0.5), -math.sqrt(0.5)),),
    "crossed": ((1.0, 0.0), (0.0, 1.0)),
}


def hatchings_of(tinctures: Iterable[Mapping[str, Color]]) -> dict[Color, Hatching]:
    """Return the hatchings of colours that are tinctures; the first tincture counts."""
    found: dict[Color, Hatching] = {}
    for colors in tinctures:
        for name, hatching in HATCHINGS.items():
            if name in colors:
                found.setdefault(colors[name].upper(), hatching)
    return found


def hatch(
    hatching: Hatching, bounds: tuple[float, float, float, float], color: Color, width: float, scale: float
) -> Drawing:
    """Draw a hatching over a box, to be clipped; those of neighbours join.

    Args:
        hatching: Its name.
        bounds: The box, in the drawing's own millimetres.
        color: Of lines or dots.
        width: Of lines, in millimetres on paper.
        scale: Millimetres on paper for one of the drawing.
    """
    left, top, right, bottom = bounds
    if hatching == "dots":
        shape = Shape(Path.of(_dots(bounds, DOTS_MM / scale)), stroke=color, width=_DOT_MM / scale, round_ends=True)
    else:
        pitch = PITCH_MM / scale
        lines = Path.of([each for way in _DIRECTIONS[hatching] for each in _hatching_lines(way, bounds, pitch)])
        shape = Shape(lines, stroke=color, width=width / scale)
    return Drawing(right - left, bottom - top, (shape,), bounds, label=f"hatching {hatching}")


def _dots(bounds: tuple[float, float, float, float], pitch: float) -> Iterator[Segment]:
    """Yield very short lines, whose round ends make dots: an eighth of circles' bytes."""
    left, top, right, bottom = bounds
    rise = pitch / 2
    for row in range(math.floor(top / rise), math.ceil(bottom / rise) + 1):
        shift = 0.5 if row % 2 else 0.0
        for column in range(math.floor(left / pitch - shift), math.ceil(right / pitch - shift) + 1):
            x, y = (column + shift) * pitch, row * rise
            yield "M", (x, y)
            yield "L", (x + pitch / 500, y)


def _hatching_lines(
    direction: tuple[float, float], bounds: tuple[float, float, float, float], pitch: float
) -> Iterator[Segment]:
    """Yield parallel lines at whole pitches from the origin, long enough for the box."""
    dx, dy = direction
    left, top, right, bottom = bounds
    corners = [(x, y) for x in (left, right) for y in (top, bottom)]
    along = [x * dx + y * dy for x, y in corners]
    beside = [y * dx - x * dy for x, y in corners]
    for number in range(math.ceil(min(beside) / pitch), math.floor(max(beside) / pitch) + 1):
        off = number * pitch
        for verb, way in (("M", min(along)), ("L", max(along))):
            yield verb, (way * dx - off * dy, way * dy + off * dx)


# Width of lines around areas: the finest that laser printers hold (0.5 pt).
PEN_MM: Final = 0.18
# Areas narrower than this show too little of a hatching: three lines at least.
_HATCHED_MM: Final = 3.0
_HATCHED_THICKNESS_MM: Final = 0.7


class Made(NamedTuple):
    """A converted shape."""

    items: tuple[Item, ...]
    # The ground for shapes that lie on it.
    ground: Color


class InkStyle(Protocol):
    """A way of printing."""

    def shape(self, shape: Shape, outline: MeasuredPath, scale: float, painted: Painted) -> Made:
        """Return the conversion of an area, a line or both."""

    def letters(self, color: Color, under: Callable[[], Backdrop]) -> Color:
        """Return the colour of letters over their ground."""

    def picture(self, picture: RasterImage) -> RasterImage:
        """Return the conversion of a raster image."""


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


# Images that are kept: a deck shows each of its own once or a few times, one after the other.
_MOST_IMAGES: Final = 32
# Step of brightness between neighbours, of 255, from which there is a line.
_EDGE_FROM: Final = 24


def _made(picture: RasterImage, change: Callable[[Image], Image]) -> RasterImage:
    data = _changed(picture.data, picture.digest, change)
    return picture._replace(content=data, digest=hashlib.sha256(data).hexdigest())


@lru_cache(maxsize=_MOST_IMAGES)
def _changed(data: bytes, label: str, change: Callable[[Image], Image]) -> bytes:
    from PIL import UnidentifiedImageError  # most decks have no pictures; importing it costs 20 ms

    try:
        with open_image(data) as picture:
            if change is _grey and picture.format == "PNG" and picture.mode in {"L", "LA"}:
                return data
            picture.load()
            alpha = picture.convert("RGBA").getchannel("A") if picture.has_transparency_data else None
            source = picture.point(lambda value: value / 256).convert("L") if picture.mode.startswith("I") else picture
            made = change(source.convert("RGB"))
    except (OSError, UnidentifiedImageError, SyntaxError, ValueError) as error:
        raise RenderError(f"picture {label[:12]} cannot be decoded: {error}; save it again as PNG or JPEG") from error
    if alpha is not None:
        made = made.convert("RGBA" if made.mode == "RGB" else "LA")
        made.putalpha(alpha)
    target = io.BytesIO()
    made.save(target, "PNG")
    return target.getvalue()


def _grey(picture: Image) -> Image:
    return picture.convert("L")


@lru_cache(maxsize=_MOST_IMAGES)
def _pale_by(part: float) -> Callable[[Image], Image]:
    table = [round(255 - (255 - value) * part) for value in range(256)]
    return lambda picture: picture.point(table * 3)


def _drawn_in_lines(picture: Image) -> Image:
    """Find lines as wide on paper as the picture is fine: a blur first, so that grain and the blocks of JPEG make none."""
    from PIL import ImageFilter, ImageOps

    blur = max(1.0, max(picture.size) / 500)
    calm = picture.convert("L").filter(ImageFilter.GaussianBlur(blur))
    edges = ImageOps.invert(calm.filter(ImageFilter.FIND_EDGES))
    framed = ImageOps.expand(ImageOps.crop(edges, 1), 1, 255)  # the filter leaves the outermost pixels as they are
    return framed.point([0 if value < 255 - _EDGE_FROM // 3 else 255 for value in range(256)])


# A shape thinner than this is a line, even if it was drawn as an area.
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
    """Areas are white with a line around them; thin shapes and letters are black."""

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
        return _made(picture, _drawn_in_lines)


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


# Areas narrower than this keep their colour: small symbols, people and things.
_LARGE_MM: Final = 3.5
_LARGE_THICKNESS_MM: Final = 0.9
# The share that is left of the colour of large areas.
_PALE: Final = 0.2
# Lightness from which a large area is a ground, which is left out.
_GROUND: Final = 86.0
# Lightness below which a hatching in greys is lighter than its ground.
_DARK: Final = 62.0
# Lightness below which a colour makes a line around an area that has become pale.
_LINED: Final = 75.0
# A smaller shape on an area that has become pale is a symbol or a charge there, and keeps its colour.
_SYMBOL_MM: Final = 8.5
# Lines wider than this are areas, where ink is saved.
_WIDE_LINE_MM: Final = 1.0
# Contrast below which something was no more than a pattern tone on tone.
_QUIET: Final = 12.0
# Contrast below which something small is lost on its ground.
_LOST: Final = 22.0


def style_of(ink: Ink, hatchings: Mapping[Color, Hatching]) -> InkStyle | None:
    """Return the style of an ink; None for full colour."""
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
        return _made(picture, _grey)


class _Saver(Hatched):
    """Large areas are pale, grounds are left out; shapes lost so take their colour."""

    def shape(self, shape: Shape, outline: MeasuredPath, scale: float, painted: Painted) -> Made:
        """Make it pale, or keep it readable on a ground that has become pale."""
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
        """Return the colour of letters; if lost on the new ground, the ground's old one."""
        return _readable(color, under())

    def picture(self, picture: RasterImage) -> RasterImage:
        """Return a pale picture."""
        return _made(picture, _pale_by(0.35))


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

    Where it would be lost on the present ground, it takes the former colour of that ground; a colour that was hardly
    visible before does not stand out now.
    """
    if under.now != under.was and contrast(color, under.was) < _QUIET:
        return under.now
    if contrast(color, under.now) >= _LOST or contrast(color, under.was) <= contrast(color, under.now):
        return color
    return under.was


# Drawings that are kept; the two games in three languages have 6,200.
_MOST_DRAWINGS: Final = 16_384


class InkConverter:
    """Makes drawings in less ink; the same drawing gives the same object.

    Args:
        ink: The way of printing; ``full`` leaves drawings as they are.
        hatchings: Those of areas of some colours.
    """

    def __init__(self, ink: Ink, hatchings: Mapping[Color, Hatching]) -> None:
        self._style: InkStyle | None = style_of(ink, hatchings)
        # By identity, scale, and the piece where it is all of one: a drawing, its conversion, and its areas, where
        # nothing under it mattered.
        self._made: Memo[
            tuple[int, float, tuple[float, float] | None], tuple[Drawing, Drawing, tuple[Area | PaintedUse, ...]]
        ] = Memo(_MOST_DRAWINGS)
        # The same -> the conversions of a drawing over different grounds.
        self._variants: Memo[tuple[int, float, tuple[float, float] | None], tuple[Drawing, list[Drawing]]] = Memo(
            _MOST_DRAWINGS
        )

    def convert(self, drawing: Drawing) -> Drawing:
        """Return a drawing as it is printed; lengths, boxes and words stay as they are.

        Raises:
            RenderError: It holds a picture that cannot be decoded.
        """
        if self._style is None:
            return drawing
        return self._drawing(drawing, 1.0, Painted(piece=(drawing.width, drawing.height)))[0]

    def _drawing(
        self, drawing: Drawing, scale: float, painted: Painted
    ) -> tuple[Drawing, tuple[Area | PaintedUse, ...]]:
        key = id(drawing), scale, painted.piece
        known = self._made.get(key)
        if known is not None:
            return known[1:]
        items = tuple([each for item in drawing.items for each in self._item(item, scale, painted)])
        made = Drawing(drawing.width, drawing.height, items, drawing.bounds, drawing.label)
        areas = tuple(painted.areas)
        if painted.looks_outside:
            variants = self._variants.setdefault(key, (drawing, []))[1]
            same = next((each for each in variants if each == made), None)
            if same is None:
                variants.append(made)
            return same or made, areas
        self._made[key] = drawing, made, areas
        return made, areas

    def _item(self, item: Item, scale: float, painted: Painted) -> Iterable[Item]:
        if isinstance(item, Shape):
            return self._shape(item, scale, painted)
        if isinstance(item, Run):
            return (self._run(item, painted),)
        if isinstance(item, Use):
            return (self._use(item, scale, painted),)
        return (self._picture(item, scale, painted),)

    def _run(self, run: Run, painted: Painted) -> Run:
        em = run.size / PT_PER_MM
        color = self._style_in_use.letters(
            run.color, lambda: painted.under((run.x + 0.25 * em, run.baseline - 0.2 * em))
        )
        return run if color == run.color else run._replace(color=color)

    def _use(self, use: Use, scale: float, painted: Painted) -> Use:
        a, b, c, d, _, _ = use.matrix
        inner = Painted(use.matrix, painted, piece=painted.piece if use.matrix == IDENTITY else None)
        size = scale if use.matrix[:4] == IDENTITY[:4] else round(scale * abs(a * d - b * c) ** 0.5, 6)
        drawing, areas = self._drawing(use.drawing, size, inner)
        painted.looks_outside |= inner.looks_outside and painted.around is not None
        if areas and use.opacity == 1:
            clip = None if use.clip is None else measured(use.clip)
            painted.areas.append(PaintedUse(use.matrix, clip, areas))
        return use._replace(drawing=drawing)

    def _shape(self, shape: Shape, scale: float, painted: Painted) -> Iterator[Item]:
        outline = measured(shape.path)
        made = self._style_in_use.shape(shape, outline, scale, painted)
        if shape.fill is not None and shape.opacity == 1:
            was = shape.fill.stops[0][1] if isinstance(shape.fill, Gradient) else shape.fill
            painted.areas.append(Area(outline, Backdrop(was, made.ground)))
        yield from made.items

    def _picture(self, picture: RasterImage, scale: float, painted: Painted) -> RasterImage:
        return self._style_in_use.picture(picture)

    @property
    def _style_in_use(self) -> InkStyle:
        assert self._style is not None  # noqa: S101 (without one nothing is converted)
        return self._style
