"""Line ends of texts that came from a page."""

import re

import pytest
from hypothesis import given, settings, strategies as st

from ordo_pnp.editor.studio.desk import WritingStyle
from ordo_pnp.editor.studio.saving import with_own_ends
from tests.editor.studio.saved import save, typed

BOM = b"\xef\xbb\xbf"
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


def test_line_ends_of_many_repeated_lines_are_kept_in_time():
    """The same lines in another order: each takes the end of one like it."""
    mine = [f"line {at % 150}" for at in range(6_000)]
    file = "".join(f"{each}\r\n" for each in reversed(mine))
    assert with_own_ends("".join(f"{each}\n" for each in mine), file) == "".join(f"{each}\r\n" for each in mine)


@pytest.mark.parametrize("start", [b"", BOM])
@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_byte_order_mark_and_line_ends_stay(project, asker, start, end):
    """A file is written as it was, whatever ends of lines the page sends."""
    file = project / "cards/ordonnance/base/notes.md"
    file.write_bytes(start + end.join([b"one", b"two", b""]))
    typed(asker, file.as_uri(), "new\nlines\n", at=1)
    assert save(asker) is None
    assert file.read_bytes() == start + end.join([b"one", b"new", b"lines", b"two", b""])


@given(st.text(alphabet="ab\r\n\ufeff", max_size=12), st.sampled_from([b"", BOM]))
@settings(max_examples=24)
def test_a_text_that_was_not_changed_is_written_as_it_was(text, start):
    """Opening and saving changes no byte, whatever ends of lines are mixed."""
    content = start + text.encode()
    assert WritingStyle.of(content).write(content.decode("utf-8-sig")) == content
