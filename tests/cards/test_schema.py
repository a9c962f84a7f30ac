"""Schemas that suit an editor and a person, and explanations at the exact place."""

import pytest

from ordo_pnp.base import FORMATS, summary
from ordo_pnp.cards import MAX_FINDINGS, Schemas, read_bytes, schemas_folder

SCHEMAS = Schemas(schemas_folder())
FOLDER = schemas_folder().parent / "cards"


def places(data, path=()):
    """Every path in nested data."""
    yield path
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield from places(value, (*path, key))


def test_every_schema_is_closed_and_without_one_of():
    """Nothing unknown passes, and every alternative is decided by a constant or a single key.

    `base.schema.json` is held beside the schemas of games that do not come with the program, which say what is known.
    """
    loose = []
    for uri, content in (each for each in SCHEMAS.resources if not each[0].endswith("/base.schema.json")):
        for path in places(content):
            node = content
            for step in path:
                node = node[step]
            if not isinstance(node, dict):
                continue
            inside = path and path[-1] in ("properties", "patternProperties", "$defs", "definitions")
            is_schema = not inside and "type" in node
            branches = [each.get("then", {}) for each in node.get("allOf", ())]
            is_closed = branches and all("additionalProperties" in each for each in branches)  # by the kind of card
            if is_schema and node["type"] == "object" and "additionalProperties" not in node and not is_closed:
                loose.append((uri, path))
            if "oneOf" in node and not inside:
                loose.append((uri, path, "oneOf"))

    assert loose == []


def test_every_property_of_every_schema_is_described():
    """The descriptions are the reference page and what an editor shows."""
    silent = []
    for uri, content in SCHEMAS.resources:
        for path in places(content):
            if len(path) >= 2 and path[-2] == "properties" and "if" not in path and "then" not in path:
                node = content
                for step in path:
                    node = node[step]
                if isinstance(node, dict) and "description" not in node and "$ref" not in node:
                    silent.append((uri, path))

    assert silent == []


def test_six_mistakes_in_one_file_are_six_findings_at_their_places():
    """All problems are reported in one run, each at its key or value."""
    text = b"""format: 1
units:
  - id: spear-levy
    name: Town Levy
    symbols: [spear]
    flavor: misspelt
    print: {copies: 0}
  - id: Bow Men
    name: 12
    symbols: [baw]
"""
    document = read_bytes(text, "units.yaml")

    found = SCHEMAS.of(document.data).validate(document, "base")

    assert [(item.code.id, item.span.line, item.span.column) for item in found if item.code.id != "CAT103"] == [
        ("CAT102", 6, 5),
        ("CAT106", 7, 21),
        ("CAT107", 8, 9),
        ("CAT104", 9, 11),
        ("CAT105", 10, 15),
    ]


UNITS = "format: 1\nunits:\n"
UNIT = "  - {id: a, name: A, symbols: [spear]}\n"
TEXTS = "format: 1\ntext:\n  language: de\n  entries:\n"


@pytest.mark.parametrize(
    ("head", "wrong", "counted"),
    [
        (UNITS, "  - 1\n", "4,900 more wrong entries of `units` from here on are not shown"),
        (UNITS + UNIT, "  - {id: U%d, name: N, symbols: [spear]}\n", "4,900 more wrong entries of `units`"),
        (UNITS + "  - id: a\n    name: A\n    symbols: [bow]\n", "    k%d: 1\n", "4,900 more wrong keys"),
        (UNITS + UNIT, "k%d: 1\n", "4,900 more wrong keys"),
        (TEXTS, "    k%d: {source: x}\n", "4,900 more wrong entries of `entries`"),
        (TEXTS, "    K%d: {source: '00000000', name: A}\n", "4,900 more wrong keys"),
    ],
)
def test_of_very_many_mistakes_of_a_kind_the_first_are_explained_and_the_others_counted(head, wrong, counted):
    """The count stands at the first one that is not shown, and the sum at the end says that there are more."""
    lines = "".join(wrong % number if "%d" in wrong else wrong for number in range(5_000))
    document = read_bytes((head + lines).encode(), "many.yaml")

    found = SCHEMAS.of(document.data).validate(document, "base")

    first = head.count("\n") + 1
    places = {item.span.line for item in found if item.code.id != "CAT111"}
    assert places == set(range(first, first + 100))
    (more,) = [item for item in found if item.code.id == "CAT111"]
    assert more.message.startswith(counted)
    assert more.span.line == first + 100
    assert summary(found).startswith(f"found at least {len(found)} errors")
    for show in FORMATS.values():
        assert counted.partition("`")[0] in show(found)


def test_of_a_file_with_very_many_values_one_mistake_is_explained_at_a_time():
    """Whatever a hostile file holds, its findings are made in little memory."""
    data = {"format": 1, "text": {"language": "de", "entries": {f"k{number}": 1 for number in range(100_001)}}}

    found = SCHEMAS.of(data).violations(data)

    assert [each.path for each in found] == [("text", "entries", "k0")]


def test_a_file_with_mistakes_everywhere_is_given_up_and_says_so():
    """A thousand findings in lists of all sizes are enough; the reader is told that there are more."""
    entry = "  - {id: a, name: A, symbols: [" + "Spear, " * 10 + "]}\n"
    document = read_bytes((UNITS + entry * 200).encode(), "units.yaml")

    found = SCHEMAS.of(document.data).validate(document, "base")

    assert len(found) == MAX_FINDINGS + 1
    assert found[-1].message == "the file has more than 1,000 mistakes; the others are not shown"


@pytest.mark.parametrize("entry", ["castle", "nothing", "{a: [1]}"])
def test_of_a_list_that_is_too_long_only_its_length_is_said(entry):
    """Its entries are not looked at: explaining each of a hundred thousand would take longer than anybody waits."""
    text = (FOLDER / "komarn" / "board.yaml").read_text(encoding="utf-8")
    long = text.replace("layout_a: [", "layout_a: [" + f"{entry}, " * 100_000)
    assert long != text

    found = SCHEMAS.of(read_bytes(text.encode(), "board.yaml").data, "komarn").validate(
        read_bytes(long.encode(), "board.yaml")
    )

    assert [item.code.id for item in found] == ["CAT108"]


@pytest.mark.parametrize("name", ["2", "02", "0" * 500 + "2", "a2"])
def test_a_sign_whose_name_is_a_number_is_found_as_it_is_written(name):
    """The validator makes one number of them, so beside another one the value decides."""
    text = f'format: 1\nsigns:\n  "000002": {{color: red}}\n  "{name}": {{color: 5}}\n  "00002": {{color: green}}\n'
    document = read_bytes(text.encode(), "signs.yaml")

    found = SCHEMAS.of(document.data).validate(document, "base")

    assert [each.span.line for each in found] == [4]
