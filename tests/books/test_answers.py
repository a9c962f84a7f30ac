"""What was played and drawn once is not played and drawn again, and a book made with it is that of a fresh build."""

import pytest

from ordo_pnp.base import DataError, MemoPart
from ordo_pnp.books import BookRequest, book_builder, make_books
from ordo_pnp.books.answers import HELD

PROGRAM = "1"
BOOK = "ordonnance/rulebook/en.md"
# Edits of the text, some of which are mistakes.
TEXTS = [
    ("**Play** a card.", "**Play** a card. Draw one."),
    ("{symbol spear} is weak", "{symbol spear} is weak, not {symbol bow}"),
    ("names: [Anna, Ben", "names: [Bertha, Ben"),
    ("two spears | a {symbol banner}", "a pair | a {symbol banner}"),
    ("{fact limit|four}", "{fact limit|five}"),
    ("{ranking: [[0], [1]]}", "{ranking: [[1], [0]]}"),
    ("comparing/more-regiments\nalt", "comparing/no-such-one\nalt"),
]
# Edits of the data, some of which are mistakes.
DATA = [
    ("ordonnance/base/units.yaml", "name: Town Levy", "name: Village Levy"),
    ("ordonnance/base/units.yaml", "symbols: [spear]", "symbols: [bow]"),
    ("ordonnance/base/units.yaml", "    name: Town Levy", "     name: Town Levy"),
    ("ordonnance/look.yaml", "ink: '#1E1B18'", "ink: '#1E1B19'"),
    ("ordonnance/game.yaml", "limit: 4", "limit: 5"),
    ("ordonnance/base/scenarios/comparing.yaml", "ranking: [[0], [1]]", "ranking: [[1], [0]]"),
]


@pytest.fixture
def place(tmp_path, monkeypatch):
    """Return where answers are kept; pages are not set, what they would be set from stands for them."""

    def set_pages(markup, look, plates, *_):
        return f"{look}{markup}".encode() + plates, 1

    monkeypatch.setattr(book_builder, "set_pages", set_pages)
    return MemoPart(tmp_path / "cache" / "memo.sqlite", "plates", PROGRAM)


def result_of(project, file=None):
    """Make the book, and return its files, or what is wrong with it."""
    try:
        books = project.opened()
        books.keep_answers(file)
        files, problems = make_books([(books, BookRequest(("en",), ("pdf", "html")))])
    except DataError as error:
        return error.diagnostics
    return files, problems


@pytest.mark.slow
@pytest.mark.parametrize(("old", "new"), TEXTS, ids=range(len(TEXTS)))
@pytest.mark.few(1)
def test_an_edit_of_the_text_is_made_as_if_afresh(project, place, old, new):
    """Files, or findings where the edit is a mistake, are those of a build that knows nothing."""
    before = result_of(project, place)
    project.spoil(BOOK, old, new)
    fresh = result_of(project)
    assert fresh != before
    assert result_of(project, place) == fresh


@pytest.mark.slow
@pytest.mark.parametrize(("path", "old", "new"), DATA, ids=range(len(DATA)))
@pytest.mark.few(1)
def test_an_edit_of_the_data_is_made_as_if_afresh(project, place, path, old, new):
    """What was played and drawn of other data is forgotten, the engine's answers like the pictures."""
    before = result_of(project, place)
    project.spoil(path, old, new)
    fresh = result_of(project)
    assert fresh != before
    assert result_of(project, place) == fresh


@pytest.mark.slow
def test_another_font_is_another_picture(project, place):
    """A font that the game brings after the pictures were drawn is an input of theirs, as every file that is looked for."""
    from ordo_pnp.draw import font_folder

    before = result_of(project, place)
    fonts = project.cards / "ordonnance" / "fonts"
    fonts.mkdir()
    for name in ("Medium", "SemiBold"):
        content = (font_folder() / "Spectral-Bold.ttf").read_bytes()
        (fonts / f"Spectral-{name}.ttf").write_bytes(content)
    fresh = result_of(project)
    assert fresh != before
    assert result_of(project, place) == fresh


@pytest.mark.slow
def test_games_of_packages_keep_nothing(project, place, monkeypatch):
    """The program does not notice when the rules of a package change, so it trusts no earlier answer about them."""
    monkeypatch.setattr("ordo_pnp.books.book_project.REGISTRY", {})
    result_of(project, place)
    assert place.read() == {}


def test_what_is_wrong_is_never_an_answer(project):
    """A false claim is found as often as it is looked for, in each language."""
    project.spoil(BOOK, "{ranking: [[0], [1]]}", "{ranking: [[1], [0]]}")
    books = project.opened()
    for _ in range(2):
        books.bind("en")
        assert [each.code.id for each in books.problems] == ["CAT809"]
        books.forget_books()
    assert HELD not in [books.answers.get("claim", "comparing/more-regiments", text) for text in ("", "ranking")]
