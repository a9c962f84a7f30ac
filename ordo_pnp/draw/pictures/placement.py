"""Where a drawn thing goes: moved, turned, enlarged and mirrored by its points, with lines that do not grow with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from ordo_pnp.draw.drawing import IDENTITY, Drawing, Shape, Use, compose, rotation, scaling, translation
from ordo_pnp.draw.steady_drawing import at_scale, dash_at, pen_at

if TYPE_CHECKING:
    from ordo_pnp.draw.drawing import Item, Matrix


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
    """Return the matrix of what is placed: mirrored, enlarged and turned about its origin, which is then moved.

    Args:
        spec: With ``at``, ``rotate``, ``scale`` and ``mirror``, all of which may be missing.
        at: Where the origin goes instead of ``at``.
        scale: Enlarges it further.
    """
    x, y = (at or spec.get("at", (0.0, 0.0)))[:2]
    (across, down), size = _FACTORS[spec.get("mirror")], spec.get("scale", 1.0) * scale
    turn = spec.get("rotate")
    if not turn:  # four of five
        return (size * across, 0.0, 0.0, size * down, float(x), float(y))
    return compose(translation(x, y), compose(rotation(turn), scaling(size * across, size * down)))


# A drawing, by identity, and where it goes.
PlacedKey: TypeAlias = "tuple[int, Matrix]"
# A drawing, and what it is where it went.
PlacedPair: TypeAlias = "tuple[Drawing, Drawing]"


def placed_items(items: Sequence[Item], matrix: Matrix, known: dict[PlacedKey, PlacedPair]) -> list[Item]:
    """Place items of a face enlarged: shapes by their points, so that their lines do not grow, all else as it is.

    Args:
        items: In painting order.
        matrix: Where they go.
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
    )
