"""What may show on pieces where to cut.

Rule: PNP-21.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ordo_pnp.drawing import Color


class GuideStyle(StrEnum):
    """What shows on pieces where to cut."""

    CORNERS = "corners"
    """Ticks at the corners, arcs around round pieces: as templates have it."""
    CROSSES = "crosses"
    """Ticks that go on beyond the corners."""
    LINES = "lines"
    """The whole trim."""
    DASHES = "dashes"
    DOTS = "dots"
    NONE = "none"
    """Nothing, and no crop marks either."""


class Tracing(NamedTuple):
    """Lines along the trim of each piece."""

    style: GuideStyle
    weight: float
    """Points."""
    color: Color
    halo: Color
    """A lighter line beneath, so that they show on dark pictures, too."""
    offset: float = 0.0
    """From the trim, in mm: positive outside of it, negative inside."""
