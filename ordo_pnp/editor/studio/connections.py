"""Connections to the studio and their limits: how many, how long they may take to ask, how much may wait for them."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any, Final, cast

from ordo_pnp.base import extra
from ordo_pnp.editor.studio.peers import is_own

with extra("studio"):
    from websockets.asyncio.server import ServerConnection
    from websockets.exceptions import ConnectionClosed

# Of all kinds at once; a browser has at most six beside its sockets.
MAX_CONNECTIONS: Final = 64
MAX_WINDOWS: Final = 8
# Within which a request must have come.
REQUEST_SECONDS: Final = 5.0
# Messages that wait for a window that does not read: with more it is closed.
MAX_WAITING_BYTES: Final = 64 * 1024 * 1024


class Visitors:
    """The connections there are now."""

    def __init__(self) -> None:
        self.connections: set[ServerConnection] = set()
        # Those of them that are, or are about to be, sockets of pages.
        self.windows: set[ServerConnection] = set()

    def open_window(self, connection: ServerConnection) -> None:
        """Count a connection as a window until it ends, where there is room for another one."""
        if len(self.windows) < MAX_WINDOWS:
            self.windows.add(connection)

    @property
    def maker(self) -> type[ServerConnection]:
        """What makes the connections of a server that are counted here."""

        def make(*args: Any, **options: Any) -> ServerConnection:
            return VisitorConnection(self, *args, **options)

        return cast("type[ServerConnection]", make)


class VisitorConnection(ServerConnection):
    """A connection that is ended when it is one too many, another user's, or does not ask.

    Args:
        visitors: Where it is counted.
        args: As a connection takes them.
        options: As a connection takes them.
    """

    def __init__(self, visitors: Visitors, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._visitors = visitors
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        super().connection_made(transport)
        self._visitors.connections.add(self)
        names = transport.get_extra_info("peername"), transport.get_extra_info("sockname")
        if len(self._visitors.connections) > MAX_CONNECTIONS or not is_own(*names):
            self.transport.abort()
        else:
            self._deadline = self.loop.call_later(REQUEST_SECONDS, self._end_if_silent)

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        self._visitors.connections.discard(self)
        self._visitors.windows.discard(self)
        if self._deadline is not None:
            self._deadline.cancel()
        super().connection_lost(exc)

    def _end_if_silent(self) -> None:
        if self.request is None:
            self.transport.abort()


class Outbox:
    """The messages that wait for a window, in their order.

    Args:
        connection: That of the window.
    """

    def __init__(self, connection: ServerConnection) -> None:
        self._connection = connection
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._is_filled = asyncio.Event()

    def put(self, message: bytes) -> None:
        """Add a message; a window that has not read many earlier ones is cut off, and may come again."""
        if self._bytes + len(message) > MAX_WAITING_BYTES and self._waiting:
            self._connection.transport.abort()
            return
        self._waiting.append(message)
        self._bytes += len(message)
        self._is_filled.set()

    async def send(self) -> None:
        """Send what is there and what comes, until the connection ends."""
        try:
            while True:
                await self._is_filled.wait()
                message = self._waiting.popleft()
                if not self._waiting:
                    self._is_filled.clear()
                await self._connection.send(message, text=True)
                self._bytes -= len(message)
        except ConnectionClosed:
            pass
