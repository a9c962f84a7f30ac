"""Private folders of a studio: results of jobs, and the journal of unsaved texts for recovery."""

from __future__ import annotations

import hashlib
import json
import math
import os
import shutil
import stat
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from types import NoneType
from typing import Any, Final

from ordo_pnp.base import (
    LOCK_FILE,
    TransactionError,
    cache_folder,
    locked,
    part_of,
    printable,
    read_bounded,
    real,
    write_durably,
)

# Permissions of the files in them.
PRIVATE: Final = 0o600
_PREFIX: Final = "ordo-studio-"
# Hex digits of the digest that begins a line of a journal.
_DIGITS: Final = 32
_MAX_JOURNAL_BYTES: Final = 256 * 1024 * 1024
# Folders checked at most.
_MAX_DEAD: Final = 64


def is_private(folder: Path) -> bool:
    """Whether a folder exists, is no link, belongs to this user and is closed to others."""
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
        TransactionError: Another studio holds it, or another kind of file is in its place.
        OSError: It cannot be written, or the file system has no locks.
    """
    return locked(folder, "ordo studio", PRIVATE, 0)


class ResultFolder:
    """The folder of the results of one studio, among temporary files.

    That of a killed studio stays until another begins.
    """

    def __init__(self) -> None:
        self._lock = ExitStack()
        self.path = Path(tempfile.mkdtemp(prefix=_PREFIX))
        with suppress(OSError, TransactionError):  # without locks no other studio can take it for dead either
            self._lock.enter_context(owned(self.path))

    def remove(self) -> None:
        """Remove it with all that is in it."""
        self._lock.close()
        shutil.rmtree(self.path, ignore_errors=True)


def remove_dead_results() -> None:
    """Remove the folders of results of this user's dead studios."""
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


_PROGRAM: Final = "ordo-studio-drafts"
_FORMAT: Final = f"{_PROGRAM} 1"
_FILE: Final = "texts"
# Journals read at most.
_MAX_JOURNALS: Final = 64


@dataclass(frozen=True, slots=True)
class UnsavedText:
    """A text that was not saved."""

    # The path of its file, absolute, without links.
    path: Path
    text: str
    # The content of the file it was made from; None where there was no file.
    base: bytes | None
    # The time of the note, in seconds since 1970.
    time: float


class DraftJournal:
    """The journal of one studio, and those of earlier ones that were killed."""

    def __init__(self, root: Path) -> None:
        cache = cache_folder()
        name = hashlib.blake2b(os.fsencode(real(root)), digest_size=12).hexdigest()
        self._home = None if cache is None else cache / "studio" / name
        self._locks = ExitStack()
        self._own: Path | None = None
        self._noted: list[UnsavedText] = []
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="journal")
        # The reason why the last texts could not be kept.
        self.failure: str | None = None
        self._left: dict[str, tuple[Path, list[UnsavedText]]] = {}
        self._collect_left()

    def _collect_left(self) -> None:
        """Adopt the journals of dead studios; skip foreign and damaged ones."""
        if self._home is None or not is_private(self._home):
            return
        for folder in sorted(self._home.iterdir())[:_MAX_JOURNALS]:
            if not is_private(folder):
                continue
            with suppress(OSError, TransactionError):
                self._locks.enter_context(owned(folder))
                drafts = _read(folder / _FILE)
                if drafts:
                    self._left[folder.name] = folder, drafts
                elif not _is_of_another_version(folder / _FILE):
                    shutil.rmtree(folder, ignore_errors=True)

    @property
    def left(self) -> dict[str, UnsavedText]:
        """The texts left by earlier studios, by lasting names."""
        return {f"{name}/{draft.path}": draft for name, (_, drafts) in sorted(self._left.items()) for draft in drafts}

    def forget(self, name: str) -> None:
        """Drop a text of an earlier studio."""
        folder_name = name.partition("/")[0]
        folder, drafts = self._left[folder_name]
        drafts[:] = [each for each in drafts if f"{folder_name}/{each.path}" != name]
        if drafts:
            with suppress(OSError):  # it is offered once more
                _write(folder / _FILE, drafts)
        else:
            del self._left[folder_name]
            shutil.rmtree(folder, ignore_errors=True)

    def note(self, drafts: list[UnsavedText], *, is_now: bool = False) -> None:
        """Replace the kept texts; a thread of its own writes them soon, or before this returns.

        A write that fails is tried again after the next change, and ``failure`` gives the reason.
        """
        if drafts == self._noted:
            return  # the same objects: their texts are not compared
        self._noted = drafts
        if not drafts and self._own is None:
            self.failure = None
            return
        folder = self._own or self._begin()
        if folder is None:
            return
        done = self._writer.submit(self._write, folder / _FILE, drafts)
        if is_now:
            done.result()

    def _write(self, file: Path, drafts: Sequence[UnsavedText]) -> None:
        try:
            _write(file, drafts)
        except OSError as error:
            self.failure = _reason(error)
        else:
            self.failure = None

    def _begin(self) -> Path | None:
        if self._home is None:
            self.failure = "this user has no home folder"
            return None
        try:
            for each in (self._home.parent.parent, self._home.parent, self._home):
                each.mkdir(0o700, parents=True, exist_ok=True)
            if not is_private(self._home):
                self.failure = f"others may write to `{printable(str(self._home))}`"
                return None
            folder = self._home / f"{os.getpid()}-{os.urandom(6).hex()}"
            folder.mkdir(0o700)
            self._locks.enter_context(owned(folder))
        except (OSError, TransactionError) as error:
            self.failure = _reason(error)
            return None
        self._own = folder
        return folder

    def close(self, drafts: list[UnsavedText]) -> None:
        """Keep the unsaved texts for the next studio, or leave nothing behind."""
        self.note(drafts)
        self._writer.shutdown()
        self._locks.close()
        if self._own is not None and not drafts:
            shutil.rmtree(self._own, ignore_errors=True)


