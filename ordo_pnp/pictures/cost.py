"""How much there is to draw of a picture, counted before anything is drawn, and how much may be."""

from __future__ import annotations

from typing import Final, NamedTuple

MOST_SHAPES: Final = 20_000
"""Of one picture with all that is placed in it; the richest of the program have 1,500."""
MOST_POINTS: Final = 400_000
"""Segments of their paths."""
MOST_NESTED: Final = 16
"""Fragments in fragments."""


class Cost(NamedTuple):
    """How much there is to draw."""

    shapes: int = 0
    points: int = 0
    nested: int = 0
    """How many fragments lie one in the other."""

    def beside(self, other: Cost) -> Cost:
        """Return what both are together."""
        return Cost(self.shapes + other.shapes, self.points + other.points, max(self.nested, other.nested))

    @property
    def is_too_much(self) -> bool:
        """Whether that is more than a picture may have."""
        return self.shapes > MOST_SHAPES or self.points > MOST_POINTS


class SoundPictures(NamedTuple):
    """What an inspection that found nothing wrong leaves to the next one of the same data."""

    fragments: dict[str, Cost]
    vignettes: set[str]
