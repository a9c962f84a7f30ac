"""What the base set must hold, whoever edits its texts."""

from collections import Counter
from itertools import combinations

import pytest

from ordo_pnp.cards import read_document

SYMBOLS = ("spear", "bow", "swords", "helm", "banner")


@pytest.fixture(scope="module")
def folder(repository):
    return repository / "cards" / "ordonnance"


@pytest.fixture(scope="module")
def units(folder):
    return read_document(folder / "base" / "units.yaml").data["units"]


@pytest.fixture(scope="module")
def components(folder):
    return read_document(folder / "base" / "components.yaml").data["components"]


@pytest.fixture(scope="module")
def words(folder):
    return read_document(folder / "game.yaml").data["game"]["words"]


def test_every_set_of_symbols_has_one_card(units):
    """Rule OR-02: each of the 31 non-empty sets of symbols is shown by exactly one card, weakest first."""
    shown = Counter(tuple(card["symbols"]) for card in units)
    wanted = {chosen for size in range(1, 6) for chosen in combinations(SYMBOLS, size)}
    assert set(shown) == wanted
    assert set(shown.values()) == {1}


@pytest.mark.slow
def test_a_marker_of_any_worth_shows_it(catalog):
    """A table that counts the places otherwise prints its markers, too: none is a blank disc."""
    from dataclasses import replace

    from ordo_pnp.paper import faces_of
    from ordo_pnp.testing.drawing_log import format_drawing

    game = catalog.games["ordonnance"]
    card = next(card for card in game.cards() if card.kind == "marker")
    drawn = set()
    for value in (1, 2, 3, 5, 9):
        faces = faces_of(catalog, game.id)
        drawn.add(format_drawing(faces.front(replace(card, fields={"value": value}), "en").drawing))
        assert not faces.problems
    assert len(drawn) == 5
