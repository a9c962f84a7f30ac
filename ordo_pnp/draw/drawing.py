"""The display list: items in millimetres of which every picture is made, drawings made only when their items are needed, and drawings whose line widths do not scale."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Final, NamedTuple, Protocol, TypeAlias

# ``#RRGGBB``, upper case.
Color: TypeAlias = str
# ``(a, b, c, d, e, f)``: x' = a·x + c·y + e, y' = b·x + d·y + f.
Matrix: TypeAlias = tuple[float, float, float, float, float, float]
# ``("M", (x, y))``, ``("L", (x, y))``, ``("C", (x1, y1, x2, y2, x, y))`` or ``("Z", ())``, absolute.
Segment: TypeAlias = tuple[str, tuple[float, ...]]

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def translation(dx: float, dy: float) -> Matrix:
    """Move by (dx, dy)."""
    return (1.0, 0.0, 0.0, 1.0, dx, dy)


def scaling(sx: float, sy: float | None = None) -> Matrix:
    """Scale about the origin."""
    return (sx, 0.0, 0.0, sx if sy is None else sy, 0.0, 0.0)


def rotation(degrees: float, cx: float = 0.0, cy: float = 0.0) -> Matrix:
    """Turn clockwise (as seen, y down) about a point."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    if degrees % 90 == 0:
        cos, sin = float(round(cos)), float(round(sin))
    return (cos, sin, -sin, cos, cx - cos * cx + sin * cy, cy - sin * cx - cos * cy)


def compose(outer: Matrix, inner: Matrix) -> Matrix:
    """Apply ``inner`` first, then ``outer``."""
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    return (a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f)


def mapped(numbers: tuple[float, ...], matrix: Matrix) -> list[float]:
    """Map points, x and y in turns."""
    a, b, c, d, e, f = matrix
    xs, ys = numbers[::2], numbers[1::2]
    found = list(numbers)
    if b == c == 0:
        found[::2] = [a * x + e for x in xs]
        found[1::2] = [d * y + f for y in ys]
    else:
        found[::2] = [a * x + c * y + e for x, y in zip(xs, ys, strict=True)]
        found[1::2] = [b * x + d * y + f for x, y in zip(xs, ys, strict=True)]
    return found


class Path(NamedTuple):
    """Straight and cubic segments in absolute coordinates; curves of other kinds are converted when they are made."""

    # A letter a segment.
    verbs: str
    # The coordinates of all segments, one after the other: x and y in turns.
    numbers: tuple[float, ...]

    @classmethod
    def of(cls, segments: Iterable[Segment]) -> Path:
        """Make a path of its segments."""
        listed = tuple(segments)
        return cls("".join([verb for verb, _ in listed]), tuple(chain.from_iterable([xy for _, xy in listed])))

    @property
    def segments(self) -> tuple[Segment, ...]:
        """The letter and the coordinates of each segment."""
        found: list[Segment] = []
        start = 0
        for verb in self.verbs:
            end = start + _COORDINATES[verb]
            found.append((verb, self.numbers[start:end]))
            start = end
        return tuple(found)

    def transformed(self, matrix: Matrix) -> Path:
        """Map every point of the path."""
        return Path(self.verbs, tuple(mapped(self.numbers, matrix)))

    def bounds(self) -> tuple[float, float, float, float]:
        """Return (left, top, right, bottom) of the control points: never smaller than the curve itself."""
        if not self.numbers:
            return (0.0, 0.0, 0.0, 0.0)
        xs, ys = self.numbers[::2], self.numbers[1::2]
        return (min(xs), min(ys), max(xs), max(ys))


_COORDINATES: Mapping[str, int] = {"M": 2, "L": 2, "C": 6, "Z": 0}


def join(paths: Iterable[Path]) -> Path:
    """Make one path of several, each a part of its own."""
    listed = tuple(paths)
    verbs, numbers = [path.verbs for path in listed], [path.numbers for path in listed]
    return Path("".join(verbs), tuple(chain.from_iterable(numbers)))


