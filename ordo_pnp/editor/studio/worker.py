"""The one thread that reads, changes and draws the open project of a studio.

It imports its modules itself: half a second in which the page is shown already.
"""

from __future__ import annotations

import asyncio
import gc
import json
import sys
import threading
import traceback
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Final, TypeVar

from ordo_pnp.editor.language.protocol import RpcError, answer, failure, parse_message, refused
from ordo_pnp.editor.studio.pages import NotFoundError

if TYPE_CHECKING:
    from ordo_pnp.editor.studio.desk import Desk, NotificationSender, StudioWindow
    from ordo_pnp.editor.studio.pages import Served
    from ordo_pnp.project import Workspace


# Brackets in a message: objects and lists take up to forty times the memory of their text.
MAX_BRACKETS: Final = 1_000_000
# Messages after which garbage is collected, as soon as no request waits: that takes 60 ms of CPU.
COLLECT_AFTER: Final = 40
# Messages after which it is collected even while requests come.
COLLECT_AT_LAST: Final = 400

T = TypeVar("T")


class PostponedError(Exception):
    """Work that is to be done again after the waiting messages, which may be edits."""


class DeskWorker:
    """A thread with a desk. Its methods are for the thread, ``run`` calls them there."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="studio")
        self._desk: Desk | None = None
        # The workspace to open after the message at hand.
        self._next: Workspace | None = None
        self._answered = 0
        # The same at the last check of the disk.
        self._answered_before = 0
        # The same at the last collection of garbage.
        self._collected = 0
        # Messages received and not yet being answered.
        self.waiting = 0

    async def run(self, act: Callable[[], T]) -> T:
        """Run a function in the thread, after all earlier ones."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, act)

    async def end(self) -> None:
        """Close the desk and end the thread."""
        await self.run(self._close)
        self._thread.shutdown()

    def _close(self) -> None:
        if self._desk is not None:
            self._desk.close()

    def desk(self) -> Desk:
        """Return the desk; the first call opens it."""
        if self._desk is None:
            from ordo_pnp.editor.studio.desk import Desk  # see above
            from ordo_pnp.editor.studio.features import STANDING

            self._desk = Desk(self._workspace)
            self._desk.give_way = self._give_way
            self._desk.reopen = self._open_next
            for part in STANDING:
                self._desk.kept(part)
        return self._desk

    def _open_next(self, workspace: Workspace) -> None:
        self._next = workspace

    def _reopen(self) -> None:
        """Close the desk, so that the next call of ``desk`` opens the next project; windows of the old one reload."""
        if self._next is not None and self._desk is not None:
            closed, self._desk, self._workspace, self._next = self._desk, None, self._next, None
            closed.notify("ordo/reopened", {})
            closed.close()

    def _give_way(self) -> None:
        if self.waiting > 0:
            raise PostponedError

    def prepare(self) -> None:
        """Open the desk, remove results of dead studios, and freeze all objects for the garbage collector."""
        from ordo_pnp.editor.studio.private_folders import remove_dead_results

        self.desk()
        threading.Thread(target=remove_dead_results, name="studio-sweeper", daemon=True).start()
        gc.collect()
        gc.freeze()

    def look(self) -> None:
        """Let the standing parts check the disk; collect garbage where no request has come since the last check."""
        from ordo_pnp.editor.studio.features import STANDING

        for part in STANDING:
            try:
                self.desk().kept(part).look()
            except Exception:  # noqa: BLE001 (texts that are not saved are in here: the studio goes on)
                traceback.print_exc(file=sys.stderr)
        if self._answered == self._answered_before and self._answered >= self._collected + COLLECT_AFTER:
            self._collect()
        self._answered_before = self._answered

    def _collect(self) -> None:
        gc.collect()
        self._collected = self._answered

    def serve(self, words: tuple[str, ...], query: Mapping[str, str]) -> Served:
        """Return the file at an address.

        Raises:
            NotFoundError: There is none.
        """
        from ordo_pnp.editor.studio.features import ROUTES

        route = ROUTES.get(words[0])
        if route is None:
            raise NotFoundError("no such address")
        return route(self.desk(), words[1:], query)

    def open_window(self, notify: NotificationSender) -> StudioWindow:
        """Add a window to the desk."""
        from ordo_pnp.editor.studio.desk import StudioWindow

        desk = self.desk()
        window = StudioWindow(desk, notify)
        desk.windows.append(window)
        return window

    def close_window(self, window: StudioWindow) -> None:
        """Remove a window from the desk."""
        window.desk.windows.remove(window)
        window.close()

    def answer(self, window: StudioWindow, text: str | bytes) -> bytes | None:
        """Carry out the message of a window and return the answer; None for a notification.

        Raises:
            PostponedError: It is to be carried out again, after others.
        """
        from ordo_pnp.editor.studio.features import METHODS

        try:
            message = _read(text)
        except RpcError as error:
            return to_json(refused(error))
        if window.desk is not self.desk():
            gone = RpcError("another project has been opened: load the page anew")
            gone.of = message.get("id")
            return to_json(refused(gone))
        try:
            found = answer(METHODS, window, message)
        except PostponedError:
            raise
        except Exception as error:  # noqa: BLE001 (a mistake of ours must not end the studio: texts that are not saved are in it)
            traceback.print_exc(file=sys.stderr)
            found = failure(message, error)
        self._reopen()
        self._answered += 1
        if self._answered >= self._collected + COLLECT_AT_LAST:
            self._collect()
        return None if found is None else to_json(found)


def to_json(message: Mapping[str, Any]) -> bytes:
    """Return a message as JSON bytes."""
    try:
        return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode()
    except UnicodeEncodeError:  # the name of a file that is no text
        return json.dumps(message, separators=(",", ":")).encode()


def _read(text: str | bytes) -> dict[str, Any]:
    if not isinstance(text, str):
        raise RpcError("a message that is no text")
    if text.count("[") + text.count("{") > MAX_BRACKETS:
        raise RpcError(f"a message of more than {MAX_BRACKETS} objects and lists")
    return parse_message(text)
