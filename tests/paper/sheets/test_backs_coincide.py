"""The sheet is turned over in three dimensions here, independently of the formulas under test."""

import numpy as np
import pytest
from hypothesis import given, strategies as st

from ordo_pnp.base import LayoutError
from ordo_pnp.paper import Flip, fit
from ordo_pnp.paper.sheets.imposition import back_matrix, behind

FLIPS = [Flip.LONG_EDGE, Flip.SHORT_EDGE]
QUARTER = np.pi / 2


def turn_over(points, width, height, flip):
    """Turn a sheet (x right, y away from the viewer's eye line, z up) about a physical edge; give the points as then seen.

    The sheet lies on a table; half a turn about the line through one of its edges brings its other side up; then it is
    pushed back to where it lay.
    """
    long_is_vertical = height >= width
    about_vertical = long_is_vertical == (flip is Flip.LONG_EDGE)
    axis = np.array([0.0, 1.0, 0.0]) if about_vertical else np.array([1.0, 0.0, 0.0])
    cross = np.array([[0, -axis[2], axis[1]], [axis[2], 0, -axis[0]], [-axis[1], axis[0], 0]])
    angle = 2 * QUARTER
    turn = np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * cross @ cross
    corners = np.array([[0, 0, 0], [width, height, 0]]) @ turn.T
    moved = np.array([[x, y, 0.0] for x, y in points]) @ turn.T - np.minimum(*corners)
    return moved[:, :2]


def mapped(matrix, x, y):
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


@pytest.mark.parametrize("flip", FLIPS)
@pytest.mark.parametrize("name", ["a4", "letter", "a3"])
@given(
    width=st.floats(15, 340),
    height=st.floats(15, 120),
    kind=st.sampled_from(["cards", "markers", "territory-lines"]),
)
def test_front_and_back_of_every_cell_coincide(papers, line, sheets, name, flip, width, height, kind):
    """Through the paper, the back of every piece lies on its front, up is up, and left behind right."""
    try:
        plan = fit(width, height, sheets[kind], papers[name], line)
    except LayoutError:
        return
    for cell in plan.cells:
        place = behind(cell.trim, plan.paper, flip)
        t = cell.trim
        seen = turn_over([(t.x, t.y), (t.right, t.bottom)], plan.paper.width, plan.paper.height, flip)
        assert sorted(seen[:, 0]) == pytest.approx([place.x, place.right])
        assert sorted(seen[:, 1]) == pytest.approx([place.y, place.bottom])
        # The top-left corner of the back picture lies behind the top-right corner of the front: held in the hand and
        # turned like the page of a book, the piece shows its back upright.
        matrix = back_matrix(cell.piece, plan.paper, flip)
        p = cell.piece
        behind_corners = turn_over(
            [(p.right, p.y), (p.x, p.y), (p.right, p.bottom)], plan.paper.width, plan.paper.height, flip
        )
        picture = [mapped(matrix, x, y) for x, y in ((0, 0), (p.width, 0), (0, p.height))]
        assert np.asarray(picture) == pytest.approx(behind_corners)


@pytest.mark.parametrize("flip", FLIPS)
def test_backs_of_a4_cards_are_upright_or_turned(papers, line, sheets, flip):
    """On an upright page backs stand upright for the long edge and head down for the short one; on a landscape page the other way."""
    upright = fit(63, 88, sheets["cards"], papers["a4"], line)
    landscape = fit(63, 88, sheets["cards"], papers["a3"], line)
    assert back_matrix(upright.cells[0].trim, upright.paper, flip)[3] == (1 if flip is Flip.LONG_EDGE else -1)
    assert back_matrix(landscape.cells[0].trim, landscape.paper, flip)[3] == (-1 if flip is Flip.LONG_EDGE else 1)
