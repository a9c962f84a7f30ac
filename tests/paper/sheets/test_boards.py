"""Boards larger than the paper in both directions: columns and rows of parts, with flaps, seams and a plan of them all."""

import itertools

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.base import LayoutError
from ordo_pnp.draw import Borders, Cuts, Run, Shape, Use
from ordo_pnp.paper import Flip, Imposition, fit
from ordo_pnp.paper.sheets.grid import need_around
from ordo_pnp.paper.sheets.marks import margin_drawing, ruler
from ordo_pnp.paper.sheets.parts import divide, flap_shapes, key_plan, seam_items

ANYWHERE = Borders(anywhere=True)
FREE = Cuts(ANYWHERE, ANYWHERE)
PAPERS = ["a4", "letter", "a3", "tabloid", "sra3"]


@pytest.fixture
def river(papers, line, sheets):
    """Return the plan of a board of 560 × 400 mm on A4."""
    return fit(560, 400, sheets["boards"], papers["a4"], line, FREE)


def cells_of(plan):
    """Return the page and the cell of every part of the first piece, in their order."""
    return [(page, cell) for page in plan.pages for cell in page.cells[: page.parts]]


def own_box(cell):
    """Return what a part shows of the piece, without flaps: left, top, right, bottom from the piece's corner."""
    x, y = cell.piece.x, cell.piece.y
    return (cell.seam_x - x, cell.seam_y - y, cell.trim.right - x, cell.trim.bottom - y)


BORDERS = st.one_of(
    st.just(ANYWHERE),
    st.sets(st.integers(1, 890), max_size=40).map(lambda places: Borders(tuple(sorted(places)))),
    st.tuples(st.sets(st.integers(1, 890), max_size=40), st.sets(st.integers(1, 890), max_size=4)).map(
        lambda both: Borders(tuple(sorted(both[0] | both[1])), tuple(sorted(both[1])))
    ),
)


@given(
    size=st.tuples(st.floats(30, 900), st.floats(30, 900)),
    x=BORDERS,
    y=BORDERS,
    name=st.sampled_from(PAPERS),
)
def test_parts_cover_a_board_once_and_are_the_fewest(papers, line, sheets, size, x, y, name):
    """What the parts show is the board, each spot once; all lie where printers reach, are cut where allowed, and fewer would not do."""
    width, height = size
    cuts = Cuts(_inside(x, width), _inside(y, height))
    sheet, paper = sheets["boards"], papers[name]
    fewest = _fewest(width, height, sheet, paper, line, cuts)
    try:
        plan = fit(width, height, sheet, paper, line, cuts)
    except LayoutError:
        assert fewest is None
        return
    assert plan.all_parts == fewest
    boxes = [own_box(cell) for _, cell in cells_of(plan)]
    assert [cell.part for _, cell in cells_of(plan)] == list(range(fewest))
    columns = sorted({(left, right) for left, _, right, _ in _rounded(boxes)})
    rows = sorted({(top, bottom) for _, top, _, bottom in _rounded(boxes)})
    assert sorted(_rounded(boxes)) == sorted((a, c, b, d) for (a, b), (c, d) in itertools.product(columns, rows))
    for stretches, length, borders in ((columns, width, cuts.x), (rows, height, cuts.y)):
        assert (stretches[0][0], stretches[-1][1]) == (0, pytest.approx(length))
        assert all(before[1] == after[0] for before, after in itertools.pairwise(stretches))
        ends = [end for _, end in stretches[:-1]]
        assert borders.anywhere or set(ends) <= set(borders.allowed)
    for page, cell in cells_of(plan):
        reach = page.paper.margin + sheet.surround - 1e-6
        assert min(cell.trim.x, cell.trim.y) >= reach
        assert cell.trim.right <= page.paper.width - reach
        assert cell.trim.bottom <= page.paper.height - reach


def _inside(borders, length):
    def within(places):
        return tuple(each for each in places if each < length)

    return Borders(within(borders.allowed), within(borders.preferred), borders.anywhere)


def _rounded(boxes):
    return [tuple(round(each, 6) for each in box) for box in boxes]


def _fewest(width, height, sheet, paper, line, cuts):
    """Fill part after part as far as it goes, for each way to lay the paper and both places of the margin line."""
    need = need_around(sheet, line)
    counts = []
    for page in (paper, paper.turned()):
        for beside, above in ((need.side, need.band), (need.band, need.side)):
            columns = _count(width, page.width - 2 * (page.margin + beside), cuts.x, sheet.split.flap)
            rows = _count(height, page.height - 2 * (page.margin + above), cuts.y, sheet.split.flap)
            counts += [columns * rows] if columns and rows else []
    return min(counts, default=None)


