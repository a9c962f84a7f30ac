"""Whatever somebody is typing, all other cards are there, and the picture is that of the newest sound text."""

import random
import re
import shutil

import pytest
from hypothesis import HealthCheck, Phase, given, settings, strategies as st

from ordo_pnp.base import OrdoError
from ordo_pnp.editor import RpcError
from ordo_pnp.editor.studio.card_view import hits_of
from ordo_pnp.editor.studio.face_sheets import LastingSheet
from ordo_pnp.project import Session

CARD = """\
  - id: bow-typed
    name: "Typed: one \\"by\\" one"
    symbols: [bow, helm]
    flavour: Each letter on its own 🏰.
    print:
      copies: 2
      vignette: {of: krak, tones: dusk}
      arms: {field: azure, layers: [{ordinary: chief, tincture: or}]}
"""
FACE = {"game": "ordonnance", "language": "en", "side": "front"}


@pytest.fixture
def project(tmp_path, monkeypatch, copy_of_data):
    """Return a folder with one set of one game: a fresh session reads it quickly."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    copy_of_data(tmp_path, "ordonnance", ignore=shutil.ignore_patterns("crown", "rulebook", "bots"))
    return tmp_path


def type_at(asker, uri, version, line, character, text):
    """Type a letter and return the new version."""
    place = {"line": line, "character": character}
    change = {"range": {"start": place, "end": place}, "text": text}
    return asker.ask("ordo/change", uri=uri, base=version, changes=[change])["version"]


@pytest.mark.slow
def test_a_new_card_typed_letter_by_letter_hides_no_other(asker, units):
    """Never fewer than all the others, never an exception; from its first sound text on it has a face."""
    opened = asker.ask("ordo/open", uri=units)
    asker.ask("ordo/findings")
    ids = {each["id"] for each in asker.ask("ordo/gallery", game="ordonnance", language="en", filter="")["cards"]}
    line, version = opened["text"].count("\n"), opened["version"]
    units_before, character, seen = len(ids), 0, []
    for number, letter in enumerate(CARD):
        version = type_at(asker, units, version, line, character, letter)
        character += 2 if letter > "\uffff" else 1
        if letter == "\n":
            line, character = line + 1, 0
        cards = {each["id"] for each in asker.ask("ordo/gallery", game="ordonnance", language="en", filter="")["cards"]}
        assert ids <= cards
        assert len(cards) - units_before <= 1 or number < 30  # its id grows with each letter: one card at a time
        assert asker.ask("ordo/look", card="base/spear-levy", **FACE)["face"]["width"] == 63
        try:
            seen.append(asker.ask("ordo/look", card="base/bow-typed", **FACE)["stale"])
        except RpcError:
            assert not seen
    assert {False, True} == set(seen)
    assert seen[-1] is False


@pytest.mark.slow
def test_a_stray_quote_leaves_the_last_good_face(asker, units):
    """Marked stale, until the text is sound again; that of a translation in its language alone."""
    version = asker.ask("ordo/open", uri=units)["version"]
    before = asker.ask("ordo/look", card="base/spear-levy", **FACE)
    asker.ask("ordo/findings")
    place = asker.ask("ordo/place", game="ordonnance", card="base/spear-levy", keys=["name"], language="en")["range"][
        "start"
    ]
    version = type_at(asker, units, version, place["line"], place["character"] + 6, '"')
    broken = asker.ask("ordo/look", card="base/spear-levy", **FACE)
    assert (broken["stale"], broken["face"]) == (True, before["face"])
    told = asker.ask("ordo/findings", game="ordonnance", card="base/spear-levy")["findings"]
    everything = asker.ask("ordo/findings")
    assert told or everything["findings"]
    assert {each["uri"] for each in everything["findings"]} == {units}
    version = type_at(asker, units, version, place["line"], place["character"] + 16, '"')
    assert asker.ask("ordo/look", card="base/spear-levy", **FACE)["stale"] is False
    german = FACE | {"language": "de"}
    found = asker.ask("ordo/place", game="ordonnance", card="base/spear-levy", keys=["name"], language="de")
    version = asker.ask("ordo/open", uri=found["uri"])["version"]
    type_at(asker, found["uri"], version, found["range"]["start"]["line"], found["range"]["end"]["character"] + 2, '"')
    for face, is_stale in ((german, True), (FACE, False)):
        assert asker.ask("ordo/look", card="base/spear-levy", **face)["stale"] is is_stale
    assert asker.ask("ordo/faces", cards=["base/spear-levy"], **german)["faces"][0]["stale"]


def test_a_new_card_is_told_by_another_number(asker, units):
    """And nothing else is: the page asks for the list only then."""
    opened = asker.ask("ordo/open", uri=units)
    first = asker.ask("ordo/findings")["cardsVersion"]
    version = type_at(asker, units, opened["version"], 0, 0, "# a word\n")
    assert asker.ask("ordo/findings")["cardsVersion"] == first
    type_at(asker, units, version, opened["text"].count("\n") + 1, 0, CARD)
    assert asker.ask("ordo/findings")["cardsVersion"] == first + 1


PIECES = ["a", '"', "'", "\n", " ", ":", "- ", "🏰", "{", "]", "  - id: x\n", "#", "spear", "flavour: "]


@pytest.mark.slow
@settings(
    max_examples=1,
    phases=[Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    deadline=None,
)
@given(st.randoms(use_true_random=False))
def test_after_any_edits_a_face_is_that_of_a_fresh_session(desk, asker, units, chance: random.Random):
    """Picture and parts: where a fresh session can read the card; where it cannot, an earlier one stands in, marked stale."""
    path = desk.editor.path_of(units)
    opened = asker.ask("ordo/open", uri=units)
    version, whole = opened["version"], path.read_text(encoding="utf-8")
    version = asker.ask("ordo/change", uri=units, base=version, changes=[{"text": whole}])["version"]
    asker.ask("ordo/findings")
    cards = [
        each["id"]
        for each in asker.ask("ordo/gallery", game="ordonnance", language="en", filter="set:base kind:unit")["cards"]
    ]
    for _ in range(12):
        text = desk.editor.text(units).lines
        at = chance.randrange(len(text.text))
        end = min(at + chance.choice([0, 0, 1, 4]), len(text.text))
        change = {"range": text.range(at, end), "text": chance.choice(PIECES)}
        version = asker.ask("ordo/change", uri=units, base=version, changes=[change])["version"]
        card = chance.choice(cards)
        if chance.random() < 0.3:
            asker.ask("ordo/findings")
        try:
            found = asker.ask("ordo/look", card=card, **FACE)
        except OrdoError:
            found = None
        if chance.random() < 0.25:
            agree(desk, path, card, found)
    agree(desk, path, card, found)


def agree(desk, path, card, found):
    """Hold a look against a fresh session with the same texts."""
    fresh = Session(desk.workspace.root)
    fresh.change(path, desk.session.content(path))
    known = fresh.card("ordonnance", card)
    if known is None:
        text = desk.session.content(path).decode()
        assert found is None or found["stale"], (card, text)
        return
    assert found is not None
    assert not found["stale"]
    drawn = fresh.draw(known, "en", is_draft=True)
    assert found["face"]["body"] == LastingSheet(fresh.fonts("ordonnance")).body(drawn.face.drawing)
    with fresh.faces("ordonnance") as faces:
        assert found["hits"] == hits_of(faces.regions(known, "en"))


@pytest.mark.sweep
def test_every_card_of_a_file_half_typed_hides_no_other(asker, units):
    """Each letter of the file cut off its end: the cards that were sound once are all there."""
    opened = asker.ask("ordo/open", uri=units)
    ids = {each["id"] for each in asker.ask("ordo/gallery", game="ordonnance", language="en", filter="")["cards"]}
    text, version = opened["text"], opened["version"]
    for end in range(len(text), len(text) - 900, -3):
        version = asker.ask("ordo/change", uri=units, base=version, changes=[{"text": text[:end]}])["version"]
        cards = {each["id"] for each in asker.ask("ordo/gallery", game="ordonnance", language="en", filter="")["cards"]}
        assert len(ids - cards) <= text[end:].count("- id:")


@pytest.mark.parametrize("name", ["base/units.yaml", "base/components.yaml"])
def test_a_card_of_a_file_that_changed_has_the_number_that_a_fresh_session_gives(desk, asker, project, name):
    """Numbers run over all files of a set, by the headings of the deck."""
    path = project / "cards/ordonnance" / name
    uri = path.as_uri()
    asker.ask("ordo/findings")
    ids = [each.id for each in desk.session.catalog().cards() if each.origin.document.file == path]
    opened = asker.ask("ordo/open", uri=uri)
    line = next(at for at, each in enumerate(opened["text"].split("\n")) if "- id:" in each)
    kind = "marker" if "components" in name else None
    block = next(each for each in opened["text"].split("\n  - ")[1:] if kind is None or f"kind: {kind}" in each)
    new = re.sub("id: [a-z-]+", "id: first-of-all", f"  - {block.rstrip()}\n", count=1)
    type_at(asker, uri, opened["version"], line, 0, new)
    near = {each: desk.session.card("ordonnance", each).printing.number for each in ids}
    fresh = Session(desk.workspace.root)
    fresh.change(path, desk.session.content(path))
    assert near == {each: fresh.card("ordonnance", each).printing.number for each in ids}
