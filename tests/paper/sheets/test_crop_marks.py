import itertools
import math

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.base import LayoutError
from ordo_pnp.paper import fit
from ordo_pnp.paper.sheets.grid import fit_grid
from ordo_pnp.paper.sheets.marks import crop_lines, ring_shapes, tick_lines


@pytest.fixture
def a4(papers, line, sheets):
    return fit_grid(63, 88, sheets["cards"], papers["a4"], line)


def test_marks_shorten_where_paper_is_scarce(papers, line, sheets):
    """On Letter the marks above and below end where printers end, and are still longer than the least."""
    plan = fit_grid(63, 88, sheets["cards"], papers["letter"], line)
    vertical = [each for each in crop_lines(plan) if each[0] == each[2]]
    lengths = {round(abs(each[3] - each[1]), 6) for each in vertical}
    assert lengths == {1.25}
    assert min(each[3] for each in vertical) == pytest.approx(3.2)


@given(
    width=st.floats(20, 340).map(lambda x: round(x, 1)),
    height=st.floats(20, 120).map(lambda x: round(x, 1)),
    kind=st.sampled_from(["cards", "markers", "territory-lines"]),
    name=st.sampled_from(["a4", "letter", "a3"]),
)
def test_no_mark_touches_bleed(papers, line, sheets, width, height, kind, name):
    """No crop mark enters the bleed of any piece or leaves the part of the paper that printers reach."""
    try:
        plan = fit(width, height, sheets[kind], papers[name], line)
    except LayoutError:
        return
    paper = plan.paper
    bleeds = [cell.trim.grown(plan.sheet.bleed) for cell in plan.cells]
    for x1, y1, x2, y2 in crop_lines(plan):
        left, right, top, bottom = min(x1, x2), max(x1, x2), min(y1, y2), max(y1, y2)
        assert min(left, top) >= paper.margin - 1e-5
        assert right <= paper.width - paper.margin + 1e-5
        assert bottom <= paper.height - paper.margin + 1e-5
        for box in bleeds:
            assert (
                right <= box.x + 1e-5 or left >= box.right - 1e-5 or bottom <= box.y + 1e-5 or top >= box.bottom - 1e-5
            )


def test_every_strip_keeps_its_marks_after_the_first_cut(a4):
    """Wherever the first cuts go, each card still carries ticks at both ends of each of its four edges."""
    ticks = set(tick_lines(a4, a4.cells))
    for cell in a4.cells:
        t, size = cell.trim, a4.sheet.ticks.length
        for x, toward_x in ((t.x, t.x + size), (t.right, t.right - size)):
            for y, toward_y in ((t.y, t.y + size), (t.bottom, t.bottom - size)):
                assert (x, y, toward_x, y) in ticks
                assert (x, y, x, toward_y) in ticks


def test_ticks_stay_within_a_corner_punch(a4):
    """A corner rounder of 3 mm removes the ticks wholly: they lie on the edges, not longer than its radius."""
    assert a4.sheet.ticks.length <= 3


def test_round_pieces_have_marks_at_their_middle(papers, line, sheets):
    """The marks of a round piece point at its centre from above, below, left and right."""
    plan = fit_grid(25, 25, sheets["markers"], papers["a4"], line)
    xs = {round(cell.trim.x + 12.5, 6) for cell in plan.cells}
    ys = {round(cell.trim.y + 12.5, 6) for cell in plan.cells}
    for x1, y1, x2, y2 in crop_lines(plan):
        assert (x1 == x2 and x1 in xs) or (y1 == y2 and y1 in ys)


def test_nothing_of_an_arc_stays_on_the_piece(papers, line, sheets):
    """Arcs lie wholly outside the trim of a round piece and inside its bleed, dark over a wider light line."""
    plan = fit_grid(25, 25, sheets["markers"], papers["a4"], line)
    light, dark = ring_shapes(plan, plan.cells[:1])
    trim, ends = plan.cells[0].trim, [point[-2:] for _, point in dark.path.segments]
    away = [math.dist(end, (trim.x + 12.5, trim.y + 12.5)) for end in ends]
    assert min(away) - light.width / 2 > 12.5
    assert max(away) + light.width / 2 < 12.5 + plan.sheet.bleed
    assert light.path == dark.path
    assert light.width > dark.width >= 0.25 / 72 * 25.4 - 1e-9
    assert (light.stroke, dark.stroke) == ("#FFFFFF", "#4A4540")


def test_arcs_leave_the_marks_for_a_punch_free(papers, line, sheets):
    """Eight arcs stand around a round piece, and none of them where one of its four marks points."""
    plan = fit_grid(25, 25, sheets["markers"], papers["a4"], line)
    trim, segments = plan.cells[0].trim, ring_shapes(plan, plan.cells[:1])[1].path.segments
    middle = trim.x + 12.5, trim.y + 12.5
    assert len(segments) == 16
    for (_, start), (_, curve) in itertools.pairwise(segments):
        if len(start) == 2:  # from the start of an arc to its end
            angles = [math.degrees(math.atan2(y - middle[1], x - middle[0])) % 90 for x, y in (start, curve[-2:])]
            assert 0 < angles[0] < angles[1] < 90
