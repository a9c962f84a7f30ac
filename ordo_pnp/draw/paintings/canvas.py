"""The canvas of painters: fills and lines, clipped and turned; numbers from names."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from ordo_pnp.draw.drawing import IDENTITY, Color, Drawing, Item, Matrix, Shape, Use, rotation
from ordo_pnp.draw.paintings.outlines import Outline

_T = TypeVar("_T")
_BYTES = 6
_STEPS = float(2 ** (8 * _BYTES))


class Chance:
    """Numbers that follow from words: the same words give the same numbers everywhere.

    Give each element of a picture a chance of its own (name, kind, ``"hat"``): a change of one leaves the others as they are.

    >>> Chance("The Bell Below", "ploy", "stars").between(0, 10) == Chance("the bell below", "ploy", "stars").between(0, 10)
    True
    """

    def __init__(self, *words: str) -> None:
        self._words = "|".join(words).casefold().encode()
        self._count = 0

    def between(self, low: float = 0.0, high: float = 1.0) -> float:
        """Return the next number, from ``low`` up to ``high``."""
        self._count += 1
        digest = hashlib.blake2s(self._words + b"#%d" % self._count, digest_size=_BYTES).digest()
        return low + (high - low) * int.from_bytes(digest, "big") / _STEPS

    def whole(self, low: int, high: int) -> int:
        """Return the next whole number, both ends included."""
        return min(int(self.between(low, high + 1)), high)

    def pick(self, choices: Sequence[_T]) -> _T:
        """Return one of several."""
        return choices[self.whole(0, len(choices) - 1)]

    def holds(self, part: float) -> bool:
        """Whether something is so that is so in this part of all cases."""
        return self.between() < part

    def shuffled(self, choices: Sequence[_T]) -> list[_T]:
        """Return all of them in another order."""
        left, found = list(choices), []
        while left:
            found.append(left.pop(self.whole(0, len(left) - 1)))
        return found


def mixed(color: Color, other: Color, part: float) -> Color:
    """Return a colour between two: the first at 0, the other at 1.

    >>> mixed("#000000", "#FF8000", 0.5)
    '#804000'
    """
    pairs = [(int(color[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{min(255, max(0, int(a + (b - a) * part + 0.5))):02X}" for a, b in pairs)


class Canvas:
    """Collects painted items, in millimetres of the card from the corner of its trim.

    Args:
        width: Of the card.
        height: Of the card.
    """

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self._items: list[Item] = []

    def fill(self, outline: Outline, color: Color, *, even_odd: bool = False) -> None:
        """Fill an outline."""
        path = outline.path
        if path.verbs:
            self._items.append(Shape(path, fill=color, even_odd=even_odd))

    def line(
        self,
        outline: Outline,
        color: Color,
        width: float = 0.18,
        *,
        dash: Sequence[float] = (),
        round_ends: bool = True,
    ) -> None:
        """Draw a line along an outline.

        Args:
            outline: The outline.
            color: The colour.
            width: Millimetres.
            dash: Lengths of dashes and gaps, in turn.
            round_ends: Whether ends are round; corners always are.
        """
        path = outline.path
        if path.verbs:
            shape = Shape(path, stroke=color, width=width, dash=tuple(dash))
            self._items.append(shape._replace(round_ends=round_ends, round_corners=True))

    @contextmanager
    def clipped(self, outline: Outline) -> Iterator[None]:
        """Clip the items painted inside the block to an outline."""
        with self._apart() as inner:
            yield
        self._place(inner, IDENTITY, outline)

    @contextmanager
    def turned(self, degrees: float, x: float, y: float) -> Iterator[None]:
        """Turn the items painted inside the block clockwise about a point, in degrees."""
        with self._apart() as inner:
            yield
        self._place(inner, rotation(degrees, x, y), None)

    @contextmanager
    def _apart(self) -> Iterator[list[Item]]:
        outer, inner = self._items, list[Item]()
        self._items = inner
        try:
            yield inner
        finally:
            self._items = outer

    def _place(self, items: list[Item], matrix: Matrix, clip: Outline | None) -> None:
        if items:
            drawing = Drawing(self.width, self.height, tuple(items), label="painting")
            self._items.append(Use(drawing, matrix, None if clip is None else clip.path))

    def drawing(self, label: str) -> Drawing:
        """Return the painted items as a drawing."""
        return Drawing(self.width, self.height, tuple(self._items), label=label)
