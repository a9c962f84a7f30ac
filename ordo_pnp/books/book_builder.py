"""Build books: chosen games, editions and languages as PDF, booklet and web page, in memory, or every finding."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from ordo_pnp.base import DataError, Diagnostic, LayoutError, OrdoError, RenderError, finding, has_errors, remedy_for
from ordo_pnp.books.book_fonts import BookFont
from ordo_pnp.books.book_project import BookProject, gathered
from ordo_pnp.books.book_style import A4, BookLook, BookPaper, look_of
from ordo_pnp.books.booklets import BookletStyle, impose_booklet
from ordo_pnp.books.directives import BLANK_PAGES, INFO, LONG_PAGE, PAGE_COUNT, Source
from ordo_pnp.books.editions import Edition
from ordo_pnp.books.plates import PlateMaker, PlatePages
from ordo_pnp.books.reading import SHEET
from ordo_pnp.books.text_checks import small_pictures
from ordo_pnp.books.tree import Book, Bound, Opening
from ordo_pnp.books.typesetting import LongPageError, Typesetter, draw_plates, look_text, require_packages, set_pages
from ordo_pnp.draw import Drawing

FORMATS = ("pdf", "booklet", "html")
# Books that are set at the same time, while the next one is drawn.
_TYPESETTERS = 2


@dataclass(frozen=True, slots=True)
class BookRequest:
    """The languages, formats, edition and paper of the books to make of a game."""

    languages: tuple[str, ...]
    formats: tuple[str, ...] = ("pdf",)
    edition: Edition = Edition.PLAY
    booklet: BookletStyle = field(default_factory=BookletStyle)
    paper: BookPaper = A4

    @property
    def needs_pages(self) -> bool:
        """Whether a PDF is made, be it to impose it."""
        return "pdf" in self.formats or "booklet" in self.formats


@dataclass(frozen=True, slots=True)
class MadeBook:
    """One file that was made."""

    name: str
    content: bytes
    # Pages of a PDF for reading.
    pages: int | None
    # Sheets of a booklet.
    sheets: int | None = None
    # Pages that fill the last sheet of a booklet.
    blank: int = 0
    # By how many millimetres the pages of its innermost sheet have moved towards the fold.
    creep: float = 0.0


def make_books(jobs: Sequence[tuple[BookProject, BookRequest]]) -> tuple[tuple[MadeBook, ...], tuple[Diagnostic, ...]]:
    """Make the books of one or several games.

    Returns:
        The files in order of game, language and format, and warnings.

    Raises:
        OrdoError: There is no such book.
        DataError: A book has errors; all findings of all books.
        RenderError: A picture cannot be drawn, or pages cannot be set.
        MissingExtraError: A package that sets pages is not installed.
    """
    if any(request.needs_pages for _, request in jobs):
        require_packages()
    try:
        bound = [(books, request, each) for books, request in jobs for each in _bound(books, request)]
        problems = gathered(problem for books, _ in jobs for problem in books.problems)
        if has_errors(problems):
            raise DataError(problems)
        with ThreadPoolExecutor(_TYPESETTERS) as pool:
            waiting = [pool.submit(_prepared(books, request, *each)) for books, request, each in bound]
            files = [made for each in waiting for made in each.result()]
        problems = gathered(problem for books, _ in jobs for problem in books.problems)
    finally:
        for books, _ in jobs:
            books.answers.save()
    return tuple(files), problems


def _bound(books: BookProject, request: BookRequest) -> list[tuple[Book, Bound, PlateMaker]]:
    """Bind the requested books, with their pictures, and compare them; findings are noted."""
    found: list[tuple[Book, Bound, PlateMaker]] = []
    known = books.languages(request.edition)
    for language in request.languages:
        if language not in known:
            remedy = remedy_for(language, known, f"there are {', '.join(known) or 'none'}")
            raise OrdoError(f"the game `{books.game.id}` has no rulebook in `{language}`; {remedy}")
        plates = books.plates(language)
        made = books.bind(language, plates, request.edition)
        if made is not None:
            found.append((*made, plates))
    books.compare(request.languages, request.edition)
    return found


def _prepared(
    books: BookProject, request: BookRequest, book: Book, bound: Bound, maker: PlateMaker
) -> Callable[[], list[MadeBook]]:
    """Draw the pictures of a book and write its markup; return the typesetting, which another thread can do."""
    stem = f"{books.name}-{request.edition.part}-{book.language}"
    look = look_of(books, book, request.edition, request.paper, maker)
    plates = PlatePages()
    markup = Typesetter(book, look, plates).write(bound.sections)
    with books.answers.opening():
        others = books.fonts.others(set(markup)) if request.needs_pages else []
    drawn = _drawn(books, request.edition, bound, plates, maker) if request.needs_pages else b""
    page = _page(books, book, look, bound, plates, maker) if "html" in request.formats else None

    def finish() -> list[MadeBook]:
        made: list[MadeBook] = []
        pdf, pages = (
            _set(books, book, request, (markup, look_text(look, others), drawn), others)
            if request.needs_pages
            else (b"", 0)
        )
        if "pdf" in request.formats:
            made.append(MadeBook(f"{stem}.pdf", pdf, pages))
        if "booklet" in request.formats:
            has_back = any(
                isinstance(each, Opening) and each.kind == "back" for part in bound.sections for each in part.blocks
            )
            if has_back and pages % SHEET:
                books.problems.append(_unfilled(books, book, request, pages))
            made += _booklet(stem, pdf, request, has_back=has_back)
        if page is not None:
            made.append(MadeBook(f"{stem}.html", page, None))
        return made

    return finish


def _booklet(stem: str, pdf: bytes, request: BookRequest, *, has_back: bool) -> list[MadeBook]:
    """Impose a book, its cover in a file of its own if requested.

    Raises:
        LayoutError: It cannot be imposed in that style.
    """
    try:
        made = impose_booklet(pdf, request.paper, request.booklet, has_back=has_back)
    except LayoutError as error:
        raise LayoutError(f"{stem}-booklet.pdf: {error}") from error
    sheets = len(made.shifts) - (made.cover is not None)
    inner = MadeBook(f"{stem}-booklet.pdf", made.content, None, sheets, made.blank, made.shifts[-1])
    return [inner] if made.cover is None else [inner, MadeBook(f"{stem}-booklet-cover.pdf", made.cover, None, 1)]


def _page(books: BookProject, book: Book, look: BookLook, bound: Bound, plates: PlatePages, maker: PlateMaker) -> bytes:
    from ordo_pnp.books.web_page import HtmlWriter  # 11 ms; only web pages need it

    with books.answers.opening():
        _drawings(books, bound, plates, maker)
        return HtmlWriter(book, look, maker.fonts).write(bound.sections)


def _drawn(books: BookProject, edition: Edition, bound: Bound, plates: PlatePages, maker: PlateMaker) -> bytes:
    """Return the pictures of a book, drawn unless they are those of the last time."""

    def draw() -> bytes:
        return draw_plates(_drawings(books, bound, plates, maker), maker.fonts, maker.language)

    name = f"{books.text_of(edition).value} {maker.language}{' large' if bound.pictures else ''}"
    return books.answers.plates(name, list(plates.found), draw)


def _drawings(books: BookProject, bound: Bound, plates: PlatePages, maker: PlateMaker) -> list[Drawing]:
    """Draw pictures.

    Raises:
        DataError: They do not agree with the cards, or are smaller than a book for the game's own board needs them.
    """
    found = [each.drawing for each in plates.found.values()]
    maker.require_sound()
    small = small_pictures(bound.pictures, maker) if books.is_own else []
    if small:
        raise DataError(small)
    return found


def _set(
    books: BookProject,
    book: Book,
    request: BookRequest,
    written: tuple[str, str, bytes],
    others: Sequence[BookFont],
) -> tuple[bytes, int]:
    """Set the pages of a book.

    Raises:
        DataError: A page overflows, or the book has another number of pages than its front matter says.
        RenderError: The pages cannot be set.
    """
    found = books.book(book.language, request.edition)
    assert found is not None  # noqa: S101 (it has been bound)
    source = found[1]
    try:
        pdf, pages = set_pages(*written, [books.game.folder / "fonts"], others)
    except LongPageError as error:
        raise DataError([_too_long(source, *place) for place in error.places]) from error
    except RenderError as error:
        raise RenderError(f"{source.name}: {error}") from error
    if books.is_own and book.pages not in {None, pages}:
        line = next((at for at, each in enumerate(source.lines) if each.startswith("pages:")), 0)
        message = f"the book has {pages} pages, not {book.pages} as it says"
        remedy = "write less or more, or another number"
        raise DataError([finding(PAGE_COUNT, message, source.span(line), remedy=remedy)])
    return pdf, pages


def _unfilled(books: BookProject, book: Book, request: BookRequest, pages: int) -> Diagnostic:
    found = books.book(book.language, request.edition)
    assert found is not None  # noqa: S101 (it has been set)
    blank = -pages % SHEET
    message = f"a booklet of {pages} pages has {blank} blank {'page' if blank == 1 else 'pages'} before its back cover"
    remedy = f"fill them, and write `pages: {pages + blank}` into the front matter to have it checked"
    return finding(BLANK_PAGES, message, found[1].span(0), remedy=remedy)


def _too_long(source: Source, line: int, length: int) -> Diagnostic:
    block = INFO.search(source.lines[line])
    name = block[1] if block else "page"
    message = f"this `{name}` is {length} mm too long for one page"
    return finding(LONG_PAGE, message, source.span(line, f"{{{name}}}"), remedy="shorten it")
