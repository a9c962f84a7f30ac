"""Files the studio serves to GET: the page, its assets, and routes."""

from __future__ import annotations

import gzip
import mimetypes
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, BinaryIO, Final, TypeAlias
from urllib.parse import parse_qsl, unquote

from ordo_pnp.base import OrdoError

if TYPE_CHECKING:
    from ordo_pnp.editor.studio.desk import Desk


class NotFoundError(OrdoError):
    """Nothing is served at that address."""


@dataclass(frozen=True, slots=True)
class Served:
    """A file that is served."""

    content: bytes
    # For example ``image/png``.
    media_type: str
    # The name under which a browser saves it; None: it shows it.
    download: str | None = None
    # The resources it may load and the pages that may frame it, as a Content-Security-Policy; None: none of either.
    policy: str | None = None
    # In place of the content: an open file, read piece by piece while it is sent, then closed.
    file: BinaryIO | None = None

    @property
    def size(self) -> int:
        """The number of its bytes."""
        return len(self.content) if self.file is None else os.fstat(self.file.fileno()).st_size


# Makes a file from the words behind the first one and the query; raises NotFoundError.
Route: TypeAlias = "Callable[[Desk, tuple[str, ...], Mapping[str, str]], Served]"


def parse_target(target: str) -> tuple[tuple[str, ...], dict[str, str]]:
    """Parse the target of a request: its words, and its query.

    A word is not empty, is not ``.`` or ``..`` and holds no slash, backslash or control character, in any encoding.

    Raises:
        NotFoundError: It is no such target.
    """
    path, _, query = target.partition("?")
    if not path.startswith("/") or "#" in target or not target.isascii():
        raise NotFoundError("no path")
    words = tuple(unquote(each, errors="replace") for each in path[1:].split("/")) if path != "/" else ()
    for word in words:
        if word in {"", ".", ".."} or not word.isprintable() or any(each in word for each in "/\\:\ufffd"):
            raise NotFoundError("no path")
    try:
        found = dict(parse_qsl(query, keep_blank_values=True, max_num_fields=20, errors="replace"))
    except ValueError as error:
        raise NotFoundError("no query") from error
    return words, found


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
    for each in files("ordo_pnp.editor.studio").joinpath("assets").iterdir():
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
    """Return the page, which may set styles under a nonce and recognizes the studio by a secret."""
    text = files("ordo_pnp.editor.studio").joinpath("page.html").read_text(encoding="utf-8")
    return text.replace("NONCE", nonce).replace("WELCOME", welcome).encode()


def locked_page() -> bytes:
    """Return the page for visitors without the link: how to get it, in three languages."""
    return files("ordo_pnp.editor.studio").joinpath("locked.html").read_text(encoding="utf-8").encode()


def policy(nonce: str) -> str:
    """Return the Content-Security-Policy of the page: its own files, and styles under the nonce."""
    return (
        f"default-src 'none'; script-src 'self'; style-src 'self' 'nonce-{nonce}'; connect-src 'self'; img-src 'self' blob: data:; frame-src 'self'; "
        "font-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'"
    )
