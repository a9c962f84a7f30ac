import itertools
import re

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.base import LayoutError
from ordo_pnp.paper import fit, fit_copies
from ordo_pnp.paper.sheets.grid import fit_grid, need_around, room_around

LENGTHS = st.floats(12, 230, allow_nan=False).map(lambda x: round(x, 1))


@pytest.mark.parametrize(
    ("count", "paper", "gap"),
    [(58, "a4", 3.0), (58, "letter", 0.0), (4, "letter", 3.0), (58, "a3", 3.0), (9, "letter", 0.0)],
)
def test_cards_stand_apart_where_that_takes_no_page_more(papers, line, sheets, count, paper, gap):
    """The wider gap of a template is taken if so many copies need no page more by it, else the narrow one."""
    plan = fit_copies(count, 63, 88, sheets["cards"], papers[paper], line)
    narrow = fit(63, 88, sheets["cards"], papers[paper], line)
    assert plan.sheet.gap == gap
    assert plan.page_count(count) == narrow.page_count(count)


def test_a_piece_that_fits_only_narrowly_keeps_the_gap(papers, line, sheets):
    """Where the wider gap leaves no room at all or the paper is made to measure, pieces stand as the template says."""
    wide = sheets["territory-lines"]._replace(spread=50.0)
    assert fit_copies(2, 320, 48, wide, papers["a4"], line).sheet.gap == wide.gap
    assert fit_copies(9, 63, 88, sheets["cards"], papers["poster"], line).capacity == 1


@given(width=LENGTHS, height=LENGTHS, name=st.sampled_from(["a4", "letter", "a3"]))
def test_no_other_grid_holds_more(papers, line, sheets, width, height, name):
    """A brute force over all grids, upright and landscape, finds none that fits and holds more pieces."""
    sheet, paper = sheets["cards"], papers[name]
    need = need_around(sheet, line)
    best = 0
    for page in (paper, paper.turned()):
        for columns, rows in itertools.product(range(1, 40), repeat=2):
            if need.is_met(room_around(page, columns * width, rows * height)):
                best = max(best, columns * rows)
    if best:
        assert fit_grid(width, height, sheet, paper, line).capacity == best
    else:
        with pytest.raises(LayoutError):
            fit_grid(width, height, sheet, paper, line)


@given(
    width=LENGTHS,
    height=LENGTHS,
    sides=st.tuples(LENGTHS, LENGTHS),
    grid=st.tuples(st.integers(1, 9), st.integers(1, 9)),
)
def test_a_grid_that_is_wished_is_laid_out_or_refused(papers, line, sheets, width, height, sides, grid):
    """Just so many columns and rows stand within what printers reach, where some way to lay the paper has room for them; else the refusal names a grid that fits, if any does."""
    paper = papers["a4"]._replace(width=min(sides) + 40, height=max(sides) + 40)
    sheet = sheets["cards"]._replace(grid=grid)
    need = need_around(sheet, line)
    block = grid[0] * width, grid[1] * height
    if any(need.is_met(room_around(page, *block)) for page in paper.ways()):
        plan = fit(width, height, sheet, paper, line)
        assert (plan.columns, plan.rows, plan.capacity) == (*grid, grid[0] * grid[1])
        assert min(plan.block.x, plan.block.y) >= paper.margin
        assert fit_copies(5, width, height, sheet, paper, line).capacity == plan.capacity
        return
    with pytest.raises(LayoutError) as refusal:
        fit(width, height, sheet, paper, line)
    named = re.search(r"write `--grid (\d+)x(\d+)`", str(refusal.value))
    if named is None:
        with pytest.raises(LayoutError):
            fit(width, height, sheets["cards"], paper, line)
    else:
        assert fit(width, height, sheet._replace(grid=(int(named[1]), int(named[2]))), paper, line).capacity > 0


def test_what_does_not_fit_is_refused_with_the_numbers(papers, line, sheets):
    """A piece larger than the paper is refused with what it needs and what printers reach."""
    with pytest.raises(LayoutError) as refusal:
        fit_grid(205, 148, sheets["cards"], papers["a4"]._replace(height=200), line)
    message = str(refusal.value)
    assert "205 × 148 mm" in message
    assert "A4" in message
    assert "213.5 × 156.5 mm" in message
    assert message.endswith("203.6 × 193.6 mm")


def test_missing_room_for_the_margin_line_is_named(papers, line, sheets):
    """A piece that leaves room for its marks but none for the line of text is refused with that reason."""
    paper = papers["a4"]._replace(width=63 + 15, height=88 + 15)
    with pytest.raises(LayoutError, match=r"line in the margin needs 11\.0 mm more"):
        fit_grid(63, 88, sheets["cards"], paper, line)
