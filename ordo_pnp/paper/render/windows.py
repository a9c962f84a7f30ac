"""What can be seen of a drawing through a window: what lies outside is left out, and long outlines are shortened there.

A picture of five areas would otherwise carry the whole river, and a card of which a strip is seen its whole face.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ordo_pnp.draw import Drawing, Path, Shape, Use
from ordo_pnp.paper.render.extent import item_extent

if TYPE_CHECKING:
    from ordo_pnp.draw import Fonts, Item, Matrix, Segment
    from ordo_pnp.paper.render.extent import Bounds


# Segments of an outline that are worth looking at.
_LONG: Final = 24
# Widths of a line that its corners may stick out.
_MITRE: Final = 5.0


class Windows:
    """Leaves out of drawings what cannot be seen; the same window of the same drawing is the same object.

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
        """Return what of a drawing is to be seen in a window of its own millimetres, or the drawing if all of it is.

        What lies outside may be left in.
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
        """Leave out of an item what lies outside; what it holds is looked at where it is cut by the window or clipped."""
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
    """Replace what of a path runs beyond one side of a window by a line there; within the window it stays the same.

    What is left out and the line that replaces it lie in the same half-plane, so neither fills nor strokes change in the window.
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
