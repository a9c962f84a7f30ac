"""Remedies, formatting, outlines and folding, of texts as they are typed."""

import pytest

WHOLE = {"start": {"line": 0, "character": 0}, "end": {"line": 10**6, "character": 0}}
CARDS = """format: 1
units:
- id: lone-spear
  name: Lone SpearSPACE
  symbols: [spear]



- id: lone-bow
  name: Lone \U0001f3f0 Bow  # a comment
  symbols: bow
""".replace("SPACE", " ")
BOOK = """---
# no heading
title: A book
---

# One {#one}

Text.

```{claim} x
# no heading either
```

### Deeper

## Two ##

# Last
"""


def applied(text, edits):
    """Return a text with `TextEdit`s made in it, the last first; places are counted by the encoder of Python."""
    lines = text.split("\n")

    def offset(place):
        before = lines[: place["line"]]
        here = lines[place["line"]].encode("utf-16-le")[: 2 * place["character"]].decode("utf-16-le")
        return sum(len(each) + 1 for each in before) + len(here)

    for each in sorted(edits, key=lambda each: offset(each["range"]["start"]), reverse=True):
        text = text[: offset(each["range"]["start"])] + each["newText"] + text[offset(each["range"]["end"]) :]
    return text


@pytest.fixture
def cards(caller, shared):
    """Return a file of the project in which cards are typed."""
    path = shared / "cards" / "ordonnance" / "base" / "typed.yaml"
    caller.begin(shared, capabilities={"textDocument": {"documentSymbol": {"hierarchicalDocumentSymbolSupport": True}}})
    caller.open(path, CARDS)
    return path


def actions(caller, path, place=WHOLE, **context):
    return caller.about("codeAction", path, range=place, context={"diagnostics": [], **context})


@pytest.mark.slow
def test_a_remedy_mends_what_was_found(caller, cards):
    """The edit of a preferred action takes its finding away, behind a letter of two units, too."""
    quick = [each for each in actions(caller, cards) if each["kind"] == "quickfix"]
    (found,) = [each for each in quick if each["title"] == "Write `[bow]` for `bow`"]
    caller.open(cards, applied(CARDS, found["edit"]["changes"][cards.as_uri()]), 2)
    (diagnostic,) = found["diagnostics"]
    left = caller.settle(books=False)[cards.as_uri()]["diagnostics"]

    assert found["isPreferred"]
    assert diagnostic["data"]["fix"] == "safe"
    assert diagnostic["message"] not in [each["message"] for each in left]


@pytest.mark.slow
def test_remedies_are_offered_at_their_place(caller, cards):
    """In another line, or where only other kinds are wanted, there are none."""
    line = {"line": 10, "character": 0}

    assert [each["title"] for each in actions(caller, cards, {"start": line, "end": line | {"character": 50}})] != []
    assert (
        actions(
            caller, cards, {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}, only=["quickfix"]
        )
        == []
    )
    assert actions(caller, cards, only=["refactor"]) == []
    assert {each["kind"] for each in actions(caller, cards, only=["source.fixAll"])} == {"source.fixAll.ordo"}
    assert {each["kind"] for each in actions(caller, cards, only=["source"])} == {"source.fixAll.ordo"}


def test_all_that_is_certain_is_mended_at_once(caller, cards):
    """The edits do not overlap, and of what they mend nothing is left."""
    text = CARDS.replace("symbols: [spear]", "symbols: spear").replace("symbols: bow", "symbols: bow\n  flavor: A bow.")
    caller.open(cards, text, 2)
    (found,) = actions(caller, cards, only=["source.fixAll.ordo"])
    caller.open(cards, applied(text, found["edit"]["changes"][cards.as_uri()]), 3)

    assert len(found["edit"]["changes"][cards.as_uri()]) >= 2
    assert actions(caller, cards, only=["source.fixAll.ordo"]) == []


def test_formatting_is_that_of_the_command(caller, cards, shared):
    """The edits make of the text that is typed what ``ordo fmt`` makes of it on disk, and touch no line that stays."""
    from ordo_pnp.cards import format_file, schemas_beside

    edits = caller.about("formatting", cards, options={"tabSize": 4, "insertSpaces": False})
    target = shared / "cards" / "ordonnance" / "base" / "on-disk.yaml"
    target.write_text(CARDS, encoding="utf-8")
    try:
        _, wanted = format_file(target, schemas_beside(shared / "cards"))
    finally:
        target.unlink()

    assert applied(CARDS, edits) == wanted
    assert [each["range"]["start"]["line"] for each in edits] == [2]
    caller.open(cards, wanted, 2)
    assert caller.about("formatting", cards, options={}) == []


def test_what_cannot_be_read_is_not_formatted(caller, cards):
    """Neither a file that is no YAML, nor a book."""
    caller.open(cards, 'units: "', 2)

    assert caller.about("formatting", cards, options={}) == []
    book = cards.parent.parent / "rulebook" / "reference" / "en.md"
    assert caller.about("formatting", book, options={}) == []


def test_the_outline_names_cards(caller, cards):
    """Each card with its name and id; its range holds the place that a client goes to."""
    facts, units = caller.about("documentSymbol", cards)
    spear, bow = units["children"]

    assert (facts["name"], units["name"]) == ("format", "units")
    assert (spear["name"], spear["detail"]) == ("Lone Spear", "lone-spear")
    assert spear["range"] == {"start": {"line": 2, "character": 0}, "end": {"line": 4, "character": 18}}
    assert bow["range"]["start"] == {"line": 8, "character": 0}
    for each in (facts, units, spear, bow):
        inner, outer = each["selectionRange"], each["range"]
        assert (outer["start"]["line"], outer["start"]["character"]) <= (
            inner["start"]["line"],
            inner["start"]["character"],
        )
        assert (inner["end"]["line"], inner["end"]["character"]) <= (outer["end"]["line"], outer["end"]["character"])


@pytest.mark.parametrize("text", ["a{}: 1\n", "units:\n", "b{}: {{a: {{}}}}\n"])
def test_the_outline_of_a_huge_file_ends(caller, cards, monkeypatch, text):
    """Whether it holds many keys or many cards, no more symbols are sent than a hundred here and 10,000 always."""
    monkeypatch.setattr("ordo_pnp.editor.language.navigation._MOST", 100)
    keys = "".join(text.format(at) if "{" in text else f"  - id: a-{at}\n" for at in range(300))
    caller.open(cards, keys if "{" in text else text + keys)
    found = caller.about("documentSymbol", cards)

    assert 50 < len(found) + sum(len(each.get("children", ())) for each in found) <= 100


def test_the_outline_of_a_book_is_its_sections(caller, cards):
    """Sections stand within each other; facts before the text and what is fenced have none."""
    book = cards.parent.parent / "rulebook" / "reference" / "typed.md"
    caller.open(book, BOOK)
    one, last = caller.about("documentSymbol", book)

    assert (one["name"], last["name"]) == ("One", "Last")
    assert [each["name"] for each in one["children"]] == ["Deeper", "Two"]
    assert one["range"]["start"]["line"] == 5
    assert one["range"]["end"]["line"] == 15
    assert caller.about("foldingRange", book) == [{"startLine": 5, "endLine": 15}]


def test_a_client_without_outlines_gets_a_list(caller, shared, units):
    """It is told for each symbol in which file and within what it stands."""
    caller.begin(shared)
    found = caller.about("documentSymbol", units)

    assert {each["location"]["uri"] for each in found} == {units.as_uri()}
    assert {"name": "Town Levy", "containerName": "units"}.items() <= next(
        each for each in found if each["name"] == "Town Levy"
    ).items()
