"""Schemas of games that do not come with the program: anybody may have written them, and none reaches out or runs for ever."""

import json
import os
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from ordo_pnp.cards import read_catalog, schemas_beside
from ordo_pnp.cards.schema_files import MAX_DEPTH, MAX_PATTERN, NOTES, SUBSET, schema_at
from ordo_pnp.cards.schemas import MAX_FILES, MAX_SCHEMA_BYTES

THING = {
    "x-ordo-key": "things",
    "x-ordo-cards": "thing",
    "type": "object",
    "required": ["format", "things"],
    "properties": {
        "format": {"const": 1},
        "things": {"type": "array", "items": {"type": "object", "properties": {"id": {}, "name": {}, "more": {}}}},
    },
}
GAME = {"x-ordo-key": "game", "type": "object", "required": ["game"], "properties": {"game": {"type": "object"}}}
FACTS = "format: 1\ngame: {id: odd, name: Odd, language: en, languages: [en], words: {kinds: {thing: Thing}}}\n"


def deep(levels, inner):
    return {"not": deep(levels - 1, inner)} if levels else inner


def more(part):
    """A schema of cards whose field `more` is described so."""
    content = json.loads(json.dumps(THING))
    content["properties"]["things"]["items"]["properties"]["more"] = part
    return content


@pytest.fixture
def read(tmp_path):
    """A function that reads a game with some schemas and cards: the findings, and the catalog."""

    def reading(schemas, cards="things:\n  - {id: one, name: One}\n", facts=FACTS):
        home = tmp_path / "schemas/odd"
        home.mkdir(parents=True, exist_ok=True)
        for name, content in {"game": GAME, **schemas}.items():
            text = content if isinstance(content, str | bytes) else json.dumps(content, indent=1)
            (home / f"{name}.schema.json").write_bytes(text.encode() if isinstance(text, str) else text)
        files = {
            "game.yaml": facts,
            "base/set.yaml": "format: 1\nset: {id: base, name: Base, language: en}\n",
            "base/things.yaml": f"format: 1\n{cards}",
        }
        for name, text in files.items():
            (tmp_path / "cards/odd" / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / "cards/odd" / name).write_text(text, encoding="utf-8")
        return read_catalog([tmp_path / "cards"])

    return reading


def told(reading):
    return [f"{each.code.id} {each.message}" for each in reading.problems if each.code.id == "CAT112"]


def test_sound_schemas_describe_the_game(read):
    """Files beside the cards are enough for the cards of a game that the program has never heard of."""
    reading = read({"things": THING})
    assert reading.problems == []
    assert [card.id for card in reading.catalog.cards()] == ["base/one"]


def test_the_same_keywords_as_in_our_own_may_be_used(repository):
    """What is offered to others is what our own schemas are held to."""
    decision = (repository / "docs/explanation/decisions/schemas-and-kinds.md").read_text(encoding="utf-8")
    assert [key for key in SUBSET if f"`{key}`" not in decision] == []
    assert NOTES.isdisjoint(SUBSET)


