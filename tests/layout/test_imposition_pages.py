import pytest
from hypothesis import given, strategies as st

from ordo_pnp.base import LayoutError
from ordo_pnp.draw import Run, Use
from ordo_pnp.paper import Flip, Imposition, fit
from ordo_pnp.paper.sheets.page import Bookmark


@pytest.fixture(scope="session")
def impose(papers, line, sheets, wording, measure):
    def make(width, height, *, sheet="cards", paper="a4", flip=Flip.LONG_EDGE):
        return Imposition(fit(width, height, sheets[sheet], papers[paper], line), flip, wording, measure)

    return make


def pictures(page):
    return [item for item in page.content.items if isinstance(item, Use) and item.drawing.label in {"front", "back"}]


def line_of(page):
    return next(item.text for item in page.content.items if isinstance(item, Run))


def test_fronts_and_backs_are_interleaved(impose, make_piece):
    """Page 1 is a front, page 2 its back, and so on in one file."""
    job = impose(63, 88)
    pages = list(job.pages([make_piece(63, 88)] * 11, bookmarks={}))
    assert [pictures(page)[0].drawing.label for page in pages] == ["front", "back", "front", "back"]
    assert [len(pictures(page)) for page in pages] == [9, 9, 2, 2]
    assert job.page_count([make_piece(63, 88)] * 11) == 4


def test_no_backs_no_back_pages(impose, make_piece):
    """Without backs, or with pieces that have none, only fronts are made."""
    assert len(list(impose(63, 88, flip=Flip.NONE).pages([make_piece(63, 88)] * 11, bookmarks={}))) == 2
    assert len(list(impose(63, 88).pages([make_piece(63, 88, back=False)] * 11, bookmarks={}))) == 2


def test_a_blank_back_stays_blank_among_others(impose, make_piece):
    """A piece without a back leaves its place on the back page empty and moves no other."""
    pieces = [make_piece(63, 88), make_piece(63, 88, back=False), make_piece(63, 88)]
    back = list(impose(63, 88).pages(pieces, bookmarks={}))[1]
    assert [round(use.matrix[4], 3) for use in pictures(back)] == [136.5, 10.5]


def test_boxes_are_those_of_the_block_on_every_page(impose, make_piece):
    """TrimBox is the block of the full grid, BleedBox 3 mm more, the same on a page that is not full."""
    pages = list(impose(63, 88).pages([make_piece(63, 88)] * 10, bookmarks={}))
    for page in pages:
        assert page.trim == pytest.approx((10.5, 16.5, 189, 264))
        assert page.bleed == pytest.approx((7.5, 13.5, 195, 270))


def test_bleed_only_where_no_neighbour_is(impose, make_piece):
    """Inner edges are cut off at the trim; outer edges, and those beside an empty place, run 3 mm on."""
    job = impose(63, 88)
    full = pictures(next(job.pages([make_piece(63, 88)] * 9, bookmarks={})))
    assert full[0].clip.bounds() == pytest.approx((7.5, 13.5, 73.5, 104.5))
    assert full[4].clip.bounds() == pytest.approx((73.5, 104.5, 136.5, 192.5))
    lone = pictures(next(job.pages([make_piece(63, 88)], bookmarks={})))
    assert lone[0].clip.bounds() == pytest.approx((7.5, 13.5, 76.5, 107.5))


@given(count=st.integers(1, 9))
def test_no_picture_covers_a_neighbour(impose, make_piece, count):
    """However many places are filled, no picture is painted over the trim of another piece."""
    job = impose(63, 88)
    uses = pictures(next(job.pages([make_piece(63, 88)] * count, bookmarks={})))
    for i, use in enumerate(uses):
        left, top, right, bottom = use.clip.bounds()
        for j, cell in enumerate(job.plan.cells[:count]):
            t = cell.trim
            if i != j:
                assert min(right, t.right) - max(left, t.x) <= 1e-6 or min(bottom, t.bottom) - max(top, t.y) <= 1e-6


def test_pages_are_numbered_and_named(impose, make_piece):
    """Every page says what it is, in which language, which page of how many, which side, and how to print it."""
    pages = list(impose(63, 88).pages([make_piece(63, 88)] * 10, bookmarks={}))
    assert line_of(pages[0]) == "Game · Set · English · page 1/4 · front · print at 100 %"
    assert line_of(pages[3]) == "Game · Set · English · page 4/4 · back · print at 100 %"


def test_a_second_group_goes_on_counting(impose, make_piece):
    """Pages of a later group carry their number within the whole file."""
    page = next(impose(63, 88, flip=Flip.NONE).pages([make_piece(63, 88)], first=8, totals=(9, 9), bookmarks={}))
    assert "page 8/9" in line_of(page)


def test_bookmarks_lead_to_the_page_of_their_piece(impose, make_piece):
    """A bookmark stands on the front page that holds its piece."""
    marks = {0: Bookmark("Units"), 9: Bookmark("Aids")}
    pages = list(impose(63, 88).pages([make_piece(63, 88)] * 10, bookmarks=marks))
    assert [page.bookmarks for page in pages] == [(Bookmark("Units"),), (), (Bookmark("Aids"),), ()]


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


def test_round_pieces_are_clipped_to_their_bleed(impose, make_piece):
    """The picture of a round marker ends 3 mm outside its ring, all around."""
    job = impose(25, 25, sheet="markers")
    use = pictures(next(job.pages([make_piece(25, 25, outline="circle")], bookmarks={})))[0]
    trim = job.plan.cells[0].trim
    assert use.clip.bounds() == pytest.approx((*tuple(trim.grown(3)[:2]), trim.right + 3, trim.bottom + 3))
    assert len(use.clip.segments) == 6
