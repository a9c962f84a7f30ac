"""Every key and value knows its line and column."""

from hypothesis import given
from hypothesis import strategies as st

from ordo_pnp.catalog.source import read_bytes

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
