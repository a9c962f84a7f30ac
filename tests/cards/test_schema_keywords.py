"""The keywords of JSON Schema that our schemas use, one by one, in the form of the JSON-Schema-Test-Suite.

The suite itself also runs where ``ORDO_SCHEMA_SUITE`` names a checkout of it (github: json-schema-org).
"""

import json
import os
from pathlib import Path

import pytest

from ordo_pnp.cards import Schema, Schemas, SchemaViolation, read_bytes, schemas_folder
from ordo_pnp.cards.schema_errors import errors_in
from ordo_pnp.cards.schema_files import SUBSET

SUITE = os.environ.get("ORDO_SCHEMA_SUITE")
# What a group of the suite tests that no schema of ours uses.
OUTSIDE = (
    '"$id"',
    '"id"',
    "http://",
    "https://",
    '"$anchor"',
    "urn:",
    "contains",
    "oneOf",
    "multipleOf",
    "exclusiveMaximum",
    '"format"',
)

CASES = {
    "type": [
        ({"type": "integer"}, [1, -3, 0, 10**15], ["1", 1.5, True, None, [], {}]),
        ({"type": "number"}, [1, 1.5], ["1", True, None]),
        ({"type": ["string", "null"]}, ["", "x", None], [0, False, []]),
        ({"type": "boolean"}, [True, False], [0, 1, "true", None]),
        ({"type": "object"}, [{}, {"a": 1}], [[], "x", None]),
        ({"type": "array"}, [[], [1]], [{}, "x", None]),
    ],
    "enum": [
        ({"enum": ["spear", 1, None]}, ["spear", 1, None], ["Spear", True, 0, ""]),
        ({"enum": [0]}, [0], [False, "0", None]),
        ({"enum": [[False]]}, [[False]], [[0], [], False]),
    ],
    "const": [
        ({"const": 1}, [1], [2, True, "1", None]),
        ({"const": {"a": [1]}}, [{"a": [1]}], [{"a": [True]}, {"a": []}, {}]),
    ],
    "minimum": [({"minimum": 1}, [1, 2, "x", None], [0, -1, 0.5, -(10**30)])],
    "maximum": [({"maximum": 999}, [999, -5, "x"], [1000, 999.5, 10**30])],
    "exclusiveMinimum": [({"exclusiveMinimum": 0}, [0.001, 1, "x"], [0, -1])],
    "minLength": [({"minLength": 2}, ["ab", "ёж", 1, "😀😀"], ["a", "", "😀"])],
    "maxLength": [({"maxLength": 2}, ["ab", "", "😀😀", 123], ["abc", "😀😀😀"])],
    "pattern": [
        ({"pattern": "^[a-z]+$"}, ["ab", 1, None], ["", "a1", "ab\n", "\nab", "Ab"]),
        ({"pattern": "b"}, ["abc", "b\n"], ["ac", ""]),
        ({"pattern": "^\\d$"}, ["1"], ["\u0661", "x", "1\n"]),
        ({"pattern": "^\\p{Lu}$"}, ["A", "Ж"], ["a", "A\n"]),
        ({"pattern": "^[^\\s*]+$"}, ["ab"], ["a b", "a\u00a0b", "a\n", "*"]),
    ],
    "minItems": [({"minItems": 1}, [[1], "x", {}], [[]])],
    "maxItems": [({"maxItems": 1}, [[1], [], "xx"], [[1, 2]])],
    "uniqueItems": [
        ({"uniqueItems": True}, [[1, 2], [1, True], [0, False], [{"a": 1}, {"a": 2}], []], [[1, 1], [1, 1.0], [{"a": 1}, {"a": 1}]]),
        ({"uniqueItems": False}, [[1, 1]], []),
    ],
    "items": [
        ({"items": {"type": "integer"}}, [[], [1, 2], "x"], [[1, "x"], [None]]),
        ({"items": [{"type": "integer"}, {"type": "string"}]}, [[], [1], [1, "x", None]], [["x"], [1, 2]]),
        ({"items": False}, [[], 1], [[1]]),
        ({"items": True}, [[], [1]], []),
    ],
    "additionalItems": [
        ({"items": [{}], "additionalItems": False}, [[1], []], [[1, 2]]),
        ({"items": [{}], "additionalItems": {"type": "integer"}}, [["x", 1]], [["x", "y"]]),
    ],
    "minProperties": [({"minProperties": 1}, [{"a": 1}, [], 1], [{}])],
    "maxProperties": [({"maxProperties": 1}, [{"a": 1}, {}, [1, 2]], [{"a": 1, "b": 2}])],
    "required": [({"required": ["a", "b"]}, [{"a": 1, "b": None}, [], "x"], [{}, {"a": 1}, {"A": 1, "b": 1}])],
    "properties": [({"properties": {"a": {"type": "integer"}}}, [{}, {"a": 1, "b": "x"}, []], [{"a": "x"}])],
    "patternProperties": [
        ({"patternProperties": {"^a$": {"type": "integer"}}}, [{"a": 1}, {"a\n": "x"}, {"b": "x"}], [{"a": "x"}]),
        ({"patternProperties": {"^a$": False}}, [{"b": 1}], [{"a": 1}]),
    ],
    "additionalProperties": [
        ({"properties": {"a": {}}, "additionalProperties": False}, [{"a": 1}, {}, []], [{"b": 1}, {"a": 1, "a\n": 1}]),
        ({"patternProperties": {"^a$": {}}, "additionalProperties": False}, [{"a": 1}], [{"a\n": 1}, {"b": 1}]),
        ({"additionalProperties": {"type": "integer"}}, [{"a": 1}], [{"a": "x"}]),
    ],
    "propertyNames": [
        ({"propertyNames": {"pattern": "^[a-z]+$"}}, [{"a": 1}, {}, [1]], [{"A": 1}, {"a\n": 1}]),
        ({"propertyNames": False}, [{}, 1], [{"a": 1}]),
    ],
    "$ref": [
        ({"definitions": {"n": {"type": "integer"}}, "items": {"$ref": "#/definitions/n"}}, [[1], []], [["x"]]),
        ({"properties": {"sub": {"$ref": "#"}}, "additionalProperties": False}, [{"sub": {"sub": {}}}], [{"sub": {"x": 1}}]),
        ({"definitions": {"a/b~c%": {"const": 1}}, "items": {"$ref": "#/definitions/a~1b~0c%25"}}, [[1]], [[2]]),
    ],
    "if": [
        (
            {"if": {"required": ["a"]}, "then": {"required": ["b"]}, "else": {"required": ["c"]}},
            [{"a": 1, "b": 1}, {"c": 1}, []],
            [{"a": 1}, {"b": 1}, {"a": 1, "c": 1}],
        ),
        ({"if": {"pattern": "^a$"}, "then": {"const": "a"}, "else": {"const": "b"}}, ["a", "b"], ["a\n", "c"]),
    ],
    "allOf": [({"allOf": [{"minimum": 1}, {"maximum": 3}]}, [1, 3, "x"], [0, 4])],
    "anyOf": [({"anyOf": [{"required": ["a"]}, {"required": ["b"]}]}, [{"a": 1}, {"b": 1}], [{}, {"c": 1}])],
    "not": [
        ({"not": {"required": ["a"]}}, [{}, {"b": 1}], [{"a": 1}]),
        ({"not": True}, [], [1, {}, None]),
        ({"not": False}, [1, {}], []),
        ({"not": {"type": "string"}}, [1], ["x"]),
    ],
    "dependencies": [({"dependencies": {"a": ["b"]}}, [{"a": 1, "b": 1}, {"b": 1}, {}], [{"a": 1}])],
}  # fmt: skip


