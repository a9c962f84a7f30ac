"""What may show on pieces where to cut.

Rule: PNP-21.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ordo_pnp.draw import Color


class GuideStyle(StrEnum):
    """What shows on pieces where to cut."""

    # Ticks at the corners, arcs around round pieces: as templates have it.
    CORNERS = "corners"
    # Ticks that go on beyond the corners.
    CROSSES = "crosses"
    # The whole trim.
    LINES = "lines"
    DASHES = "dashes"
    DOTS = "dots"
    # Nothing, and no crop marks either.
    NONE = "none"


class Tracing(NamedTuple):
    """Lines along the trim of each piece."""

    style: GuideStyle
    # Points.
    weight: float
    color: Color
    # A lighter line beneath, so that they show on dark pictures, too.
    halo: Color
    # From the trim, in mm: positive outside of it, negative inside.
    offset: float = 0.0
