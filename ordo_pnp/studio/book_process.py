"""The studio's side of the process that keeps books warm: requests of windows go there, pages come back."""

from __future__ import annotations

import threading
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.studio.book_child import serve_books
from ordo_pnp.studio.children import ChildProcess, Limits

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from ordo_pnp.studio.desk import Desk, StudioWindow

IDLE_S: Final = 300.0
"""Seconds without a request after which the process of the books ends."""
ANSWER_S: Final = 90.0
"""Seconds within which it must answer: the first page of a book takes 5."""

_NAMING: Final = frozenset({"request", "game", "edition", "language"})
"""What an answer repeats of its request."""


class BookProcess:
    """The process that makes pages of books: started at first use, ended when nobody has asked for a while.

    Args:
        desk: Whose books.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._lock = threading.Lock()
        self._child: ChildProcess | None = None
        self._thread: threading.Thread | None = None
        self._waiting: list[dict[str, Any]] = []
        """Requests that the process has not been sent, as it starts."""
        self._open: dict[int, tuple[Callable[[dict[str, Any]], object], dict[str, Any]]] = {}
        """Number of who asks -> what takes the answer and the last request, until that is answered."""
        self._texts: dict[Path, bytes | None] = {}
        """What the process knows to be typed."""
        self._count = 0
        self._asking = 0
        self._is_ready = False

    def next_number(self) -> int:
        """Return a number for somebody who asks that nobody else has had."""
        self._asking += 1
        return self._asking

    def ask(self, number: int, take: Callable[[dict[str, Any]], object], asked: Mapping[str, Any]) -> int:
        """Have a page made, or all books looked at; of several requests perhaps only the last one is answered.

        Args:
            number: Of who asks.
            take: Called with the answer, from another thread.
            asked: What is wanted, see ``book_child.serve_books``.

        Returns:
            The number of the request.
        """
        now = dict(self._desk.session.texts.contents())
        with self._lock:
            self._count += 1
            request = {**asked, "window": number, "request": self._count, "texts": {}, "lifted": []}
            if self._child is None:
                self._start(now)
            else:
                fresh = {path for path in now if path not in self._texts or self._texts[path] != now[path]}
                request["texts"] = {str(path): _text(now[path]) for path in fresh}
                request["lifted"] = [str(path) for path in self._texts if path not in now]
            self._texts = now
            self._open[number] = take, request
            if self._is_ready:
                self._send(request)
            else:
                self._waiting.append(request)
            return self._count

    def forget(self, number: int) -> None:
        """Answer somebody no more."""
        with self._lock:
            self._open.pop(number, None)

    def close(self) -> None:
        """End the process."""
        with self._lock:
            self._open.clear()
            child, thread = self._child, self._thread
        if child is not None and thread is not None:
            child.kill()
            thread.join()

    def _start(self, texts: dict[Path, bytes | None]) -> None:
        limits = Limits(ANSWER_S + 60 * IDLE_S)
        self._child = ChildProcess(serve_books, (self._desk.workspace, texts, IDLE_S), limits)
        self._thread = threading.Thread(target=self._follow, args=(self._child,), name="studio-books")
        self._thread.start()

    def _send(self, request: dict[str, Any]) -> None:
        assert self._child is not None  # noqa: S101 (the caller looked)
        self._child.allow(ANSWER_S)
        with suppress(OSError):  # it has just ended; the thread that reads from it notices
            self._child.send(request)

    def _follow(self, child: ChildProcess) -> None:
        why = "the process of the books has ended"
        try:
            child.start()
            with self._lock:
                self._is_ready = True
                for each in self._waiting:
                    self._send(each)
                self._waiting.clear()
            for message in child.messages():
                self._tell(message, child)
        except TimeoutError:
            why = f"the book was not made within {ANSWER_S:g} seconds"
        except Exception as error:  # noqa: BLE001 (no room for a process)
            why = f"the process of the books cannot be started: {error}"
        finally:
            is_idle = child.end() == 0
            with self._lock:
                self._child, self._is_ready = None, False
                left = [*self._open.values()]
                self._waiting = [request for _, request in left] if is_idle else []
                if self._waiting:  # they came while it ended
                    self._start(self._texts)
                else:
                    self._open.clear()
            for take, request in () if is_idle else left:
                name = {key: value for key, value in request.items() if key in _NAMING}
                take({**name, "page": None, "findings": [], "failure": why})

    def _tell(self, message: dict[str, Any], child: ChildProcess) -> None:
        with self._lock:
            number = message.pop("window")
            take, request = self._open.get(number, (None, {"request": 0}))
            if message["request"] >= request["request"]:
                self._open.pop(number, None)
            if not self._open:
                child.allow(2 * IDLE_S)
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
        """Have a page made, and return the number of the request; see ``BookProcess.ask``."""
        return self._warm.ask(self._number, lambda answer: self._window.notify("ordo/book", answer), asked)

    def close(self) -> None:
        """Want nothing more."""
        self._warm.forget(self._number)


def _text(content: bytes | None) -> str | None:
    return None if content is None else content.decode("utf-8", "replace")
