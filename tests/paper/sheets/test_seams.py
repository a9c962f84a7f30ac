"""Marks at seams: halves of hairlines that meet where two parts are put together."""

import itertools

import pytest

from ordo_pnp.draw import Borders, Cuts, Run, Shape, Use
from ordo_pnp.paper import fit
from ordo_pnp.paper.sheets.parts import flap_shapes, seam_items


@pytest.fixture
def plan(papers, line, sheets):
    return fit(
        654, 172, sheets["boards"], papers["a4"], line, Cuts(Borders(tuple(27.0 + 25 * area for area in range(1, 24))))
    )


def _marks(page, measure):
    """Return the lines and letters of a page in millimetres of the whole strip."""
    (cell,) = page.cells
    items = seam_items(page, page.cells, measure)
    lines = set()
    for item in items:
        if isinstance(item, Shape):
            points = [xy for _, xy in item.path.segments]
            for (x1, y1), (x2, y2) in zip(points[::2], points[1::2], strict=True):
                lines.add(
                    tuple(
                        round(v, 6) for v in (x1 - cell.piece.x, y1 - cell.trim.y, x2 - cell.piece.x, y2 - cell.trim.y)
                    )
                )
    letters = [
        (item.text, item.x - cell.piece.x, item.baseline - cell.trim.y) for item in items if isinstance(item, Run)
    ]
    return lines, letters


def test_both_parts_of_a_seam_have_their_half_of_its_marks(plan, measure):
    """Upright lines lie on each other; level lines end at the seam, on either side, at the same height."""
    pages = plan.pages
    assert len(pages) == 3
    for before, after in itertools.pairwise(pages):
        seam = before.cells[0].trim.right - before.cells[0].piece.x
        left, right = _marks(before, measure)[0], _marks(after, measure)[0]
        upright = {line for line in left if line[0] == line[2] == seam}
        assert len(upright) == 2
        assert upright <= right
        ends = {(x1, y1): x2 - x1 for x1, y1, x2, y2 in left if y1 == y2 and x1 == seam}
        starts = {(x1, y1): x2 - x1 for x1, y1, x2, y2 in right if y1 == y2 and x1 == seam}
        assert ends.keys() == starts.keys()
        assert set(ends.values()) == {-7}
        assert set(starts.values()) == {7}


def test_letters_name_the_parts_on_their_sides(plan, measure):
    """At every seam of a page the letter of the part before stands left of it, that of the part after at its right."""
    for page, names in zip(plan.pages, ("AB", "ABBC", "BC"), strict=True):
        letters = sorted(_marks(page, measure)[1], key=lambda letter: letter[1])
        assert "".join(name for name, _, _ in letters[::2]) == names
        (cell,) = page.cells
        start, end = cell.trim.x + cell.flap - cell.piece.x, cell.trim.right - cell.piece.x
        seams = [start] * bool(cell.flap) + [end] * (not cell.is_last)
        sides = [x > seam for seam in seams for _, x, _ in letters if abs(x - seam) < 12]
        assert sides == [False, False, True, True] * len(seams)


def test_marks_of_seams_stay_outside_the_bleed(plan, measure):
    """Nothing of a mark lies on the picture."""
    for page in plan.pages:
        lines, letters = _marks(page, measure)
        heights = [y for _, y1, _, y2 in lines for y in (y1, y2)] + [y for _, _, y in letters]
        assert all(y <= -3 or y >= 172 + 3 for y in heights)


def test_pieces_in_one_part_have_no_seams(papers, line, sheets, measure):
    """A whole piece has nothing to join."""
    whole = fit(654, 172, sheets["boards"], papers["poster"], line)
    assert seam_items(whole, whole.cells, measure) == []


@pytest.mark.parametrize(("height", "words"), [(48, 1), (159, 1), (172, 2)])
def test_a_long_flap_says_more_than_once_where_to_glue(papers, line, sheets, measure, height, words):
    """About every 80 mm the flap says what it is for."""
    plan = fit(654, height, sheets["boards"], papers["a4"], line, Cuts(Borders((227.0, 427.0))))
    (cell,) = plan.pages[1].cells if plan.following else plan.cells[1:2]
    items = flap_shapes(plan, [cell], "glue here", measure)
    assert sum(isinstance(item, Use) for item in items) == words
