"""Edits by span: what is taken out goes with its comma, whatever goes with it and in whatever order."""

from itertools import permutations

import pytest

from ordo_pnp.cards import Draft, read_bytes

KEYS = ("a", "b", "c", "d")
TEXT = b"list:\n  - {a: 1, b: [2, 3], c: 'x', d: {e: 4}}  # kept\n"


@pytest.mark.parametrize("gone", [each for count in (1, 2, 3) for each in permutations(KEYS, count)])
def test_any_keys_of_a_flow_mapping_can_be_removed_in_any_order(gone):
    """The other keys, their order and the comment stay."""
    document = read_bytes(TEXT, "x.yaml")
    expected = {"list": [{key: value for key, value in document.data["list"][0].items() if key not in gone}]}
    draft = Draft(document)
    for key in gone:
        draft.remove(("list", 0, key))

    text = draft.finish(expected)

    assert text.endswith("  # kept\n")
    assert ", }" not in text


@pytest.mark.parametrize("names", [("one",), ("one", "two"), ("one", "two", "three")])
def test_a_mapping_put_into_empty_brackets_makes_a_block_of_them(names):
    """As a person would write it who fills `entries: {}`; the comment stays behind the key."""
    document = read_bytes(b"text:\n  entries: {}  # none yet\nrest: 1\n", "x.yaml")
    entries = {name: {"source": "0", "name": name.title()} for name in names}
    draft = Draft(document)
    for name, entry in entries.items():
        draft.insert(("text", "entries"), name, entry)

    text = draft.finish({"text": {"entries": entries}, "rest": 1})

    assert text.startswith("text:\n  entries:  # none yet\n    one:\n      source: ")
    assert text.endswith("rest: 1\n")


@pytest.mark.parametrize(
    ("at", "key", "left"),
    [
        (0, "x", "- y: 2  # two\n  z:\n    - 3\n- w: 4\n  v: 5\n"),
        (0, "y", "- x: 1\n  z:\n    - 3\n- w: 4\n  v: 5\n"),
        (0, "z", "- x: 1\n  y: 2  # two\n- w: 4\n  v: 5\n"),
        (1, "w", "- x: 1\n  y: 2  # two\n  z:\n    - 3\n- v: 5\n"),
        (1, "v", "- x: 1\n  y: 2  # two\n  z:\n    - 3\n- w: 4\n"),
    ],
)
def test_any_key_of_a_block_mapping_can_be_removed(at, key, left):
    """The first one behind its dash, too, where the next one moves up; each with the comment beside it and nothing else."""
    document = read_bytes(b"- x: 1\n  y: 2  # two\n  z:\n    - 3\n- w: 4\n  v: 5\n", "x.yaml")
    draft = Draft(document)
    draft.remove((at, key))
    del document.data[at][key]
    assert draft.finish(document.data) == left


@pytest.mark.parametrize(
    ("before", "key", "after"),
    [
        ("{b: 2, d: 4}", "a", "{a: 1, b: 2, d: 4}"),
        ("{b: 2, d: 4}", "c", "{b: 2, c: 1, d: 4}"),
        ("{b: 2, d: 4}", "e", "{b: 2, d: 4, e: 1}"),
        ("{}", "a", "{a: 1}"),
    ],
)
def test_a_key_comes_into_a_flow_mapping_where_its_order_puts_it(before, key, after):
    """Before the first, between two, behind the last and into nothing, each with the comma that it needs."""
    document = read_bytes(f"list: [{before}, {{z: 0}}]  # kept\n".encode(), "x.yaml")
    draft = Draft(document)
    draft.insert(("list", 0), key, 1, "abcde")
    document.data["list"][0][key] = 1
    assert draft.finish(document.data) == f"list: [{after}, {{z: 0}}]  # kept\n"


@pytest.mark.parametrize("beside", ["print: {copies: 1}", "print:\n      copies: 1"])
def test_an_entry_is_added_as_the_last_one_is_written(beside):
    """A mapping on one line where its neighbour has it so, else as a block."""
    document = read_bytes(f"list:\n  - id: a\n    {beside}\n".encode(), "x.yaml")
    draft = Draft(document)
    draft.append(("list",), {"id": "b", "print": {"copies": 1}})
    document.data["list"].append({"id": "b", "print": {"copies": 1}})
    assert draft.finish(document.data) == f"list:\n  - id: a\n    {beside}\n  - id: b\n    {beside}\n"
