"""Fitting: the largest size that fits, nothing outside the box, nothing lost."""

import dataclasses
import itertools

import pytest
from hypothesis import assume, given, strategies as st

from ordo_pnp.base import PT_PER_MM
from ordo_pnp.draw import Fitted, Fonts, Overflow, Style, fit

FONTS = Fonts()
ENGLISH = "The king calls, and every village sends its spears to the banner of the cross."
GERMAN = "Der König ruft, und jedes Dorf schickt seine Lanzenträger unter das Kreuzfahrerbanner."
RUSSIAN = "Король зовёт — и каждая деревня посылает своих копейщиков под знамя креста."
SAMPLES = [("en", ENGLISH), ("de", GERMAN), ("ru", RUSSIAN)]

words = st.text("abcdefgimnorstuvzäßВдежийкостя", min_size=1, max_size=14)
texts = st.lists(words, min_size=1, max_size=14).map(" ".join)
long_texts = st.lists(texts, min_size=1, max_size=3).map("\n".join)
lengths = st.floats(8, 60)
languages = st.sampled_from(["en", "de", "ru"])
aligns = st.sampled_from(["left", "center", "right", "justify"])
valigns = st.sampled_from(["top", "middle", "bottom"])


def width_of(fitted, text):
    return FONTS[fitted.font].advance(text) * fitted.size / PT_PER_MM


def bare(text):
    return "".join(character for character in text if character not in " \u00a0-\n\u00ad")


@given(long_texts, lengths, lengths, languages, aligns, valigns)
def test_nothing_is_lost_and_nothing_sticks_out(text, width, height, language, align, valign):
    """Every letter is there in order, every line within the box, or the miss is stated and real."""
    style = Style("text", 9, 6, align=align, valign=valign)
    result = fit(text, width, height, style, language, FONTS)
    if isinstance(result, Overflow):
        assert result.needed_width > width or result.needed_height > height
        return
    face, em = FONTS["text"], result.size / PT_PER_MM
    assert bare("".join(result.lines)) == bare(text)
    assert 6 <= result.size <= 9
    assert result.width == pytest.approx(max(width_of(result, line.text) for line in result.words))
    for line in result.words:
        spaces = line.text.count(" ") + line.text.count("\u00a0")
        assert line.x >= 0
        assert line.x + width_of(result, line.text) + spaces * line.word_spacing <= width + 1e-3
        assert line.baseline - face.ascent * em >= -1e-6
        assert line.baseline + face.descent * em <= height + 1e-6


@given(texts, lengths, lengths, st.floats(0, 20), st.floats(0, 20), languages)
def test_a_larger_box_never_takes_a_smaller_size(text, width, height, wider, higher, language):
    """More room in either direction keeps the size or raises it."""
    style = Style("text-italic", 9, 5)
    small = fit(text, width, height, style, language, FONTS)
    assume(isinstance(small, Fitted))
    large = fit(text, width + wider, height + higher, style, language, FONTS)
    assert isinstance(large, Fitted)
    assert large.size >= small.size


def brute_force(tokens, width, height, style):
    """Try every way to put breaks between pieces at every size; give the largest size and its fewest lines."""
    face = FONTS[style.font]
    for size in style.sizes:
        em = size / PT_PER_MM
        counts = []
        for breaks in itertools.product([False, True], repeat=len(tokens) - 1):
            lines = [[tokens[0]]]
            for token, broken in zip(tokens[1:], breaks, strict=True):
                lines.append([token]) if broken else lines[-1].append(token)
            block = (face.ascent + face.descent + (len(lines) - 1) * style.leading) * em
            if block <= height + 1e-6 and all(face.advance(" ".join(line)) * em <= width + 1e-6 for line in lines):
                counts.append(len(lines))
        if counts:
            return size, min(counts)
    return None


