"""Draw fragments and vignettes: prepare their elements once, then paint them in the colours and line weights of a look."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from ordo_pnp.base import Memo
from ordo_pnp.draw.drawing import (
    Color,
    Drawing,
    Item,
    Matrix,
    Path,
    Shape,
    SteadyDrawing,
    Use,
    at_scale,
    compose,
    dash_at,
    mapped,
    pen_at,
)
from ordo_pnp.draw.path_data import parse_path
from ordo_pnp.draw.pictures.outlines import KnownOutlines, PatternRows, clip_of, pattern_rows, placing_matrix

# Sketches where they are placed; the vignettes of all cards of Ordonnance have 1,893, a fifth of the outlines in two
# tones.
_MOST_PLACED: Final = 4_096
# The weight of the look that lines of pictures have unless they say otherwise.
KEY_WEIGHT: Final = "key"
# That of a look without one.
KEY_MM: Final = 0.18


class OutlineStyle(NamedTuple):
    """The colours and lines of an outline."""

    # The name of a colour, a parameter or ``#RRGGBB``.
    fill: str | None
    stroke: str | None
    # Millimetres.
    width: float
    even_odd: bool
    dash: tuple[float, ...]


class SketchedOutline(NamedTuple):
    """An outline that is painted."""

    # Its index in those of the sketch.
    at: int
    style: OutlineStyle


class SketchedPattern(NamedTuple):
    """A pattern, and its clip."""

    rows: PatternRows
    clip: Path
    style: OutlineStyle


class SketchedGroup(NamedTuple):
    """Elements that are moved together, and their clip, if any."""

    sketch: Sketch
    matrix: Matrix
    clip: Path | None


class SketchedUse(NamedTuple):
    """A fragment at all its places."""

    fragment: str
    # The colours chosen for parameters.
    colors: Mapping[str, str]
    matrices: tuple[Matrix, ...]


SketchPart: TypeAlias = "SketchedOutline | SketchedPattern | SketchedGroup | SketchedUse"


class Sketch(NamedTuple):
    """Elements of a picture, in painting order."""

    parts: tuple[SketchPart, ...]
    # Of each its verbs, and the start and end of its coordinates in those of the sketch.
    outlines: tuple[tuple[str, int, int], ...]
    # The coordinates of all outlines, one after the other: they are mapped together, several times faster than one by
    # one.
    numbers: tuple[float, ...]
    # All outlines where they stand.
    paths: tuple[Path, ...]


class Sketches:
    """The elements of fragments and vignettes made ready, each once.

    Args:
        weights: Name to millimetres.
    """

    def __init__(self, weights: Mapping[str, float]) -> None:
        self.outlines = KnownOutlines()
        self.weights = weights
        # By the identity of the elements, which are kept alive, so that no others can take their place.
        self._known: dict[int, tuple[Sequence[Mapping[str, Any]], Sketch]] = {}
        self._placed: dict[tuple[int, Matrix], tuple[Sketch, tuple[Path, ...]]] = Memo(_MOST_PLACED)

    def of(self, elements: Sequence[Mapping[str, Any]]) -> Sketch:
        """Return elements made ready.

        Args:
            elements: Single-key maps, valid by the schema; never changed.
        """
        found = self._known.get(id(elements))
        if found is None:
            found = self._known[id(elements)] = elements, self._made(elements)
        return found[1]

    def placed(self, sketch: Sketch, matrix: Matrix) -> tuple[Path, ...]:
        """Return the placed outlines of a sketch, the same objects for all colours."""
        key = id(sketch), matrix
        found = self._placed.get(key)
        if found is None or found[0] is not sketch:
            numbers = mapped(sketch.numbers, matrix)
            paths = tuple([Path(verbs, tuple(numbers[start:end])) for verbs, start, end in sketch.outlines])
            found = self._placed[key] = sketch, paths
        return found[1]

    def _made(self, elements: Sequence[Mapping[str, Any]]) -> Sketch:
        parts: list[SketchPart] = []
        numbers: list[float] = []
        outlines: list[tuple[str, int, int]] = []
        paths: list[Path] = []
        for element in elements:
            ((kind, spec),) = element.items()
            if kind == "use":
                parts.append(sketched_use(spec))
            elif kind == "group":
                clip = parse_path(spec["clip-path"]) if "clip-path" in spec else None
                parts.append(SketchedGroup(self.of(spec["elements"]), placing_matrix(spec), clip))
            elif kind == "pattern":
                parts.append(SketchedPattern(pattern_rows(spec), clip_of(spec), self._style(kind, spec)))
            else:
                path = self.outlines.of(kind, spec)
                parts.append(SketchedOutline(len(outlines), self._style(kind, spec)))
                outlines.append((path.verbs, len(numbers), len(numbers) + len(path.numbers)))
                numbers += path.numbers
                paths.append(path)
        return Sketch(tuple(parts), tuple(outlines), tuple(numbers), tuple(paths))

    def _style(self, kind: str, spec: Mapping[str, Any]) -> OutlineStyle:
        width = spec.get("width", KEY_WEIGHT)
        pen = self.weights.get(width, KEY_MM) if isinstance(width, str) else float(width)
        stroke = spec.get("color" if kind == "line" else "stroke")
        return OutlineStyle(spec.get("fill"), stroke, pen, bool(spec.get("even-odd")), tuple(spec.get("dash", ())))


def sketched_use(spec: Mapping[str, Any]) -> SketchedUse:
    """Return a fragment at all its places.

    Args:
        spec: The keys of ``use``, valid by the schema.
    """
    places = spec.get("places", (spec.get("at", (0.0, 0.0)),))
    matrices = tuple([placing_matrix(spec, (x, y), *scale) for x, y, *scale in places])
    return SketchedUse(spec["fragment"], spec.get("with", {}), matrices)


_RGB = re.compile("#[0-9A-Fa-f]{6}")


class PictureArtist:
    """Draws elements of pictures; a colour, weight or fragment that is not known, which is found elsewhere, is left out.

    Args:
        fragments: Name to definition: those that can be drawn.
        palette: Name to colour.
        sketches: Of their elements; grows.
        size: Nominal width and height of the drawings made.
    """

    def __init__(
        self,
        fragments: Mapping[str, Mapping[str, Any]],
        palette: Mapping[str, Color],
        sketches: Sketches,
        size: tuple[float, float],
    ) -> None:
        self._fragments = fragments
        self._palette = palette
        self._sketches = sketches
        self._size = size

    def draw(
        self, elements: Sequence[Mapping[str, Any]], matrix: Matrix, given: Mapping[str, Color | None]
    ) -> list[Item]:
        """Draw elements in painting order.

        Args:
            elements: Single-key maps, valid by the schema.
            matrix: From their millimetres to the drawing.
            given: The parameters they may name.
        """
        return self._drawn(self._sketches.of(elements), matrix, given)

    def place(self, spec: Mapping[str, Any], matrix: Matrix, given: Mapping[str, Color | None]) -> list[Item]:
        """Draw a fragment at all its places.

        Args:
            spec: The keys of ``use``.
            matrix: From its millimetres to the drawing.
            given: The parameters of the fragment, all of them.
        """
        return self._placed(sketched_use(spec), matrix, given)

    def color(self, name: str, given: Mapping[str, Color | None]) -> Color | None:
        """Return the colour that a palette name, a parameter or ``#RRGGBB`` stands for; None if it is not known."""
        if name.startswith("$"):
            return given.get(name[1:])
        return self._palette.get(name) or (name.upper() if _RGB.fullmatch(name) else None)

    def parameters(
        self, fragment: str, chosen: Mapping[str, str], given: Mapping[str, Color | None]
    ) -> dict[str, Color | None]:
        """Return the colours of a fragment's parameters: the chosen, else its own.

        Args:
            fragment: Its name.
            chosen: Parameter to the name of a colour, or to a parameter of the user of the fragment.
            given: The parameters of that user.
        """
        own = self._fragments[fragment].get("parameters", {})
        return {name: self.color(chosen.get(name, default), given) for name, default in own.items()}

    def _drawn(self, sketch: Sketch, matrix: Matrix, given: Mapping[str, Color | None]) -> list[Item]:
        paths, scale = self._sketches.placed(sketch, matrix), at_scale(matrix)
        found: list[Item] = []
        for part in sketch.parts:
            if isinstance(part, SketchedOutline):
                shape = self._shape(paths[part.at], part.style, scale, given)
                if shape is not None:
                    found.append(shape)
            elif isinstance(part, SketchedUse):
                if part.fragment in self._fragments:
                    found += self._placed(part, matrix, self.parameters(part.fragment, part.colors, given))
            elif isinstance(part, SketchedGroup):
                found += self._grouped(part, matrix, given)
            else:
                found += self._tiled(part, matrix, scale, given)
        return found

    def _placed(self, use: SketchedUse, matrix: Matrix, given: Mapping[str, Color | None]) -> list[Item]:
        sketch = self._sketches.of(self._fragments[use.fragment]["elements"])
        return [item for each in use.matrices for item in self._drawn(sketch, compose(matrix, each), given)]

    def _grouped(self, group: SketchedGroup, matrix: Matrix, given: Mapping[str, Color | None]) -> list[Item]:
        inner = compose(matrix, group.matrix)
        items = self._drawn(group.sketch, inner, given)
        return items if group.clip is None or not items else [self._clipped(items, group.clip, inner, "group")]

    def _tiled(
        self, pattern: SketchedPattern, matrix: Matrix, scale: float, given: Mapping[str, Color | None]
    ) -> list[Item]:
        rows = pattern.rows.transformed(matrix)
        shape = self._shape(rows.path, pattern.style, scale, given)
        return [] if shape is None else [self._clipped(rows.items(shape, self._size), pattern.clip, matrix, "pattern")]

    def _clipped(self, items: Sequence[Item], clip: Path, matrix: Matrix, label: str) -> Use:
        return Use(Drawing(*self._size, tuple(items), label=label), clip=clip.transformed(matrix))

    def _shape(self, path: Path, style: OutlineStyle, scale: float, given: Mapping[str, Color | None]) -> Shape | None:
        inks = self._inks(style, given)
        if inks is None:
            return None
        pen = 0.0 if inks[1] is None else pen_at(style.width, scale)
        dash = tuple([dash_at(each, scale) for each in style.dash])
        return Shape(path, *inks, pen, style.even_odd, 1.0, dash, round_ends=True)

    def _inks(self, style: OutlineStyle, given: Mapping[str, Color | None]) -> tuple[Color | None, Color | None] | None:
        """Return the colours of the inside and of the line of an outline; None where it has no known colour."""
        inside = None if style.fill is None else self.color(style.fill, given)
        line = None if style.stroke is None else self.color(style.stroke, given)
        return None if inside is None and line is None else (inside, line)


