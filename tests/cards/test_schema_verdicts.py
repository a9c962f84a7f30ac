"""One truth for validity: an independent validator comes to the verdict of the compiled one, and every refusal is explained."""

import copy
import json
import re
from itertools import count, islice

import jsonschema
import pytest
from referencing import Registry
from referencing.jsonschema import DRAFT7

from ordo_pnp.cards import Schemas, read_bytes, read_document, schemas_folder
from ordo_pnp.cards.schema_errors import errors_in

SCHEMAS = Schemas(schemas_folder())
FOLDER = schemas_folder().parent / "cards"
# The default run damages every so many-th place of the card database, and there in every so many-th of all ways.
PLACES, MUTANTS = 97, 31


def to_the_end(node):
    """Translate patterns for Python's ``re``, where ``$`` would also match before a last line break."""
    if isinstance(node, list):
        return [to_the_end(each) for each in node]
    if not isinstance(node, dict):
        return node
    changed = {key: to_the_end(each) for key, each in node.items() if key != "$schema"}
    if isinstance(changed.get("pattern"), str):
        changed["pattern"] = re.sub(r"\$\Z", r"\\Z", changed["pattern"])
    if "patternProperties" in changed:
        changed["patternProperties"] = {
            re.sub(r"\$\Z", r"\\Z", key): each for key, each in changed["patternProperties"].items()
        }
    return changed


REGISTRY = Registry().with_resources(
    [(uri, DRAFT7.create_resource(to_the_end(content))) for uri, content in SCHEMAS.resources]
)


def oracle(schema):
    """Return jsonschema's own validator of a kind of file."""
    address = next(uri for uri, content in SCHEMAS.resources if content is schema.content)
    return jsonschema.Draft7Validator({"$ref": address}, registry=REGISTRY)


def small_files():
    """Every kind of entry of every shipped file, in a file of its own."""
    for path in sorted(FOLDER.rglob("*.yaml")):
        data = read_document(path).data
        game = path.relative_to(FOLDER).parts[0]
        schema = SCHEMAS.of(data, game if (FOLDER / game / "game.yaml").exists() else None)
        if schema is None:
            continue
        held = data[schema.key]
        parts = [[entry] for entry in held] if isinstance(held, list) else []
        parts = [{name: entry} for name, entry in held.items()] if isinstance(held, dict) else parts
        entries = [{**data, schema.key: part} for part in parts]
        if entries and all(schema.fast.is_valid(each) for each in entries):
            yield from ((schema, each) for each in entries)
        else:
            yield schema, data


def places(data, path=()):
    """Every path in nested data."""
    yield path
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield from places(value, (*path, key))


def mutants_of(value):
    """Every way to damage one value."""
    yield from (
        None,
        True,
        0,
        -1,
        1.5,
        10**30,
        2**53 + 1,
        -(10**15),
        "",
        "x",
        "Ünfug!",
        "x\n",
        "$x\n",
        [],
        [[]],
        {},
        {"x": 1},
    )
    if isinstance(value, str):
        yield from (
            f"{value}\n",
            f"\n{value}",
            f"{value} ",
            value.upper(),
            value * 1_000,
            f"{value}\u0660",
            [value],
            value[:-1],
        )
    elif isinstance(value, dict):
        yield {**value, "x": 1}
        for key in value:
            rest = {each: held for each, held in value.items() if each != key}
            yield from (rest, {**rest, f"{key}\n": value[key]}, {**rest, key.upper(): value[key]})
    elif isinstance(value, list):
        yield from ([*value, None], value + value[:1], value * 50, value[1:], value[0] if value else 0)
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        yield from (float(value), value + 1, value - 1, value * 10**6, str(value), -value)


def damaged(data, path, value):
    """Copy data with another value at a place."""
    if not path:
        return value
    out = copy.copy(data)
    out[path[0]] = damaged(data[path[0]], path[1:], value)
    return out


def value_at(data, path):
    for step in path:
        data = data[step]
    return data


