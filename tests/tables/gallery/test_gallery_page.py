"""``ordo export gallery``: what the page holds, read without a browser; ``tests/browser`` looks at it in one."""

import base64
import hashlib
import json
import re
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.cards import filter_values
from ordo_pnp.paper import faces_of
from ordo_pnp.tables.card_gallery import script_json, write_page

pytestmark = pytest.mark.slow


def test_every_card_is_there_in_all_languages(page, catalog):
    """In each language of its game a card has a name, a front, and words for who cannot see it."""
    cards = {(each["game"], each["id"]): each for each in page.data["cards"]}

    assert set(cards) == {(card.game, card.id) for card in catalog.cards()}
    for card in catalog.cards():
        words = cards[card.game, card.id]["words"]
        assert set(words) == set(catalog.games[card.game].languages)
        for language, each in words.items():
            assert each["name"] == (" ".join(card.text("name", language).split()) or card.id.partition("/")[2])
            assert each["front"] is not None


def test_rules_that_the_game_makes_stand_beside_the_picture(page):
    """Who hears a kingdom card hears what it does, in the language that is shown."""
    card = next(each for each in page.data["cards"] if each["kind"] == "kingdom")
    rules = {language: words["rules"] for language, words in card["words"].items()}

    assert len(set(rules.values())) == len(rules) == 3
    assert all(len(each.split()) > 3 for each in rules.values())


def test_cards_stand_in_the_order_of_print(page, catalog):
    """Within a set by the number that is printed on them."""
    numbers = {(card.game, card.id): (card.set, card.printing.number) for card in catalog.cards()}
    shown = [(each["game"], *numbers[each["game"], each["id"]]) for each in page.data["cards"]]

    for game in {each[0] for each in shown}:
        for name in {each[1] for each in shown if each[0] == game}:
            own = [number for one, each, number in shown if (one, each) == (game, name)]
            assert own == sorted(own)


def test_sides_have_the_measures_of_print(page, catalog):
    """Trim, bleed, safe zone, corners and outline are those of the face that is printed."""
    faces = {name: faces_of(catalog, name) for name in catalog.games}
    entries = {(each["game"], each["id"]): each for each in page.data["cards"]}
    for card in catalog.cards()[::7]:
        drawn = faces[card.game].front(card, "en")
        side = page.data["sides"][entries[card.game, card.id]["words"]["en"]["front"]]
        wanted = (drawn.width, drawn.height, drawn.bleed, drawn.safe, drawn.radius, drawn.outline == "circle")
        assert tuple(side[key] for key in ("width", "height", "bleed", "safe", "radius", "round")) == wanted
        assert drawn.safe > 0


def test_every_picture_is_whole(page):
    """Whatever a drawing refers to is on the page, and each is SVG that can be read."""
    wanted = {side["picture"] for side in page.data["sides"]}
    assert wanted <= page.pictures.keys()
    for name, text in page.pictures.items():
        element = ET.fromstring(text)  # noqa: S314 (written by this program)
        assert element.get("id") == name
        assert set(re.findall(r"#([A-Za-z][\w-]{12})(?=['\")])", text)) <= page.pictures.keys()


def test_nothing_is_fetched_and_nothing_else_can_run(page):
    """The policy names the very script and style by their hashes; no attribute is an address, a style or a script."""
    policy = next(
        attrs["content"] for tag, attrs in page.elements if attrs.get("http-equiv") == "Content-Security-Policy"
    )
    rules = dict(each.strip().split(" ", 1) for each in policy.split(";"))
    (script,) = (text for tag, attrs, text in page.blocks if tag == "script" and not attrs)
    (style,) = (text for tag, _, text in page.blocks if tag == "style")

    assert rules["default-src"] == "'none'"
    assert rules["img-src"] == "blob: data:"
    for key, text in (("script-src", script), ("style-src", style)):
        assert rules[key] == f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
    for _, attrs in page.elements:
        assert not {"src", "style", "action"} & attrs.keys()
        assert attrs.get("href", "data:,") == "data:,"
        assert not [name for name in attrs if name.startswith("on")]
    assert not re.search(r"https?:(?!//www\.w3\.org/2000/svg)|@import|url\(", script + style)


HOSTILE = "</script></title><script>alert(1)</script><!--<SCRIPT><img src=x onerror=alert(1)> \"'&\u202e\u2028\\"


def test_words_from_outside_are_harmless(catalog, make_gallery, read):
    """Cards, sets and games may be called like the end of a script: the page has the elements that it always has, and their names."""
    cards = catalog.cards("ordonnance")[:1]
    plain, hostile = make_gallery(cards), make_gallery(cards)
    for words in hostile.cards[0]["words"].values():
        words.update(name=HOSTILE, rules=HOSTILE, story=HOSTILE)
    hostile.cards[0]["values"][HOSTILE] = [HOSTILE]
    hostile.titles["ordonnance"]["en"] = HOSTILE
    found = read(write_page(hostile))

    assert [tag for tag, _ in found.elements] == [tag for tag, _ in read(write_page(plain)).elements]
    assert found.data["cards"][0]["words"]["en"]["name"] == HOSTILE
    assert found.data["cards"][0]["values"][HOSTILE] == [HOSTILE]
    assert HOSTILE in "".join(found.texts)


@given(
    st.recursive(
        st.text("<>/!-scriptSCRIPT&\"'\\\u2028"),
        lambda inner: st.lists(inner) | st.dictionaries(st.text("</s!-"), inner),
    )
)
def test_json_in_a_script_stays_in_it(value):
    """It is the same value when it is read, and neither ends the script nor begins a comment or another one in it."""
    text = script_json(value)

    assert json.loads(text) == value
    assert not re.search("</|<!|<s", text, re.IGNORECASE)


def test_filters_are_held_against_what_the_page_has(catalog, page):
    """Each card has the values by which the commands filter, in lower case, also those of fields."""
    entries = {(each["game"], each["id"]): each["values"] for each in page.data["cards"]}
    for card in catalog.cards():
        values = entries[card.game, card.id]
        assert values == {key: list(each) for key, each in filter_values(card).items()}
        assert {*card.fields, "id", "game", "set", "kind", "copies", "number", "name", "text"} == values.keys()


def test_the_command_writes_the_page(make_ordo, tmp_path, checked):
    """It says what it wrote; a filter that matches nothing and a language that is not there are refused, and nothing is written."""
    ordo = make_ordo(tmp_path, checked / "cache")
    done = ordo(
        "export",
        "gallery",
        "--game",
        "ordonnance",
        "set:crown",
        "kind:kingdom",
        "--lang",
        "de",
        "-o",
        "crown.html",
        check=0,
    )
    assert done.stdout == "crown.html: 10 cards in 3 languages\n"
    (tmp_path / "crown.html").unlink()
    assert "there is no language `fr`" in ordo("export", "gallery", "kind:kingdom", "--lang", "fr", check=2).stderr
    assert (
        "no card has kind `kingdon`; did you mean `kingdom`?"
        in ordo("export", "gallery", "kind:kingdon", check=2).stderr
    )
    assert list(tmp_path.glob("*.html")) == []
