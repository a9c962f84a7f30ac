"""The pieces of Komarn take little paper: equal sizes share sheets, and small discs stand close."""

from __future__ import annotations

import pytest

from ordo_pnp.game_faces import faces_of
from ordo_pnp.layout.backs import Flip
from ordo_pnp.print.file_builder import DeckBuilder
from ordo_pnp.print.print_config import PrintConfig


@pytest.fixture(scope="module")
def printed(catalog):
    """Lay out all pieces but the board; paper -> file -> (pages, pieces)."""
    game = catalog.games["komarn"]
    faces, print_config = faces_of(catalog, game.id), PrintConfig.of(catalog)
    pieces = [card for card in game.cards() if card.kind != "board"]

    def on(paper):
        builder = DeckBuilder(game, faces, print_config, print_config.papers[paper], Flip.LONG_EDGE)
        return {file.name: (file.page_count, file.cards) for file in builder.files(pieces, "en")}

    return on


@pytest.mark.parametrize(("paper", "discs", "markers"), [("a4", 6, 2), ("letter", 8, 2), ("a3", 4, 2)])
def test_the_pieces_fill_few_sheets(printed, paper, discs, markers):
    """Tiles take one sheet, provost and aids one, 258 discs of 16 and 19 mm three of A4, 31 of 25 mm one; all with their backs."""
    assert {name: count for name, count in printed(paper).items() if name.startswith("komarn-base-")} == {
        "komarn-base-en.pdf": (4, 66),
        "komarn-base-en-discs.pdf": (discs, 258),
        "komarn-base-en-markers.pdf": (markers, 31),
    }
