"""Registration marks: by them a cutting machine finds on a printed sheet where to cut.

Rule: PNP-28.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ordo_pnp.draw import Shape, join, rectangle
from ordo_pnp.paper.sheets.page import Box

if TYPE_CHECKING:
    from ordo_pnp.paper.sheets.papers import Paper


BLACK: Final = "#000000"


class RegistrationMarks(NamedTuple):
    """An angle in each corner of the page; at the top left, and on machines that read three marks, a square. Millimetres."""

    # From the edges of the paper to the middle of the lines, and to the outer edges of the square.
    inset: float
    # Of each arm.
    length: float
    thickness: float
    # Around the marks nothing is printed and nothing cut.
    clear: float
    # Its side; None where all four marks are angles.
    square: float | None = None

    @property
    def depth(self) -> float:
        """How far from the edges of the paper their corners reach, with what stays clear around them."""
        return self.inset + max(self.length, self.square or 0.0) + self.clear

    @property
    def margin(self) -> float:
        """How far from the edges of the paper everything else has to stay between them."""
        return self.inset + self.thickness / 2 + self.clear

    def zones(self, paper: Paper) -> tuple[Box, ...]:
        """Return the corners of a page that stay clear."""
        right, bottom = paper.width - self.depth, paper.height - self.depth
        places = [(0.0, 0.0), (right, 0.0), (0.0, bottom)] + ([(right, bottom)] if self.square is None else [])
        return tuple(Box(x, y, self.depth, self.depth) for x, y in places)

    def boxes(self, paper: Paper) -> tuple[Box, ...]:
        """Return what is black, from the top left clockwise without the last corner, which comes at the end."""
        left, top, right, bottom = self.inset, self.inset, paper.width - self.inset, paper.height - self.inset
        first = self._angle(left, top, 1, 1) if self.square is None else (Box(left, top, self.square, self.square),)
        last = self._angle(right, bottom, -1, -1) if self.square is None else ()
        return (*first, *self._angle(right, top, -1, 1), *self._angle(left, bottom, 1, -1), *last)

    def _angle(self, x: float, y: float, across: int, down: int) -> tuple[Box, Box]:
        """Return the two arms of an angle, which goes on from its corner to the right or left and down or up."""
        half = self.thickness / 2
        level_x, upright_y = (
            (x - half if across > 0 else x + half - self.length),
            (y - half if down > 0 else y + half - self.length),
        )
        return Box(level_x, y - half, self.length, self.thickness), Box(
            x - half, upright_y, self.thickness, self.length
        )

    def shape(self, paper: Paper) -> Shape:
        """Draw them."""
        return Shape(join(rectangle(*each) for each in self.boxes(paper)), fill=BLACK)