def disagreements(schema, mutant, independent):
    """What is wrong with the verdict about a mutant, nothing if it is right."""
    valid = schema.fast.is_valid(mutant)
    if valid != independent.is_valid(mutant):
        yield f"compiled: {valid}"
    if not valid and not list(errors_in(schema.fast, mutant, schema.family.contents)):
        yield "not explained"


def search(places_apart, mutants_apart):
    """Damage every so many-th place of the shipped files in every so many-th way; return how often, and what is wrong."""
    validators, tried, wrong = {}, 0, []
    damages = count()
    chosen = islice(
        ((schema, data, path) for schema, data in small_files() for path in places(data)), 0, None, places_apart
    )
    for schema, data, path in chosen:
        independent = validators.get(schema.name) or validators.setdefault(schema.name, oracle(schema))
        for value in mutants_of(value_at(data, path)):
            if next(damages) % mutants_apart == 0:
                tried += 1
                mutant = damaged(data, path, value)
                wrong += [(schema.name, path, value, each) for each in disagreements(schema, mutant, independent)]
    return tried, wrong


@pytest.mark.slow
def test_an_independent_validator_agrees_on_damaged_files():
    """Whatever value or key of the card database is damaged, both come to one verdict, and a refusal has reasons."""
    tried, wrong = search(PLACES, MUTANTS)

    assert wrong == []
    assert tried > 400


@pytest.mark.sweep
def test_an_independent_validator_agrees_on_very_many_damaged_files():
    """The same for one of 29 mutants, some minutes."""
    assert search(1, 29)[1] == []


@pytest.mark.parametrize("place", [("units", 0, "id"), ("units", 0, "print", "face"), ("units", 0, "print", "art")])
def test_a_line_break_at_the_end_of_an_id_is_a_mistake_at_its_place(place):
    """``$`` means the end of the text: an id that ends in a line break is printed, but never found again."""
    entry = {"id": "spear-levy", "name": "Levy", "symbols": ["spear"], "print": {"face": "unit", "art": "art/a.png"}}
    sound = {"format": 1, "units": [entry]}
    data = damaged(sound, place, value_at(sound, place) + "\n")
    text = json.dumps(data, indent=1)
    document = read_bytes(text.encode(), "units.json")
    schema = SCHEMAS.of(document.data)

    found = schema.validate(document, "base")

    assert schema.fast.is_valid(sound)
    line = next(number for number, line in enumerate(text.split("\n"), start=1) if "\\n" in line)
    assert [(item.code.id, item.span.line) for item in found] == [("CAT107", line)]


@pytest.mark.parametrize(
    ("players", "codes", "remedy"),
    [
        ('["", "Ben"]', ["CAT107"], "write a text here, or take the whole entry out"),
        ('["A\\e[31mB", "Ben"]', ["CAT004"], "delete the escape"),
        ('["A\\tB", "Ben"]', ["CAT107"], "write `A B`"),
        ('["A", "Ben"]\nseed: 1e999', ["CAT015"], "write a smaller one; quote it if it is text"),
        (
            '["A", "Ben"]\nseed: 123456789012345678901234567890',
            ["CAT015"],
            "write a smaller one; quote it if it is text",
        ),
        ('["A", "Ben"]\ntook_back: 1e999', ["CAT015"], "write a smaller one; quote it if it is text"),
    ],
)
def test_a_value_that_is_wrong_in_one_way_is_one_finding(players, codes, remedy):
    """An empty name, an escape, a number that nothing can hold: told once, and what stands in for it is not judged."""
    seed = "" if "seed" in players else "\nseed: 1"
    text = f"format: 1\ngame: ordonnance\nsets: [base]\nrules: {{}}\nplayers: {players}{seed}\nnumber: 0\nactions: []\n"
    document = read_bytes(text.encode(), "record.yaml")

    found = [*document.problems, *SCHEMAS.of(document.data).validate(document)]

    assert [item.code.id for item in found] == codes
    assert found[0].help == remedy
