"""Where a caret stands: what the reader of YAML says of a sound text, the outline says of every place of it, too."""

import pytest
from hypothesis import given, settings, strategies as st

from ordo_pnp.editor import TextLines
from ordo_pnp.editor.language.text_outline import caret_at, spot_at


@given(st.text(alphabet="ab:-#{}[],'\"|> \n\r\t\U0001f3f0\ufeff", max_size=60), st.integers(0, 60))
@settings(max_examples=24)
def test_any_text_can_be_asked_about(text, offset):
    """Whatever stands in a text, asking about a place of it ends, with a word of the text or none."""
    lines = TextLines(text)
    offset = min(offset, len(text))
    caret, spot = caret_at(lines, offset), spot_at(lines, offset)
    assert caret is None or caret.start <= offset <= caret.end
    assert spot is None or spot.start <= offset <= spot.end


def test_deep_nesting_ends():
    """What nobody writes by hand is read no deeper than data may be."""
    for text in ("[" * 5_000, "{a: " * 5_000, "- " * 5_000, "\n".join(" " * each + "a:" for each in range(300))):
        lines = TextLines(text)
        caret = caret_at(lines, len(text))
        assert caret is None or len(caret.path) <= 400


HALF_TYPED = {
    "units:\n  - id: a\n    symbols: [sp^\n  - id: b\n    name: B\n": (("units", 0, "symbols", 0), False, "sp"),
    "units:\n  - id: a\n    na^\n    symbols: [x]\n": (("units", 0), True, "na"),
    "units:\n  - id: a\n    ^\n  - id: b\n": (("units", 0), True, ""),
    "units:\n  - na^\n    id: a\n": (("units", 0), True, "na"),
    "units:\n  - ^\n": (("units", 0), False, ""),
    "units:\n- id: a\n- id: b\n  print: {ar^\n": (("units", 1, "print"), True, "ar"),
    "units:\n  - id: a\n    print:\n      arms: {field: ^}\n": (("units", 0, "print", "arms", "field"), False, ""),
    'units:\n  - id: a\n    flavour: "half ^\n    print:\n      co: 1\n': (("units", 0, "flavour"), False, "half "),
    "\ufeffformat: 1\nun^": ((), True, "un"),
    "a: [x, {b: c, ^}]": (("a", 1), True, ""),
    "a:\n  'b^": (("a",), False, "b"),
    "x: 1  # say ^ more\n": None,
    "a: |\n  some ^ words\n": None,
}


@pytest.mark.parametrize("text", HALF_TYPED, ids=repr)
def test_half_typed_texts_have_a_place(text):
    """What is not yet YAML still has keys above the caret and a word before it."""
    offset = text.index("^")
    spot = caret_at(TextLines(text.replace("^", "")), offset)
    found = None if spot is None else (spot.path, spot.is_key, spot.word)
    assert found == HALF_TYPED[text]


def test_the_region_of_a_large_file_is_one_card():
    """In a file of 1,000 cards the index counts all entries above, and only the card itself is read."""
    text = "units:\n" + "".join(f"  - id: card-{at}\n    name: N\n    symbols: [spear]\n" for at in range(1_000))
    lines = TextLines(text)
    for at in (0, 1, 499, 999):
        offset = text.index(f"card-{at}\n")
        spot = spot_at(lines, offset)
        assert spot.path == ("units", at, "id")
        assert spot.nodes[0] is None
        assert spot.nodes[2].keys == ("id", "name", "symbols")
