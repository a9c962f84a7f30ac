"""Pictures that lie beside a table: those that cards can show are copied, whatever else is there is left alone."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from ordo_pnp.base import lies_in, read_file

# The form of names of pictures in data files.
_NAME: Final = re.compile(r"[A-Za-z0-9_-]+(?:/[A-Za-z0-9_-]+)*\.(?:png|jpg|jpeg|svg)\Z")
_LOOKS_SO: Final = re.compile(r"(?!https?://)[^\n]+\.(?:png|jpe?g|svg)\Z", re.IGNORECASE)
_FOREIGN: Final = re.compile(r"https?://\S+\Z|[^\n]+\.(?:webp|gif|tiff?|bmp|avif|heic|psd|pdf|eps|ai)\Z", re.IGNORECASE)
_MOST_BYTES: Final = 32 * 1024 * 1024
_MOST_IN_ALL: Final = 256 * 1024 * 1024


def is_picture(cell: str) -> bool:
    """Whether a cell looks like the name of a picture.

    >>> is_picture("Dragon.PNG"), is_picture("art/my dragon.svg"), is_picture("Dragon"), is_picture("https://a.org/a.png")
    (True, True, False, False)
    """
    return _LOOKS_SO.match(cell) is not None


def is_foreign_picture(cell: str) -> bool:
    """Whether a cell looks like a picture that cards cannot show: an address on the web, a file of another form.

    >>> is_foreign_picture("https://example.org/a.png"), is_foreign_picture("art/Owl.webp"), is_foreign_picture("owl.png")
    (True, True, False)
    """
    return _FOREIGN.match(cell) is not None


def usable_pictures(folder: Path, names: Iterable[str]) -> dict[str, bytes]:
    """Return the contents of pictures by their names, of those that are there and can be called so in data files."""
    found: dict[str, bytes] = {}
    for name in sorted(names):
        path = folder / name
        if not _NAME.match(name) or not lies_in(path, folder):
            continue
        try:
            content = read_file(path, _MOST_BYTES)[0]
        except OSError:
            continue
        if sum(map(len, found.values())) + len(content) <= _MOST_IN_ALL:
            found[name] = content
    return found
