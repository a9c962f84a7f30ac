"""Hyphenation: the same breaks as pyphen, read lazily."""

import itertools

import pyphen
import pytest
from hypothesis import example, given, strategies as st

from ordo_pnp.draw.line_breaking import LEFT_MIN, RIGHT_MIN, break_points, breaks

LANGUAGES = {"de": "de_DE", "en": "en_GB", "ru": "ru_RU"}
LETTERS = {
    "de": "abcdefghijklmnopqrstuvwxyzäöüßABCDEÄÖ",
    "en": "abcdefghijklmnopqrstuvwxyzABCDE",
    "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюяАБВ",
}


@pytest.fixture(scope="module")
def oracle():
    return {language: pyphen.Pyphen(lang=file, left=LEFT_MIN, right=RIGHT_MIN) for language, file in LANGUAGES.items()}


@pytest.mark.parametrize(
    ("language", "word", "shown"),
    [
        ("de", "Donaudampfschifffahrt", "Donau-dampf-schiff-fahrt"),
        ("de", "Lanzenträger", "Lan-zen-trä-ger"),
        ("en", "constituent", "con-stitu-ent"),
        ("ru", "крестоносец", "кре-сто-но-сец"),
        ("ru", "копейщики", "копей-щики"),
    ],
)
def test_well_known_words(language, word, shown):
    """Long words of the three languages break where a printer would break them."""
    edges = [0, *breaks(word, language), len(word)]
    assert "-".join(word[a:b] for a, b in itertools.pairwise(edges)) == shown


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_breaks_agree_with_pyphen(oracle, language):
    """Any word of letters breaks exactly where pyphen breaks it."""
    pieces = sorted(key.strip(".") for key in pyphen.hdcache[pyphen.LANGUAGES[LANGUAGES[language]]].patterns)[::97]
    letters = st.text(LETTERS[language], min_size=1, max_size=20)
    words = st.one_of(letters, st.lists(st.sampled_from(pieces), min_size=2, max_size=4).map("".join))

    @given(words)
    @example("Urinstinkt")  # its pattern comes twice, the second time without levels
    def law(word):
        assert breaks(word, language) == tuple(map(int, oracle[language].positions(word)))

    law()


@pytest.mark.slow
@given(st.sampled_from(sorted(LANGUAGES)), st.text(max_size=25))
def test_breaks_leave_two_before_and_three_after(language, word):
    """Whatever the word, breaks ascend, leave two characters before and three after."""
    found = breaks(word, language)
    assert list(found) == sorted(set(found))
    assert all(LEFT_MIN <= at <= len(word) - RIGHT_MIN for at in found)


def test_regions_use_the_patterns_of_their_language():
    """``de-AT`` and ``de_CH`` are German."""
    assert breaks("Lanzenträger", "de-AT") == breaks("Lanzenträger", "de_CH") == breaks("Lanzenträger", "de") != ()


def test_a_language_without_patterns_breaks_no_words():
    """Unknown languages are simply not hyphenated."""
    assert breaks("Lanzenträger", "tlh") == ()


def test_only_letters_are_hyphenated_within_a_piece():
    """Punctuation around a word and hyphens within it do not disturb its breaks."""
    assert sorted(break_points("„Lanzenträger“,", "de")) == [at + 1 for at in breaks("Lanzenträger", "de")]
    assert sorted(break_points("Kreuz-Ritter", None)) == [6]


def test_soft_hyphens_overrule_the_patterns():
    """A word with soft hyphens breaks there and nowhere else."""
    assert [("Ur\u00adinstinkt"[:at]) for at in break_points("Ur\u00adinstinkt", "de")] == ["Ur\u00ad"]


def test_numbers_are_not_torn():
    """A dash between figures is no place to break."""
    assert break_points("1187–1192", "de") == ()
