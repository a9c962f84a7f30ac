"""The form of a card: its fields, what they offer, and that writing them leaves all else to the letter."""

import base64
from itertools import groupby

import pytest

from ordo_pnp.editor import RpcError
from tests.editor.studio.test_table import contents, other
from tests.editor.studio.windows import Asker, open_desk, serve

GAMES = ("ordonnance", "komarn")
CARD = "base/spear-levy"


def cards_of(asker, game):
    """Return the ids of the cards of a game."""
    games = asker.ask("ordo/overview")["games"]
    return [card["id"] for each in games if each["id"] == game for card in each["cards"]]


def fields_of(asker, game, cards):
    """Return the fields of cards, each with the card."""
    return [(card, field) for card in cards for field in asker.ask("ordo/form", game=game, card=card)["fields"]]


def write(asker, game, cells, **more):
    """Write fields: card, field, what it shows, what it shall hold; return the rows."""
    told = [{"id": card, "column": field["key"], "was": was, "value": value} for card, field, was, value in cells]
    return asker.ask("ordo/cells", game=game, cells=told, **more)["rows"]


def write_and_back(desk, asker, project, game, fields):
    """Change fields together, those that refuse it left out, and change them back; return how many were changed."""
    before = contents(desk, project / "cards")
    cells = [(card, field, field["value"], other(field, field["value"])) for card, field in fields]
    while cells:
        try:
            write(asker, game, cells)
            break
        except RpcError as error:
            wrong = {(each["id"], each["column"]) for each in error.data["cells"]}
            cells = [each for each in cells if (each[0], each[1]["key"]) not in wrong]
    assert not cells or contents(desk, project / "cards") != before
    write(asker, game, [(card, field, new, was) for card, field, was, new in cells])
    assert contents(desk, project / "cards") == before
    return len(cells)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_field_of_all_shipped_cards_is_written_back_to_the_letter(desk, asker, project, game):
    """As it is; and changed and changed back, field by field of all cards at once."""
    before = contents(desk, project / "cards")
    fields = fields_of(asker, game, cards_of(asker, game))
    write(asker, game, [(card, field, field["value"], field["value"]) for card, field in fields])
    assert contents(desk, project / "cards") == before
    assert asker.ask("ordo/history") == {"undo": [], "redo": []}
    by_key = groupby(sorted(fields, key=lambda each: each[1]["key"]), lambda each: each[1]["key"])
    changed = sum(write_and_back(desk, asker, project, game, list(each)) for _, each in by_key)
    assert changed > 0.7 * len(fields)


@pytest.fixture
def moths(small_game, tmp_path):
    """Return a small game, and a window of its desk."""
    with open_desk(small_game(tmp_path)) as desk:
        yield desk, Asker(desk)


def test_a_field_written_as_it_is_and_changed_and_changed_back_leaves_the_file_to_the_letter(moths, tmp_path):
    """Each field of a small game for itself, also of a translation with an apostrophe."""
    desk, asker = moths
    path = tmp_path / "cards/moths/base/text/de.yaml"
    path.write_text(path.read_text("utf-8").replace("name: Beispiel 1", "name: Ida's Höhle"), encoding="utf-8")
    before = contents(desk, tmp_path / "cards")
    fields = fields_of(asker, "moths", cards_of(asker, "moths"))
    write(asker, "moths", [(card, field, field["value"], field["value"]) for card, field in fields])
    assert contents(desk, tmp_path / "cards") == before
    changed = sum(write_and_back(desk, asker, tmp_path, "moths", [each]) for each in fields)
    assert changed > 0.7 * len(fields)


