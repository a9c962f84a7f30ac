"""From a path to the card database and the set that it belongs to; nothing is opened."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final, NamedTuple

from ordo_pnp.base import holds_games, printable, real

GAME_FILE: Final = "game.yaml"
SET_FILE: Final = "set.yaml"
CARDS: Final = "cards"


class PathLocation(NamedTuple):
    """What a path lies in, each the nearest upwards and possibly the path itself."""

    # The card database; None where it lies in no project.
    root: Path | None
    # The folder of a set; None where it lies in none, or where a whole project lies between.
    card_set: Path | None

    @classmethod
    def of(cls, path: Path) -> PathLocation:
        """Look upwards from a path: for the folder `cards` of a project, for that of a game, for that of a set.

        Args:
            path: A file or folder, absolute.
        """
        card_set = None
        if _is_database(path):
            return cls(path, None)
        for folder in (path, *path.parents):
            if card_set is None and _is_file(folder / SET_FILE):
                card_set = folder
            if holds_games(folder / CARDS):
                return cls(folder / CARDS, card_set)
            if folder != card_set and _is_file(folder / GAME_FILE):
                return cls(folder.parent, card_set)
        return cls(None, card_set)


def _is_database(folder: Path) -> bool:
    """Whether a folder of any name is a card database itself: there are games in it, and not only a set that claims to be one."""
    games = (each.parent for each in folder.glob(f"*/{GAME_FILE}"))
    return not _is_file(folder / SET_FILE) and any(not _is_file(game / SET_FILE) for game in games)


def normalized(path: Path) -> Path:
    """Return the one way to write a path: absolute and without `..`; links stay as they are."""
    return Path(os.path.abspath(path))  # noqa: PTH100 (resolving would follow links)


def enclosing_data(folder: Path) -> str | None:
    """Name the card database or the set that a folder lies in, or is; None where it lies in none, as beside `cards`."""
    here = normalized(folder)
    found = PathLocation.of(here)
    if found.card_set is not None:
        return f"the set `{printable(found.card_set.name)}`"
    if found.root is not None and here.is_relative_to(found.root):
        return f"the card database `{printable(str(relative(found.root, here)))}`"
    return None


def project_of(path: Path) -> Path | None:
    """Return the card database that a path lies in, or the set from outside; None where it lies in neither, nor beside `cards`.

    Args:
        path: A file or folder, absolute.
    """
    root, card_set = PathLocation.of(path)
    return root if card_set is None or (root is not None and within(root, card_set) is not None) else card_set


def within(root: Path, path: Path) -> Path | None:
    """Return a path as it stands below a folder, None where it lies elsewhere; a link counts as what it leads to.

    Args:
        root: A folder, absolute.
        path: Absolute.
    """
    if path.is_relative_to(root):
        return path
    real_root, real_path = real(root), real(path)
    return root / real_path.relative_to(real_root) if real_path.is_relative_to(real_root) else None


def relative(path: Path, start: Path) -> Path:
    """Return a path as a person in a folder writes it: from there, or absolute where that is easier to read."""
    try:
        near = Path(os.path.relpath(path, start))
    except ValueError:  # on another drive
        return path
    return near if near.parts.count(os.pardir) <= 2 else path


def sets_of(root: Path) -> set[str]:
    """Return the names of the folders of sets in a card database."""
    return {each.parent.name for each in root.glob(f"*/*/{SET_FILE}")}


def is_set(path: Path) -> bool:
    """Whether a path may be that of a set: a folder with `set.yaml`, or a zip file."""
    return _is_file(path / SET_FILE) or (path.suffix.lower() == ".zip" and _is_file(path))


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False  # a folder that may not be looked into holds nothing
