"""Folders of a studio that others can tell to be dead: private to the user, with a lock that ends with its process, however it ends."""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, suppress
from pathlib import Path
from typing import Final

from ordo_pnp.base import LOCK_FILE, TransactionError, locked

# Rights of the files in them.
PRIVATE: Final = 0o600
_PREFIX: Final = "ordo-studio-"
# Folders that are looked at.
_MAX_DEAD: Final = 64


def is_private(folder: Path) -> bool:
    """Whether a folder is there, no link, of this user and closed to others."""
    try:
        status = folder.lstat()
    except OSError:
        return False
    if not stat.S_ISDIR(status.st_mode):
        return False
    if not hasattr(os, "geteuid"):
        return True
    return status.st_uid == os.geteuid() and not status.st_mode & 0o077


def owned(folder: Path) -> AbstractContextManager[None]:
    """Hold the lock of a private folder.

    Raises:
        TransactionError: Another studio holds it, or something else lies there.
        OSError: It cannot be written, or the file system has no locks.
    """
    return locked(folder, "ordo studio", PRIVATE, 0)


class ResultFolder:
    """The folder of the results of one studio, among temporary files; that of a studio that was killed stays until another begins."""

    def __init__(self) -> None:
        self._lock = ExitStack()
        self.path = Path(tempfile.mkdtemp(prefix=_PREFIX))
        with suppress(OSError, TransactionError):  # without locks nobody can take it for dead either
            self._lock.enter_context(owned(self.path))

    def remove(self) -> None:
        """Remove it with all that is in it."""
        self._lock.close()
        shutil.rmtree(self.path, ignore_errors=True)


def remove_dead_results() -> None:
    """Remove the folders of results of this user's studios that run no more."""
    for folder in _candidates():
        with suppress(OSError, TransactionError):
            with owned(folder):
                for each in folder.iterdir():
                    if not each.is_symlink() and each.is_dir():
                        shutil.rmtree(each, ignore_errors=True)
            shutil.rmtree(folder, ignore_errors=True)


def _candidates() -> Iterator[Path]:
    """Yield private folders with results in them: their owner has held the lock before it made any."""
    found = 0
    with suppress(OSError):
        for folder in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*"):
            if found >= _MAX_DEAD or not is_private(folder) or not (folder / LOCK_FILE).is_file():
                continue
            if any(each.is_dir() for each in folder.iterdir()):
                found += 1
                yield folder
