"""The use case: rulebooks of games in languages, as PDF, booklet and HTML, all in memory, or every finding."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from operator import is_
from typing import TYPE_CHECKING

from ordo_pnp.catalog.source import shown_path
from ordo_pnp.diagnostics import Diagnostic, Span, finding, has_errors, remedy_for
from ordo_pnp.errors import DataError, OrdoError, RenderError
from ordo_pnp.faces.look import Look as Palette
from ordo_pnp.kernel.picture import Piece
from ordo_pnp.rulebook import codes
from ordo_pnp.rulebook.booklet import impose_booklet
from ordo_pnp.rulebook.html import HtmlWriter
from ordo_pnp.rulebook.press import LongSummaryError, draw_plates, set_pages
from ordo_pnp.rulebook.reading import book_file
from ordo_pnp.rulebook.shelf import gathered
from ordo_pnp.rulebook.typeset import Look, Plates, Typesetter
from ordo_pnp.rulebook.words import words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ordo_pnp.rulebook.artist import Artist
    from ordo_pnp.rulebook.binding import Bound
    from ordo_pnp.rulebook.shelf import Shelf
    from ordo_pnp.rulebook.tree import Book

FORMATS = ("pdf", "booklet", "html")
_COVER = 106.0
"""Width of the cards on the cover in millimetres."""
_TYPESETTERS = 2
"""Books that are set at the same time, while the next one is drawn."""


@dataclass(frozen=True, slots=True)
class Request:
    """What is to be made of the books of a game."""

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


def make_books(jobs: Sequence[tuple[Shelf, Request]]) -> tuple[tuple[MadeBook, ...], tuple[Diagnostic, ...]]:
    """Make the books of one or several games.

    Returns:
        The files in order of game, language and format, and warnings.

    Raises:
        OrdoError: There is no such book.
        DataError: Something is wrong in a book; all findings of all books.
        RenderError: Something cannot be drawn or set.
    """
    bound = [(shelf, request, each) for shelf, request in jobs for each in _bound(shelf, request)]
    problems = gathered(problem for shelf, _ in jobs for problem in shelf.problems)
    if has_errors(problems):
        raise DataError(problems)
    with ThreadPoolExecutor(_TYPESETTERS) as pool:
        waiting = [pool.submit(_prepared(shelf, request, *each)) for shelf, request, each in bound]
        files = [made for each in waiting for made in each.result()]
    return tuple(files), problems


def _bound(shelf: Shelf, request: Request) -> list[tuple[Book, Bound, Artist]]:
    """Bind the books that are asked for, with their pictures, and compare them; findings are noted."""
    found: list[tuple[Book, Bound, Artist]] = []
    for language in request.languages:
        if language not in shelf.languages:
            remedy = remedy_for(language, shelf.languages, f"there are {', '.join(shelf.languages) or 'none'}")
            raise OrdoError(f"the game `{shelf.game.id}` has no rulebook in `{language}`; {remedy}")
        artist = shelf.artist(language)
        made = shelf.bind(language, artist)
        if made is not None:
            found.append((*made, artist))
    shelf.compare(request.languages)
    return found


def _prepared(shelf: Shelf, request: Request, book: Book, bound: Bound, artist: Artist) -> Callable[[], list[MadeBook]]:
    """Draw and write what a book needs; what is left to do is typesetting, which another thread can do."""
    artist.require_sound()
    kind = "reference" if request.reference else "rules"
    stem = f"{book.game}-{kind}-{book.language}"
    look = _look(shelf, book, artist, reference=request.reference)
    needs_pages = "pdf" in request.formats or "booklet" in request.formats
    plates = Plates()
    markup = Typesetter(book, look, plates).write(bound.sections) if needs_pages else ""
    drawn = _drawn(shelf, plates, artist, book.language, reference=request.reference)
    page = HtmlWriter(book, look, artist.fonts).write(bound.sections) if "html" in request.formats else None

    def finish() -> list[MadeBook]:
        made: list[MadeBook] = []
        pdf, pages = _set(shelf, book, markup, drawn) if needs_pages else (b"", 0)
        if "pdf" in request.formats:
            made.append(MadeBook(f"{stem}.pdf", pdf, pages))
        if "booklet" in request.formats:
            booklet, sheets = impose_booklet(pdf, request.creep)
            made.append(MadeBook(f"{stem}-booklet.pdf", booklet, 2 * sheets))
        if page is not None:
            made.append(MadeBook(f"{stem}.html", page, None))
        return made

    return finish


def _drawn(shelf: Shelf, plates: Plates, artist: Artist, language: str, *, reference: bool) -> bytes:
    """Draw the pictures of a book, unless they are those of the last time."""
    drawings = tuple(plates.drawings)
    before = shelf.plates.get((language, reference))
    if before is not None and len(before[0]) == len(drawings) and all(map(is_, before[0], drawings)):
        return before[1]
    made = draw_plates(drawings, artist.fonts, language)
    shelf.plates[language, reference] = (drawings, made)
    return made


def _set(shelf: Shelf, book: Book, markup: str, drawn: bytes) -> tuple[bytes, int]:
    try:
        return set_pages(markup, drawn, [shelf.game.folder / "fonts"])
    except LongSummaryError as error:
        raise DataError([finding(codes.LONG_SUMMARY, str(error), _summary(shelf, book))]) from error
    except RenderError as error:
        raise RenderError(f"{shown_path(book_file(shelf.game.folder, book.language))}: {error}") from error


def _summary(shelf: Shelf, book: Book) -> Span:
    found = shelf.book(book.language)
    assert found is not None  # noqa: S101 (it has just been set)
    source = found[1]
    line = next((at for at, line in enumerate(source.lines) if "{summary}" in line), 0)
    return source.span(line, "{summary}")


def _look(shelf: Shelf, book: Book, artist: Artist, *, reference: bool) -> Look:
    palette = Palette(shelf.game.look).palette
    look = Look(palette.get("book", palette["ink"]), reference, facts=_facts(shelf, book), credits=book.credits)
    if book.cover:
        names = [Piece(each) for each in book.cover]
        look.cover = artist.cover(names, _COVER)
        cards = {str(card.id): card for card in shelf.game.cards()}
        look.cover_alt = ", ".join(cards[each].text("name", book.language) for each in book.cover)
    return look


def _facts(shelf: Shelf, book: Book) -> str:
    """Return for whom the game is and how long it takes: players by its data, the rest by the source's front matter."""
    source = shelf.book(shelf.game.language)
    front = source[0] if source is not None else book
    players = shelf.game.facts.get("players", {})
    numbers = {
        "players": sorted({players[key] for key in ("min", "max") if key in players}),
        "age": [] if front.age is None else [front.age],
        "minutes": front.minutes,
    }
    words = words_of(book.language)
    return " · ".join(words[f"for-{key}"].format("–".join(map(str, each))) for key, each in numbers.items() if each)
