"""What is in the way of a file that is to be written: told before anything is made, with what to do about it."""

from __future__ import annotations

import os
from pathlib import Path

from ordo_pnp.base.journal_folder import printable_path


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
