"""What lies on disk now: contents of files and the names in folders, as views compare them."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from ordo_pnp.base.files import read_bounded

# More than any reader of data files takes.
MAX_READ_BYTES: Final = 64 * 1024 * 1024
_DATA: Final = (".yaml", ".yml", ".md", ".schema.json")


class Planned(NamedTuple):
    """A file or folder that a change puts where there is nothing on disk; as much of ``os.DirEntry`` as readers use."""

    path: str
    name: str
    is_folder: bool

    def is_dir(self, *, follow_symlinks: bool = True) -> bool:
        """Whether it is a folder."""
        return self.is_folder

    def is_symlink(self) -> bool:
        """Whether it is a link; it never is."""
        return False


Listed: TypeAlias = "os.DirEntry[str] | Planned"


def read_disk(path: Path, most: int) -> tuple[bytes | None, os.stat_result | None]:
    """Return the content and status of a regular file of at most so many bytes; twice None where there is none.

    Raises:
        UnfitFileError: It is no regular file, or larger.
        OSError: It cannot be read.
    """
    try:
        return read_bounded(path, most)
    except (FileNotFoundError, NotADirectoryError):
        return None, None


def from_root(path: Path) -> Path:
    """Return a path from the root; links and dots stay as they are."""
    return path if path.is_absolute() else Path.cwd() / path


def bytes_now(path: Path) -> bytes | None:
    """Return the content of a file; None where there is none that can be read."""
    try:
        return read_bounded(path, MAX_READ_BYTES)[0]
    except OSError:
        return None


def names_now(folder: Path) -> frozenset[str]:
    """Return the names that count in a folder; none where it cannot be listed."""
    try:
        with os.scandir(folder) as entries:
            return counting_names(entries)
    except OSError:
        return frozenset()


def counting_names(entries: Iterable[Listed]) -> frozenset[str]:
    """Return the names that count in a folder: what editors keep beside the files they edit does not."""
    return frozenset(
        each.name
        for each in entries
        if not each.name.startswith(".") and (each.name.endswith(_DATA) or leads_to_folder(each))
    )


def leads_to_folder(entry: Listed) -> bool:
    """Whether what a folder lists is a folder or a link to one; a link in a circle, which the system refuses to follow, is none."""
    try:
        return entry.is_dir()
    except OSError:
        return False
