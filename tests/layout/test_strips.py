from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ordo_pnp.errors import LayoutError
from ordo_pnp.layout.flaps import hatching
from ordo_pnp.layout.page import Box
from ordo_pnp.layout.strips import divide, fit
from ordo_pnp.layout.templates import Split


def test_a_territory_line_takes_two_parts_on_a4(papers, line, sheets):
    """A strip of five zones of 64 mm is cut after the third on A4 and Letter; its second part has a flap of 12 mm."""
    for name in ("a4", "letter"):
        plan = fit(320, 40, sheets["territory-lines"], papers[name], line)
        first, second = plan.cells[:2]
        assert plan.parts == 2
        assert (first.trim.width, first.flap) == (192, 0)
        assert (second.trim.width, second.flap) == (140, 12)


def test_a_territory_line_is_one_piece_on_a3(papers, line, sheets):
    """On A3, laid on its side, the same strip stays whole."""
    plan = fit(320, 40, sheets["territory-lines"], papers["a3"], line)
    assert (plan.parts, plan.paper.is_landscape) == (1, True)
    assert plan.cells[0].trim.width == 320


def test_both_parts_of_a_strip_stand_on_one_page(papers, line, sheets):
    """A page holds whole strips only; their parts stand one below the other."""
    plan = fit(320, 40, sheets["territory-lines"], papers["a4"], line)
    assert len(plan.cells) == plan.capacity * plan.parts
    assert plan.cells[1].trim.y - plan.cells[0].trim.bottom == pytest.approx(14)


@given(zones=st.integers(1, 12), edge=st.floats(0, 8), available=st.floats(84.5, 420))
def test_parts_cover_the_strip_at_zone_borders(zones, edge, available):
    """Parts follow each other without gap, end at borders of zones, fit, and no smaller number of parts would do."""
    split = Split(every=64, flap=12, picture=3, color="#000000")
    width = zones * 64 + 2 * edge
    parts = divide(width, available, split)
    assert parts
    assert parts[0].start == 0
    assert parts[-1].end == width
    assert all(part.width <= available + 1e-6 for part in parts)
    for a, b in itertools.pairwise(parts):
        assert a.end == b.start
        assert ((a.end - edge) / 64) == pytest.approx(round((a.end - edge) / 64))
        assert b.flap == 12
    assert len(parts) == _fewest(zones, edge, available)


def _fewest(zones, edge, available):
    """Fill part after part as far as it goes: nothing needs fewer."""
    if zones * 64 + 2 * edge <= available:
        return 1
    done = int((available - edge) // 64)
    count = 1
    while True:
        count += 1
        if done + int((available - 12 - edge) // 64) >= zones:
            return count
        done += int((available - 12) // 64)


def test_a_zone_longer_than_the_paper_is_refused(papers, line, sheets):
    """Where not even one zone with its flap fits, or two parts are too high, the numbers are named."""
    with pytest.raises(LayoutError, match=r"320 × 140 mm does not fit on A4 in parts either.*302\.5 mm"):
        fit(320, 140, sheets["territory-lines"], papers["a4"], line)


@given(width=st.floats(3, 20), height=st.floats(3, 90))
def test_hatching_stays_inside(width, height):
    """Every hatching line lies within its box and rises at 45 degrees."""
    box = Box(5, 7, width, height)
    for x1, y1, x2, y2 in hatching(box):
        assert box.x - 1e-9 <= x1 < x2 <= box.right + 1e-9
        assert box.y - 1e-9 <= y2 < y1 <= box.bottom + 1e-9
        assert x2 - x1 == pytest.approx(y1 - y2)
