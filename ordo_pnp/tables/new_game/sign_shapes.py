"""Plain signs for symbols that have no drawing yet: a simple shape on a round of its colour, each different from the next."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

# Path data on the grid of 24 units.
_SHAPES: Final = (
    "M12 4L20 12L12 20L4 12Z",
    "M12 3.5L20.5 19H3.5Z",
    "M5 5H19V19H5Z",
    "M12 3L20 7.5V16.5L12 21L4 16.5V7.5Z",
    "M9.5 4H14.5V9.5H20V14.5H14.5V20H9.5V14.5H4V9.5H9.5Z",
    "M12 3L14.4 9.2L21 9.5L15.8 13.6L17.6 20L12 16.3L6.4 20L8.2 13.6L3 9.5L9.6 9.2Z",
    "M4 5H20L12 20.5Z",
    "M4 8H20V16H4Z",
    "M8 4H16V20H8Z",
)
_COLORS: Final = ("#A8432F", "#1F5C8A", "#4C7A34", "#7A4B8C", "#8A6A1F", "#2F7F7A", "#5B5B66")
_ROUND: Final = "M24 12C24 18.63 18.63 24 12 24C5.37 24 0 18.63 0 12C0 5.37 5.37 0 12 0C18.63 0 24 5.37 24 12Z"


def plain_signs(names: Iterable[str]) -> dict[str, dict[str, Any]]:
    """Return a sign for each name."""
    return {name: plain_sign(number) for number, name in enumerate(names)}


def plain_sign(number: int) -> dict[str, Any]:
    """Return a sign, as in ``signs.yaml``, by its number from 0; the first 63 are all different."""
    return {
        "color": _COLORS[number % len(_COLORS)],
        "layers": [{"ink": "main", "d": _SHAPES[number % len(_SHAPES)]}],
        "tile": {"x": 12, "y": 12, "scale": 0.7, "d": _ROUND},
    }
