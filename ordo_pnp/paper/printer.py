"""What a printer does wrong, and pages that are drawn the other way round by as much, so that it comes out right.

A printer moves, turns and stretches what it prints, the front in one way and the back in another. Both are told as they are seen from the front,
for paper that stands upright, about the middle of the page.

Rule: PNP-25.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

from ordo_pnp.base import LayoutError
from ordo_pnp.draw import Drawing, Matrix, Use, compose, mapped, rotation, scaling, translation
from ordo_pnp.paper.sheets.backs import Flip
from ordo_pnp.paper.sheets.page import Box, Page

if TYPE_CHECKING:
    from ordo_pnp.paper.sheets.papers import Paper


MOST_MM: Final = 10.0
MOST_DEGREES: Final = 2.0
LEAST_SCALE: Final = 0.95
# More than these is no error of a printer, but of a setting: pages that are fitted to the paper, or turned about the
# other edge.
MOST_SCALE: Final = 1.05
_SLACK_MM: Final = 1e-6


class Deviation(NamedTuple):
    """How far something is from where it should be: stretched and turned about the middle of the page, then moved."""

    # Millimetres to the right.
    x: float = 0.0
    # Millimetres down.
    y: float = 0.0
    # Degrees, clockwise.
    turn: float = 0.0
    scale_x: float = 1.0
    scale_y: float = 1.0

    @property
    def is_usual(self) -> bool:
        """Whether a printer may do that."""
        scales = (self.scale_x, self.scale_y)
        return (
            max(abs(self.x), abs(self.y)) <= MOST_MM
            and abs(self.turn) <= MOST_DEGREES
            and min(scales) >= LEAST_SCALE
            and max(scales) <= MOST_SCALE
        )

    def matrix(self, width: float, height: float) -> Matrix:
        """Map where something should be on a page to where it is."""
        x, y = width / 2, height / 2
        turned = compose(rotation(self.turn), scaling(self.scale_x, self.scale_y))
        return compose(translation(x + self.x, y + self.y), compose(turned, translation(-x, -y)))


class Printer(NamedTuple):
    """A machine that has been measured."""

    name: str
    # The id of the paper on which it was measured.
    paper: str
    # Of the front on the paper.
    front: Deviation = Deviation()
    # Of the back on the paper; where the front was not measured, on the front.
    back: Deviation = Deviation()

    def correction(self, width: float, height: float, flip: Flip, *, is_back: bool) -> Matrix:
        """Map a page to what has to be printed, so that it comes out as the page.

        Args:
            width: Of the paper, upright.
            height: Of the paper, upright.
            flip: How the sheet is turned.
            is_back: Whether the page is a back; it is seen from behind.
        """
        if not is_back:
            return inverse(self.front.matrix(width, height))
        across = (1.0, 0.0, 0.0, -1.0, 0.0, height) if flip is Flip.SHORT_EDGE else (-1.0, 0.0, 0.0, 1.0, width, 0.0)
        return compose(across, compose(inverse(self.back.matrix(width, height)), across))


def inverse(matrix: Matrix) -> Matrix:
    """Return what undoes a matrix whose area is not 0.

    >>> compose(inverse((2.0, 0.0, 0.0, 4.0, 1.0, 2.0)), (2.0, 0.0, 0.0, 4.0, 1.0, 2.0))
    (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    """
    a, b, c, d, e, f = matrix
    area = a * d - b * c
    return (d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area)


def corrected_page(page: Page, printer: Printer, paper: Paper, flip: Flip) -> Page:
    """Draw a page so that it comes out of a printer as it should; its boxes stay.

    A page that lies is stood up first: printers turn such pages one way or the other, but they print upright ones as they were measured.

    Args:
        page: A front or a back.
        printer: By which it is printed.
        paper: On which, with the edge that the printer leaves white.
        flip: How the sheet is turned.

    Raises:
        LayoutError: Something of the pieces on it would come to where the printer does not reach.
    """
    page = _upright(page)
    width, height = page.content.width, page.content.height
    matrix = printer.correction(width, height, flip, is_back=page.is_back)
    for box in (page.trim, page.bleed):
        if box is not None:
            _check_reach(box, matrix, printer, paper, (width, height))
    return page._replace(content=Drawing(width, height, (Use(page.content, matrix),), label="corrected"))


def _check_reach(box: Box, matrix: Matrix, printer: Printer, paper: Paper, size: tuple[float, float]) -> None:
    numbers = mapped((box.x, box.y, box.right, box.y, box.x, box.bottom, box.right, box.bottom), matrix)
    xs, ys = numbers[::2], numbers[1::2]
    least = min(*xs, *ys, size[0] - max(xs), size[1] - max(ys))
    if least < paper.margin - _SLACK_MM:
        raise LayoutError(
            f"on {paper.name}, what makes up for the errors of printer `{printer.name}` brings the pieces to {least:.1f} mm from an edge "
            f"of the paper; printers reach {paper.margin:g} mm. Take a larger paper, a smaller `--gap`, or correct the printer's own settings"
        )


def _upright(page: Page) -> Page:
    """Stand a page up that is wider than high, by a quarter turn clockwise; upright ones stay."""
    width, height = page.content.width, page.content.height
    if width <= height:
        return page
    matrix = compose(translation(height, 0.0), rotation(90))
    content = Drawing(height, width, (Use(page.content, matrix),), label="stood up")
    return page._replace(
        content=content,
        trim=None if page.trim is None else _stood_up(page.trim, height),
        bleed=None if page.bleed is None else _stood_up(page.bleed, height),
    )


def _stood_up(box: Box, height: float) -> Box:
    return Box(height - box.bottom, box.x, box.height, box.width)


def degrees(sine: float, cosine: float) -> float:
    """Return an angle in degrees."""
    return math.degrees(math.atan2(sine, cosine))
