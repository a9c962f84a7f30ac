"""The HTTP and WebSocket server of the studio: connections, their limits, and responses."""

from __future__ import annotations

import asyncio
import errno
import http
import logging
import secrets
import sys
import traceback
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from types import TracebackType
from typing import TYPE_CHECKING, Any, BinaryIO, Final, Self, cast
from urllib.parse import quote

from ordo_pnp.base import TargetError, extra
from ordo_pnp.editor.language.protocol import notification
from ordo_pnp.editor.studio.access import StudioGate, is_own
from ordo_pnp.editor.studio.pages import NotFoundError, Served, asset, locked_page, packed, page, parse_target, policy
from ordo_pnp.editor.studio.worker import DeskWorker, PostponedError, to_json

if TYPE_CHECKING:
    from websockets.asyncio.server import Server
    from websockets.http11 import Request, Response

    from ordo_pnp.editor.studio.desk import StudioWindow
    from ordo_pnp.project import Workspace


with extra("studio"):
    from websockets.asyncio.server import ServerConnection, serve
    from websockets.exceptions import ConnectionClosed
    from websockets.frames import CloseCode

# Connections of all kinds at once; a browser has at most six beside its sockets.
MAX_CONNECTIONS: Final = 64
MAX_WINDOWS: Final = 8
# Seconds within which a request must have come.
REQUEST_SECONDS: Final = 5.0
# Messages that wait for a window that does not read: with more it is closed.
MAX_WAITING_BYTES: Final = 64 * 1024 * 1024


class Visitors:
    """The open connections."""

    def __init__(self) -> None:
        self.connections: set[ServerConnection] = set()
        # Those of them that are, or are becoming, sockets of pages.
        self.windows: set[ServerConnection] = set()

    def open_window(self, connection: ServerConnection) -> None:
        """Count a connection as a window until it ends, where there is room for another one."""
        if len(self.windows) < MAX_WINDOWS:
            self.windows.add(connection)

    @property
    def maker(self) -> type[ServerConnection]:
        """A factory of server connections that are counted here."""

        def make(*args: Any, **options: Any) -> ServerConnection:
            return VisitorConnection(self, *args, **options)

        return cast("type[ServerConnection]", make)


