"""Terms: what stands for one in a text is found where it stands, once, in time that grows with the text alone."""

import re

import pytest
from hypothesis import example, given, strategies as st

from ordo_pnp.cards import MASK, GameTerm, Terms

FILLER = ("the", "king’s", "old", "half-built", "wall", "seven", "signal")


def one(*banned, unless=()):
    """The terms of a list with one entry."""
    return Terms((GameTerm("symbol", "a mark", "symbol", banned, unless),))


@given(st.lists(st.sampled_from((*FILLER, "sign", "Signs", "SIGNET", "designs")), max_size=30))
def test_each_forbidden_word_is_found_once_at_its_place(words):
    """Whole words, whatever their capitals: `signs` is one, `signal` and `designs` are not; an oracle by splitting agrees."""
    text = ", ".join(words)
    expected = [found.start() for found in re.finditer(r"[\w’-]+", text) if found.group().lower() in ("sign", "signs")]

    found = one("sign", "signs").misuses(text)

    assert [each.start for each in found] == expected
    assert all(text[each.start : each.end] == each.phrase for each in found)


@given(st.lists(st.sampled_from(("Lays", "cards", *FILLER)), max_size=12), st.sampled_from((" ", "\n", "  ", "\u00a0")))
@example(["Lays", "the", "old", "wall", "cards"], " ")
@example(["Lays", "the", "old", "half-built", "wall", "cards"], " ")
@example(["Lays", "Lays", "cards", "cards"], " ")
def test_a_lone_star_stands_for_up_to_three_words(words, gap):
    """A phrase with a gap is found wherever at most three words fill it, however parted; trying every gap agrees."""
    ends = [words[at + 1 : at + 5] for at in range(len(words))]
    expected = [at for at, word in enumerate(words) if word == "Lays" and "cards" in ends[at]]

    found = one("lay* * card*").misuses(gap.join(words))

    assert [each.start for each in found] == [sum(len(word) + len(gap) for word in words[:at]) for at in expected]


@pytest.mark.parametrize(
    "text", ["lay; card", "lay. Card", "lay one, card", "lay (card)", "allay card", "lay cardboard"]
)
def test_a_phrase_does_not_cross_punctuation_or_half_words(text):
    """What stands in two sentences is no phrase, nor is a part of a word a word."""
    assert one("lay * card").misuses(text) == []


def test_endings_are_of_any_letters():
    """A star behind a word takes the endings of inflected languages, and nothing but letters."""
    found = one("Siegmarke*", "знак*").misuses("Die Siegmarken, eine SIEGMARKE; знаками, Знак.")

    assert [each.phrase for each in found] == ["Siegmarken", "SIEGMARKE", "знаками", "Знак"]


@pytest.mark.parametrize(
    "text",
    [
        "the “sign” there",
        "„sign und signs“",
        "«sign»",
        "»sign« dort »signs«",
        "‘sign’ and ‚signs‘",
        'a "sign" of',
        "{sign} drawn",
        "the sign of the cross",
    ],
)
def test_quotations_and_permitted_phrases_are_free(text):
    """Quotation marks of all languages, what is filled in, and the phrases of `unless`."""
    assert one("sign", "signs", unless=("sign of * cross",)).misuses(text) == []


def test_a_permission_holds_for_its_own_term_and_place_only():
    """The word beside the permitted phrase is found, and the phrase itself where another term forbids it."""
    cross = GameTerm("cross", "a cross", "cross", ("sign of the cross",))
    terms = Terms((GameTerm("symbol", "a mark", "symbol", ("sign",), ("sign of the cross",)), cross))

    found = terms.misuses("A sign, the sign of the cross")

    assert [(each.term.id, each.phrase) for each in found] == [("symbol", "sign"), ("cross", "sign of the cross")]


def test_at_one_place_the_longest_phrase_is_reported():
    """Whoever forbids `lay` and `lay a card` is told of the longer one."""
    assert [each.phrase for each in one("lay", "lay a card").misuses("Lay a card.")] == ["Lay a card"]


@pytest.mark.parametrize(
    ("banned", "text", "phrase"),
    [
        ("Symbol*", "Das Sym\u00adbole ist", "Sym\u00adbole"),
        ("schön*", "wie scho\u0308ner ist", "scho\u0308ner"),
        ("всё равно", "вам все равно, но", "все равно"),
        ("все равно", "вам всё равно, но", "всё равно"),
        ("sign", "»eins« sign »zwei«", "sign"),
        ("手札", "その手札を「手札」と言う", "手札"),
        ("Tile*", "このTilesを引く", "Tiles"),
    ],
)
def test_the_way_of_writing_does_not_hide_a_word(banned, text, phrase):
    """Soft hyphens, letters in two parts, the dots of a Russian letter and missing spaces change nothing; the place is that in the text as it stands."""
    (found,) = one(banned).misuses(text)
    assert (found.phrase, text[found.start : found.end]) == (phrase, phrase)


def test_characters_of_patterns_mean_themselves():
    """No phrase from a file becomes a regular expression."""
    assert one("a.c", "x+", "(sign").misuses("abc xx sign") == []
    assert [each.phrase for each in one("a.c").misuses("a.c")] == ["a.c"]


@given(st.text(alphabet=f'sign “”„«»"{{}}\n{MASK}', max_size=80))
def test_any_text_can_be_looked_through(text):
    """Unbalanced marks are no trouble; what is found lies in the text, in order, and never in a closed quotation."""
    found = one("sign").misuses(text)

    assert [each.start for each in found] == sorted({each.start for each in found})
    assert all(text[each.start : each.end] == "sign" for each in found)
