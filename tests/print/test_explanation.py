"""What ``ordo build --explain`` says is what would be printed."""

import re

import pytest

from ordo_pnp.paper import Flip, explain
from ordo_pnp.paper.deck import DeckBuilder


@pytest.fixture
def told(catalog, faces, print_config, cards):
    """A function that explains the deck on a paper, and gives the files, too."""

    def run(paper, flip=Flip.LONG_EDGE):
        game = catalog.games["game"]
        builder = DeckBuilder(game, faces["game"], print_config, print_config.papers[paper], flip)
        files = builder.files(cards, "en")
        return explain(files), files

    return run


@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "photo-13x18"])
def test_each_file_is_told_with_its_pages_and_pieces(told, paper):
    """In its order, with what stands on a page; and for each grid what one more would take and what there is."""
    text, files = told(paper)
    heads = re.findall(r"^(\S+): (\d+) pieces?, (\d+) pages?$", text, re.MULTILINE)
    assert heads == [(file.name, str(file.cards), str(file.page_count)) for file in files]
    grids = [group.imposition.plan for file in files for group in file.groups]
    whole = [plan for plan in grids if plan.all_parts == 1]
    shown = re.findall(r": (\d+) on .*, (\d+) across and (\d+) down", text)
    assert shown == [(str(plan.capacity), str(plan.columns), str(plan.rows)) for plan in whole]
    for wanted, why in re.findall(r"would take ([\d.]+) mm with bleed and marks: (.*?)(?:;|$)", text, re.MULTILINE):
        reach = re.fullmatch(r"printers reach ([\d.]+)", why)
        assert reach is None or float(wanted) > float(reach[1])


def test_paper_made_to_measure_and_parts_are_told(told):
    """A piece on paper of its own size, and one that comes in parts."""
    assert "each on paper of its own size, 79 × 104 mm" in told("poster")[0]
    assert "in 2 parts on 1 page of A4 (210 × 297 mm)" in told("a4")[0]


def test_folded_sheets_are_told_as_halves(told):
    """What stands on half a sheet, and that there are backs."""
    assert re.search(r"63 × 88 mm, with backs: 4 on half of A4 ", told("a4", Flip.GUTTERFOLD)[0])