class VisitorConnection(ServerConnection):
    """A connection that ends itself when it is one too many, another user's, or sends no request.

    Args:
        visitors: The count of open connections.
        args: Arguments of a connection.
        options: Options of a connection.
    """

    def __init__(self, visitors: Visitors, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._visitors = visitors
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count the connection, or abort it; start its deadline."""
        super().connection_made(transport)
        self._visitors.connections.add(self)
        names = transport.get_extra_info("peername"), transport.get_extra_info("sockname")
        if len(self._visitors.connections) > MAX_CONNECTIONS or not is_own(*names):
            self.transport.abort()
        else:
            self._deadline = self.loop.call_later(REQUEST_SECONDS, self._end_if_silent)

    def connection_lost(self, exc: Exception | None) -> None:
        """Uncount the connection."""
        self._visitors.connections.discard(self)
        self._visitors.windows.discard(self)
        if self._deadline is not None:
            self._deadline.cancel()
        super().connection_lost(exc)

    def _end_if_silent(self) -> None:
        if self.request is None:
            self.transport.abort()


class Outbox:
    """The messages that wait for a window, in their order."""

    def __init__(self, connection: ServerConnection) -> None:
        self._connection = connection
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._is_filled = asyncio.Event()

    def put(self, message: bytes) -> None:
        """Add a message; a window with too many unread ones is cut off, and may come again."""
        if self._bytes + len(message) > MAX_WAITING_BYTES and self._waiting:
            self._connection.transport.abort()
            return
        self._waiting.append(message)
        self._bytes += len(message)
        self._is_filled.set()

    async def send(self) -> None:
        """Send all messages as they come, until the connection ends."""
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


with extra("studio"):
    from websockets.datastructures import Headers
    from websockets.http11 import Response


HTML: Final = "text/html; charset=utf-8"
# Bytes of a file in memory while it is sent.
PIECE: Final = 256 * 1024
# Seconds within which a client must have read a piece of a download.
READ_SECONDS: Final = 30.0


@dataclass
class FileResponse(Response):
    """An answer whose body is a file: ``send`` sends all of it, so ``serialize`` is empty.

    Args:
        status_code: The status code of the answer.
        reason_phrase: The reason phrase of the answer.
        headers: The headers of the answer.
        body: Empty.
        file: Open, and as long as the headers say.
    """

    file: BinaryIO | None = None

    def serialize(self) -> bytes:
        """Return nothing."""
        return b""

    async def send(self, connection: ServerConnection) -> None:
        """Send it; a connection that does not read, or whose file has become shorter, is cut off."""
        assert self.file is not None  # noqa: S101 (it is made with one)
        transport, left = connection.transport, int(self.headers["Content-Length"])
        try:
            transport.write(super().serialize())
            while left and not transport.is_closing():
                piece = await asyncio.to_thread(self.file.read, min(PIECE, left))
                left -= len(piece)
                transport.write(piece)
                async with asyncio.timeout(READ_SECONDS):
                    await connection.drain()
                if not piece:
                    break
        except OSError:  # it has not been read in time, or not at all
            transport.abort()
        finally:
            self.file.close()
        if left:
            transport.abort()


def page_response(welcome: str, cookie: str | None = None) -> Response:
    """Return the page with the secret of the studio, and a cookie for a visitor with the link."""
    nonce = secrets.token_urlsafe(16)
    more = {"Content-Security-Policy": policy(nonce)} | ({} if cookie is None else {"Set-Cookie": cookie})
    return response(200, Served(page(nonce, welcome), HTML), more)


def response(status: int, served: Served | None = None, more: Mapping[str, str] | None = None) -> Response:
    """Return the answer with a status: a file, or a line that names the status; with more headers."""
    phrase = http.HTTPStatus(status).phrase
    if served is None:
        served = Served(f"{status} {phrase}\n".encode(), "text/plain; charset=utf-8")
    headers = {
        "Content-Type": served.media_type,
        "Content-Length": str(served.size),
        "Content-Security-Policy": served.policy
        or "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cache-Control": "no-store",
        "Connection": "close",
    }
    if status == http.HTTPStatus.METHOD_NOT_ALLOWED:
        headers["Allow"] = "GET, HEAD"
    if served.download is not None:
        headers["Content-Disposition"] = f"attachment; filename*=UTF-8''{quote(served.download, safe='')}"
    all_headers = Headers(headers | dict(more or {}))
    if served.file is None:
        return Response(status, phrase, all_headers, served.content)
    return FileResponse(status, phrase, all_headers, file=served.file)


def without_body(answer: Response) -> Response:
    """Return the answer to HEAD: the headers of a GET alone."""
    if isinstance(answer, FileResponse) and answer.file is not None:
        answer.file.close()
    return Response(answer.status_code, answer.reason_phrase, answer.headers)


# Messages of a window that may be postponed: then no more are read until one of them has been answered.
MOST_POSTPONED: Final = 4


class Turns:
    """The messages of a connection, to its end.

    The worker knows when one waits while it handles another.
    """

    def __init__(self, connection: ServerConnection, worker: DeskWorker) -> None:
        self._connection = connection
        self._worker = worker
        # The next message, the others wait in the connection; None at its end.
        self._next: asyncio.Queue[str | bytes | None] = asyncio.Queue(1)
        self._postponed: deque[str | bytes] = deque()
        self._has_room = asyncio.Event()
        self._has_room.set()

    async def __aenter__(self) -> Self:
        """Begin to read messages."""
        self._receiver = asyncio.create_task(self._receive())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop reading."""
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
        """Return the iterator itself."""
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


HOST: Final = "127.0.0.1"
SOCKET: Final = "ws"
# Bytes of a message to the server.
MAX_MESSAGE: Final = 16 * 1024 * 1024
# Messages of a window read before the first of them is answered.
MAX_QUEUE: Final = 4
# Seconds within which a request is answered.
OPEN_SECONDS: Final = 30.0
# Seconds that windows have to disconnect when the studio ends.
PART_SECONDS: Final = 1.0
# Seconds between two checks of the disk.
LOOK_SECONDS: Final = 0.5
_QUIET: Final = logging.getLogger(__name__)
_QUIET.setLevel(logging.CRITICAL + 1)  # messages of strangers are not logged in the terminal


class StudioServer:
    """Serves one project to browsers on this machine.

    Args:
        workspace: The folders and games of the project.
        port: The port to listen on; 0 for a free one.
    """

    def __init__(self, workspace: Workspace, port: int = 0) -> None:
        self._port = port
        self._worker = DeskWorker(workspace)
        self._visitors = Visitors()
        # Set once it listens.
        self.gate: StudioGate | None = None

    async def run(self, show: Callable[[StudioGate], object]) -> None:
        """Serve until cancelled.

        Args:
            show: Called with the gate, once the server listens.

        Raises:
            TargetError: The port is taken.
            OSError: It cannot listen there.
        """
        looking: asyncio.Task[None] | None = None
        try:
            async with await self._listen() as server:
                self.gate = StudioGate(next(iter(server.sockets)).getsockname()[1])
                show(self.gate)
                await self._worker.run(self._worker.prepare)
                looking = asyncio.create_task(self._look_around())
                try:
                    await asyncio.get_running_loop().create_future()
                finally:
                    looking.cancel()
                    self._part(server)
        finally:
            await self._worker.end()

    async def _listen(self) -> Server:
        try:
            return await serve(
                self._talk,
                HOST,
                self._port,
                process_request=self._get,
                max_size=MAX_MESSAGE,
                max_queue=MAX_QUEUE,
                open_timeout=None,  # a file may take as long as a client reads it; all else has its own limit
                compression=None,
                server_header=None,
                logger=_QUIET,
                create_connection=self._visitors.maker,
            )
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                taken = f"port {self._port} is taken: name another one by `--port`, or none for a free one"
                raise TargetError(taken) from error
            raise

    def _part(self, server: Server) -> None:
        """Close the connections of windows, and abort all others at once: browsers keep idle connections open."""
        server.close()
        for each in self._visitors.connections - self._visitors.windows:
            each.transport.abort()
        for each in self._visitors.windows:
            asyncio.get_running_loop().call_later(PART_SECONDS, each.transport.abort)

    async def _look_around(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            await self._worker.run(self._worker.look)

    # Files

    async def _get(self, connection: ServerConnection, request: Request) -> Response | None:
        """Answer a request; None where it may open a socket."""
        try:
            async with asyncio.timeout(OPEN_SECONDS):
                found = await self._answer(connection, request)
        except TimeoutError:
            return response(503)
        if found is not None and request.method == "HEAD":
            return without_body(found)
        if isinstance(found, FileResponse):
            await found.send(connection)
        return found

    async def _answer(self, connection: ServerConnection, request: Request) -> Response | None:
        assert self.gate is not None  # noqa: S101 (it listens)
        headers = {name.lower(): request.headers.get_all(name) for name in request.headers}
        is_socket = request.path.partition("?")[0] == f"/{SOCKET}"
        status = self.gate.refusal(request.method, headers, is_socket=is_socket)
        if status is not None:
            return response(status)
        try:
            words, query = parse_target(request.path)
        except NotFoundError:
            return response(404)
        if not words and request.method == "GET" and self.gate.opens(query.get("token")):
            return page_response(self.gate.welcome, self.gate.set_cookie)
        if not self.gate.knows(headers):
            return response(403) if words else response(403, Served(locked_page(), HTML))
        if self.gate.is_from_elsewhere(headers):
            return response(403)
        if is_socket:
            if request.method != "GET" or "upgrade" not in headers:
                return response(400)
            self._visitors.open_window(connection)
            return None
        return await self._file(words, query, headers) if words else page_response(self.gate.welcome)

    async def _file(
        self, words: tuple[str, ...], query: Mapping[str, str], headers: Mapping[str, list[str]]
    ) -> Response:
        try:
            if words[0] == "static" and len(words) == 2:
                served = asset(words[1])
                small = packed(words[1]) if any("gzip" in each for each in headers.get("accept-encoding", ())) else None
                more = {} if small is None else {"Content-Encoding": "gzip"}
                return response(200, served if small is None else Served(small, served.media_type), more)
            return response(200, await self._worker.run(partial(self._worker.serve, words, query)))
        except NotFoundError:
            return response(404)
        except Exception:  # noqa: BLE001 (after any error of a route, the studio goes on)
            traceback.print_exc(file=sys.stderr)
            return response(500)

    # Sockets

    async def _talk(self, connection: ServerConnection) -> None:
        assert self.gate is not None  # noqa: S101 (it listens)
        if connection not in self._visitors.windows:
            await connection.close(CloseCode.TRY_AGAIN_LATER, f"{MAX_WINDOWS} windows are open: close one")
            return
        worker = self._worker
        loop = asyncio.get_running_loop()
        outbox = Outbox(connection)

        def notify(method: str, params: Mapping[str, Any]) -> None:
            loop.call_soon_threadsafe(outbox.put, to_json(notification(method, params)))

        notify("ordo/welcome", {"welcome": self.gate.welcome})
        sender = loop.create_task(outbox.send())
        window: StudioWindow | None = None
        try:
            window = await worker.run(lambda: worker.open_window(notify))
            async with Turns(connection, worker) as turns:
                async for text in turns:
                    if connection not in self._visitors.connections:
                        break  # nobody is there to get an answer
                    try:
                        found = await worker.run(partial(worker.answer, window, text))
                    except PostponedError:
                        turns.postpone(text)
                        continue
                    if found is not None:
                        outbox.put(found)
        finally:
            sender.cancel()
            if window is not None:
                await worker.run(partial(worker.close_window, window))
