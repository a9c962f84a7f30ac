"""The journal of texts that are not saved, in the user's cache: what a studio that was killed had open, the next one offers.

Each studio that has such texts has a folder of its own, with a lock that ends with its process, however that ends.
"""

from __future__ import annotations

import hashlib
import json
import math
import os
import shutil
import stat
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from types import NoneType
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.cache_file import CacheFile, cache_folder
from ordo_pnp.files import part_of, real, write_durably
from ordo_pnp.transactions import TransactionError, locked

if TYPE_CHECKING:
    from collections.abc import Sequence

_FORMAT: Final = "ordo-studio-drafts 1"
_FILE: Final = "texts"
_PRIVATE: Final = 0o600
_MAX_JOURNALS: Final = 64
"""That are looked at."""


@dataclass(frozen=True, slots=True)
class UnsavedText:
    """A text that was not saved."""

    path: Path
    """Of its file, absolute, without links."""
    text: str
    base: bytes | None
    """What it was made from; None where there was no file."""
    time: float
    """When it was noted, in seconds since 1970."""


class DraftJournal:
    """The journal of one studio, and those of earlier ones that were killed.

    Args:
        root: The card database.
    """

    def __init__(self, root: Path) -> None:
        cache = cache_folder()
        name = hashlib.blake2b(os.fsencode(real(root)), digest_size=12).hexdigest()
        self._home = None if cache is None else cache / "studio" / name
        self._locks = ExitStack()
        self._own: Path | None = None
        self._noted: list[UnsavedText] = []
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="journal")
        self._left: dict[str, tuple[Path, list[UnsavedText]]] = {}
        self._collect_left()

    def _collect_left(self) -> None:
        """Adopt what studios have left that run no more; what is foreign or damaged is passed over."""
        if self._home is None or not _is_private(self._home):
            return
        for folder in sorted(self._home.iterdir())[:_MAX_JOURNALS]:
            if not _is_private(folder):
                continue
            with suppress(OSError, TransactionError):
                self._locks.enter_context(locked(folder, "ordo studio", _PRIVATE, 0))
                drafts = _read(folder / _FILE)
                if drafts:
                    self._left[folder.name] = folder, drafts
                else:
                    shutil.rmtree(folder, ignore_errors=True)

    @property
    def left(self) -> dict[str, UnsavedText]:
        """What was left, by names that stay."""
        return {f"{name}/{draft.path}": draft for name, (_, drafts) in sorted(self._left.items()) for draft in drafts}

    def forget(self, name: str) -> None:
        """Drop one of the texts that were left."""
        folder_name = name.partition("/")[0]
        folder, drafts = self._left[folder_name]
        drafts[:] = [each for each in drafts if f"{folder_name}/{each.path}" != name]
        if drafts:
            _write(folder / _FILE, _packed(folder / _FILE, drafts))
        else:
            del self._left[folder_name]
            shutil.rmtree(folder, ignore_errors=True)

    def note(self, drafts: list[UnsavedText], *, is_now: bool = False) -> None:
        """Replace what is kept; written soon by a thread of its own, or before this returns.

        What cannot be written is not kept: that is no error.
        """
        if drafts == self._noted:
            return  # the same texts, which are not looked through for that
        folder = self._own or self._begin()
        if folder is None:
            return
        self._noted = drafts
        done = self._writer.submit(lambda: _write(folder / _FILE, _packed(folder / _FILE, drafts)))
        if is_now:
            done.result()

    def _begin(self) -> Path | None:
        if self._home is None:
            return None
        try:
            for each in (self._home.parent.parent, self._home.parent, self._home):
                each.mkdir(0o700, parents=True, exist_ok=True)
            if not _is_private(self._home):
                return None
            folder = self._home / f"{os.getpid()}-{os.urandom(6).hex()}"
            folder.mkdir(0o700)
            self._locks.enter_context(locked(folder, "ordo studio", _PRIVATE, 0))
        except (OSError, TransactionError):
            return None
        self._own = folder
        return folder

    def close(self, drafts: list[UnsavedText]) -> None:
        """Keep what is not saved for the next studio, or leave nothing behind."""
        self.note(drafts)
        self._writer.shutdown()
        self._locks.close()
        if self._own is not None and not drafts:
            shutil.rmtree(self._own, ignore_errors=True)


def _is_private(folder: Path) -> bool:
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


def _packed(file: Path, drafts: Sequence[UnsavedText]) -> bytes:
    entries = []
    for each in drafts:
        base = None if each.base is None else each.base.decode("utf-8", "surrogateescape")
        written = {"path": str(each.path), "text": each.text, "base": base, "time": each.time}
        entries.append(json.dumps(written).encode())
    return CacheFile(file, _FORMAT).to_bytes(entries)


def _write(file: Path, content: bytes) -> None:
    part = part_of(file)
    with suppress(OSError):
        try:
            write_durably(part, content, _PRIVATE)
            part.replace(file)
        finally:
            part.unlink(missing_ok=True)


def _read(file: Path) -> list[UnsavedText]:
    found = []
    for entry in CacheFile(file, _FORMAT).read():
        with suppress(ValueError, LookupError, TypeError, RecursionError):
            draft = _draft(json.loads(entry))
            if draft is not None:
                found.append(draft)
    return found


def _draft(read: Any) -> UnsavedText | None:
    """Return what an entry holds; None where it is none. May raise what reading foreign data does."""
    path, text, base, when = (read[name] for name in ("path", "text", "base", "time"))
    is_one = isinstance(path, str) and isinstance(text, str) and isinstance(base, (str, NoneType))
    if not is_one or "\0" in path or not Path(path).is_absolute() or not math.isfinite(when):
        return None
    text.encode()
    return UnsavedText(Path(path), text, None if base is None else base.encode("utf-8", "surrogateescape"), float(when))
