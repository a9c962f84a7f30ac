"""Where YAML or JSON is promised, what JSON allows is read as JSON means it."""

import json
import math

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.cards import CONTROL, MAX_EXACT, read_bytes

MAX_WHOLE = 2**64 - 1

CHARACTERS = st.characters(codec="utf-8").filter(lambda char: not CONTROL.match(char) and char != "\r")
TEXTS = st.text(CHARACTERS | st.sampled_from('😀\U0010ffff\ue000\ue7ff\\/"u d83'), max_size=12)
NUMBERS = st.integers(-MAX_WHOLE, MAX_WHOLE) | st.floats(-MAX_EXACT, MAX_EXACT)
DATA = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)


def same(one, other):
    """Equal, a whole number as good with a point as without."""
    if isinstance(one, float) or isinstance(other, float):
        return isinstance(one, (int, float)) and math.isclose(one, other, rel_tol=0, abs_tol=0)
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(same, one, other))
    return one == other


@given(st.dictionaries(TEXTS, DATA, min_size=1, max_size=4), st.booleans(), st.sampled_from([None, 0, 2]))
@pytest.mark.slow
def test_json_is_read_as_json(data, ascii_only, indent):
    """Whatever ``json.dumps`` writes comes back: pairs of escapes, slashes, numbers, empty lists, keys of any text."""
    text = json.dumps(data, ensure_ascii=ascii_only, indent=indent)
    document = read_bytes(text.encode(), "x.json")
    assert document.problems == ()
    assert same(document.data, json.loads(text))


@given(TEXTS, st.sampled_from(["\\ud83d", "\\ude00", "\\ude00\\ud83d", "\\ud83d x", "\\ud83d\\u0041", "\\uD83D\\n"]))
def test_half_a_pair_is_found(before, half):
    """Half a character is a finding at its place, not a text with something that cannot be written."""
    text = f'{{"a": 1, "b": {json.dumps(before)[:-1]}{half}"}}'
    (found,) = read_bytes(text.encode(), "x.json").problems
    assert (found.code.id, found.message) == ("CAT026", "this escape names no character")
    assert found.span.column >= text.index('"b"')


def test_places_behind_a_pair_are_right():
    """A finding behind an emoji names the column in which it stands; a key that stands twice is refused, too."""
    text = '{"a": "\\ud83d\\ude00", "b": 1, "b": 2}'
    document = read_bytes(text.encode(), "x.json")
    assert [each.code.id for each in document.problems] == ["CAT007"]
    assert document.problems[0].span.column == text.rindex('"b"') + 1
    assert document.span(("b",)).column == text.index("2}") + 1
    assert document.data["a"] == "😀"


def test_an_escape_is_one_only_where_json_has_it():
    """In YAML a backslash outside of double quotes is a backslash; both halves within them are refused as before."""
    assert read_bytes(b"a: \\ud83d\\ude00", "x.yaml").data == {"a": "\\ud83d\\ude00"}
    assert read_bytes(b"a: '\\ud83d\\ude00'", "x.yaml").data == {"a": "\\ud83d\\ude00"}
    (found,) = read_bytes(b'a: "\\ud83d\\ude00"', "x.yaml").problems
    assert found.help == "write the character itself, or both halves of its pair"
    assert read_bytes(b'["\\\\ud83d\\\\ude00", "\\ud83d\\ude00"]', "x.json").data == ["\\ud83d\\ude00", "😀"]


@pytest.mark.parametrize("used", ["", "\ue000", "\ue7ff", "\ue000\ue800", "\ue7ff\uefff", "\ue000\ue800\uf800"])
def test_private_characters_of_a_text_stay_beside_pairs(used):
    """Pairs are read by way of private characters: by way of such as the text does not have itself."""
    assert read_bytes(f'["{used}", "\\ud83d\\ude00"]'.encode(), "x.json").data == [used, "😀"]


@pytest.mark.parametrize("used", ["\ue000\ue800\uf000", "\ue7ff\uefff\uf7ff"])
def test_a_text_with_private_characters_of_every_kind_has_no_pairs(used):
    """Nothing is left by way of which they could be read; it is said at the place, and the remedy works."""
    (found,) = read_bytes(f'["{used}", "\\ud83d\\ude00"]'.encode(), "x.json").problems
    assert found.help == "write the character itself, or both halves of its pair"
    assert read_bytes(f'["{used}", "😀"]'.encode(), "x.json").data == [used, "😀"]
