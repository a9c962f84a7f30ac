"""The home of a data file: the folder whose ``.ordo`` holds the changes of its files, found from the names of folders alone."""

from __future__ import annotations

import os
import stat
from itertools import takewhile
from pathlib import Path
from typing import Final, NamedTuple

from ordo_pnp.base.errors import cause_of
from ordo_pnp.base.files import leads_to_folder, printable_path
from ordo_pnp.base.locks import TransactionError

FOLDER: Final = ".ordo"
_IGNORED: Final = b"# Made by ordo: its last changes, for `ordo undo`.\n*\n"


def holds_games(folder: Path) -> bool:
    """Whether a folder is a card database: a folder in it holds `game.yaml`."""
    try:
        with os.scandir(folder) as entries:  # asked of every folder above a file: a fifth of the time of pathlib
            return any(leads_to_folder(each) and os.path.exists(f"{each.path}/game.yaml") for each in entries)  # noqa: PTH110
    except OSError:
        return False


class _Found(NamedTuple):
    """The homes that a folder may have, by the files in it or above."""

    project: Path | None = None
    # The folder in which a set lies; a hidden set is its own, as no other's changes can name its files.
    set: Path | None = None
    # The nearest folder with changes: a set that is being made has no ``set.yaml`` yet.
    changes: Path | None = None


def home_of(folder: Path, known: dict[Path, _Found] | None = None) -> Path:
    """Return the folder whose ``.ordo`` holds the changes of the files in a folder.

    It follows from the names of folders alone, so that all readers and writers of a file agree: the nearest folder
    above with ``cards/*/game.yaml``; else the one in which the folder with ``set.yaml`` lies; else the nearest one with
    changes; else the folder itself. A hidden folder belongs to no project.

    Args:
        folder: Absolute, without links.
        known: Answers of earlier calls; is added to.
    """
    known = {} if known is None else known
    new = list(takewhile(lambda each: each not in known, (folder, *folder.parents)))
    for each in reversed(new):  # from the top down, as each follows from the one above
        known[each] = _found_in(each, known.get(each.parent, _Found()))
    found = known[folder]
    return found.project or found.set or found.changes or folder


def home_of_set(folder: Path) -> Path:
    """Return the home of a set that lies, or will lie, in a folder: absolute, without links."""
    known: dict[Path, _Found] = {}
    home_of(folder.parent, known)
    return known[folder.parent].project or folder.parent


def _found_in(folder: Path, above: _Found) -> _Found:
    if holds_games(folder / "cards"):
        return _Found(project=folder)
    is_hidden = folder.name.startswith(".")
    found = _Found() if is_hidden else above
    if (folder / "set.yaml").is_file():
        found = found._replace(set=folder if is_hidden else folder.parent)
    return found if folder_of_changes(folder) is None else found._replace(changes=folder)


def folder_of_changes(home: Path) -> Path | None:
    """Return the folder of a home's changes; None where there is none that can be trusted.

    In a folder where anybody may put files, such as one for temporary files, another user's changes are not believed.
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


def make_folder(home: Path) -> Path:
    """Make the folder of a home's changes, with the rights of the home, hidden from git.

    Raises:
        TransactionError: It cannot be made, or it is not to be trusted.
    """
    folder = home / FOLDER
    try:
        if not os.path.lexists(folder):
            folder.mkdir(exist_ok=True)
            folder.chmod(stat.S_IMODE(home.stat().st_mode) & 0o777 | 0o700)
        ignored = folder / ".gitignore"
        if folder_of_changes(home) is not None and not os.path.lexists(ignored):
            ignored.write_bytes(_IGNORED)
    except OSError as error:
        shown = printable_path(folder)
        raise TransactionError(
            f"nothing was written: the folder `{shown}` cannot be made: {cause_of(error)}"
        ) from error
    if folder_of_changes(home) is None:
        raise TransactionError(f"nothing was written: `{printable_path(folder)}`, the folder for changes, is not yours")
    return folder


def shared_mode(home: Path) -> int:
    """Return the rights of files shared by all users who may write in a home."""
    return stat.S_IMODE(home.stat().st_mode) & 0o666 | 0o600
