"""Keywords of a game in bold or small capitals, and the reminders that explain them."""

import json

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.cards import (
    BOLD,
    SMALL_CAPS,
    Keyword,
    Keywords,
    look_names,
    marked,
    marked_spans,
    plain_text,
    reminders_in,
    unmarked,
    with_keywords,
)

FLYING = Keyword("flying", ("Flying", "Flyers"), "only flyers block it.", BOLD)
FIRST = Keyword("first", ("First strike",), "", SMALL_CAPS)
STRIKE = Keyword("strike", ("strike",), "hits.", BOLD)
KEYWORDS = Keywords([FLYING, FIRST, STRIKE])
TEXTS = st.text(alphabet="aflyingstrk FIRST*{}\n\u00e9-", max_size=30) | st.lists(
    st.sampled_from(["Flying", "first strike", "strike", " ", "*", "**", "{flying}", "un", ",", "\n"]), max_size=10
).map("".join)


def told(text):
    """The stretches of a text that are in another style than the rest."""
    return [(each.text, each.style) for each in marked_spans(with_keywords(marked(text), KEYWORDS)) if each.style]


def test_keywords_are_found_within_writing_that_has_no_spaces():
    words = Keywords([Keyword("flying", ("飛行",), "空を飛ぶ。", BOLD), Keyword("dragon", ("Dragon",), "", BOLD)])
    assert [(start, end) for start, end, _ in words.found("敵の飛行を持つDragonは、Dragons。")] == [(2, 4), (7, 13)]


@pytest.mark.parametrize(
    ("text", "styled"),
    [
        ("It is flying, a Flyer no.", [("flying", BOLD)]),
        ("First strike, strike", [("First strike", SMALL_CAPS), ("strike", BOLD)]),
        ("{flying} unflying flyings fl\u00fdying", []),
        ("*Flying* **First** strike", [("Flying", 3), ("First", BOLD | SMALL_CAPS), (" strike", SMALL_CAPS)]),
        ("- flying", [("flying", BOLD)]),
    ],
)
def test_keywords_are_whole_words_whatever_their_case(text, styled):
    """The longest one counts; none is looked for within signs, and styles of the text stay."""
    assert told(text) == styled


@given(TEXTS)
def test_keywords_change_no_word(text):
    assert unmarked(with_keywords(marked(text), KEYWORDS)) == plain_text(text)


@given(TEXTS)
def test_keywords_that_are_marked_twice_are_marked_once(text):
    once = with_keywords(marked(text), KEYWORDS)
    assert marked_spans(with_keywords(once, KEYWORDS)) == marked_spans(once)


@given(TEXTS)
def test_no_keywords_change_nothing(text):
    assert with_keywords(marked(text), Keywords()) == marked(text)


def test_each_reminder_is_given_once_in_the_order_of_the_text():
    assert reminders_in("strike flying strike", KEYWORDS) == ["strike: hits.", "Flying: only flyers block it."]


LIST = """\
format: 1
keywords:
  flying:
    en: {word: Flying, also: [flyers], reminder: Only flyers block it.}
  rush:
    style: small-caps
    en: {word: Rush}
"""
FACE = """\
    - text: {box: [5, 70, 53, 14], text: $roles.reminders, size: 7, lines: 6}
"""


@pytest.fixture
def moths(ordo, make_ordo):
    ordo("new", "game", "moths", "--kind", "moth: text rich", check=0)
    game = make_ordo(ordo.folder / "moths", ordo.cache)
    cards = game.folder / "cards/moths"
    (cards / "keywords.yaml").write_text(LIST)
    (cards / "base/moths.yaml").write_text(
        "format: 1\nmoths:\n  - {id: moon, name: Flying Moth, text: 'Flying. Rush: *draw*.'}\n  - {id: sun, name: Sun Moth, text: Waits.}\n"
    )
    return game


def codes(game):
    return [(each["code"], each["message"]) for each in json.loads(game("check", "--format", "json").stdout)]


