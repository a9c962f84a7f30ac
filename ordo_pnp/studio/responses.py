"""Answers to requests: every one says what a browser must not do with it. None is kept by a browser, so none is a 304."""

from __future__ import annotations

import http
import secrets
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from ordo_pnp.extras import extra
from ordo_pnp.studio.pages import locked_page, page, policy
from ordo_pnp.studio.routes import Served

with extra("studio"):
    from websockets.datastructures import Headers
    from websockets.http11 import Response

if TYPE_CHECKING:
    from collections.abc import Mapping

HTML: Final = "text/html; charset=utf-8"


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
        "Content-Length": str(len(served.content)),
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
    return Response(status, phrase, Headers(headers | dict(more or {})), served.content)


def without_body(answer: Response) -> Response:
    """Return the answer to HEAD: the headers of a GET alone."""
    return Response(answer.status_code, answer.reason_phrase, answer.headers)
