"""How small drawings become: the smallest scale at which each is placed anywhere, so that what is a hairline somewhere is known.

Rule: PNP-26.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ordo_pnp.draw import Use

if TYPE_CHECKING:
    from ordo_pnp.draw import Drawing, Matrix


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
    """Return each drawing once, after all that it places."""
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