@given(st.lists(st.text("abdegimnorstДжи", min_size=2, max_size=9), min_size=1, max_size=7), lengths, st.floats(3, 20))
def test_agrees_with_trying_every_way_to_break(tokens, width, height):
    """Without hyphenation the size is the largest and the lines are the fewest that any breaking allows."""
    style = Style("text", 9, 6, hyphenate=False)
    expected = brute_force(tokens, width, height, style)
    result = fit(" ".join(tokens), width, height, style, "en", FONTS)
    if expected is None:
        assert isinstance(result, Overflow)
    else:
        assert isinstance(result, Fitted)
        assert (result.size, len(result.lines)) == expected


@pytest.mark.parametrize(("language", "text"), SAMPLES)
def test_flavour_of_the_three_languages_fits_a_card(language, text):
    """Two centred lines of about equal length below a name, without an orphan word."""
    style = Style("text-italic", 8, 6.5, align="center", valign="middle", max_lines=2)
    result = fit(text, 49, 8.5, style, language, FONTS)
    assert isinstance(result, Fitted)
    assert len(result.lines) == 2
    shorter, longer = sorted(width_of(result, line) for line in result.lines)
    assert shorter > 0.75 * longer


def test_short_centred_text_is_balanced():
    """A last line of one word is evened out where the number of lines allows it."""
    text = "One word more than fits here alone"
    style = Style("text", 9, 9, align="center")
    full = FONTS["text"].advance("One word more than fits here") * 9 / PT_PER_MM + 0.1
    assert fit(text, full, 20, Style("text", 9, 9, align="justify"), "en", FONTS).lines[-1] == "alone"
    balanced = fit(text, full, 20, style, "en", FONTS)
    assert len(balanced.lines) == 2
    assert balanced.lines == ("One word more", "than fits here alone")


def test_a_short_last_word_gets_company():
    """Left-aligned text does not end with one short word where another break costs no line."""
    text = "Nobody may take the banner from you now, if you do"
    full = FONTS["text"].advance("Nobody may take the banner from you now, if you") * 9 / PT_PER_MM + 0.1
    assert fit(text, full, 20, Style("text", 9, 9, align="justify"), "en", FONTS).lines[-1] == "do"
    lines = fit(text, full, 20, Style("text", 9, 9), "en", FONTS).lines
    assert lines == ("Nobody may take the banner from you now, if", "you do")


def test_lines_of_a_heading_are_about_equally_long():
    """Left-aligned, too, and with no preposition of two at the end of a line."""
    style = Style("text", 9, 9, max_lines=2, evens=True)
    for text, lines in {
        "Tribute to the Legions of Doom": ("Tribute to the", "Legions of Doom"),
        "Медведь из-за реки": ("Медведь", "из-за\u00a0реки"),
    }.items():
        room = FONTS["text"].advance(text.rpartition(" ")[0]) * 9 / PT_PER_MM + 0.1
        assert fit(text, room, 20, style, "ru", FONTS).lines == lines


def test_words_are_broken_only_to_keep_a_larger_size():
    """Hyphenation wins size, and is not used where the size fits without it."""
    style = Style("text", 9, 5)
    broken = fit(GERMAN, 24, 20, style, "de", FONTS)
    whole = fit(GERMAN, 24, 20, Style("text", 9, 5, hyphenate=False), "de", FONTS)
    assert any(line.endswith("-") for line in broken.lines)
    assert broken.size > whole.size
    assert not any(line.endswith("-") for line in fit(GERMAN, 60, 30, style, "de", FONTS).lines)


def test_centred_text_gives_up_a_little_size_to_keep_words_whole():
    """Centred lines are set a little smaller rather than with a broken word, and no smaller than that."""
    text = "Под Тиром в 1124 году Венеция помогла кораблями. Цена: треть города и рынка, и склады у гавани."
    style = Style("text-italic", 8, 6, align="center", max_lines=4)
    result = fit(text, 27, 12, style, "ru", FONTS)
    broken = fit(text, 27, 12, dataclasses.replace(style, hyphen_cost=0), "ru", FONTS)
    assert any(line.endswith("-") for line in broken.lines)
    assert not any(line.endswith("-") for line in result.lines)
    assert broken.size - 0.5 <= result.size < broken.size
    dear = fit(text, 27, 12, dataclasses.replace(style, hyphen_cost=0.2), "ru", FONTS)
    assert dear.lines == broken.lines


