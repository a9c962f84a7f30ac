"""The page of the studio and the files it is made of."""

from __future__ import annotations

import gzip
import mimetypes
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from ordo_pnp.editor.studio.routes import NotFoundError, Served

_PACKED: Final = (".js", ".css", ".txt")
_TYPES: Final = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
}


@cache
def assets() -> Mapping[str, Served]:
    """Return the files of the page by name, as they were built."""
    found = {}
    for each in files("ordo_pnp.editor").joinpath("assets").iterdir():
        found[each.name] = Served(each.read_bytes(), media_type_of(each.name))
    return found


def media_type_of(name: str) -> str:
    """Return the media type of a file by the end of its name."""
    ending = name[name.rfind(".") :]
    return _TYPES.get(ending) or mimetypes.guess_type(name)[0] or "application/octet-stream"


@cache
def packed(name: str) -> bytes | None:
    """Return an asset packed by gzip; None where that is not worth it."""
    return gzip.compress(assets()[name].content, mtime=0) if name.endswith(_PACKED) else None


def asset(name: str) -> Served:
    """Return one of the files of the page.

    Raises:
        NotFoundError: There is none of that name.
    """
    found = assets().get(name)
    if found is None:
        raise NotFoundError(f"there is no asset {name}")
    return found


def page(nonce: str, welcome: str) -> bytes:
    """Return the page, which may set styles under a nonce and knows the studio again by a word."""
    text = files("ordo_pnp.editor").joinpath("page.html").read_text(encoding="utf-8")
    return text.replace("NONCE", nonce).replace("WELCOME", welcome).encode()


def locked_page() -> bytes:
    """Return what somebody is shown who came without the link: how to come by it, in three languages."""
    return files("ordo_pnp.editor").joinpath("locked.html").read_text(encoding="utf-8").encode()


def policy(nonce: str) -> str:
    """Return what the page may load and from where: its own files, and styles under the nonce."""
    return (
        f"default-src 'none'; script-src 'self'; style-src 'self' 'nonce-{nonce}'; connect-src 'self'; img-src 'self' blob: data:; frame-src 'self'; "
        "font-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'"
    )