def _count(length, available, borders, flap):
    """Count the stretches if each goes as far as it can; 0 if one cannot go on."""
    start, count = 0.0, 0
    while start < length:
        furthest = start + available - (flap if count else 0.0) + 1e-9
        if furthest >= length:
            return count + 1
        if not borders.anywhere:
            furthest = max((each for each in borders.allowed if start < each <= furthest), default=start)
        if furthest <= start:
            return 0
        start, count = furthest, count + 1
    return count


@given(length=st.floats(300, 900), available=st.floats(60, 400), flap=st.integers(5, 15))
def test_free_cuts_are_even(length, available, flap):
    """Cut anywhere, parts show as much as each other; if that does not fit, the first one shows what others have as flap."""
    stretches = divide(length, available, ANYWHERE, flap)
    shown = [each.end - each.start for each in stretches]
    assert shown == pytest.approx([shown[0]] * len(shown)) or [each.length for each in stretches] == pytest.approx(
        [stretches[0].length] * len(shown)
    )


def test_a_wish_is_followed_in_both_directions(papers, line, sheets):
    """Cuts that the maker prefers are taken if they make no part more."""
    wish = Cuts(Borders(preferred=(194, 377), anywhere=True), Borders(preferred=(180,), anywhere=True))
    plan = fit(560, 400, sheets["boards"], papers["a4"], line, wish)
    assert {box[2] for box in map(own_box, [cell for _, cell in cells_of(plan)])} == {194, 377, 560}
    assert {box[3] for box in map(own_box, [cell for _, cell in cells_of(plan)])} == {180, 400}
    costly = Cuts(Borders(preferred=(100, 300), anywhere=True), ANYWHERE)
    assert fit(560, 400, sheets["boards"], papers["a4"], line, costly).all_parts == 6


def test_a_wish_goes_before_even_parts(papers, line, sheets):
    """Of two ways to lay the paper with as many parts, the one is taken in which the board is cut where its maker would."""
    even, wish = FREE, Cuts(Borders(preferred=(187, 372), anywhere=True), ANYWHERE)
    plans = [fit(560, 372, sheets["boards"], papers["a4"], line, cuts) for cuts in (even, wish)]
    assert [plan.all_parts for plan in plans] == [6, 6]
    assert [plan.paper.is_landscape for plan in plans] == [False, True]
    assert [each.end for each in plans[1].division.columns] == [187, 372, 560]


def test_what_is_cut_in_one_direction_only_is_refused_if_it_is_too_high(papers, line, sheets):
    """Where the board may not be cut, the numbers are named."""
    with pytest.raises(
        LayoutError, match=r"a strip of 560 × 400 mm does not fit on A4 in parts .* its height 419\.5 mm"
    ):
        fit(560, 400, sheets["boards"], papers["a4"], line, Cuts(ANYWHERE))
    with pytest.raises(
        LayoutError, match=r"a board of 560 × 400 mm does not fit on A4 in parts .* needs 408\.5 × 231\.5 mm"
    ):
        fit(560, 400, sheets["boards"], papers["a4"], line, Cuts(Borders((400,)), Borders((200,))))


def test_flaps_are_at_left_and_upper_edges(river):
    """Every part but those of the first column has one at its left, every part but those of the first row one at its top."""
    assert [(cell.flap, cell.upper_flap) for _, cell in cells_of(river)] == [
        *((0, 0), (12, 0), (12, 0)),
        *((0, 12), (12, 12), (12, 12)),
    ]
    assert [(cell.is_last, cell.is_lowest) for _, cell in cells_of(river)] == [
        *((False, False), (False, False), (True, False)),
        *((False, True), (False, True), (True, True)),
    ]


def test_the_corner_between_two_flaps_is_crossed_out(river, measure):
    """No flap is hatched there, so that three layers lie on each other and not four."""
    for page, cell in cells_of(river):
        shapes = [item for item in flap_shapes(page, [cell], "glue here", measure) if isinstance(item, Shape)]
        corner = cell.trim.x, cell.trim.y, cell.seam_x, cell.seam_y
        crossed = [item for item in shapes if item.path.bounds() == pytest.approx(corner) and item.stroke]
        assert len(crossed) == (2 if cell.flap and cell.upper_flap else 0)
        for item in shapes:
            left, top, right, bottom = item.path.bounds()
            inside = right > corner[0] and left < corner[2] - 1e-6 and bottom > corner[1] and top < corner[3] - 1e-6
            arrow = item.fill is not None
            assert not (cell.flap and cell.upper_flap and inside) or item in crossed or arrow


