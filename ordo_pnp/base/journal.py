"""The journal of a home: one file for each change, with everything that it replaces and puts there.

``NUMBER-CHANCE.pending`` is a change that has been decided and perhaps not yet carried out, ``….done`` one that has.
A file gets either name by being renamed, so it is always complete.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Any, Final, NamedTuple

from ordo_pnp.base.files import UnfitFileError, read_bounded, real
from ordo_pnp.base.journal_folder import FOLDER, TransactionError, printable_path
from ordo_pnp.base.spelling import printable

PENDING: Final = ".pending"
DONE: Final = ".done"
# Changes: one to take back, and some for whoever has been reading since before them.
KEPT: Final = 8
# A project of ten thousand cards has four megabytes, so eight changes of all its files fit.
KEPT_BYTES: Final = 64 * 1024 * 1024
# Of one change.
MAX_JOURNAL_BYTES: Final = 2 * KEPT_BYTES
# Bytes of its description: of some fifty thousand files.
MAX_HEAD: Final = 8 * 1024 * 1024
_NAME: Final = re.compile(r"([0-9]{8}-[0-9a-f]{8})\.(?:pending|done)")
_LAST: Final = 99_999_999
_FORMAT: Final = "ordo-journal 1"
# More bytes than the first line has.
_FIRST: Final = 100


class Change(NamedTuple):
    """One file before and after."""

    # Absolute, without links.
    path: Path
    # None where there is no file.
    old: bytes | None
    # None where there is none afterwards.
    new: bytes | None
    # Rights of the file; None for those of a new one.
    mode: int | None = None


@dataclass(frozen=True)
class Entry:
    """A change of several files that happens as a whole."""

    id: str
    # Id of the change before it in the same home.
    previous: str | None
    command: str
    # When, in UTC.
    time: str
    changes: tuple[Change, ...]

    @cached_property
    def by_path(self) -> Mapping[Path, Change]:
        """The changes by their files."""
        return {each.path: each for each in self.changes}

    def to_bytes(self, home: Path) -> bytes:
        """Return it as a file: a line with the hash of the rest, a line that describes the contents, the contents.

        Raises:
            TransactionError: It is more than can be read again.
        """
        files = [
            {
                "path": each.path.relative_to(home).as_posix(),
                "old": None if each.old is None else len(each.old),
                "new": None if each.new is None else len(each.new),
                "mode": each.mode,
            }
            for each in self.changes
        ]
        head = {"id": self.id, "previous": self.previous, "command": self.command, "time": self.time, "files": files}
        line = json.dumps(head).encode()
        contents = [part for each in self.changes for part in (each.old, each.new) if part is not None]
        if len(line) > MAX_HEAD or sum(map(len, contents)) > MAX_JOURNAL_BYTES - MAX_HEAD - _FIRST:
            raise TransactionError("nothing was written: this changes too many files at once; name fewer of them")
        rest = b"\n".join([line, b"".join(contents)])
        return f"{_FORMAT} {_hash(rest)}\n".encode() + rest


def read_entry(file: Path, home: Path) -> Entry:
    """Read what ``Entry.to_bytes`` wrote.

    Raises:
        TransactionError: It is damaged, or names files that are not of this home.
        OSError: It cannot be read.
    """
    try:
        raw, _ = read_bounded(file, MAX_JOURNAL_BYTES)
    except UnfitFileError:
        raw = b""
    start = raw.find(b"\n") + 1
    rest = memoryview(raw)[start:]
    if not start or raw[: start - 1] != f"{_FORMAT} {_hash(rest)}".encode():
        raise TransactionError(
            f"`{printable_path(file)}` is damaged: look whether the files in `{printable_path(home)}` are right, then delete it"
        )
    try:
        return _entry(raw, start, home)
    except (ValueError, LookupError, TypeError, RecursionError) as error:
        raise TransactionError(f"`{printable_path(file)}` was not written by this program: delete it") from error


def _entry(raw: bytes, start: int, home: Path) -> Entry:
    """Return what stands behind the first line; raises ValueError, LookupError, TypeError or RecursionError."""
    end = raw.index(b"\n", start, start + MAX_HEAD + 1)
    head = json.loads(raw[start:end])
    changes, at = [], end + 1
    for each in head["files"]:
        parts: list[bytes | None] = []
        for size in (_of(each["old"], int, None), _of(each["new"], int, None)):
            parts.append(None if size is None else raw[at : at + size])
            at += size or 0
        mode = _of(each["mode"], int, None)
        path = path_inside(home, _of(each["path"], str))
        changes.append(Change(path, parts[0], parts[1], None if mode is None else mode & 0o777))
    if at != len(raw):
        raise ValueError(at)
    previous = _of(head["previous"], str, None)
    command, when = (printable(_of(head[each], str)) for each in ("command", "time"))
    return Entry(_of(head["id"], str), previous, command, when, tuple(changes))


def path_inside(home: Path, name: str) -> Path:
    """Return the path of a file of a home; a journal that came with foreign data must not reach any other.

    Raises:
        ValueError: It would lie elsewhere, here or on Windows, or it is hidden.
    """
    inside = PurePosixPath(name)
    if not inside.parts or PureWindowsPath(name).anchor or any(each.startswith(".") for each in inside.parts):
        raise ValueError(name)
    path = home / inside
    if "\\" in name or b"\0" in os.fsencode(path) or real(path.parent) != path.parent:
        raise ValueError(name)
    return path


def _of(value: Any, *kinds: type | None) -> Any:
    """Return a value that is of one of these types and no number below 0; raises TypeError for any other."""
    if type(value) not in {type(None) if each is None else each for each in kinds} or (
        value.__class__ is int and value < 0
    ):
        raise TypeError(value)
    return value


def _hash(data: bytes | memoryview) -> str:
    return hashlib.blake2b(data, digest_size=16).hexdigest()


def listing(folder: Path | None) -> dict[str, str]:
    """Return the changes in a folder of journals, id -> name of file, oldest first."""
    if folder is None:
        return {}
    try:
        names = os.listdir(folder)  # noqa: PTH208 (called for every file that is read)
    except OSError:
        return {}
    found = {match[1]: match[0] for name in sorted(names) if (match := _NAME.fullmatch(name))}
    return dict(sorted(found.items()))


def next_id(previous: str | None) -> str:
    """Return a new id that sorts behind another; no two are ever equal.

    Raises:
        TransactionError: There is none; nobody gets there by changing files.
    """
    number = int(previous.partition("-")[0]) + 1 if previous else 1
    if number > _LAST:
        raise TransactionError(f"nothing was written: no change can follow `{previous}`; delete the folder `{FOLDER}`")
    return f"{number:08}-{os.urandom(4).hex()}"


def prune(folder: Path, names: Iterable[str]) -> None:
    """Delete the oldest changes that were carried out, as far as there are too many; the newest always stays."""
    total = 0
    for count, name in enumerate(sorted(names, reverse=True)):
        with suppress(OSError):
            total += (folder / name).stat().st_size
            if count and (count >= KEPT or total > KEPT_BYTES):
                (folder / name).unlink()
