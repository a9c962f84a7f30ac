import itertools

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.base import LayoutError
from ordo_pnp.draw import Borders, Cuts
from ordo_pnp.paper import fit
from ordo_pnp.paper.sheets.parts import divide

# Zones of any width, those that something lies behind, those that should end a part, and what the paper holds.
STRIPS = st.lists(st.integers(20, 60), min_size=1, max_size=30).flatmap(
    lambda zones: st.tuples(
        st.just(zones),
        st.sets(st.integers(1, len(zones)), max_size=len(zones)),
        st.sets(st.integers(1, len(zones)), max_size=6),
        st.integers(60, 420),
    )
)


@given(STRIPS)
def test_no_strip_is_cut_where_it_must_not_be(strip):
    """Cuts lie at allowed borders only, in whatever wish and width; what does not fit has no parts at all."""
    zones, uncut, breaks, available = strip
    borders = list(itertools.accumulate(zones))
    width = borders.pop()
    allowed = tuple(border for number, border in enumerate(borders, 1) if number not in uncut)
    wished = tuple(border for number, border in enumerate(borders, 1) if number in breaks)
    parts = divide(width, available, Borders(allowed, wished), 12)
    stretches = [b - a + 12 * (a > 0) for a, b in itertools.pairwise((0, *allowed, width))]
    assert bool(parts) == (max(stretches) <= available)
    if parts:
        assert (parts[0].start, parts[-1].end) == (0, width)
        assert {part.end for part in parts[:-1]} <= set(allowed)
        assert all(a.end == b.start for a, b in itertools.pairwise(parts))
        assert all(part.length <= available for part in parts)
        assert len(parts) == len(_greedy((0, *allowed, width), available))


def _greedy(borders, available):
    """Take as much as fits, part after part: that needs the fewest."""
    cuts, start = [], 0
    while start < len(borders) - 1:
        room = available - (12 if start else 0)
        start = max(k for k in range(start + 1, len(borders)) if borders[k] - borders[start] <= room)
        cuts.append(start)
    return cuts


def test_a_wish_is_followed_where_it_costs_nothing():
    """Borders that the maker names are cut if that makes no part more; otherwise parts are even, the longer ones first."""
    borders = (25, 50, 75, 100, 125)
    assert _ends(divide(150, 112, Borders(borders, preferred=(50,)), 12)) == [50, 150]
    assert _ends(divide(150, 112, Borders(borders, preferred=(50, 100)), 12)) == [75, 150]
    assert _ends(divide(150, 112, Borders((25, 75, 100, 125), preferred=(50,)), 12)) == [75, 150]
    assert _ends(divide(175, 112, Borders((*borders, 150)), 12)) == [100, 175]


def _ends(parts):
    return [part.end for part in parts]


def test_what_cannot_be_cut_and_is_longer_than_the_paper_is_refused(papers, line, sheets):
    """Where a stretch without a border does not fit, or the strip is too high, the numbers are named."""
    with pytest.raises(LayoutError, match=r"600 × 140 mm does not fit on A4 in parts either.* needs 500\.5 mm"):
        fit(600, 140, sheets["boards"], papers["a4"], line, Cuts(Borders((120,))))
    with pytest.raises(LayoutError, match=r"does not fit on A4 in parts either.* its height 309\.5 mm"):
        fit(600, 290, sheets["boards"], papers["a4"], line, Cuts(Borders((100, 200, 300, 400, 500))))
