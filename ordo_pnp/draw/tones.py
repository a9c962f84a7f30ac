"""Colours that follow from others: tints, which stand where something would be seen through, and tones of a palette."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from ordo_pnp.draw.drawing import Color


# What a look says a colour is: ``#RRGGBB``, another's name, or ``{tint, on, part}``.
Entry: TypeAlias = "str | Mapping[str, str]"


def resolved(entries: Mapping[str, Entry]) -> dict[str, Color]:
    """Return the colours that entries of a palette stand for; what leads to no colour is left out.

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
    ground = _resolve(entry["on"], entries, found, above)
    return None if color is None or ground is None else mixed(color, ground, int(entry["part"].removesuffix("%")))


def mixed(color: Color, ground: Color, part: int) -> Color:
    """Return a colour as it looks on a ground where only a part of it is printed.

    Args:
        color: The colour.
        ground: What it stands on.
        part: Of the colour, per cent.

    >>> mixed("#000000", "#FFFFFF", 50)
    '#808080'
    """
    pairs = ((int(color[at : at + 2], 16), int(ground[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{(one * part + other * (100 - part) + 50) // 100:02X}" for one, other in pairs)


def toned(entries: Mapping[str, Entry], tones: Mapping[str, Entry]) -> dict[str, Color]:
    """Return a palette in which some names stand for other colours; tints follow the colours that they are made of.

    Args:
        entries: The palette.
        tones: Name to what it stands for instead: a name there is one of the palette as it is. What leads to no colour is
            left out.
    """
    usual = resolved(entries)
    others = {name: _of_entry(entry, usual, dict(usual), ()) for name, entry in tones.items()}
    kept = {name: entry for name, entry in entries.items() if name not in others}
    return resolved({**kept, **{name: color for name, color in others.items() if color is not None}})
