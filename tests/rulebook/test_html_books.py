"""The web page of a book: one file, readable by everybody, that fetches nothing."""

import base64
import re
import zlib
from html.parser import HTMLParser
from itertools import pairwise
from urllib.parse import unquote
from xml.etree import ElementTree as ET

import pytest

from ordo_pnp.books import tree, tree as inline
from ordo_pnp.books.book_style import BookLook
from ordo_pnp.books.tree import Book
from ordo_pnp.books.web_page import HtmlWriter, subset, to_woff
from ordo_pnp.draw import Fonts, font_folder

VOID = {"meta", "br", "hr", "link", "img", "input"}


class Page(HTMLParser):
    """Notes elements, and insists that they are closed in order."""

    def __init__(self, text):
        super().__init__()
        self.elements = []
        self.open = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs), tuple(self.open)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.elements.append((tag, dict(attrs), tuple(self.open)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def all(self, tag):
        return [attrs for each, attrs, _ in self.elements if each == tag]


@pytest.fixture(scope="module", params=["en", "de"])
def text(request, made):
    return made[f"ordonnance-rules-{request.param}.html"].decode("utf-8")


@pytest.fixture(scope="module")
def page(text):
    return Page(text)


def test_nothing_is_fetched(text, page):
    """No script, no address outside of the page; fonts are data within it."""
    assert page.all("script") == page.all("link") == page.all("iframe") == []
    for _, attrs, _ in page.elements:
        assert attrs.get("href", "#").startswith("#")
        assert attrs.get("src", "data:").startswith("data:")
    assert all(address.startswith(("data:", "#", "%23")) for address in re.findall(r'url\("?([^")]+)', text))
    assert "@import" not in text
    assert "http" not in text.replace("xmlns='http://www.w3.org/2000/svg'", "")


def test_every_figure_has_an_alternative_text(page):
    """A picture is read aloud, or is marked as nothing to read."""
    signs = [attrs for tag, attrs, _ in page.elements if tag == "svg" and attrs.get("class") != "shapes"]
    pictures = page.all("img")
    assert len(signs) > 4
    assert len(pictures) > 4
    assert all(each.get("role") == "img" and each.get("aria-label") for each in signs)
    assert all(each["alt"] for each in pictures)
    assert "Two armies of four cards in Antioch." in [each["alt"] for each in pictures]


def test_pictures_are_documents_that_wait_to_be_seen(page):
    """Each picture is a sound SVG document that refers to nothing but itself; all but the cover wait, in room that is kept."""
    pictures = page.all("img")
    for each in pictures:
        text = unquote(each["src"].removeprefix("data:image/svg+xml,"))
        ids = {element.get("id") for element in ET.fromstring(text).iter()}  # noqa: S314 (our own)
        assert set(re.findall(r"(?:href='#|url\(#)([^')]+)", text)) <= ids
        assert int(each["width"]) > 0 < int(each["height"])
    assert [each.get("loading") for each in pictures] == [None, *["lazy"] * (len(pictures) - 1)]


def test_the_page_has_no_more_nodes_than_it_shows(text):
    """Definitions that nodes are copied from are those of signs alone."""
    shapes = text[text.index('<svg class="shapes"') : text.index("</defs></svg>")]
    assert 0 < shapes.count("<") < 200


def test_signs_in_captions_and_rules_stay_within_the_line(text):
    """The style of pictures names children only: a sign in a caption or a card's rules is no picture of its own."""
    style = text[text.index("<style") : text.index("</style>")]
    heads = [part.rpartition("}")[2] for part in style.split("{")[:-1]]  # a pattern takes 12 s in the fonts
    rules = [each for each in heads if "svg" in each or "img" in each]
    assert any("figure > img" in each for each in rules)
    assert all("> img" in part for each in rules for part in each.split(",") if "svg" in part or "img" in part)


def test_languages_and_title_are_named(text, page):
    """The page says in which language it is and what it is called."""
    (html,) = page.all("html")
    assert html["lang"] in ("en", "de")
    assert "<title>Ordonnance – A small book</title>" in text
    assert {"viewport"} == {each["name"] for each in page.all("meta") if "name" in each}


def test_the_cover_says_for_whom_the_game_is(made):
    """Players by the data, age and time by the source in every language; credits are each book's own."""
    english, german = (
        made[f"ordonnance-rules-{each}.html"].decode().partition("</header>")[0] for each in ("en", "de")
    )

    assert "<p><strong>2–5 players · age 8+ · 5–10 minutes</strong></p><p>A game by Nobody</p>" in english
    assert "<p><strong>2–5 Spieler · ab 8 Jahren · 5–10 Minuten</strong></p>" in german
    assert "Nobody" not in german


def test_headings_nest(page):
    """One first heading; no level is left out."""
    levels = [int(tag[1]) for tag, _, where in page.elements if re.fullmatch("h[1-6]", tag) and "nav" not in where]
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_every_link_has_its_target_and_every_id_is_unique(page):
    """Contents, references, terms, index, pictures."""
    ids = [attrs["id"] for _, attrs, _ in page.elements if "id" in attrs]
    assert len(ids) == len(set(ids))
    wanted = {attrs["href"][1:] for _, attrs, _ in page.elements if "href" in attrs}
    wanted |= {attrs["aria-labelledby"] for _, attrs, _ in page.elements if "aria-labelledby" in attrs}
    assert wanted <= set(ids)


def test_landmarks_and_tables(page):
    """Contents, main part, a way to skip to it; headings of columns say that they are."""
    assert [len(page.all(tag)) for tag in ("nav", "main", "header", "footer")] == [1, 1, 1, 1]
    assert page.all("a")[0] == {"class": "skip", "href": "#main"}
    assert {each["scope"] for each in page.all("th")} == {"col"}
    assert not any("aria-labelledby" in each for each in page.all("section"))


def test_a_column_without_heading_has_the_headings_of_rows():
    """No heading of a table is empty."""
    words = [(inline.Text(each),) for each in ("Anna", "sum", "3")]
    table = tree.TextTable(("left", "right"), ((), words[0]), ((words[1], words[2]),))
    writer = HtmlWriter(Book("moths", "en", "Moths", "", ()), BookLook(), Fonts())

    assert '<thead><tr><td class="left"></td><th scope="col" class="right">Anna</th></tr>' in writer.node(table)
    assert '<tr><th scope="row" class="left">sum</th><td class="right">3</td></tr>' in writer.node(table)


def test_it_prints_and_has_a_dark_mode(text):
    """The style says how it looks on paper and in the dark."""
    assert "@media print" in text
    assert "prefers-color-scheme: dark" in text
    assert "ACCENT" not in text


def test_a_web_font_holds_its_characters_and_its_tables():
    """A subset is small, and packing keeps every table as it was."""
    font = subset(font_folder() / "Spectral-Regular.ttf", "Räuber и")
    packed = to_woff(font)
    assert len(packed) < len(font) < 20_000
    assert packed[:4] == b"wOFF"
    assert int.from_bytes(packed[8:12], "big") == len(packed)
    count = int.from_bytes(packed[12:14], "big")
    for at in range(count):
        entry = packed[44 + 20 * at : 64 + 20 * at]
        start, size, length = (int.from_bytes(entry[4 + 4 * k : 8 + 4 * k], "big") for k in range(3))
        table = packed[start : start + size]
        table = zlib.decompress(table) if size < length else table
        place = font.index(entry[:4]) + 8
        old = int.from_bytes(font[place : place + 4], "big")
        assert font[old : old + length] == table


def test_the_embedded_fonts_are_woff(text):
    """Three faces, each with its characters only."""
    fonts = [base64.b64decode(each) for each in re.findall(r"data:font/woff;base64,([^\"]+)", text)]
    assert len(fonts) == 3
    assert all(each[:4] == b"wOFF" and len(each) < 60_000 for each in fonts)
