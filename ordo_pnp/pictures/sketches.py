"""Pictures made ready: what of their elements is the same wherever they are placed, worked out once for all places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from ordo_pnp.art import parse_path
from ordo_pnp.pictures.outlines import PatternRows, clip_of, pattern_rows
from ordo_pnp.pictures.placement import placing_matrix

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ordo_pnp.drawing import Matrix, Path
    from ordo_pnp.pictures.outlines import KnownOutlines

KEY_WEIGHT: Final = "key"
"""The weight of the look that lines of pictures have unless they say otherwise."""
KEY_MM: Final = 0.18
"""That of a look without one."""


class OutlineStyle(NamedTuple):
    """How an outline is painted."""

    fill: str | None
    """The name of a colour, a parameter or ``#RRGGBB``."""
    stroke: str | None
    width: float
    """Millimetres."""
    even_odd: bool
    dash: tuple[float, ...]


class SketchedOutline(NamedTuple):
    """An outline; its points are some of those of the sketch."""

    verbs: str
    start: int
    """Where its coordinates begin in those of the sketch, and where they end."""
    end: int
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
    colors: Mapping[str, str]
    """What is chosen for parameters."""
    matrices: tuple[Matrix, ...]


SketchPart: TypeAlias = "SketchedOutline | SketchedPattern | SketchedGroup | SketchedUse"


class Sketch(NamedTuple):
    """Elements of a picture, in painting order."""

    parts: tuple[SketchPart, ...]
    numbers: tuple[float, ...]
    """The coordinates of all outlines, one after the other: they are mapped together, several times faster than one by one."""


class Sketches:
    """The elements of fragments and vignettes made ready, each once.

    Args:
        outlines: Those made before; grows.
        weights: Name to millimetres.
    """

    def __init__(self, outlines: KnownOutlines, weights: Mapping[str, float]) -> None:
        self._outlines = outlines
        self._weights = weights
        self._known: dict[int, tuple[Sequence[Mapping[str, Any]], Sketch]] = {}
        """By the identity of the elements, which are kept alive, so that no others can take their place."""

    def of(self, elements: Sequence[Mapping[str, Any]]) -> Sketch:
        """Return elements made ready.

        Args:
            elements: Single-key maps, valid by the schema; never changed.
        """
        found = self._known.get(id(elements))
        if found is None:
            found = self._known[id(elements)] = elements, self._made(elements)
        return found[1]

    def _made(self, elements: Sequence[Mapping[str, Any]]) -> Sketch:
        parts: list[SketchPart] = []
        numbers: list[float] = []
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
                path = self._outlines.of(kind, spec)
                start, end = len(numbers), len(numbers) + len(path.numbers)
                numbers += path.numbers
                parts.append(SketchedOutline(path.verbs, start, end, self._style(kind, spec)))
        return Sketch(tuple(parts), tuple(numbers))

    def _style(self, kind: str, spec: Mapping[str, Any]) -> OutlineStyle:
        width = spec.get("width", KEY_WEIGHT)
        pen = self._weights.get(width, KEY_MM) if isinstance(width, str) else float(width)
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
