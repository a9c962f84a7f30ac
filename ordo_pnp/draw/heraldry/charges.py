"""Charges: pictures kept as path data, painted in any tincture, turned, mirrored and crowned."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from ordo_pnp.base import Memo, remedy_for
from ordo_pnp.draw.drawing import Drawing, Shape, Use, compose, rotation, scaling, translation
from ordo_pnp.draw.heraldry.tinctures import ArmsError
from ordo_pnp.draw.svgpath import parse_path

if TYPE_CHECKING:
    from ordo_pnp.draw.drawing import Color, Item, Matrix, Path
    from ordo_pnp.draw.heraldry.arrangement import Slot


# Inks and sizes of a charge; our games draw none in more than 9.
_MAX_DRAWN = 256


class Inks(NamedTuple):
    """The colours of one charge on paper."""

    main: Color
    # Claws, tongues, sails: what a blazon calls armed, langued and so on.
    second: Color
    # Inner lines.
    line: Color
    outline: Color


@dataclass(frozen=True, slots=True)
class Charge:
    """A picture, read; its box is in its own units."""

    name: str
    width: float
    height: float
    layers: tuple[tuple[str, Path], ...]
    # Where a crown sits: middle of its foot (x, y), its width, and its turn in degrees clockwise.
    crown: tuple[float, float, float, float] | None
    # By inks and width of the outline in the charge's own units.
    drawn: dict[tuple[Inks, float], Drawing] = field(
        default_factory=lambda: Memo(_MAX_DRAWN), init=False, repr=False, compare=False
    )

    @property
    def aspect(self) -> float:
        """Width by height."""
        return self.width / self.height

    def place(self, slot: Slot, *, size: float = 1.0, turned: float = 0.0, is_mirrored: bool = False) -> Matrix:
        """Map the charge's units into a slot: as large as fits when ``turned``, about its middle."""
        turn = slot.turn + turned
        cos, sin = abs(math.cos(math.radians(turned))), abs(math.sin(math.radians(turned)))
        width, height = self.width * cos + self.height * sin, self.width * sin + self.height * cos
        scale = min(slot.width / width, slot.height / height) * size
        flip = (-1.0, 0.0, 0.0, 1.0, self.width, 0.0) if is_mirrored else (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
        centred = compose(scaling(scale), compose(translation(-self.width / 2, -self.height / 2), flip))
        return compose(translation(slot.x, slot.y), compose(rotation(turn), centred))

    def paint(self, matrix: Matrix, inks: Inks, weight: float) -> tuple[Item, ...]:
        """Paint the charge through a matrix with outlines of a weight in mm.

        The same charge in the same inks and size is one drawing, which is placed: on all arms of a deck together few are
        different, and their paths need neither be moved nor written again.
        """
        a, b, c, d, _, _ = matrix
        width = round(2 * weight / math.sqrt(abs(a * d - b * c)), 6)
        drawn = self.drawn.get((inks, width))
        if drawn is None:
            drawn = self.drawn[inks, width] = self._draw(inks, width)
        return (Use(drawn, matrix),)

    def _draw(self, inks: Inks, width: float) -> Drawing:
        """Draw the charge in its own units."""
        items: list[Item] = []
        for ink, path in self.layers:
            if ink == "line":
                items.append(Shape(path, fill=inks.line))
            else:
                # the outline lies behind the fill, so that shapes that overlap melt into one silhouette
                items.append(Shape(path, stroke=inks.outline, width=width, round_ends=True))
                items.append(Shape(path, fill=inks.main if ink == "main" else inks.second))
        return Drawing(self.width, self.height, tuple(items), label=f"charge {self.name}")


class Charges:
    """All charges by name; the data of one is read when it is first asked for."""

    def __init__(self, data: Mapping[str, Mapping[str, Any]]) -> None:
        self._data = data
        self._read: dict[str, Charge] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """Every charge, in the order of the data."""
        return tuple(self._data)

    def find(self, name: str) -> Charge:
        """Return a charge.

        Raises:
            ArmsError: There is no such charge, or its path data cannot be read.
        """
        charge = self._read.get(name)
        if charge is None:
            if name not in self._data:
                hint = remedy_for(name, self._data, f"known: {', '.join(sorted(self._data))}")
                raise ArmsError(f"there is no charge `{name}`; {hint}")
            charge = self._read[name] = _read(name, self._data[name])
        return charge


def _read(name: str, entry: Mapping[str, Any]) -> Charge:
    width, height = (float(value) for value in entry["box"])
    crown = entry.get("crown")
    anchor = None
    if crown is not None:
        anchor = (float(crown["x"]), float(crown["y"]), float(crown["width"]), float(crown.get("turn", 0)))
    layers = []
    for layer in entry["layers"]:
        try:
            layers.append((str(layer["ink"]), parse_path(layer["d"])))
        except ValueError as problem:
            raise ArmsError(f"charge {name!r}: {problem}") from None
    return Charge(name, width, height, tuple(layers), anchor)
