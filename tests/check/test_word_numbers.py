"""Numbers that the words of a game state are those of its data, in every language."""

from dataclasses import replace

import pytest

from ordo_pnp.check.wording import check_term_numbers


def with_facts(catalog, **changes):
    game = catalog.games["ordonnance"]
    return replace(game, facts={**game.facts, **changes})


def said(game):
    return [f"{each.code.id} {each.span.file.rpartition('/')[2]} {each.message}" for each in check_term_numbers(game)]


def test_the_words_of_the_games_state_the_numbers_of_their_data(catalog):
    """The committed words have no finding."""
    assert [each for game in catalog.games.values() for each in check_term_numbers(game)] == []


def test_another_number_is_found_in_every_language_at_its_word(catalog):
    """The finding names the word, the number it should state, and what it says."""
    hand = {"play_then_draw": 6, "draw_then_play": 5, "with_expansion": 7}
    found = said(with_facts(catalog, hand=hand))
    assert [
        each.split(" `aid-crown.turn-1` does not say 7, which is `hand.with_expansion`: “")[0] for each in found
    ] == [
        "CAT406 game.yaml",
        "CAT406 de.yaml",
        "CAT406 ru.yaml",
    ]


@pytest.mark.parametrize(
    ("stated", "message"),
    [
        ({"aids": {"turn-1": ["limit"]}}, "the game has no words `aids`"),
        ({"aid": {"turn-9": ["limit"]}}, "the game has no word `aid.turn-9`"),
        ({"aid": {"turn-1": ["limits"]}}, "there is no `limits`"),
        ({"aid": {"turn-1": ["hand.all"]}}, "there is no `all` below `hand`"),
        ({"aid": {"turn-1": ["name"]}}, "`name` is no whole number"),
        ({"aid": {"turn-1": ["markers"]}}, "`markers` is no whole number"),
    ],
)
def test_a_statement_about_nothing_is_refused(catalog, stated, message):
    """A misspelled word or fact would leave the number unguarded."""
    assert said(with_facts(catalog, word_numbers=stated)) == [f"CAT407 game.yaml {message}"]


def test_equal_facts_need_a_number_each(catalog):
    """Two places that bring two points each are named twice."""
    game = with_facts(catalog, markers=[3, 2, 2], word_numbers={"aid": {"kind-2": ["markers.1", "markers.2"]}})
    (first, *_) = said(game)
    assert "`aid.kind-2` does not say 2 2 times, which is `markers.2`" in first
