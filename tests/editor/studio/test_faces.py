"""Faces in windows of a studio: what a window is sent is what is printed, and it is sent little."""

import json
import re

import pytest

from ordo_pnp import Project
from ordo_pnp.base import OrdoError
from tests.editor.studio.conftest import CARDS
from tests.editor.studio.windows import Asker, open_desk, serve

MOST_BYTES = 8_000
# Definitions that the window of all readers has been sent.
SENT = {}


def wanted(card, language="en", side="front", game="ordonnance"):
    """Return the parameters that ask for a face."""
    return {"game": game, "card": card, "language": language, "side": side}


def typed(asker, uri, place, text):
    """Type at a place of an open file."""
    version = asker.ask("ordo/open", uri=uri)["version"]
    change = {"range": {"start": place, "end": place}, "text": text}
    asker.ask("ordo/change", uri=uri, base=version, changes=[change])


def place_in(asker, card, *keys, letters=0):
    """Return the file of a key of a card, and the place so many letters into the line of it."""
    found = asker.ask("ordo/place", game="ordonnance", card=card, keys=list(keys), language="en")
    start = found["range"]["start"]
    return found["uri"], {"line": start["line"], "character": start["character"] + letters}


@pytest.mark.slow
@pytest.mark.few(2)
@pytest.mark.parametrize("part", range(96))
def test_a_window_is_sent_what_is_printed(reader, part):
    """Bodies and definitions of both sides are, to the letter, those of the picture that `ordo show --svg` writes."""
    known = SENT
    with Project(CARDS.parent) as project:
        sides = [
            (card, language, side)
            for card in list(project.catalog.cards())[part::96]
            for language in project.catalog.games[card.game].languages
            for side in ("front", "back")
        ]
        for card, language, side in sides:
            found = reader.ask("ordo/look", **wanted(card.id, language, side, card.game))
            known |= found["definitions"]
            if found["face"] is None:
                continue
            svg = project.svg(card, language, back=side == "back").replace('"', "'")
            body = found["face"]["body"]
            assert body in svg, (card.id, side, language)
            for each in re.findall(r"(?:href='|url\()#([\w-]+)", body):
                assert known[each] in svg, (card.id, side, language, each)


def test_definitions_are_sent_once(reader):
    """A second look brings none along, another window gets all of its own, and one batch of cards shares them."""
    card = wanted("base/spear-levy")
    window = Asker(reader.window.desk)
    first = window.ask("ordo/look", **card)
    assert len(first["definitions"]) > 50
    assert window.ask("ordo/look", **card)["definitions"] == {}
    other = Asker(reader.window.desk).ask(
        "ordo/faces", game="ordonnance", cards=["base/spear-levy", "base/spear-levy"], language="en", side="front"
    )
    assert other["definitions"]
    one, two = (each["face"]["body"] for each in other["faces"])
    assert one == two
    alone = Asker(reader.window.desk).ask(
        "ordo/faces", game="ordonnance", cards=["base/spear-levy"], language="en", side="front"
    )
    assert alone["definitions"] == other["definitions"]


@pytest.mark.few(1)
@pytest.mark.parametrize("part", range(26))
def test_a_key_sends_little(asker, part):
    """At most 8 kB, for any card and wherever one types in its texts; put together it is what a new window sees."""
    cards = asker.ask("ordo/gallery", game="ordonnance", language="en", filter="kind:unit,kingdom,ordonnance")["cards"]
    for each in cards[part::26]:
        before = asker.ask("ordo/look", **wanted(each["id"]))
        for letters in (7, 16, 24):
            uri, place = place_in(asker, each["id"], "name", letters=letters)
            typed(asker, uri, place, "e")
            found = asker.ask("ordo/look", **wanted(each["id"]), has=before["serial"])
            assert len(json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode()) <= MOST_BYTES
            start, end, between = found["face"]["patch"]
            old = before["face"]["body"]
            body = old[:start] + between + old[len(old) - end :]
            hits = before["hits"] if found["hits"] is None else found["hits"]
            whole = asker.ask("ordo/look", **wanted(each["id"]))
            assert (body, hits) == (whole["face"]["body"], whole["hits"])
            before = whole


def test_who_has_an_older_picture_is_sent_the_whole_one(reader):
    """A patch is of the last picture only."""
    first = reader.ask("ordo/look", **wanted("base/spear-levy"))
    second = reader.ask("ordo/look", **wanted("base/bow-archers"), has=first["serial"])
    assert "patch" in second["face"]
    assert "body" in reader.ask("ordo/look", **wanted("base/spear-levy"), has=first["serial"])["face"]


