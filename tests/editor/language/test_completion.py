"""Completion: what schemas allow is offered, what is offered is allowed, and no text is too broken to ask in."""

import re
from urllib.parse import urljoin

import pytest
from hypothesis import given, settings, strategies as st
from jsonschema_rs import Draft7Validator

from ordo_pnp.cards import NOT_ALLOWED, UNKNOWN_KEY, Draft, address_of, read_bytes
from ordo_pnp.editor import complete_filter
from ordo_pnp.editor.language.completions import MAX_ITEMS, completion
from ordo_pnp.editor.language.hover_texts import hover
from ordo_pnp.editor.language.navigation import definition
from tests.editor.language.conftest import CARDS, applied

OF_CARDS = ("ordonnance/base/units.yaml", "ordonnance/crown/kingdoms.yaml", "ordonnance/crown/ordonnances.yaml")
FILES = (
    *OF_CARDS,
    "ordonnance/base/set.yaml",
    "ordonnance/faces/kingdom.yaml",
    "ordonnance/crown/scenarios/cards.yaml",
    "ordonnance/look.yaml",
    "komarn/kinds.yaml",
    "komarn/base/pieces.yaml",
    "komarn/text/de.yaml",
)


# `CompletionItemKind` of keys.
KEYS = (3, 10)


def content(name):
    return (CARDS / name).read_text(encoding="utf-8")


def labels(answer):
    return [each["label"] for each in answer["items"]]


def parts(schemas, address, node, value):
    """Yield what a schema says of a value, walked by hand: references, `allOf`, and the branch that the validator finds to hold."""
    if not isinstance(node, dict):
        return
    yield address, node
    if "$ref" in node:
        target, _, pointer = node["$ref"].partition("#")
        there = urljoin(address, target) if target else address
        found = schemas.contents[there]
        for step in pointer.split("/")[1:]:
            found = found[step]
        yield from parts(schemas, there, found, value)
    branches = node.get("allOf", [])
    if "if" in node:
        branches = [
            *branches,
            node.get("then" if Draft7Validator(node["if"], registry=schemas.registry).is_valid(value) else "else", {}),
        ]
    for each in branches:
        yield from parts(schemas, address, each, value)


def below(node, step):
    """Return the parts of a schema for the value under a key or index."""
    if isinstance(step, int):
        return [node.get("items")]
    named = [each for pattern, each in node.get("patternProperties", {}).items() if re.search(pattern, step)]
    return [node.get("properties", {}).get(step), *named]


def enums(schemas, found, value, path=()):
    """Yield the path of every plain value that is one of some words, with these words."""
    words = [node["enum"] for _, node in found if "enum" in node]
    if words and not isinstance(value, (dict, list)):
        yield path, [each for each in words[0] if all(each in some for some in words)]
    for step, inner in (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    ):
        lower = [
            each
            for address, node in found
            for part in below(node, step)
            for each in parts(schemas, address, part, inner)
        ]
        yield from enums(schemas, lower, inner, (*path, step))


