"""Outlines of picture elements (curves, battlements, patterns), and drawings moved, turned, scaled and mirrored."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from ordo_pnp.draw.drawing import (
    IDENTITY,
    Drawing,
    Item,
    Matrix,
    Path,
    Segment,
    Shape,
    Use,
    at_scale,
    compose,
    dash_at,
    join,
    pen_at,
    polygon,
    rectangle,
    rotation,
    scaling,
    translation,
)
from ordo_pnp.draw.path_data import parse_path

_FACTORS: Mapping[str | None, tuple[float, float]] = {
    None: (1.0, 1.0),
    "x": (-1.0, 1.0),
    "y": (1.0, -1.0),
    "xy": (-1.0, -1.0),
}


def reflection(mirror: str | None) -> Matrix:
    """Return the matrix that mirrors about the origin: ``x`` swaps left and right, ``y`` above and below, ``xy`` both."""
    across, down = _FACTORS[mirror]
    return scaling(across, down)


def mirrored(one: str | None, other: str | None) -> str | None:
    """Return the mirroring that two of them make, one after the other.

    >>> mirrored("x", "xy"), mirrored("x", "x"), mirrored(None, "y")
    ('y', None, 'y')
    """
    pair = (_FACTORS[one][0] * _FACTORS[other][0], _FACTORS[one][1] * _FACTORS[other][1])
    return next(name for name, factors in _FACTORS.items() if factors == pair)


def placing_matrix(spec: Mapping[str, Any], at: Sequence[float] | None = None, scale: float = 1.0) -> Matrix:
    """Return a placement's matrix: mirrored, scaled, turned about its origin, then moved.

    Args:
        spec: With ``at``, ``rotate``, ``scale`` and ``mirror``, all of which may be missing.
        at: The place of the origin instead of ``at``.
        scale: Enlarges it further.
    """
    x, y = (at or spec.get("at", (0.0, 0.0)))[:2]
    (across, down), size = _FACTORS[spec.get("mirror")], spec.get("scale", 1.0) * scale
    turn = spec.get("rotate")
    if not turn:  # four of five
        return (size * across, 0.0, 0.0, size * down, float(x), float(y))
    return compose(translation(x, y), compose(rotation(turn), scaling(size * across, size * down)))


# A drawing, by identity, and its placement.
PlacedKey: TypeAlias = "tuple[int, Matrix]"
# A drawing, and its placed version.
PlacedPair: TypeAlias = "tuple[Drawing, Drawing]"


def placed_items(items: Sequence[Item], matrix: Matrix, known: dict[PlacedKey, PlacedPair]) -> list[Item]:
    """Place items of a face enlarged: shapes by their points, so that their lines do not grow, all else as it is.

    Args:
        items: In painting order.
        matrix: Their placement.
        known: The drawings that have been placed before, which remain shared by cards; grows.
    """
    scale = at_scale(matrix)
    found: list[Item] = []
    for item in items:
        if isinstance(item, Use):
            clip = None if item.clip is None else item.clip.transformed(matrix)
            inner = _placed_drawing(item.drawing, compose(matrix, item.matrix), known)
            found.append(Use(inner, IDENTITY, clip, item.opacity))
        elif isinstance(item, Shape) and (item.fill is None or isinstance(item.fill, str)):
            found.append(_placed_shape(item, matrix, scale))
        else:
            found.append(Use(Drawing(0.0, 0.0, (item,)), matrix))
    return found


def _placed_drawing(drawing: Drawing, matrix: Matrix, known: dict[PlacedKey, PlacedPair]) -> Drawing:
    key = id(drawing), matrix
    pair = known.get(key)
    if pair is None or pair[0] is not drawing:
        made = Drawing(0.0, 0.0, tuple(placed_items(drawing.items, matrix, known)), label=drawing.label)
        pair = known[key] = drawing, made
    return pair[1]


def _placed_shape(shape: Shape, matrix: Matrix, scale: float) -> Shape:
    return Shape(
        shape.path.transformed(matrix),
        shape.fill,
        shape.stroke,
        pen_at(shape.width, scale) if shape.stroke is not None else 0.0,
        shape.even_odd,
        shape.opacity,
        tuple(dash_at(each, scale) for each in shape.dash),
        shape.round_ends,
        shape.round_corners,
    )


Point = tuple[float, float]
# The defaults of a battlement in millimetres: width of a merlon, width of a gap at most, height of a merlon.
MERLON, GAP, TALL = 1.2, 0.9, 1.1


def outline_of(kind: str, spec: Mapping[str, Any]) -> Path:
    """Return the outline of an element in millimetres of its surroundings.

    Args:
        kind: ``path``, ``rect``, ``line``, ``curve`` or ``battlement``.
        spec: Its keys, valid by the schema.

    Raises:
        ValueError: Path data cannot be read.
    """
    return _OUTLINES[kind](spec)


class KnownOutlines:
    """Outlines of elements, each made once: pictures share them, checks come before drawing."""

    def __init__(self) -> None:
        # By the identity of an element's mapping, which is kept alive, so that no other can take its place.
        self._known: dict[int, tuple[Mapping[str, Any], Path]] = {}

    def of(self, kind: str, spec: Mapping[str, Any]) -> Path:
        """Return the outline of an element in millimetres of its surroundings.

        Args:
            kind: ``path``, ``rect``, ``line``, ``curve`` or ``battlement``.
            spec: Its keys, valid by the schema; never changed.

        Raises:
            ValueError: Path data cannot be read.
        """
        found = self._known.get(id(spec))
        if found is None:
            found = self._known[id(spec)] = spec, outline_of(kind, spec)
        return found[1]


def smooth_curve(points: Sequence[Sequence[float]], *, closed: bool = False) -> tuple[Segment, ...]:
    """Return cubics that go through points without corners: Catmull-Rom, with handles of a third of the chord.

    Args:
        points: At least two, in order.
        closed: Whether the last one leads back to the first.
    """
    through = [(float(x), float(y)) for x, y in points]
    around = [through[-1], *through, *(2 * through)[:2]] if closed else [through[0], *through, through[-1]]
    found: list[Segment] = [("M", through[0])]
    for (ax, ay), (bx, by), (cx, cy), (dx, dy) in zip(around, around[1:], around[2:], around[3:], strict=False):
        leave_x, leave_y = bx + (cx - ax) / 3, by + (cy - ay) / 3
        arrive_x, arrive_y = cx - (dx - bx) / 3, cy - (dy - by) / 3
        found.append(("C", (leave_x, leave_y, arrive_x, arrive_y, cx, cy)))
    return (*found, ("Z", ())) if closed else tuple(found)


def _curve(spec: Mapping[str, Any]) -> Path:
    points, closed = spec["through"], bool(spec.get("closed"))
    segments = smooth_curve(points, closed=closed)
    if "down-to" in spec and not closed:
        foot = float(spec["down-to"])
        segments += (("L", (float(points[-1][0]), foot)), ("L", (float(points[0][0]), foot)), ("Z", ()))
    return Path.of(segments)


def battlement(spec: Mapping[str, Any]) -> Path:
    """Return the outline of a wall with merlons that are a part of it: one stands at either end, none is cut off."""
    left, right, top, foot = (float(spec[key]) for key in ("from", "to", "top", "foot"))
    merlon, tall = spec.get("merlon", MERLON), spec.get("tall", TALL)
    gaps = merlon_count(spec) - 1
    step = (right - left - merlon) / gaps
    points: list[Point] = [(left, foot)]
    for index in range(gaps + 1):
        start = left + index * step
        points += [(start, top), (start + merlon, top)]
        if index < gaps:
            points += [(start + merlon, top + tall), (start + step, top + tall)]
    return polygon((*points, (right, foot)))


def merlon_count(spec: Mapping[str, Any]) -> int:
    """Return the number of merlons of a wall whose gaps come nearest to the wanted."""
    merlon, gap = spec.get("merlon", MERLON), spec.get("gap", GAP)
    wanted: float = (spec["to"] - spec["from"] - merlon) / (merlon + gap)
    return max(1, round(wanted)) + 1


class Tiling(NamedTuple):
    """The rows and columns of a pattern that touch its box."""

    rows: range
    # Wide enough for all rows, with any shift.
    columns: range

    @property
    def copies(self) -> int:
        """The number of copies."""
        rows, columns = (max(0, each.stop - each.start) for each in (self.rows, self.columns))  # len ends at 2**63
        return rows * columns


def tiling(spec: Mapping[str, Any], path: Path) -> Tiling:
    """Return the rows and columns of a pattern: row 0, column 0 stands at the corner of its box."""
    across, down = spec["pitch"]
    left, top, right, bottom = path.bounds()
    x, y, width, height = _covered(spec)
    rows = range(math.floor((y - bottom) / down), math.ceil((y + height - top) / down) + 1)
    columns = range(math.floor((x - right) / across) - 1, math.ceil((x + width - left) / across) + 1)
    return Tiling(rows, columns)


def _covered(spec: Mapping[str, Any]) -> tuple[float, float, float, float]:
    """Return the area of rows from the box's corner: the box, or around it if turned."""
    _, _, width, height = spec["box"]
    if not spec.get("rotate"):
        return 0.0, 0.0, width, height
    reach = math.hypot(width, height)
    return (width - reach) / 2, (height - reach) / 2, reach, reach


