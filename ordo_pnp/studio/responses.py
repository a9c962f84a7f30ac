"""Answers to requests: every one says what a browser must not do with it."""

from __future__ import annotations

import http
import secrets
from typing import TYPE_CHECKING

from ordo_pnp.extras import extra
from ordo_pnp.studio.pages import page, policy
from ordo_pnp.studio.routes import Served

with extra("studio"):
    from websockets.datastructures import Headers
    from websockets.http11 import Response

if TYPE_CHECKING:
    from collections.abc import Mapping


def page_response(cookie: str | None = None) -> Response:
    """Return the page, and the cookie for whoever came by the link."""
    nonce = secrets.token_urlsafe(16)
    more = {"Content-Security-Policy": policy(nonce)} | ({} if cookie is None else {"Set-Cookie": cookie})
    return response(200, Served(page(nonce), "text/html; charset=utf-8"), more)


def response(status: int, served: Served | None = None, more: Mapping[str, str] | None = None) -> Response:
    """Return the answer with a status: a file, or a line that names the status; with more headers."""
    phrase = http.HTTPStatus(status).phrase
    if served is None:
        served = Served(f"{status} {phrase}\n".encode(), "text/plain; charset=utf-8")
    headers = {
        "Content-Type": served.media_type,
        "Content-Length": str(len(served.content)),
        "Content-Security-Policy": served.policy or "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cache-Control": "no-store",
        "Connection": "close",
    }
    if served.download is not None:
        headers["Content-Disposition"] = f'attachment; filename="{served.download}"'
    return Response(status, phrase, Headers(headers | dict(more or {})), served.content)
