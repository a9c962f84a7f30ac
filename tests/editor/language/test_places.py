"""Definition, references, renaming, hover and hints: what a word names is where the data say, and is renamed as on disk."""

import subprocess
import sys

import pytest

from ordo_pnp.editor import Params, RpcError
from ordo_pnp.editor.language.edited_project import uri_of
from ordo_pnp.editor.language.hover_texts import hover, inlay_hints
from ordo_pnp.editor.language.navigation import definition, prepare_rename, references, rename, workspace_symbols
from tests.editor.language.conftest import CARDS, applied

UNITS, ORDERS = "ordonnance/base/units.yaml", "ordonnance/crown/ordonnances.yaml"


def content(name):
    return (CARDS / name).read_text(encoding="utf-8")


def word_at(place):
    """Return the text between the ends of a `Location`."""
    path = CARDS / place["uri"].partition("/cards/")[2]
    start, end = place["range"]["start"], place["range"]["end"]
    line = path.read_text(encoding="utf-8").split("\n")[start["line"]].encode("utf-16-le")
    return line[2 * start["character"] : 2 * end["character"]].decode("utf-16-le")


DEFINED = {
    (UNITS, "charge: tree", 9): ("heraldry/charges.yaml", "tree"),
    (UNITS, "vignette: town", 11): ("ordonnance/vignettes/landscapes.yaml", "town"),
    (UNITS, "[spear]", 2): ("ordonnance/game.yaml", "spear"),
    ("ordonnance/crown/scenarios/cards.yaml", "crown/cancel-spear", 3): (
        "ordonnance/crown/kingdoms.yaml",
        "cancel-spear",
    ),
    ("ordonnance/rulebook/en.md", "crown/cancel-bow", 3): ("ordonnance/crown/kingdoms.yaml", "cancel-bow"),
    ("ordonnance/crown/text/de.yaml", "    spear-spear:", 6): ("ordonnance/crown/units.yaml", "spear-spear"),
    (ORDERS, "what: $mine", 8): (ORDERS, "mine"),
    ("ordonnance/crown/set.yaml", "requires: [base", 12): ("ordonnance/base/set.yaml", "base"),
    ("ordonnance/faces/kingdom.yaml", "fill: glow", 7): ("ordonnance/look.yaml", "glow"),
    ("ordonnance/faces/kingdom.yaml", "back: card-back", 7): ("ordonnance/faces/card-back.yaml", "face"),
    ("komarn/faces/number.yaml", "for: number", 6): ("komarn/kinds.yaml", "number"),
}


@pytest.mark.parametrize("place", DEFINED, ids=lambda place: place[1])
def test_a_name_leads_to_what_it_names(typist, place):
    """Cards, sets, charges, signs, colours, layouts, kinds and targets are found where they are defined, and named from there."""
    name, words, more = place
    found = typist.ask(definition, name, content(name).index(words) + more)
    assert len(found) == 1
    assert found[0]["uri"] == uri_of(CARDS / DEFINED[place][0])
    assert word_at(found[0]) == DEFINED[place][1]