LOOP = {"definitions": {"a": {"allOf": [{"$ref": "#/definitions/b"}]}, "b": {"not": {"$ref": "#/definitions/a"}}}}
BOMB = {"definitions": {f"a{n}": {"allOf": [{"$ref": f"#/definitions/a{n + 1}"}] * 2} for n in range(30)} | {"a30": {}}}
WRONG = {
    "no-json": ("{", "this is no JSON"),
    "constant": ('{"const": NaN}', "`NaN` is no number of JSON"),
    "no-mapping": ("[]", "a schema is a mapping"),
    "unknown-keyword": (more({"oneOf": [{}]}), "`oneOf` cannot be used"),
    "own-keyword": (more({"x-ordo-rolle": "rules"}), "`x-ordo-rolle` is not known"),
    "wrong-form": (more({"type": "txt"}), "this is no schema of draft-07"),
    "number-as-key": (more({"properties": {"02": {"type": "txt"}}}), "this is no schema of draft-07"),
    "other-file": (more({"$ref": "file:///etc/passwd"}), "`file:///etc/passwd` leads to no schema"),
    "other-folder": (more({"$ref": "../../../secret.json"}), "leads to no schema"),
    "network": (more({"$ref": "https://example.org/s.json"}), "leads to no schema"),
    "other-game": (more({"$ref": "../komarn/game.schema.json#/nothing"}), "leads to no schema"),
    "no-such-place": (more({"$ref": "#/definitions/no"}), "leads to no schema"),
    "circle": ({**more({"$ref": "#/definitions/a"}), **LOOP}, "references go round in a circle"),
    "self": (more({"$ref": "#"}), "references go round in a circle"),
    "bomb": ({**more({"$ref": "#/definitions/a0"}), **BOMB}, "more than 20,000 parts"),
    "deep": (more(deep(MAX_DEPTH, {})), "nested more than"),
    "pattern": (more({"pattern": "(?=a)b"}), "cannot be matched in bounded time"),
    "counts": (more({"pattern": "((a{1,99}){1,99}){1,99}"}), "cannot be matched in bounded time"),
    "long-pattern": (more({"pattern": "a" * (MAX_PATTERN + 1)}), "the pattern has"),
    "key-pattern": (more({"patternProperties": {"(": {}}}), "cannot be matched in bounded time"),
    "large": (more({"const": "x" * MAX_SCHEMA_BYTES}), "bytes, more than"),
    "no-key": ({**THING, "x-ordo-key": "thing"}, "`x-ordo-key` names no key of `properties`"),
    "not-required": ({**THING, "required": []}, "`things` is not required"),
    "shared-key": ({**THING, "x-ordo-key": "set", "required": ["set"], "properties": {"set": THING["properties"]["things"]}}, "are the same in every game"),
    "no-items": ({**THING, "properties": {"things": {}}}, "what its cards hold is not said"),
    "texts": ({**THING, "x-ordo-texts": ["nmae"]}, "`x-ordo-texts` names what is no field"),
    "kind": ({**THING, "x-ordo-cards": "$kind"}, "the kind of its cards is not said"),
    "beside-reference": (more({"$ref": "#/definitions/a", "type": "string"}), "`type` beside `$ref` is ignored"),
    "required-number": ({**THING, "required": 5}, "this is no schema of draft-07"),
    "required-null": ({**THING, "required": None}, "this is no schema of draft-07"),
    "properties-number": ({**THING, "properties": 5}, "this is no schema of draft-07"),
    "properties-list": ({**THING, "properties": []}, "this is no schema of draft-07"),
    "kinds-number": ({**more({}), "x-ordo-cards": "$kind", "properties": {"things": {"items": {"properties": {"kind": {"enum": 7}, "name": {}}}}}}, "this is no schema of draft-07"),
    "items-required": ({**THING, "x-ordo-cards": "$kind", "properties": {"things": {"items": {"required": 7, "properties": {"kind": {"enum": ["a"]}, "name": {}}}}}}, "this is no schema of draft-07"),
    "dialect-number": ({**THING, "$schema": 7}, "schemas of cards are written in draft-07"),
    "dialect-elsewhere": ({**THING, "$schema": "http://localhost:9/x"}, "schemas of cards are written in draft-07"),
    "dialect-later": (more({"$schema": "https://json-schema.org/draft/2020-12/schema"}), "schemas of cards are written in draft-07"),
    "half-character": ({**THING, "title": "\ud800"}, "half of a character"),
    "half-character-key": (more({"properties": {"\udfff": {}}}), "half of a character"),
    "no-host": (more({"$ref": "//[/x"}), "this is no schema of draft-07"),
    "anchor": (more({"$ref": "../arms.schema.json#there"}), "leads to no schema"),
    "anchor-in-this-file": (more({"$ref": "#there"}), "leads to no schema"),
    "bom": (b"\xef\xbb\xbf" + json.dumps(THING).encode(), "begins with a byte order mark"),
    "utf-16": (json.dumps(THING).encode("utf-16"), "not written in UTF-8"),
}  # fmt: skip


HIDDEN = {"pattern": "((a{1,99}){1,99}){1,99}", "oneOf": [{}], "$id": "https://example.org/s.json"}
VALUES = {
    "const": (HIDDEN, ""),
    "default": (HIDDEN, ""),
    "enum": ([HIDDEN], "/0"),
    "x-ordo-elsewhere": (HIDDEN, ""),
    "x-ordo-texts": ([HIDDEN], "/0"),
}


@pytest.mark.parametrize("keyword", VALUES)
@pytest.mark.parametrize(
    "where", ["#/definitions/a/{0}", "other.schema.json#/properties/{0}/{0}", "#/definitions/a/{1}"]
)
def test_what_stands_where_no_schema_stands_is_never_taken_for_one(read, keyword, where):
    """A reference cannot bring in, from a value, what a schema may not say."""
    value, step = VALUES[keyword]
    reference = where.format(keyword, f"%{ord(keyword[0]):X}{keyword[1:]}") + step
    content = {**more({"$ref": reference}), "definitions": {"a": {keyword: value}}}
    other = {"properties": {keyword: {keyword: value}}}
    assert any("leads to no schema" in each for each in told(read({"things": content, "other": other})))


