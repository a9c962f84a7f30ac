"""Pictures made ready: what of their elements is the same wherever they are placed, worked out once for all places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from ordo_pnp.base import Memo
from ordo_pnp.draw.drawing import Path, mapped
from ordo_pnp.draw.pictures.outlines import KnownOutlines, PatternRows, clip_of, pattern_rows
from ordo_pnp.draw.pictures.placement import placing_matrix
from ordo_pnp.draw.svgpath import parse_path

if TYPE_CHECKING:
    from ordo_pnp.draw.drawing import Matrix


# Sketches where they are placed; the vignettes of all cards of Ordonnance have 1,893, a fifth of the outlines in two
# tones.
_MOST_PLACED: Final = 4_096
# The weight of the look that lines of pictures have unless they say otherwise.
KEY_WEIGHT: Final = "key"
# That of a look without one.
KEY_MM: Final = 0.18


class OutlineStyle(NamedTuple):
    """How an outline is painted."""

    # The name of a colour, a parameter or ``#RRGGBB``.
    fill: str | None
    stroke: str | None
    # Millimetres.
    width: float
    even_odd: bool
    dash: tuple[float, ...]


class SketchedOutline(NamedTuple):
    """An outline that is painted."""

    # Which one it is of those of the sketch.
    at: int
    style: OutlineStyle


class SketchedPattern(NamedTuple):
    """A pattern, and what it is clipped to."""

    rows: PatternRows
    clip: Path
    style: OutlineStyle


class SketchedGroup(NamedTuple):
    """Elements that are moved together, and what they are clipped to, if anything."""

    sketch: Sketch
    matrix: Matrix
    clip: Path | None


class SketchedUse(NamedTuple):
    """A fragment at all its places."""

    fragment: str
    # What is chosen for parameters.
    colors: Mapping[str, str]
    matrices: tuple[Matrix, ...]


SketchPart: TypeAlias = "SketchedOutline | SketchedPattern | SketchedGroup | SketchedUse"


class Sketch(NamedTuple):
    """Elements of a picture, in painting order."""

    parts: tuple[SketchPart, ...]
    # Of each its verbs, and where in the coordinates of the sketch its own begin and end.
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
        """Return the outlines of a sketch where it is placed, the same objects whatever colours they are painted in."""
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
        spec: What ``use`` says, valid by the schema.
    """
    places = spec.get("places", (spec.get("at", (0.0, 0.0)),))
    matrices = tuple([placing_matrix(spec, (x, y), *scale) for x, y, *scale in places])
    return SketchedUse(spec["fragment"], spec.get("with", {}), matrices)
