"""The journal of changes in the folder .ordo: its entries, pending and done, and the contents that readers see while a change is pending."""

from __future__ import annotations

import hashlib
import json
import os
import re
import stat
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Any, Final, NamedTuple

from ordo_pnp.base.errors import OrdoError, cause_of
from ordo_pnp.base.files import UnfitFileError, leads_to_folder, read_bounded, real
from ordo_pnp.base.spelling import printable

FOLDER: Final = ".ordo"
_IGNORED: Final = b"# Made by ordo: the journal of its changes, for `ordo undo`.\n*\n"


class TransactionError(OrdoError):
    """A change of data files that is refused; nothing was written."""


def printable_path(path: Path) -> str:
    """Return a path as it stands in a message: from the working directory on, with what nobody can see escaped.

    Args:
        path: Absolute, without links: what was changed or is locked. What a person has named is named by ``shown_path``.
    """
    here = real(Path())
    return printable(str(path.relative_to(here) if path != here and path.is_relative_to(here) else path))


def holds_games(folder: Path) -> bool:
    """Whether a folder is a card database: a folder in it holds `game.yaml`."""
    try:
        with os.scandir(folder) as entries:  # asked of every folder above a file: a fifth of what pathlib takes
            return any(leads_to_folder(each) and os.path.exists(f"{each.path}/game.yaml") for each in entries)  # noqa: PTH110
    except OSError:
        return False


def home_of(folder: Path, known: dict[Path, _Found] | None = None) -> Path:
    """Return the folder whose ``.ordo`` holds the journal for the files in a folder.

    It follows from the names of folders alone, so that all who read and write a file agree: the nearest folder above with
    ``cards/*/game.yaml``; else the one in which the folder with ``set.yaml`` lies; else the nearest one with journals; else
    the folder itself. What is hidden belongs to no project.

    Args:
        folder: Absolute, without links.
        known: What earlier calls have found out; is added to.
    """
    known = {} if known is None else known
    new = list(takewhile(lambda each: each not in known, (folder, *folder.parents)))
    for each in reversed(new):  # from the top down, as each follows from the one above
        known[each] = _found_in(each, known.get(each.parent, _NOTHING))
    found = known[folder]
    return found.project or found.set or found.journal or folder


def home_of_set(folder: Path) -> Path:
    """Return the home of a set that lies, or will lie, in a folder: absolute, without links."""
    known: dict[Path, _Found] = {}
    home_of(folder.parent, known)
    return known[folder.parent].project or folder.parent


class _Found(NamedTuple):
    """What lies above a folder, or is it."""

    project: Path | None = None
    # The folder in which a set lies; of a hidden set it is its own, as no other's journal can name its files.
    set: Path | None = None
    # The nearest folder with journals: a set that is being made has no ``set.yaml`` yet.
    journal: Path | None = None


_NOTHING: Final = _Found()


def _found_in(folder: Path, above: _Found) -> _Found:
    """Return what lies above a folder or is it, from what lies above its parent or is that."""
    if holds_games(folder / "cards"):
        return _Found(project=folder)
    is_hidden = folder.name.startswith(".")
    found = _NOTHING if is_hidden else above
    if (folder / "set.yaml").is_file():
        found = found._replace(set=folder if is_hidden else folder.parent)
    if journals_of(folder) is not None:
        found = found._replace(journal=folder)
    return found


def journals_of(home: Path) -> Path | None:
    """Return the folder of a home's journals; None where there is none that can be trusted.

    In a folder where anybody may put files, such as one for temporary files, another user's journal is not believed.
    """
    folder = home / FOLDER
    try:
        status = folder.lstat()
        if not stat.S_ISDIR(status.st_mode):
            return None
        if hasattr(os, "geteuid") and status.st_uid not in (0, os.geteuid()) and home.stat().st_mode & stat.S_IWOTH:
            return None
    except OSError:
        return None
    return folder


def make_journals(home: Path) -> Path:
    """Make the folder of a home's journals, with the rights of the home, hidden from git.

    Raises:
        TransactionError: It cannot be made, or it is not to be trusted.
    """
    folder = home / FOLDER
    try:
        if not os.path.lexists(folder):
            folder.mkdir(exist_ok=True)
            folder.chmod(stat.S_IMODE(home.stat().st_mode) & 0o777 | 0o700)
        ignored = folder / ".gitignore"
        if journals_of(home) is not None and not os.path.lexists(ignored):
            ignored.write_bytes(_IGNORED)
    except OSError as error:
        raise TransactionError(
            f"nothing was written: the journal `{printable_path(folder)}` cannot be made: {cause_of(error)}"
        ) from error
    if journals_of(home) is None:
        raise TransactionError(
            f"nothing was written: `{printable_path(folder)}`, the folder for journals, is not yours"
        )
    return folder


def file_mode(home: Path) -> int:
    """Return the rights for files that all who may write in a home share."""
    return stat.S_IMODE(home.stat().st_mode) & 0o666 | 0o600


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


class JournalSnapshot:
    """The journals of one home, as of the moment when the first of its files was read."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self._loaded: dict[str, Entry] = {}
        self._folder = str(home / FOLDER)
        self._names = self._now()
        names = listing(journals_of(home))
        self._known = frozenset(names)
        self._last = max(names, default=None)
        self.pending = tuple(self._open(names))

    def _now(self) -> list[str]:
        try:
            return os.listdir(self._folder)  # noqa: PTH208 (for every file that is read)
        except OSError:
            return []

    def _open(self, names: Mapping[str, str]) -> Iterator[Entry]:
        for each, name in names.items():
            if name.endswith(PENDING):
                with suppress(FileNotFoundError):  # taken back this moment
                    yield self._load(each)

    def _load(self, entry: str) -> Entry:
        if entry not in self._loaded:
            file = self.home / FOLDER / f"{entry}{PENDING}"
            try:
                self._loaded[entry] = read_entry(file, self.home)
            except FileNotFoundError:  # carried out
                self._loaded[entry] = read_entry(file.with_suffix(DONE), self.home)
        return self._loaded[entry]

    def later(self) -> list[Entry]:
        """Return the changes since that moment, oldest first.

        Raises:
            TransactionError: Some of them are not known any more.
        """
        if self._now() == self._names:
            return []
        names = listing(journals_of(self.home)).keys() - self._known
        if not names:
            return []
        try:
            found = [self._load(each) for each in sorted(names)]
        except FileNotFoundError:
            found = []
        if not found or found[0].previous != self._last:
            raise TransactionError(
                f"the files in `{printable_path(self.home)}` changed too often while they were read: run this again"
            )
        return found

    def seen(self, path: Path, raw: bytes | None, later: list[Entry]) -> bytes | None:
        """Return what a file held at that moment, from what is on disk now; None: there was none."""
        for entry in reversed(later):
            change = entry.by_path.get(path)
            if change is not None and raw == change.new:
                raw = change.old
        for entry in self.pending:
            change = entry.by_path.get(path)
            if change is not None and raw == change.old:
                raw = change.new
        return raw
