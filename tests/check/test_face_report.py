"""What several fronts show together, and which limits a report says are missed."""

import pytest

from ordo_pnp.check import FaceReport, report_on
from ordo_pnp.paper import faces_of


def report(**facts):
    empty = {"fronts": (), "pictures": {}, "names": {}, "kinds": (), "signs": {}}
    return FaceReport("game", "en", **{**empty, **facts})


def test_a_fourth_size_of_names_is_missed():
    """Names of a set may have three sizes; a fourth is told with the set."""
    assert report(names={"base": (10, 11.5, 13)}).missed == ()
    assert report(names={"base": (10, 11, 11.5, 13)}).missed == ("set base: names in 4 sizes, the limit is 3",)


@pytest.fixture(scope="module")
def measured(catalog):
    """A function that measures some cards of the shipped game with an expansion."""
    game = catalog.games["ordonnance"]
    faces = faces_of(catalog, game.id)
    cards = {str(card.id): card for card in game.cards()}
    return lambda *ids: report_on(game, faces, [cards[each] for each in ids])


def test_signs_that_cards_name_are_compared(measured):
    """The closest signs are among those in the fields of the measured cards, for every kind of eyes; one sign has no pair."""
    pair = measured("base/spear-levy", "base/bow-archers").signs

    assert {tuple(sorted(found[1:])) for found in pair.values()} == {("bow", "spear")}
    assert set(pair) == {"usual", "protan", "deutan", "tritan", "grey"}
    assert measured("base/spear-levy").signs == {}


def test_names_are_gathered_by_set(measured):
    """Each set has the sizes of the names that its own fronts show, each once and ascending."""
    sizes = measured("base/spear-levy", "base/bow-archers", "crown/cancel-spear", "base/player-aid").names

    assert set(sizes) == {"base", "crown"}
    assert all(list(each) == sorted(set(each)) for each in sizes.values())
