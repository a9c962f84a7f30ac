"""The ground arms are painted on: a heater shield, or the rectangle of a quarter."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ordo_pnp.draw.drawing import Path, rectangle

# How far paths run beyond the box of their region in millimetres, to be clipped.
OVERSHOOT = 3.0


class Region(NamedTuple):
    """A part of the shield in millimetres (y down): geometry follows its box, painting stops at its outline."""

    x: float
    y: float
    width: float
    height: float
    is_heater: bool = True
    # (x, y, width, height) in which charges are placed, where that is less than the box.
    inner: tuple[float, float, float, float] | None = None

    @property
    def outline(self) -> Path:
        """The edge."""
        if self.is_heater:
            return heater(self.x, self.y, self.width, self.height)
        return rectangle(self.x, self.y, self.width, self.height)

    @property
    def box(self) -> Path:
        """A rectangle that covers the region with a margin, to be clipped."""
        return rectangle(self.x - 1, self.y - 1, self.width + 2, self.height + 2)

    @property
    def frame(self) -> tuple[float, float, float, float]:
        """(left, top, right, bottom) of the box, moved out by the overshoot."""
        right, bottom = self.x + self.width + OVERSHOOT, self.y + self.height + OVERSHOOT
        return (self.x - OVERSHOOT, self.y - OVERSHOOT, right, bottom)

    @property
    def middle(self) -> tuple[float, float]:
        """Where crosses and fesses have their centre: above half height on a heater, whose foot is narrow."""
        return self.at(0.5, 0.445 if self.is_heater else 0.5)

    @property
    def room(self) -> tuple[float, float, float, float]:
        """(x, y, width, height) for placing charges."""
        return self.inner or (self.x, self.y, self.width, self.height)

    def at(self, across: float, down: float) -> tuple[float, float]:
        """Return a point by shares of width and height."""
        return (self.x + across * self.width, self.y + down * self.height)

    def inset(self, margin: float) -> Region:
        """Draw the edge in by a margin, keeping a band of even width."""
        foot = margin * (1.42 if self.is_heater else 1.0)
        return Region(
            self.x + margin, self.y + margin, self.width - 2 * margin, self.height - margin - foot, self.is_heater
        )

    def quarters(self, split: float) -> tuple[Region, Region, Region, Region]:
        """Cut into four quarters, in reading order, at a share of the height.

        On a heater the lower two keep their charges clear of the curve.
        """
        cx, cy = self.x + self.width / 2, self.y + split * self.height
        half, top, foot = self.width / 2, split * self.height, (1 - split) * self.height
        keep = (0.17, 0.80) if self.is_heater else (0.0, 1.0)
        low = (half * (1 - keep[0]), foot * keep[1])
        return (
            Region(self.x, self.y, half, top, is_heater=False),
            Region(cx, self.y, half, top, is_heater=False),
            Region(self.x, cy, half, foot, is_heater=False, inner=(self.x + half * keep[0], cy, *low)),
            Region(cx, cy, half, foot, is_heater=False, inner=(cx, cy, *low)),
        )

    def halves(self) -> tuple[Region, Region]:
        """Cut into a left and a right half; on a heater both keep their charges clear of the curve."""
        half = self.width / 2
        cx = self.x + half
        keep = (0.06, 0.86) if self.is_heater else (0.0, 1.0)
        room = (half * (1 - keep[0]), self.height * keep[1])
        return (
            Region(self.x, self.y, half, self.height, is_heater=False, inner=(self.x + half * keep[0], self.y, *room)),
            Region(cx, self.y, half, self.height, is_heater=False, inner=(cx, self.y, *room)),
        )


@lru_cache(maxsize=256, typed=True)  # the same path again: what is written of it is known by identity
def heater(x: float, y: float, width: float, height: float) -> Path:
    """Draw a heater shield: straight across the top, straight upper sides, two curves that meet in a point."""
    right, middle, foot = x + width, x + width / 2, y + height
    shoulder = y + 0.38 * height
    return Path.of(
        (
            ("M", (x, y)),
            ("L", (right, y)),
            ("L", (right, shoulder)),
            ("C", (right, y + 0.68 * height, x + 0.83 * width, y + 0.87 * height, middle, foot)),
            ("C", (x + 0.17 * width, y + 0.87 * height, x, y + 0.68 * height, x, shoulder)),
            ("Z", ()),
        )
    )
