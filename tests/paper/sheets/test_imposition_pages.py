import pytest

from ordo_pnp.base import LayoutError
from ordo_pnp.draw import Use
from ordo_pnp.paper import Flip, Imposition, fit


@pytest.fixture(scope="session")
def impose(papers, line, sheets, wording, measure):
    def make(width, height, *, sheet="cards", paper="a4", flip=Flip.LONG_EDGE):
        return Imposition(fit(width, height, sheets[sheet], papers[paper], line), flip, wording, measure)

    return make


def pictures(page):
    return [item for item in page.content.items if isinstance(item, Use) and item.drawing.label in {"front", "back"}]


def test_a_blank_back_stays_blank_among_others(impose, make_piece):
    """A piece without a back leaves its place on the back page empty and moves no other."""
    pieces = [make_piece(63, 88), make_piece(63, 88, back=False), make_piece(63, 88)]
    back = list(impose(63, 88).pages(pieces, bookmarks={}))[1]
    assert [round(use.matrix[4], 3) for use in pictures(back)] == [136.5, 10.5]


def test_bleed_only_where_no_neighbour_is(impose, make_piece):
    """Inner edges are cut off at the trim; outer edges, and those beside an empty place, run 3 mm on."""
    job = impose(63, 88)
    full = pictures(next(job.pages([make_piece(63, 88)] * 9, bookmarks={})))
    assert full[0].clip.bounds() == pytest.approx((7.5, 13.5, 73.5, 104.5))
    assert full[4].clip.bounds() == pytest.approx((73.5, 104.5, 136.5, 192.5))
    lone = pictures(next(job.pages([make_piece(63, 88)], bookmarks={})))
    assert lone[0].clip.bounds() == pytest.approx((7.5, 13.5, 76.5, 107.5))


def test_too_little_bleed_is_refused(impose, make_piece):
    """A picture that ends before the bleed does is refused by name and numbers."""
    with pytest.raises(LayoutError, match=r"base/x: its picture reaches 1 mm .* prints 3 mm"):
        list(impose(63, 88).pages([make_piece(63, 88, bleed=1.0, name="base/x")], bookmarks={}))


def test_parts_of_a_strip_continue_the_picture(impose, make_piece):
    """Both parts place the same picture, the second shifted so that the seam falls on its flap, and clip it there."""
    job = impose(320, 40, sheet="territory-lines", flip=Flip.NONE)
    first, second = pictures(next(job.pages([make_piece(320, 40)], bookmarks={})))
    block = job.plan.block
    assert first.matrix[4] == pytest.approx(block.x)
    assert second.matrix[4] == pytest.approx(block.x + 12 - 192)
    assert first.clip.bounds()[0::2] == pytest.approx((block.x - 3, block.x + 192 + 3))
    assert second.clip.bounds()[0::2] == pytest.approx((block.x + 12 - 3, block.x + 140 + 3))


def test_backs_of_parts_cover_their_flaps(impose, make_piece):
    """Behind a flap the back picture runs on, to the bleed; part and back lie behind each other."""
    job = impose(320, 40, sheet="territory-lines")
    _, back = list(job.pages([make_piece(320, 40)], bookmarks={}))
    second = pictures(back)[1]
    trim = job.plan.cells[1].trim
    assert second.clip.bounds()[0::2] == pytest.approx((210 - trim.right - 3, 210 - trim.x + 3))
