"""A card with another id: what is up to date stays so, wherever the card is named."""

import re
import shutil
from pathlib import Path

import pytest

from ordo_pnp.books.reading import parse_book
from ordo_pnp.project import find_workspace, rename_card

SHIPPED = Path(__file__).parents[2] / "cards"
NAMED = re.compile(r"(?<![\w/-])(?:base|crown|island|strip)/[a-z0-9-]+(?![\w/-])")


def ids_in_books():
    """Return every card that a shipped rulebook names, with its game."""
    cards = {
        f"{path.parent.name}/{slug}"
        for path in SHIPPED.glob("*/*/*.yaml")
        for slug in re.findall(r"(?m)^ *- (?:\{ *)?id: ([a-z0-9-]+)", path.read_text(encoding="utf-8"))
    }
    found = {
        (path.relative_to(SHIPPED).parts[0], each)
        for path in SHIPPED.rglob("*.md")
        for each in NAMED.findall(path.read_text(encoding="utf-8"))
    }
    return sorted(each for each in found if each[1] in cards)


@pytest.fixture(scope="module")
def cards(tmp_path_factory):
    """Return a copy of the cards, in every translated rulebook of which one section is stale and one was never marked."""
    folder = shutil.copytree(SHIPPED, tmp_path_factory.mktemp("renaming") / "cards")
    for path in folder.rglob("*.md"):
        text = path.read_text(encoding="utf-8")
        stamps = re.findall(r" source=[0-9a-f]{8}\}", text)
        if stamps:
            text = text.replace(stamps[1], " source=00000000}").replace(stamps[-2], "}")
            path.write_text(text, encoding="utf-8")
    return folder


def states(texts):
    """Return for every section of every translation whether it is up to date, by the file and the anchor."""
    books = {path: parse_book(text.encode(), path.name, "", path.stem)[0] for path, text in texts.items()}
    sources = {
        path.parent: {each.anchor: each.digest for each in book.sections}
        for path, book in books.items()
        if path.stem == "en"
    }
    return {
        (path, each.anchor): each.source == sources[path.parent][each.anchor]
        for path, book in books.items()
        if path.stem != "en"
        for each in book.sections
    }


@pytest.mark.slow
@pytest.mark.few(6)
@pytest.mark.parametrize(("game", "card"), ids_in_books(), ids=str)
def test_sections_of_translated_rulebooks_are_as_current_as_they_were(game, card, cards):
    """Of every card that a rulebook names: what was up to date is, what was stale or never marked still is that."""
    with find_workspace((), (), game, start=cards) as workspace:
        _, other, changes = rename_card(workspace, card, f"{card}-again")
    before = {path: path.read_text(encoding="utf-8") for path in (cards / game).rglob("*.md")}
    after = {path: changes[path][1] if path in changes else text for path, text in before.items()}

    assert all(card not in NAMED.findall(text) for text in after.values())
    assert any(other in NAMED.findall(text) for text in after.values())
    assert states(after) == states(before)
    assert {False, True} == {*states(before).values()}
