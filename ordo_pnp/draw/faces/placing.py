"""Where the elements of a layout lie on the trim, in painting order: for a look over a whole face."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ordo_pnp.draw.drawing import IDENTITY, compose, rectangle, rotation, translation
from ordo_pnp.draw.pictures.outlines import outline_of
from ordo_pnp.draw.pictures.placement import placing_matrix
from ordo_pnp.draw.svgpath import parse_path

if TYPE_CHECKING:
    from ordo_pnp.draw.drawing import Matrix, Path as Outline
    from ordo_pnp.draw.faces.frame import Bounds


_ANYWHERE: Bounds = (-math.inf, -math.inf, math.inf, math.inf)


class PlacedElement(NamedTuple):
    """One element and where it lies."""

    kind: str
    spec: Mapping[str, Any]
    # Keys and indices from the layout to it.
    path: tuple[str | int, ...]
    bounds: Bounds
    # Drawn on every card, whole and opaque.
    is_certain: bool

    def holds(self, other: PlacedElement) -> bool:
        """Whether another element lies inside of this one."""
        (a, b, c, d), (e, f, g, h) = self.bounds, other.bounds
        return a <= e and b <= f and c >= g and d >= h

    def touches(self, other: PlacedElement) -> bool:
        """Whether another element and this one have something in common."""
        (a, b, c, d), (e, f, g, h) = self.bounds, other.bounds
        return a < g and e < c and b < h and f < d


def placed_elements(
    specs: Sequence[Mapping[str, Any]],
    size: Sequence[float],
    path: tuple[str | int, ...] = ("elements",),
    matrix: Matrix = IDENTITY,
    *,
    is_certain: bool = True,
) -> Iterator[PlacedElement]:
    """Yield the elements of a layout in millimetres, those in groups where they end up; a repeat may lie anywhere.

    Args:
        specs: The elements.
        size: Width and height of the face.
        path: Where the list stands.
        matrix: From here to the millimetres of the trim.
        is_certain: Whether what stands here is drawn on every card.
    """
    for index, each in enumerate(specs):
        kind, spec = next(iter(each.items()))
        if spec is None:  # it has no place, which has been reported
            continue
        here = (*path, index, kind)
        certain = (
            is_certain
            and "when" not in spec
            and spec.get("opacity", 1) == 1
            and spec.keys().isdisjoint(("clip", "clip-path"))
        )
        if kind == "group":
            inner = compose(matrix, group_matrix(spec, size))
            yield from placed_elements(spec["elements"], size, (*here, "elements"), inner, is_certain=certain)
        elif kind == "stack":
            yield from _stacked(spec, here, matrix)
        else:
            outline = _outline(kind, spec)
            bounds = _ANYWHERE if outline is None else outline.transformed(matrix).bounds()
            yield PlacedElement(kind, spec, here, bounds, certain)


def _stacked(spec: Mapping[str, Any], path: tuple[str | int, ...], matrix: Matrix) -> Iterator[PlacedElement]:
    """Yield the texts of a stack, each of which may be anywhere in its height, and then the stack itself for what else it has."""
    x, y, width, height = spec["box"]
    for index, each in enumerate(spec["elements"]):
        part = each.get("text")
        if part is not None:
            left, across = part.get("across", (x, width))
            bounds = rectangle(left, y, across, height).transformed(matrix).bounds()
            yield PlacedElement("text", part, (*path, "elements", index, "text"), bounds, is_certain=False)
    yield PlacedElement(
        "stack", spec, path, rectangle(x, y, width, height).transformed(matrix).bounds(), is_certain=False
    )


def _outline(kind: str, spec: Mapping[str, Any]) -> Outline | None:
    if "box" in spec:
        return rectangle(*spec["box"])
    if "along" in spec:
        return _readable(spec["along"])
    if kind not in ("line", "path", "curve", "battlement"):
        return None
    try:
        return outline_of(kind, spec)
    except ValueError:
        return None  # reported by the compiler


def _readable(path: str) -> Outline | None:
    try:
        return parse_path(path)
    except ValueError:
        return None  # reported by the compiler


def group_matrix(spec: Mapping[str, Any], size: Sequence[float]) -> Matrix:
    """Return the matrix from a group of a face to where it stands: turned, enlarged and mirrored about its middle.

    Args:
        spec: Of the group.
        size: Width and height of the face, for a group without its own.
    """
    across, down = spec.get("size", size)
    moved = translation(*spec.get("at", (0.0, 0.0)))
    made = compose(rotation(spec.get("rotate", 0), across / 2, down / 2), _made(spec, across / 2, down / 2))
    return compose(moved, made)


def _made(spec: Mapping[str, Any], x: float, y: float) -> Matrix:
    about = placing_matrix({key: spec[key] for key in ("scale", "mirror") if key in spec})
    return compose(translation(x, y), compose(about, translation(-x, -y)))
