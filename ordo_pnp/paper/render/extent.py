"""Measure the box that a drawing paints and the smallest scale of its parts, and cut a drawing to a window."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Protocol, TypeAlias

from ordo_pnp.base import PT_PER_MM, Memo
from ordo_pnp.draw import Drawing, Fonts, Item, Matrix, Path, RasterImage, Run, Segment, Shape, Use


def scale_of(matrix: Matrix) -> float:
    """Return by how much a matrix makes lines thicker: the geometric mean of both directions."""
    a, b, c, d, _, _ = matrix
    return math.sqrt(abs(a * d - b * c))


def smallest_scales(roots: Iterable[Drawing]) -> dict[int, float]:
    """Return by identity the smallest scale at which each drawing is placed; roots are placed as they are.

    Args:
        roots: Drawings, which stay alive while the result is used.
    """
    pages = list(roots)
    found = {id(page): 1.0 for page in pages}
    for drawing in reversed(_inner_first(pages)):
        outer = found[id(drawing)]
        for item in drawing.items:
            if type(item) is Use:
                key, scale = id(item.drawing), outer * scale_of(item.matrix)
                found[key] = min(found.get(key, scale), scale)
    return found


def _inner_first(roots: list[Drawing]) -> list[Drawing]:
    """Return each drawing once, after all drawings in it."""
    ordered: list[Drawing] = []
    seen: set[int] = set()
    waiting = [(root, False) for root in reversed(roots)]
    while waiting:
        drawing, is_done = waiting.pop()
        if is_done:
            ordered.append(drawing)
        elif id(drawing) not in seen:
            seen.add(id(drawing))
            waiting.append((drawing, True))
            waiting += [(item.drawing, False) for item in drawing.items if type(item) is Use]
    return ordered


# (left, top, right, bottom) in millimetres.
Bounds: TypeAlias = tuple[float, float, float, float]


class MeasuringFace(Protocol):
    """Letters that know how wide they are."""

    def advance(self, text: str, /) -> float:
        """Return the width of a line in ems."""


class Measuring(Protocol):
    """Faces by their names."""

    def __getitem__(self, name: str, /) -> MeasuringFace:
        """Return a face."""


def extent(drawing: Drawing, book: Measuring, known: dict[int, Bounds]) -> Bounds:
    """Return the painted bounds of a drawing, rather too large than too small.

    Args:
        drawing: The drawing.
        book: The faces of its text.
        known: Extents found before by the identity of their drawings; grows.
    """
    found = known.get(id(drawing))
    if found is None:
        boxes = [item_extent(item, book, known) for item in drawing.items]
        if drawing.bounds or drawing.width or drawing.height or not boxes:  # without a size it has no box of its own
            boxes.append(drawing.bounds or (0.0, 0.0, drawing.width, drawing.height))
        found = known[id(drawing)] = _union(boxes)
    return found


def _union(boxes: Sequence[Bounds]) -> Bounds:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def item_extent(item: Item, book: Measuring, known: dict[int, Bounds]) -> Bounds:
    """Return the painted bounds of an item, rather too large; as ``extent``."""
    if isinstance(item, Shape):
        left, top, right, bottom = _bounds_of(item.path)
        pen = item.width * (1 if item.has_round_corners else 5) if item.stroke is not None else 0.0  # mitres stick out
        return left - pen, top - pen, right + pen, bottom + pen
    if isinstance(item, Run):
        em = item.size / PT_PER_MM
        spaces = max(item.word_spacing, 0.0) + max(item.tracking, 0.0)
        if item.glyphs:
            width = (max(glyph.x for glyph in item.glyphs) + 1.0) * em
        else:
            width = book[item.font].advance(item.text) * em + len(item.text) * spaces
        if item.turn:
            reach = width + 1.2 * em
            return item.x - reach, item.baseline - reach, item.x + reach, item.baseline + reach
        return item.x - em, item.baseline - 1.2 * em, item.x + width + em, item.baseline + 0.6 * em
    if isinstance(item, RasterImage):
        return item.x, item.y, item.x + item.width, item.y + item.height
    if item.clip is not None:  # regardless of its content; a vignette has hundreds of shapes
        return _bounds_of(item.clip)
    a, b, c, d, e, f = item.matrix
    left, top, right, bottom = extent(item.drawing, book, known)
    corners = ((left, top), (right, top), (left, bottom), (right, bottom))
    xs = [a * x + c * y + e for x, y in corners]
    ys = [b * x + d * y + f for x, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


# Paths that were measured lately, by identity: several documents share their arms and ornaments.
_measured: dict[int, tuple[Path, Bounds]] = Memo(8_192)


def _bounds_of(path: Path) -> Bounds:
    found = _measured.get(id(path))
    if found is not None and found[0] is path:
        return found[1]
    bounds = path.bounds()
    _measured[id(path)] = (path, bounds)
    return bounds


# Segments of an outline that are worth looking at.
_LONG: Final = 24
# Widths of a line that its corners may stick out.
_MITRE: Final = 5.0


class Windows:
    """Leaves hidden parts out of drawings; the same window of the same drawing is the same object.

    Args:
        fonts: Those that letters are set in.
    """

    def __init__(self, fonts: Fonts) -> None:
        self._fonts = fonts
        self._extents: dict[int, Bounds] = {}
        self._items: dict[int, tuple[Drawing, tuple[tuple[Item, Bounds], ...]]] = {}
        self._made: dict[tuple[int, Bounds], Drawing] = {}
        self._parted: dict[int, bool] = {}

    def through(self, drawing: Drawing, window: Bounds) -> Drawing:
        """Return the part of a drawing in a window of its own millimetres.

        It is the drawing itself if all of it is seen; parts outside may be left in.
        """
        key = (id(drawing), window)
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = self._cut(drawing, window)
        return found

    def _cut(self, drawing: Drawing, window: Bounds) -> Drawing:
        parts = self._measured(drawing)
        items = tuple([self._item(item, bounds, window) for item, bounds in parts if _meet(bounds, window)])
        if len(items) == len(parts) and all(new is old for new, (old, _) in zip(items, parts, strict=True)):
            return drawing
        return Drawing(drawing.width, drawing.height, items, drawing.bounds, drawing.label)

    def _measured(self, drawing: Drawing) -> tuple[tuple[Item, Bounds], ...]:
        """Return the items of a drawing, each with the box that it paints in."""
        found = self._items.get(id(drawing))
        if found is None:
            parts = tuple([(item, item_extent(item, self._fonts, self._extents)) for item in drawing.items])
            found = self._items[id(drawing)] = drawing, parts
        return found[1]

    def _item(self, item: Item, bounds: Bounds, window: Bounds) -> Item:
        """Leave out the outer parts of an item; descend where it is cut or clipped."""
        if isinstance(item, Use):
            if (item.clip is None and _lies_in(bounds, window)) or not self._has_parts(item.drawing):
                return item
            inner = _seen_from(item.matrix, window if item.clip is None else _common(bounds, window))
            drawing = item.drawing if inner is None else self.through(item.drawing, inner)
            return item if drawing is item.drawing else item._replace(drawing=drawing)
        if not isinstance(item, Shape) or not _is_long(item) or _lies_in(bounds, window):
            return item
        room = _MITRE * item.width if item.stroke is not None else 0.0
        path = shortened(item.path, (window[0] - room, window[1] - room, window[2] + room, window[3] + room))
        return item if path is item.path else item._replace(path=path)

    def _has_parts(self, drawing: Drawing) -> bool:
        """Whether less of a drawing can be shown."""
        found = self._parted.get(id(drawing))
        if found is None:
            first = drawing.items[0] if len(drawing.items) == 1 else None
            found = self._parted[id(drawing)] = (
                len(drawing.items) > 1
                or (isinstance(first, Use) and self._has_parts(first.drawing))
                or (isinstance(first, Shape) and _is_long(first))
            )
        return found


def _is_long(shape: Shape) -> bool:
    return len(shape.path.verbs) >= _LONG and not shape.dash


def shortened(path: Path, window: Bounds) -> Path:
    """Replace parts of a path beyond a window by lines; within it stays the same.

    A part beyond one side and the line that replaces it lie in the same half-plane, so neither fills nor strokes change
    in the window.
    """
    segments = tuple(_shortened(path, window))
    return path if len(segments) == len(path.verbs) else Path.of(segments)


def _shortened(path: Path, window: Bounds) -> Iterator[Segment]:
    """Yield the segments that are left."""
    # The sides beyond which everything lies since the last segment that was yielded, its end included.
    beyond = 0
    end: tuple[float, float] | None = None
    for verb, xy in path.segments:
        still = beyond & _side(xy, window) if verb in "LC" else 0
        if still:
            beyond, end = still, (xy[-2], xy[-1])
            continue
        if end is not None:
            yield "L", end
            beyond, end = _side(end, window), None
            still = beyond & _side(xy, window) if verb in "LC" else 0
            if still:
                beyond, end = still, (xy[-2], xy[-1])
                continue
        yield verb, xy
        beyond = _side(xy[-2:], window) if xy else 0
    if end is not None:
        yield "L", end


def _side(xy: tuple[float, ...], window: Bounds) -> int:
    """Return beyond which sides of a window some points all lie: 1 left, 2 right, 4 above, 8 below."""
    xs, ys = xy[::2], xy[1::2]
    left, top, right, bottom = window
    return (max(xs) < left) + 2 * (min(xs) > right) + 4 * (max(ys) < top) + 8 * (min(ys) > bottom)


def _seen_from(matrix: Matrix, window: Bounds) -> Bounds | None:
    """Return a window as a drawing that is placed through a matrix sees it; None if it cannot see it."""
    a, b, c, d, e, f = matrix
    size = a * d - b * c
    if not size:
        return None
    corners = [(x - e, y - f) for x in window[::2] for y in window[1::2]]
    xs = [(d * x - c * y) / size for x, y in corners]
    ys = [(a * y - b * x) / size for x, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def _meet(one: Bounds, two: Bounds) -> bool:
    return one[0] <= two[2] and two[0] <= one[2] and one[1] <= two[3] and two[1] <= one[3]


def _lies_in(inner: Bounds, outer: Bounds) -> bool:
    return inner[0] >= outer[0] and inner[1] >= outer[1] and inner[2] <= outer[2] and inner[3] <= outer[3]


def _common(one: Bounds, two: Bounds) -> Bounds:
    return max(one[0], two[0]), max(one[1], two[1]), min(one[2], two[2]), min(one[3], two[3])
