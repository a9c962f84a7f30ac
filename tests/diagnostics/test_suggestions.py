"""Suggestions: what a typing slip most likely meant, and nothing where a guess would mislead."""

import pytest

from ordo_pnp.diagnostics import did_you_mean


@pytest.mark.parametrize(
    ("word", "known", "meant"),
    [
        ("baw", ["spear", "bow", "swords"], "bow"),
        ("copys", ["copies", "arms"], "copies"),
        ("Banner", ["banner", "bow"], "banner"),
        ("102", ["CAT101", "CAT102"], "CAT102"),
        ("bold", ["text-bold-italic", "text-bold"], "text-bold"),
    ],
)
def test_a_slip_or_a_part_of_a_word_finds_the_word(word, known, meant):
    """One wrong letter, another capital, or the telling part of a longer word is enough."""
    assert did_you_mean(word, known) == meant


@pytest.mark.parametrize(
    ("word", "known"),
    [("blue", ["azure", "gules", "sable"]), ("armies", ["game", "players", "seed"]), ("x", ["axe"])],
)
def test_a_word_that_only_shares_letters_suggests_nothing(word, known):
    """Where no word is near, the caller lists what there is: a wrong guess would lead astray."""
    assert did_you_mean(word, known) is None
