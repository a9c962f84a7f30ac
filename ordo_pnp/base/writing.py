"""Change data files all or none: new contents and old copies go into ``.ordo/change-N/``, a manifest decides, then they are moved.

The name of the manifest is the state of the change. None: it never happened. ``pending.json``: it has happened; readers lay it
over the disk, and the next writer moves the contents that a killed one has not. ``back.json``: a move has failed, and the old copies
are moved back. ``done.json``: all contents are in their places, and the old copies are kept for `ordo undo`.
"""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
import stat
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Final, NamedTuple, Protocol

from ordo_pnp.base import files
from ordo_pnp.base.errors import cause_of
from ordo_pnp.base.files import MISSING, PART, UnfitFileError, digest_of, naming, printable_path, write_durably
from ordo_pnp.base.homes import FOLDER, folder_of_changes, make_folder, shared_mode
from ordo_pnp.base.locks import PATIENCE, LockedError, TransactionError, locked
from ordo_pnp.base.spelling import printable

_PENDING: Final = "pending.json"
_BACK: Final = "back.json"
_DONE: Final = "done.json"
# Changes that can be taken back, one after the other.
KEPT: Final = 8
# Of old copies. A project of ten thousand cards has four megabytes, so eight changes of all its files fit.
KEPT_BYTES: Final = 64 * 1024 * 1024
# Of some fifty thousand files.
MAX_MANIFEST_BYTES: Final = 8 * 1024 * 1024
_NAME: Final = re.compile(r"change-([0-9]{8})")
_LAST: Final = 99_999_999
_FORMAT: Final = "ordo-change 1"
# An interrupted change of versions that kept each in one file.
_OLDER: Final = re.compile(r"[0-9]{8}-[0-9a-f]{8}\.pending")
# Files that make a folder a set or a game: they come last and go first, so that it is never one with files missing.
_HEADS: Final = frozenset({"set.yaml", "game.yaml"})


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


class Read(Protocol):
    """Remembers all reads for a change."""

    def stale(self) -> Path | None:
        """Return a file or folder that was changed since; None where none was."""


class _File(NamedTuple):
    """One file of a change, by digests: ``MISSING`` stands for no file."""

    number: int
    path: Path
    old: str
    new: str


@dataclass(frozen=True)
class Decided:
    """A change of several files that was decided, as its manifest says."""

    folder: Path
    command: str
    # The time, in UTC.
    time: str
    files: tuple[_File, ...]
    # Whether the files get their old contents.
    is_back: bool = False

    @cached_property
    def by_path(self) -> Mapping[Path, _File]:
        """The files by their paths."""
        return {each.path: each for each in self.files}

    def taken_back(self) -> Decided:
        """Return the change that gives every file its old content again, in the opposite order."""
        turned = (each._replace(old=each.new, new=each.old) for each in reversed(self.files))
        return replace(self, files=tuple(turned), is_back=True)

    def source(self, each: _File) -> Path:
        """Return the path of the content of a file that waits to be moved."""
        return self.folder / f"{'old' if self.is_back else 'new'}-{each.number}"

    def content(self, each: _File) -> bytes | None:
        """Return the content that a file gets; None where it gets none, or has it already.

        Raises:
            TransactionError: It is damaged.
        """
        if each.new == MISSING:
            return None
        try:
            found = files.read_disk(self.source(each), files.MAX_READ_BYTES)[0]
        except UnfitFileError as error:
            raise _damaged(self.folder) from error
        if found is not None and (digest_of(found) != each.new or self.source(each).is_symlink()):
            raise _damaged(self.folder)
        return found

    def seen(self, path: Path, raw: bytes | None) -> bytes | None:
        """Return the content of a file for readers, where the disk holds ``raw``: an edit of a person since stays."""
        each = self.by_path.get(path)
        if each is None or digest_of(raw) != each.old:
            return raw
        found = self.content(each)
        return files.bytes_now(path) if found is None and each.new != MISSING else found


def _damaged(folder: Path) -> TransactionError:
    change, home = printable_path(folder), printable_path(folder.parents[1])
    return TransactionError(f"`{change}` is damaged: look whether the files in `{home}` are right, then delete it")


