"""The use case: rulebooks of games in languages, as PDF, booklet and HTML, all in memory, or every finding."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ordo_pnp.catalog.source import shown_path
from ordo_pnp.diagnostics import Diagnostic, Span, finding, has_errors, in_order, remedy_for
from ordo_pnp.errors import DataError, OrdoError, RenderError
from ordo_pnp.faces import Faces
from ordo_pnp.games import REGISTRY, load_game
from ordo_pnp.kernel.picture import Piece
from ordo_pnp.rulebook import codes
from ordo_pnp.rulebook.artist import Artist
from ordo_pnp.rulebook.binding import Binder
from ordo_pnp.rulebook.blocks import BLOCKS
from ordo_pnp.rulebook.compare import compare_books
from ordo_pnp.rulebook.glyphs import missing_glyphs
from ordo_pnp.rulebook.reading import book_file, read_book
from ordo_pnp.rulebook.scenarios import Scenarios
from ordo_pnp.rulebook.source import Source

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ordo_pnp.catalog.model import Catalog, GameData
    from ordo_pnp.catalog.schema import Schemas
    from ordo_pnp.rulebook.binding import Bound
    from ordo_pnp.rulebook.tree import Book

FORMATS = ("pdf", "booklet", "html")
EDITIONS = ("play", "reference")
_COVER = 106.0
"""Width of the cards on the cover in millimetres."""


@dataclass(frozen=True, slots=True)
class Request:
    """What is to be made."""

    languages: tuple[str, ...]
    formats: tuple[str, ...] = ("pdf",)
    reference: bool = False
    creep: float = 0.0
    """Of booklets, in millimetres."""


@dataclass(frozen=True, slots=True)
class MadeBook:
    """One file that was made."""

    name: str
    content: bytes
    pages: int | None
    """Of a PDF."""


@dataclass
class Shelf:
    """The books of one game, read once, with all they are checked against.

    Args:
        catalog: The card database.
        game: Which game.
        schemas: For claims and scenarios.
    """

    catalog: Catalog
    game: GameData
    schemas: Schemas
    problems: list[Diagnostic] = field(default_factory=list)
    _books: dict[str, tuple[Book, Source] | None] = field(default_factory=dict)

    @cached_property
    def scenarios(self) -> Scenarios | None:
        """The game's scenarios; None where it has no rules."""
        if self.game.id not in REGISTRY:
            return None
        return Scenarios(self.game, load_game(self.catalog, self.game.id), self.schemas)

    @cached_property
    def faces(self) -> Faces:
        """What draws the cards, shared by all languages."""
        return Faces(self.game, self.catalog.shared)

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages there are books in, the source first."""
        own = self.game.language
        order = [own, *(each for each in self.game.languages if each != own)]
        return tuple(each for each in order if book_file(self.game.folder, each).is_file())

    def book(self, language: str) -> tuple[Book, Source] | None:
        """Give a book and its lines; None where it cannot be used. Findings are noted once."""
        if language not in self._books:
            path = book_file(self.game.folder, language)
            book, problems = read_book(path, self.game.id, language)
            self.problems += problems
            if book is None:
                self._books[language] = None
            else:
                lines = path.read_text(encoding="utf-8-sig").splitlines()
                source = Source(shown_path(path), lines, language)
                self.problems += missing_glyphs(source)
                self._books[language] = book, source
        return self._books[language]

    def bind(self, language: str, *, pictures: bool) -> tuple[Book, Bound, Artist | None] | None:
        """Bind a book; findings are noted.

        Args:
            language: Which.
            pictures: Whether they are drawn; without, the book is only checked.
        """
        found = self.book(language)
        if found is None:
            return None
        book, source = found
        artist = Artist(self.faces, language) if pictures else None
        bound = Binder(book, self.game, source, self.scenarios, BLOCKS, artist).bind(self._rulings(book))
        self.problems += bound.problems
        return book, bound, artist

    def _rulings(self, book: Book) -> list[str]:
        """Give the rulings that a book must mention: all but those that the source leaves out."""
        source = self.book(self.game.language)
        left_out = source[0].left_out if source else book.left_out
        files = self.game.files.get("rulings", {})
        return [each["id"] for origin in files.values() for each in origin.value if each["id"] not in left_out]

    def compare(self, languages: Iterable[str]) -> None:
        """Hold translations against the source."""
        source = self.book(self.game.language)
        for language in languages:
            other = self.book(language)
            if source is not None and other is not None and language != self.game.language:
                self.problems += compare_books(source[0], other[0], other[1])


def check_books(shelf: Shelf) -> tuple[Diagnostic, ...]:
    """Find everything that is wrong with the books of a game, without drawing anything."""
    for language in shelf.languages:
        shelf.bind(language, pictures=False)
    shelf.compare(shelf.languages)
    return in_order(dict.fromkeys(shelf.problems))


def make_books(shelf: Shelf, request: Request) -> tuple[tuple[MadeBook, ...], tuple[Diagnostic, ...]]:
    """Make the books of one game.

    Returns:
        The files in order of language and format, and warnings.

    Raises:
        OrdoError: There is no such book.
        DataError: Something is wrong in a book; all findings.
        RenderError: Something cannot be drawn or set.
    """
    for language in request.languages:
        if language not in shelf.languages:
            remedy = remedy_for(language, shelf.languages, f"there are {', '.join(shelf.languages) or 'none'}")
            raise OrdoError(f"the game `{shelf.game.id}` has no rulebook in `{language}`: {remedy}")
    bound = [found for each in request.languages if (found := shelf.bind(each, pictures=True)) is not None]
    shelf.compare(request.languages)
    problems = in_order(dict.fromkeys(shelf.problems))
    if has_errors(problems):
        raise DataError(problems)
    files: list[MadeBook] = []
    for book, content, artist in bound:
        assert artist is not None  # noqa: S101 (asked for above)
        artist.require_sound()
        files += _write(shelf, book, content, artist, request)
    return tuple(files), problems


def _write(shelf: Shelf, book: Book, bound: Bound, artist: Artist, request: Request) -> list[MadeBook]:
    made: list[MadeBook] = []
    kind = "reference" if request.reference else "rules"
    stem = f"{book.game}-{kind}-{book.language}"
    look = _look(shelf, book, artist, reference=request.reference)
    if "pdf" in request.formats or "booklet" in request.formats:
        pdf, pages = _pdf(shelf, book, bound, artist, look)
        if "pdf" in request.formats:
            made.append(MadeBook(f"{stem}.pdf", pdf, pages))
        if "booklet" in request.formats:
            from ordo_pnp.rulebook.booklet import impose_booklet  # noqa: PLC0415 (imports pikepdf)

            booklet, sheets = impose_booklet(pdf, request.creep)
            made.append(MadeBook(f"{stem}-booklet.pdf", booklet, 2 * sheets))
    if "html" in request.formats:
        from ordo_pnp.rulebook.html import HtmlWriter  # noqa: PLC0415 (not every build needs it)

        made.append(MadeBook(f"{stem}.html", HtmlWriter(book, look, artist.fonts).write(bound.sections), None))
    return made


def _pdf(shelf: Shelf, book: Book, bound: Bound, artist: Artist, look: Any) -> tuple[bytes, int]:
    from ordo_pnp.rulebook.press import LongSummaryError, draw_plates, page_count, set_pages  # noqa: PLC0415 (typst)
    from ordo_pnp.rulebook.typeset import Plates, Typesetter  # noqa: PLC0415

    plates = Plates()
    markup = Typesetter(book, look, plates).write(bound.sections)
    drawn = draw_plates(plates.drawings, artist.fonts, book.language)
    try:
        content = set_pages(markup, drawn, [shelf.game.folder / "fonts"])
    except LongSummaryError as error:
        raise DataError([finding(codes.LONG_SUMMARY, str(error), _summary(shelf, book))]) from error
    except RenderError as error:
        raise RenderError(f"{shown_path(book_file(shelf.game.folder, book.language))}: {error}") from error
    return content, page_count(content)


def _summary(shelf: Shelf, book: Book) -> Span:
    found = shelf.book(book.language)
    assert found is not None  # noqa: S101 (it has just been set)
    source = found[1]
    line = next((at for at, line in enumerate(source.lines) if "{summary}" in line), 0)
    return source.span(line, "{summary}")


def _look(shelf: Shelf, book: Book, artist: Artist, *, reference: bool) -> Any:
    from ordo_pnp.faces.look import Look as Palette  # noqa: PLC0415
    from ordo_pnp.rulebook.typeset import Look  # noqa: PLC0415

    palette = Palette(shelf.game.look).palette
    look = Look(palette.get("book", palette["ink"]), reference)
    if book.cover:
        names = [Piece(each) for each in book.cover]
        look.cover = artist.cover(names, _COVER)
        cards = {str(card.id): card for card in shelf.game.cards()}
        look.cover_alt = ", ".join(cards[each].text("name", book.language) for each in book.cover)
    return look
