"""How much there is to draw of a picture, counted before anything is drawn, and how much may be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from ordo_pnp.draw.svgpath import parse_path

# Of one picture with all that is placed in it; the richest of the program have 1,500.
MOST_SHAPES: Final = 20_000
# Segments of their paths and of what they are clipped to: ten times the richest face (6,400); so many lines of 60 mm
# across each other take 6 s to paint at 300 dpi, 400,000 took 33 s.
MOST_POINTS: Final = 60_000
# Fragments in fragments.
MOST_NESTED: Final = 16


class Cost(NamedTuple):
    """How much there is to draw."""

    shapes: int = 0
    points: int = 0
    # How many fragments lie one in the other.
    nested: int = 0

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


def clip_cost(spec: Mapping[str, Any]) -> Cost:
    """Return what a path costs to which something is clipped: as much as one that is painted."""
    return Cost(1, len(parse_path(spec["clip-path"]).verbs)) if "clip-path" in spec else Cost()
