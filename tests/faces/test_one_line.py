"""The quick way for one line gives exactly what the full fitter gives."""

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.draw import Fitted, Fonts, Style, fit
from ordo_pnp.draw.faces.text_setter import OneLine

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
def test_it_agrees_with_the_full_fitter(text, width, height, align, valign, font):
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
