"""The signs of Komarn: there is one for every piece, each stays in its box, and the crests differ in outline too."""

import itertools

import pytest

from ordo_pnp.cards import read_document
from ordo_pnp.draw import Signs

CRESTS = ("r", "b", "g", "y")


@pytest.fixture(scope="module")
def komarn(repository):
    """Read the signs with the look's palette."""
    folder = repository / "cards/komarn"
    palette = read_document(folder / "look.yaml").data["look"]["palette"]
    return Signs(read_document(folder / "signs.yaml").data["signs"], palette)


def test_every_piece_has_its_sign(komarn, catalog):
    """Marshals, sites and pieces can be named in a text and shown by the value that stands in the data."""
    game = catalog.games["komarn"]
    sites = {card.fields["site"] for card in game.cards() if card.kind == "site"}
    needed = {*game.facts["colours"], *sites, "soldier", "sergeant", "camp", "morlock", "vortex", "provost", "start"}
    assert needed | {"heller", "schilling"} <= set(komarn.names)


def test_signs_of_komarn_stay_in_their_box(komarn):
    """Nothing a sign paints, strokes included, reaches beyond its square in any style."""
    for name, style in itertools.product(komarn.names, ("tile", "plain", "mono", "ring")):
        if style in {"tile", "ring"} and not komarn.has_tile(name):
            continue
        for shape in komarn.draw(name, 24.0, style).items:
            left, top, right, bottom = shape.path.bounds()
            half = shape.width / 2
            assert min(left, top) - half >= -0.03, (name, style)
            assert max(right, bottom) + half <= 24.03, (name, style)


def test_every_crest_has_a_tile_of_its_own_outline(komarn):
    """Where crests stand small on their colour, the outline tells the marshals apart as well."""
    outlines = {komarn.draw(name, 24.0, "ring").items[0].path for name in CRESTS}
    assert len(outlines) == len(CRESTS)


def test_crests_fill_their_square(komarn):
    """A crest is as large as its grid allows in one direction at least, so that all look equally large."""
    for name in CRESTS:
        left, top, right, bottom = komarn.draw(name, 24.0, "mono").items[0].path.bounds()
        assert max(right - left, bottom - top) >= 21.5, name
