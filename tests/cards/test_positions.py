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


def every_path(value, path=()):
    """Every path in nested data, with one that leads nowhere beside each."""
    yield path
    yield (*path, "nowhere", 0)
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, item in items:
        yield from every_path(item, (*path, step))


@given(st.dictionaries(KEYS, VALUES, min_size=1, max_size=4), st.sampled_from([written, json.dumps]), st.data())
def test_places_that_are_looked_for_alone_are_those_of_the_whole_tree(data, write, draw):
    """Which paths are asked for, and how the file is written, changes no span of a value or a key."""
    text = write(data).encode()
    paths = draw.draw(st.lists(st.sampled_from(list(every_path(data))), max_size=4))
    whole, some = read_bytes(text, "x.yaml"), read_bytes(text, "x.yaml")

    some.locate(paths)

    for path in paths:
        for key in (False, True):
            assert some.span(path, key=key) == whole.span(path, key=key)


@pytest.mark.parametrize("tail", ["]\n", "\n]\n"])
def test_the_end_of_a_list_of_very_many_entries_on_a_line_is_not_looked_for(tail):
    """Its span ends at a fixed column, whether the list is located alone or with everything, closed there or later."""
    text = ("format: 1\na: [" + "1, " * 5_000 + tail).encode()
    whole, alone = read_bytes(text, "x.yaml"), read_bytes(text, "x.yaml")

    alone.locate([("a",)])

    assert whole.span(("a", 0)).end_column == 6
    assert whole.span(("a",)).end_column == alone.span(("a",)).end_column == 10_001