def test_another_name_keeps_the_quotation_that_the_file_has(moths, tmp_path):
    """None where there was none, single ones where there were, and the comment behind it."""
    desk, asker = moths
    path = tmp_path / "cards/moths/base/creatures.yaml"
    text = path.read_text("utf-8").replace("name: Example 1", "name: Ida's Cave  # best")
    path.write_text(text.replace("name: Example 2", "name: 'Moth'"), encoding="utf-8")
    one, two = ({"key": "name.en"} for _ in range(2))
    write(
        asker, "moths", [("base/example-1", one, "Ida's Cave", "Ida's Den"), ("base/example-2", two, "Moth", "Ida's")]
    )
    assert "name: Ida's Den  # best\n" in desk.session.content(path).decode()
    assert "name: 'Ida''s'\n" in desk.session.content(path).decode()


def test_what_is_typed_in_one_visit_to_a_field_is_undone_at_once(moths, tmp_path):
    """Two pauses while typing are one step; another visit is another one."""
    desk, asker = moths
    before = contents(desk, tmp_path / "cards")
    name, card = {"key": "name.en"}, "base/example-1"
    for was, value, visit in (("Example 1", "Lu", "a"), ("Lu", "Luna", "a"), ("Luna", "Lunar", "b")):
        write(asker, "moths", [(card, name, was, value)], visit=visit)
    assert len(asker.ask("ordo/history")["undo"]) == 2
    asker.ask("ordo/undo")
    asker.ask("ordo/undo")
    assert contents(desk, tmp_path / "cards") == before
    asker.ask("ordo/redo")
    assert asker.ask("ordo/form", game="moths", card=card)["fields"][0]["value"] == "Luna"


def test_a_form_has_the_fields_of_its_kind_in_their_order_and_what_else_the_card_holds(moths, tmp_path):
    """Each with what it may hold; what is nested comes with its YAML."""
    _, asker = moths
    path = tmp_path / "cards/moths/base/creatures.yaml"
    path.write_text(
        path.read_text("utf-8").replace("power: 1\n", "power: 1\n    print:\n      arms:\n        field: vert\n")
    )
    found = asker.ask("ordo/form", game="moths", card="base/example-1")
    assert [(each["key"], each["kind"]) for each in found["fields"]][:9] == [
        ("name.en", "text"),
        ("name.de", "text"),
        ("power", "number"),
        ("feels", "list"),
        ("rarity", "choice"),
        ("text.en", "rich"),
        ("text.de", "rich"),
        ("art", "picture"),
        ("copies", "number"),
    ]
    assert [(each["least"], each["most"]) for each in found["fields"] if each["key"] == "power"] == [(0, 9)]
    assert found["nested"] == [{"keys": ["print", "arms"], "source": "field: vert"}]


def test_a_form_offers_signs_and_the_pictures_of_its_set_and_shows_both(moths, tmp_path):
    """A dropped picture is put into the folder of the set, and none there is replaced."""
    desk, asker = moths
    asked = {"game": "moths", "set": "base"}
    data = [base64.b64encode(each).decode() for each in (b"one", b"two")]
    put = [
        asker.ask("ordo/putPicture", **asked, name=r"C:\My moth.png", data=each, beside="") for each in (*data, data[0])
    ]
    assert [each["path"] for each in put] == ["art/My-moth.png", "art/My-moth-2.png", "art/My-moth.png"]
    offers = asker.ask("ordo/formOffers", **asked, language="en")
    assert offers["pictures"] == ["art/My-moth-2.png", "art/My-moth.png"]
    assert {"sun", "moon"} <= {*offers["signs"]}
    assert serve(desk, "picture", "moths", "base", "art", "My-moth-2.png").content == b"two"
    assert serve(desk, "sign", "moths", "base", "sun.svg").content.startswith(b"<svg")


@pytest.mark.parametrize(
    ("name", "beside", "why"), [("moth.exe", "", "is no picture"), ("moth.png", "out/x.png", "leads out of the folder")]
)
def test_no_other_file_is_put_anywhere(moths, tmp_path, name, beside, why):
    """Neither what is no picture, nor into a folder that leads elsewhere."""
    _, asker = moths
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "cards/moths/base/out").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(RpcError, match=why):
        asker.ask("ordo/putPicture", game="moths", set="base", name=name, data="b25l", beside=beside)
    assert not [*(tmp_path / "elsewhere").iterdir()]
