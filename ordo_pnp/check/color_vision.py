"""How far apart colours are, also for eyes that lack one kind of cones.

Source: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, A Physiologically-based Model for Simulation of Color Vision Deficiency,
2009; the matrices are those for the whole loss of a kind.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import combinations
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
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
    """Return the colour that shows to usual eyes what other eyes, or a grey print, make of a colour.

    >>> simulated("#A02020", "usual"), simulated("#FFFFFF", "protan")
    ('#A02020', '#FFFFFF')
    """
    if vision == "usual":
        return color
    linear = _times(_MATRICES[vision], _linear(color))
    return "#{:02X}{:02X}{:02X}".format(*(_encoded(min(max(each, 0.0), 1.0)) for each in linear))


def color_distance(one: Color, other: Color) -> float:
    """Return how far apart two colours are in CIELAB (ΔE of 1976); 2 is just seen side by side.

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
