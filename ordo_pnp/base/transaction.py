"""Changing data files: all of a change or nothing, whatever interrupts it, and never over what has not been seen."""

from __future__ import annotations

import errno
import os
import stat
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ordo_pnp.base.apply import carry_out, complete, has_content, near, stage, sweep_all, take_back
from ordo_pnp.base.errors import cause_of
from ordo_pnp.base.files import PART, naming, part_of, real, sync_folder, write_durably
from ordo_pnp.base.journal import DONE, PENDING, Change, Entry, listing, next_id, path_inside, prune, read_entry
from ordo_pnp.base.journal_folder import (
    TransactionError,
    file_mode,
    home_of,
    journals_of,
    make_journals,
    printable_path,
)
from ordo_pnp.base.journal_snapshot import JournalSnapshot
from ordo_pnp.base.lock import PATIENCE, LockedError, locked
from ordo_pnp.base.obstacles import obstacle_to

if TYPE_CHECKING:
    from ordo_pnp.base.file_snapshot import FileSnapshot


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