@pytest.mark.slow
def test_text_that_does_not_fit_is_shown_and_not_printed(asker, desk):
    """The picture has the words and an outline; what is printed has neither, and a card that fits again is as it was."""
    card = wanted("base/spear-levy")
    before = asker.ask("ordo/look", **card)
    uri, place = place_in(asker, "base/spear-levy", "flavour", letters=11)
    typed(asker, uri, place, "Whoever holds the springs holds the road. " * 2 + "Who holds? ")
    found = asker.ask("ordo/look", **card)
    assert [each["code"] for each in found["overset"]] == ["CAT420"]
    assert found["overset"][0]["help"]
    assert found["overset"][0]["uri"] == uri
    letters = found["face"]["body"].count("<use href='#t")
    assert letters > before["face"]["body"].count("<use href='#t") + 70
    assert "#D0021B" in found["face"]["body"]
    strict = desk.session.draw(desk.session.card("ordonnance", "base/spear-levy"), "en")
    assert strict.problems
    assert "#D0021B" not in str(strict.face.drawing)
    told = asker.ask("ordo/findings", game="ordonnance", card="base/spear-levy")["findings"]
    assert "CAT420" in {each["code"] for each in told}
    desk.editor.close(uri)
    assert asker.ask("ordo/look", **card)["face"] == before["face"]


def test_a_face_is_described_by_all_its_words(reader):
    """Its letters are outlines, which say nothing to a screen reader."""
    found = reader.ask("ordo/look", **wanted("crown/move-tyre", "de"))
    assert found["name"] == "Der Weg nach Tyrus"
    assert all(each in found["words"] for each in ("Der Weg nach Tyrus", "Verlege eine deiner", "1187: Wer sich ergab"))


def test_the_gallery_takes_the_filters_of_the_command_line(reader):
    """One that cannot be read, or that asks for what there is not, is an error with its remedy."""
    ask = {"game": "ordonnance", "language": "en"}
    assert len(reader.ask("ordo/gallery", **ask, filter="")["cards"]) == 78
    bows = reader.ask("ordo/gallery", **ask, filter="kind:unit symbol:bow -symbol:helm")["cards"]
    assert {"id": "base/bow-archers", "name": "Archers"} in bows or any(
        each["id"] == "base/bow-archers" for each in bows
    )
    for wrong, remedy in (
        ("simbol:bow", "did you mean `symbol`"),
        ("symbol:bwo", "did you mean `bow`"),
        ('"open', "write `key:value`"),
    ):
        with pytest.raises(OrdoError, match=re.escape(remedy)):
            reader.ask("ordo/gallery", **ask, filter=wrong)


@pytest.mark.parametrize(
    "change",
    [
        {"game": "nope"},
        {"card": "base/nope"},
        {"card": ""},
        {"language": "xx"},
        {"side": "left"},
        {"card": 7},
        {"has": -1},
    ],
    ids=str,
)
def test_what_there_is_not_is_an_error_for_people(reader, change):
    """Whatever a window sends, the studio goes on."""
    with pytest.raises(OrdoError):
        reader.ask("ordo/look", **{**wanted("base/spear-levy"), **change})


def test_faces_are_files_too(reader):
    """SVG and PNG of the texts as they are; everything else is not found."""
    desk = reader.window.desk
    svg = serve(desk, "face", "ordonnance", "base", "spear-levy.svg", lang="de")
    assert (svg.media_type, svg.content[:4]) == ("image/svg+xml", b"<svg")
    assert "Stadtaufgebot" in svg.content.decode()
    png = serve(desk, "face", "ordonnance", "base", "spear-levy.png", dpi="36", side="back")
    assert png.content[:4] == b"\x89PNG"
    for words, query in (
        (("ordonnance", "base", "spear-levy.gif"), {}),
        (("ordonnance", "base", "nope.svg"), {}),
        (("nope", "base", "spear-levy.svg"), {}),
        (("ordonnance", "spear-levy.svg"), {}),
        (("ordonnance", "base", "spear-levy.svg"), {"lang": "xx"}),
        (("ordonnance", "base", "spear-levy.png"), {"dpi": "601"}),
        (("ordonnance", "base", "spear-levy.png"), {"dpi": "9" * 5000}),
    ):
        with pytest.raises(OrdoError):
            serve(desk, "face", *words, **query)


def test_a_window_is_sent_the_corners_of_a_tile(make_ordo, tmp_path):
    """Of its trim, its bleed and its safe zone, so that it is shown and lined in its form; other pieces have none."""
    home = make_ordo(tmp_path)
    (tmp_path / "tiles.csv").write_text("Name\nWood\n", encoding="utf-8")
    home("new", "game", "tiles", "--from", "tiles.csv", check=0)
    face = tmp_path / "tiles" / "cards" / "tiles" / "faces" / "card.yaml"
    face.parent.mkdir()
    head = "format: 1\nface:\n  for: card\n  size: [80, 60]\n  outline: {}\n  elements:\n    - rect: {{box: bleed, fill: '#336699'}}\n"
    found = {}
    for outline in ("hexagon", "rectangle"):
        face.write_text(head.format(outline))
        with open_desk(tmp_path / "tiles") as desk:
            found[outline] = Asker(desk).ask("ordo/look", **wanted("base/wood", game="tiles"))["face"]

    assert found["hexagon"]["corners"]["trim"][:3] == ((20, 0), (60, 0), (80, 30))
    tops = {line: min(y for _, y in corners) for line, corners in found["hexagon"]["corners"].items()}
    assert tops == pytest.approx({"bleed": -3, "trim": 0, "safe": 3})
    assert "corners" not in found["rectangle"]
