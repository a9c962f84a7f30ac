"""Putting the contents of a change into the places of its files, one by one, and taking them away again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from ordo_pnp.base.files import UnfitFileError, naming, part_of, read_bounded, sweep, sync_folder, write_durably
from ordo_pnp.base.journal import Change, Entry
from ordo_pnp.base.journal_folder import TransactionError, printable_path


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
