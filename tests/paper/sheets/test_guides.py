"""Guides of other forms than templates have them."""

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.base import LayoutError
from ordo_pnp.paper import Flip, Guides, GuideStyle, Imposition, fit
from ordo_pnp.paper.sheets.marks import tracing_shapes

TRACED = (GuideStyle.CROSSES, GuideStyle.LINES, GuideStyle.DASHES, GuideStyle.DOTS)


def points_of(shape):
    """The points of a path, two by two."""
    numbers = shape.path.numbers
    return list(zip(numbers[::2], numbers[1::2], strict=True))


@given(style=st.sampled_from(TRACED), offset=st.floats(-4, 1.5), gap=st.sampled_from([3.0, 5.0, 8.0]))
def test_lines_run_along_each_trim_at_their_distance(sheets, papers, line, style, offset, gap):
    """Each end of each line lies on an edge of a trim, moved by the distance; every trim has some, and none lies on a neighbour."""
    sheet = Guides(style, offset=offset).applied_to(sheets["cards"]._replace(gap=gap))
    plan = fit(63, 88, sheet, papers["a4"], line)
    light, dark = tracing_shapes(plan, plan.cells)
    assert light.width > dark.width
    ends = points_of(dark)
    for cell in plan.cells:
        box = cell.trim.grown(offset)
        near = [p for p in ends if abs(p[0] - box.x) < 1e-5 or abs(p[0] - box.right) < 1e-5]
        assert near
    edges_x = {round(x, 4) for cell in plan.cells for x in (cell.trim.x - offset, cell.trim.right + offset)}
    edges_y = {round(y, 4) for cell in plan.cells for y in (cell.trim.y - offset, cell.trim.bottom + offset)}
    assert all(
        min(abs(x - edge) for edge in edges_x) < 1e-3 or min(abs(y - edge) for edge in edges_y) < 1e-3 for x, y in ends
    )


def test_round_pieces_are_traced_as_circles(sheets, papers, line):
    """As far outside of the trim as the arcs that a template has."""
    sheet = Guides(GuideStyle.DASHES).applied_to(sheets["markers"])
    plan = fit(25, 25, sheet, papers["a4"], line)
    shape = tracing_shapes(plan, plan.cells[:1])[1]
    trim = plan.cells[0].trim
    assert min(x for x, _ in points_of(shape)) == pytest.approx(trim.x - sheets["markers"].ring.away)
    assert shape.dash


def test_guides_on_a_neighbour_are_refused(sheets, papers, line, wording, measure, make_piece):
    """Outside of the trim there must be room between two pieces; one alone may have them anywhere."""
    sheet = Guides(GuideStyle.LINES, offset=1.0).applied_to(sheets["cards"])
    plan = fit(63, 88, sheet, papers["a4"], line)
    with pytest.raises(LayoutError, match=r"guides 1 mm outside of the trim lie on the neighbour.* a gap of 2 mm"):
        list(Imposition(plan, Flip.NONE, wording, measure).pages([make_piece(63, 88)], bookmarks={}))
