"""Hatchings of tinctures, as engravers have shown the colours of arms in black since the seventeenth century.

Azure is ruled across, gules down, vert from the upper left, purpure from the upper right; or is dotted, sable crossed, argent
plain. Directions are those of the reader.

Rule: PNP-27.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from ordo_pnp.draw.drawing import Drawing, Path, Shape

if TYPE_CHECKING:
    from ordo_pnp.draw.drawing import Color, Segment


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
    """Return how colours are hatched that are tinctures of one of some looks; of two tinctures of one colour the first counts."""
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
        hatching: Which.
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
        lines = Path.of([each for way in _DIRECTIONS[hatching] for each in _lines(way, bounds, pitch)])
        shape = Shape(lines, stroke=color, width=width / scale)
    return Drawing(right - left, bottom - top, (shape,), bounds, label=f"hatching {hatching}")


def _dots(bounds: tuple[float, float, float, float], pitch: float) -> Iterator[Segment]:
    """Yield lines as good as without length, whose round ends make dots: an eighth of what circles take in a file."""
    left, top, right, bottom = bounds
    rise = pitch / 2
    for row in range(math.floor(top / rise), math.ceil(bottom / rise) + 1):
        shift = 0.5 if row % 2 else 0.0
        for column in range(math.floor(left / pitch - shift), math.ceil(right / pitch - shift) + 1):
            x, y = (column + shift) * pitch, row * rise
            yield "M", (x, y)
            yield "L", (x + pitch / 500, y)


def _lines(
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
