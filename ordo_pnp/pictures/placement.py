"""Where a drawn thing goes: moved, turned, enlarged and mirrored by its points, with lines that do not grow with it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from ordo_pnp.drawing import IDENTITY, Drawing, Shape, Use, compose, rotation, scaling, translation

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ordo_pnp.drawing import Item, Matrix

FINEST_MM: Final = 0.12
"""Rule: no line gets thinner by making a picture smaller; a printer loses thinner ones."""
_DECIMALS = 3  # a thousandth of a millimetre: a tenth of a dot at 2,400 dpi
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
    made = compose(scaling(spec.get("scale", 1.0) * scale), reflection(spec.get("mirror")))
    return compose(translation(x, y), compose(rotation(spec.get("rotate", 0.0)), made))


def at_scale(matrix: Matrix) -> float:
    """Return by how much a matrix enlarges."""
    a, b, c, d, _, _ = matrix
    return math.sqrt(abs(a * d - b * c))


def pen_at(width: float, scale: float) -> float:
    """Return the width of a line of a picture that is placed enlarged: never more than it is, seldom less.

    >>> pen_at(0.18, 2.0), pen_at(0.3, 0.5), pen_at(0.18, 0.5), pen_at(0.1, 0.5)
    (0.18, 0.15, 0.12, 0.1)
    """
    return min(width, max(FINEST_MM, round(width * scale, _DECIMALS)))


PlacedKey: TypeAlias = "tuple[int, Matrix]"
"""A drawing, by identity, and where it goes."""
PlacedPair: TypeAlias = "tuple[Drawing, Drawing]"
"""A drawing, and what it is where it went."""


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
        tuple(round(each * scale, _DECIMALS) for each in shape.dash),
        shape.round_ends,
    )