@given(texts, lengths, lengths, languages)
def test_half_a_word_begins_a_last_line_only_where_a_text_does_not_fit_otherwise(text, width, height, language):
    style = Style("text", 9, 6)
    found = fit(text, width, height, style, language, FONTS)
    assume(isinstance(found, Fitted))
    *_, before, last = ("", *found.lines)
    is_half = before.endswith("-") and before + last not in text.replace(" ", "")
    if is_half and all(width_of(found, word) <= width for word in text.split()):
        assert found.size == style.min_size


@given(texts, lengths, lengths, st.floats(0, 20), languages, st.sampled_from([None, 0.25, 1.0]))
def test_whole_words_cost_no_more_than_allowed(text, width, height, wider, language, cost):
    """Where size is given up for whole words, the size is within that of the hyphenated one, in larger boxes too."""
    style = Style("text", 9, 6, align="center", hyphen_cost=cost)
    best = fit(text, width, height, dataclasses.replace(style, hyphen_cost=0), language, FONTS)
    result = fit(text, width + wider, height, style, language, FONTS)
    assume(isinstance(best, Fitted))
    assert isinstance(result, Fitted)
    assert result.size >= best.size - style.size_for_whole_words - 1e-9


def test_overflow_states_needed_and_available():
    """What does not fit says by how much, at the smallest size."""
    result = fit(ENGLISH, 20, 5, Style("text", 9, 8), "en", FONTS)
    assert isinstance(result, Overflow)
    assert (result.size, result.available_width, result.available_height) == (8, 20, 5)
    assert result.needed_height > 5
    assert result.describe() == (
        f"needs {result.needed_height:.1f} mm of height where 5.0 mm are there (at 8 pt, the smallest size allowed)"
    )


def test_overflow_names_the_piece_that_is_too_wide():
    """The widest piece that cannot be broken further is named with the width it needs."""
    result = fit("O Wrzszcz!", 5, 30, Style("text", 9, 8), "en", FONTS)
    assert isinstance(result, Overflow)
    assert result.describe().startswith("'O Wrz-' needs 9.3 mm of width where 5.0 mm are there")


def test_overflow_of_a_single_line_states_its_width():
    """A name that must stay on one line needs its whole width."""
    result = fit("Knights of Saint Lazarus", 20, 7, Style("smallcaps", 12, 10, max_lines=1), "en", FONTS)
    assert isinstance(result, Overflow)
    assert result.needed_width == pytest.approx(FONTS["smallcaps"].advance("Knights of Saint Lazarus") * 10 / PT_PER_MM)
    assert "mm of width where 20.0 mm are there" in result.describe()


def test_overflow_of_lines_states_their_number():
    """Too many lines are counted."""
    result = fit(ENGLISH, 30, 40, Style("text", 8, 8, max_lines=2), "en", FONTS)
    assert isinstance(result, Overflow)
    assert "needs 4 lines where 2 are allowed" in result.describe()


def test_sizes_go_down_by_steps_to_the_minimum():
    """Sizes are tried by steps; the smallest allowed is always one of them."""
    assert Style("text", 8, 7).sizes == (8, 7.75, 7.5, 7.25, 7)
    assert Style("text", 8, 7.4).sizes == (8, 7.75, 7.5, 7.4)
    assert Style("text", 8, 8).sizes == (8,)


def test_dashes_and_lone_letters_do_not_part():
    """A dash never starts a line and a one-letter word never ends one."""
    for width in range(18, 50):
        result = fit(RUSSIAN + " И в горы — к морю.", width, 60, Style("text", 9, 9), "ru", FONTS)
        assert not any(line.startswith("—") or line.endswith((" и", " в", " к")) for line in result.lines)


