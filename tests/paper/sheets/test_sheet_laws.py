"""Laws of every sheet: pieces of any size on any paper, with any gap, bleed and guides, in one block or two."""

import itertools

import numpy as np
from hypothesis import given, strategies as st

from ordo_pnp.base import LayoutError
from ordo_pnp.paper import Flip, Guides, GuideStyle, Orientation, fit, fit_copies
from ordo_pnp.paper.sheets.grid import fit_blocks
from ordo_pnp.paper.sheets.imposition import back_matrix, behind, front_matrix, reach
from ordo_pnp.paper.sheets.marks import crop_lines, tracing_shapes

NEAR = 1e-6
SIDES = st.floats(20, 150).map(lambda x: round(x, 1))
STYLES = st.sampled_from([GuideStyle.CORNERS, GuideStyle.NONE, GuideStyle.LINES])


@st.composite
def plans(draw, sheets, papers, line):
    """A plan, or why there is none."""
    sheet = sheets["cards"]._replace(
        gap=draw(st.sampled_from([0.0, 0.5, 3.0, 8.0])),
        spread=draw(st.sampled_from([0.0, 3.0])),
        bleed=draw(st.sampled_from([0.0, 1.5, 3.0])),
        back_bleed=draw(st.sampled_from([0.0, 3.0])),
    )
    sheet = Guides(draw(STYLES)).applied_to(sheet)
    paper = papers[draw(st.sampled_from([name for name, each in papers.items() if each.is_plain]))]
    paper = paper._replace(lies=draw(st.sampled_from([None, *Orientation])))
    size = draw(st.tuples(SIDES, SIDES))
    try:
        if draw(st.booleans()):
            return size, fit_blocks(*size, sheet, paper, line)
        return size, fit_copies(draw(st.integers(1, 40)), *size, sheet, paper, line)
    except LayoutError:
        return size, None


def overlap(one, other):
    return (
        min(one.right, other.right) - max(one.x, other.x) > NEAR
        and min(one.bottom, other.bottom) - max(one.y, other.y) > NEAR
    )


@given(data=st.data(), flip=st.sampled_from([Flip.LONG_EDGE, Flip.SHORT_EDGE]))
def test_sheets_hold_their_laws(sheets, papers, line, data, flip):
    """No piece lies on another, no picture on a neighbour, nothing where printers do not reach; the back lies behind its front."""
    (width, height), plan = data.draw(plans(sheets, papers, line))
    if plan is None:
        return
    paper, margin = plan.paper, plan.paper.margin
    assert paper.lies in {None, paper.orientation}
    for cell in plan.cells:
        assert sorted((cell.trim.width, cell.trim.height)) == sorted((width, height))
        assert cell.turned == (cell.trim.width != width) or width == height
    pictures = [reach(plan, cell, plan.cells, is_back=is_back) for is_back in (False, True) for cell in plan.cells]
    for one, other in itertools.combinations(plan.cells, 2):
        assert not overlap(one.trim, other.trim)
    for (number, one), cell in itertools.product(enumerate(pictures), plan.cells):
        own = plan.cells[number % len(plan.cells)]
        assert own is cell or not overlap(one, cell.trim)
    lines = crop_lines(plan)
    for x, y in [(x, y) for a in lines for x, y in (a[:2], a[2:])]:
        assert margin - NEAR <= x <= paper.width - margin + NEAR
        assert margin - NEAR <= y <= paper.height - margin + NEAR
        assert not any(p.x + NEAR < x < p.right - NEAR and p.y + NEAR < y < p.bottom - NEAR for p in pictures)
    for box in (*pictures, plan.band.box):
        assert min(box.x, box.y) >= margin - NEAR
        assert box.right <= paper.width - margin + NEAR
        assert box.bottom <= paper.height - margin + NEAR
    for cell, picture in zip(plan.cells, pictures, strict=False):
        assert not overlap(plan.band.box, picture)
        assert_back_behind(cell, paper, flip)


def assert_back_behind(cell, paper, flip):
    """Hold the corners of the back picture against those of the front, with left and right exchanged, seen through the paper."""
    width, height = (cell.piece.height, cell.piece.width) if cell.turned else (cell.piece.width, cell.piece.height)
    front, back = (
        make(cell.piece, *more, turned=cell.turned) for make, more in ((front_matrix, ()), (back_matrix, (paper, flip)))
    )
    place = behind(cell.piece, paper, flip)
    for x, y in ((0, 0), (width, 0), (0, height), (width, height)):
        shown, hidden = mapped(front, x, y), mapped(back, width - x, y)
        upside_down = paper.is_landscape == (flip is Flip.LONG_EDGE)
        through = (shown[0], paper.height - shown[1]) if upside_down else (paper.width - shown[0], shown[1])
        assert np.allclose(through, hidden, atol=NEAR)
        assert place.x - NEAR <= hidden[0] <= place.right + NEAR
        assert place.y - NEAR <= hidden[1] <= place.bottom + NEAR


def mapped(matrix, x, y):
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


@given(size=st.tuples(SIDES, SIDES), count=st.integers(1, 60), gap=st.sampled_from([0.0, 3.0]), data=st.data())
def test_blocks_are_taken_only_where_they_save_a_page(sheets, papers, line, size, count, gap, data):
    """Never more pages than a grid takes; a grid where it takes as few."""
    paper = papers[data.draw(st.sampled_from(["a4", "legal", "sra3", "photo-13x18"]))]
    sheet = sheets["cards"]._replace(gap=gap)
    try:
        grid = fit(*size, sheet, paper, line)
    except LayoutError:
        return
    plan = fit_copies(count, *size, sheet, paper, line)
    assert plan.page_count(count) <= grid.page_count(count)
    assert not plan.blocks or plan.page_count(count) < grid.page_count(count)


def test_quarter_turns_give_more_of_some_sizes(sheets, papers, line):
    """Cards whose sides suit the paper badly: so many in one block, so many in two."""
    found = {}
    for paper, size in (("letter", (70, 120)), ("letter", (44, 68)), ("legal", (63, 88)), ("tabloid", (88.9, 139.7))):
        grid = fit(*size, sheets["cards"], papers[paper], line)
        found[paper, *size] = grid.capacity, fit_blocks(*size, sheets["cards"], papers[paper], line).capacity
    assert found == {
        ("letter", 70, 120): (4, 5),
        ("letter", 44, 68): (12, 15),
        ("legal", 63, 88): (10, 11),
        ("tabloid", 88.9, 139.7): (4, 6),
    }


def test_marks_between_two_blocks_point_at_their_own(sheets, papers, line):
    """Both blocks have a mark of the least length there; pieces of both are traced alike."""
    plan = fit_blocks(63, 88, Guides(GuideStyle.LINES).applied_to(sheets["cards"]), papers["legal"], line)
    upper, lower = plan.blocks
    short = [a for a in crop_lines(plan) if upper.bottom < a[1] < lower.y]
    assert {round(abs(a[3] - a[1]), 3) for a in short} == {1.0}
    assert any(abs(a[1] - upper.bottom) < 4 for a in short)
    assert any(abs(a[1] - lower.y) < 4 for a in short)
    assert tracing_shapes(plan, plan.cells)
