"""Elements of pictures to shapes, in the colours and line weights of a look."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.art import parse_path
from ordo_pnp.drawing import Drawing, Shape, Use, compose
from ordo_pnp.pictures.outlines import clip_of
from ordo_pnp.pictures.placement import at_scale, pen_at, placing_matrix

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ordo_pnp.drawing import Color, Item, Matrix
    from ordo_pnp.pictures.outlines import KnownOutlines

KEY_WEIGHT: Final = "key"
"""The weight of the look that lines of pictures have unless they say otherwise."""
KEY_MM: Final = 0.18
"""That of a look without one."""
_RGB = re.compile("#[0-9A-Fa-f]{6}")


class PictureArtist:
    """Draws elements of pictures; a colour, weight or fragment that is not known, which is found elsewhere, is left out.

    Args:
        fragments: Name to definition: those that can be drawn.
        palette: Name to colour.
        weights: Name to millimetres.
        size: Nominal width and height of the drawings made.
        outlines: Those made before; grows.
    """

    def __init__(
        self,
        fragments: Mapping[str, Mapping[str, Any]],
        palette: Mapping[str, Color],
        weights: Mapping[str, float],
        size: tuple[float, float],
        outlines: KnownOutlines,
    ) -> None:
        self._fragments = fragments
        self._palette = palette
        self._weights = weights
        self._size = size
        self._outlines = outlines

    def draw(
        self, elements: Sequence[Mapping[str, Any]], matrix: Matrix, given: Mapping[str, Color | None]
    ) -> list[Item]:
        """Draw elements in painting order.

        Args:
            elements: Single-key maps, valid by the schema.
            matrix: From where they stand to the drawing.
            given: The parameters they may name.
        """
        found: list[Item] = []
        for element in elements:
            ((kind, spec),) = element.items()
            _DRAWN.get(kind, _OUTLINE)(self, kind, spec, matrix, given, found)
        return found

    def place(self, spec: Mapping[str, Any], matrix: Matrix, given: Mapping[str, Color | None]) -> list[Item]:
        """Draw a fragment at all its places.

        Args:
            spec: What ``use`` says.
            matrix: From where that stands to the drawing.
            given: The parameters of the fragment, all of them.
        """
        elements = self._fragments[spec["fragment"]]["elements"]
        found: list[Item] = []
        for x, y, *scale in spec.get("places", (spec.get("at", (0.0, 0.0)),)):
            found += self.draw(elements, compose(matrix, placing_matrix(spec, (x, y), *scale)), given)
        return found

    def color(self, name: str, given: Mapping[str, Color | None]) -> Color | None:
        """Return the colour that a palette name, a parameter or ``#RRGGBB`` stands for; None if it is not known."""
        if name.startswith("$"):
            return given.get(name[1:])
        return self._palette.get(name) or (name.upper() if _RGB.fullmatch(name) else None)

    def parameters(
        self, fragment: str, chosen: Mapping[str, str], given: Mapping[str, Color | None]
    ) -> dict[str, Color | None]:
        """Return the colours of the parameters of a fragment: what is chosen, else what it says itself.

        Args:
            fragment: Its name.
            chosen: Parameter to the name of a colour, or to a parameter of what uses the fragment.
            given: The parameters of that.
        """
        own = self._fragments[fragment].get("parameters", {})
        return {name: self.color(chosen.get(name, default), given) for name, default in own.items()}

    def _outline(
        self, kind: str, spec: Mapping[str, Any], matrix: Matrix, given: Mapping[str, Color | None], out: list[Item]
    ) -> None:
        shape = self._shape(kind, spec, matrix, given)
        if shape is None:
            return
        if kind == "pattern":
            clip = clip_of(spec).transformed(matrix)
            out.append(Use(Drawing(*self._size, (shape,), label="pattern"), clip=clip))
        else:
            out.append(shape)

    def _shape(
        self, kind: str, spec: Mapping[str, Any], matrix: Matrix, given: Mapping[str, Color | None]
    ) -> Shape | None:
        fill, stroke = spec.get("fill"), spec.get("color" if kind == "line" else "stroke")
        inside = None if fill is None else self.color(fill, given)
        line = None if stroke is None else self.color(stroke, given)
        if inside is None and line is None:
            return None
        scale = at_scale(matrix)
        pen = 0.0 if line is None else pen_at(self._pen(spec.get("width", KEY_WEIGHT)), scale)
        dash = tuple(round(each * scale, 3) for each in spec.get("dash", ()))
        path = self._outlines.of(kind, spec).transformed(matrix)
        return Shape(path, inside, line, pen, bool(spec.get("even-odd")), 1.0, dash, round_ends=True)

    def _pen(self, width: float | str) -> float:
        return self._weights.get(width, KEY_MM) if isinstance(width, str) else float(width)

    def _group(
        self, kind: str, spec: Mapping[str, Any], matrix: Matrix, given: Mapping[str, Color | None], out: list[Item]
    ) -> None:
        inner = compose(matrix, placing_matrix(spec))
        items = self.draw(spec["elements"], inner, given)
        if "clip-path" not in spec:
            out += items
        elif items:
            clip = parse_path(spec["clip-path"]).transformed(inner)
            out.append(Use(Drawing(*self._size, tuple(items), label=kind), clip=clip))

    def _use(
        self, kind: str, spec: Mapping[str, Any], matrix: Matrix, given: Mapping[str, Color | None], out: list[Item]
    ) -> None:
        del kind
        name = spec["fragment"]
        if name in self._fragments:
            out += self.place(spec, matrix, self.parameters(name, spec.get("with", {}), given))


_OUTLINE: Callable[..., None] = PictureArtist._outline  # noqa: SLF001
_DRAWN: Mapping[str, Callable[..., None]] = {"group": PictureArtist._group, "use": PictureArtist._use}  # noqa: SLF001
"""The elements that hold others; all else is an outline."""
