"""The server: one socket for each window, a few files to GET, on this machine alone.

Everything quick is answered by one worker thread, in the order in which it came; so the parts of the studio know no threads.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import sys
import traceback
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import TargetError, extra
from ordo_pnp.editor.language.rpc import notification
from ordo_pnp.editor.studio.connections import MAX_WINDOWS, Outbox, Visitors
from ordo_pnp.editor.studio.gate import StudioGate
from ordo_pnp.editor.studio.pages import asset, packed
from ordo_pnp.editor.studio.responses import FileResponse, locked_response, page_response, response, without_body
from ordo_pnp.editor.studio.routes import NotFoundError, Served, parse_target
from ordo_pnp.editor.studio.turns import Turns
from ordo_pnp.editor.studio.worker import DeskWorker, PostponedError, to_json

if TYPE_CHECKING:
    from websockets.asyncio.server import Server
    from websockets.http11 import Request, Response

    from ordo_pnp.editor.studio.desk import StudioWindow
    from ordo_pnp.project import Workspace


with extra("studio"):
    from websockets.asyncio.server import ServerConnection, serve
    from websockets.frames import CloseCode


HOST: Final = "127.0.0.1"
SOCKET: Final = "ws"
# Bytes of a message to the server.
MAX_MESSAGE: Final = 16 * 1024 * 1024
# Messages of a window that are read before the first of them is answered.
MAX_QUEUE: Final = 4
# Within which a request is answered.
OPEN_SECONDS: Final = 30.0
# That windows have to part when the studio ends.
PART_SECONDS: Final = 1.0
# Between two looks at the disk.
LOOK_SECONDS: Final = 0.5
_QUIET: Final = logging.getLogger(__name__)
_QUIET.setLevel(logging.CRITICAL + 1)  # what strangers send is not told in the terminal


class StudioServer:
    """Serves one project to browsers on this machine.

    Args:
        workspace: What is meant.
        port: Where to listen; 0 for a free port.
    """

    def __init__(self, workspace: Workspace, port: int = 0) -> None:
        self._port = port
        self._worker = DeskWorker(workspace)
        self._visitors = Visitors()
        # There once it listens.
        self.gate: StudioGate | None = None

    async def run(self, show: Callable[[StudioGate], object]) -> None:
        """Serve until cancelled.

        Args:
            show: Called with the gate, once the server listens.

        Raises:
            TargetError: The port is taken.
            OSError: One cannot listen there.
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
                open_timeout=None,  # a file may take as long as somebody reads it; all else is bounded on its own
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
        """Close the connections of windows, and those of everybody else at once: browsers keep connections open that ask nothing."""
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
            return response(403) if words else locked_response()
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
        except Exception:  # noqa: BLE001 (whatever a route does wrong, the studio goes on)
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
                        break  # nobody is there for what had come already
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
