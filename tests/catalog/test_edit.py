"""Edits by span: what is taken out goes with its comma, whatever goes with it and in whatever order."""

from itertools import permutations

import pytest

from ordo_pnp.catalog.edit import Draft
from ordo_pnp.catalog.source import read_bytes

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
