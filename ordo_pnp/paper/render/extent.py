"""What a drawing paints: the box that a form must have so that nothing is cut off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, TypeAlias

from ordo_pnp.base import PT_PER_MM, Memo
from ordo_pnp.draw import RasterImage, Run, Shape

if TYPE_CHECKING:
    from ordo_pnp.draw import Drawing, Item, Path


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
    """Return the bounds of what a drawing paints, rather too large than too small.

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
    """Return the bounds of what an item paints, rather too large than too small; as ``extent``."""
    if isinstance(item, Shape):
        left, top, right, bottom = _bounds_of(item.path)
        pen = item.width * (1 if item.round_ends else 5) if item.stroke is not None else 0.0  # mitres stick out
        return left - pen, top - pen, right + pen, bottom + pen
    if isinstance(item, Run):
        em = item.size / PT_PER_MM
        spaces = max(item.word_spacing, 0.0) + max(item.tracking, 0.0)
        width = book[item.font].advance(item.text) * em + len(item.text) * spaces
        if item.turn:
            reach = width + 1.2 * em
            return item.x - reach, item.baseline - reach, item.x + reach, item.baseline + reach
        return item.x - em, item.baseline - 1.2 * em, item.x + width + em, item.baseline + 0.6 * em
    if isinstance(item, RasterImage):
        return item.x, item.y, item.x + item.width, item.y + item.height
    if item.clip is not None:  # whatever is in it; a vignette has hundreds of shapes
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
