"""What a printed front shall keep: each limit by name, for the report and for everybody who draws."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from ordo_pnp.draw import LEAST_PT


@dataclass(frozen=True, slots=True)
class Limit:
    """How much or how little of something is allowed."""

    bound: float
    # Whether more misses it, or less.
    is_most: bool

    def is_kept_by(self, value: float | None) -> bool:
        """Whether a figure keeps the limit; what there is nothing of does."""
        return value is None or (value <= self.bound if self.is_most else value >= self.bound)

    def worse(self, one: float, other: float) -> bool:
        """Whether the first of two figures is the worse."""
        return one > other if self.is_most else one < other


# Figure of a front -> its limit: per cent, per cent, ink points, points, and twice a contrast to one.
LIMITS: Final[Mapping[str, Limit]] = {
    "flat": Limit(35.0, is_most=True),
    "far": Limit(10.0, is_most=True),
    "ink": Limit(80.0, is_most=True),
    "text": Limit(LEAST_PT, is_most=False),
    "contrast": Limit(4.5, is_most=False),
    "frame": Limit(3.0, is_most=False),
}
# Type sizes that the names of a set may have.
MOST_NAME_SIZES: Final = 3
# Per cent of the fronts whose kind has to be told in grey at a quarter of the size.
LEAST_TOLD_APART: Final = 95.0
