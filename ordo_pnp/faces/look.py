"""The look of a game: names for colours, fonts, type sizes and line weights."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ordo_pnp.catalog import EMPTY, stock_look

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ordo_pnp.drawing import Color

_RGB = re.compile(r"#[0-9A-Fa-f]{6}")

NEEDED_COLORS: Mapping[str, Color] = {"ink": "#1E1B18", "paper": "#FFFFFF", "faint": "#D8D3C8"}
"""Colours that signs and text need; a game without a look prints with these."""


class UnknownNameError(Exception):
    """A name the look does not have; ``known`` are those it has."""

    def __init__(self, what: str, name: object, known: Iterable[str]) -> None:
        self.what = what
        self.name = name
        self.known = tuple(sorted(known))
        super().__init__(f"{what} {name!r}")


class Look:
    """A look's names, resolved.

    Args:
        data: ``look.yaml`` below its ``look`` key.
        is_part: Whether it is to go over another look, which has what every look needs.

    >>> Look({"palette": {"ink": "#1e1b18"}}).color("ink")
    '#1E1B18'
    """

    def __init__(self, data: Mapping[str, Any] = EMPTY, *, is_part: bool = False) -> None:
        own = {name: value.upper() for name, value in data.get("palette", EMPTY).items()}
        self.palette: dict[str, Color] = own if is_part else {**NEEDED_COLORS, **own}
        self.tinctures: Mapping[str, Color] = {
            name: value.upper() for name, value in data.get("tinctures", EMPTY).items()
        }
        self.fonts: Mapping[str, Mapping[str, Any]] = data.get("fonts", EMPTY)
        self.font_names: Mapping[str, str] = {name: name for name in self.fonts}
        """Name in faces -> name in drawings, which several looks share."""
        self.sizes: Mapping[str, float] = data.get("sizes", EMPTY)
        self.weights: Mapping[str, float] = {**({} if is_part else {"rule": 0.25}), **data.get("weights", EMPTY)}

    @classmethod
    def over_stock(cls, own: Look) -> Look:
        """Return a look with the names of the look of the stock, and those of another before them."""
        return own.over(cls(stock_look()), {name: name for name in own.fonts})

    def over(self, other: Look, fonts: Mapping[str, str]) -> Look:
        """Return a look with the names of another and those of this one before them.

        Args:
            other: The look that this one changes.
            fonts: Name of a font of this look -> what drawings call it.
        """
        found = Look()
        found.palette = {**other.palette, **self.palette}
        found.tinctures = {**other.tinctures, **self.tinctures}
        found.sizes = {**other.sizes, **self.sizes}
        found.weights = {**other.weights, **self.weights}
        found.font_names = {**other.font_names, **fonts}
        return found

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
