"""Whether kinds of cards are told apart across a table: in grey, at a quarter of their size, by what runs along their edges."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from ordo_pnp.check.face_picture import FacePicture


# From where to where a strip along an edge is looked at, from the trim inwards.
EDGE_MM: Final = (1.0, 7.0)
# A quarter of the size.
SMALLER: Final = 4

# Mean and standard deviation of the grey (0 black to 255 white) of the strips along left, right, top and bottom: eight
# figures.
BorderTones: TypeAlias = tuple[float, ...]


def border_tones(picture: FacePicture) -> BorderTones:
    """Return the greys along the edges of a front at a quarter of its size."""
    from PIL import ImageStat  # importing it costs 20 ms
    from PIL.Image import Resampling  # importing it costs 20 ms

    grey = picture.whole.convert("L")
    small = grey.resize((max(grey.width // SMALLER, 1), max(grey.height // SMALLER, 1)), Resampling.LANCZOS)
    outer, inner = (max(picture.px(each) // SMALLER, 0) for each in EDGE_MM)
    inner = max(min(inner, min(small.size) // 2), outer + 1)
    width, height = small.size
    strips = (
        (outer, outer, inner, height - outer),
        (width - inner, outer, width - outer, height - outer),
        (outer, outer, width - outer, inner),
        (outer, height - inner, width - outer, height - outer),
    )
    found = [ImageStat.Stat(small.crop(box)) for box in strips]
    return tuple(each for stat in found for each in (stat.mean[0], stat.stddev[0]))


def tone_distance(one: BorderTones, other: BorderTones) -> float:
    """Return how far apart the edges of two fronts are: the root of the mean square of the differences, in greys of 255."""
    return math.dist(one, other) / math.sqrt(len(one))


@dataclass(frozen=True, slots=True)
class ToldApart:
    """How well kinds of cards of one size are told apart."""

    kinds: tuple[str, ...]
    tested: int
    # Of those tested which card, its kind, and the kind it was taken for.
    mistaken: tuple[tuple[str, str, str], ...]
    # Two kinds -> how far apart their mean edges are.
    distances: Mapping[tuple[str, str], float]
    # Kind -> how far its cards are from their mean, as the root of the mean square.
    spreads: Mapping[str, float]

    @property
    def percent_right(self) -> float:
        """The share of the tested cards whose kind was found."""
        return 100 * (self.tested - len(self.mistaken)) / self.tested


def told_apart(fronts: Mapping[str, Sequence[tuple[str, BorderTones]]]) -> ToldApart | None:
    """Learn the mean edges of kinds from every other card, and find the kind of the rest by the nearest mean.

    Args:
        fronts: Kind -> the names of its cards and their edges. A kind with fewer than two cards is left out: there is nothing to
            test what was learned of it on.

    Returns:
        What came of it; None if fewer than two kinds are left.
    """
    kinds = {kind: cards for kind, cards in fronts.items() if len(cards) > 1}
    if len(kinds) < 2:
        return None
    learned = {kind: _mean([tones for _, tones in cards[::2]]) for kind, cards in kinds.items()}
    tests = [(name, kind, tones) for kind, cards in kinds.items() for name, tones in cards[1::2]]
    taken = [(name, kind, _nearest(tones, learned)) for name, kind, tones in tests]
    means = {kind: _mean([tones for _, tones in cards]) for kind, cards in kinds.items()}
    distances = {(a, b): tone_distance(means[a], means[b]) for a, b in combinations(kinds, 2)}
    spreads = {
        kind: math.sqrt(math.fsum(tone_distance(tones, means[kind]) ** 2 for _, tones in cards) / len(cards))
        for kind, cards in kinds.items()
    }
    return ToldApart(tuple(kinds), len(tests), tuple(each for each in taken if each[1] != each[2]), distances, spreads)


def _mean(tones: Sequence[BorderTones]) -> BorderTones:
    return tuple(math.fsum(column) / len(tones) for column in zip(*tones, strict=True))


def _nearest(tones: BorderTones, means: Mapping[str, BorderTones]) -> str:
    """Return the kind whose mean is nearest, the first of several."""
    return min(means, key=lambda kind: tone_distance(tones, means[kind]))
