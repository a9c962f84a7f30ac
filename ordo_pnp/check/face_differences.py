"""Measure how distinct fronts are: colours also for colour-blind eyes, kinds in grey, and shared pictures."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, Literal, NamedTuple, TypeAlias

from PIL import ImageChops, ImageStat
from PIL.Image import Image, Resampling

from ordo_pnp.check.face_measures import FacePicture
from ordo_pnp.draw import Color

Vision: TypeAlias = Literal["usual", "protan", "deutan", "tritan", "grey"]
_Triple: TypeAlias = tuple[float, float, float]

# Of linear red, green and blue.
_MATRICES: Final[Mapping[str, tuple[_Triple, _Triple, _Triple]]] = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}
VISIONS: Final[tuple[Vision, ...]] = ("usual", "protan", "deutan", "tritan", "grey")
# Of linear red, green and blue of sRGB.
_XYZ: Final = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
# D65.
_WHITE: Final = (0.95047, 1.0, 1.08883)


class ClosestColors(NamedTuple):
    """Of some colours the two that are least apart."""

    distance: float
    one: str
    other: str


def simulated(color: Color, vision: Vision) -> Color:
    """Return the colour that usual eyes must see to know how a colour looks to other eyes, or in a grey print.

    >>> simulated("#A02020", "usual"), simulated("#FFFFFF", "protan")
    ('#A02020', '#FFFFFF')
    """
    if vision == "usual":
        return color
    linear = _times(_MATRICES[vision], _linear(color))
    return "#{:02X}{:02X}{:02X}".format(*(_encoded(min(max(each, 0.0), 1.0)) for each in linear))


def color_distance(one: Color, other: Color) -> float:
    """Return the distance of two colours in CIELAB (ΔE of 1976); 2 is just visible side by side.

    >>> color_distance("#123456", "#123456"), round(color_distance("#000000", "#FFFFFF"))
    (0.0, 100)
    """
    return math.dist(_lab(one), _lab(other))


def closest(colors: Mapping[str, Color], vision: Vision) -> ClosestColors | None:
    """Return the two of some named colours that are least apart; None if they are fewer than two.

    Args:
        colors: Name -> colour.
        vision: The eyes that see them.
    """
    seen = {name: simulated(color, vision) for name, color in colors.items()}
    found = (ClosestColors(color_distance(seen[a], seen[b]), a, b) for a, b in combinations(seen, 2))
    return min(found, default=None)


def _linear(color: Color) -> _Triple:
    red, green, blue = (_decoded(int(color[start : start + 2], 16) / 255) for start in (1, 3, 5))
    return red, green, blue


def _decoded(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def _encoded(value: float) -> int:
    found = value * 12.92 if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055
    return round(found * 255)


def _times(matrix: tuple[_Triple, _Triple, _Triple], vector: _Triple) -> _Triple:
    first, second, third = (math.fsum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return first, second, third


def _lab(color: Color) -> _Triple:
    x, y, z = (
        each ** (1 / 3) if each > 216 / 24389 else (24389 / 27 * each + 16) / 116
        for each in (value / white for value, white in zip(_times(_XYZ, _linear(color)), _WHITE, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


# The start and end of the measured strip along an edge, from the trim inwards.
EDGE_MM: Final = (1.0, 7.0)
# A quarter of the size.
SMALLER: Final = 4

# Mean and standard deviation of the grey (0 black to 255 white) of the strips along left, right, top and bottom: eight
# figures.
BorderTones: TypeAlias = tuple[float, ...]


def border_tones(picture: FacePicture) -> BorderTones:
    """Return the greys along the edges of a front at a quarter of its size."""
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
    """Return the root mean square difference of two fronts' edges, in greys of 255."""
    return math.dist(one, other) / math.sqrt(len(one))


@dataclass(frozen=True, slots=True)
class ToldApart:
    """The test whether kinds of cards of one size can be told apart."""

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
        fronts: Kind -> the names of its cards and their edges. A kind with fewer than two cards is left out: no card
            would be left to test on.

    Returns:
        The result; None if fewer than two kinds are left.
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


# The area of pictures: left, top, right, bottom in parts of the trim. The signs along two edges, and the words below,
# are outside.
MIDDLE: Final = (0.15, 0.2, 0.85, 0.7)
# Pixels that differ less in red, green and blue (of 255) are alike.
ALIKE_STEPS: Final = 24
# Pictures of which less differs are one picture.
ALIKE_PERCENT: Final = 3.0


def thumbnail(picture: FacePicture) -> Image:
    """Return the middle of a front without text, at a quarter of its size."""
    whole = picture.textless
    left, top, right, bottom = (round(part * (whole.width, whole.height)[at % 2]) for at, part in enumerate(MIDDLE))
    middle = whole.crop((left, top, max(right, left + 1), max(bottom, top + 1)))
    return middle.resize((max(middle.width // SMALLER, 1), max(middle.height // SMALLER, 1)), Resampling.BOX)


def is_one_picture(one: Image, other: Image) -> bool:
    """Whether two thumbnails show the same picture."""
    if one.size != other.size:
        return False
    red, green, blue = ImageChops.difference(one, other).split()
    counts = ImageChops.lighter(ImageChops.lighter(red, green), blue).histogram()
    return 100 * sum(counts[ALIKE_STEPS:]) < ALIKE_PERCENT * one.width * one.height


def shared_pictures(thumbnails: Mapping[str, Image]) -> dict[str, str]:
    """Find the cards whose picture another card has, too.

    Args:
        thumbnails: Card -> the middle of its front.

    Returns:
        Card -> the first other one with its picture.
    """
    found: dict[str, str] = {}
    for one, other in combinations(thumbnails, 2):
        if is_one_picture(thumbnails[one], thumbnails[other]):
            found.setdefault(one, other)
            found.setdefault(other, one)
    return found
