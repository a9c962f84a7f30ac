"""The process that previews and checks books while they are typed."""

from __future__ import annotations

import gc
import hashlib
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import DataError, OrdoError, list_from_plain
from ordo_pnp.editor.studio.child_processes import ChildProcess, Limits, ProcessSlots, TooManyProcessesError, reason_of

if TYPE_CHECKING:
    from ordo_pnp.books import BookPreviews, BookProject, PreviewedBook
    from ordo_pnp.check import Cache
    from ordo_pnp.editor.language.protocol import Handler, Params
    from ordo_pnp.editor.studio.child_processes import Channel
    from ordo_pnp.editor.studio.desk import Desk, StudioWindow
    from ordo_pnp.project import Snapshot, Workspace


class BookPreviewer:
    """The books of a project, as their texts are at each request."""

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace
        # Unsaved texts, over the disk.
        self._texts: dict[Path, bytes | None] = {}
        # Files changed since the last page was made.
        self._changed: set[Path] = set()
        self._disk: Snapshot | None = None
        # The part of the cache of ``ordo check``.
        self._cache: Cache | None = None
        self._opened: dict[str, tuple[BookProject, BookPreviews]] = {}
        self._styles: dict[Any, str] = {}
        # Window -> the book that it shows, and the keys of the parts it has.
        self._sent: dict[int, tuple[Any, set[str]]] = {}

    def take(self, message: Mapping[str, Any]) -> None:
        """Lay a changed text over the disk, or lift one that is no longer open."""
        path, text = Path(message["path"]), message["text"]
        if message["is_lifted"]:
            self._texts.pop(path, None)
        else:
            self._texts[path] = None if text is None else text.encode()
        self._changed.add(path)

    def answer(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Return the page of the requested book, or the findings of all books; or the reason why there is none."""
        from ordo_pnp.base import FileSnapshot, looking
        from ordo_pnp.cards import named_by  # the process has only begun
        from ordo_pnp.editor.studio.studio_findings import findings_data

        name = {key: request[key] for key in ("window", "request", "game", "edition", "language") if key in request}
        with named_by(self.workspace.naming), looking(FileSnapshot(self._texts)):
            try:
                return {**name, **(self._check() if request["isCheck"] else self._answer(request))}
            except DataError as error:
                return {**name, "page": None, "findings": findings_data(self.workspace, error.diagnostics)}
            except Exception as error:  # noqa: BLE001 (after an error in one text, the next one may be valid)
                if not isinstance(error, OrdoError):  # the error came in between, and kept objects may be incomplete
                    self._opened.clear()
                    self._sent.pop(request["window"], None)
                return {**name, "page": None, "findings": [], "failure": reason_of(error)}

    def _answer(self, request: Mapping[str, Any]) -> dict[str, Any]:
        from ordo_pnp.base import list_to_plain
        from ordo_pnp.books import Edition
        from ordo_pnp.cards import shown_path  # the process has only begun
        from ordo_pnp.editor.studio.studio_findings import findings_data

        found = self._look(request["game"], request["language"], Edition(request["edition"]))
        told = {"findings": findings_data(self.workspace, found.problems), "failure": found.failure}
        told["problems"] = list_to_plain(found.problems)  # kept by the studio, so that they can be mended
        told["file"] = shown_path(found.file)
        return {**told, "page": None if found.page is None else self._page(found, request)}

    def _check(self) -> dict[str, Any]:
        """Return the findings of the project's books, as ``list_to_plain`` writes them."""
        from ordo_pnp.base import list_to_plain
        from ordo_pnp.check import Cache, known_part  # the process has only begun
        from ordo_pnp.project import of_books

        workspace = self.workspace
        if self._cache is None:
            self._cache = Cache(known_part(workspace.root, workspace.homes))
        found = of_books(workspace.root, workspace.game, self._cache, lambda book: workspace.concerns(str(book)))
        return {"problems": list_to_plain(found), "failure": None}

    def _look(self, game: str, language: str, edition: Any) -> PreviewedBook:
        from ordo_pnp.books import BookPreviews, book_file
        from ordo_pnp.cards import schemas_root  # the process has only begun
        from ordo_pnp.project import changed, keep_book_answers, open_books, snapshot

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
        """Return a page by the keys of its parts, with the parts that the window lacks."""
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
            self._styles = {(request["game"], letters): page.style_for(letters)}
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
        self._sent[request["window"]] = book, used  # both sides forget unused parts
        return told


def serve_books(channel: Channel, workspace: Workspace, idle_s: float) -> None:
    """Take texts and answer requests, until ``idle_s`` seconds pass without a message."""
    previewer = BookPreviewer(workspace)
    while (message := channel.receive(idle_s)) is not None:
        if "path" in message:
            previewer.take(message)
        else:
            channel.send(previewer.answer(message))
            gc.collect()
            gc.freeze()  # cards, faces and figures are kept: looking through them again would take as long as a page


# Seconds without a request after which the process of the books ends.
IDLE_S: Final = 300.0
# Seconds within which it must answer: the first page of a book takes 5.
ANSWER_S: Final = 90.0
# Seconds without a request after which all books are checked; it takes half a second for each changed one.
CHECK_AFTER_S: Final = 0.4
# Keys of a request that its answer repeats.
_NAMING: Final = frozenset({"request", "game", "edition", "language"})


class BookProcess:
    """The process that makes pages of books: started at first use, ended when it is idle."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._changed = threading.Condition()
        self._child: ChildProcess | None = None
        self._thread: threading.Thread | None = None
        # Number of an asker -> the function that takes the answer, and the last request, until that is answered.
        self._open: dict[int, tuple[Callable[[dict[str, Any]], object], dict[str, Any]]] = {}
        # Number of an asker -> the last request, until it is sent.
        self._waiting: dict[int, dict[str, Any]] = {}
        # Unsaved texts, as of the last request.
        self._texts: dict[Path, bytes | None] = {}
        # Those of them that the process has.
        self._known: dict[Path, bytes | None] = {}
        # Text of a book -> the findings of its newest page, until they are taken or all books are checked.
        self._of_pages: dict[str, list[Any]] = {}
        self._count = 0
        self._asking = 0
        self._is_answering = self._has_ended = False

    def next_number(self) -> int:
        """Return a new number for an asker."""
        self._asking += 1
        return self._asking

    def ask(self, number: int, take: Callable[[dict[str, Any]], object], asked: Mapping[str, Any]) -> int:
        """Request a page, or a check of all books.

        Of several requests perhaps only the last one is answered.

        Args:
            number: The number of the asker.
            take: Called with the answer, from another thread.
            asked: The request: the book of the page, or with ``isCheck`` all books.

        Returns:
            The number of the request.
        """
        texts = dict(self._desk.session.texts.contents())
        with self._changed:
            self._count += 1
            again = asked["again"] or self._waiting.get(number, {"again": False})["again"]
            request = {**asked, "again": again, "window": number, "request": self._count}
            self._texts = texts
            self._open[number] = take, request
            self._waiting[number] = request
            if self._child is None:
                self._start()
            self._changed.notify_all()
            return self._count

    def forget(self, number: int) -> None:
        """Drop the requests of an asker."""
        with self._changed:
            self._open.pop(number, None)
            self._waiting.pop(number, None)

    def take_problems(self) -> Mapping[str, list[Any]]:
        """Return the findings of the pages made since the last call, by text, as of ``list_to_plain``."""
        with self._changed:
            found, self._of_pages = self._of_pages, {}
        return found

    def close(self) -> None:
        """End the process."""
        with self._changed:
            self._open.clear()
            self._waiting.clear()
            child, thread = self._child, self._thread
        if child is not None and thread is not None:
            child.kill()
            thread.join()

    def _start(self) -> None:
        limits, slots = Limits(ANSWER_S + 60 * IDLE_S), self._desk.kept(ProcessSlots)
        self._child = ChildProcess(serve_books, (self._desk.workspace, IDLE_S), limits, slots)
        self._known = {}
        self._is_answering = self._has_ended = False
        self._thread = threading.Thread(target=self._follow, args=(self._child,), name="studio-books")
        self._thread.start()

    def _write(self, child: ChildProcess) -> None:
        """Send the requests of windows, each once the one before it is answered."""
        while (messages := self._next()) is not None:
            try:
                for each in messages:
                    child.send(each)
            except OSError:  # it has ended; the reading thread notices that
                return

    def _next(self) -> list[dict[str, Any]] | None:
        """Wait for a request, and return the messages to send: the changed texts, and the request; None at the end."""
        with self._changed:
            number = self._next_number()
            if number is None or self._child is None:
                return None
            request = self._waiting.pop(number)
            messages = [*self._news(), request]
            self._known = self._texts
            self._is_answering = True
            self._child.allow(ANSWER_S)
            return messages

    def _next_number(self) -> int | None:
        """Wait, and return the asker of the next request: one for a page at once, one for all books after ``CHECK_AFTER_S`` without others."""
        while True:
            self._changed.wait_for(lambda: self._has_ended or (self._waiting and not self._is_answering))
            if self._has_ended:
                return None
            pages = [number for number, each in self._waiting.items() if not each["isCheck"]]
            count = self._count
            if pages or not self._changed.wait_for(lambda: self._has_ended or self._count > count, CHECK_AFTER_S):  # noqa: B023
                return next(iter(pages or self._waiting), None)

    def _news(self) -> Iterator[dict[str, Any]]:
        """Yield the messages about texts that have changed for the process."""
        for path, content in self._texts.items():
            if path not in self._known or self._known[path] != content:
                text = None if content is None else content.decode("utf-8", "replace")
                yield {"path": str(path), "is_lifted": False, "text": text}
        for path in self._known:
            if path not in self._texts:
                yield {"path": str(path), "is_lifted": True, "text": None}

    def _follow(self, child: ChildProcess) -> None:
        why, is_full = "the process of the books has ended", False
        writer = threading.Thread(target=self._write, args=(child,), name="studio-books-writer")
        try:
            child.start()
            writer.start()
            for message in child.messages():
                self._tell(message, child)
        except TimeoutError:
            why = f"the book was not made within {ANSWER_S:g} seconds"
        except TooManyProcessesError as error:
            why, is_full = f"{error}", True
        except Exception as error:  # noqa: BLE001 (no room for a process)
            why = f"the process of the books cannot be started: {error}"
        finally:
            child.kill()  # one that does not read holds up the writer
            with self._changed:
                self._has_ended = True
                self._changed.notify_all()
            if writer.ident is not None:
                writer.join()
            self._end(child, why, is_full=is_full)

    def _end(self, child: ChildProcess, why: str, *, is_full: bool) -> None:
        """Note the end of the process: start another one for requests that came meanwhile, or send its failure to the askers."""
        is_idle = child.end() == 0
        with self._changed:
            self._child = None
            left = [*self._open.items()]
            self._waiting = {number: request for number, (_, request) in left} if is_idle else {}
            if self._waiting:
                self._start()
            else:
                self._open.clear()
        for _, (take, request) in () if is_idle else left:
            name = {key: value for key, value in request.items() if key in _NAMING}
            take({**name, "page": None, "findings": [], "failure": why, "isFull": is_full})

    def _tell(self, message: dict[str, Any], child: ChildProcess) -> None:
        with self._changed:
            number = message.pop("window")
            take, request = self._open.get(number, (None, {"request": 0, "isCheck": False}))
            file = message.pop("file", None)
            if file is not None:
                self._of_pages[file] = message.pop("problems")
            elif "problems" in message:  # of all books, checked after those pages were made
                self._of_pages.clear()
            if message["request"] >= request["request"]:
                self._open.pop(number, None)
            self._is_answering = False
            if not self._waiting:
                child.allow(2 * IDLE_S)
            self._changed.notify_all()
        if take is not None:
            take(message)


class WindowBooks:
    """Asks for pages of books for one window, until it is closed."""

    def __init__(self, window: StudioWindow) -> None:
        self._window = window
        self._warm = window.desk.kept(BookProcess)
        self._number = self._warm.next_number()

    def ask(self, asked: Mapping[str, Any]) -> int:
        """Request a page, and return the number of the request; see ``BookProcess.ask``."""
        return self._warm.ask(self._number, lambda answer: self._window.notify("ordo/book", answer), asked)

    def close(self) -> None:
        """Cancel open requests; the window receives nothing more."""
        self._warm.forget(self._number)


class BookFindings:
    """Adds the findings of the books to the findings of a studio."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._process = desk.kept(BookProcess)
        self._number = self._process.next_number()
        self._lock = threading.Lock()
        # The moment of the session that was checked, and its findings, until they are taken.
        self._found: tuple[int, list[Any]] | None = None
        # The moment of the findings taken last.
        self._known = -1

    def are_known(self) -> bool:
        """Take new findings, and return whether all findings of the current texts are known."""
        check, moment = self._desk.editor.check, self._desk.session.moment
        with self._lock:
            found, self._found = self._found, None
        if found is not None:
            self._known = found[0]
            check.take_books(list_from_plain(found[1]))
        for file, problems in self._process.take_problems().items():
            check.add_of_books(file, list_from_plain(problems))
        return self._known == moment or not check.has_books

    def look(self) -> None:
        """Request a check of the books as the texts are now.

        ``ordo/checked`` tells every window when it is done.
        """
        self._process.ask(
            self._number, partial(self._take, self._desk.session.moment), {"again": False, "isCheck": True}
        )

    def _take(self, moment: int, message: Mapping[str, Any]) -> None:
        """Keep the findings; called from the thread that follows the process."""
        problems = message.get("problems")
        if problems is not None:
            with self._lock:
                self._found = moment, problems
        failure = None if problems is not None else message.get("failure") or "the data have errors"
        self._desk.notify("ordo/checked", {"failure": failure, "isFull": message.get("isFull", False)})


def check_books(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Request a check of the books, unless all findings are known.

    Result: ``isComplete``, whether they are; if not, ``ordo/checked`` follows, with ``failure``: the reason why the check
    failed, or null, and ``isFull``, whether only for want of a free process; ``ordo/findings`` returns them then.
    """
    known = window.desk.kept(BookFindings)
    is_complete = known.are_known()
    if not is_complete:
        known.look()
    return {"isComplete": is_complete}


METHODS: Final[Mapping[str, Handler[StudioWindow]]] = {"ordo/checkBooks": check_books}
