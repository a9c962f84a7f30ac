"""Where the back of a piece stands on the other side of the sheet.

A sheet that is turned about a vertical axis shows its back with left and right exchanged and up still up; about a
horizontal axis top and bottom are exchanged and every picture must be turned by half. Which axis the "long edge" is
depends on how the page lies: upright pages have it at their sides, landscape pages at top and bottom.

Rule: PNP-07.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from ordo_pnp.draw import Matrix, compose, rotation, translation
from ordo_pnp.paper.sheets.page import Box

if TYPE_CHECKING:
    from ordo_pnp.paper.sheets.papers import Paper


class Flip(StrEnum):
    """How backs come behind their fronts: the edge of the paper about which a printer turns it; ``none`` prints no backs."""

    LONG_EDGE = "long-edge"
    SHORT_EDGE = "short-edge"
    # Both sides on one side of the paper, which is folded and glued; half of it is turned about its long edge by the
    # fold.
    GUTTERFOLD = "gutterfold"
    NONE = "none"


def turns_upside_down(paper: Paper, flip: Flip) -> bool:
    """Whether turning the page exchanges its top and bottom rather than its left and right."""
    return paper.is_landscape == (flip is not Flip.SHORT_EDGE)


def behind(box: Box, paper: Paper, flip: Flip) -> Box:
    """Return the box on the back page that lies behind a box of the front page.

    >>> from ordo_pnp.paper.sheets.papers import Paper
    >>> behind(Box(10, 20, 63, 88), Paper("a4", "A4", 210, 297, 3), Flip.LONG_EDGE)
    Box(x=137, y=20, width=63, height=88)
    """
    if turns_upside_down(paper, flip):
        return Box(box.x, paper.height - box.bottom, box.width, box.height)
    return Box(paper.width - box.right, box.y, box.width, box.height)


def front_matrix(piece: Box, *, turned: bool = False) -> Matrix:
    """Map the front picture of a piece, drawn upright from (0, 0), to its place on the front page.

    Args:
        piece: Where the piece lies.
        turned: Whether it lies on its left side.
    """
    if turned:
        return compose(translation(piece.x, piece.bottom), rotation(-90))
    return translation(piece.x, piece.y)


def back_matrix(piece: Box, paper: Paper, flip: Flip, *, turned: bool = False) -> Matrix:
    """Map the back picture of a piece, drawn upright from (0, 0), to its place on the back page.

    Args:
        piece: Where the piece lies on the front page.
        paper: As the page lies.
        flip: How the sheet is turned.
        turned: Whether the piece lies on its left side on the front page.
    """
    place = behind(piece, paper, flip)
    if turned and turns_upside_down(paper, flip):
        return front_matrix(place, turned=True)
    if turned:  # seen from behind it lies on its right side
        return compose(translation(place.right, place.y), rotation(90))
    move = translation(place.x, place.y)
    if turns_upside_down(paper, flip):
        return compose(move, rotation(180, piece.width / 2, piece.height / 2))
    return move
