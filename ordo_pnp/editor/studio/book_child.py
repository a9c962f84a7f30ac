"""The process that keeps books warm: it makes their pages as they are typed, and sends what a window does not have yet."""

from __future__ import annotations

import gc
import hashlib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ordo_pnp.base import DataError, OrdoError
from ordo_pnp.editor.studio.children import reason_of

if TYPE_CHECKING:
    from ordo_pnp.check import Cache
    from ordo_pnp.editor.studio.children import Channel
    from ordo_pnp.project import Snapshot, Workspace
    from ordo_pnp.rulebook import BookPreviews, BookProject, PreviewedBook


class BookPreviewer:
    """The books of a project, as their texts are at each request.

    Args:
        workspace: What is meant.
    """

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace
        # What is typed, over the disk.
        self._texts: dict[Path, bytes | None] = {}
        # Since the last page was made.
        self._changed: set[Path] = set()
        self._disk: Snapshot | None = None
        # Of what ``ordo check`` keeps from run to run.
        self._cache: Cache | None = None
        self._opened: dict[str, tuple[BookProject, BookPreviews]] = {}
        self._styles: dict[Any, str] = {}
        # Window -> the book that it shows, and what it has of it.
        self._sent: dict[int, tuple[Any, set[str]]] = {}

    def take(self, message: Mapping[str, Any]) -> None:
        """Lay over the disk a text that has changed since the last request, or lift one that is typed no more."""
        path, text = Path(message["path"]), message["text"]
        if message["is_lifted"]:
            self._texts.pop(path, None)
        else:
            self._texts[path] = None if text is None else text.encode()
        self._changed.add(path)

    def answer(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Return what a window has to show now of the book that it asks for, or what is wrong with all books; or why there is nothing."""
        from ordo_pnp.base import FileSnapshot, looking
        from ordo_pnp.cards import named_by  # the process has only begun
        from ordo_pnp.editor.studio.told_findings import findings_data

        name = {key: request[key] for key in ("window", "request", "game", "edition", "language") if key in request}
        with named_by(self.workspace.naming), looking(FileSnapshot(self._texts)):
            try:
                return {**name, **(self._check() if request["isCheck"] else self._answer(request))}
            except DataError as error:
                return {**name, "page": None, "findings": findings_data(self.workspace, error.diagnostics)}
            except Exception as error:  # noqa: BLE001 (whatever goes wrong with one text, the next one may be sound)
                if not isinstance(error, OrdoError):  # it came in between, and what is kept may be half of something
                    self._opened.clear()
                    self._sent.pop(request["window"], None)
                return {**name, "page": None, "findings": [], "failure": reason_of(error)}

    def _answer(self, request: Mapping[str, Any]) -> dict[str, Any]:
        from ordo_pnp.base import list_to_plain
        from ordo_pnp.cards import shown_path  # the process has only begun
        from ordo_pnp.editor.studio.told_findings import findings_data
        from ordo_pnp.rulebook import Edition

        found = self._look(request["game"], request["language"], Edition(request["edition"]))
        told = {"findings": findings_data(self.workspace, found.problems), "failure": found.failure}
        told["problems"] = list_to_plain(found.problems)  # kept by the studio, so that they can be mended
        told["file"] = shown_path(found.file)
        return {**told, "page": None if found.page is None else self._page(found, request)}

    def _check(self) -> dict[str, Any]:
        """Return what is wrong with the books that are meant, as ``list_to_plain`` writes it."""
        from ordo_pnp.base import list_to_plain
        from ordo_pnp.check import Cache, cache_file  # the process has only begun
        from ordo_pnp.project import of_books

        workspace = self.workspace
        if self._cache is None:
            self._cache = Cache(cache_file(workspace.root, workspace.homes))
        found = of_books(workspace.root, workspace.game, self._cache, lambda book: workspace.concerns(str(book)))
        return {"problems": list_to_plain(found), "failure": None}

    def _look(self, game: str, language: str, edition: Any) -> PreviewedBook:
        from ordo_pnp.cards import schemas_root  # the process has only begun
        from ordo_pnp.project import changed, keep_book_answers, open_books, snapshot
        from ordo_pnp.rulebook import BookPreviews, book_file

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
        from ordo_pnp.rulebook import style_for  # the process has only begun

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


def serve_books(channel: Channel, workspace: Workspace, idle_s: float) -> None:
    """Read texts and answer requests, until nothing has come for a while."""
    previewer = BookPreviewer(workspace)
    while (message := channel.receive(idle_s)) is not None:
        if "path" in message:
            previewer.take(message)
        else:
            channel.send(previewer.answer(message))
            gc.collect()
            gc.freeze()  # cards, faces and figures are kept: looking through them again would take as long as a page
