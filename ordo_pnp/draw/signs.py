"""The sign system: symbols of a game as small pictures on a 24-unit grid, in four styles.

A sign is data (``cards/<game>/signs.yaml``): layers of path data, bottom to top, and a tile whose outline belongs to
that sign alone, so that signs differ in shape as well as in colour.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Literal, TypeAlias, get_args

from ordo_pnp.base import OrdoError, remedy_for
from ordo_pnp.draw.drawing import Color, Drawing, Item, Matrix, Path, Shape, compose, scaling, translation
from ordo_pnp.draw.path_data import parse_path

# ``tile``: light on the coloured tile; ``plain``: silhouette in its colour; ``mono``: silhouette in the ink of the
# text; ``ring``: the tile's outline only, faint, for an absent symbol.
Style: TypeAlias = Literal["tile", "plain", "mono", "ring"]

STYLES: tuple[Style, ...] = get_args(Style)
# Units of the design grid along either side.
GRID = 24.0
# Line weight of the rim inside a tile's edge, in grid units.
_RIM = 0.45
# Line weight of an absent symbol's ring, in grid units.
_RING = 0.8
_HEX = re.compile(r"#[0-9A-Fa-f]{6}")
_PALETTE = ("ink", "paper", "faint")


class SignError(OrdoError):
    """A sign that is not defined, or whose data cannot be drawn."""

    def __init__(self, message: str, sign: str | None = None, steps: tuple[str | int, ...] = ()) -> None:
        super().__init__(message)
        # The sign whose data are wrong; None where it is something else.
        self.sign = sign
        # Where in its data, such as ``("layers", 0, "d")``.
        self.steps = steps


class Signs:
    """Draws signs from data; asking for the same sign twice gives the same object.

    Args:
        data: Sign name to its definition, as below the ``signs`` key of a signs file.
        palette: Colour names to ``#RRGGBB``. ``ink`` (text), ``paper`` (what a sign is printed on) and ``faint``
            (absent symbols) are needed; signs may name others.

    Raises:
        SignError: The palette lacks a colour, or a sign's path data or colour cannot be read.
    """

    def __init__(self, data: Mapping[str, Mapping[str, Any]], palette: Mapping[str, str]) -> None:
        self._palette = dict(palette)
        for name in _PALETTE:
            if name not in self._palette:
                raise SignError(f"the palette has no colour {name!r}; signs need {', '.join(_PALETTE)}")
        self._signs = {name: _Sign(name, entry, self._palette) for name, entry in data.items()}
        self._drawn: dict[tuple[str, float, Style], Drawing] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """Every sign, in the order of the data."""
        return tuple(self._signs)

    def color(self, name: str) -> Color:
        """Return the colour of a sign's tile and silhouette."""
        return self._find(name).color

    def has_tile(self, name: str) -> bool:
        """Whether a sign has a tile, so that ``tile`` and ``ring`` can be drawn."""
        return self._find(name).tile is not None

    def outline(self, name: str, size_mm: float) -> Path:
        """Return the outline of a sign's tile in a square of ``size_mm``.

        Raises:
            SignError: No such sign, or it has no tile.
        """
        return self._find(name).outline(scaling(size_mm / GRID))

    def draw(self, name: str, size_mm: float, style: Style = "tile") -> Drawing:
        """Draw a sign in a square of ``size_mm``.

        Raises:
            SignError: No such sign or style, or a style that needs a tile of a sign that has none.
        """
        key = (name, size_mm, style)
        drawn = self._drawn.get(key)
        if drawn is None:
            drawn = self._drawn[key] = self._draw(self._find(name), size_mm, style)
        return drawn

    def _find(self, name: str) -> _Sign:
        try:
            return self._signs[name]
        except KeyError:
            hint = remedy_for(name, self._signs, f"there are {', '.join(sorted(self._signs)) or 'none'}")
            raise SignError(f"there is no sign `{name}`; {hint}") from None

    def _draw(self, sign: _Sign, size_mm: float, style: Style) -> Drawing:
        ink, paper, faint = (self._palette[name] for name in _PALETTE)
        grid = scaling(size_mm / GRID)
        if style == "plain":
            items = sign.layers(grid, sign.alone, paper)
        elif style == "mono":
            items = sign.layers(grid, ink, paper)
        elif style in STYLES and sign.tile is None:
            raise SignError(f"sign {sign.name!r} has no tile, so it cannot be drawn as {style!r}; use plain or mono")
        elif style == "tile":
            items = sign.on_tile(grid)
        elif style == "ring":
            items = sign.ring(grid, faint)
        else:
            raise SignError(f"there is no style {style!r}; use one of {', '.join(STYLES)}")
        return Drawing(size_mm, size_mm, items, label=f"sign {sign.name} {style}")


class _Sign:
    """One definition, read."""

    def __init__(self, name: str, entry: Mapping[str, Any], palette: Mapping[str, str]) -> None:
        self.name = name
        self.color = _color(name, "color", entry["color"], palette)
        self.light = _color(name, "light", entry.get("light", "paper"), palette)
        self.alone = _color(name, "alone", entry.get("alone", entry["color"]), palette)
        self.paths = tuple(
            (str(layer["ink"]), _path(name, layer["d"], "layers", at, "d")) for at, layer in enumerate(entry["layers"])
        )
        tile = entry.get("tile")
        self.tile = None if tile is None else _path(name, tile["d"], "tile", "d")
        self.rim = None if tile is None or "rim" not in tile else _path(name, tile["rim"], "tile", "rim")
        x, y, scale = (12.0, 12.0, 1.0) if tile is None else (float(tile[key]) for key in ("x", "y", "scale"))
        # From the sign's own grid to its place on the tile.
        self.place = compose(translation(x, y), compose(scaling(scale), translation(-GRID / 2, -GRID / 2)))

    def layers(self, matrix: Matrix, main: Color, line: Color) -> tuple[Item, ...]:
        inks = {"main": main, "line": line}
        return tuple(Shape(path.transformed(matrix), fill=inks[ink]) for ink, path in self.paths)

    def on_tile(self, grid: Matrix) -> tuple[Item, ...]:
        items: list[Item] = [Shape(self.outline(grid), fill=self.color)]
        if self.rim is not None:
            items.append(Shape(self.rim.transformed(grid), stroke=self.light, width=_RIM * grid[0]))
        return (*items, *self.layers(compose(grid, self.place), self.light, self.color))

    def ring(self, grid: Matrix, color: Color) -> tuple[Item, ...]:
        half = GRID / 2
        shrink = (GRID - _RING) / GRID
        inner = compose(grid, compose(translation(half, half), compose(scaling(shrink), translation(-half, -half))))
        return (Shape(self.outline(inner), stroke=color, width=_RING * grid[0], round_ends=True),)

    def outline(self, matrix: Matrix) -> Path:
        if self.tile is None:
            raise SignError(f"sign {self.name!r} has no tile")
        return self.tile.transformed(matrix)


def _path(name: str, data: str, *steps: str | int) -> Path:
    try:
        return parse_path(data)
    except ValueError as problem:
        raise SignError(f"sign `{name}`: {problem}", name, steps) from None


def _color(name: str, key: str, value: str, palette: Mapping[str, str]) -> Color:
    if _HEX.fullmatch(value):
        return value.upper()
    if value not in palette:
        hint = remedy_for(value, palette, f"the palette has {', '.join(sorted(palette))}")
        raise SignError(f"sign `{name}`: there is no colour `{value}`; {hint}", name, (key,))
    return palette[value]