def rectangle(x: float, y: float, width: float, height: float, radius: float = 0.0) -> Path:
    """Make a rectangle, with round corners if a radius is given."""
    if radius <= 0:
        return Path("MLLLZ", (x, y, x + width, y, x + width, y + height, x, y + height))
    r = min(radius, width / 2, height / 2)
    k = r * (1 - KAPPA)
    right, bottom = x + width, y + height
    return Path.of(
        (
            ("M", (x + r, y)),
            ("L", (right - r, y)),
            ("C", (right - k, y, right, y + k, right, y + r)),
            ("L", (right, bottom - r)),
            ("C", (right, bottom - k, right - k, bottom, right - r, bottom)),
            ("L", (x + r, bottom)),
            ("C", (x + k, bottom, x, bottom - k, x, bottom - r)),
            ("L", (x, y + r)),
            ("C", (x, y + k, x + k, y, x + r, y)),
            ("Z", ()),
        )
    )


# Handle length of the cubic that stands for a quarter of a unit circle.
KAPPA = 4 / 3 * (math.sqrt(2) - 1)


def ellipse(cx: float, cy: float, rx: float, ry: float | None = None) -> Path:
    """Make an ellipse of four cubics about a centre."""
    ry = rx if ry is None else ry
    kx, ky = rx * KAPPA, ry * KAPPA
    return Path.of(
        (
            ("M", (cx + rx, cy)),
            ("C", (cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry)),
            ("C", (cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy)),
            ("C", (cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry)),
            ("C", (cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy)),
            ("Z", ()),
        )
    )


def polygon(points: tuple[tuple[float, float], ...], *, closed: bool = True) -> Path:
    """Join points by straight lines."""
    return Path("M" + "L" * (len(points) - 1) + "Z" * closed, tuple(chain.from_iterable(points)))


class Gradient(NamedTuple):
    """A blend along a line in the drawing's own millimetres, or of circles that grow from its start to one around its end."""

    start: tuple[float, float]
    end: tuple[float, float]
    # (offset 0…1, colour), ascending.
    stops: tuple[tuple[float, Color], ...]
    # Of the circle around the end; 0 for a blend along the line.
    radius: float = 0.0


Paint: TypeAlias = Color | Gradient


class Shape(NamedTuple):
    """A path that is filled, stroked or both (fill first)."""

    path: Path
    fill: Paint | None = None
    stroke: Color | None = None
    width: float = 0.0
    even_odd: bool = False
    opacity: float = 1.0
    dash: tuple[float, ...] = ()
    # Round line caps and joins instead of butt caps and mitred joins.
    round_ends: bool = False
    # Round or mitred joins independent of the caps; None: as they are.
    round_corners: bool | None = None

    @property
    def has_round_corners(self) -> bool:
        """Whether lines are joined round."""
        return self.round_ends if self.round_corners is None else self.round_corners


class Glyph(NamedTuple):
    """A glyph of a run by its number in the file of its face; in em from the start of the run, up is positive."""

    number: int
    x: float
    y: float = 0.0
    # The letters that it stands for, with the glyphs behind it that have none.
    text: str = ""


class Run(NamedTuple):
    """Words in one face, size and colour on one baseline; ``x`` is where the first glyph starts."""

    x: float
    baseline: float
    text: str
    # A face of ``ordo_pnp.draw``, such as ``text`` or ``text-smallcaps``.
    font: str
    # Points.
    size: float
    color: Color
    # Millimetres added to every space.
    word_spacing: float = 0.0
    # Millimetres added after every letter and every space.
    tracking: float = 0.0
    # Degrees by which the line is turned clockwise about the point where it starts.
    turn: float = 0.0
    # The glyphs of the words where their letters join, stack or run from right to left, from left to right; empty: each
    # character is drawn by its glyph.
    glyphs: tuple[Glyph, ...] = ()


class StoredBytes(Protocol):
    """Bytes that are read from a file on demand."""

    def read(self) -> bytes:
        """Return them."""


