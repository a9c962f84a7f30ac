"""Bold and italic words and lists in texts."""

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.cards import BOLD, ITALIC, as_markdown, marked, plain_text, spans, unmarked, written

STARRED = st.text(alphabet="a 1川*\\\n-{}", max_size=30)


def _told(text: str) -> str:
    """Write the stretches of a text as HTML would."""
    ends = {0: "{}", BOLD: "<b>{}</b>", ITALIC: "<i>{}</i>", BOLD | ITALIC: "<b><i>{}</i></b>"}
    return "".join(ends[style].format(words) for words, style in spans(text))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("**Tap**: draw *one*", "<b>Tap</b>: draw <i>one</i>"),
        ("***both*** and **a *b* c**", "<b><i>both</i></b> and <b>a </b><b><i>b</i></b><b> c</b>"),
        ("**a *b** c*", "<b>a </b><b><i>b</i></b><i> c</i>"),
        ("将**敌人**弃置", "将<b>敌人</b>弃置"),
        ("私は*川*にいる。คุณ*เป็น*คน", "私は<i>川</i>にいる。คุณ<i>เป็น</i>คน"),
        ("攻撃*2と防御*3、漢*字", "攻撃*2と防御*3、漢*字"),
        ("2*3*4, a ** b, 5* and **open", "2*3*4, a ** b, 5* and **open"),
        (r"\*not this\*", "*not this*"),
        ("**one\ntwo**", "**one\ntwo**"),
        ("Choose:\n- **one**\n* two\n– three", "Choose:\n•\u00a0<b>one</b>\n•\u00a0two\n•\u00a0three"),
        ("-1 attack", "-1 attack"),
        ("**{sun}**: shine", "<b>{sun}</b>: shine"),
    ],
)
def test_stars_become_bold_and_italic_words(text: str, told: str) -> None:
    assert _told(text) == told


@given(STARRED)
def test_only_stars_slashes_and_signs_of_items_are_taken_out_of_a_text(text: str) -> None:
    kept = [each for each in text if each not in "*\\- \u2022"]
    assert [each for each in plain_text(text) if each not in "*\\- \u2022\u00a0"] == kept


@given(STARRED)
def test_the_stretches_of_a_text_are_its_words(text: str) -> None:
    assert "".join(each.text for each in spans(text)) == unmarked(marked(text)) == plain_text(text)


@given(st.text(max_size=30).filter(lambda text: not set(text) & set("*\\-+\u2013\u2022")))
def test_a_text_without_stars_and_items_stays_as_it_is(text: str) -> None:
    assert unmarked(marked(text)) == unmarked(text)


@pytest.mark.parametrize(
    ("text", "levels"),
    [
        ("- a\n  - b\n    - c\n- d", [0, 1, 2, 0]),
        ("  - a\n  - b\n      - c\n   - d", [0, 0, 1, 0]),
        ("\t- a\n\t\t- b", [0, 1]),
        ("- a\n - b\n\n  - c", [0, 0, None, 0]),
    ],
)
def test_items_within_items_are_those_that_begin_two_blanks_later(text, levels):
    """However deep the first one begins; written again, each level has two blanks."""
    lines = marked(text).split("\n")
    assert [line.index("\u2022") // 2 if line else None for line in lines] == levels
    assert marked(written(marked(text))) == marked(text)
    wanted = ["" if level is None else f"{'  ' * level}- {line[-1]}" for level, line in zip(levels, lines, strict=True)]
    assert as_markdown(marked(text)).split("\n") == wanted


def test_bullets_behind_bullets_are_read_in_any_number():
    text = marked("* " * 5_000 + "**x**")
    assert (text.count("\u2022"), spans("* " * 5_000 + "**x**")[-1]) == (5_000, ("x", BOLD))
    assert marked(written(text)) == text
