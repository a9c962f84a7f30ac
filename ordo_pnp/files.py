"""Files: read with a bound and without waiting, written so that a reader never sees half of one."""

from __future__ import annotations

import os
import stat
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

PART = ".part"
"""Ends the names of files that are being written: ``.NAME.PROCESS-CHANCE.part``."""


class UnfitFileError(Exception):
    """What is no regular file, or larger than somebody wants to read."""

    def __init__(self, size: int | None = None) -> None:
        super().__init__()
        self.size = size
        """In bytes; None where it is no regular file."""


def read_bounded(path: Path, most: int) -> tuple[bytes, os.stat_result]:
    """Read a regular file of at most so many bytes; a pipe in its place does not block.

    Raises:
        UnfitFileError: It is no regular file, or larger.
        OSError: It cannot be read.
    """
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode):
            raise UnfitFileError
        size = status.st_size
        if size > most:
            raise UnfitFileError(size)
        raw = os.read(handle, size + 1)
        if len(raw) != size:  # it grows or shrinks meanwhile
            while len(raw) <= most and (more := os.read(handle, most + 1 - len(raw))):
                raw += more
    finally:
        os.close(handle)
    if len(raw) > most:
        raise UnfitFileError(len(raw))
    return raw, status


@contextmanager
def parts_of(files: Mapping[Path, bytes]) -> Iterator[Mapping[Path, Path]]:
    """Write files under temporary names beside their places; what has not been renamed at the end is deleted.

    The names are of this call alone, and each is a new file with the usual rights: a link that somebody put there is
    never written through.

    Yields:
        Place -> temporary file, in the order of the files.

    Raises:
        OSError: A folder does not exist or cannot be written.
    """
    mark = f"{os.getpid()}-{os.urandom(6).hex()}"
    parts = {path: path.with_name(f".{path.name}.{mark}{PART}") for path in files}
    try:
        for path, data in files.items():
            with parts[path].open("xb") as out:
                out.write(data)
        yield parts
    finally:
        for part in parts.values():
            with suppress(OSError):
                part.unlink(missing_ok=True)


def writer_of(part: Path) -> str:
    """Give the process that writes a temporary file of ``parts_of``; nothing that makes sense for any other file."""
    return part.name.removesuffix(PART).rpartition(".")[2].partition("-")[0]


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file under a temporary name beside its place, then rename it; a killed process leaves the old file whole.

    Raises:
        OSError: The folder does not exist or cannot be written.
    """
    with parts_of({path: data}) as parts:
        parts[path].replace(path)


def write_together(files: Mapping[Path, bytes]) -> None:
    """Write several files so that either all are new or all are as they were; folders are made.

    Raises:
        OSError: Something cannot be written; every file is as it was.
    """
    before: dict[Path, bytes | None] = {}
    for path in files:
        path.parent.mkdir(parents=True, exist_ok=True)
        before[path] = path.read_bytes() if path.exists() else None
    with parts_of(files) as parts:
        try:
            for path, part in parts.items():
                part.replace(path)
        except BaseException:
            for path, old in before.items():
                if old is None:
                    path.unlink(missing_ok=True)
                elif path.read_bytes() != old:
                    write_atomically(path, old)
            raise