@pytest.mark.parametrize("place", [each for each in DEFINED if "back" not in each[1]], ids=lambda place: place[1])
def test_all_references_lead_to_one_definition(typist, place):
    """Asked at any place that names a thing, the definition is the same; the place that was asked at is among the references."""
    name, words, more = place
    offset = content(name).index(words) + more
    wanted = typist.ask(definition, name, offset)
    found = typist.ask(references, name, offset)
    position = typist.editor.text(uri_of(CARDS / name)).lines.position(offset)
    assert any(
        each["uri"] == uri_of(CARDS / name) and each["range"]["start"]["line"] == position["line"] for each in found
    )
    for each in found[:: max(1, len(found) // 8)]:
        uri = each["uri"]
        again = definition(typist.editor, Params({"textDocument": {"uri": uri}, "position": each["range"]["start"]}))
        assert again == wanted, each


def test_references_of_a_card_are_all_that_a_search_finds(typist):
    """The id of a card is found in every file of its game in which the text of the id stands."""
    name = "ordonnance/crown/kingdoms.yaml"
    found = typist.ask(references, name, content(name).index("cancel-bow"))
    files = {each["uri"] for each in found if word_at(each) == "crown/cancel-bow"}
    home = CARDS / "ordonnance"
    texts = {path: path.read_text(encoding="utf-8") for path in home.rglob("*") if path.suffix in (".yaml", ".md")}
    assert files == {uri_of(path) for path, text in texts.items() if "crown/cancel-bow" in text}
    assert {"cancel-bow", "crown/cancel-bow"} == {word_at(each) for each in found}


def test_cards_are_found_by_name_in_any_language(typist):
    """A card of the project is found by a part of its id, or of its name in any language."""
    for query in ("cancel-bow", "Ban on the Cross", "Гибеллины", "arbalète"):
        found = workspace_symbols(typist.editor, Params({"query": query}))
        assert all(query in each["containerName"] or query in each["name"] for each in found)
    assert workspace_symbols(typist.editor, Params({"query": "cancel-bow"}))[0]["containerName"] == "crown/cancel-bow"


def test_a_block_of_a_book_leads_to_its_scenario(typist):
    """By any of its names, from anywhere in the line up to its end; nothing where no single one is called so."""
    book = "ordonnance/rulebook/en.md"
    line = "```{claim} two-finished"
    start = content(book).index(line)
    for offset in (start, start + len(line)):
        (found,) = typist.ask(definition, book, offset)
        path = found["uri"].partition("/cards/")[2]
        assert content(path).splitlines()[found["range"]["start"]["line"]].endswith("id: two-finished")
    assert typist.ask(definition, book, content(book).index("claim}\nsymbols")) == []


@pytest.mark.slow
def test_an_edit_in_an_editor_renames_as_the_command_does(own_typist, project):
    """The edits of a rename, carried out, give byte for byte the files that `ordo rename` writes, whatever ends their lines."""
    name = "ordonnance/crown/kingdoms.yaml"
    for each in (name, "ordonnance/crown/text/ru.yaml", "ordonnance/rulebook/reference/en.md"):
        path = project / "cards" / each
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    offset = own_typist.path(name).read_bytes().decode().index("id: cancel-bow") + len("id: ca")
    whole = (offset - len("  - id: ca"), offset - 4, offset + len("ncel-bow"))  # anywhere in the line that gives the id
    assert {own_typist.ask(prepare_rename, name, each)["placeholder"] for each in whole} == {"cancel-bow"}
    changes = own_typist.ask(rename, name, offset, newName="no-crossbows")["changes"]
    before = {uri: own_typist.editor.text(uri).lines.text for uri in changes}
    arguments = [sys.executable, "-m", "ordo_pnp", "rename", "crown/cancel-bow", "no-crossbows"]
    subprocess.run(arguments, cwd=project, check=True, capture_output=True)
    after = {uri: applied(text, changes[uri]) for uri, text in before.items()}
    written = {
        uri_of(path): path.read_bytes().decode()
        for path in (project / "cards").rglob("*")
        if path.suffix in {".md", ".yaml"}
    }
    changed = {
        uri
        for uri, text in written.items()
        if text.replace("\r", "") != (CARDS / uri.partition("/cards/")[2]).read_text(encoding="utf-8")
    }
    assert changed == set(changes)
    assert after == {uri: written[uri] for uri in changes}
    assert len(changes) > 8


def test_what_cannot_be_renamed_is_refused(typist):
    """A name that is taken, of another form or of another set is refused with the reason, and so is what is no card."""
    name = "ordonnance/crown/kingdoms.yaml"
    offset = content(name).index("cancel-bow")
    for new, why in (("cancel-spear", "already"), ("base/other", "stays in its set"), ("No Way", "small letters")):
        with pytest.raises(RpcError, match=why):
            typist.ask(rename, name, offset, newName=new)
    offset = content(UNITS).index("vignette: town") + 11
    assert typist.ask(prepare_rename, UNITS, offset) is None
    with pytest.raises(RpcError, match="no card"):
        typist.ask(rename, UNITS, offset, newName="city")


SAID = {
    (UNITS, "charge: tree", 9): ("tree", "⠿⢿"),
    (UNITS, "[spear]", 2): ("Spear · Lanze · Копьё", "⣿"),
    (UNITS, "copies: 4", 2): ("How many of it", "at least 1", "at most 999", "default `1`"),
    ("ordonnance/crown/scenarios/cards.yaml", "crown/cancel-spear", 3): (
        "Locusts and Mice · Heuschrecken",
        "counts for nobody",
    ),
    (ORDERS, "- move:", 3): ("Move a unit", "**OR-20**", "Printed on `crown/move-jaffa`", "territories with room"),
    ("ordonnance/game.yaml", "OR-05", 2): ("Is a card played before",),
    ("ordonnance/faces/kingdom.yaml", "over: $steps", 8): ("the game makes",),
}


@pytest.mark.parametrize("place", SAID, ids=lambda place: place[1])
def test_hovering_tells_what_a_word_means(typist, place):
    """Keys have their meaning and limits, cards and signs their names and looks, verbs their ruling and what is printed."""
    name, words, more = place
    said = typist.ask(hover, name, content(name).index(words) + more)["contents"]["value"]
    assert all(each in said for each in SAID[place]), said


TERMS = {
    ("ordonnance/rulebook/reference/en.md", "{term rank}", 8): (
        "rank · Rang",
        "order of the five",
        "terms.yaml:",
        "en.md:",
    ),
    ("ordonnance/rulebook/reference/ru.md", "{term rank|старшинству", 14): (
        "rank · Rang",
        "order of the five",
        "ru.md:",
    ),
    ("ordonnance/terms.yaml", "  rank:", 3): ("rank · Rang", "order of the five", "terms.yaml:"),
    ("ordonnance/text/de.yaml", "Gleiche Zeichen", 10): ("symbol · Zeichen", "five marks"),
}


@pytest.mark.parametrize("place", TERMS, ids=lambda place: place[1])
def test_hovering_tells_what_a_term_means(typist, place):
    """In books and texts of any language, and where it is listed: its words, its meaning, and where it is introduced."""
    name, words, more = place
    said = typist.ask(hover, name, content(name).index(words) + more)["contents"]["value"]
    assert all(each in said for each in TERMS[place]), said


def test_other_words_are_no_terms(typist):
    """A word of another language, a part of a word and a key say nothing of terms."""
    name = "ordonnance/rulebook/en.md"
    for text in ("Zeichen\n", "franking\n", "unranked\n"):
        typist.type(name, text)
        assert typist.ask(hover, name, 3) is None
    typist.close(name)


def test_a_code_in_a_comment_is_explained(typist):
    """The code of a finding that stands in a comment has the words of `ordo explain`."""
    typist.type(UNITS, "# see CAT102\nformat: 1\n")
    said = typist.ask(hover, UNITS, 8)
    typist.close(UNITS)
    assert said["contents"]["value"].startswith("### CAT102 ")
    assert said["range"] == {"start": {"line": 0, "character": 6}, "end": {"line": 0, "character": 12}}


def hints(typist, name, first, last):
    place = {"start": {"line": first, "character": 0}, "end": {"line": last, "character": 0}}
    uri = uri_of(typist.path(name))
    return inlay_hints(typist.editor, Params({"textDocument": {"uri": uri}, "range": place}))


def test_hints_show_what_a_card_prints(typist):
    """At the end of the line of its effects stands the sentence of the card, and nothing outside of the lines asked for."""
    found = hints(typist, ORDERS, 3, 12)
    assert [each["label"] for each in found] == ["no. 26", "Draw 2 cards."]
    assert "Ziehe 2 Karten." in found[1]["tooltip"]["value"]
    line = content(ORDERS).split("\n")[found[1]["position"]["line"]]
    assert line.strip() == "effects:"
    assert found[1]["position"]["character"] == len(line)


def test_hints_show_what_was_translated(typist):
    """Beside a translated text stands the text in the language of the set."""
    labels = [each["label"] for each in hints(typist, "ordonnance/crown/text/de.yaml", 0, 12)]
    assert "Easter Pilgrims" in labels


def test_a_half_typed_card_has_no_hint(typist):
    """A card whose text cannot be used shows nothing of what it said before; the others still do."""
    typist.type(
        ORDERS,
        content(ORDERS).replace(
            "      - when: played\n        do:\n          - draw: {count: 2}", "      - when: pla", 1
        ),
    )
    labels = [each["label"] for each in hints(typist, ORDERS, 0, 400)]
    typist.close(ORDERS)
    assert "no. 26" not in labels
    assert "no. 27" in labels
