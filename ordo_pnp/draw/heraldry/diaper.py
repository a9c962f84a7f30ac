"""Diaper: a quiet tone-on-tone pattern that keeps a large plain field from looking empty. It has no heraldic meaning."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING

from ordo_pnp.draw.drawing import Drawing, Path, Shape, Use, ellipse, translation

if TYPE_CHECKING:
    from ordo_pnp.draw.drawing import Color, Matrix, Segment
    from ordo_pnp.draw.heraldry.shield import Region


# Fields narrower than this many millimetres stay plain.
SMALLEST = 24.0
_COLUMNS = 6
# Height of a lozenge by its width.
_SLOPE = 1.3
# How far the pattern's tone goes towards white on a dark tincture, towards black on a light one.
_LIGHTER, _DARKER = 0.085, 0.055


def diaper(region: Region, color: Color, width: float, height: float) -> Drawing:
    """Draw lozenges with a quatrefoil in every middle over a region, in a tone next to a colour.

    Args:
        region: What is covered, symmetrically about its middle line; to be clipped.
        color: The tincture beneath.
        width: Width of the drawing's nominal box in mm.
        height: Height of the drawing's nominal box in mm.
    """
    lines, flowers, places = _pattern(region)
    tone = _tone(color)
    row = Drawing(width, height, (Shape(flowers, fill=tone),), label="row of flowers")
    net = Shape(lines, stroke=tone, width=region.width / _COLUMNS * 0.024)
    return Drawing(width, height, (net, *(Use(row, place) for place in places)), label="diaper")


@lru_cache(maxsize=16)
def _pattern(region: Region) -> tuple[Path, Path, tuple[Matrix, ...]]:
    """Return the lines, a row of flowers and the places of that row, which are the same in every tincture."""
    step = region.width / _COLUMNS
    rise = step * _SLOPE / 2
    middle, top = region.middle[0], region.y
    rows = math.ceil(region.height / rise)
    half = _COLUMNS // 2 + 1
    lines: list[Segment] = []
    reach = rows + 1
    for k in range(-half - reach // 2 - 1, half + reach // 2 + 2):
        foot = middle + k * step
        for way in (-1, 1):
            lines += [("M", (foot, top - rise)), ("L", (foot + way * reach * step / 2, top + (reach - 1) * rise))]
    flowers = [part for k in range(-half, half + 1) for part in _quatrefoil(middle + k * step, top, step * 0.1)]
    places = tuple(translation(step / 2 if row % 2 else 0.0, row * rise) for row in range(rows + 1))
    return Path.of(lines), Path.of(flowers), places


def _quatrefoil(x: float, y: float, size: float) -> tuple[Segment, ...]:
    """Return four leaves that meet in the middle: a gap there would be a pinhole in print."""
    leaves = ((1, 0), (-1, 0), (0, 1), (0, -1))
    out = size * 0.9
    return tuple(part for dx, dy in leaves for part in ellipse(x + dx * out, y + dy * out, size * 0.92).segments)


def _tone(color: Color) -> Color:
    """Move a colour a little towards white if it is dark, towards black if it is light."""
    red, green, blue = (int(color[i : i + 2], 16) for i in (1, 3, 5))
    is_dark = 0.3 * red + 0.59 * green + 0.11 * blue < 120
    aim, share = (255, _LIGHTER) if is_dark else (0, _DARKER)
    return "#" + "".join(f"{round(value + (aim - value) * share):02X}" for value in (red, green, blue))
