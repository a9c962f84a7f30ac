"""A page with the cards of both games, and how a page is read without a browser."""

import json
from html.parser import HTMLParser
from types import SimpleNamespace

import pytest

from ordo_pnp.base import no_progress
from ordo_pnp.paper import faces_of
from ordo_pnp.tables.card_gallery import gallery_of, write_page


class PageReader(HTMLParser):
    """Reads a page as a browser does: where elements begin, and what stands in scripts and styles."""

    def __init__(self):
        super().__init__()
        self.elements, self.raw, self.texts = [], [], []
        self.into = self.texts

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag in {"script", "style"}:
            self.into = []
            self.raw.append((tag, dict(attrs), self.into))

    def handle_endtag(self, tag):
        del tag
        self.into = self.texts

    def handle_data(self, data):
        self.into.append(data)


def read_page(content):
    """Return what a page is made of."""
    reader = PageReader()
    reader.feed(content.decode())
    blocks = [(tag, attrs, "".join(parts)) for tag, attrs, parts in reader.raw]
    data, pictures = (
        json.loads(next(text for _, attrs, text in blocks if attrs.get("id") == name)) for name in ("data", "pictures")
    )
    return SimpleNamespace(elements=reader.elements, blocks=blocks, data=data, pictures=pictures, texts=reader.texts)


@pytest.fixture(scope="session")
def make_gallery(catalog):
    """A function that draws some cards for a page."""

    def make(cards, language=None):
        artists = {card.game: faces_of(catalog, card.game) for card in cards}
        return gallery_of(catalog, cards, artists, language, no_progress)

    return make


@pytest.fixture(scope="session")
def page(catalog, make_gallery):
    """The page of all cards that are shipped, read."""
    return read_page(write_page(make_gallery(catalog.cards())))


@pytest.fixture(scope="session")
def read():
    """A function that reads a page."""
    return read_page
