"""Files as clients name them: by ``file:`` URIs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from ordo_pnp.base import real

_DRIVE: Final = re.compile("/(?=[A-Za-z]:)")


def file_of(uri: str) -> Path | None:
    """Return the file of a `file:` URI, links followed; None for any other address.

    A drive of Windows is part of the path, however it is written: ``file:///c%3A/cards``.
    """
    try:
        parts = urlsplit(uri)
    except ValueError:
        return None
    path = unquote(parts.path)
    if parts.scheme != "file" or parts.netloc not in {"", "localhost"} or "\0" in path or not path.startswith("/"):
        return None
    return real(Path(_DRIVE.sub("", path, count=1) if _DRIVE.match(path) else path))
