"""How a text is to be set in a box, and how it came out."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from ordo_pnp.draw.drawing import Color, Run


@dataclass(frozen=True)
class Style:
    """How a text is set in its box. Sizes in points; leading is the distance of baselines in em."""

    font: str
    size: float
    min_size: float
    step: float = 0.25
    leading: float = 1.2
    align: Literal["left", "center", "right", "justify"] = "left"
    valign: Literal["top", "middle", "bottom"] = "top"
    max_lines: int | None = None
    hyphenate: bool = True
    # Extra distance between paragraphs in em.
    paragraph_gap: float = 0.35
    # Points of size that are given up sooner than a word is broken; none: half a point in centred text, else nothing.
    #
    # Without it a larger box never takes a smaller size; with it, it may by that much.
    hyphen_cost: float | None = None
    # Thousandths of the size that are added after every letter.
    tracking: float = 0.0
    # The only smaller sizes, largest first; none: every ``step`` down to ``min_size``.
    steps: tuple[float, ...] = ()

    @property
    def size_for_whole_words(self) -> float:
        """The points of size that are given up sooner than a word is broken."""
        if self.hyphen_cost is None:
            return 0.5 if self.align == "center" else 0.0
        return self.hyphen_cost

    @cached_property
    def sizes(self) -> tuple[float, ...]:
        """The sizes to try, largest first; the smallest allowed is always among them.

        >>> Style("text", 8, 7.4).sizes
        (8, 7.75, 7.5, 7.4)
        >>> Style("text", 13, 10, steps=(11.5, 10)).sizes
        (13, 11.5, 10)
        """
        if self.steps:
            return (self.size, *self.steps)
        count = math.floor((self.size - self.min_size) / self.step + 1e-9) if self.min_size < self.size else 0
        sizes = tuple(round(self.size - k * self.step, 6) if k else self.size for k in range(count + 1))
        return sizes if sizes[-1] - self.min_size < 1e-6 else (*sizes, self.min_size)


class Words(NamedTuple):
    """A stretch of text on a line; x and baseline in mm from the box's top-left corner."""

    x: float
    baseline: float
    text: str
    word_spacing: float = 0.0


class PlacedSign(NamedTuple):
    """A sign within a line; x and baseline in mm from the box's top-left corner, ``width`` in mm."""

    x: float
    baseline: float
    width: float
    name: str


class Fitted(NamedTuple):
    """A text in its box, in mm from the box's top-left corner."""

    # From top to bottom, left to right: one for each line, more where signs stand in it.
    words: tuple[Words, ...]
    signs: tuple[PlacedSign, ...]
    # The text of every line, signs as ``{name}``.
    lines: tuple[str, ...]
    font: str
    size: float
    # Of the longest line.
    width: float
    # From the top of the first line's tall letters to the foot of the last line's descenders.
    height: float
    # Millimetres that are added after every letter.
    tracking: float = 0.0

    def runs(self, x: float, y: float, color: Color) -> tuple[Run, ...]:
        """Return the words as items of a drawing in which the box's top-left corner is (x, y)."""
        font, size, tracking = self.font, self.size, self.tracking
        return tuple(
            [
                Run(x + left, y + baseline, text, font, size, color, word_spacing, tracking)
                for left, baseline, text, word_spacing in self.words
            ]
        )


class Overflow(NamedTuple):
    """A text that does not fit even at the smallest size; lengths in mm at that size."""

    size: float
    # Of the widest piece that cannot be broken (of the whole line if only one is allowed).
    needed_width: float
    needed_height: float
    available_width: float
    available_height: float
    needed_lines: int
    max_lines: int | None = None
    # The piece that is too wide, if one is.
    piece: str = ""

    def describe(self) -> str:
        """Return what is missing, as the end of a sentence about the text."""
        at = f"at {self.size:g} pt, the smallest size allowed"
        if self.needed_width > self.available_width + 0.005:
            what = f"{self.piece!r} needs" if self.piece else "needs"
            return f"{what} {self.needed_width:.1f} mm of width where {self.available_width:.1f} mm are there ({at})"
        if self.max_lines is not None and self.needed_lines > self.max_lines:
            return f"needs {self.needed_lines} lines where {self.max_lines} are allowed ({at})"
        return f"needs {self.needed_height:.1f} mm of height where {self.available_height:.1f} mm are there ({at})"