# Nominal size of drawings shown at their size; enlarged ones are smaller, and so written finer.
_ROOM_MM: Final = 20.0
# Fragments in their colours; in all its tones the vignettes of the cards of Ordonnance have 450.
_MOST_NESTED: Final = 4_096


class NestingArtist(PictureArtist):
    """Draws the same as any artist of pictures, in the fewest items: for a screen.

    Lines are as wide as they are in print: a fragment says how wide, independent of the size in which it is placed.

    Args:
        fragments: Name to definition: those that can be drawn.
        palette: Name to colour.
        sketches: Of their elements; grows.
    """

    def __init__(
        self, fragments: Mapping[str, Mapping[str, Any]], palette: Mapping[str, Color], sketches: Sketches
    ) -> None:
        super().__init__(fragments, palette, sketches, (_ROOM_MM, _ROOM_MM))
        self._nested: Memo[tuple[object, ...], SteadyDrawing] = Memo(_MOST_NESTED)

    def nested(self, elements: Sequence[Mapping[str, Any]], matrix: Matrix) -> Drawing:
        """Draw elements in painting order.

        Args:
            elements: Single-key maps, valid by the schema.
            matrix: From their millimetres to the drawing.
        """
        return Drawing(*self._size, (Use(self._nest(self._sketches.of(elements), {}), matrix),))

    def _nest(self, sketch: Sketch, given: Mapping[str, Color | None]) -> SteadyDrawing:
        """Return elements where they stand."""
        key = (id(sketch), *given.items())
        found = self._nested.get(key)
        if found is None:
            items: list[Item] = []
            for part in sketch.parts:
                items += self._part(sketch, part, given)
            found = self._nested[key] = SteadyDrawing(*self._size, tuple(items), label="nested")
        return found

    def _part(self, sketch: Sketch, part: SketchPart, given: Mapping[str, Color | None]) -> list[Item]:
        if isinstance(part, SketchedOutline):
            shape = self._steady(sketch.paths[part.at], part.style, given)
            return [] if shape is None else [shape]
        if isinstance(part, SketchedUse):
            if part.fragment not in self._fragments:
                return []
            inner = self._sketches.of(self._fragments[part.fragment]["elements"])
            nested = self._nest(inner, self.parameters(part.fragment, part.colors, given))
            return [Use(nested, each) for each in part.matrices]
        if isinstance(part, SketchedGroup):
            clip = None if part.clip is None else part.clip.transformed(part.matrix)
            return [Use(self._nest(part.sketch, given), part.matrix, clip)]
        shape = self._steady(part.rows.path, part.style, given)
        if shape is None:
            return []
        rows = part.rows.items(shape, self._size, SteadyDrawing)
        return [Use(SteadyDrawing(*self._size, rows, label="pattern"), clip=part.clip)]

    def _steady(self, path: Path, style: OutlineStyle, given: Mapping[str, Color | None]) -> Shape | None:
        """Return an outline with lines as its own size has them; None if it has no known colour."""
        inks = self._inks(style, given)
        if inks is None:
            return None
        return Shape(path, *inks, style.width, style.even_odd, 1.0, style.dash, round_ends=True)
