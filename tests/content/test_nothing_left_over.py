"""What the look and the signs of a game define is used: a name that nothing asks for misleads whoever edits the data."""

import re

import pytest

# By signs, faces and rulebooks themselves.
ASKED_FOR_BY_THE_PROGRAM = {"palette": {"ink", "paper", "faint", "book"}, "fonts": {"text", "caps", "display"}}
# What pictures of Ordonnance may be drawn with: whoever draws another one finds it whole, used by the others or not.
PAINTBOX = {"weights": {"spar"}}


def strings(value):
    """Yield all names within plain data, keys included."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from strings(key)
            yield from strings(each)
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from strings(each)
    elif isinstance(value, str):
        yield from re.findall(r"[\w-]+", value)


@pytest.fixture(params=["komarn", "ordonnance"])
def game(request, catalog):
    return catalog.games[request.param]


@pytest.fixture
def used(game, catalog):
    """Return every name in the layouts, signs, pictures, cards and rulebooks of a game."""
    signs = [
        {key: part for key, part in sign.items() if key != "layers"}
        for origin in game.files["signs"].values()
        for sign in origin.value.values()
    ]
    faces = [origin.value for origin in game.faces.values()]
    cards = [{**card.fields, "print": card.printing.arms} for card in game.cards()]
    books = [path.read_text(encoding="utf-8") for path in sorted((game.folder / "rulebook").rglob("*.md"))]
    files = [game.files, catalog.shared]
    pictures = [
        origin.value for each in files for kind in ("fragments", "vignettes") for origin in each.get(kind, {}).values()
    ]
    style = game.look.get("book", {}).get("colors", {})
    return set(strings([signs, faces, pictures, books, dict(style)])) | {
        word for fields in cards for word in strings(dict(fields))
    }


@pytest.mark.parametrize("section", ["palette", "fonts", "sizes", "weights", "tinctures"])
def test_every_name_of_the_look_is_used(game, used, section):
    """By a layout, a sign, a picture or the program, or it belongs to the paintbox."""
    free = ASKED_FOR_BY_THE_PROGRAM.get(section, set()) | PAINTBOX.get(section, set())
    assert set(game.look.get(section, ())) - used - free == set()


def test_every_sign_is_used(game, used):
    """By a layout, a card or a rulebook."""
    defined = {name for origin in game.files["signs"].values() for name in origin.value}
    assert defined - used == set()
