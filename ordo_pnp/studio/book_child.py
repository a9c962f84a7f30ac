"""The process that keeps books warm: it makes their pages as they are typed, and sends what a window does not have yet."""

from __future__ import annotations

import gc
import hashlib
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ordo_pnp.errors import DataError, OrdoError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ordo_pnp.project import Snapshot, Workspace
    from ordo_pnp.rulebook import BookPreviews, BookProject, PreviewedBook
    from ordo_pnp.studio.children import Channel


class BookPreviewer:
    """The books of a project, as their texts are at each request.

    Args:
        workspace: What is meant.
        texts: What is typed, over the disk.
    """

    def __init__(self, workspace: Workspace, texts: Mapping[Path, bytes | None]) -> None:
        self.workspace = workspace
        self._texts = dict(texts)
        self._changed: set[Path] = set()
        """Since the last page was made."""
        self._disk: Snapshot | None = None
        self._opened: dict[str, tuple[BookProject, BookPreviews]] = {}
        self._styles: dict[Any, str] = {}
        self._sent: dict[int, tuple[Any, set[str]]] = {}
        """Window -> the book that it shows, and what it has of it."""

    def take(self, request: Mapping[str, Any]) -> None:
        """Lay over the disk the texts that have changed since the last request."""
        for name, text in request["texts"].items():
            path = Path(name)
            self._texts[path] = None if text is None else text.encode()
            self._changed.add(path)
        for name in request["lifted"]:
            self._texts.pop(Path(name), None)
            self._changed.add(Path(name))

    def answer(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Return what a window has to show now of the book that it asks for."""
        from ordo_pnp.catalog import named_by  # noqa: PLC0415 (the process has only begun)
        from ordo_pnp.rulebook import Edition  # noqa: PLC0415
        from ordo_pnp.studio.job_work import findings_data  # noqa: PLC0415
        from ordo_pnp.transactions import FileSnapshot, looking  # noqa: PLC0415

        name = {key: request[key] for key in ("window", "request", "game", "edition", "language")}
        with named_by(self.workspace.naming), looking(FileSnapshot(self._texts)):
            try:
                found = self._look(request["game"], request["language"], Edition(request["edition"]))
            except DataError as error:
                return {**name, "page": None, "findings": findings_data(self.workspace, error.diagnostics)}
            except OrdoError as error:
                return {**name, "page": None, "findings": [], "failure": str(error)}
        told = {"findings": findings_data(self.workspace, found.problems), "failure": found.failure}
        return {**name, **told, "page": None if found.page is None else self._page(found, request)}

    def _look(self, game: str, language: str, edition: Any) -> PreviewedBook:
        from ordo_pnp.catalog import schemas_root  # noqa: PLC0415 (the process has only begun)
        from ordo_pnp.project import changed, keep_book_answers, open_books, snapshot  # noqa: PLC0415
        from ordo_pnp.rulebook import BookPreviews, book_file  # noqa: PLC0415

        root = self.workspace.root
        disk = snapshot(root, schemas_root(root), *(each.folder for each in self.workspace.external_sets))
        if self._disk is not None:
            self._changed.update(map(Path, changed(self._disk, disk)))
        self._disk = disk
        if any(each.suffix != ".md" for each in self._changed):
            self._opened.clear()
        if game not in self._opened:
            workspace = replace(self.workspace, game=game)
            books = next(iter(open_books(workspace)), None)
            if books is None:
                raise OrdoError(f"there is no rulebook of {game}")
            keep_book_answers(workspace, books)
            self._opened[game] = books, BookPreviews(books)
        for books, _ in self._opened.values():
            books.forget_texts(self._changed)
        self._changed.clear()
        books, previews = self._opened[game]
        books.forget_texts([book_file(books.game.folder, language, books.text_of(edition))])
        found = previews.look(language, edition)
        books.answers.save()
        return found

    def _page(self, found: PreviewedBook, request: Mapping[str, Any]) -> dict[str, Any]:
        """Return a page by the keys of its parts, and those parts that the window does not have."""
        from ordo_pnp.rulebook import style_for  # noqa: PLC0415 (the process has only begun)

        page = found.page
        assert page is not None  # noqa: S101 (the caller looked)
        book = (request["game"], request["edition"], request["language"])
        if request["again"] or self._sent.get(request["window"], (None,))[0] != book:
            self._sent[request["window"]] = book, set()
        has = self._sent[request["window"]][1]
        used: set[str] = set()
        parts: dict[str, str] = {}

        def key(html: str) -> str:
            digest = hashlib.blake2b(html.encode(), digest_size=9).hexdigest()
            used.add(digest)
            if digest not in has:
                parts[digest] = html
            return digest

        letters = page.letters()
        style = self._styles.get((request["game"], letters))
        if style is None:
            self._styles = {(request["game"], letters): style_for(letters, page.style)}
            style = self._styles[request["game"], letters]
        told = {
            "title": page.title,
            "style": key(style),
            "shapes": key(page.shapes),
            "head": key(page.head),
            "contents": key(page.contents),
            "sections": [
                {"level": each.level, "line": each.line, "parts": [key(part) for part in each.parts]}
                for each in page.sections
            ],
            "parts": parts,
        }
        self._sent[request["window"]] = book, used  # what is not used any more is forgotten on both sides
        return told


def serve_books(channel: Channel, workspace: Workspace, texts: Mapping[Path, bytes | None], idle_s: float) -> None:
    """Answer requests, of those that wait for each window the newest alone, until none has come for a while."""
    desk = BookPreviewer(workspace, texts)
    while (request := channel.receive(idle_s)) is not None:
        waiting: dict[int, dict[str, Any]] = {}
        more: dict[str, Any] | None = request
        while more is not None:
            desk.take(more)
            again = more["again"] or waiting.pop(more["window"], {"again": False})["again"]
            waiting[more["window"]] = {**more, "again": again}
            more = channel.receive(0)
        for each in waiting.values():
            channel.send(desk.answer(each))
        gc.collect()
        gc.freeze()  # cards, faces and figures are kept: looking through them again would take as long as a page
