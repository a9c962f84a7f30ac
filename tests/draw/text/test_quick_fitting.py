"""The quick answers about texts, of a line and of a box, never differ from the full fitter."""

import pytest
from hypothesis import assume, given, strategies as st

from ordo_pnp.base import PT_PER_MM
from ordo_pnp.draw import Fitted, Fonts, Overflow, Style, fit
from ordo_pnp.draw.faces.text_setter import OneLine
from ordo_pnp.draw.fitting import FitPrecheck

words = st.text("abcdefgimnorstuvzäßВдежийкостя", min_size=1, max_size=14)
texts = st.lists(words, min_size=1, max_size=14).map(" ".join)
lengths = st.floats(8, 60)
FONTS = Fonts()
WORDS = st.lists(st.text("abcdefgAVTyж Щäß.-", min_size=1, max_size=9), min_size=1, max_size=4).map(" ".join)


@given(
    text=WORDS,
    width=st.floats(5, 60),
    height=st.floats(2, 9),
    align=st.sampled_from(["left", "center", "right"]),
    valign=st.sampled_from(["top", "middle", "bottom"]),
    font=st.sampled_from(["text", "text-italic", "smallcaps"]),
)
def test_a_line_agrees_with_the_full_fitter(text, width, height, align, valign, font):
    """Where it answers, size, place and words are those of `fit`; where it does not, `fit` is asked."""
    style = Style(font, 13, 8, align=align, valign=valign, max_lines=1, hyphenate=False)
    run = OneLine(width, height, style, FONTS).run(text, 2.0, 3.0, "#000000")
    full = fit(text, width, height, style, "en", FONTS)
    if run is None:
        return
    assert isinstance(full, Fitted)
    (expected,) = full.runs(2.0, 3.0, "#000000")
    tied = expected.text.replace("\u00a0", " ")  # the fitter ties short words, which matters only where lines end
    assert (run.text, run.font, run.size) == (tied, expected.font, expected.size)
    assert (run.x, run.baseline) == pytest.approx((expected.x, expected.baseline), abs=1e-6)


@given(texts, lengths, lengths, st.sampled_from([None, 1, 2, 3]))
def test_what_surely_fits_does_fit(text, width, height, max_lines):
    """The quick answer never promises too much."""
    style = Style("text", 9, 6, max_lines=max_lines)
    assume(FitPrecheck(width, height, style, FONTS).fits(text))
    assert isinstance(fit(text, width, height, style, "en", FONTS), Fitted)


@given(
    st.lists(st.integers(3, 9).map("м".__mul__), min_size=2, max_size=9).map(" ".join),
    st.floats(10, 40),
    st.floats(3, 20),
)
def test_what_surely_fits_does_fit_with_wasteful_lines(text, width, height):
    """The quick answer reckons with lines that are left half empty."""
    style = Style("text", 9, 8)
    assume(FitPrecheck(width, height, style, FONTS).fits(text))
    assert isinstance(fit(text, width, height, style, "en", FONTS), Fitted)


@pytest.mark.parametrize("text", ["вававававаВАЪФЬФФФ", "f’f’f’f’"])
def test_what_surely_fits_does_fit_when_kerning_widens(text):
    """The quick answer knows that kerning can also push letters apart."""
    style = Style("text", 9, 9)
    alone = sum(map(FONTS["text"].glyph_advance, text)) * 9 / PT_PER_MM
    assert not FitPrecheck(alone, 9, style, FONTS).fits(text)
    assert isinstance(fit(text, alone, 9, style, "en", FONTS), Overflow)