def _reason(error: OSError | TransactionError) -> str:
    """Return the cause of an error without its advice to try again: the journal does that itself."""
    return (error.strerror or str(error)).lower() if isinstance(error, OSError) else str(error)


def _packed(file: Path, drafts: Sequence[UnsavedText]) -> bytes:
    entries = []
    for each in drafts:
        base = None if each.base is None else each.base.decode("utf-8", "surrogateescape")
        written = {"path": str(each.path), "text": each.text, "base": base, "time": each.time}
        entries.append(json.dumps(written).encode())
    return b"\n".join([_head(file), *(_digest(entry) + entry for entry in entries)])


def _head(file: Path) -> bytes:
    return f"{_FORMAT} {file.name}".encode()


def _digest(entry: bytes) -> bytes:
    return hashlib.blake2b(entry, digest_size=_DIGITS // 2).hexdigest().encode()


def _entries(file: Path) -> list[bytes]:
    """Return the undamaged entries of a journal; none where it cannot be read."""
    try:
        raw, _ = read_bounded(file, _MAX_JOURNAL_BYTES)
    except OSError:
        return []
    head, *lines = raw.split(b"\n")
    return [line[_DIGITS:] for line in lines if head == _head(file) and line[:_DIGITS] == _digest(line[_DIGITS:])]


def _write(file: Path, drafts: Sequence[UnsavedText]) -> None:
    part = part_of(file)
    try:
        write_durably(part, _packed(file, drafts), PRIVATE)
        part.replace(file)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def _is_of_another_version(file: Path) -> bool:
    """Whether a journal was written by another version of this program, which alone can read it."""
    try:
        with file.open("rb") as content:
            start = content.read(len(_FORMAT) + 1).decode("ascii", "replace")
    except OSError:
        return False
    return start.startswith(f"{_PROGRAM} ") and start != f"{_FORMAT} "


def _read(file: Path) -> list[UnsavedText]:
    found = []
    for entry in _entries(file):
        with suppress(ValueError, LookupError, TypeError, RecursionError):
            draft = _draft(json.loads(entry))
            if draft is not None:
                found.append(draft)
    return found


def _draft(read: Any) -> UnsavedText | None:
    """Parse an entry; None where it is none. May raise any error of reading foreign data."""
    path, text, base, when = (read[name] for name in ("path", "text", "base", "time"))
    is_one = isinstance(path, str) and isinstance(text, str) and isinstance(base, (str, NoneType))
    if not is_one or "\0" in path or not Path(path).is_absolute() or not math.isfinite(when):
        return None
    text.encode()
    return UnsavedText(Path(path), text, None if base is None else base.encode("utf-8", "surrogateescape"), float(when))
