"""`ordo fmt` changes the white space at the edges of lines, and nothing else."""

from hypothesis import given, strategies as st

from ordo_pnp.cards import read_bytes
from ordo_pnp.cards.edits import canonical

MESSY = """\
format:   1\r
units:\r
# the first
-   id: spear-levy   # kept
    name: "Town Levy"
    print:
          copies: 4
          arms: {field: azure,
                 layers: []}   \t
    flavour: |
      two
        lines



- id: bow
  symbols:
  - bow
"""
TIDY = """\
format:   1
units:
  # the first
  - id: spear-levy   # kept
    name: "Town Levy"
    print:
      copies: 4
      arms: {field: azure,
             layers: []}
    flavour: |
      two
        lines

  - id: bow
    symbols:
      - bow
"""


def test_indentation_blank_lines_and_line_ends_become_one_style():
    """Lists stand below their key, levels are two spaces, comments move with what they describe."""
    assert canonical(MESSY) == TIDY


def test_formatting_twice_is_formatting_once():
    """The style is a fixed point."""
    assert canonical(TIDY) == TIDY


KEYS = st.text(alphabet="abcdef", min_size=1, max_size=4)
VALUES = st.recursive(
    st.integers(0, 99) | st.sampled_from(["x", "y z", "{a: 1, b: [2, 3]}", "[1, 2]", "'q # r'"]),
    lambda inner: st.lists(inner, min_size=1, max_size=3) | st.dictionaries(KEYS, inner, min_size=1, max_size=3),
    max_leaves=10,
)


def written(value, indent, step, list_step):
    pad = " " * indent
    if isinstance(value, dict):
        return "".join(
            f"{pad}{key}:{below(item, indent + (list_step if isinstance(item, list) else step), step, list_step)}"
            for key, item in value.items()
        )
    return "".join(f"{pad}-{below(item, indent + step, step, list_step)}" for item in value)


def below(value, indent, step, list_step):
    return f"\n{written(value, indent, step, list_step)}" if isinstance(value, (dict, list)) else f" {value}\n"


@given(st.dictionaries(KEYS, VALUES, min_size=1, max_size=3), st.integers(1, 5), st.integers(0, 5))
def test_the_data_stay_the_same_however_the_file_was_indented(data, step, list_step):
    """Files of any indentation say the same after formatting, in one style that does not depend on it."""
    text = written(data, 0, step, list_step)
    tidy = canonical(text)

    assert read_bytes(text.encode(), "x").data == read_bytes(tidy.encode(), "x").data
    assert canonical(written(data, 0, 2, 2)) == tidy == canonical(tidy)
