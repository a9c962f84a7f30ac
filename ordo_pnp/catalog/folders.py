"""Folders of data files: what is a game, what is a set, and which files belong to it; nothing is opened."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from ordo_pnp.catalog import load_codes as codes
from ordo_pnp.catalog import reading_codes
from ordo_pnp.catalog.source import shown_path
from ordo_pnp.diagnostics import Diagnostic, Span, finding
from ordo_pnp.files import real
from ordo_pnp.transactions import current

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ordo_pnp.transactions import Listed


@dataclass
class Folder:
    """A folder that is a game, a set, or neither (the root), with the data files that belong to it."""

    path: Path
    game: str | None
    set: str | None
    files: list[Path] = field(default_factory=list)


def walk(folder: Path, problems: list[Diagnostic], owner: Folder | None = None) -> Iterator[Folder]:
    """Yield the folder and the games and sets below it, each with its files; nothing is opened.

    Args:
        folder: Where to start.
        problems: Takes what cannot be listed and links that lead out.
        owner: The game or set the folder lies in.
    """
    entries = _entries(folder, problems)
    names = {entry.name for entry in entries if not entry.is_dir(follow_symlinks=False)}
    here = owner
    if "game.yaml" in names:
        here = Folder(folder, folder.name, None)
    elif "set.yaml" in names:
        here = Folder(folder, owner.game if owner else None, folder.name)
    elif here is None:
        here = Folder(folder, None, None)
    if here is not owner:
        yield here
    for entry in entries:
        if entry.is_dir(follow_symlinks=False):
            if entry.name.endswith((".yaml", ".yml")):
                shown = shown_path(Path(entry.path))
                message = f"`{shown}` is a folder with the name of a data file"
                problems.append(finding(codes.UNREADABLE_FOLDER, message, Span(shown), remedy="rename the folder"))
            yield from walk(Path(entry.path), problems, here)
        elif entry.name.endswith((".yaml", ".yml")):
            here.files.append(Path(entry.path))


def _entries(folder: Path, problems: list[Diagnostic]) -> list[Listed]:
    try:
        entries = sorted(current().entries(folder), key=lambda entry: entry.name)
    except OSError as error:
        shown = shown_path(folder)
        message = f"`{shown}` cannot be read: {(error.strerror or str(error)).lower()}"
        problems.append(finding(codes.UNREADABLE_FOLDER, message, Span(shown)))
        return []
    return [
        entry
        for entry in entries
        if not (entry.is_symlink() and _leads_out(entry, folder, problems)) and _is_text(entry, problems)
    ]


def _is_text(entry: Listed, problems: list[Diagnostic]) -> bool:
    """Whether a name is text, as everything that repeats it needs; systems allow bytes that are none."""
    try:
        entry.name.encode()
    except UnicodeEncodeError:
        shown = shown_path(Path(entry.path))
        message = f"the name of `{shown}` is no text in UTF-8"
        problems.append(finding(reading_codes.NOT_UTF8, message, Span(shown), remedy="rename it"))
        return False
    return True


def _leads_out(entry: Listed, folder: Path, problems: list[Diagnostic]) -> bool:
    try:
        if not entry.is_dir() and real(Path(entry.path), must_exist=True).is_relative_to(real(folder)):
            return False
    except OSError:  # nothing is there
        pass
    shown = shown_path(Path(entry.path))
    message = f"`{shown}` is a link that leads out of its folder"
    problems.append(finding(codes.LINK_OUT, message, Span(shown), remedy="put the file itself there"))
    return True