def _read(manifest: Path, home: Path) -> Decided:
    """Read a manifest; one that came with foreign data must not reach any file outside of the home."""
    try:
        first, _, rest = files.read_bounded(manifest, MAX_MANIFEST_BYTES)[0].partition(b"\n")
        if first != f"{_FORMAT} {digest_of(rest)}".encode():
            raise _damaged(manifest.parent)
        command, when, listed = json.loads(rest)
        if not all(isinstance(each, str) for words in ((command, when), *listed) for each in words):
            raise _damaged(manifest.parent)
        found = tuple(_File(at, _inside(home, name), old, new) for at, (name, old, new) in enumerate(listed))
    except (UnfitFileError, ValueError, TypeError, RecursionError) as error:
        raise _damaged(manifest.parent) from error
    change = Decided(manifest.parent, printable(command), printable(when), found)
    return change.taken_back() if manifest.name == _BACK else change


def _inside(home: Path, name: str) -> Path:
    """Return the path of a file of a home; ValueError where it would lie elsewhere, here or on Windows, or is hidden."""
    inside, path = PurePosixPath(name), home / name
    if not inside.parts or PureWindowsPath(name).anchor or any(each.startswith(".") for each in inside.parts):
        raise ValueError(name)
    if "\\" in name or b"\0" in os.fsencode(path) or files.real(path.parent) != path.parent:
        raise ValueError(name)
    return path


def _changes(home: Path) -> list[Path]:
    """Return the folders of the changes of a home, oldest first."""
    folder, names = folder_of_changes(home), []
    if folder is not None:
        with suppress(OSError), os.scandir(folder) as entries:
            for each in entries:
                if _OLDER.fullmatch(each.name):
                    raise TransactionError(
                        f"an earlier version of ordo was interrupted while it wrote: run `ordo undo --dry-run` of that version in"
                        f" `{printable_path(home)}`, or look whether the files are right and delete `{printable(each.name)}` in `{FOLDER}`"
                    )
                if _NAME.fullmatch(each.name) and each.is_dir(follow_symlinks=False):
                    names.append(each.name)
    return [home / FOLDER / name for name in sorted(names)]


def moment(home: Path) -> object:
    """Return a value that differs whenever a change of a home was decided or taken back in between."""
    newest = _changes(home)[-1:]
    with suppress(OSError):
        states = [(each / name).exists() for each in newest for name in (_PENDING, _BACK, _DONE)]
        return (home / FOLDER).stat().st_mtime_ns, newest, states
    return None


def pending(home: Path) -> Decided | None:
    """Return the change of a home that is decided and may not be in its places yet; None where there is none.

    Raises:
        TransactionError: It is damaged, or of an earlier version of this program.
        OSError: It cannot be read.
    """
    for change in _changes(home)[-1:]:  # the next writer completes one before it begins another
        for name in (_PENDING, _BACK):
            with suppress(FileNotFoundError):
                return _read(change / name, home)
    return None


def last_change(home: Path) -> Decided | None:
    """Return the newest change of a home that can be taken back; raises as ``pending``."""
    done = (each / _DONE for each in reversed(_changes(home)))
    return next((_read(each, home) for each in done if each.exists()), None)


def inverse(change: Decided) -> list[Change]:
    """Return the changes of files that take a change back.

    Raises:
        TransactionError: A file was edited since, or its old copy is damaged.
    """
    back, found = change.taken_back(), []
    for each in back.files:
        now, old = files.bytes_now(each.path), back.content(each)
        if digest_of(now) != each.old:
            shown = printable_path(each.path)
            raise TransactionError(f"nothing was written: `{shown}` was changed since; change it by hand")
        if old is None and each.new != MISSING:
            raise _damaged(change.folder)
        mode = (back.source(each) if now is None else each.path).stat().st_mode
        found.append(Change(each.path, now, old, stat.S_IMODE(mode)))
    return found


def commit(home: Path, command: str, changes: Sequence[Change], read: Read | None, patience: float = PATIENCE) -> None:
    """Change files of a home, all or none; nothing is done where there is nothing to change.

    Args:
        home: See ``home_of``; every changed file lies in it.
        command: The command as a person typed it.
        changes: Each file with the content that it holds now, and the one that it gets.
        read: All reads for it; None where it rests on nothing else.
        patience: Seconds to wait for another command that writes.

    Raises:
        TransactionError: A file was edited since it was read, or another command is writing; nothing has changed.
        OSError: Something cannot be written; nothing has changed.
    """
    changes = sorted((each for each in changes if each.old != each.new), key=_order)
    if not changes:
        return
    _refuse_names(changes, home)
    folder = make_folder(home)
    with locked(folder, command, shared_mode(home), patience):
        _complete(home)
        refuse_edited(changes, read)
        for each in changes:
            _refuse_place(each)
        last = max((int(each.name[-8:]) for each in _changes(home)), default=0)
        if last == _LAST:
            raise TransactionError(f"nothing was written: no change can follow {last}; delete the folder `{FOLDER}`")
        _write(folder / f"change-{last + 1:08}", home, command, changes)
        _prune(home)