class RasterImage(NamedTuple):
    """A raster image (bytes already checked) stretched over a box."""

    x: float
    y: float
    width: float
    height: float
    content: bytes | StoredBytes
    # SHA-256 of ``data``.
    digest: str

    @property
    def data(self) -> bytes:
        """The picture file, read each time where it is stored."""
        return self.content if isinstance(self.content, bytes) else self.content.read()


class Use(NamedTuple):
    """Another drawing placed through a matrix, optionally clipped to a path in *this* drawing's millimetres."""

    drawing: Drawing
    matrix: Matrix = IDENTITY
    clip: Path | None = None
    opacity: float = 1.0


Item: TypeAlias = Shape | Run | RasterImage | Use


@dataclass(frozen=True, slots=True)
class Drawing:
    """Items in painting order within a nominal box; items may reach beyond it (bleed)."""

    width: float
    height: float
    items: tuple[Item, ...]
    # (left, top, right, bottom) of everything painted, if that is more than the nominal box.
    bounds: tuple[float, float, float, float] | None = None
    # A word for the text log; no part of the picture.
    label: str = ""


def with_items(drawing: Drawing, items: tuple[Item, ...]) -> Drawing:
    """Return a drawing with other items."""
    return Drawing(drawing.width, drawing.height, items, drawing.bounds, drawing.label)


# Rule: no line gets thinner by making a picture smaller; a printer loses thinner ones.
FINEST_MM: Final = 0.12
_DECIMALS: Final = 3  # a thousandth of a millimetre: a tenth of a dot at 2,400 dpi


class SteadyDrawing(Drawing):
    """A drawing whose shapes say the width and dashes of their lines as the picture has them at its own size.

    Where it is placed enlarged, they are ``pen_at`` and ``dash_at`` of that scale, in millimetres of its surroundings;
    so are those of the steady drawings in it. Only ``LateDrawing.nest`` returns such drawings.
    """

    __slots__ = ()


def at_scale(matrix: Matrix) -> float:
    """Return by how much a matrix enlarges."""
    a, b, c, d, _, _ = matrix
    return math.sqrt(abs(a * d - b * c))


def pen_at(width: float, scale: float) -> float:
    """Return the width of a line of a picture that is placed enlarged: never more than it is, seldom less.

    >>> pen_at(0.18, 2.0), pen_at(0.3, 0.5), pen_at(0.18, 0.5), pen_at(0.1, 0.5)
    (0.18, 0.15, 0.12, 0.1)
    """
    return min(width, max(FINEST_MM, round(width * scale, _DECIMALS)))


def dash_at(length: float, scale: float) -> float:
    """Return the length of a dash, or of the gap behind it, of a picture that is placed enlarged."""
    return round(length * scale, _DECIMALS)


class LateDrawing(Drawing):
    """A drawing whose items are made on demand: a screen may never need them.

    It is neither copied nor changed by ``copy.copy`` or ``dataclasses.replace``, which end in an error: ``with_items`` returns a
    drawing with other items.

    Args:
        width: Of its nominal box.
        height: Of its nominal box.
        make: Makes its items.
        nest: Makes a drawing that shows the same in fewer items, each of which may be placed often.
        label: A word for the text log.
    """

    __slots__ = ("_made", "_make", "nest")
    _made: tuple[Item, ...] | None
    _make: Callable[[], tuple[Item, ...]]
    nest: Callable[[], Drawing]

    def __init__(
        self,
        width: float,
        height: float,
        make: Callable[[], tuple[Item, ...]],
        nest: Callable[[], Drawing],
        label: str = "",
    ) -> None:
        for name, value in (("width", width), ("height", height), ("bounds", None), ("label", label)):
            object.__setattr__(self, name, value)
        object.__setattr__(self, "_make", make)
        object.__setattr__(self, "_made", None)
        object.__setattr__(self, "nest", nest)

    @property
    def items(self) -> tuple[Item, ...]:
        """Its items, the same whenever they are asked for."""
        made = self._made
        if made is None:
            made = self._make()
            object.__setattr__(self, "_made", made)
        return made
