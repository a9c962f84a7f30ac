import pytest

from ordo_pnp.base import LayoutError
from ordo_pnp.draw import Shape
from ordo_pnp.paper.sheets.grid import fit_grid
from ordo_pnp.paper.sheets.marks import margin_drawing, ruler


def test_ruler_measures_fifty_millimetres_and_two_inches(line, measure):
    """The upper ticks end at 50 mm, the lower ones at 50.8 mm; both ends are long."""
    scale = ruler(line, measure)
    shape = next(item for item in scale.items if isinstance(item, Shape))
    starts = [xy for verb, xy in shape.path.segments if verb == "M"]
    ends = [xy for verb, xy in shape.path.segments if verb == "L"]
    up = [a[0] for a, b in zip(starts, ends, strict=True) if b[1] < a[1]]
    down = [a[0] for a, b in zip(starts, ends, strict=True) if b[1] > a[1]]
    assert (min(up), max(up), len(up)) == (0, 50, 11)
    assert (min(down), max(down), len(down)) == (0, pytest.approx(50.8), 5)
    assert [item.text for item in scale.items[1:]] == ["50 mm", "2 in"]


def test_a_line_longer_than_the_paper_is_shortened(papers, line, sheets, measure):
    """The first text that fits beside the ruler is taken, else the first that fits without it, else nothing stands there."""
    plan = fit_grid(63, 88, sheets["cards"], papers["a4"], line)
    scale = ruler(line, measure)
    one = measure("x") * line.size / 72 * 25.4
    much, more, most = ("x" * int(length / one) for length in (100, 190, 220))
    assert [item.text for item in margin_drawing(plan, (most, more, much), scale, measure)[:1]] == [much]
    (alone,) = margin_drawing(plan, (most, more), scale, measure)
    assert alone.text == more
    assert margin_drawing(plan, (most,), scale, measure) == ()


def test_every_paper_has_a_line_that_fits(papers, line, sheets, wording, measure):
    """However narrow: what stands in the band ends before what printers do not reach, and says at least which page it is."""
    scale = ruler(line, measure)
    texts = wording.lines(3, 12, "front")
    assert [len(text) for text in texts] == sorted((len(text) for text in texts), reverse=True)
    for width in range(70, 330, 10):
        for height in (100, 150, 210, 297):
            paper = papers["a4"]._replace(width=float(width), height=float(height))
            try:
                plan = fit_grid(40, 60, sheets["cards"], paper, line)
            except LayoutError:
                continue
            items = margin_drawing(plan, texts, scale, measure)
            assert items
            band = plan.band
            along = band.box.height if band.turned else band.box.width
            first = items[0].drawing.width if band.turned else measure(items[0].text) * line.size / 72 * 25.4
            needed = first if len(items) == 1 else first + 4 + scale.width
            assert needed <= along + 1e-6


def test_a_small_block_lets_the_line_reach_farther(papers, line, sheets, measure):
    """Where the block is narrower than the line, the line is centred on the page instead of running over the ruler."""
    sheet = sheets["cards"]._replace(up_to=400.0)
    plan = fit_grid(110, 150, sheet, papers["a4"]._replace(width=150.0, height=190.0), line)
    scale = ruler(line, measure)
    text, placed = margin_drawing(plan, ("x" * 50,), scale, measure)
    assert text.x < plan.block.x
    assert placed.matrix[4] >= text.x + measure("x" * 50) * line.size / 72 * 25.4 + 4 - 1e-6
