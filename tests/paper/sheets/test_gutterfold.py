"""Sheets with fronts and backs on one side, folded in the middle: PNP-20."""

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.base import LayoutError
from ordo_pnp.draw import Use, compose
from ordo_pnp.paper import Flip, Imposition, fit, half_sheets


@pytest.fixture(scope="module")
def folded(sheets, papers, line, wording, measure):
    """A function that lays pieces out to be folded, and gives the pages."""

    def make(pieces, paper="a4", half=0):
        first = pieces[0]
        plan = fit(first.width, first.height, sheets["cards"], half_sheets(papers[paper])[half], line)
        return list(Imposition(plan, Flip.GUTTERFOLD, wording, measure).pages(pieces, bookmarks={}))

    return make


def placed(drawing, matrix=(1.0, 0.0, 0.0, 1.0, 0.0, 0.0)):
    """Every picture on a page with its place, whatever it lies in."""
    for item in drawing.items:
        if isinstance(item, Use):
            place = compose(matrix, item.matrix)
            if item.drawing.label in {"front", "back"}:
                yield item.drawing.label, place
            yield from placed(item.drawing, place)


def corners(place, width, height):
    """Where the upper left and lower right corners of a picture go."""
    a, b, c, d, e, f = place
    return (e, f), (a * width + c * height + e, b * width + d * height + f)


@given(
    width=st.integers(30, 100),
    height=st.integers(40, 120),
    count=st.integers(1, 9),
    paper=st.sampled_from(["a4", "letter", "a3"]),
    half=st.sampled_from([0, 1]),
)
def test_each_back_meets_its_front_when_the_sheet_is_folded(
    make_piece, folded, papers, width, height, count, paper, half
):
    """The picture of each back, folded over, covers that of a front, and is upright when the card is turned like the page of a book."""
    try:
        pages = folded([make_piece(width, height)] * count, paper, half)
    except LayoutError:
        return
    size = papers[paper]
    for page in pages:
        sheet = page.content
        assert {sheet.width, sheet.height} == {size.width, size.height}
        is_upright = (sheet.width > sheet.height) == (half == 0)  # two upright halves side by side
        pictures = list(placed(sheet))
        fronts = [place for label, place in pictures if label == "front"]
        backs = [place for label, place in pictures if label == "back"]
        assert len(fronts) == len(backs) > 0
        for front, back in zip(fronts, backs, strict=True):
            (left, top), (right, bottom) = corners(front, width, height)
            (x1, y1), (x2, y2) = corners(back, width, height)
            if is_upright:  # left and right change places over the fold; up stays up
                assert (sheet.width - x2, y1, sheet.width - x1, y2) == pytest.approx((left, top, right, bottom))
            else:  # the picture stands on its head below the fold, and comes up with the paper
                assert (x2, sheet.height - y1, x1, sheet.height - y2) == pytest.approx((left, top, right, bottom))
                assert back[0] == pytest.approx(-1)


def test_a_folded_sheet_has_its_own_boxes(make_piece, folded):
    """One page a sheet; its trim holds fronts and backs and lies within its bleed and the paper."""
    (page,) = folded([make_piece(63, 88)] * 4)
    assert (page.content.width, page.content.height) == (297, 210)
    assert page.bleed.x < page.trim.x < page.content.width / 2 < page.trim.right < page.bleed.right <= 297
    assert page.trim.x == pytest.approx(297 - page.trim.right)


def test_paper_made_to_measure_is_not_folded(papers):
    """It has no middle before there is a piece."""
    with pytest.raises(LayoutError, match="cannot be folded; choose another paper"):
        half_sheets(papers["poster"])
