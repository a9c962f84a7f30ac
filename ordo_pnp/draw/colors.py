"""Colours: resolve the palette of a look with its tints and tones, and measure and change lightness (CIE L*)."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, TypeAlias

from ordo_pnp.draw.drawing import Color

# The definition of a colour in a look: ``#RRGGBB``, another's name, or ``{tint, on, part}``.
Entry: TypeAlias = "str | Mapping[str, str]"


def resolved(entries: Mapping[str, Entry]) -> dict[str, Color]:
    """Return the colours of palette entries; those that lead to none are left out.

    >>> resolved({"sea": "#0000ff", "paper": "#FFFFFF", "haze": {"tint": "sea", "on": "paper", "part": "20%"}})["haze"]
    '#CCCCFF'
    """
    found: dict[str, Color] = {}
    for name in entries:
        _resolve(name, entries, found, ())
    return found


def _resolve(name: str, entries: Mapping[str, Entry], found: dict[str, Color], above: tuple[str, ...]) -> Color | None:
    """Return the colour of a name, which is noted, unless it rests on nothing or on itself."""
    if name not in found and name in entries and name not in above and len(above) <= len(entries):
        color = _of_entry(entries[name], entries, found, (*above, name))
        if color is not None:
            found[name] = color
    return found.get(name)


def _of_entry(
    entry: Entry, entries: Mapping[str, Entry], found: dict[str, Color], above: tuple[str, ...]
) -> Color | None:
    if isinstance(entry, str):
        return entry.upper() if entry.startswith("#") else _resolve(entry, entries, found, above)
    color = _resolve(entry["tint"], entries, found, above)
    ground = _of_entry(entry["on"], entries, found, above)
    return None if color is None or ground is None else mixed(color, ground, int(entry["part"].removesuffix("%")))


def mixed(color: Color, ground: Color, part: int) -> Color:
    """Return a colour as it looks on a ground where only a part of it is printed.

    Args:
        color: The colour.
        ground: The colour it stands on.
        part: Of the colour, per cent.

    >>> mixed("#000000", "#FFFFFF", 50)
    '#808080'
    """
    pairs = ((int(color[at : at + 2], 16), int(ground[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{(one * part + other * (100 - part) + 50) // 100:02X}" for one, other in pairs)


def toned(entries: Mapping[str, Entry], tones: Mapping[str, Entry]) -> dict[str, Color]:
    """Return a palette with some colours replaced; tints follow their base colours.

    Args:
        entries: The palette.
        tones: Name to its replacement: a name there is one of the palette as it is. Entries that lead to no colour are
            left out.
    """
    usual = resolved(entries)
    others = {name: _of_entry(entry, usual, dict(usual), ()) for name, entry in tones.items()}
    kept = {name: entry for name, entry in entries.items() if name not in others}
    return resolved({**kept, **{name: color for name, color in others.items() if color is not None}})


WHITE: Final = "#FFFFFF"
BLACK: Final = "#000000"
# Luminance above which L* is a cube root (CIE 15).
_CUBE_ROOT_FROM: Final = 216 / 24389


def _channels(color: Color) -> tuple[int, int, int]:
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def _linear(value: float) -> float:
    """Return the light of a channel of sRGB from 0 to 1 (IEC 61966-2-1)."""
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


@lru_cache(maxsize=4096)
def lightness_of(color: Color) -> float:
    """Return the CIE L* of a colour, 0 for black to 100 for white.

    >>> round(lightness_of("#FFFFFF")), round(lightness_of("#777777")), round(lightness_of("#A6192E"))
    (100, 50, 36)
    """
    red, green, blue = (_linear(value / 255) for value in _channels(color))
    light = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return 116 * light ** (1 / 3) - 16 if light > _CUBE_ROOT_FROM else light * 24389 / 27


@lru_cache(maxsize=4096)
def grey(light: float) -> Color:
    """Return the grey of a lightness.

    >>> grey(0), grey(50), grey(100)
    ('#000000', '#777777', '#FFFFFF')
    """
    luminance = ((light + 16) / 116) ** 3 if light > 8 else light * 27 / 24389
    value = 12.92 * luminance if luminance <= 0.0031308 else 1.055 * luminance ** (1 / 2.4) - 0.055
    return f"#{max(0, min(255, round(value * 255))):02X}" + f"{max(0, min(255, round(value * 255))):02X}" * 2


def grey_of(color: Color) -> Color:
    """Return the grey that is as light as a colour.

    >>> grey_of("#A6192E")
    '#555555'
    """
    return grey(lightness_of(color))


@lru_cache(maxsize=4096)
def tinted(color: Color, part: float) -> Color:
    """Return a colour with white in it.

    Args:
        color: The colour.
        part: The share of it that is left, 0 for white to 1.

    >>> tinted("#000000", 0.2)
    '#CCCCCC'
    """
    return "#" + "".join([f"{255 - round((255 - value) * part):02X}" for value in _channels(color)])


@lru_cache(maxsize=4096)
def contrast(one: Color, other: Color) -> float:
    """Return the contrast of two colours, 0 to 100: the larger of lightness and RGB.

    >>> round(contrast("#FFFFFF", "#000000")), round(contrast("#FFFDF8", "#FFFFFF")), round(contrast("#A6192E", "#1F4E8C"))
    (100, 1, 37)
    """
    channels = math.fsum(abs(a - b) for a, b in zip(_channels(one), _channels(other), strict=True)) / 7.65
    return max(abs(lightness_of(one) - lightness_of(other)), channels)
