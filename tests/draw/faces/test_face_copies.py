"""A face written for a set starts from the one that draws its cards now: nothing changes until somebody changes it."""

from dataclasses import replace

import pytest

from ordo_pnp.cards import Origin, read_bytes
from ordo_pnp.draw import Faces, backs_of, drawn_instead, face_copy_text, fronts_of, other_backs
from ordo_pnp.games import plugin_of
from ordo_pnp.testing.drawing_log import format_drawing


def _with_copies(game, names, card_set="base"):
    """Return a game in which a set has copies of faces of the game."""
    faces = dict(game.faces)
    for name in names:
        text = face_copy_text(game, name, modeline="s.json")
        faces[f"{card_set}/{name}"] = Origin(read_bytes(text.encode(), f"{name}.yaml"), ("face",))
    return replace(game, files={**game.files, "face": faces})


def _drawn(game, catalog, card_set="base"):
    """Return the drawings of both sides of all cards of a set, and what is wrong with the faces."""
    faces = Faces(game, catalog.shared, plugin_of(game.id).derived)
    cards = game.sets[card_set].cards
    sides = {card.id: (faces.front(card, "en"), faces.back(card, "en")) for card in cards}
    logs = {
        name: [side and format_drawing(side.drawing).replace(f"drawing '{card_set}/", "drawing '") for side in both]
        for name, both in sides.items()
    }
    return logs, [str(each) for each in faces.found]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["ordonnance", "komarn"])
def test_cards_with_a_copy_of_every_face_look_as_before(catalog, name):
    """Both sides of all cards of all kinds, coins and reversible units too: a copied face is a faithful start."""
    game = catalog.games[name]
    fronts = {front for kind in game.fields for front in fronts_of(game, kind)}
    reached = fronts | {other for front in fronts for other in drawn_instead(game, front)}

    assert {game.face_of(card) for card in game.sets["base"].cards} <= fronts
    before = _drawn(game, catalog)
    for names in (fronts, reached | set(backs_of(game))):
        assert _drawn(_with_copies(game, sorted(names)), catalog) == before


def test_a_copy_tells_where_it_comes_from(catalog):
    """On its second line, after the one for editors."""
    text = face_copy_text(catalog.games["ordonnance"], "unit", modeline="../s.json")

    assert text.splitlines()[:2] == [
        "# yaml-language-server: $schema=../s.json",
        "# A copy of the game's face `unit`: cards/ordonnance/faces/unit.yaml",
    ]


@pytest.mark.slow
def test_alternatives_of_a_copy_are_in_the_look_of_its_set(catalog):
    """A reversible unit of a set with a look of its own has that look, whoever made the face."""
    game = _with_copies(catalog.games["ordonnance"], ["unit"], "crown")
    look = Origin(read_bytes(b"format: 1\nlook: {palette: {paper: '#FEFEFE'}}\n", "look.yaml"), ("look",))
    game = replace(game, files={**game.files, "look": {**game.files["look"], "crown/look": look}})
    logs, found = _drawn(game, catalog, "crown")
    units = {card.id: "ends" in card.fields for card in game.sets["crown"].cards if card.kind == "unit"}

    assert found == []
    assert set(units.values()) == {True, False}
    assert all("#FEFEFE" in logs[card][0] for card in units)


def test_the_stock_knows_the_backs_that_its_cards_leave(catalog):
    """Cards with another back cannot be shuffled together with the rest."""
    game = catalog.games["ordonnance"]

    assert other_backs(game, "unit", "stock-back") == ("card-back",)
    assert other_backs(game, "unit", "card-back") == ()