def places(node, path=""):
    """Every place in a schema, with whether a schema stands there: said here once more, by hand."""
    yield path, True
    for key, value in node.items() if isinstance(node, dict) else ():
        here = f"{path}/{key}"
        if key in {"properties", "definitions", "patternProperties", "dependencies"}:
            yield here, False
            for name, each in value.items():
                yield from places(each, f"{here}/{name}")
        elif key in {"items", "not", "if"}:
            yield from places(value, here)
        elif isinstance(value, dict):
            yield from ((at, False) for at, _ in places(value, here))


def test_only_places_of_schemas_can_be_referred_to():
    """Whatever keywords are called by names of properties, or stand in values."""
    tricky = {
        "properties": {"const": {"items": {"not": {}}}, "properties": {"properties": {"enum": {}}}},
        "definitions": {"default": {"const": {"items": {"pattern": "a"}}}, "if": {"if": {"default": {"not": {}}}}},
        "dependencies": {"items": {"items": {}}},
        "const": {"properties": {"a": {}}},
        "items": {"items": {"patternProperties": {"a": {}}}},
    }
    found = {path: schema_at(tricky, path) is not None for path, _ in places(tricky)}
    assert found == dict(places(tricky))
    assert {True, False} == set(found.values())
    assert schema_at(tricky, "nothing") is schema_at(tricky, "/items/") is None


@pytest.mark.parametrize("case", WRONG)
def test_a_schema_that_cannot_be_used_is_refused_at_its_place(read, case):
    """The finding names the file and what is wrong with it; no schema of the game is used then."""
    content, message = WRONG[case]
    reading = read({"things": content})
    (first, *_) = told(reading)
    assert message in first
    assert all("things.schema.json" in each.span.file for each in reading.problems if each.code.id == "CAT112")
    assert reading.catalog.cards() == ()


def test_a_place_within_a_schema_is_marked(read):
    """The line of the keyword, as in any other file."""
    (found,) = [each for each in read({"things": more({"oneOf": [{}]})}).problems if each.code.id == "CAT112"]
    assert '"oneOf"' in found.span.source or "[" in found.span.source
    assert found.span.line > 10


def test_files_are_counted(read):
    """So many kinds of files no game has."""
    assert told(read({f"kind{n}": THING for n in range(MAX_FILES)}))[0].endswith(f"more than {MAX_FILES}")


def test_two_schemas_for_one_kind_of_file_are_refused(read):
    """None of them is taken in silence."""
    assert told(read({"things": THING, "twice": THING})) == [
        "CAT112 `things.schema.json` describes files with the key `things`, too"
    ]


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_link_out_of_the_folder_is_refused(read, tmp_path):
    """A schema cannot stand for a file elsewhere."""
    (tmp_path / "schemas/odd").mkdir(parents=True)
    (tmp_path / "secret.json").write_text(json.dumps(THING), encoding="utf-8")
    (tmp_path / "schemas/odd/things.schema.json").symlink_to(tmp_path / "secret.json")
    assert told(read({})) == ["CAT112 the schema is a link that leads out of its folder"]


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_link_to_itself_is_refused(read, tmp_path):
    """It leads nowhere, and is told of as one that leads elsewhere."""
    (tmp_path / "schemas/odd").mkdir(parents=True)
    (tmp_path / "schemas/odd/loop.schema.json").symlink_to("loop.schema.json")
    (found, *_) = [each for each in read({"things": THING}).problems if "loop" in each.span.file]
    assert found.code.id in {"CAT112", "CAT001"}


@pytest.mark.parametrize("name", ["numbers (1)", "Größe", "a[b]", "50%", "лоты", "a#b", "a?b"])
def test_a_schema_may_have_any_name(read, name):
    """Names of files are no addresses; others refer to them as addresses are written."""
    quoted = quote(f"{name}.schema.json")
    reading = read({name: THING, "other": {"definitions": {"a": {"$ref": f"{quoted}#/properties/format"}}}})
    assert reading.problems == []
    assert [card.id for card in reading.catalog.cards()] == ["base/one"]


