"""The printed side of a card in millimetres: trim, bleed and safe zone, and what stays inside them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from ordo_pnp.draw.sizes import Borders, Cuts

if TYPE_CHECKING:
    from ordo_pnp.cards import MadeSize


_TOLERANCE = 1e-6  # mm; binary rounding of decimal lengths

# Left, top, right, bottom in millimetres of the trim.
Bounds = tuple[float, float, float, float]


class Frame(NamedTuple):
    """The printed side: trim, bleed and safe zone."""

    # The layout's name.
    name: str
    width: float
    height: float
    bleed: float
    safe: float
    outline: str
    radius: float
    # Where a face in zones, or one that says so, may be cut.
    cuts: Cuts | None = None
    # What it is the measure of, for messages: a face, or what belongs to no single one.
    what: str = "face"

    @property
    def measures(self) -> str:
        """Outline and size of the trim in mm, in words: both sides of a card have the same."""
        return f"{self.outline}, {self.width:g} × {self.height:g} mm"

    def within_bleed(self, bounds: Bounds) -> bool:
        """Whether bounds stay inside trim and bleed."""
        left, top, right, bottom = bounds
        out = self.bleed + _TOLERANCE
        return left >= -out and top >= -out and right <= self.width + out and bottom <= self.height + out

    def within_safe(self, bounds: Bounds) -> bool:
        """Whether bounds keep the safe distance from the trim."""
        left, top, right, bottom = bounds
        if self.outline == "circle":
            middle = self.width / 2
            reach = max(math.hypot(x - middle, y - middle) for x in (left, right) for y in (top, bottom))
            return reach <= middle - self.safe + _TOLERANCE
        inset = self.safe - _TOLERANCE
        return left >= inset and top >= inset and right <= self.width - inset and bottom <= self.height - inset


def as_made(frame: Frame, made: MadeSize | None) -> Frame:
    """Return the frame of a card that is as large, and may be cut where, its game makes it; its layout's own where it makes none."""
    if made is None:
        return frame
    places = zip(made.cuts, made.breaks, strict=True)
    cuts = Cuts(*(Borders(allowed, wished, anywhere=not allowed) for allowed, wished in places))
    return frame._replace(width=made.width, height=made.height, cuts=cuts)
