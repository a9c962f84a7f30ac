"""Edits of a text by line and column: what is between them stays, and two never meet."""

from hypothesis import given, strategies as st

from ordo_pnp.base import Edit, Span
from ordo_pnp.project import EditableText

lines = st.builds(
    lambda texts, end: [(text, end) for text in texts],
    st.lists(st.text("ab é\u2028", max_size=5), max_size=5),
    st.sampled_from(["\n", "\r\n", "\r"]),
)


def span(text, start, end):
    """The place of a piece of a text without line ends."""
    before = text[:start].replace("\r\n", "\n").replace("\r", "\n")
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    return Span("a.yaml", line, column, line, column + end - start)


@given(lines, st.booleans(), st.data())
def test_edits_change_their_places_only(parts, has_mark, data):
    """Whatever the line ends, with and without a byte order mark, in any order."""
    text = "".join(line + end for line, end in parts)
    places, at = [], 0
    for line, end in parts:
        start = data.draw(st.integers(0, len(line)))
        places.append((at + start, at + data.draw(st.integers(start, len(line)))))
        at += len(line) + len(end)
    edits = [(place, data.draw(st.sampled_from(["", "x", "yz\n"]))) for place in places]
    expected = text
    for (start, end), new in reversed(edits):
        expected = expected[:start] + new + expected[end:]
    mark = b"\xef\xbb\xbf" if has_mark else b""

    edited = EditableText(mark + text.encode())
    for (start, end), new in data.draw(st.permutations(edits)):
        assert edited.add([Edit(span(text, start, end), new)])

    assert edited.made() == mark + expected.encode()


def test_an_edit_that_meets_another_is_refused_with_its_companions():
    """All edits of a fix are made, or none."""
    text = EditableText(b"one two\nthree\n")
    assert text.add([Edit(Span("a", 1, 1, 1, 4), "1")])

    assert not text.add([Edit(Span("a", 2, 1, 2, 6), "3"), Edit(Span("a", 1, 3, 1, 6), "x")])
    assert not text.add([Edit(Span("a", 1, 1, 1, 1), "x")])
    assert not text.add([Edit(Span("a", 3, 2, 3, 3), "x")])
    assert not text.add([Edit(Span("a", 2, 1, 2, 6, "tree"), "x")])
    assert text.add([Edit(Span("a", 1, 5, 1, 8, "one two"), "2")])

    assert text.made() == b"1 2\nthree\n"
