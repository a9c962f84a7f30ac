"""Sizes of cards and tokens: those that have a name, and others in millimetres or inches."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from ordo_pnp.base import MM_PER_INCH, NotationError, remedy_for
from ordo_pnp.draw.trims import Outline


class Borders(NamedTuple):
    """The allowed cuts in one direction, in ascending mm from left or upper edge, without ends."""

    allowed: tuple[float, ...] = ()
    # The preferred cuts; those that are not allowed do not count.
    preferred: tuple[float, ...] = ()
    # Whether all places are allowed.
    anywhere: bool = False

    @property
    def wished(self) -> tuple[float, ...]:
        """The preferred places that are allowed."""
        return self.preferred if self.anywhere else tuple(each for each in self.preferred if each in self.allowed)


LEAST_SIDE_MM, LONGEST_SIDE_MM = 10.0, 600.0
_SIDES = 2
_NOTATION = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,4})?) ?[xX×] ?([0-9]{1,9}(?:\.[0-9]{1,4})?) ?(mm|in|\")?")


class PieceSize(NamedTuple):
    """Width and height of a trimmed piece in millimetres."""

    width: float
    height: float
    # None where the size does not say it: a piece as wide as high keeps its outline, any other is a rectangle.
    outline: Outline | None = None
    # The use of pieces of this size, for a table.
    use: str = ""

    def outline_for(self, own: Outline) -> Outline:
        """Return the outline of a piece in this size whose face says another."""
        if self.outline is not None:
            return self.outline
        return own if self.width == self.height or own != "circle" else "rectangle"

    @property
    def notation(self) -> str:
        """The size in millimetres as names of files have it, such as ``44x68`` or ``70x70-round``."""
        form = next((f"-{word}" for word, each in _FORMS.items() if each == self.outline), "")
        return f"{self.width:g}x{self.height:g}{form}"


# The endings of sizes with the outline of their pieces.
_FORMS: Mapping[str, Outline] = {"round": "circle", "hexagon": "hexagon", "octagon": "octagon"}

# Name -> size, in the order in which they are listed.
SIZES: Mapping[str, PieceSize] = {
    "standard": PieceSize(63.0, 88.0, "rectangle", "playing cards of most modern games"),
    "poker": PieceSize(63.5, 88.9, "rectangle", "poker cards, 2.5 × 3.5 in"),
    "bridge": PieceSize(57.15, 88.9, "rectangle", "bridge cards, 2.25 × 3.5 in"),
    "mini": PieceSize(44.0, 68.0, "rectangle", "small cards of board games"),
    "mini-us": PieceSize(41.0, 63.0, "rectangle", "small cards of board games from America"),
    "tarot": PieceSize(70.0, 120.0, "rectangle", "tarot and event cards"),
    "business": PieceSize(85.0, 55.0, "rectangle", "business cards of Europe, for perforated sheets"),
    "domino": PieceSize(25.0, 50.0, "rectangle", "dominoes, two squares of 25 mm"),
    "jumbo": PieceSize(88.9, 139.7, "rectangle", "large cards and player aids, 3.5 × 5.5 in"),
    "square": PieceSize(70.0, 70.0, "rectangle", "square cards"),
    "tile": PieceSize(50.0, 50.0, "rectangle", "square tiles"),
    "round": PieceSize(70.0, 70.0, "circle", "round cards"),
    "hexagon": PieceSize(
        80.83, 70.0, "hexagon", "hexagonal tiles, 70 mm from side to side, with corners left and right"
    ),
    "hexagon-upright": PieceSize(70.0, 80.83, "hexagon", "the same with corners at the top and bottom"),
    "octagon": PieceSize(60.0, 60.0, "octagon", "octagonal tiles, 60 mm from side to side"),
}


def parse_size(text: str) -> PieceSize:
    """Parse a size: a name, or width × height in millimetres or, with ``in`` behind it, in inches.

    ``-round``, ``-hexagon`` or ``-octagon`` at its end says the outline.

    Raises:
        NotationError: It is no size, or none a piece can have.

    >>> parse_size("44x68").height, parse_size("2.5x3.5in").width, parse_size("tarot").notation
    (68.0, 63.5, '70x120')
    """
    named = SIZES.get(text.strip().lower())
    if named is not None:
        return named
    sides_of, hyphen, form = text.strip().lower().rpartition("-")
    outline = _FORMS.get(form) if hyphen else None
    found = parse_sides(sides_of if outline else text)
    if found is None:
        sides = re.findall(r"[0-9]+(?:\.[0-9]+)?", text)
        otherwise = f"write width × height as 63x88 or 2.5x3.5in, or {', '.join(SIZES)}"
        meant = f"{'x'.join(sides)}{'in' if 'in' in text else ''}" if len(sides) == _SIDES else ""
        remedy = f"write `{meant}`" if _is_size(meant) else remedy_for(text, SIZES, otherwise)
        raise NotationError(f"`{text}` is no size; {remedy}")
    width, height = found
    if not LEAST_SIDE_MM <= min(width, height) <= max(width, height) <= LONGEST_SIDE_MM:
        limits = f"from {LEAST_SIDE_MM:g} to {LONGEST_SIDE_MM:g} mm"
        raise NotationError(f"a piece of {width:g} × {height:g} mm cannot be printed; its sides are {limits}")
    if outline == "circle" and width != height:
        raise NotationError(
            f"a round piece of {width:g} × {height:g} mm has no diameter; write `{width:g}x{width:g}-round`"
        )
    return PieceSize(width, height, outline)


def parse_sides(text: str) -> tuple[float, float] | None:
    """Return width and height in millimetres that are written as ``63x88`` or ``2.5x3.5in``; None for any other word."""
    found = _NOTATION.fullmatch(text.strip())
    if found is None:
        return None
    factor = MM_PER_INCH if found[3] in {"in", '"'} else 1.0
    width, height = (round(float(side) * factor, 4) for side in found.group(1, 2))
    return width, height


def _is_size(text: str) -> bool:
    if _NOTATION.fullmatch(text) is None:
        return False
    try:
        parse_size(text)
    except NotationError:
        return False
    return True


class Cuts(NamedTuple):
    """The allowed cuts of a piece: x of upright, y of level ones; never along a strip."""

    x: Borders
    y: Borders = Borders()
