"""Files in blocks: what is put together of them is what the reader makes of the whole file, places and all."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ordo_pnp.catalog import block_data, block_slips, blocks
from ordo_pnp.catalog.blocks import read_blocks, split
from ordo_pnp.catalog.reader import Reader
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


EDIT = st.tuples(st.integers(0, len(TEXT)), st.integers(0, 3) | st.integers(0, 60), st.sampled_from(PIECES))


ENTRIES = {each.text: each.entry for each in split(TEXT).blocks}


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


ENTRY = split(TEXT).blocks
# Far longer than what is read behind a slip.
LONG = split(TEXT).head + "".join(each.text.replace("id: ", f"id: c{at}-") for at in range(90) for each in ENTRY)
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


@pytest.mark.parametrize("slip", ["id: x, id: ", "[", "a: b: "])
def test_what_is_read_of_a_long_file_with_a_slip_is_near_it(slip, monkeypatch):
    """Its findings, too: no more than an eighth of it is read."""
    text = LONG + LONG.partition("units:\n")[2].replace("id: c", "id: d") * 3
    at = text.index("name: Zwei", len(text) // 2) + 6
    read = []
    monkeypatch.setattr(block_slips, "Reader", lambda part, *rest: read.append(len(part)) or Reader(part, *rest))
    monkeypatch.setattr(blocks, "read_whole", lambda document: pytest.fail(document.name))
    document = read_blocks(f"{text[:at]}{slip}{text[at:]}".encode(), "a.yaml")
    assert document.problems
    assert read
    assert max(read) < len(text) / 8


LINE = st.tuples(st.sampled_from(TEXT.splitlines(keepends=True)), st.sampled_from(["", "\n", "x", "  -", "\r\n"]))


@given(
    st.lists(LINE.map("".join), max_size=9).map("".join).map("format: 1\nunits:\n".__add__) | st.just(TEXT),
    st.lists(st.lists(EDIT, min_size=1, max_size=3), min_size=1, max_size=4),
)
@example("units:\n  - a", [[(len("units:\n  - a"), 0, "  - b")]])
def test_a_text_is_split_again_as_if_it_were_new(text, typed):
    """After each change the blocks of the window that differs, with those around it, are those of the whole text."""
    known = split(text)
    for edits in typed:
        text = edited(text, edits)
        known = split(text, known)
        assert known == split(text)


def test_only_the_changed_block_is_read_again(monkeypatch):
    """Of a thousand entries one is read when one has changed, and none when others stand before it or go."""
    entries = [f"  - id: card-{number}\n    name: Card {number}\n" for number in range(1000)]
    before = read_blocks(f"units:\n{''.join(entries)}".encode(), "a.yaml")
    read = []
    monkeypatch.setattr(block_data, "read_bytes", lambda raw, *_, **__: read.append(raw) or read_bytes(raw, "block"))
    parts = split(before.text.replace("Card 500", "Another"), before.parts)
    assert [each.entry["name"] for each in parts.blocks[499:502]] == ["Card 499", "Another", "Card 501"]
    assert read == [b"units:\n  - id: card-500\n    name: Another\n"]
    for text in (f"units:\n{''.join(entries[::-1])}", f"units:\n{''.join(entries[:300] + entries[700:])}"):
        assert len(split(text, before.parts).blocks) in {1000, 600}
    assert len(read) == 1


def test_a_long_file_is_read_in_blocks_up_to_the_most_values_that_a_file_may_hold(monkeypatch):
    """However long it is: what has too many values is found by the reader of whole files, and nothing else is read by it."""
    for most in range(1, 60):
        monkeypatch.setattr("ordo_pnp.catalog.reader.MAX_VALUES", most)
        monkeypatch.setattr(blocks, "MAX_VALUES", most)
        monkeypatch.setattr(blocks, "entry_in", lambda _, text: ENTRIES[text])
        whole, parts = read_bytes(TEXT.encode(), "a.yaml"), read_blocks(TEXT.encode(), "a.yaml")
        assert bool(getattr(parts, "blocks", ())) == (not whole.problems)
        assert [str(each) for each in parts.problems] == [str(each) for each in whole.problems]
    assert not whole.problems


def test_a_sound_file_is_read_in_blocks():
    """Each entry is one, with the comments behind it."""
    document = read_blocks(TEXT.encode(), "a.yaml")
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
    assert not getattr(read_blocks(text.encode(), "a.yaml"), "blocks", ())
