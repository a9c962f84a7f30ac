"""The hands that pictures of the looks are drawn in: engraved lines, flat tones with a key line, and cut paper without lines."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

from ordo_pnp.draw.drawing import Color
from ordo_pnp.draw.paintings.canvas import Canvas, mixed
from ordo_pnp.draw.paintings.outlines import Outline, joined, segment, spline
from ordo_pnp.draw.path_data import parse_path

Way: TypeAlias = Literal["engraved", "flat", "cut"]
# An outline, or its path data.
Form: TypeAlias = str | Outline

# The shift of a shaded part towards the ink.
_SHADES: Final[Mapping[Way, float]] = {"engraved": 0.34, "flat": 0.22, "cut": 0.16}
_DERIVED: Final[Mapping[str, tuple[str, str, float]]] = {
    "rock": ("wall", "ink", 0.3),
    "bark": ("roof", "ink", 0.42),
    "land": ("leaf", "wall", 0.3),
}
_KEY_LINE = 0.19
_HATCH_GAP, _HATCH_LINE, _HATCH_ANGLE = 0.34, 0.13, 90.0
# No press shows a finer line, millimetres.
FINEST = 0.1


class Hand(NamedTuple):
    """A way of drawing, with its colours.

    Landmarks use the roles ``wall``, ``roof``, ``accent``, ``gold``, ``dark``, ``leaf``, ``water`` and ``ink``; emblems
    and portraits ``light``, too; landscapes ``paper``, ``sky``, ``sky2``, ``sun``, ``cloud``, ``far``, ``mid``,
    ``land`` and ``foam``; a person seen from behind ``fig``, ``rim`` and ``lamp``.
    """

    way: Way
    colors: Mapping[str, Color]

    @property
    def is_engraved(self) -> bool:
        """Whether tones are made of lines."""
        return self.way == "engraved"

    @property
    def has_lines(self) -> bool:
        """Whether things have a key line."""
        return self.way != "cut"

    def color(self, role: str) -> Color:
        """Return the colour of a role; ``rock``, ``bark`` and ``land`` follow from others where they are not given."""
        if role in _DERIVED and role not in self.colors:
            first, second, part = _DERIVED[role]
            return mixed(self.colors[first], self.colors[second], part)
        return self.colors[role]

    def shaded(self, role: str) -> Color:
        """Return the colour of a role in the shade."""
        return mixed(self.color(role), self.colors["ink"], _SHADES[self.way])

    def with_colors(self, **colors: Color) -> Hand:
        """Return the same hand with other colours for some roles."""
        return self._replace(colors={**self.colors, **colors})


@lru_cache(maxsize=4096)
def _read(data: str) -> Outline:
    path = parse_path(data)
    return Outline(path.verbs, path.numbers)


def outline_of(form: Form) -> Outline:
    """Return an outline, read from path data where it is a text.

    >>> outline_of("M0 0L3 0L3 4Z").path.verbs
    'MLLZ'
    """
    return _read(form) if isinstance(form, str) else form


def smooth(points: str, *, closed: bool = False, tension: float = 0.5) -> Outline:
    """Return a smooth curve through points written one after the other.

    >>> smooth("0 0  1 2  3 0").path.verbs
    'MCC'
    """
    numbers = [float(each) for each in points.split()]
    return spline(list(zip(numbers[::2], numbers[1::2], strict=True)), closed=closed, tension=tension)


def hatch(
    canvas: Canvas,
    outline: Outline,
    color: Color,
    gap: float = _HATCH_GAP,
    angle: float = _HATCH_ANGLE,
    width: float = _HATCH_LINE,
) -> None:
    """Fill an outline with parallel lines.

    Args:
        canvas: The canvas.
        outline: The outline.
        color: Of the lines.
        gap: From line to line, millimetres.
        angle: Of the lines, degrees clockwise from the level.
        width: Of a line, millimetres.
    """
    if not outline.verbs:
        return
    left, top, right, bottom = outline.bounds()
    x, y, reach = (left + right) / 2, (top + bottom) / 2, math.hypot(right - left, bottom - top) / 2 + 0.1
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    lines = Outline()
    for index in range(int(2 * reach / gap) + 1):
        off = index * gap - reach
        lines.move(x - sin * off - cos * reach, y + cos * off - sin * reach)
        lines.line(x - sin * off + cos * reach, y + cos * off + sin * reach)
    with canvas.clipped(outline):
        canvas.line(lines, color, width, round_ends=False)


def weight_at(size: float, usual: float) -> float:
    """Return the weight of lines in a thing that differs from their usual size."""
    return float(min(2.5, max(0.4, size / usual)) ** 0.6)


class Drawer:
    """Draws forms of a unit's size in a hand.

    Args:
        canvas: The canvas.
        hand: The way of drawing.
        x: Of the origin of the forms, millimetres.
        y: The same.
        scale: Millimetres of a unit.
        mirrored: Whether left and right change places.
        weight: By how much lines are heavier.
    """

    def __init__(
        self,
        canvas: Canvas,
        hand: Hand,
        x: float,
        y: float,
        scale: float,
        *,
        mirrored: bool = False,
        weight: float = 1.0,
    ) -> None:
        self.canvas, self.hand = canvas, hand
        self.x, self.y, self.scale = x, y, scale
        self.mirrored, self.weight = mirrored, weight

    def at(self, form: Form) -> Outline:
        """Return a form where and as large as it is drawn."""
        return outline_of(form).placed(self.x, self.y, self.scale, mirrored=self.mirrored)

    def part(self, form: Form, role: str, shade: Form | None = None, *, line: bool = True) -> None:
        """Draw a part of a thing.

        Args:
            form: Its outline.
            role: Of its colour.
            shade: An outline over its shaded side; only the part of it within the form is seen.
            line: Whether it has a key line.
        """
        placed = self.at(form)
        self.canvas.fill(placed, self.hand.color(role))
        if shade is not None:
            with self.canvas.clipped(placed):
                if self.hand.is_engraved:
                    hatch(self.canvas, self.at(shade), self.hand.color("ink"))
                else:
                    self.canvas.fill(self.at(shade), self.hand.shaded(role))
        if line and self.hand.has_lines:
            self.canvas.line(placed, self.hand.color("ink"), self._width(_KEY_LINE))

    def parts(self, forms: Sequence[Form], role: str, *, line: bool = True) -> None:
        """Draw several parts alike."""
        self.part(joined(*map(outline_of, forms)), role, line=line)

    def fill(self, form: Form, role: str) -> None:
        """Fill a form without a key line."""
        self.canvas.fill(self.at(form), self.hand.color(role))

    def line(self, form: Form, role: str = "ink", width: float = 0.16) -> None:
        """Draw a line along a form in every hand; its width in millimetres."""
        self.canvas.line(self.at(form), self.hand.color(role), self._width(width))

    def lines(self, *ends: tuple[float, float, float, float], role: str = "ink", width: float = 0.16) -> None:
        """Draw straight lines, each from a point to another."""
        self.line(joined(*(segment(*each) for each in ends)), role, width)

    def detail(self, *forms: Form, width: float = 0.14) -> None:
        """Draw fine lines, such as joints of stones, where the hand has lines."""
        if self.hand.has_lines:
            self.line(joined(*map(outline_of, forms)), "ink", width)

    def _width(self, width: float) -> float:
        return max(FINEST, width * self.weight)
