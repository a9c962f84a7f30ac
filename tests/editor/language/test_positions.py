"""Places in UTF-16: what LSP counts is what an encoder of Python counts, and changes make the text that they say."""

from hypothesis import given, strategies as st

from ordo_pnp.base import Span
from ordo_pnp.editor import Params, TextLines
from ordo_pnp.editor.language.edited_project import _changed, content_changes

LETTERS = "aé\u20ac\U0001f3f0\U0001d54f\n\r\t\u2028 "
TEXTS = st.text(LETTERS, max_size=40)


def lines_of(text):
    """Split a text at the three line ends of LSP, by a loop of its own."""
    lines, at = [[]], 0
    while at < len(text):
        if text[at] == "\r" and text[at + 1 : at + 2] == "\n":
            at += 1
            lines.append([])
        elif text[at] in "\r\n":
            lines.append([])
        else:
            lines[-1].append(text[at])
        at += 1
    return ["".join(each) for each in lines]


def units(text):
    return len(text.encode("utf-16-le")) // 2


def place(text, offset):
    """Return line and UTF-16 column of a place by what is before it, None within a line end."""
    if text[offset - 1 : offset + 1] == "\r\n":
        return None
    before = lines_of(text[:offset])
    return {"line": len(before) - 1, "character": units(before[-1])}


@given(TEXTS, st.integers(0, 40))
def test_offsets_are_positions_of_utf_16(text, offset):
    """The position of an offset is what the encoder counts, and leads back."""
    offset = min(offset, len(text))
    wanted = place(text, offset)
    lines = TextLines(text)

    assert lines.count == len(lines_of(text))
    if wanted is not None:
        assert lines.position(offset) == wanted
        assert lines.offset(**wanted) == offset


@given(TEXTS, st.integers(0, 9), st.integers(0, 50))
def test_any_position_leads_into_the_text(text, line, character):
    """A column behind the end of its line is that end, a line behind the last the end of the text, half a letter its beginning."""
    all_lines = lines_of(text)
    offset = TextLines(text).offset(line, character)

    if line >= len(all_lines):
        assert offset == len(text)
    else:
        found = place(text, offset) or {"line": line, "character": units(all_lines[line])}
        assert found["line"] == line
        assert (
            character - 1 <= found["character"] <= character or found["character"] == units(all_lines[line]) < character
        )


@given(TEXTS, st.integers(0, 9), st.integers(0, 12), st.integers(0, 12))
def test_places_of_findings_become_utf_16(text, line, start, end):
    """A finding's columns are letters; those of LSP are the units of what stands before them in the line."""
    all_lines = lines_of(text)
    line = min(line, len(all_lines) - 1)
    start, end = sorted((min(start, len(all_lines[line])), min(end, len(all_lines[line]))))
    found = TextLines(text).range_of(Span("a", line + 1, start + 1, line + 1, end + 1))

    assert found["start"] == {"line": line, "character": units(all_lines[line][:start])}
    assert found["end"] == {"line": line, "character": units(all_lines[line][:end])}


@given(TEXTS, st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40), TEXTS), max_size=6))
def test_changes_make_the_text_that_they_say(text, edits):
    """Random incremental changes, named in UTF-16, give what slicing the plain text gives."""
    lines = TextLines(text)
    for one, other, new in edits:
        first, last = sorted((min(one, len(text)), min(other, len(text))))
        start, end = place(text, first), place(text, last)
        if start is None or end is None:
            continue
        lines = _changed(lines, *content_changes([Params({"range": {"start": start, "end": end}, "text": new})]))
        text = text[:first] + new + text[last:]

    assert lines.text == text
    fresh = TextLines(text)
    assert [lines.line(each) for each in range(lines.count)] == [fresh.line(each) for each in range(fresh.count)]