def refuse_edited(changes: Iterable[Change], read: Read | None) -> None:
    """Refuse changes of files that do not hold ``old`` any more; see ``commit``.

    Raises:
        TransactionError: A file was changed.
    """
    stale = None if read is None else read.stale()
    stale = stale or next((each.path for each in changes if _mark(each.path) != digest_of(each.old)), None)
    if stale is not None:
        shown = printable_path(stale)
        raise TransactionError(
            f"nothing was written: `{shown}` was changed meanwhile; run this again to start from what it is now"
        )


def _mark(path: Path) -> str:
    """Return the digest of a file; that of a folder, a pipe or a device is no digest of any content."""
    try:
        return digest_of(files.read_disk(path, files.MAX_READ_BYTES)[0])
    except UnfitFileError:
        return files.UNFIT


def _refuse_names(changes: Sequence[Change], home: Path) -> None:
    """Refuse files that a manifest cannot name, and two that are one file on this disk."""
    deleted = {str(each.path).casefold(): each.path for each in changes if each.new is None}
    for each in changes:
        if not each.path.is_relative_to(home):
            start = f"nothing was written: a link leads out of `{printable_path(home)}`"
            raise TransactionError(f"{start} to `{printable_path(each.path)}`; delete it")
        try:
            _inside(home, each.path.relative_to(home).as_posix())
        except ValueError as error:
            shown = printable_path(each.path)
            why = "is hidden or has a name that is no name everywhere"
            raise TransactionError(f"nothing was written: `{shown}` {why}; rename it") from error
        other = None if each.new is None else deleted.get(str(each.path).casefold())
        if other is not None and each.path.exists() and each.path.samefile(other):
            shown = f"`{printable_path(each.path)}` and `{printable_path(other)}`"
            why = "are one file on this disk: choose a name that differs in more than capitals"
            raise TransactionError(f"nothing was written: {shown} {why}")


def _refuse_place(change: Change) -> None:
    """Refuse a place where no file can be put, before anything is written."""
    if change.new is not None and (told := files.obstacle_to(change.path)) is not None:
        raise TransactionError(f"nothing was written: {told}")
    folder = next(each for each in change.path.parents if each.is_dir())
    if not all(os.access(each, os.W_OK) for each in (folder, change.path) if each.exists()):
        raise PermissionError(errno.EACCES, "the file may not be written", str(change.path))


def _order(change: Change) -> tuple[int, Path]:
    is_head = change.path.name in _HEADS and (change.old is None or change.new is None)
    return (0 if change.new is None else 2) if is_head else 1, change.path


def _write(folder: Path, home: Path, command: str, changes: Sequence[Change]) -> None:
    """Put contents into the folder of a change, decide it, and move them; where that fails, move the old ones back."""
    try:
        with naming(home / FOLDER):
            change = _prepare(folder, home, command, changes)
            (folder / PART).rename(folder / _PENDING)  # decided
            files.sync_folder(folder)
        for edited in _carry_out(change, home):
            shown = printable_path(edited)
            raise TransactionError(f"nothing was written: `{shown}` was changed this moment; run this again")  # noqa: TRY301 (taken back below)
    except BaseException:
        try:
            if (folder / _PENDING).exists():
                (folder / _PENDING).rename(folder / _BACK)
            _complete(home)
        except OSError as error:
            start = f"the change of files in `{printable_path(home)}` has stopped halfway: {cause_of(error)}"
            raise TransactionError(f"{start}; the next command that writes there completes it") from error
        raise
    with suppress(OSError):  # where it is open on Windows, the next command does this
        (folder / _PENDING).rename(folder / _DONE)


