"""The messages of a window in the order in which they are answered: as they come, but for work that gives way to later ones."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from types import TracebackType
from typing import TYPE_CHECKING, Final, Self

from websockets.exceptions import ConnectionClosed

if TYPE_CHECKING:
    from websockets.asyncio.server import ServerConnection

    from ordo_pnp.editor.studio.worker import DeskWorker


# Messages of a window that may be kept for later: then no more are taken in until one of them has been answered.
MOST_POSTPONED: Final = 4


class Turns:
    """The messages of a connection, to its end; the worker is told that one waits while it is at another.

    Args:
        connection: That of a window.
        worker: Answers them.
    """

    def __init__(self, connection: ServerConnection, worker: DeskWorker) -> None:
        self._connection = connection
        self._worker = worker
        # What has come: one message, the others wait in the connection; None at its end.
        self._next: asyncio.Queue[str | bytes | None] = asyncio.Queue(1)
        self._postponed: deque[str | bytes] = deque()
        self._has_room = asyncio.Event()
        self._has_room.set()

    async def __aenter__(self) -> Self:
        """Begin to take messages in."""
        self._receiver = asyncio.create_task(self._receive())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End it."""
        self._receiver.cancel()
        while not self._next.empty():
            self._taken(self._next.get_nowait())

    async def _receive(self) -> None:
        with suppress(ConnectionClosed):
            async for text in self._connection:
                await self._has_room.wait()
                await self._next.put(text)
                self._worker.waiting += 1
        await self._next.put(None)

    def _taken(self, text: str | bytes | None) -> None:
        self._worker.waiting -= text is not None

    def postpone(self, text: str | bytes) -> None:
        """Keep a message for a turn when no other one waits."""
        self._postponed.append(text)
        if len(self._postponed) >= MOST_POSTPONED:
            self._has_room.clear()

    def __aiter__(self) -> Self:
        """Return it."""
        return self

    async def __anext__(self) -> str | bytes:
        """Return the message whose turn it is."""
        if self._postponed and self._next.empty():
            self._has_room.set()
            return self._postponed.popleft()
        text = await self._next.get()
        self._taken(text)
        if text is None:
            raise StopAsyncIteration
        return text
