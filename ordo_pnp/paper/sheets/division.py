"""How a piece comes in parts: its columns and its rows, and the names of the parts.

Every column but the first has a flap at its left edge, every row but the first one at its upper edge.

Rule: PNP-11 (parts and flaps), PNP-18 (columns and rows), PNP-19 (names of parts).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Stretch(NamedTuple):
    """A column or row of a piece, from one cut to the next, and the width of its flap; millimetres."""

    start: float
    end: float
    flap: float

    @property
    def length(self) -> float:
        """Length at the trim, with the flap."""
        return self.end - self.start + self.flap


class Division(NamedTuple):
    """The columns of a piece from left to right, and its rows from top to bottom: a strip has one row."""

    columns: tuple[Stretch, ...]
    rows: tuple[Stretch, ...]

    @property
    def parts(self) -> int:
        """How many parts there are: row by row, each from left to right, they are counted from 0."""
        return len(self.columns) * len(self.rows)

    @property
    def unevenness(self) -> float:
        """1 if all parts show as much of the piece, more if not."""
        return round(math.prod(map(_unevenness, self)), 9)

    def place(self, part: int) -> tuple[int, int]:
        """Return the column and the row of a part, from 0."""
        row, column = divmod(part, len(self.columns))
        return column, row

    def name(self, part: int) -> str:
        """Name a part: by its column, as letters, and by its row, as a number from 1; those of a strip by letters only.

        >>> three = tuple(Stretch(0, 1, 0) for _ in range(3))
        >>> Division(three, three[:1]).name(2), Division(three, three).name(4)
        ('C', 'B2')
        """
        column, row = self.place(part)
        return column_name(column) + (str(row + 1) if len(self.rows) > 1 else "")


def _unevenness(stretches: Sequence[Stretch]) -> float:
    lengths = [each.end - each.start for each in stretches]
    return len(lengths) * math.fsum(length * length for length in lengths) / math.fsum(lengths) ** 2


def column_name(number: int) -> str:
    """Name a column by letters, from 0.

    >>> [column_name(number) for number in (0, 1, 25, 26)]
    ['A', 'B', 'Z', 'AA']
    """
    name = _LETTERS[number % len(_LETTERS)]
    rest = number // len(_LETTERS)
    return column_name(rest - 1) + name if rest else name
