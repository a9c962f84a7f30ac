"""Drawings whose lines do not grow with them: placed larger or smaller, only their outlines change.

A picture of a card is made of such lines: a tower has the same pen wherever it stands. What is drawn for print has them worked out;
a steady drawing leaves that to whoever writes it, who writes the rest of it once for all sizes.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from ordo_pnp.draw.drawing import Drawing

if TYPE_CHECKING:
    from ordo_pnp.draw.drawing import Matrix


# Rule: no line gets thinner by making a picture smaller; a printer loses thinner ones.
FINEST_MM: Final = 0.12
_DECIMALS: Final = 3  # a thousandth of a millimetre: a tenth of a dot at 2,400 dpi


class SteadyDrawing(Drawing):
    """A drawing whose shapes say the width and dashes of their lines as the picture has them at its own size.

    Where it is placed enlarged, they are ``pen_at`` and ``dash_at`` of that scale, in millimetres of where it is placed; so are those of the
    steady drawings in it. It is met only in what ``LateDrawing.nest`` returns.
    """

    __slots__ = ()


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


def dash_at(length: float, scale: float) -> float:
    """Return the length of a dash, or of the gap behind it, of a picture that is placed enlarged."""
    return round(length * scale, _DECIMALS)
