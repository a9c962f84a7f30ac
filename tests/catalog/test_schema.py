"""Two validators, one verdict; and explanations at the exact place."""

import copy
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ordo_pnp.catalog.load import schemas_folder
from ordo_pnp.catalog.schema import MAX_FINDINGS, Schemas
from ordo_pnp.catalog.source import read_bytes, read_document

SCHEMAS = Schemas(schemas_folder())
FOLDER = schemas_folder().parent / "cards"


def sound_files():
    for path in sorted(FOLDER.rglob("*.yaml")):
        document = read_document(path)
        game = path.relative_to(FOLDER).parts[0]
        schema = SCHEMAS.of(document.data, game if (FOLDER / game / "game.yaml").exists() else None)
        if schema is not None:
            yield pytest.param(schema, document, id=path.relative_to(FOLDER).as_posix())


def places(data, path=()):
    """Every path in nested data."""
    yield path
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield from places(value, (*path, key))


JUNK = st.sampled_from([None, True, 0, -1, 10**9, 1.5, "", "x", "Ünfug!", [], [[]], {}, {"x": 1}])


@pytest.mark.parametrize(("schema", "document"), list(sound_files()))
def test_every_file_of_the_database_is_valid_for_both_validators(schema, document):
    """The compiled validator and the explaining one accept all that is committed."""
    assert schema.fast.is_valid(document.data)
    assert list(schema.walking.iter_errors(document.data)) == []


@pytest.mark.parametrize(("schema", "document"), list(sound_files()))
@given(st.data())
def test_both_validators_agree_on_damaged_files(schema, document, data):
    """Whatever single value is replaced or key is added, both say the same, and a refusal has an explanation."""
    spots = list(places(document.data))
    spot = spots[data.draw(st.integers(0, len(spots) - 1))]
    damaged = copy.deepcopy(document.data)
    holder = damaged
    for step in spot[:-1]:
        holder = holder[step]
    if spot:
        holder[spot[-1]] = data.draw(JUNK)

    verdict = schema.fast.is_valid(damaged)

    assert verdict == (next(schema.walking.iter_errors(damaged), None) is None)
    if not verdict:
        text = json.dumps(damaged, ensure_ascii=False).encode()
        assert schema.validate(read_bytes(text, "damaged.json"))


def test_every_schema_is_closed_and_without_one_of():
    """Nothing unknown passes, and every alternative is decided by a constant or a single key."""
    loose = []
    for uri, content in SCHEMAS.resources:
        for path in places(content):
            node = content
            for step in path:
                node = node[step]
            if not isinstance(node, dict):
                continue
            inside = path and path[-1] in ("properties", "patternProperties", "$defs", "definitions")
            is_schema = not inside and "type" in node
            if is_schema and node["type"] == "object" and "additionalProperties" not in node:
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


def test_a_file_full_of_mistakes_is_given_up_and_says_so():
    """A hundred thousand mistakes are not explained one by one; the reader is told that there are more."""
    document = read_bytes(b"format: 1\nunits:\n" + b"  - 1\n" * 100_000, "units.yaml")

    found = SCHEMAS.of(document.data).validate(document, "base")

    assert [item.code.id for item in found].count("CAT111") == 1
    assert len(found) == MAX_FINDINGS + 1


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