def _seam_marks(page, cell, measure):
    """Return the lines at the seams of a part, in millimetres of the whole board, and the names at upright and level ones."""
    x, y = cell.piece.x, cell.piece.y
    lines, names = set(), ([], [])
    for item in seam_items(page, [cell], measure):
        if isinstance(item, Run):
            names[0].append((item.text, item.x - x, item.baseline - y))
        elif isinstance(item, Use):
            ((run,),) = (item.drawing.items,)
            names[1].append((run.text, item.matrix[4] - x, item.matrix[5] - y))
        elif item.fill is None:
            points = [point for _, point in item.path.segments]
            for (x1, y1), (x2, y2) in zip(points[::2], points[1::2], strict=True):
                lines.add(tuple(round(value, 4) for value in (x1 - x, y1 - y, x2 - x, y2 - y)))
    return lines, names


def test_both_sides_of_every_seam_carry_the_same_names(papers, line, sheets, measure):
    """At both ends of a seam its two parts say which they join, and their lines across it meet."""
    plan = fit(560, 560, sheets["boards"], papers["letter"], line, FREE)
    division = plan.division
    assert (len(division.columns), len(division.rows)) == (3, 3)
    marks = {cell.part: _seam_marks(page, cell, measure) for page, cell in cells_of(plan)}
    boxes = {cell.part: own_box(cell) for _, cell in cells_of(plan)}
    seams = 0
    for one, other in itertools.combinations(range(division.parts), 2):
        (column, row), (next_column, next_row) = division.place(one), division.place(other)
        if abs(column - next_column) + abs(row - next_row) != 1:
            continue
        seams += 1
        axis = 0 if row == next_row else 1
        seam = boxes[one][2 + axis]
        both = {division.name(one), division.name(other)}
        for part in (one, other):
            near = [name for name, *at in marks[part][1][axis] if abs(at[axis] - seam) < 14 and name in both]
            assert sorted(near) == sorted([*both, *both])
        across = [
            {each for each in marks[part][0] if each[axis] == pytest.approx(seam, abs=1e-3)} for part in (one, other)
        ]
        halves = [{round(each[axis + 2] - seam, 3) for each in lines} - {0.0} for lines in across]
        assert halves == [{-7.0}, {7.0}]
    assert seams == 12


@pytest.mark.parametrize("is_back", [False, True])
def test_the_key_plan_fills_the_part_of_the_page(river, measure, is_back):
    """It has the columns and rows of the board in its proportions, seen from behind on backs, and says which part of how many."""
    for page, cell in cells_of(river):
        plan = key_plan(page, measure, is_back=is_back)
        filled, grid, text = plan.items
        left, top, right, bottom = grid.path.bounds()
        assert (right - left) / (bottom - top) == pytest.approx(560 / 400)
        box, scale = own_box(cell), (right - left) / 560
        if is_back:
            box = 560 - box[2], box[1], 560 - box[0], box[3]
        expected = [left + box[0] * scale, top + box[1] * scale, left + box[2] * scale, top + box[3] * scale]
        assert filled.path.bounds() == pytest.approx(expected)
        assert text.text == f"{river.division.name(cell.part)} {cell.part + 1}/6"
        assert plan.height == page.line.height >= bottom


@pytest.mark.parametrize("flip", [Flip.LONG_EDGE, Flip.NONE])
def test_the_key_plan_stands_in_the_margin_of_every_page(river, wording, measure, make_piece, flip):
    """Front and back say their place, beside the line of text and short of the ruler."""
    pages = list(Imposition(river, flip, wording, measure).pages([make_piece(560, 400)], bookmarks={}))
    assert len(pages) == (6 if flip is Flip.NONE else 12)
    for page in pages:
        placed = {each.drawing.label: each for each in page.content.items if isinstance(each, Use)}
        key, ruler = placed["key plan"], placed["ruler"]
        line = next(each for each in page.content.items if isinstance(each, Run))
        assert line.x + measure(line.text) < key.matrix[4]
        assert key.matrix[4] + key.drawing.width < ruler.matrix[4]


def test_a_long_line_of_text_leaves_the_key_plan_out(river, measure):
    """What the line says goes before it; without it the names at the seams still tell the order."""
    key, scale = key_plan(river, measure), ruler(river.line, measure)
    for length, count in ((10, 3), (125, 2)):
        assert len(margin_drawing(river, ("x" * length,), scale, measure, key)) == count
