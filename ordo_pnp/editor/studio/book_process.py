"""The studio's side of the process that keeps books warm: requests of windows go there, pages come back.

One thread writes to the process and one reads from it, so that one that does not read holds up nobody else. What is typed while it
makes a page waits here, of each text and each window the newest alone.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.editor.studio.book_child import serve_books
from ordo_pnp.editor.studio.children import ChildProcess, Limits
from ordo_pnp.editor.studio.process_slots import ProcessSlots, TooManyProcessesError

if TYPE_CHECKING:
    from ordo_pnp.editor.studio.desk import Desk, StudioWindow


# Seconds without a request after which the process of the books ends.
IDLE_S: Final = 300.0
# Seconds within which it must answer: the first page of a book takes 5.
ANSWER_S: Final = 90.0
# Seconds without a request after which all books are looked at, which takes half a second for each whose text has
# changed.
CHECK_AFTER_S: Final = 0.4
# What an answer repeats of its request.
_NAMING: Final = frozenset({"request", "game", "edition", "language"})


class BookProcess:
    """The process that makes pages of books: started at first use, ended when nobody has asked for a while.

    Args:
        desk: Whose books.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._changed = threading.Condition()
        self._child: ChildProcess | None = None
        self._thread: threading.Thread | None = None
        # Number of who asks -> what takes the answer and the last request, until that is answered.
        self._open: dict[int, tuple[Callable[[dict[str, Any]], object], dict[str, Any]]] = {}
        # Number of who asks -> the last request, until it is sent.
        self._waiting: dict[int, dict[str, Any]] = {}
        # What is typed, as of the last request.
        self._texts: dict[Path, bytes | None] = {}
        # What the process knows of that.
        self._known: dict[Path, bytes | None] = {}
        # Text of a book -> what its newest page had wrong, until it is taken or all books are looked at.
        self._of_pages: dict[str, list[Any]] = {}
        self._count = 0
        self._asking = 0
        self._is_answering = self._has_ended = False

    def next_number(self) -> int:
        """Return a number for somebody who asks that nobody else has had."""
        self._asking += 1
        return self._asking

    def ask(self, number: int, take: Callable[[dict[str, Any]], object], asked: Mapping[str, Any]) -> int:
        """Request a page, or a look at all books; of several requests perhaps only the last one is answered.

        Args:
            number: Of who asks.
            take: Called with the answer, from another thread.
            asked: What is wanted: the book of which a page is made, or with ``isCheck`` all.

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
        """Answer somebody no more."""
        with self._changed:
            self._open.pop(number, None)
            self._waiting.pop(number, None)

    def take_problems(self) -> Mapping[str, list[Any]]:
        """Return by their texts what is wrong with books of which pages were made since this was asked last, as ``list_to_plain`` writes it."""
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
        """Send what windows want, each request once the one before it is answered."""
        while (messages := self._next()) is not None:
            try:
                for each in messages:
                    child.send(each)
            except OSError:  # it has ended, which the thread that reads from it notices
                return

    def _next(self) -> list[dict[str, Any]] | None:
        """Wait for a request and return what is to be sent: the texts that have changed, and it; None at the end."""
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
        """Wait, and return whose request is sent next: for pages at once, for all books when nothing else has come for a moment."""
        while True:
            self._changed.wait_for(lambda: self._has_ended or (self._waiting and not self._is_answering))
            if self._has_ended:
                return None
            pages = [number for number, each in self._waiting.items() if not each["isCheck"]]
            count = self._count
            if pages or not self._changed.wait_for(lambda: self._has_ended or self._count > count, CHECK_AFTER_S):  # noqa: B023
                return next(iter(pages or self._waiting), None)

    def _news(self) -> Iterator[dict[str, Any]]:
        """Yield the messages about texts that the process does not know as they are."""
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
        """Note that the process is there no more: another one answers what came while it ended, or windows are told."""
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
            elif "problems" in message:  # of all books, looked at after those pages were made
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
    """Asks for pages of books for one window, until it is closed.

    Args:
        window: Which.
    """

    def __init__(self, window: StudioWindow) -> None:
        self._window = window
        self._warm = window.desk.kept(BookProcess)
        self._number = self._warm.next_number()

    def ask(self, asked: Mapping[str, Any]) -> int:
        """Request a page, and return the number of the request; see ``BookProcess.ask``."""
        return self._warm.ask(self._number, lambda answer: self._window.notify("ordo/book", answer), asked)

    def close(self) -> None:
        """Cancel what is still asked for; nothing more is sent to the window."""
        self._warm.forget(self._number)
