"""Suggestions: what a typing slip most likely meant, and nothing where a guess would mislead."""

import pytest

from ordo_pnp.base import Span, did_you_mean, near_word, remedy_for


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
    [
        ("blue", ["azure", "gules", "sable"]),
        ("armies", ["game", "players", "seed"]),
        ("x", ["axe"]),
        ("31", ["30", "35"]),
        ("pics/nicht-da.png", ["pics/second-dawn.png"]),
    ],
)
def test_a_word_that_only_shares_letters_suggests_nothing(word, known):
    """Where no word is near, the caller lists what there is: a wrong guess would lead astray."""
    assert did_you_mean(word, known) is None


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("b\u043ew", "write `bow`: its `\u043e` is U+043E (Cyrillic small letter o)"),
        ("\u0438\u0449\u0446", "write `bow`: it is typed on a Russian keyboard"),
        ("bow\u200b", "write `bow`: it holds U+200B (zero width space)"),
        ("bwo", "did you mean `bow`?"),
        ("lance" * 10_000, "known: axe, bow"),
    ],
)
def test_a_remedy_names_the_character_that_nobody_sees(word, says):
    """A person who sees the right word is not asked whether the right word was meant, and a huge one costs nothing."""
    assert remedy_for(word, ["axe", "bow"], "known: axe, bow") == says


def test_no_remedy_proposes_the_word_that_stands_there():
    """Where a caller names a known word, what it says otherwise is right, and there is nothing to write."""
    assert remedy_for("bow", ["axe", "bow"], "known: axe, bow") == "known: axe, bow"
    assert near_word(Span("a.yaml", 1, 1, 1, 4, "bow"), "bow", ["axe", "bow", "box"]) is None
