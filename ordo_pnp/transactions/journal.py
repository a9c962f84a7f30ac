"""The journal of a home: one file for each change, with everything that it replaces and puts there.

``NUMBER-CHANCE.pending`` is a change that has been decided and perhaps not yet carried out, ``….done`` one that has.
A file gets either name by being renamed, so it is always complete.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.transactions.home import TransactionError, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

PENDING: Final = ".pending"
DONE: Final = ".done"
KEPT: Final = 8
"""Changes: one to take back, and some for whoever has been reading since before them."""
KEPT_BYTES: Final = 64 * 1024 * 1024
"""A project of ten thousand cards has four megabytes, so eight changes of all its files fit."""
_NAME: Final = re.compile(r"(\d{8}-[0-9a-f]{8})\.(?:pending|done)")
_FORMAT: Final = "ordo-journal 1"


@dataclass(frozen=True, slots=True)
class Change:
    """One file before and after."""

    path: Path
    """Absolute, without links."""
    old: bytes | None
    """None where there is no file."""
    new: bytes | None
    """None where there is none afterwards."""
    mode: int | None = None
    """Rights of the file; None for those of a new one."""


@dataclass(frozen=True)
class Entry:
    """A change of several files that happens as a whole."""

    id: str
    previous: str | None
    """Id of the change before it in the same home."""
    command: str
    time: str
    """When, in UTC."""
    changes: tuple[Change, ...]

    @cached_property
    def by_path(self) -> Mapping[Path, Change]:
        """The changes by their files."""
        return {each.path: each for each in self.changes}

    def to_bytes(self, home: Path) -> bytes:
        """Write it: a line with the hash of the rest, a line that describes the contents, the contents."""
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
        contents = [part for each in self.changes for part in (each.old, each.new) if part is not None]
        rest = b"\n".join([json.dumps(head).encode(), b"".join(contents)])
        return f"{_FORMAT} {_hash(rest)}\n".encode() + rest


def read_entry(file: Path, home: Path) -> Entry:
    """Read what ``Entry.to_bytes`` wrote.

    Raises:
        TransactionError: It is damaged, or names files that are not of this home.
        OSError: It cannot be read.
    """
    first, _, rest = file.read_bytes().partition(b"\n")
    if first != f"{_FORMAT} {_hash(rest)}".encode():
        raise TransactionError(
            f"`{shown(file)}` is damaged: look whether the files in `{shown(home)}` are right, then delete it"
        )
    line, _, contents = rest.partition(b"\n")
    try:
        head = json.loads(line)
        changes, at = [], 0
        for each in head["files"]:
            parts: list[bytes | None] = []
            for size in (each["old"], each["new"]):
                parts.append(None if size is None else contents[at : at + size])
                at += size or 0
            changes.append(Change(_inside(home, each["path"]), parts[0], parts[1], _mode(each["mode"])))
        return Entry(head["id"], head["previous"], head["command"], head["time"], tuple(changes))
    except (ValueError, LookupError, TypeError) as error:
        raise TransactionError(f"`{shown(file)}` was not written by this program: delete it") from error


def _inside(home: Path, name: str) -> Path:
    """Return the path of a file of a home; a journal that came with foreign data must not reach any other."""
    inside = PurePosixPath(name)
    if inside.is_absolute() or not inside.parts or any(part.startswith(".") or "\\" in part for part in inside.parts):
        raise ValueError(name)
    path = home / inside
    if Path(os.path.realpath(path.parent)) != path.parent:
        raise ValueError(name)
    return path


def _mode(mode: Any) -> int | None:
    return None if mode is None else int(mode) & 0o777


def _hash(data: bytes) -> str:
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
    """Return a new id that sorts behind another; no two are ever equal."""
    number = int(previous.partition("-")[0]) + 1 if previous else 1
    return f"{number:08}-{os.urandom(4).hex()}"


def prune(folder: Path, names: Iterable[str]) -> None:
    """Delete the oldest changes that were carried out, as far as there are too many; the newest always stays."""
    total = 0
    for count, name in enumerate(sorted(names, reverse=True)):
        with suppress(OSError):
            total += (folder / name).stat().st_size
            if count and (count >= KEPT or total > KEPT_BYTES):
                (folder / name).unlink()
