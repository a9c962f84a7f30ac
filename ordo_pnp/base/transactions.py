"""Change data files all at once or not at all: lock, commit, recover after an interruption, and undo."""

from __future__ import annotations

import errno
import json
import os
import socket
import stat
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from ordo_pnp.base.errors import cause_of
from ordo_pnp.base.files import (
    PART,
    UnfitFileError,
    naming,
    part_of,
    read_bounded,
    real,
    sweep,
    sync_folder,
    write_durably,
)
from ordo_pnp.base.journal import (
    DONE,
    PENDING,
    Change,
    Entry,
    JournalSnapshot,
    TransactionError,
    file_mode,
    home_of,
    journals_of,
    listing,
    make_journals,
    next_id,
    path_inside,
    printable_path,
    prune,
    read_entry,
)
from ordo_pnp.base.snapshots import FileSnapshot
from ordo_pnp.base.spelling import printable

LOCK_FILE: Final = "lock"
# Seconds to wait for another writer: hooks of editors and of git run several commands at once, each for less than one.
PATIENCE: Final = 5.0
_PAUSE: Final = 0.02
# Bytes of a note that are read.
_MOST: Final = 4096

if sys.platform == "win32":
    import msvcrt

    # Behind the note: what is locked cannot be read there.
    _FAR = 1 << 30

    def _take(handle: int) -> None:
        os.lseek(handle, _FAR, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        os.lseek(handle, 0, os.SEEK_SET)

else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


# What a lock that somebody else holds is told by, on one system or the other.
_TAKEN: Final = (BlockingIOError, PermissionError)


class LockedError(TransactionError):
    """Another process is changing files."""


@contextmanager
def locked(folder: Path, command: str, mode: int, patience: float = PATIENCE) -> Iterator[None]:
    """Hold the lock of a folder of journals; who holds it stands in its file.

    Args:
        folder: Where it lies.
        command: What the note says that is running.
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
        note = {
            "pid": os.getpid(),
            "host": socket.gethostname(),
            "command": command,
            "since": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        }
        with naming(path):
            os.ftruncate(handle, 0)
            os.write(handle, json.dumps(note).encode())
        yield
        os.ftruncate(handle, 0)
    finally:
        os.close(handle)


def _wait(handle: int, path: Path, end: float) -> None:
    while True:
        try:
            _take(handle)
        except _TAKEN:
            if time.monotonic() >= end:
                raise LockedError(_held(handle, path)) from None
            time.sleep(_PAUSE)
        else:
            return


def _held(handle: int, path: Path) -> str:
    """Return the message that names who holds a lock, as far as its note can be read."""
    try:
        os.lseek(handle, 0, os.SEEK_SET)
        note = json.loads(os.read(handle, _MOST))
        who = f"`{note['command']}` (process {note['pid']} on {note['host']}, since {note['since']})"
    except (OSError, ValueError, LookupError, TypeError):
        who = "another command"
    where = printable_path(path.parent.parent)
    return f"nothing was written: {printable(who)} is changing files in `{where}`; run this again when it has ended"


def obstacle_to(path: Path) -> str | None:
    """Return in words what lies where a file is to be, or where a folder above it is to be, with the remedy; None where nothing does.

    A file that is there already is no obstacle, nor is a link to one.

    Args:
        path: Absolute; links in it are looked at, not followed beforehand.
    """
    if os.path.isdir(path):  # noqa: PTH112 (pathlib raises where a folder above may not be looked into)
        return f"`{printable_path(path)}` is a folder, and a file is to be there: rename or delete the folder"
    if os.path.isfile(path):  # noqa: PTH113
        return None
    is_there = (each for each in (path, *path.parents) if os.path.lexists(each))
    found = next(is_there)
    if found != path and os.path.isdir(found):  # noqa: PTH112
        return None
    shown = f"`{printable_path(found)}`"
    if found.is_symlink():
        return f"{shown} is a link that leads nowhere: delete it, or put the {'file' if found == path else 'folder'} itself there"
    if found == path:
        return f"{shown} is a device or pipe, and a file is to be there: delete it"
    return f"{shown} is a file, and a folder is to be there: rename or delete the file"


def has_content(path: Path, content: bytes | None) -> bool:
    """Whether a file holds exactly this, or is missing where that is None; what is no regular file never does.

    Raises:
        OSError: It cannot be read.
    """
    try:
        return read_bounded(path, len(content or b""))[0] == content
    except UnfitFileError:
        return False
    except (FileNotFoundError, NotADirectoryError):
        return content is None


def near(path: Path) -> Path:
    """Return a path with the name of another in the nearest folder above it that exists."""
    return next(each for each in path.parents if each.is_dir()) / path.name


def stage(change: Change, part: Path) -> None:
    """Write what a change puts into its place under a temporary name, durably, with the rights and owner of the old file.

    Raises:
        OSError: It cannot be written; the file that is named is the place.
    """
    if change.new is None:
        return
    owner = None
    if change.path.exists():
        status = change.path.stat()
        owner = status.st_uid, status.st_gid
    with naming(change.path):
        write_durably(part, change.new, change.mode, owner)


def _put(change: Change, home: Path, part: Path) -> None:
    """Carry out a change of one file: make the folders it needs, delete those that become empty."""
    if change.new is not None:
        change.path.parent.mkdir(parents=True, exist_ok=True)
        part.replace(change.path)
        return
    change.path.unlink()
    _drop_empty(change.path, home)


def _drop_empty(path: Path, home: Path) -> None:
    """Delete the folders above a file that hold nothing any more."""
    with suppress(OSError):  # the first one that is not empty
        for folder in path.parents:
            if folder == home:
                break
            if folder.exists():
                folder.rmdir()


def sweep_all(path: Path, home: Path) -> None:
    """Delete what killed writers of a file left beside it, or above it before there was its folder."""
    for folder in path.parents:
        if folder.is_dir():
            sweep(folder / path.name)
        if folder == home:
            break


def _settle_all(entry: Entry) -> None:
    folders = {above for each in entry.changes for above in list(each.path.parents)[:2]}
    for folder in sorted(each for each in folders if each.is_dir()):
        sync_folder(folder)


def carry_out(entry: Entry, home: Path, parts: Mapping[Path, Path]) -> None:
    """Replace each file that still holds what it did, right before; ``parts`` hold the new contents.

    Raises:
        TransactionError: One holds something else.
        OSError: Something cannot be renamed.
    """
    for each in entry.changes:
        if has_content(each.path, each.new):
            continue
        if not has_content(each.path, each.old):
            raise TransactionError(
                f"nothing was written: `{printable_path(each.path)}` was changed this moment; run this again"
            )
        _put(each, home, parts[each.path])
    _settle_all(entry)


def take_back(entry: Entry, home: Path) -> None:
    """Put the old content back into every file of a change that has the new one.

    Raises:
        OSError: It cannot be written.
    """
    for each in reversed(entry.changes):
        if each.old != each.new and has_content(each.path, each.new):
            back = Change(each.path, each.new, each.old, each.mode)
            part = part_of(near(each.path))
            stage(back, part)
            _put(back, home, part)
        elif each.old is None:
            _drop_empty(each.path, home)  # its folder may have been made already
    _settle_all(entry)


def complete(entry: Entry, home: Path) -> Iterator[Path]:
    """Carry out a change whose writer was killed; yield the files that have been edited since, which stay."""
    for each in entry.changes:
        sweep_all(each.path, home)
        if has_content(each.path, each.new):
            continue
        if not has_content(each.path, each.old):
            yield each.path
            continue
        part = part_of(near(each.path))
        try:
            stage(each, part)
            _put(each, home, part)
        except (FileExistsError, NotADirectoryError):  # what shall be its folder is a file
            yield each.path
        finally:
            part.unlink(missing_ok=True)
    _settle_all(entry)


# Files that make a folder a set or a game: they come last and go first, so that it is never one with files missing.
_HEADS: Final = frozenset({"set.yaml", "game.yaml"})


def commit(
    home: Path, command: str, changes: Sequence[Change], snapshot: FileSnapshot | None, patience: float = PATIENCE
) -> None:
    """Change files of a home, all or none; nothing is done where there is nothing to change.

    Args:
        home: See ``home_of``; every changed file lies in it.
        command: What a person calls the change.
        changes: What shall be where; each file holds ``old`` now.
        snapshot: By which the data were read that the change rests on; None where it rests on nothing else.
        patience: Seconds to wait for another command that writes.

    Raises:
        TransactionError: A file is not what it was when it was read, or somebody else is writing; nothing has changed.
        OSError: Something cannot be written; nothing has changed.
    """
    if not changes:
        return
    _refuse_hidden(changes, home)
    folder = make_journals(home)
    with locked(folder, command, file_mode(home), patience):
        _mend(home, folder)
        refuse_edited(changes, snapshot)
        _refuse_obstacles(changes)
        for each in changes:
            if each.old is not None and not os.access(each.path, os.W_OK):
                raise PermissionError(errno.EACCES, "the file may not be written", str(each.path))
        names = listing(folder)
        previous = max(names, default=None)
        now = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        entry = Entry(next_id(previous), previous, command, now, tuple(_ordered(changes)))
        _write(entry, home, folder)
        prune(folder, [name for name in listing(folder).values() if name.endswith(DONE)])


def refuse_edited(changes: Iterable[Change], snapshot: FileSnapshot | None = None) -> None:
    """Refuse changes of files that are not what they were.

    Args:
        changes: Each file must hold ``old``.
        snapshot: By which the data were read that the changes rest on; None where they rest on nothing else.

    Raises:
        TransactionError: A file was changed.
    """
    stale = None if snapshot is None else snapshot.stale()
    stale = stale or next((each.path for each in changes if not has_content(each.path, each.old)), None)
    if stale is not None:
        raise TransactionError(_changed(stale, snapshot))


def _changed(path: Path, snapshot: FileSnapshot | None) -> str:
    if snapshot is None:
        return f"nothing was written: `{printable_path(path)}` was changed since; change it by hand"
    return f"nothing was written: `{printable_path(path)}` was changed meanwhile; run this again to start from what it is now"


def _refuse_hidden(changes: Sequence[Change], home: Path) -> None:
    """Refuse files that a journal cannot name: what it says of them would not be believed."""
    for each in changes:
        if not each.path.is_relative_to(home):
            raise TransactionError(
                f"nothing was written: a link leads out of `{printable_path(home)}` to `{printable_path(each.path)}`; delete it"
            )
        try:
            path_inside(home, each.path.relative_to(home).as_posix())
        except ValueError as error:
            raise TransactionError(
                f"nothing was written: `{printable_path(each.path)}` is hidden or has a name that is no name everywhere; rename it"
            ) from error


def _refuse_obstacles(changes: Iterable[Change]) -> None:
    found = next((told for each in changes if each.new is not None and (told := obstacle_to(each.path))), None)
    if found is not None:
        raise TransactionError(f"nothing was written: {found}")


def _half_done(error: OSError, home: Path) -> str:
    start = f"the change of files in `{printable_path(home)}` has stopped halfway"
    return f"{start}: {cause_of(error)}; the next command that writes there completes it"


def recover(home: Path) -> tuple[Entry, tuple[Path, ...]] | None:
    """Carry out what an interrupted command had decided, and sweep up what another had not.

    Returns:
        The change that has been completed, and those of its files that a person has edited since and that were left
        alone; None where there was none, or where another command is at work and sees to it.

    Raises:
        TransactionError: Its journal is damaged.
        OSError: Something cannot be written; it is as it was.
    """
    folder = journals_of(home)
    if folder is None or not any(each.suffix in (PENDING, PART) for each in folder.iterdir()):
        return None
    with suppress(LockedError), locked(folder, "recovery", file_mode(home), 0):
        return _mend(home, folder)
    return None


def interrupted(folder: Path) -> Entry | None:
    """Return a change of files in a folder that was decided and has yet to be carried out; None where there is none.

    Raises:
        TransactionError: Its journal is damaged.
    """
    return next(iter(JournalSnapshot(home_of(real(folder))).pending), None)


def last_change(home: Path) -> Entry | None:
    """Return the newest change of a home that was carried out and is still known.

    Raises:
        TransactionError: Its journal is damaged.
        OSError: It cannot be read.
    """
    folder = journals_of(home)
    names = [name for name in listing(folder).values() if name.endswith(DONE)]
    return read_entry(folder / max(names), home) if folder is not None and names else None


def inverse(entry: Entry) -> list[Change]:
    """Return what takes a change back."""
    return [
        Change(
            each.path, each.new, each.old, stat.S_IMODE(each.path.stat().st_mode) if each.path.exists() else each.mode
        )
        for each in entry.changes
    ]


def _ordered(changes: Iterable[Change]) -> list[Change]:
    def key(each: Change) -> tuple[int, Path]:
        if each.path.name not in _HEADS or (each.old is not None and each.new is not None):
            return 1, each.path
        return (0 if each.new is None else 2), each.path

    return sorted(changes, key=key)


def _write(entry: Entry, home: Path, folder: Path) -> None:
    """Put the contents beside their places and the journal in its own; the one name it then gets decides everything."""
    journal = folder / f".{entry.id}{PART}"
    pending = folder / f"{entry.id}{PENDING}"
    parts: dict[Path, Path] = {}
    try:
        with naming(folder):  # the journal has no name yet that anybody knows
            write_durably(journal, entry.to_bytes(home), _mode_of(entry, home))
        for each in entry.changes:
            parts[each.path] = part_of(near(each.path))
            stage(each, parts[each.path])
        journal.replace(pending)
        sync_folder(folder)
        carry_out(entry, home, parts)
    except BaseException:
        if pending.exists():
            try:
                take_back(entry, home)
            except OSError as error:
                raise TransactionError(_half_done(error, home)) from error
            pending.unlink()
        raise
    finally:
        for part in (*parts.values(), journal):
            with suppress(OSError):
                part.unlink()
    with suppress(OSError):  # where somebody has it open on Windows, the next command does this
        pending.replace(pending.with_suffix(DONE))


def _mode_of(entry: Entry, home: Path) -> int:
    """Return the rights of a journal: whoever may read it may read every file in it."""
    mode = file_mode(home)
    for each in entry.changes:
        mode &= file_mode(home) if each.mode is None else each.mode
    return mode | 0o600


def _mend(home: Path, folder: Path) -> tuple[Entry, tuple[Path, ...]] | None:
    """Complete a change that was decided, sweep up one that was not; the lock is held."""
    done = None
    for name in [name for name in listing(folder).values() if name.endswith(PENDING)]:
        entry = read_entry(folder / name, home)
        done = entry, tuple(complete(entry, home))
        (folder / name).replace((folder / name).with_suffix(DONE))
    for journal in folder.glob(f".*{PART}"):
        with suppress(TransactionError):  # an incomplete journal was never decided, so it is discarded
            for each in read_entry(journal, home).changes:
                sweep_all(each.path, home)
        journal.unlink(missing_ok=True)
    return done
