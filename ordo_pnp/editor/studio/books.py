"""Books in the studio: their list, their pages as they are typed, and their files as jobs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from ordo_pnp.base import OrdoError, printable
from ordo_pnp.editor.language.protocol import Handler, Params, RpcError
from ordo_pnp.editor.studio.book_process import WindowBooks
from ordo_pnp.editor.studio.desk import Desk, StudioWindow
from ordo_pnp.editor.studio.job_work import JobWork
from ordo_pnp.editor.studio.jobs import Jobs
from ordo_pnp.editor.studio.pages import NotFoundError, Route, Served
from ordo_pnp.editor.studio.printing import chosen_game
from ordo_pnp.editor.studio.text_edits import apply_texts

EDITIONS: Final = ("play", "reference")
FORMATS: Final = ("pdf", "booklet", "html")
_BOOK_S: Final = 600.0
FRAME: Final = (
    b'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">'
    b'<title>Book</title><style></style></head><body id="top"></body></html>\n'
)
# No script runs in the frame; the page around it puts the book in.
FRAME_POLICY: Final = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; frame-ancestors 'self'; "
    "base-uri 'none'; form-action 'none'; sandbox allow-same-origin"
)


def books(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Return the texts of the books of a game: ``edition``, ``language``, ``uri`` of each, in the order of editions. Params: ``game``."""
    from ordo_pnp.books import book_file, own_languages, texts_of  # only this view needs it

    catalog = window.desk.session.catalog()
    game = catalog.games[chosen_game(catalog, params)]
    with window.desk.session.looking():
        found = [
            {"edition": text.value, "language": each, "uri": book_file(game.folder, each, text).as_uri()}
            for text in texts_of(game)
            for each in own_languages(game, text)
        ]
    return {"books": found}


def new_book(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Begin the first book of a game in its language, as ``ordo new book`` does. Params: ``game``. Result as of ``books``.

    Raises:
        RpcError: It has a book.
    """
    from ordo_pnp.books import book_file  # only this view needs it
    from ordo_pnp.tables import book_text

    desk = window.desk
    catalog = desk.session.catalog()
    game = catalog.games[chosen_game(catalog, params)]
    file = book_file(game.folder, game.language)
    if books(window, params)["books"]:
        raise RpcError(f"`{game.id}` has a book already: look into `{printable(file.parent.name)}` beside `game.yaml`")
    apply_texts(desk, {file: book_text(game, game.language)}, f"+ {file.name}")
    return books(window, params)


def _asked(window: StudioWindow, params: Params) -> dict[str, Any]:
    catalog = window.desk.session.catalog()
    game = chosen_game(catalog, params)
    return {
        "game": game,
        "edition": params.choice("edition", EDITIONS),
        "language": params.choice("language", catalog.games[game].languages),
    }


def preview(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Request the page of a book, made of its text as it is now.

    The answer comes as ``ordo/book``.

    Params: ``game``, ``edition``, ``language``; ``again``: whether the window has nothing of it any more. Result: ``request``.
    The notification: ``request``, ``game``, ``edition``, ``language``, ``findings``, ``failure``, and ``page``, null where none can be made:
    ``title``, keys of ``style``, ``shapes``, ``head``, ``contents``, ``sections`` of ``level``, ``line`` from 1 and keys of ``parts``;
    ``parts``: key -> HTML or style, of those that the window has not been sent.
    """
    asked = {**_asked(window, params), "again": params.flag("again"), "isCheck": False}
    return {"request": window.kept(WindowBooks).ask(asked)}


def make_book(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Start a job that makes files of a book as ``ordo rulebook`` does. Params: as of ``ordo/preview``, ``format``, ``paper``. Result: ``job``."""
    from ordo_pnp.books import BOOK_PAPERS  # only this view needs it

    arguments = {
        **_asked(window, params),
        "format_name": params.choice("format", FORMATS),
        "paper": params.choice("paper", tuple(BOOK_PAPERS)) if "paper" in params else "a4",
    }
    return {"job": window.desk.kept(Jobs).start("book", bind_files, arguments, window, _BOOK_S)}


def bind_files(job: JobWork, game: str, edition: str, language: str, format_name: str, paper: str) -> dict[str, Any]:
    """Make the files of a book, in the process of a job.

    Raises:
        OrdoError: As ``make_books``.
    """
    from ordo_pnp.books import BOOK_PAPERS, BookRequest, Edition, make_books
    from ordo_pnp.editor.studio.studio_findings import findings_data
    from ordo_pnp.project import keep_book_answers, open_books  # in its process alone

    workspace = replace(job.workspace, game=game)
    found = open_books(workspace)
    if not found:
        raise OrdoError(f"there is no rulebook of {game}")
    for each in found:
        keep_book_answers(workspace, each)
    request = BookRequest((language,), (format_name,), Edition(edition), paper=BOOK_PAPERS[paper])
    made, warnings = make_books([(found[0], request)])
    if warnings:
        job.part({"findings": findings_data(workspace, warnings)})
    for book in made:
        job.save(book.name, book.content, pages=book.pages, sheets=book.sheets)
    return {"names": [book.name for book in made]}


def frame(desk: Desk, words: tuple[str, ...], query: Mapping[str, str]) -> Served:
    """Serve the empty page into which a window puts a book: ``/book/frame``."""
    if words != ("frame",):
        raise NotFoundError("no frame")
    return Served(FRAME, "text/html; charset=utf-8", policy=FRAME_POLICY)


METHODS: Final[Mapping[str, Handler[StudioWindow]]] = {
    "ordo/books": books,
    "ordo/newBook": new_book,
    "ordo/preview": preview,
    "ordo/makeBook": make_book,
}
ROUTES: Final[Mapping[str, Route]] = {"book": frame}