def test_keywords_of_a_game_are_bold_where_texts_are_shown(moths):
    moths("export", "tts", "-o", "tts", check=0)
    shown = "".join(path.read_text("utf-8") for path in moths.folder.glob("tts/**/*.json"))

    assert codes(moths) == []
    assert "[b]Flying[/b]. Rush: [i]draw[/i]." in shown
    assert '"Flying Moth"' in shown


def test_reminders_stand_on_the_cards_whose_texts_have_the_keyword(moths):
    face = moths.folder / "cards/moths/faces/moth.yaml"
    face.parent.mkdir()
    face.write_text(
        "format: 1\nface:\n  for: moth\n  size: [63, 88]\n  bleed: 3\n  safe: 3\n  elements:\n"
        "    - text: {box: [5, 5, 53, 10], text: $name, size: 9}\n    - text: {box: [5, 20, 53, 40], text: $rules, size: 8, lines: 9}\n"
        + FACE,
        encoding="utf-8",
    )
    moths("show", "moon", "--svg", "moon.svg", check=0)
    moths("show", "sun", "--svg", "sun.svg", check=0)
    before = (moths.folder / "moon.svg").read_text("utf-8"), (moths.folder / "sun.svg").read_text("utf-8")
    (moths.folder / "cards/moths/keywords.yaml").write_text(LIST.replace(", reminder: Only flyers block it.", ""))
    moths("show", "moon", "--svg", "moon.svg", check=0)
    moths("show", "sun", "--svg", "sun.svg", check=0)

    assert (moths.folder / "moon.svg").read_text("utf-8") != before[0]
    assert (moths.folder / "sun.svg").read_text("utf-8") == before[1]


def shown_with(moths, reminder, *size):
    """The front of a card whose keyword has a reminder, or none."""
    text = (
        LIST.replace("Only flyers block it.", reminder)
        if reminder
        else LIST.replace(", reminder: Only flyers block it.", "")
    )
    (moths.folder / "cards/moths/keywords.yaml").write_text(text)
    moths("show", "moon", "--svg", "moon.svg", *size, check=0)
    return (moths.folder / "moon.svg").read_text("utf-8")


@pytest.mark.few(3)
@pytest.mark.parametrize("look", look_names())
@pytest.mark.parametrize(
    "size", ["mini", pytest.param("poker", marks=pytest.mark.slow), pytest.param("business", marks=pytest.mark.slow)]
)
def test_every_look_shows_reminders_below_the_text(moths, look, size):
    (moths.folder / "cards/moths/look.yaml").write_text(f"format: 1\nlook:\n  from: {look}\n")
    assert shown_with(moths, "Only flyers block it.", "--size", size) != shown_with(moths, "", "--size", size)


@pytest.mark.slow
def test_reminders_give_way_to_the_texts_of_a_card(moths):
    cards = moths.folder / "cards/moths/base/moths.yaml"
    cards.write_text(cards.read_text().replace("*draw*", "draw two cards and " * 60 + "stop"))
    without = shown_with(moths, "")
    assert codes(moths) == []
    assert (
        shown_with(moths, "It can be blocked by nobody who has no wings of his own or of some other. " * 4) == without
    )
    assert codes(moths) == []


def test_words_of_two_keywords_and_foreign_languages_are_errors(moths):
    """Also of a set against its game."""
    path = moths.folder / "cards/moths/keywords.yaml"
    path.write_text(LIST + "    xh: {word: Ngokukhawuleza}\n")
    (moths.folder / "cards/moths/base/keywords.yaml").write_text(
        "format: 1\nkeywords:\n  winged:\n    en: {word: Winged, also: [FLYING]}\n"
    )
    found = codes(moths)

    assert [code for code, _ in found] == ["CAT416", "CAT416"]
    assert {message for _, message in found} == {
        "`rush` has a word in `xh`, which is no language of the game",
        "`FLYING` is a word of `winged` and of `flying` in `en`",
    }
