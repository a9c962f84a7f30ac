"""Cards of one ground stand together on sheets, so that a cut beside the line shows the same colour."""

from itertools import groupby

import pytest

from ordo_pnp.check.face_measures import FacePicture
from ordo_pnp.paper import Flip, PrintConfig, faces_of
from ordo_pnp.paper.deck import DeckBuilder

# Where the ground of a card is looked at, beside its left edge: in the strip and in the foot.
HEIGHTS_MM = (5.0, 83.0)


def grounds(picture):
    """Return the colours at the left edge of a card, as names that tell whether two cards have the same."""
    return tuple(picture.whole.getpixel((1, picture.px(height))) for height in HEIGHTS_MM)


@pytest.mark.slow
def test_like_grounds_are_one_run(catalog):
    """In each file of cards of Ordonnance every ground is left only once; pieces of other sizes have files of their own."""
    game = catalog.games["ordonnance"]
    faces, print_config = faces_of(catalog, game.id), PrintConfig.of(catalog)
    builder = DeckBuilder(game, faces, print_config, print_config.papers["a4"], Flip.LONG_EDGE)
    fronts = {card.id: faces.front(card, "en") for card in game.cards()}
    seen = {
        name: grounds(FacePicture(front, faces.fonts))
        for name, front in fronts.items()
        if (front.width, front.height) == (63, 88)
    }
    runs = [
        [ground for ground, _ in groupby(seen[piece.name] for piece in group.pieces)]
        for file in builder.files(game.cards(), "en")
        for group in file.groups
        if group.pieces[0].name in seen
    ]

    assert len(runs) == len(game.sets)
    assert [len(each) for each in runs] == [len(set(each)) for each in runs]
    assert max(len(each) for each in runs) >= 4  # units, units with two ends, kingdom and ordonnance cards
