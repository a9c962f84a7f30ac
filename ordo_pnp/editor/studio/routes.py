"""What the studio serves to GET beside its page: files by their first word, such as ``/download/...``."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO, TypeAlias
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
    # Such as ``image/png``.
    media_type: str
    # The name under which a browser saves it; None: it shows it.
    download: str | None = None
    # What it may load and where it may be shown, as a Content-Security-Policy; None: nothing and nowhere.
    policy: str | None = None
    # In place of the content: it is open, read piece by piece while it is sent, and closed then.
    file: BinaryIO | None = None

    @property
    def size(self) -> int:
        """How many bytes it has."""
        return len(self.content) if self.file is None else os.fstat(self.file.fileno()).st_size


# Makes a file from the words behind the first one and the query; raises NotFoundError.
Route: TypeAlias = "Callable[[Desk, tuple[str, ...], Mapping[str, str]], Served]"


def parse_target(target: str) -> tuple[tuple[str, ...], dict[str, str]]:
    """Read the target of a request: its words, and its query.

    A word is not empty, is not ``.`` or ``..`` and holds no slash, backslash or control character, however it is written.

    Raises:
        NotFoundError: It is another kind of target.
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
