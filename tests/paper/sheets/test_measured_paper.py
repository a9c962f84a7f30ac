"""Paper made to measure: one piece a page, and nothing around it but bleed and marks."""

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.base import LayoutError
from ordo_pnp.draw import Run
from ordo_pnp.paper import Flip, Imposition, fit


@given(width=st.floats(5, 1500), height=st.floats(5, 150), kind=st.sampled_from(["cards", "markers", "boards"]))
def test_the_paper_is_as_large_as_the_piece_and_its_surroundings(papers, line, sheets, width, height, kind):
    """Whatever the piece, it stands alone in the middle of its page, whole, with the room that the paper gives."""
    plan = fit(width, height, sheets[kind], papers["poster"], line)
    (cell,) = plan.cells
    around = papers["poster"].around
    assert (plan.paper.width, plan.paper.height) == pytest.approx((width + 2 * around, height + 2 * around))
    assert cell.trim == pytest.approx((around, around, width, height))
    assert (plan.capacity, plan.following) == (1, ())


def test_pages_made_to_measure_have_no_line_in_the_margin(papers, line, sheets, wording, measure, make_piece):
    """There is a page for every front and back, with its boxes and without a line or a ruler."""
    plan = fit(63, 88, sheets["cards"], papers["poster"], line)
    pages = list(Imposition(plan, Flip.LONG_EDGE, wording, measure).pages([make_piece(63, 88)] * 2, bookmarks={}))
    assert len(pages) == 4
    for page in pages:
        assert page.trim == pytest.approx((8, 8, 63, 88))
        assert page.bleed == pytest.approx((5, 5, 69, 94))
        assert not [item for item in page.content.items if isinstance(item, Run)]


def test_too_little_room_for_marks_is_refused(papers, line, sheets):
    """A paper that leaves less than bleed and marks need says what to change."""
    with pytest.raises(LayoutError, match=r"Poster leaves 4 mm .* needs 4\.25 mm: print without marks"):
        fit(63, 88, sheets["cards"], papers["poster"]._replace(around=4.0), line)
