"""Line ends of texts that came from a page."""

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from ordo_pnp.studio.line_ends import with_own_ends

LINES = st.lists(
    st.tuples(st.sampled_from(["a", "b", "", "c \u2028 d"]), st.sampled_from(["\n", "\r\n", "\r"])), max_size=8
)


def plain(text):
    """Return a text as a page has it."""
    return re.sub("\r\n|\r", "\n", text)


@given(LINES, st.sampled_from(["", "end"]), LINES)
@settings(max_examples=24)
def test_a_text_that_a_page_gives_back_unchanged_is_what_it_was(lines, last, others):
    """Byte for byte, whatever ends its lines have and whatever else there is; of any other text only line ends differ."""
    text = "".join(line + end for line, end in lines) + last
    other = "".join(line + end for line, end in others)
    assert with_own_ends(plain(text), text, other) == text
    assert plain(with_own_ends(plain(other), text)) == plain(other)