def kind_of(content):
    """Make a kind of file of any schema."""
    family = Schemas(schemas_folder())
    family.resources = [("https://ordo.invalid/schemas/case", content)]
    return Schema("case", None, "case", content, family, family.folder)


def verdict(schema, value):
    """Validate a value; what is refused must have reasons that can be said."""
    if schema.fast.is_valid(value):
        return True
    errors = list(errors_in(schema.fast, value, schema.family.contents))
    document = read_bytes(b"a: 1\n", "case.yaml")
    document.data = value
    assert errors
    for error in errors:
        assert SchemaViolation(error, document.data).at(document.span()).message
    return False


@pytest.mark.parametrize("keyword", CASES)
def test_a_keyword_refuses_what_it_should_and_says_why(keyword):
    """Each value has the verdict of draft-07, and each refusal a reason."""
    for content, valid, invalid in CASES[keyword]:
        schema = kind_of(content)
        for value in (*valid, *invalid):
            assert verdict(schema, value) == (value in valid and not any(value is each for each in invalid)), (
                content,
                value,
            )


def groups_of_the_suite():
    """The groups of the suite that use nothing outside of the subset: files of the subset's keywords, and optional ones."""
    folder = Path(SUITE or "none") / "tests" / "draft7"
    wanted = {*SUBSET, "boolean_schema", "default", "if-then-else", "infinite-loop-detection", "ref"}
    names = [folder / f"{name.lstrip('$')}.json" for name in sorted(wanted)]
    names += [
        folder / "optional" / f"{name}.json"
        for name in ("bignum", "ecmascript-regex", "float-overflow", "non-bmp-regex")
    ]
    for path in names:
        for group in json.loads(path.read_text(encoding="utf-8")) if path.is_file() else ():
            text = json.dumps(group["schema"])
            if isinstance(group["schema"], dict) and not any(word in text for word in OUTSIDE):
                yield path.name, group


@pytest.mark.skipif(SUITE is None, reason="ORDO_SCHEMA_SUITE names no checkout of the JSON-Schema-Test-Suite")
def test_the_verdicts_are_those_of_the_test_suite():
    """Every case of draft-07 that uses the subset alone."""
    wrong, count = [], 0
    for name, group in groups_of_the_suite():
        schema = kind_of(group["schema"])
        for case in group["tests"]:
            count += 1
            if verdict(schema, case["data"]) != case["valid"]:
                wrong.append((name, group["description"], case["description"]))

    assert wrong == []
    assert count > 500
