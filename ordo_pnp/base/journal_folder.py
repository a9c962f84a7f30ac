"""Where the journal of a data file lies: the folder ``.ordo`` in the home of its project or set."""

from __future__ import annotations

import os
import stat
from itertools import takewhile
from pathlib import Path
from typing import Final, NamedTuple

from ordo_pnp.base.disk import leads_to_folder
from ordo_pnp.base.errors import OrdoError, cause_of
from ordo_pnp.base.files import real
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
