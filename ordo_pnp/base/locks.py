"""A lock of the operating system on a folder: one process writes there at a time, and a process that ends lets go of it."""

from __future__ import annotations

import os
import socket
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from ordo_pnp.base.errors import OrdoError
from ordo_pnp.base.files import naming, printable_path
from ordo_pnp.base.spelling import printable

LOCK_FILE: Final = "lock"
# Seconds to wait for another writer: hooks of editors and of git run several commands at once, each for less than one.
PATIENCE: Final = 5.0
_PAUSE: Final = 0.02
# Bytes of a note that are read.
_MOST: Final = 1000

if sys.platform == "win32":
    import msvcrt

    # Behind the note: a locked byte cannot be read there.
    _FAR = 1 << 30

    def _take(handle: int) -> None:
        os.lseek(handle, _FAR, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        os.lseek(handle, 0, os.SEEK_SET)

else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class TransactionError(OrdoError):
    """A change of data files that is refused; nothing was written."""


class LockedError(TransactionError):
    """Another process is changing files."""


@contextmanager
def locked(folder: Path, command: str, mode: int, patience: float = PATIENCE) -> Iterator[None]:
    """Hold the lock of a folder; the file of the lock names its holder.

    Args:
        folder: The folder.
        command: The running command, for the note.
        mode: Rights of the file, where it is new.
        patience: Seconds to wait.

    Raises:
        LockedError: Another process holds it.
        TransactionError: It is no regular file.
        OSError: The file cannot be opened for writing, or the file system has no locks.
    """
    path = folder / LOCK_FILE
    is_new = not path.exists()
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
    handle = os.open(path, flags, 0o600)
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise TransactionError(f"nothing was written: `{printable_path(path)}` is not a regular file; delete it")
        if is_new:
            with suppress(OSError):
                path.chmod(mode)
        _wait(handle, path, time.monotonic() + patience)
        since = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        with naming(path):
            os.ftruncate(handle, 0)
            os.write(
                handle,
                f"`{command}` (process {os.getpid()} on {socket.gethostname()}, since {since})".encode(
                    errors="replace"
                ),
            )
        yield
        os.ftruncate(handle, 0)
    finally:
        os.close(handle)


def _wait(handle: int, path: Path, end: float) -> None:
    while True:
        try:
            _take(handle)
        except (BlockingIOError, PermissionError):  # on one system or the other
            if time.monotonic() >= end:
                raise LockedError(_held(handle, path)) from None
            time.sleep(_PAUSE)
        else:
            return


def _held(handle: int, path: Path) -> str:
    """Return the message that names the holder of a lock, as far as its note can be read."""
    os.lseek(handle, 0, os.SEEK_SET)
    holder = printable(os.read(handle, _MOST).decode(errors="replace")) or "another command"
    where = printable_path(path.parent.parent)
    return f"nothing was written: {holder} is changing files in `{where}`; run this again when it has ended"
