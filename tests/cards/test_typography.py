"""Quotation marks, apostrophes and dashes of a typewriter become those of each language."""

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.cards import typed_marks, typographic

TYPED = st.text(alphabet="ab 1'\"-.{}*!:\n\u201c\u2019", max_size=30)
LANGUAGES = st.sampled_from(["en", "de", "ru", "fr", "pl", "sv", "ja"])


@pytest.mark.parametrize(
    ("language", "typed", "printed"),
    [
        ("en", "\"Don't\", it's the players' 'own' -- or not...", "“Don’t”, it’s the players’ ‘own’ – or not…"),
        ("en", "wait--now", "wait—now"),
        ("en", "'tis the '90s", "’tis the '90s"),
        ("de", "\"Wie geht's?\", sagt sie -- 'leise'", "„Wie geht’s?“, sagt sie – ‚leise‘"),
        ("ru", '"Да" -- сказал он', "«Да» — сказал он"),
        ("fr", '"L\'ours" dort', "«\u00a0L’ours\u00a0» dort"),
        (
            "fr",
            "Attaque! Fini ? **Vol** : {coin}; ah ?!",
            "Attaque\u202f! Fini\u202f? **Vol**\u202f: {coin}\u202f; ah\u202f?!",
        ),
        ("fr", '"Quoi?" 12:30 :) fini\u00a0! ftp://a', "«\u00a0Quoi\u202f?\u00a0» 12:30 :) fini\u00a0! ftp://a"),
        ("fr-CA", 'Attaque! "Oui"', "Attaque! «\u00a0Oui\u00a0»"),
        ("en", "5'10\" tall, 3\" move, 2' wait", "5'10\" tall, 3\" move, 2' wait"),
        ("en", 'He said "no', 'He said "no'),
        ("en", '{a-"b"} **"Tap"**', '{a-"b"} **“Tap”**'),
        ("ja", '"x" ...', '"x" ...'),
        ("en", "'+1", "'+1"),
        ("en", "....  ---", "....  ---"),
        ("en-GB", '("yes")', "(“yes”)"),
    ],
)
def test_marks_of_a_typewriter_become_those_of_the_language(language, typed, printed):
    assert typographic(typed, language) == printed


@given(TYPED, LANGUAGES)
def test_a_text_that_was_changed_is_not_changed_again(text, language):
    once = typographic(text, language)
    assert typed_marks(once, language) == []


@given(TYPED, LANGUAGES)
def test_only_marks_change(text, language):
    marks = "'\"-.\u2026\u2013\u2014\u201c\u201d\u201e\u2018\u2019\u201a\u00ab\u00bb\u00a0\u202f "
    assert [each for each in typographic(text, language) if each not in marks] == [
        each for each in text if each not in marks
    ]


@given(st.text(alphabet="abc 12.,\u201c\u201d\u2019", max_size=20), LANGUAGES)
def test_a_text_without_typed_marks_stays(text, language):
    assert "..." in text or typographic(text, language) == text