def test_no_break_space_does_not_break():
    """Words joined by a no-break space stay on one line."""
    for width in range(26, 45):
        result = fit("In the year of our Lord 1187\u00a0AD\u00a0only", width, 60, Style("text", 9, 9), "en", FONTS)
        assert any("1187\u00a0AD\u00a0only" in line for line in result.lines)


def test_soft_hyphens_show_only_where_they_break():
    """A soft hyphen is invisible within a line and a hyphen at its end."""
    style = Style("text", 9, 9)
    assert fit("Ab\u00adend\u00adland", 30, 20, style, "de", FONTS).lines == ("Abendland",)
    assert fit("Ab\u00adend\u00adland", 13, 20, style, "de", FONTS).lines == ("Abend-", "land")


def test_paragraphs_begin_new_lines_with_a_gap():
    """Line ends begin paragraphs, set off by more than the leading; empty ones are dropped."""
    style = Style("text", 9, 9, leading=1.2, paragraph_gap=0.5)
    result = fit("One.\n\nTwo words.", 40, 20, style, "en", FONTS)
    assert result.lines == ("One.", "Two words.")
    first, second = result.words
    assert second.baseline - first.baseline == pytest.approx(1.7 * 9 / PT_PER_MM)


def test_justified_lines_fill_the_box_but_the_last():
    """Spaces of justified lines grow until the line is as wide as the box; a paragraph's last line stays as it is."""
    result = fit(ENGLISH, 40, 30, Style("text", 9, 9, align="justify"), "en", FONTS)
    assert len(result.words) > 1
    for line in result.words[:-1]:
        gaps = line.text.count(" ") + line.text.count("\u00a0")
        assert width_of(result, line.text) + gaps * line.word_spacing == pytest.approx(40)
    assert result.words[-1].word_spacing == 0


def test_signs_stand_in_the_line_as_boxes():
    """A sign takes its own width where its token stands; punctuation stays attached to it."""
    style = Style("text", 9, 9)
    result = fit("Lose {banner}, take {spear}{bow}.", 80, 10, style, "en", FONTS, signs=lambda _: 1.1)
    em = 9 / PT_PER_MM
    assert [sign.name for sign in result.signs] == ["banner", "spear", "bow"]
    assert [words.text for words in result.words] == ["Lose", ", take", "."]
    assert result.signs[0].width == pytest.approx(1.1 * em)
    assert result.words[1].x == pytest.approx(result.signs[0].x + 1.1 * em)
    assert result.signs[0].x == pytest.approx(FONTS["text"].advance("Lose ") * em)
    assert result.signs[2].x == pytest.approx(result.signs[1].x + 1.1 * em)
    assert result.width == pytest.approx(result.words[2].x + FONTS["text"].advance(".") * em)


def test_braces_are_text_where_no_signs_are_known():
    """Without a width function nothing is taken for a sign."""
    assert fit("a{b}c", 40, 10, Style("text", 9, 9), "en", FONTS).words[0].text == "a{b}c"


def test_words_are_broken_where_spaces_would_grow_by_half_an_em():
    """Justified text keeps words whole where no space grows by more; a line of one word counts as one with a space."""
    style = Style("text", 9, 9, align="justify")
    loose, broken = set(), set()
    for width in range(28, 60):
        whole, justified = (fit(GERMAN, width, 60, style, language, FONTS) for language in ("tlh", "de"))
        free = [(width - width_of(whole, line)) / max(line.count(" "), 1) for line in whole.lines[:-1]]
        loose |= {width} if max(free) > 0.5 * style.size / PT_PER_MM else set()
        broken |= {width} if justified.lines != whole.lines else set()

    assert broken <= loose < set(range(28, 60))
    assert len(broken) > len(loose) / 5
