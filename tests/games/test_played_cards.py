"""What a game says of its cards, whether rules read them, is what its matches are made of."""

import pickle
from dataclasses import replace

import pytest

from ordo_pnp.cards import EMPTY, load_catalog, shipped_cards
from ordo_pnp.games import REGISTRY, load_game, plugin_of
from ordo_pnp.project import with_card
from ordo_pnp.rules import GamePlugin, with_required


@pytest.fixture(scope="module")
def catalog():
    return load_catalog(shipped_cards())


def match_with(catalog, card):
    """Return a match of two, as it is pickled, once a bound game has another card in the place of one of its own."""
    game = load_game(catalog, card.game)
    sets = with_required(catalog.games[card.game].sets, (*game.default_sets, card.set))
    game.data = with_card(catalog, card).games[card.game]
    return pickle.dumps(game.prepare(2, {}, sets))


@pytest.mark.slow
@pytest.mark.parametrize("game", REGISTRY)
def test_cards_that_rules_do_not_read_change_no_match(catalog, game):
    """Twice as many copies and nothing of what the card says: the match is the same, to the last byte."""
    cards = [card for card in catalog.games[game].cards() if not plugin_of(game).plays_card(card)]
    assert cards
    for card in cards:
        other = replace(card, fields=EMPTY, printing=card.printing._replace(copies=2 * card.printing.copies + 1))
        assert match_with(catalog, other) == match_with(catalog, card), card.id


@pytest.mark.parametrize("game", REGISTRY)
def test_cards_that_rules_read_change_the_match(catalog, game):
    """One copy more of any of them, and another match is played."""
    for card in catalog.games[game].cards():
        if plugin_of(game).plays_card(card):
            other = replace(card, printing=card.printing._replace(copies=card.printing.copies + 1))
            assert match_with(catalog, other) != match_with(catalog, card), card.id


def test_a_game_that_does_not_say_may_read_all(catalog):
    """Without a word of the plug-in no card is said to be without meaning."""
    assert all(GamePlugin().plays_card(card) for game in catalog.games.values() for card in game.cards())
