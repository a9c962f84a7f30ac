"""Books while somebody writes them: their pages again and again, with all that has not changed kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ordo_pnp.base import DataError, OrdoError
from ordo_pnp.rulebook.book_look import look_of
from ordo_pnp.rulebook.book_problems import gathered
from ordo_pnp.rulebook.book_style import A4
from ordo_pnp.rulebook.editions import book_file
from ordo_pnp.rulebook.html import HtmlWriter
from ordo_pnp.rulebook.small_pictures import small_pictures
from ordo_pnp.rulebook.web_pictures import WebPictures

if TYPE_CHECKING:
    from pathlib import Path

    from ordo_pnp.base import Diagnostic
    from ordo_pnp.rulebook.book_page import BookPage
    from ordo_pnp.rulebook.book_project import BookProject
    from ordo_pnp.rulebook.editions import Edition


class PreviewedBook(NamedTuple):
    """A book as it is at this moment."""

    # None where no page can be made of it.
    page: BookPage | None
    problems: tuple[Diagnostic, ...]
    # Where its text stands.
    file: Path
    # Why there is no page, where no finding says it.
    failure: str = ""


class BookPreviews:
    """Makes pages of the books of one game, as ``make_books`` does, and in spite of findings where that is possible.

    Args:
        books: The books; whoever changes texts calls their ``forget_books``.
    """

    def __init__(self, books: BookProject) -> None:
        self._books = books
        # By language.
        self._drawn: dict[str, WebPictures] = {}

    def look(self, language: str, edition: Edition) -> PreviewedBook:
        """Return a book as its text is now."""
        books = self._books
        page, failure = None, ""
        more: list[Diagnostic] = []
        plates = books.plates(language)
        try:
            made = books.bind(language, plates, edition)
            books.compare([language], edition)
            if made is not None:
                book, bound = made
                look = look_of(books, book, edition, A4, plates)
                with books.answers.opening():
                    drawn = self._drawn.setdefault(language, WebPictures(plates.fonts))
                    page = HtmlWriter(book, look, plates.fonts, drawn).page(bound.sections)
                    plates.require_sound()
                    more += small_pictures(bound.pictures, plates) if books.is_own else []
        except DataError as error:
            more += error.diagnostics
        except OrdoError as error:
            failure = str(error)
        file = book_file(books.game.folder, language, books.text_of(edition))
        return PreviewedBook(page, gathered([*books.problems, *more]), file, failure)
