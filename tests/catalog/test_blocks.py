"""Files in blocks: what is put together of them is what the reader makes of the whole file, places and all."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ordo_pnp.catalog.blocks import BlockDocument, read_blocks, split
from ordo_pnp.catalog.source import read_bytes

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


@given(
    st.lists(
        st.tuples(st.integers(0, len(TEXT)), st.integers(0, 3) | st.integers(0, 60), st.sampled_from(PIECES)),
        max_size=4,
    )
)
def test_blocks_are_read_as_the_whole_file_is(edits):
    """Data, findings and the places of all keys and values are the same, whatever has been typed where."""
    text = TEXT
    for at, length, piece in edits:
        text = text[:at] + piece + text[at + length :]
    whole, parts = read_bytes(text.encode(), "a.yaml"), read_blocks(text.encode(), "a.yaml")
    assert parts.data == whole.data
    assert repr(parts.data) == repr(whole.data)
    assert parts.problems == whole.problems
    for path in paths_of(whole.data):
        for key in (False, True):
            assert parts.span(path, key=key) == whole.span(path, key=key)


def test_a_sound_file_is_read_in_blocks():
    """Each entry is one, with the comments behind it."""
    document = read_blocks(TEXT.encode(), "a.yaml")
    assert isinstance(document, BlockDocument)
    assert [each.entry["id"] for each in document.blocks] == ["one", "two", "three", "four"]
    assert [each.line for each in document.blocks] == [4, 11, 14, 18]
    assert split(TEXT).head + "".join(each.text for each in document.blocks) == TEXT


@pytest.mark.parametrize(
    "text",
    [
        "units:\n  - a: 1\nmore: 2\n",
        "units: [1]\n",
        "- 1\n- 2\n",
        "a: 1\n",
        "units:\n  - 'a\n- b'\n",
        "units:\n- a\n---\n- b\n",
    ],
)
def test_files_of_another_form_are_read_whole(text):
    """Whatever does not end in one list of entries further in is no file of blocks."""
    assert not isinstance(read_blocks(text.encode(), "a.yaml"), BlockDocument)
