"""The sign system: symbols of a game as small pictures on a 24-unit grid, in four styles.

A sign is data (``cards/<game>/signs.yaml``): layers of path data, bottom to top, and a tile whose outline belongs to
that sign alone, so that signs differ in shape as well as in colour; or it is a picture, or an icon of an icon set.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Literal, TypeAlias, get_args

from ordo_pnp.base import Code, OrdoError, remedy_for
from ordo_pnp.draw.colors import contrast
from ordo_pnp.draw.conversion import Image
from ordo_pnp.draw.drawing import Color, Drawing, Item, Matrix, Path, Shape, compose, ellipse, scaling, translation
from ordo_pnp.draw.faces.images import ImageRefusedError, Images, placed, svg_picture
from ordo_pnp.draw.fonts import Fonts
from ordo_pnp.draw.path_data import parse_path
from ordo_pnp.draw.pictures.svg_file import SvgPicture

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
# The tile of a sign that has none of its own and is a picture or an icon.
_DISC = ellipse(GRID / 2, GRID / 2, GRID / 2)
_ON_DISC = 0.68
# Side at which a picture is drawn to find out whether it can be: that of a sign in a corner.
_TRIAL_MM = 6.0
# The colour of icons that take the colour of the text.
_TEXT_COLOR = b"currentColor"


class SignError(OrdoError):
    """A sign that is not defined, or whose data cannot be drawn."""

    def __init__(
        self, message: str, sign: str | None = None, steps: tuple[str | int, ...] = (), code: Code | None = None
    ) -> None:
        super().__init__(message)
        # The sign whose data are wrong; None where it is something else.
        self.sign = sign
        # The place in its data, such as ``("layers", 0, "d")``.
        self.steps = steps
        # Of the finding, where that follows from a picture.
        self.code = code


class Signs:
    """Draws signs from data; asking for the same sign twice gives the same object while its picture stays the same.

    Args:
        data: Sign name to its definition, as below the ``signs`` key of a signs file, or ``GameSigns``.
        palette: Colour names to ``#RRGGBB``. ``ink`` (text), ``paper`` (the ground of a sign) and ``faint`` (absent
            symbols) are needed; signs may name others.

    Raises:
        SignError: The palette lacks a colour.
    """

    def __init__(self, data: Mapping[str, Mapping[str, Any]], palette: Mapping[str, str]) -> None:
        self._palette = dict(palette)
        for name in _PALETTE:
            if name not in self._palette:
                raise SignError(f"the palette has no colour {name!r}; signs need {', '.join(_PALETTE)}")
        self._data = data
        self._images = Images(Fonts())
        self._signs: dict[str, _Sign] = {}
        self._drawn: dict[tuple[str, float, Style], tuple[_Sign, Drawing]] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """Every sign, in the order of the data."""
        return tuple(self._data)

    def __contains__(self, name: object) -> bool:
        return name in self._data

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

    def inks(self, name: str) -> tuple[Color, Color]:
        """Return the colour of a sign's silhouette, and that of letters on it."""
        sign = self._find(name)
        return sign.alone, max(
            self._palette["paper"], self._palette["ink"], key=lambda each: contrast(each, sign.alone)
        )

    def right_edge(self, name: str) -> float:
        """Return the right edge of a sign's picture, as a part of its square.

        Raises:
            SignError: No such sign, or its data or picture cannot be read.
        """
        shown = self.draw(name, 1.0, "plain").items
        edges = [item.path.bounds()[2] for item in shown if isinstance(item, Shape)]
        return min(max(edges), 1.0) if len(edges) == len(shown) else 1.0

    def draw(self, name: str, size_mm: float, style: Style = "tile") -> Drawing:
        """Draw a sign in a square of ``size_mm``.

        Raises:
            SignError: No such sign or style, a style that needs a tile of a sign that has none, or the sign's data or picture
                cannot be read.
        """
        sign, key = self._find(name), (name, size_mm, style)
        drawn = self._drawn.get(key)
        if drawn is None or drawn[0] is not sign:
            drawn = self._drawn[key] = sign, self._draw(sign, size_mm, style)
        return drawn[1]

    def _find(self, name: str) -> _Sign:
        """Return a sign that was read before, unless its picture is another one now."""
        try:
            entry = self._data[name]
        except KeyError:
            hint = remedy_for(name, self._data, f"there are {', '.join(sorted(self._data)) or 'none'}")
            raise SignError(f"there is no sign `{name}`; {hint}") from None
        picture = self._picture(name, entry)
        found = self._signs.get(name)
        if found is None or found.source != picture:
            found = self._signs[name] = _Sign(name, entry, self._palette, picture)
        return found

    def _picture(self, name: str, entry: Mapping[str, Any]) -> Image | SvgPicture | bytes | None:
        """Return the picture of a sign as it is now, the bytes of an icon; None where it is drawn by its layers."""
        if "file" not in entry:
            icon: bytes | None = entry.get("svg")
            return icon
        try:
            return self._images.load(entry["folder"], entry["file"])
        except ImageRefusedError as error:
            raise SignError(f"{error.message}; {error.remedy}", name, ("file",), error.code) from None

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

    def __init__(
        self,
        name: str,
        entry: Mapping[str, Any],
        palette: Mapping[str, str],
        source: Image | SvgPicture | bytes | None,
    ) -> None:
        self.name, self.source = name, source
        color = entry.get("color", "ink")
        self.color = _color(name, "color", color, palette)
        self.light = _color(name, "light", entry.get("light", "paper"), palette)
        self.alone = _color(name, "alone", entry.get("alone", color), palette)
        if source is None and "layers" not in entry:
            message = f"the sign `{name}` shows nothing, and there is no other sign of that name"
            raise SignError(f"{message}; give it `layers` or `file`", name)
        self.paths = tuple(
            (str(layer["ink"]), _path(name, layer["d"], "layers", at, "d"))
            for at, layer in enumerate(entry.get("layers", ()) if source is None else ())
        )
        # A picture, or an icon by its colour.
        self.pictures: dict[Color, Image | SvgPicture] = {}
        # Whether it has a colour that a style may choose, rather than those of a picture.
        self.is_plain = source is None or (isinstance(source, bytes) and _TEXT_COLOR in source)
        if source is not None:  # its errors are found before a card shows it
            self.layers(scaling(_TRIAL_MM / GRID), self.alone, self.light)
        tile = entry.get("tile")
        self.tile = None if tile is None else _path(name, tile["d"], "tile", "d")
        self.rim = None if tile is None or "rim" not in tile else _path(name, tile["rim"], "tile", "rim")
        x, y, scale = (12.0, 12.0, 1.0) if tile is None else (float(tile[key]) for key in ("x", "y", "scale"))
        if tile is None and source is not None:
            self.tile, scale = _DISC, _ON_DISC if self.is_plain else 1.0
        # From the sign's own grid to its place on the tile.
        self.place = compose(translation(x, y), compose(scaling(scale), translation(-GRID / 2, -GRID / 2)))

    def layers(self, matrix: Matrix, main: Color, line: Color) -> tuple[Item, ...]:
        if self.source is not None:
            box = (*matrix[4:], matrix[0] * GRID, matrix[3] * GRID)
            try:
                return (placed(self._shown(main), self.name, box, cover=False),)
            except ImageRefusedError as error:
                raise SignError(f"{error.message}; {error.remedy}", self.name, (), error.code) from None
        inks = {"main": main, "line": line}
        return tuple(Shape(path.transformed(matrix), fill=inks[ink]) for ink, path in self.paths)

    def _shown(self, color: Color) -> Image | SvgPicture:
        """Return the picture, an icon in a colour."""
        if not isinstance(self.source, bytes):
            assert self.source is not None  # noqa: S101 (only pictures are shown so)
            return self.source
        if color not in self.pictures:
            try:
                self.pictures[color] = svg_picture(self.source.replace(_TEXT_COLOR, color.encode()), self.name, Fonts())
            except ImageRefusedError as error:
                message = f"the icon `{self.name}` of an icon set cannot be drawn: {error.message}"
                raise SignError(f"{message}; {error.remedy}", self.name, (), error.code) from None
        return self.pictures[color]

    def on_tile(self, grid: Matrix) -> tuple[Item, ...]:
        if not self.is_plain and self.tile is _DISC:
            return self.layers(grid, self.light, self.color)
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
