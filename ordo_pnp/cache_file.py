"""The files of the user's cache folder: where they lie, and the one way to read and write them.

A cache only saves time. What is missing, unreadable, damaged, no regular file or written by another program is a miss, and
one that cannot be written is no error.
"""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from ordo_pnp.files import UnfitFileError, read_bounded, write_atomically

MAX_BYTES: Final = 256 * 1024 * 1024
"""More than any project that can be read leaves behind: the two games have 0.7 MB."""


def cache_folder() -> Path | None:
    """Return the folder of this program in the user's cache; None where there is no absolute path to one.

    As the XDG base directory specification has it, a relative ``XDG_CACHE_HOME`` is as good as none.
    """
    named = os.environ.get("XDG_CACHE_HOME", "")
    if Path(named).is_absolute():
        return Path(named) / "ordo-pnp"
    try:
        home = Path.home()
    except RuntimeError:  # neither HOME nor an entry for this user: usual in containers
        return None
    return home / ".cache" / "ordo-pnp" if home.is_absolute() else None


class CacheFile:
    """One file of the cache: a line with the program and a digest of the rest, then the rest.

    Args:
        path: Where it lies.
        program: Identifies what wrote it: what another program has written is a miss.
    """

    __slots__ = ("path", "program")

    def __init__(self, path: Path, program: str) -> None:
        self.path = path
        self.program = program

    def read(self) -> bytes | None:
        """Return what was written last; None where it is missing or not as it was written."""
        try:
            raw, _ = read_bounded(self.path, MAX_BYTES)
        except (OSError, UnfitFileError):
            return None
        first, line_end, content = raw.partition(b"\n")
        return content if line_end and first == self._first(content) else None

    def write(self, content: bytes) -> None:
        """Replace it as a whole; its folder is made."""
        with suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self.path, self._first(content) + b"\n" + content)

    def _first(self, content: bytes) -> bytes:
        return f"{self.program} {hashlib.blake2b(content, digest_size=16).hexdigest()}".encode()