@pytest.mark.parametrize("name", OF_CARDS)
def test_every_word_that_a_schema_lists_is_offered_there(typist, name):
    """Where a value is one of some words, deleting it and asking gives exactly these words among what is offered."""
    text = content(name)
    document = read_bytes(text.encode(), name)
    schemas = typist.editor.session.schemas()
    schema = schemas.of(document.data, "ordonnance")
    draft = Draft(document)
    top = list(parts(schemas, address_of(schema.name), schema.content, document.data))
    found = list(enums(schemas, top, document.data))
    assert found
    typist.type(name, text)
    for path, words in found[:: max(1, len(found) // 40)]:
        start, end = draft.range_of(path)
        typist.type(name, text[:start] + text[end:])
        assert set(map(str, words)) <= set(labels(typist.ask(completion, name, start))), path
    typist.close(name)


@pytest.mark.parametrize("name", OF_CARDS)
@given(data=st.data())
@settings(max_examples=12)
def test_what_is_offered_is_allowed(typist, name, data):
    """A word or key that is offered for one that stands there makes no key unknown and no value one that is not allowed."""
    text = content(name)
    lines = typist.type(name, text).lines
    offset = data.draw(st.integers(text.index("- id:"), len(text) - 1))
    schemas = typist.editor.session.schemas()
    schema = schemas.of(read_bytes(text.encode(), name).data, "ordonnance")
    offered = typist.ask(completion, name, offset)["items"]
    typist.close(name)
    for item in data.draw(st.lists(st.sampled_from(offered), max_size=6)) if offered else ():
        place = item["textEdit"]["range"]
        if place["start"] == place["end"] and item["kind"] not in KEYS:
            continue
        document = read_bytes(applied(text, [item["textEdit"]]).encode(), name)
        found = [] if document.problems else schema.validate(document, None)
        refused = UNKNOWN_KEY if item["kind"] in KEYS else NOT_ALLOWED
        column = lines.offset(*place["start"].values()) - lines.start(place["start"]["line"])
        there = (place["start"]["line"] + 1, column + 1)
        assert all(each.code != refused or (each.span.line, each.span.column) != there for each in found), item


@pytest.mark.parametrize("name", FILES)
def test_every_place_can_be_asked_about(typist, name):
    """At places all over shipped files there is an answer of bounded size, whose edits lie around the caret."""
    text = content(name)
    text = text[: text.find("\n", 4_000) + 1 or None]
    typist.type(name, text)
    for offset in range(0, len(text), 17):
        answer = typist.ask(completion, name, offset)
        assert len(answer["items"]) <= MAX_ITEMS
        for each in answer["items"][:1]:
            place = each["textEdit"]["range"]
            assert place["start"]["line"] == place["end"]["line"]
    typist.close(name)


@given(data=st.data())
@settings(max_examples=16)
def test_broken_texts_can_be_asked_about(typist, data):
    """Where a file is cut off, half a bracket or quotation mark stands or the ends of lines are others, an answer comes all the same."""
    name = data.draw(st.sampled_from(FILES))
    text = content(name)
    cut = data.draw(st.integers(0, len(text)))
    broken = text[max(0, cut - 3_000) : cut] + data.draw(
        st.sampled_from(["", "'", '"', "{", "[", ": ", "- ", "\U0001f3f0"])
    )
    broken = broken.replace("\n", data.draw(st.sampled_from(["\n", "\r\n"])))
    typist.type(name, data.draw(st.sampled_from(["", "\ufeff"])) + broken)
    answer = typist.ask(completion, name, len(broken))
    typist.close(name)
    assert len(answer["items"]) <= MAX_ITEMS


def at(text):
    """Return a text without its caret `^`, and where that stood."""
    return text.replace("^", ""), text.index("^")


def offered(typist, name, text):
    """Return what is offered at `^` in a text: label -> what is typed."""
    text, offset = at(text)
    typist.type(name, text)
    answer = typist.ask(completion, name, offset)
    typist.close(name)
    return {each["label"]: each["textEdit"]["newText"] for each in answer["items"]}


UNITS, ORDERS, FACE = "ordonnance/base/units.yaml", "ordonnance/crown/ordonnances.yaml", "ordonnance/faces/kingdom.yaml"
EFFECT = "format: 1\nordonnances:\n  - id: a\n    name: A\n    effects:\n      - when: played\n        targets:\n          mine: {pick: unit}\n        do:\n          - "


def test_keys_that_are_missing_are_offered(typist):
    """The keys of an entry that it does not have yet are offered, with the colon, and a key that excludes one that is there is not."""
    found = offered(typist, UNITS, "format: 1\nunits:\n  - id: a\n    ^\n    print: {copies: 2}\n")
    assert found["name"] == "name: "
    assert {"symbols", "ends", "flavour"} <= found.keys()
    assert not {"id", "print"} & found.keys()
    assert "symbols" not in offered(typist, UNITS, "format: 1\nunits:\n  - id: a\n    ends: {top: [bow]}\n    ^\n")


def test_a_key_that_has_a_colon_gets_no_second_one(typist):
    """Where a colon stands already, only the word is typed."""
    assert offered(typist, UNITS, "format: 1\nunits:\n  - id: a\n    na^: Town\n")["name"] == "name"


def test_names_of_what_there_is_are_offered(typist):
    """Charges, vignettes, cards, sets, colours and fonts are offered where they are named."""
    bearing = "format: 1\nunits:\n  - id: a\n    print: {arms: {field: or, layers: [{charge: ^}]}}\n"
    assert "lion-rampant" in offered(typist, UNITS, bearing)
    assert "town" in offered(typist, UNITS, "format: 1\nunits:\n  - id: a\n    print:\n      vignette: ^\n")
    assert list(offered(typist, "ordonnance/crown/set.yaml", "format: 1\nset:\n  requires: [^]\n")) == ["base"]
    assert "crown/cancel-bow" in offered(
        typist,
        "ordonnance/crown/scenarios/cards.yaml",
        "format: 1\ngame: ordonnance\nscenarios:\n  - position:\n      hands: [[{card: cr^}]]\n",
    )
    assert "gold" in offered(typist, FACE, "format: 1\nface:\n  for: kingdom\n  elements:\n    - rect: {fill: ^}\n")
    assert "display" in offered(typist, FACE, "format: 1\nface:\n  for: kingdom\n  elements:\n    - text: {font: ^}\n")


def test_verbs_and_targets_of_effects_are_offered(typist):
    """The verbs of an effect are offered, their arguments, and the targets that were chosen before."""
    assert {"draw", "move", "if"} <= offered(typist, ORDERS, f"{EFFECT}^").keys()
    assert set(offered(typist, ORDERS, f"{EFFECT}move: {{^}}")) == {"what", "to", "to_army"}
    assert offered(typist, ORDERS, f"{EFFECT}destroy: {{what: ^}}") == {"$mine": "$mine"}
    assert "spear" in offered(
        typist, ORDERS, f"{EFFECT}destroy: {{what: $mine}}".replace("pick: unit", "pick: unit, symbol: ^")
    )


def test_values_of_cards_are_offered_in_layouts(typist):
    """A layout is offered what its cards hold and what their game makes of them, and in a list of these what each item has."""
    start = "format: 1\nface:\n  for: kingdom\n  elements:\n    - "
    assert {"$name", "$rules", "$steps", "$flavour"} <= offered(typist, FACE, f"{start}text: {{text: ^}}").keys()
    inside = f"{start}repeat: {{over: $steps, elements: [{{text: {{text: ^}}}}]}}"
    assert {"$item.verb", "$index"} <= offered(typist, FACE, inside).keys()


def test_quotation_marks_stay(typist):
    """Between quotation marks the word is typed with these, and a word that would be read as a number gets some."""
    found = offered(typist, UNITS, 'format: 1\nunits:\n  - id: a\n    symbols: ["sp^"]\n')
    assert found["spear"] == '"spear"'


def test_places_are_counted_in_utf_16(typist):
    """Behind a letter of two units the word that is replaced is still the one at the caret."""
    text, offset = at("format: 1\nunits:\n  - {id: a, name: \U0001f3f0, symbols: [sp^]}\n")
    typist.type(UNITS, text)
    item = next(each for each in typist.ask(completion, UNITS, offset)["items"] if each["label"] == "spear")
    typist.close(UNITS)
    assert applied(text, [item["textEdit"]]) == text.replace("[sp]", "[spear]")


def test_nothing_is_offered_in_comments(typist):
    """In a comment and in a book there is nothing to choose from."""
    assert offered(typist, UNITS, "format: 1\n# uni^\n") == {}
    assert offered(typist, "ordonnance/rulebook/en.md", "# A ^\n") == {}


FILTERS = {
    "": {"kind:", "symbol:", "set:", "id:"},
    "ki": {"kind:"},
    "kind:un": {"unit"},
    "kind:unit -symbol:bow,sw": {"swords"},
    'text:"a b" set:c': {"crown"},
    "nothing:x": set(),
}


@pytest.mark.parametrize("text", FILTERS, ids=repr)
def test_filters_are_completed(typist, text):
    """Keys and values of the filter language are offered, and what is offered can be read as a filter that selects cards."""
    typist.editor.session.catalog()
    found = complete_filter(typist.editor, text, len(text), "ordonnance")
    assert FILTERS[text] <= {each["label"] for each in found}
    assert bool(found) == bool(FILTERS[text])
    for each in found:
        assert text[each["start"] : each["end"]].lower() in each["text"].lower()


BOOK = {
    "There are {count kind:un^|56} units.\n": ("unit", "There are {count kind:unit|56} units.\n"),
    "```{reference} sym^\n```\n": ("symbol:", "```{reference} symbol:\n```\n"),
    "```{components} set:crown -kind:^\n": ("kingdom", "```{components} set:crown -kind:kingdom\n"),
    "`kind:un^` and {fact kind:un}\n": (None, None),
    "{count kind:unit|56 un^}\n": (None, None),
}


@pytest.mark.parametrize("text", BOOK, ids=repr)
def test_filters_in_books_are_completed(typist, text):
    """Where a role or block takes a filter, what is chosen takes the place of what is typed; elsewhere nothing is offered."""
    label, wanted = BOOK[text]
    name, offset = "ordonnance/rulebook/en.md", text.index("^")
    typist.type(name, text.replace("^", ""))
    items = {each["label"]: each for each in typist.ask(completion, name, offset)["items"]}
    typist.close(name)
    assert (label in items) == (label is not None) == bool(items)
    if label is not None:
        assert applied(text.replace("^", ""), [items[label]["textEdit"]]) == wanted


VERBS = """format: 1
verbs:
  ambush:
    about: Destroy a unit and draw.
    parameters: {who: target, count: {min: 1, max: 3}}
    do:
      - destroy: {what: $who}
      - draw: {count: $count}
"""


def test_verbs_of_the_set_are_offered_with_what_they_take(own_typist, project):
    """After `use` the verbs of `verbs.yaml`, below one of them its parameters, and in its own steps these with `$`."""
    (project / "cards/ordonnance/crown/verbs.yaml").write_text(VERBS, encoding="utf-8")
    assert offered(own_typist, ORDERS, EFFECT + "use: {^}\n") == {"ambush": "ambush: "}
    assert list(offered(own_typist, ORDERS, EFFECT + "use: {ambush: {^}}\n")) == ["who", "count"]
    assert "$mine" in offered(own_typist, ORDERS, EFFECT + "use: {ambush: {who: ^}}\n")
    verbs = "ordonnance/crown/verbs.yaml"
    assert {"$who", "$count"} <= offered(own_typist, verbs, VERBS.replace("what: $who", "what: ^")).keys()
    steps = VERBS.replace("- draw: {count: $count}", "- ^")
    assert {"draw", "set_limit", "use"} <= offered(own_typist, verbs, steps).keys()


def test_a_verb_of_the_set_is_explained_and_leads_to_its_file(own_typist, project):
    """At the name of a verb on a card, and at what it takes."""
    (project / "cards/ordonnance/crown/verbs.yaml").write_text(VERBS, encoding="utf-8")
    text = EFFECT + "use: {ambush: {who: $mine, count: 2}}\n"
    own_typist.type(ORDERS, text)
    for word, line in (("ambush", 2), ("who: $", 4)):
        (found,) = own_typist.ask(definition, ORDERS, text.index(word) + 1)
        assert found["uri"].endswith("crown/verbs.yaml")
        assert found["range"]["start"]["line"] == line
    shown = own_typist.ask(hover, ORDERS, text.index("ambush") + 1)["contents"]["value"]
    own_typist.close(ORDERS)
    assert "Destroy a unit and draw." in shown
