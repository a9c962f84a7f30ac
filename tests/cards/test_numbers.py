"""Which words are numbers, and which of these are whole."""

import json
from decimal import Decimal, InvalidOperation

import pytest
from hypothesis import example, given, strategies as st

from ordo_pnp.cards import MAX_EXACT, NumberError, Schemas, parse_count, parse_number, read_bytes, schemas_folder

MAX_WHOLE = 2**64 - 1

words = st.from_regex(r"[-+]?([0-9]{1,22}(\.[0-9]{0,22})?|\.[0-9]{1,20})([eE][-+]?[0-9]{1,3})?", fullmatch=True)


def as_integer(word):
    return word.lstrip("+-").isdecimal()


@given(words)
@example("4.0")
@example("-0.0")
@example(f"-{MAX_WHOLE}")
@example("9007199254740991.0")
@example("9007199254740992.0")
@example("0.99999999999999999999")
@example("0e99999999999999999999")
@example("1e-99999999999999999999")
def test_a_number_is_exact_or_refused(word):
    """What is read is an ``int`` exactly where the value is whole, and then it is the value itself."""
    try:
        value = Decimal(word)
    except InvalidOperation:
        with pytest.raises(NumberError):
            parse_number(word)
        return
    try:
        number = parse_number(word)
    except NumberError:
        most = MAX_WHOLE if as_integer(word) else MAX_EXACT
        rounded = float(word).is_integer() and Decimal(float(word)) != value
        assert abs(value) > most or rounded or len(word.lstrip("+-")) > 20
        return
    assert (type(number) is int) == (value == value.to_integral_value())
    assert Decimal(number) == value if type(number) is int else number == float(word)


@pytest.mark.parametrize("word", ["", ".", "-", "e5", "1_000", "1e", "4,0", "0b1", "٣", "1:30", "4 ", "4\n", "Inf"])
def test_other_words_are_no_numbers(word):
    """What the core rules of YAML 1.2 do not call a number stays a word."""
    assert parse_number(word) is None


@pytest.mark.parametrize("word", ["9" * 5000, "0." + "0" * 5000, "0x" + "f" * 17, ".inf", "-.INF", ".nan", "1e400"])
def test_what_cannot_be_counted_with_is_refused(word):
    """Infinite, endless and too large numbers are refused."""
    with pytest.raises(NumberError):
        parse_number(word)


@given(st.text(max_size=12) | st.text("0123456789", max_size=12))
def test_a_count_is_up_to_nine_digits(word):
    """A count is read exactly from one to nine of our own digits."""
    expected = int(word) if word and set(word) <= set("0123456789") and len(word) < 10 else None
    assert parse_count(word) == expected


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("    name: 4.0", "text is needed for `name`, not `4.0`"),
        ("    name: 1e3", "text is needed for `name`, not `1e3`"),
        ("    print: {copies: 1e3}", "`copies` is `1e3`"),
        ("    print: {copies: 2.5}", "a whole number is needed for `copies`, not `2.5`"),
    ],
)
def test_findings_show_a_number_as_it_is_written(line, words):
    """A number that cannot stand somewhere is shown as in the file; where text is meant the remedy is to quote it."""
    lines = ["    name: Levy", "    symbols: [spear]", "    print: {copies: 1}"]
    lines = [line if each.split(":")[0] == line.split(":")[0] else each for each in lines]
    text = "\n".join(["format: 1", "units:", "  - id: levy", *lines])
    document = read_bytes(text.encode(), "units.yaml")
    (problem,) = Schemas(schemas_folder()).of(document.data, "ordonnance").validate(document)
    assert words in problem.message
    assert ("quote it" in (problem.help or "")) == ("text" in words)


def test_every_integer_of_the_schemas_is_bounded():
    """Wherever a schema asks for a whole number it says the least and the greatest."""

    def integers(node, path=()):
        if isinstance(node, dict):
            if "integer" in (node.get("type") or ()):
                yield path, node
            for key, value in node.items():
                yield from integers(value, (*path, key))
        elif isinstance(node, list):
            for at, value in enumerate(node):
                yield from integers(value, (*path, at))

    count = 0
    for file in sorted(schemas_folder().rglob("*.json")):
        for path, node in integers(json.loads(file.read_text())):
            count += 1
            assert {"minimum", "maximum"} <= set(node), (file.name, path)
    assert count >= 80
