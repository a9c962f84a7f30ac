"""The files of the user's cache folder: where they lie, and the one way to read and write them.

A cache only saves time. What is missing, unreadable, no regular file or written by another program is a miss, an entry
that is damaged is one for itself alone, and a file that cannot be written is no error.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from ordo_pnp.base.files import read_bounded, write_atomically

# More than any project that can be read leaves behind: the two games have 0.7 MB.
MAX_CACHE_BYTES: Final = 256 * 1024 * 1024
# Of the digest that begins a line.
_DIGITS: Final = 32


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
    """One file of the cache: a line with the program and the name of the file, then one with its digest for each entry.

    Args:
        path: Where it lies. What was written under another name is a miss: names identify what is known, such as a card
            database at its place with sets from outside.
        program: Identifies what wrote it: what another program has written is a miss.
    """

    __slots__ = ("path", "program")

    def __init__(self, path: Path, program: str) -> None:
        self.path = path
        self.program = program

    def read(self) -> list[bytes]:
        """Return the entries that are as they were written, in that order."""
        try:
            raw, _ = read_bounded(self.path, MAX_CACHE_BYTES)
        except OSError:
            return []
        first, *lines = raw.split(b"\n")
        if first != self._head():
            return []
        return [line[_DIGITS:] for line in lines if line[:_DIGITS] == _digest(line[_DIGITS:])]

    def write(self, entries: Iterable[bytes]) -> None:
        """Replace it as a whole; its folder is made.

        Args:
            entries: Without ends of lines.
        """
        with suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self.path, self.to_bytes(entries))

    def to_bytes(self, entries: Iterable[bytes]) -> bytes:
        """Return the file with some entries, as ``write`` writes it."""
        return b"\n".join([self._head(), *(_digest(entry) + entry for entry in entries)])

    def _head(self) -> bytes:
        return f"{self.program} {self.path.name}".encode(errors="surrogatepass")


def _digest(entry: bytes) -> bytes:
    return hashlib.blake2b(entry, digest_size=_DIGITS // 2).hexdigest().encode()