def _prepare(folder: Path, home: Path, command: str, changes: Sequence[Change]) -> Decided:
    """Write new contents, old copies, and the manifest under a temporary name, each with the rights of its file."""
    folder.mkdir()
    folder.chmod(stat.S_IMODE(folder.parent.stat().st_mode))
    found = []
    for at, each in enumerate(changes):
        owner = None
        if each.old is not None:
            owner = each.path.stat().st_uid, each.path.stat().st_gid
            try:
                os.link(each.path, folder / f"old-{at}")  # the file itself, as it stays where another takes its place
            except OSError:  # a disk without hard links, or another one
                write_durably(folder / f"old-{at}", each.old, each.mode, owner)
        if each.new is not None:
            write_durably(folder / f"new-{at}", each.new, each.mode, owner)
        found.append(_File(at, each.path, digest_of(each.old), digest_of(each.new)))
    change = Decided(folder, command, time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()), tuple(found))
    listed = [(each.path.relative_to(home).as_posix(), each.old, each.new) for each in found]
    rest = json.dumps([change.command, change.time, listed]).encode()
    if len(rest) > MAX_MANIFEST_BYTES:
        raise TransactionError("nothing was written: this changes too many files at once; name fewer of them")
    write_durably(folder / PART, f"{_FORMAT} {digest_of(rest)}\n".encode() + rest, shared_mode(home))
    return change


def _carry_out(change: Decided, home: Path) -> Iterator[Path]:
    """Move the contents of a change that are not in their places yet; yield files that were edited since, which stay."""
    for each in change.files:
        now = _mark(each.path)
        if now == each.old != each.new:
            try:
                with naming(each.path):
                    _move(change.source(each), each)
            except (FileExistsError, NotADirectoryError, FileNotFoundError):  # a file is in the way of its folder, or
                yield each.path  # a person has put the old content back after the new one was moved
        elif now != each.new:
            yield each.path
        if each.new == MISSING:
            _drop_empty(each.path, home)
    folders = {above for each in change.files for above in list(each.path.parents)[:2]}
    for folder in sorted(each for each in folders if each.is_dir()):
        files.sync_folder(folder)


def _move(source: Path, file: _File) -> None:
    """Give a file its content, and make the folders that it needs."""
    if file.new == MISSING:
        file.path.unlink()
        return
    file.path.parent.mkdir(parents=True, exist_ok=True)
    try:
        source.replace(file.path)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        files.sweep(file.path)
        part = files.part_of(file.path)  # a part of the project lies on another disk
        shutil.copy2(source, part)
        part.replace(file.path)


def _drop_empty(path: Path, home: Path) -> None:
    """Delete the folders above a file that hold nothing any more."""
    with suppress(OSError):  # the first one that is not empty
        for folder in path.parents:
            if folder == home:
                break
            if folder.exists():
                folder.rmdir()


def recover(home: Path) -> tuple[Decided, tuple[Path, ...]] | None:
    """Carry out the change that an interrupted command had decided, and sweep up one that another had not.

    Returns:
        The change that has been completed, and those of its files that a person has edited since and that were left
        alone; None where there was none, or where another command is at work and sees to it.

    Raises:
        TransactionError: It is damaged, or of an earlier version of this program.
        OSError: Something cannot be written; it is as it was.
    """
    if all((each / _DONE).exists() for each in _changes(home)):
        return None
    with suppress(LockedError), locked(home / FOLDER, "recovery", shared_mode(home), 0):
        return _complete(home)
    return None


def _complete(home: Path) -> tuple[Decided, tuple[Path, ...]] | None:
    """Complete a change that was decided, delete one that was not; the lock is held."""
    found, change = None, pending(home)
    if change is not None:
        for each in change.files:
            change.content(each)  # all of them are sound, or none is moved
        found = change, tuple(_carry_out(change, home))
        manifest = change.folder / (_BACK if change.is_back else _PENDING)
        manifest.replace(change.folder / (PART if change.is_back else _DONE))
    for folder in _changes(home):
        if not (folder / _DONE).exists():
            shutil.rmtree(folder, ignore_errors=True)
    return found


def _prune(home: Path) -> None:
    """Delete the oldest changes, as far as there are too many; the newest always stays."""
    total = 0
    for count, folder in enumerate(reversed(_changes(home))):
        with suppress(OSError):
            total += sum(each.stat().st_size for each in folder.iterdir())
        if count and (count >= KEPT or total > KEPT_BYTES):
            shutil.rmtree(folder, ignore_errors=True)
    for older in (home / FOLDER).glob("*-*.done"):  # see ``_OLDER``
        older.unlink(missing_ok=True)
