"""Hexagons and octagons: their corners, their bleed on sheets, the marks and lines that show where to cut."""

import itertools
import math
from pathlib import Path

import numpy as np
import pytest
import yaml
from hypothesis import given, strategies as st

from ordo_pnp.base import NotationError
from ordo_pnp.draw import SIZES, Use, parse_size, trim_corners, trim_path
from ordo_pnp.paper import Flip, Guides, GuideStyle, Imposition, fit
from ordo_pnp.paper.sheets.marks import crop_lines, tick_lines, tracing_shapes
from ordo_pnp.paper.sheets.templates import read_sheet

SHEETS = Path(__file__).resolve().parents[3] / "cards" / "sheets"
FORMS = st.sampled_from(["hexagon", "octagon"])
LENGTHS = st.floats(20, 150).map(lambda x: round(x, 2))
NEAR = 1e-6


@pytest.fixture(scope="module")
def tiles():
    """The template of each form."""
    return {
        each: read_sheet(yaml.safe_load((SHEETS / f"{each}s.yaml").read_text(encoding="utf-8"))["sheet"])
        for each in ("hexagon", "octagon")
    }


def sides(corners):
    return list(zip(corners, (*corners[1:], corners[0]), strict=True))


def distance(side, point):
    """How far a point lies outside of a side of a clockwise outline."""
    (x1, y1), (x2, y2) = side
    return ((x1 - x2) * (point[1] - y1) + (y2 - y1) * (point[0] - x1)) / math.dist(*side)


@given(form=FORMS, width=LENGTHS, height=LENGTHS, by=st.floats(-5, 5))
def test_each_side_of_an_outline_moves_as_far_as_it_grows(form, width, height, by):
    """Corners touch all four sides of the box and turn clockwise; grown, each side runs that far outside of its own."""
    corners = trim_corners(form, (3, 4, width, height))
    grown = trim_corners(form, (3, 4, width, height), by)

    assert len(corners) == len(grown) == {"hexagon": 6, "octagon": 8}[form]
    for axis, start, length in ((0, 3, width), (1, 4, height)):
        values = [corner[axis] for corner in corners]
        assert math.isclose(min(values), start)
        assert math.isclose(max(values), start + length)
    for side, far in zip(sides(corners), sides(grown), strict=True):
        assert all(distance(side, other) <= NEAR for other in corners)
        assert all(math.isclose(distance(side, point), by, abs_tol=NEAR) for point in far)
    path = np.array(trim_path(form, (3, 4, width, height), grown=by).numbers).reshape(-1, 2)
    for side in sides(grown):
        assert all(distance(side, tuple(point)) <= NEAR for point in path)
        assert sum(abs(distance(side, tuple(point))) < NEAR for point in path) >= 2
    assert path.min() >= 3 - max(by, 0) - NEAR
    assert (path.max(axis=0) <= np.array([3 + width, 4 + height]) + max(by, 0) + NEAR).all()


@pytest.mark.parametrize("name", ["hexagon", "hexagon-upright", "octagon"])
def test_the_sizes_with_a_name_are_regular(name):
    """All sides are equally long, to a hundredth of a millimetre."""
    size = SIZES[name]
    lengths = [math.dist(*side) for side in sides(trim_corners(size.outline, (0, 0, size.width, size.height)))]
    assert max(lengths) - min(lengths) < 0.01


@given(width=LENGTHS, height=LENGTHS, form=st.sampled_from(["hexagon", "octagon", "round"]))
def test_the_form_stands_behind_the_sides_of_a_size(width, height, form):
    """As names of files write it; a round piece has one diameter."""
    if form == "round" and width != height:
        with pytest.raises(NotationError, match=f"write `{width:g}x{width:g}-round`"):
            parse_size(f"{width}x{height}-round")
        height = width
    size = parse_size(f"{width}x{height}-{form}")
    assert (size.width, size.height, size.outline) == (width, height, "circle" if form == "round" else form)
    assert parse_size(size.notation) == size


@pytest.fixture(scope="module")
def laid_out(tiles, papers, line, make_piece, wording, measure):
    """A function that lays pieces of a form and size out on A3: the plan, and the pages."""

    def lay(form, width, height):
        plan = fit(width, height, tiles[form], papers["a3"], line)
        pieces = [make_piece(width, height, outline=form)] * plan.capacity
        made = Imposition(plan, Flip.LONG_EDGE, wording, measure).pages(pieces, first=1, totals=(2, 2), bookmarks={})
        return plan, list(made)

    return lay


@pytest.mark.slow
@given(form=FORMS, width=LENGTHS, height=LENGTHS)
def test_no_bleed_of_a_tile_reaches_into_another(tiles, laid_out, form, width, height):
    """On fronts and backs each piece is printed to its trim and as far beyond it as the template says, and no two overlap."""
    plan, pages = laid_out(form, width, height)
    assert len(pages) == 2
    for page in pages:
        clips = [item.clip for item in page.content.items if isinstance(item, Use) and item.clip is not None]
        outlines = [np.array(clip.numbers).reshape(-1, 2) for clip in clips]
        assert len(outlines) == plan.capacity
        for one, other in itertools.combinations(outlines, 2):
            assert any(
                min(distance(side, point) for point in theirs) >= -NEAR
                for mine, theirs in ((one, other), (other, one))
                for side in sides([tuple(corner) for corner in mine])
                if math.dist(*side) > NEAR  # a corner may stand twice
            )
        trims = [cell.trim for cell in plan.cells]
        for box in trims if page is pages[0] else ():
            wanted = np.array(trim_path(form, box, grown=tiles[form].bleed).numbers).reshape(-1, 2)
            assert any(
                outline.shape == wanted.shape and np.allclose(np.roll(outline, turn, axis=0), wanted)
                for outline in outlines
                for turn in range(len(outline))  # it may begin at any corner
            )


@given(form=FORMS, width=LENGTHS, height=LENGTHS)
def test_lines_to_cut_run_along_the_sides(laid_out, form, width, height):
    """Ticks start at the corners of the trim and lie on its sides; crop marks stand at sides that run straight across or down alone."""
    plan, _ = laid_out(form, width, height)
    cell = plan.cells[0]
    corners = trim_corners(form, cell.trim)
    ticks = np.array(tick_lines(plan, [cell]))
    assert len(ticks) == 2 * len(corners)
    for x1, y1, x2, y2 in ticks:
        assert min(math.dist((x1, y1), corner) for corner in corners) < 1e-5
        assert min(abs(distance(side, (x2, y2))) for side in sides(corners)) < 1e-5
    for axis, other in ((0, 2), (1, 3)):
        marked = {round(each[axis], 6) for each in crop_lines(plan) if each[axis] == each[other]}
        straight = [a[axis] for box in plan.cells for a, b in sides(trim_corners(form, box.trim)) if a[axis] == b[axis]]
        assert marked <= {round(each, 6) for each in straight}
    traced = Guides(GuideStyle.LINES, offset=-1).applied_to(plan.sheet)
    (_, shape) = tracing_shapes(plan._replace(sheet=traced), [cell])
    assert np.allclose(shape.path.numbers, np.array(trim_corners(form, cell.trim, -1)).ravel())
