"""Files in blocks: what is put together of them is what the reader makes of the whole file, places and all."""

import pytest
from hypothesis import example, given, strategies as st

from ordo_pnp.cards import read_blocks, read_bytes

TEXT = """\
# a list
format: 1
units:
  # the first
  - id: one
    name: "One: the first"
    symbols: [spear, bow]
    flavour: >-
      Folded - over

      lines
  - {id: two, name: Zwei ä, print: {copies: 2}}
  # between

  - id: three
    notes:
      - a
      - b: [1, 2.5]
  -   id: four
"""
PIECES = ["", "x", '"', "'", ":", ": ", "\n", " ", "  ", "- ", "-", "#", " #", "[", "{", "|", "\n  - id: new", "\n---\n", "...", "&a", "*a", "!t", "?", "\t", "\r\n", "é", "\x07", "units:\n"]  # fmt: skip


def paths_of(data, path=()):
    yield path
    pairs = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for step, value in pairs:
        yield from paths_of(value, (*path, step))


EDIT = st.tuples(st.integers(0, len(TEXT)), st.integers(0, 3) | st.integers(0, 60), st.sampled_from(PIECES))


def edited(text, edits):
    """Replace some characters by others, one after the other."""
    for at, length, piece in edits:
        text = text[:at] + piece + text[at + length :]
    return text


ENDS = st.sampled_from(["\n", "\r\n"])


@given(st.lists(EDIT, max_size=4), ENDS)
@example([(44, 34, ""), (124, 57, '"')], "\n")
@example([(0, 8, ""), (197, 24, ""), (211, 7, "x")], "\n")
@example([(44, 34, ""), (124, 57, '"')], "\r\n")
def test_blocks_are_read_as_the_whole_file_is(edits, end):
    """Data, findings and the places of all keys and values are the same, whatever has been typed where, and however lines end."""
    text = edited(TEXT, edits).replace("\n", end)
    whole, parts = read_bytes(text.encode(), "a.yaml"), read_blocks(text.encode(), "a.yaml")
    assert parts.data == whole.data
    assert repr(parts.data) == repr(whole.data)
    assert parts.problems == whole.problems
    for path in paths_of(whole.data):
        for key in (False, True):
            assert parts.span(path, key=key) == whole.span(path, key=key)


@given(st.lists(EDIT, max_size=2), ENDS, st.tuples(st.integers(0, 30), st.integers(0, 12)))
def test_a_place_of_a_file_in_blocks_is_the_same_key_or_value(edits, end, mark):
    """In the blank before a key, at a dash, in a remark: as in the whole file."""
    data = edited(TEXT, edits).replace("\n", end).encode()

    assert read_blocks(data, "x.yaml").path_at(mark) == read_bytes(data, "x.yaml").path_at(mark)


HEAD, ENTRIES = TEXT[: TEXT.index("  # the first")], TEXT[TEXT.index("  # the first") :]
# Far longer than what is read behind a slip.
LONG = HEAD + "".join(ENTRIES.replace("id: ", f"id: c{at}-") for at in range(90))
SLIPS = st.lists(
    st.tuples(st.integers(0, len(LONG)), st.integers(0, 3), st.sampled_from(PIECES)), min_size=1, max_size=3
)


@pytest.mark.slow
@given(SLIPS, ENDS)
@example([(LONG.index("name: Zwei", 9_000) + 6, 0, '"')], "\n")
@example([(LONG.index("name: Zwei", 9_000) + 6, 0, "'")], "\r\n")
@example([(LONG.index("print: {", 9_000) + 8, 0, "[")], "\n")
@example([(LONG.index("id: c40-one"), 0, "id: a, id: b"), (LONG.index("id: c9-three"), 0, "id: three\n    ")], "\n")
def test_a_slip_far_from_both_ends_of_a_long_file_is_found_as_in_the_whole_file(edits, end):
    """Data and findings are the same, though neither what stands before the slip is read nor what follows far behind."""
    text = edited(LONG, edits).replace("\n", end)
    whole, parts = read_bytes(text.encode(), "a.yaml"), read_blocks(text.encode(), "a.yaml")
    assert parts.data == whole.data
    assert parts.problems == whole.problems
    for path in [*paths_of(whole.data)][:: len(text) // 40]:
        assert parts.span(path) == whole.span(path)
