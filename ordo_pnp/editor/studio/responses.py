"""Answers to requests: every one says what a browser must not do with it. None is kept by a browser, so none is a 304.

What is short is sent as a whole. A file, which may have a gigabyte, is sent in pieces, each when the one before it has been read.
"""

from __future__ import annotations

import asyncio
import http
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO, Final
from urllib.parse import quote

from ordo_pnp.base import extra
from ordo_pnp.editor.studio.pages import locked_page, page, policy
from ordo_pnp.editor.studio.routes import Served

if TYPE_CHECKING:
    from websockets.asyncio.server import ServerConnection


with extra("studio"):
    from websockets.datastructures import Headers
    from websockets.http11 import Response


HTML: Final = "text/html; charset=utf-8"
# Bytes of a file that are in memory while it is sent.
PIECE: Final = 256 * 1024
# Within which whoever downloads a file must have read a piece.
READ_SECONDS: Final = 30.0


@dataclass
class FileResponse(Response):
    """An answer whose body is a file: ``send`` sends all of it, so nothing of it is left to be sent as other answers are.

    Args:
        status_code: Of the answer.
        reason_phrase: Of the answer.
        headers: Of the answer.
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
    """Return the page with the word by which it knows the studio again, and the cookie for whoever came by the link."""
    nonce = secrets.token_urlsafe(16)
    more = {"Content-Security-Policy": policy(nonce)} | ({} if cookie is None else {"Set-Cookie": cookie})
    return response(200, Served(page(nonce, welcome), HTML), more)


def locked_response() -> Response:
    """Return what somebody is shown who came without the link."""
    return response(403, Served(locked_page(), HTML))


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
