"""The web page of a book: one file, readable by everybody, that fetches nothing."""

import re
import zlib
from html.parser import HTMLParser
from urllib.parse import unquote
from xml.etree import ElementTree as ET

import pytest

from ordo_pnp.books import tree, tree as inline
from ordo_pnp.books.book_fonts import subset
from ordo_pnp.books.book_style import BookLook
from ordo_pnp.books.tree import Book
from ordo_pnp.books.web_page import HtmlWriter, to_woff
from ordo_pnp.draw import Fonts

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
    without_fonts = re.sub(r"base64,[\w+/=]+", "", text)
    assert "http" not in without_fonts.replace("xmlns='http://www.w3.org/2000/svg'", "")


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


def test_every_link_has_its_target_and_every_id_is_unique(page):
    """Contents, references, terms, index, pictures."""
    ids = [attrs["id"] for _, attrs, _ in page.elements if "id" in attrs]
    assert len(ids) == len(set(ids))
    wanted = {attrs["href"][1:] for _, attrs, _ in page.elements if "href" in attrs}
    wanted |= {attrs["aria-labelledby"] for _, attrs, _ in page.elements if "aria-labelledby" in attrs}
    assert wanted <= set(ids)


def test_a_column_without_heading_has_the_headings_of_rows():
    """No heading of a table is empty."""
    words = [(inline.Text(each),) for each in ("Anna", "sum", "3")]
    table = tree.TextTable(("left", "right"), ((), words[0]), ((words[1], words[2]),))
    writer = HtmlWriter(Book("moths", "en", "Moths", "", ()), BookLook(), Fonts())

    assert '<thead><tr><td class="left"></td><th scope="col" class="right">Anna</th></tr>' in writer.node(table)
    assert '<tr><th scope="row" class="left">sum</th><td class="right">3</td></tr>' in writer.node(table)


def test_a_web_font_holds_its_characters_and_its_tables():
    """A subset is small, and packing keeps every table as it was."""
    font = subset(Fonts()["text"], "Räuber и")
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
