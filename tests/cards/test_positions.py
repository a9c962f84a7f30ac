"""Every key and value knows its line and column."""

import json

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.cards import read_bytes

KEYS = st.text(alphabet="abcdefghij", min_size=1, max_size=6)
VALUES = st.recursive(
    st.integers(0, 999) | st.text(alphabet="klmnop", min_size=1, max_size=8),
    lambda inner: st.lists(inner, min_size=1, max_size=3) | st.dictionaries(KEYS, inner, min_size=1, max_size=3),
    max_leaves=12,
)


def written(value, indent=0):
    """Write nested data as block YAML."""
    pad = " " * indent
    if isinstance(value, dict):
        return "".join(f"{pad}{key}:{inline(item, indent + 2)}" for key, item in value.items())
    return "".join(f"{pad}-{inline(item, indent + 2)}" for item in value)


def inline(value, indent):
    return f"\n{written(value, indent)}" if isinstance(value, (dict, list)) else f" {value}\n"


def leaves(value, path=()):
    if isinstance(value, dict):
        for key, item in value.items():
            yield from leaves(item, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from leaves(item, (*path, index))
    else:
        yield path, value


@given(st.dictionaries(KEYS, VALUES, min_size=1, max_size=4))
def test_the_span_of_a_value_covers_exactly_its_text(data):
    """Cutting a span out of the source gives the value, and with `key` the key, back."""
    document = read_bytes(written(data).encode(), "x.yaml")

    assert document.data == data
    for path, value in leaves(data):
        span = document.span(path)
        assert str(value) == span.source[span.column - 1 : span.end_column - 1]
        if isinstance(path[-1], str):
            key = document.span(path, key=True)
            assert path[-1] == key.source[key.column - 1 : key.end_column - 1]


def test_a_path_that_leads_nowhere_gives_the_nearest_place_above():
    """A missing key is shown at the entry that lacks it."""
    document = read_bytes(b"units:\n  - id: a\n    name: b\n", "x.yaml")

    span = document.span(("units", 0, "symbols"))

    assert (span.line, span.column) == (2, 5)


@given(st.dictionaries(KEYS, VALUES, min_size=1, max_size=4), st.sampled_from([written, json.dumps]))
def test_the_place_of_a_value_leads_back_to_its_path(data, write):
    """However the file is written, at the first and the last character of each value and each key."""
    document = read_bytes(write(data).encode(), "x.yaml")

    for path, _ in leaves(data):
        for key in {False, isinstance(path[-1], str)}:
            span = document.span(path, key=key)
            for column in (span.column, span.end_column - 1):
                assert document.path_at((span.line - 1, column - 1)) == path


@pytest.mark.parametrize("tail", ["]\n", "\n]\n"])
def test_the_end_of_a_list_of_very_many_entries_on_a_line_is_not_shown(tail):
    """Its span ends at a fixed column, whether it is closed there or later."""
    document = read_bytes(("format: 1\na: [" + "1, " * 5_000 + tail).encode(), "x.yaml")

    assert document.span(("a", 0)).end_column == 6
    assert document.span(("a",)).end_column == 10_001