class PatternRows(NamedTuple):
    """A pattern as one row and its places: hundreds of copies are written as a dozen."""

    # All copies of row 0.
    path: Path
    # By how much each row lies right of row 0, and below it.
    places: tuple[Point, ...]

    def transformed(self, matrix: Matrix) -> PatternRows:
        """Map the pattern."""
        a, b, c, d, _, _ = matrix
        places = tuple([(a * x + c * y, b * x + d * y) for x, y in self.places])
        return PatternRows(self.path.transformed(matrix), places)

    def joined(self) -> Path:
        """Return the outline of all rows."""
        return join([self.path.transformed(translation(*place)) for place in self.places])

    def items(self, shape: Shape, size: tuple[float, float], kind: type[Drawing] = Drawing) -> tuple[Item, ...]:
        """Return the items that paint all rows.

        Args:
            shape: Paints row 0. Where copies of other rows may lie over its lines, or make holes in it, all rows become one outline.
            size: Nominal width and height of the drawings made.
            kind: Of drawings.
        """
        if shape.even_odd or (shape.fill is not None and shape.stroke is not None):
            return (shape._replace(path=self.joined()),)
        row = kind(*size, (shape,), label="row")
        return tuple([Use(row, translation(*place)) for place in self.places])


def pattern_rows(spec: Mapping[str, Any]) -> PatternRows:
    """Return the rows of a pattern, each as long as the longest.

    Args:
        spec: Its keys, valid by the schema.

    Raises:
        ValueError: Path data cannot be read.
    """
    motif = parse_path(spec["d"])
    rows, columns = tiling(spec, motif)
    across, down = spec["pitch"]
    x, y, width, height = spec["box"]
    path = join([motif.transformed(translation(x + column * across, y)) for column in columns])
    found = PatternRows(path, tuple([((row * spec.get("shift", 0.0)) % across, row * down) for row in rows]))
    return found.transformed(rotation(spec["rotate"], x + width / 2, y + height / 2)) if spec.get("rotate") else found


def clip_of(spec: Mapping[str, Any]) -> Path:
    """Return the clip of a pattern: a path of its own, else its box.

    Raises:
        ValueError: Path data cannot be read.
    """
    return parse_path(spec["clip-path"]) if "clip-path" in spec else rectangle(*spec["box"])


def _rect(spec: Mapping[str, Any]) -> Path:
    x, y, width, height = spec["box"]
    return rectangle(x, y, width, height, spec.get("radius", 0.0))


def _path(spec: Mapping[str, Any]) -> Path:
    path = parse_path(spec["d"])
    return path if spec.keys().isdisjoint(("at", "scale", "rotate")) else path.transformed(placing_matrix(spec))


_OUTLINES: Mapping[str, Callable[[Mapping[str, Any]], Path]] = {
    "path": _path,
    "rect": _rect,
    "line": lambda spec: polygon((tuple(spec["from"]), tuple(spec["to"])), closed=False),
    "curve": _curve,
    "battlement": battlement,
}
