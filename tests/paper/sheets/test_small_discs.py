"""Small round pieces stand close, so that a game with hundreds of them takes few sheets."""

import pytest
import yaml

from ordo_pnp.paper import choose_sheet
from ordo_pnp.paper.sheets.grid import fit_grid
from ordo_pnp.paper.sheets.imposition import reach
from ordo_pnp.paper.sheets.marks import crop_lines
from ordo_pnp.paper.sheets.templates import read_sheet


@pytest.fixture(scope="module")
def discs(repository):
    """Read the template."""
    text = (repository / "cards" / "sheets" / "discs.yaml").read_text(encoding="utf-8")
    return read_sheet(yaml.safe_load(text)["sheet"])


def test_size_parts_discs_from_markers(sheets, discs):
    """Round pieces up to 23 mm are discs, larger ones markers."""
    templates = [sheets["markers"], discs]
    assert [choose_sheet(templates, "circle", size, size).id for size in (16, 19, 23, 25)] == [
        "discs",
        "discs",
        "discs",
        "markers",
    ]


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
@pytest.mark.parametrize("size", [16, 19])
def test_discs_keep_their_bleed_and_their_marks(papers, line, discs, paper, size):
    """Each has a millimetre of bleed that no neighbour takes, and marks at the end of its row and column are printable."""
    plan = fit_grid(size, size, discs, papers[paper], line)
    for cell in plan.cells:
        box = reach(plan, cell, plan.cells)
        assert (box.width, box.height) == pytest.approx((size + 2, size + 2))
    ends = [value for mark in crop_lines(plan) for value in mark[::2]]
    assert min(ends) >= plan.paper.margin - 1e-6
    assert max(ends) <= plan.paper.width - plan.paper.margin + 1e-6
