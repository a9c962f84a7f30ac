import itertools

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.base import LayoutError
from ordo_pnp.draw import Borders, Cuts
from ordo_pnp.paper import Box, fit
from ordo_pnp.paper.sheets.grid import Need, room_around, span
from ordo_pnp.paper.sheets.parts import count_rows, divide, even_cuts, hatching
from ordo_pnp.paper.sheets.plan import Division, Stretch


@given(zones=st.integers(1, 12), edge=st.floats(0, 8), available=st.floats(84.5, 420))
def test_parts_cover_the_strip_at_zone_borders(sheets, zones, edge, available):
    """Parts follow each other without gap, end at borders of zones, fit, and no smaller number of parts would do."""
    width = zones * 64 + 2 * edge
    parts = divide(width, available, even_cuts(width, sheets["territory-lines"]).x, 12)
    assert parts
    assert parts[0].start == 0
    assert parts[-1].end == width
    assert all(part.length <= available + 1e-6 for part in parts)
    for a, b in itertools.pairwise(parts):
        assert a.end == b.start
        assert ((a.end - edge) / 64) == pytest.approx(round((a.end - edge) / 64))
        assert b.flap == 12
    assert len(parts) == _fewest(zones, edge, available)


@given(
    st.integers(1, 5),
    st.integers(20, 200),
    st.integers(10, 120),
    st.builds(Need, st.integers(0, 20), st.integers(0, 40)),
    st.booleans(),
)
def test_a_page_holds_as_many_parts_as_have_room_around_them(papers, sheets, count, width, height, need, is_landscape):
    """Parts stand one below the other while there is the room that is needed, and whole strips if one has."""
    sheet = sheets["territory-lines"]
    page = papers["a4"].turned() if is_landscape else papers["a4"]
    columns = tuple(Stretch(at * width, (at + 1) * width, 0.0) for at in range(count))
    division = Division(columns, (Stretch(0.0, height, 0.0),))
    rooms = {rows: room_around(page, width, span(rows, height, sheet.gap)) for rows in range(1, 40)}
    most = max((rows for rows, room in rooms.items() if need.is_met(room)), default=0)

    assert count_rows(division, sheet, page, need) == (most // count * count if most >= count else most)


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


def _board(areas):
    """Return the width and cuts of a river: 25 mm an area, 27 mm at both ends, a site behind every even area."""
    odd = tuple(27 + 25 * area for area in range(1, areas, 2))
    return 54 + 25 * areas, Cuts(Borders(odd, tuple(27 + 25 * area for area in (9, 19, 27, 37, 45))))


@given(areas=st.integers(2, 120), paper=st.sampled_from(["a4", "letter", "a3"]))
def test_parts_on_several_pages_cover_a_board_and_fit(papers, line, sheets, areas, paper):
    """The pictures of all parts, put together without their flaps, are the whole board; each part is on its paper."""
    width, cuts = _board(areas)
    plan = fit(width, 172, sheets["boards"], papers[paper], line, cuts)
    done = 0.0
    for page in plan.pages:
        reach = page.paper.margin + page.sheet.surround - 1e-6
        for cell in page.cells[: page.parts]:
            assert cell.trim.x >= reach
            assert cell.trim.right <= page.paper.width - reach
            assert cell.trim.y >= reach
            assert cell.trim.bottom <= page.paper.height - reach
            assert cell.trim.x + cell.flap - cell.piece.x == pytest.approx(done)
            done = cell.trim.right - cell.piece.x
    assert done == pytest.approx(width)


def test_what_cannot_be_cut_and_is_longer_than_the_paper_is_refused(papers, line, sheets):
    """Where a stretch without a border does not fit, or the strip is too high, the numbers are named."""
    with pytest.raises(LayoutError, match=r"600 × 140 mm does not fit on A4 in parts either.* needs 500\.5 mm"):
        fit(600, 140, sheets["boards"], papers["a4"], line, Cuts(Borders((120,))))
    with pytest.raises(LayoutError, match=r"does not fit on A4 in parts either.* its height 309\.5 mm"):
        fit(600, 290, sheets["boards"], papers["a4"], line, Cuts(Borders((100, 200, 300, 400, 500))))


@given(width=st.floats(3, 20), height=st.floats(3, 90))
def test_hatching_stays_inside(width, height):
    """Every hatching line lies within its box and rises at 45 degrees."""
    box = Box(5, 7, width, height)
    for x1, y1, x2, y2 in hatching(box):
        assert box.x - 1e-9 <= x1 < x2 <= box.right + 1e-9
        assert box.y - 1e-9 <= y2 < y1 <= box.bottom + 1e-9
        assert x2 - x1 == pytest.approx(y1 - y2)
