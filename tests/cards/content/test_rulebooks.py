"""The rulebooks of both games in every language: sound, up to date, complete, and what is built of them can be read by everybody."""

import io
from functools import cache

import pikepdf
import pytest
import typst

from ordo_pnp.books import BookProject, BookRequest, Edition, book_file, make_books
from ordo_pnp.books.book_project import check_books
from ordo_pnp.books.book_style import BookLook
from ordo_pnp.books.plates import PlatePages
from ordo_pnp.books.tree import Figure, plain
from ordo_pnp.books.typesetting import TEMPLATE, Typesetter, look_text
from ordo_pnp.cards import Schemas, schemas_folder, shipped_cards
from ordo_pnp.draw import font_folder

GAMES = ("komarn", "ordonnance")
LANGUAGES = ("en", "de", "ru")
TEXTS = [
    (game, edition)
    for game in GAMES
    for edition in Edition
    if book_file(shipped_cards() / game, "en", edition).is_file()
]
BOOKS = [(game, edition, language) for game, edition in TEXTS for language in LANGUAGES]


@pytest.fixture(scope="module")
def projects(catalog):
    return {game: BookProject(catalog, catalog.games[game], Schemas(schemas_folder())) for game in GAMES}


@pytest.fixture(scope="module")
def bound(projects):
    """A function that binds a book, once: it costs 0.5 s of CPU."""
    return cache(
        lambda game, edition, language: projects[game].bind(language, projects[game].plates(language), edition)
    )


@pytest.mark.parametrize(("game", "edition"), TEXTS)
def test_a_game_has_its_book_in_every_language(catalog, projects, game, edition):
    """As many as the game has languages."""
    assert set(projects[game].languages(edition)) == set(catalog.games[game].languages) == set(LANGUAGES)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_books_of_a_game_are_sound_and_up_to_date(catalog, game):
    """No finding, not even a warning."""
    found = check_books(BookProject(catalog, catalog.games[game], Schemas(schemas_folder())))
    assert [f"{each.span.file}:{each.span.line} {each.message}" for each in found] == []


@pytest.mark.slow
@pytest.mark.parametrize(("game", "edition", "language"), BOOKS)
@pytest.mark.few(3)
def test_a_book_is_tagged_in_its_language_with_outline_and_fonts(projects, game, edition, language):
    """The PDF of each: language, tags, every heading in the outline, every font embedded, a booklet of few sheets."""
    books = projects[game]
    (made,), _ = make_books([(books, BookRequest((language,), edition=edition))])
    with pikepdf.open(io.BytesIO(made.content)) as pdf:
        assert str(pdf.Root.Lang) == language
        assert b"<pdfuaid:part>1" in pdf.Root.Metadata.read_bytes()
        titles = []

        def below(items):
            for item in items:
                titles.append(item.title)
                below(item.children)

        with pdf.open_outline() as outline:
            below(outline.root)
        book = books.book(language, edition)[0]
        assert titles[book.has_contents :] == [plain(each.title) for each in book.sections]
        for each in pdf.objects:
            if isinstance(each, pikepdf.Dictionary) and each.get("/Type") == "/FontDescriptor":
                assert {"/FontFile2", "/FontFile3"} & set(each.keys())
    assert made.pages <= 40


@pytest.mark.slow
@pytest.mark.parametrize(("game", "edition", "language"), BOOKS)
@pytest.mark.few(2)
def test_the_structure_of_a_book_meets_the_standard(bound, game, edition, language, tmp_path):
    """With typst's own drawings in place of the pictures its check of PDF/UA-1 has nothing against the book."""
    book, pages = bound(game, edition, language)
    # how much stands on a page is another matter: these pictures are all of one shape
    markup = Typesetter(book, BookLook(), PlatePages()).write(pages.sections).replace("#require-room\n", "")
    template = TEMPLATE.read_text(encoding="utf-8").replace("image(pictures, page: n,", 'image("blank.svg",')
    files = {
        "main.typ": markup,
        "book.typ": template,
        "look.typ": look_text(BookLook()),
        "blank.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"><path d="M0 0h4v2z"/></svg>',
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    content = typst.compile(
        str(tmp_path / "main.typ"), font_paths=[str(font_folder())], ignore_system_fonts=True, pdf_standards=["ua-1"]
    )
    assert b"pdfuaid" in content


@pytest.mark.few(5)
@pytest.mark.parametrize(("game", "edition", "language"), BOOKS)
def test_alternative_texts_say_what_is_seen(bound, game, edition, language):
    """Each is a sentence of its own; none is said of two different pictures."""
    _, pages = bound(game, edition, language)
    figures = [each for section in pages.sections for each in section.blocks if isinstance(each, Figure)]
    assert len(figures) > 15
    said = {}
    for each in figures:
        assert len(each.alt) > 10
        assert said.setdefault(each.alt, each.picture) is each.picture
