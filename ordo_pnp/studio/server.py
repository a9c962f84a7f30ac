"""The server: one socket for each window, a few files to GET, on this machine alone.

Everything quick is answered by one worker thread, in the order in which it came; so the parts of the studio know no threads.
"""

from __future__ import annotations

import asyncio
import gc
import json
import sys
import traceback
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.extras import extra
from ordo_pnp.language import RpcError, answer, notification, parse_message
from ordo_pnp.language import failure as rpc_failure
from ordo_pnp.studio.desk import Desk, Outlet, StudioWindow
from ordo_pnp.studio.features import METHODS, ROUTES
from ordo_pnp.studio.gate import Gate
from ordo_pnp.studio.pages import asset, packed
from ordo_pnp.studio.responses import page_response, response
from ordo_pnp.studio.routes import NotFoundError, Served, parse_target

with extra("studio"):
    from websockets.asyncio.server import ServerConnection, serve
    from websockets.exceptions import ConnectionClosed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from websockets.http11 import Request, Response

    from ordo_pnp.project import Workspace

HOST: Final = "127.0.0.1"
MAX_MESSAGE: Final = 16 * 1024 * 1024
"""Bytes of a message to the server."""
MAX_WINDOWS: Final = 8
MAX_WAITING: Final = 4_096
"""Messages that wait for a window that does not read: with more it is closed."""
SOCKET: Final = "ws"
_COLLECT_AFTER: Final = 40
"""Messages between two collections of what they have made: 10 ms of CPU each."""


class StudioServer:
    """Serves one project to browsers on this machine.

    Args:
        workspace: What is meant.
        port: Where to listen; 0 for a free port.
    """

    def __init__(self, workspace: Workspace, port: int = 0) -> None:
        self._workspace = workspace
        self._port = port
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="studio")
        self._desk: Desk | None = None
        self._answered = 0
        self._sockets = 0
        self.gate: Gate | None = None
        """There once it listens."""

    async def run(self, show: Callable[[Gate], object]) -> None:
        """Serve until cancelled.

        Args:
            show: Called with the gate, once the server listens.

        Raises:
            OSError: The port is taken.
        """
        async with serve(
            self._talk,
            HOST,
            self._port,
            process_request=self._get,
            max_size=MAX_MESSAGE,
            compression=None,
            server_header=None,
        ) as server:
            self.gate = Gate(next(iter(server.sockets)).getsockname()[1])
            show(self.gate)
            try:
                await self._in_worker(self._prepare)
                await server.serve_forever()
            finally:
                await self._in_worker(self._end)
                self._worker.shutdown()

    def _prepare(self) -> None:
        self._look()
        gc.collect()
        gc.freeze()

    def _end(self) -> None:
        if self._desk is not None:
            self._desk.close()

    def _look(self) -> Desk:
        """Return the desk, opened when it is asked for first."""
        if self._desk is None:
            self._desk = Desk(self._workspace)
        return self._desk

    async def _in_worker(self, act: Callable[[], Any]) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._worker, act)

    # Files

    async def _get(self, connection: ServerConnection, request: Request) -> Response | None:
        """Answer a request; None where it may open a socket."""
        assert self.gate is not None  # noqa: S101 (it listens)
        del connection
        headers = {name.lower(): request.headers.get_all(name) for name in request.headers}
        target = request.path.partition("?")[0]
        is_socket = target == f"/{SOCKET}"
        status = self.gate.refusal(request.method, headers, is_socket=is_socket)
        if status is not None:
            return response(status)
        try:
            words, query = parse_target(request.path)
        except NotFoundError:
            return response(404)
        if not words and self.gate.opens(query.get("token")):
            return page_response(self.gate.set_cookie)
        if not self.gate.knows(headers) or self.gate.is_from_elsewhere(headers):
            return response(403)
        if is_socket:
            if request.method != "GET" or "upgrade" not in headers:
                return response(400)
            return None if self._sockets < MAX_WINDOWS else response(503)
        return await self._file(words, query, headers)

    async def _file(
        self, words: tuple[str, ...], query: Mapping[str, str], headers: Mapping[str, list[str]]
    ) -> Response:
        if not words:
            return page_response()
        try:
            if words[0] == "static" and len(words) == 2:
                served = asset(words[1])
                small = packed(words[1]) if any("gzip" in each for each in headers.get("accept-encoding", ())) else None
                more = {} if small is None else {"Content-Encoding": "gzip"}
                return response(200, served if small is None else Served(small, served.media_type), more)
            route = ROUTES.get(words[0])
            if route is None:
                return response(404)
            return response(200, await self._in_worker(lambda: route(self._look(), words[1:], query)))
        except NotFoundError:
            return response(404)
        except Exception:  # noqa: BLE001 (whatever a route does wrong, the studio goes on)
            traceback.print_exc(file=sys.stderr)
            return response(500)

    # Sockets

    async def _talk(self, connection: ServerConnection) -> None:
        self._sockets += 1
        waiting: asyncio.Queue[str] = asyncio.Queue()
        loop = asyncio.get_running_loop()

        def put(message: str) -> None:
            if waiting.qsize() >= MAX_WAITING:
                loop.create_task(connection.close(1008, "the window does not read"))  # noqa: RUF006 (it ends with the connection)
            else:
                waiting.put_nowait(message)

        def notify(method: str, params: Mapping[str, Any]) -> None:
            loop.call_soon_threadsafe(put, _json(notification(method, params)))

        sender = loop.create_task(_send(connection, waiting))
        window: StudioWindow | None = None
        try:
            window = await self._in_worker(lambda: self._open_window(notify))
            async for text in connection:
                found = await self._in_worker(partial(self._answer, window, text))
                if found is not None:
                    put(found)
        except ConnectionClosed:
            pass
        finally:
            self._sockets -= 1
            sender.cancel()
            if window is not None:
                await self._in_worker(partial(self._close_window, window))

    def _open_window(self, notify: Outlet) -> StudioWindow:
        desk = self._look()
        window = StudioWindow(desk, notify)
        desk.windows.append(window)
        return window

    def _close_window(self, window: StudioWindow) -> None:
        window.desk.windows.remove(window)
        window.close()

    def _answer(self, window: StudioWindow, text: str | bytes) -> str | None:
        try:
            message = parse_message(text)
        except RpcError as error:
            return _json({"jsonrpc": "2.0", "id": None, "error": {"code": error.code, "message": str(error)}})
        try:
            found = answer(METHODS, window, message)
        except Exception as error:  # noqa: BLE001 (a mistake of ours must not end the studio: texts that are not saved are in it)
            traceback.print_exc(file=sys.stderr)
            found = rpc_failure(message, error)
        self._answered += 1
        if self._answered % _COLLECT_AFTER == 0:
            gc.collect()
        return None if found is None else _json(found)


async def _send(connection: ServerConnection, waiting: asyncio.Queue[str]) -> None:
    try:
        while True:
            await connection.send(await waiting.get())
    except ConnectionClosed:
        pass


def _json(message: Mapping[str, Any]) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))
