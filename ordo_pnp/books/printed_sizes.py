"""Measure the printed size of signs and letters of a drawing.

Signs are recognized by the drawings of ``ordo_pnp.draw.Signs``, labelled ``sign NAME STYLE``; the ring of an absent sign is none.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from ordo_pnp.base import PT_PER_MM
from ordo_pnp.draw import IDENTITY, Drawing, Fonts, Item, Matrix, Run, Use

Window = tuple[float, float, float, float]


# Millimetres: smaller signs are not told apart at reading distance.
LEAST_SIGN: Final = 4.5
# Points.
LEAST_TEXT: Final = 6.5
_SIGN: Final = "sign "
_ABSENT: Final = " ring"
_ROUNDING: Final = 0.005
# A sign that reaches less than this into a window, in millimetres, is not visible in it.
_HIDDEN: Final = 0.25
# Heights of letters, as parts of the type size.
_ASCENT, _DESCENT = 0.72, 0.22


class Seen(NamedTuple):
    """A sign or a line of letters that can be seen in a drawing."""

    # The name of the sign; empty for letters.
    sign: str
    text: str
    # The size of a sign in millimetres, of letters in points.
    size: float
    # Left, top, right, bottom.
    box: tuple[float, float, float, float]

    @property
    def is_legible(self) -> bool:
        """Whether it is as large as it must be."""
        return self.size >= (LEAST_SIGN if self.sign else LEAST_TEXT) - _ROUNDING

    @property
    def share(self) -> float:
        """Its size as a part of the least that is allowed."""
        return self.size / (LEAST_SIGN if self.sign else LEAST_TEXT)


class PrintedSizes:
    """Finds the signs and letters of drawings; each used drawing is walked once.

    Args:
        fonts: The fonts of letters.
    """

    def __init__(self, fonts: Fonts) -> None:
        self._fonts = fonts
        self._known: dict[int, tuple[Drawing, tuple[Seen, ...]]] = {}

    def seen(self, items: Iterable[Item], window: Window | None = None) -> Iterator[Seen]:
        """Yield the signs and letters of some items, as large as they are there.

        Args:
            items: Items of a drawing.
            window: The visible part; everything if None.
        """
        for item in items:
            if isinstance(item, Run):
                yield from _placed(self._letters(item), IDENTITY, window)
            elif isinstance(item, Use):
                clip = window if item.clip is None else _common(window, item.clip.bounds())
                for each in self._of(item.drawing):
                    yield from _placed(each, item.matrix, clip)

    def _of(self, drawing: Drawing) -> tuple[Seen, ...]:
        """Return the signs and letters of a drawing in its own millimetres."""
        known = self._known.get(id(drawing))
        if known is None:
            known = self._known[id(drawing)] = drawing, tuple(self._walked(drawing))
        return known[1]

    def _walked(self, drawing: Drawing) -> Iterator[Seen]:
        if not drawing.label.startswith(_SIGN):
            yield from self.seen(drawing.items)
        elif not drawing.label.endswith(_ABSENT):
            name = drawing.label.removeprefix(_SIGN).rpartition(" ")[0]
            yield Seen(name, "", drawing.width, (0.0, 0.0, drawing.width, drawing.height))

    def _letters(self, run: Run) -> Seen:
        em = run.size / PT_PER_MM
        width = self._fonts[run.font].advance(run.text) * em + run.tracking * len(run.text)
        corners = ((0.0, -_ASCENT * em), (width, -_ASCENT * em), (0.0, _DESCENT * em), (width, _DESCENT * em))
        cos, sin = math.cos(math.radians(run.turn)), math.sin(math.radians(run.turn))
        xs = [run.x + x * cos - y * sin for x, y in corners]
        ys = [run.baseline + x * sin + y * cos for x, y in corners]
        return Seen("", run.text, run.size, (min(xs), min(ys), max(xs), max(ys)))


def _placed(each: Seen, matrix: Matrix, window: Window | None) -> Iterator[Seen]:
    """Yield a sign or line placed through a matrix, unless it lies outside of a window."""
    a, b, c, d, e, f = matrix
    left, top, right, bottom = each.box
    xs = [a * x + c * y + e for x in (left, right) for y in (top, bottom)]
    ys = [b * x + d * y + f for x in (left, right) for y in (top, bottom)]
    box = (min(xs), min(ys), max(xs), max(ys))
    if window is None or _are_common(box, window):
        yield Seen(each.sign, each.text, each.size * math.sqrt(abs(a * d - b * c)), box)


def _are_common(box: Window, window: Window) -> bool:
    return (
        box[0] < window[2] - _HIDDEN
        and box[2] > window[0] + _HIDDEN
        and box[1] < window[3] - _HIDDEN
        and box[3] > window[1] + _HIDDEN
    )


def _common(one: Window | None, two: Window) -> Window:
    if one is None:
        return two
    return (max(one[0], two[0]), max(one[1], two[1]), min(one[2], two[2]), min(one[3], two[3]))
