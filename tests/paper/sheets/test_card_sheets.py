"""Card sheets: paper that says where pieces stand."""

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.base import LayoutError
from ordo_pnp.paper import Flip, Guides, GuideStyle, Imposition, Paper, fit, fit_copies, half_sheets
from ordo_pnp.paper.sheets.imposition import behind, reach
from ordo_pnp.paper.sheets.page import SheetPlaces

PLACES = st.builds(
    SheetPlaces,
    columns=st.integers(1, 4),
    rows=st.integers(1, 4),
    width=st.floats(20, 60),
    height=st.floats(20, 60),
    left=st.floats(5, 20),
    top=st.floats(5, 20),
    gap_x=st.floats(0, 10),
    gap_y=st.floats(0, 10),
)


def sheet_of(places):
    width = 2 * places.left + places.columns * (places.width + places.gap_x)
    height = 2 * places.top + places.rows * (places.height + places.gap_y)
    return Paper("own", "Own", width, height, 3, places=places)


@given(places=PLACES, less=st.tuples(st.floats(0, 2), st.floats(0, 2)), is_turned=st.booleans())
def test_each_piece_lies_in_the_middle_of_a_place(sheets, line, places, less, is_turned):
    """There are as many as places, none elsewhere; turned pieces turn the sheet; pictures cover the place and no neighbour."""
    paper = sheet_of(places)
    size = (places.width - less[0], places.height - less[1])
    size = size[::-1] if is_turned else size
    plan = fit(*size, sheets["cards"], paper, line)
    assert len(plan.cells) == places.columns * places.rows
    turned = plan.paper != paper
    where = paper.places.turned(paper.width) if turned else places
    assert plan.paper.places == where
    for cell in plan.cells:
        assert cell.trim.x == pytest.approx(where.left + cell.column * (where.width + where.gap_x))
        assert cell.trim.y == pytest.approx(where.top + cell.row * (where.height + where.gap_y))
        assert (cell.piece.width, cell.piece.height) == size
        assert cell.piece.x - cell.trim.x == pytest.approx(cell.trim.right - cell.piece.right, abs=1e-9)
        assert cell.piece.y - cell.trim.y == pytest.approx(cell.trim.bottom - cell.piece.bottom, abs=1e-9)
        picture = reach(plan, cell, plan.cells)
        assert picture.x <= cell.trim.x + 1e-9
        assert picture.bottom >= cell.trim.bottom - 1e-9
        beyond = max(cell.piece.x - picture.x, picture.right - cell.piece.right, cell.piece.y - picture.y)
        assert beyond <= 3 + 1e-9  # what is drawn beyond the trim
        for other in plan.cells:
            if (other.column, other.row) == (cell.column + 1, cell.row):
                assert picture.right <= reach(plan, other, plan.cells).x + 1e-9


@given(places=PLACES)
def test_a_sheet_turned_four_times_is_itself(places):
    """Its places come back to where they were."""
    paper = sheet_of(places)
    again = paper.turned().turned()
    assert again.places.left == pytest.approx(paper.width - places.left - _length(places), abs=1e-6)
    assert paper.turned().turned().turned().turned().places == pytest.approx(places)


def _length(places):
    return places.columns * places.width + (places.columns - 1) * places.gap_x


def test_backs_lie_behind_places_that_are_not_in_the_middle(papers, sheets, line, wording, measure, make_piece):
    """A sheet that is turned over shows each place where its back is printed."""
    paper = papers["avery-c32011"]
    plan = fit(85, 54, sheets["cards"], paper, line)
    front, back = Imposition(plan, Flip.LONG_EDGE, wording, measure).pages([make_piece(85, 54)], bookmarks={})
    assert back.trim == behind(front.trim, plan.paper, Flip.LONG_EDGE)
    assert back.trim.x != front.trim.x or plan.block.x == pytest.approx(paper.width - plan.block.right)


def test_nothing_but_pieces_and_the_line_is_printed(papers, sheets, line):
    """Perforation shows where to tear, so there are no marks; the line in the margin stands on the waste or is left out."""
    for paper in (each for each in papers.values() if each.places is not None):
        size = (paper.places.width, paper.places.height)
        plan = fit(*size, sheets["cards"], paper, line)
        assert (plan.sheet.marks.length, plan.sheet.ticks, plan.sheet.tracing) == (0, None, None)
        if plan.band is not None:
            box = plan.band.box
            assert box.y >= plan.block.bottom or box.right <= plan.block.x
            assert box.bottom <= paper.height - paper.margin + 1e-9
    lined = Guides(GuideStyle.LINES).applied_to(sheets["cards"])
    assert fit(63, 88, lined, papers["poker-9"], line).sheet.tracing is None


def test_places_of_the_shipped_sheets_lie_on_the_paper(papers):
    """Within what printers reach, at all four edges."""
    found = [each for each in papers.values() if each.places is not None]
    assert len(found) >= 6
    for paper in found:
        places = paper.places
        assert min(places.left, places.top) >= paper.margin
        assert places.left + _length(places) <= paper.width - paper.margin
        assert (
            places.top + places.rows * places.height + (places.rows - 1) * places.gap_y <= paper.height - paper.margin
        )


def test_what_is_not_of_the_size_of_the_places_is_refused(papers, sheets, line):
    """Too large, too small by more than its bleed may cover, or round; with the sizes and what to do."""
    for size in ((64, 88.9), (61, 88.9), (63.5, 86)):
        with pytest.raises(LayoutError, match=r"places of Poker sheet, which are 63\.5 × 88\.9 mm.*--size 63\.5x88\.9"):
            fit(*size, sheets["cards"], papers["poker-9"], line)
    with pytest.raises(LayoutError, match="a round piece of 25 × 25 mm does not fit"):
        fit(25, 25, sheets["markers"], papers["poker-9"], line)
    with pytest.raises(LayoutError, match="says where pieces stand and cannot be folded"):
        half_sheets(papers["poker-9"])


def test_cards_of_the_usual_size_take_poker_sheets(papers, sheets, line):
    """63 × 88 mm in places of 63.5 × 88.9 mm: nine, however many there are."""
    plan = fit_copies(20, 63, 88, sheets["cards"], papers["poker-9"], line)
    assert (plan.capacity, plan.page_count(20)) == (9, 3)


@pytest.mark.parametrize("slip", [{"left": 190.0}, {"top": -1.0}, {"columns": 100}, {"gap_y": 90.0}, {"gap_x": -1.0}])
def test_places_that_do_not_lie_on_the_paper_are_refused(papers, sheets, line, slip):
    """A slip in the data costs no card: the reach of the places is told beside the size of the paper."""
    paper = papers["poker-9"]
    wrong = paper._replace(places=paper.places._replace(**slip))
    with pytest.raises(LayoutError, match="Poker sheet"):
        fit(63.5, 88.9, sheets["cards"], wrong, line)