@pytest.mark.parametrize("name", ["лоты", "a[b]", "a b"])
def test_a_game_with_an_unusual_name_is_told_so(tmp_path, name):
    """The folder has a finding like any other game whose id is of no such form."""
    for folder, files in {"schemas": {"game.schema.json": json.dumps(GAME)}, "cards": {"game.yaml": FACTS}}.items():
        (tmp_path / folder / name).mkdir(parents=True)
        for file, text in files.items():
            (tmp_path / folder / name / file).write_text(text, encoding="utf-8")
    problems = read_catalog([tmp_path / "cards"]).problems
    assert problems
    assert {each.span.file.rpartition("/")[2] for each in problems} == {"game.yaml"}


HELD = [
    "things: 5\n",
    "things: [5]\n",
    "things:\n  one: {id: 5}\n",
    "things: [{id: 5}]\n",
    "things: [{id: a, name: 5}]\n",
]
ANYTHING = {"definitions": {"any": {}, "again": {"$ref": "#/definitions/any"}}}
WAYS = (
    {},
    {"$ref": "#/definitions/any"},
    {"$ref": "#/definitions/again", "description": "Whatever."},
    {"allOf": [{"$ref": "#/definitions/any"}]},
    {"anyOf": [{}, {"$ref": "#/definitions/any"}]},
    {"if": {}, "then": {"$ref": "#/definitions/any"}},
)


@pytest.mark.slow
@pytest.mark.parametrize("cards", HELD)
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(places=st.lists(st.tuples(st.integers(0, 3), st.sampled_from(WAYS)), max_size=3))
def test_no_schema_that_is_accepted_lets_go_of_what_every_card_has(read, cards, places):
    """Wherever references and other ways of allowing everything stand: such data have findings, never a card."""
    content = json.loads(json.dumps({**THING, **ANYTHING}))
    things = content["properties"]["things"]
    nodes = (content, things, things["items"], things["items"]["properties"]["id"])
    for at, way in places:
        nodes[at].update(way)
    reading = read({"things": content}, cards=cards)
    assert reading.problems
    assert reading.catalog.cards() == ()


def test_what_every_game_has_is_held_beside_a_reference(read):
    """The facts of the game can be described elsewhere, and have their form all the same."""
    game = {**GAME, **ANYTHING, "properties": {"game": {"$ref": "#/definitions/any"}}}
    reading = read({"game": game}, facts="format: 1\ngame: {id: odd, language: 5}\n")
    assert "CAT10" in {each.code.id[:5] for each in reading.problems}


@pytest.mark.parametrize(
    ("facts", "cards"),
    [
        ("format: 1\ngame: {id: odd}\n", None),
        ("format: 1\ngame: {id: other, language: en, languages: [en]}\n", None),
        ("format: 1\ngame: {id: odd, language: 5, languages: en}\n", None),
        ("format: 1\ngame: {id: odd, language: en, languages: [en], rules: {a: 5}}\n", None),
        ("format: 1\ngame: {id: odd, language: en, languages: [en], words: [a]}\n", None),
        (FACTS, "things: 5\n"),
        (FACTS, "things: [5]\n"),
        (FACTS, "things: [{name: A}]\n"),
        (FACTS, "things: [{id: 5}]\n"),
        (FACTS, "things: [{id: a, name: 5}]\n"),
        (FACTS, "things: [{id: a, print: {copies: many}}]\n"),
    ],
)
def test_what_every_game_and_card_has_is_held_whatever_its_schemas_say(read, facts, cards):
    """Schemas that allow everything leave nothing for the program to stumble over: there are findings of form."""
    reading = read({"things": THING}, **({} if cards is None else {"cards": cards}), facts=facts)
    assert {each.code.id[:5] for each in reading.problems} == {"CAT10"}


def test_games_of_the_program_keep_their_schemas(repository):
    """A project's own copy of them, made for its editor, decides nothing."""
    assert all(each.path.is_relative_to(repository / "schemas") for each in schemas_beside(repository / "cards").all())


def test_a_game_without_schemas_is_told_where_they_belong(tmp_path):
    """No key of another game is proposed for what is right."""
    home = tmp_path / "cards/odd"
    home.mkdir(parents=True)
    (home / "game.yaml").write_text(FACTS, encoding="utf-8")
    (found,) = read_catalog([tmp_path / "cards"]).problems
    assert found.message.endswith("is a file of no known kind: the game `odd` has no schemas")
    assert found.help == "write them into `schemas/odd/`, beside `cards/`, as the guide “Add a game” shows"


def test_a_broken_schema_is_the_only_thing_that_is_told(read):
    """Files of the game are not said to be of no known kind, as long as one of its schemas cannot be used."""
    reading = read({"things": "{"})
    assert [each.code.id for each in reading.problems] == ["CAT112"]
