"""The look of a game: names for colours, press inks, fonts, type sizes and line weights."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from ordo_pnp.cards import EMPTY, GameData, stock_look
from ordo_pnp.draw.colors import Entry, resolved, toned
from ordo_pnp.draw.drawing import Color
from ordo_pnp.draw.fonts import STOCK_FONTS

_RGB = re.compile(r"#[0-9A-Fa-f]{6}")

# Colours that signs and text need; a game without a look prints with these.
NEEDED_COLORS: Mapping[str, Color] = {"ink": "#1E1B18", "paper": "#FFFFFF", "faint": "#D8D3C8"}
# Line widths in millimetres that elements of faces and of pictures have unless they say otherwise.
NEEDED_WEIGHTS: Mapping[str, float] = {"rule": 0.25, "key": 0.18}


class UnknownNameError(Exception):
    """A name the look does not have; ``known`` are those it has."""

    def __init__(self, what: str, name: object, known: Iterable[str]) -> None:
        self.what = what
        self.name = name
        self.known = tuple(sorted(known))
        super().__init__(f"{what} {name!r}")


def stock_font(name: str) -> str:
    """Return the drawing name of a font from a look of the program.

    For a game whose own look does not rest on that look.
    """
    return f"{STOCK_FONTS}{name}"


def lost_names(look: Look, whole: Look) -> list[tuple[str, ...]]:
    """Return the places of colours that name others and lead to none, below ``palette``, ``press``, ``tones`` and ``book``."""
    found: list[tuple[str, ...]] = [("palette", name) for name in look.entries if name not in whole.palette]
    found += [("press", name) for name in look.press if name not in whole.palette]
    found += [("book", "colors", role) for role, name in look.book_colors.items() if name not in whole.palette]
    for name, each in look.tones.items():
        own = toned(whole.entries, each)
        found += [("tones", name, color) for color in each if color not in whole.entries or color not in own]
    return found


class Look:
    """A look's names, resolved.

    Args:
        data: ``look.yaml`` below its ``look`` key.
        is_part: Whether it is to go over another look, which has all that every look needs.

    >>> Look({"palette": {"ink": "#1e1b18"}}).color("ink")
    '#1E1B18'
    """

    def __init__(self, data: Mapping[str, Any] = EMPTY, *, is_part: bool = False) -> None:
        own: Mapping[str, Entry] = data.get("palette", EMPTY)
        # The definition of each colour in the look; those of a part may rest on colours of the look below it.
        self.entries: Mapping[str, Entry] = own if is_part else {**NEEDED_COLORS, **own}
        # Name -> the replacements of some colours.
        self.tones: Mapping[str, Mapping[str, Entry]] = data.get("tones", EMPTY)
        self.palette: dict[str, Color] = resolved(self.entries)
        self.tinctures: Mapping[str, Color] = {
            name: value.upper() for name, value in data.get("tinctures", EMPTY).items()
        }
        # Name of a colour -> its inks on a press: cyan, magenta, yellow and black in per cent.
        self.press: Mapping[str, Sequence[float]] = data.get("press", EMPTY)
        self.fonts: Mapping[str, Mapping[str, Any]] = data.get("fonts", EMPTY)
        # Name in faces -> name in drawings, which several looks share.
        self.font_names: Mapping[str, str] = {name: name for name in self.fonts}
        # Part of a rulebook -> the name of its colour.
        self.book_colors: Mapping[str, str] = data.get("book", EMPTY).get("colors", EMPTY)
        self.sizes: Mapping[str, float] = data.get("sizes", EMPTY)
        self.weights: Mapping[str, float] = {**({} if is_part else NEEDED_WEIGHTS), **data.get("weights", EMPTY)}

    @classmethod
    def over_stock(cls, own: Look, name: str) -> Look:
        """Return a look with the names of one of the program, and those of another before them."""
        stock = cls(stock_look(name))
        stock.font_names = {font: font if font in own.fonts else stock_font(font) for font in stock.fonts}
        return own.over(stock, {font: font for font in own.fonts})

    def over(self, other: Look, fonts: Mapping[str, str]) -> Look:
        """Return a look with the names of another and those of this one before them.

        Args:
            other: The look that this one changes.
            fonts: Name of a font of this look -> its name in drawings.
        """
        found = Look()
        found.entries = {**other.entries, **self.entries}
        found.palette = resolved(found.entries)
        names = dict.fromkeys((*other.tones, *self.tones))
        found.tones = {name: {**other.tones.get(name, EMPTY), **self.tones.get(name, EMPTY)} for name in names}
        found.tinctures = {**other.tinctures, **self.tinctures}
        found.press = {**other.press, **self.press}
        found.sizes = {**other.sizes, **self.sizes}
        found.weights = {**other.weights, **self.weights}
        found.font_names = {**other.font_names, **fonts}
        return found

    @property
    def palettes(self) -> dict[str | None, dict[str, Color]]:
        """Name of tones -> the palette in these; None -> the palette itself."""
        return {None: self.palette, **{name: toned(self.entries, each) for name, each in self.tones.items()}}

    def color(self, name: str) -> Color:
        """Return a colour by its palette name or as it stands.

        Raises:
            UnknownNameError: It is neither.
        """
        found = self.palette.get(name)
        if found is not None:
            return found
        if isinstance(name, str) and _RGB.fullmatch(name):
            return name.upper()
        raise UnknownNameError("colour", name, self.palette)

    def size(self, value: float | str) -> float:
        """Return a type size in points.

        Raises:
            UnknownNameError: The look has no size of that name.
        """
        return self._measure("type size", value, self.sizes)

    def weight(self, value: float | str) -> float:
        """Return a line width in millimetres.

        Raises:
            UnknownNameError: The look has no weight of that name.
        """
        return self._measure("line weight", value, self.weights)

    @staticmethod
    def _measure(what: str, value: float | str, named: Mapping[str, float]) -> float:
        if not isinstance(value, str):
            return float(value)
        if value not in named:
            raise UnknownNameError(what, value, named)
        return float(named[value])


# Cyan, magenta, yellow and black, each from 0 to 1.
FourInks: TypeAlias = tuple[float, float, float, float]


def inks_of_looks(game: GameData) -> dict[Color, FourInks]:
    """Return the inks for colours, by ``#RRGGBB``, in a game's and its sets' looks.

    The inks of a set count for all cards.
    """
    own = Look(game.look)
    found = _inks(own)
    for name in game.sets:
        if each := game.look_of_set(name):
            found |= _inks(Look(each, is_part=True).over(own, {}))
    return found


def _inks(look: Look) -> dict[Color, FourInks]:
    found: dict[Color, FourInks] = {}
    for name, parts in look.press.items():
        cyan, magenta, yellow, black = (round(part / 100, 4) for part in parts)
        found[look.palette[name]] = cyan, magenta, yellow, black
    return found
