"""Folders of data files: what is a game, what is a set, and which files belong to it; nothing is opened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from ordo_pnp.base import Diagnostic, Span, current, did_you_mean, finding, printable, real, suggestion
from ordo_pnp.cards.load_codes import LINK_OUT, UNREAD_FILE, UNREADABLE_FOLDER
from ordo_pnp.cards.reading_codes import NOT_UTF8
from ordo_pnp.cards.source import shown_path

if TYPE_CHECKING:
    from ordo_pnp.base import Listed


# Endings that are near to ours, and other formats.
_OTHER_ENDINGS = frozenset({"xml", "html", "toml", "xaml", "ml", "aml", "yang"})
_LONGEST_ENDING = 8
_GAME_FILES = ("game.yaml", "game.yml")
# What makes a folder a game or a set: the name it should have, and one that is nearly right.
_SET_FILES = ("set.yaml", "set.yml")


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
    if not names.isdisjoint(_GAME_FILES):
        here = Folder(folder, folder.name, None)
    elif not names.isdisjoint(_SET_FILES):
        here = Folder(folder, owner.game if owner else None, folder.name)
    elif here is None:
        here = Folder(folder, None, None)
    if here is not owner:
        yield here
    problems += (_other_ending(folder, files) for files in (_GAME_FILES, _SET_FILES) if files[1] in names)
    for entry in entries:
        if entry.is_dir(follow_symlinks=False):
            if entry.name.endswith((".yaml", ".yml")):
                shown = shown_path(Path(entry.path))
                message = f"`{shown}` is a folder with the name of a data file"
                problems.append(finding(UNREADABLE_FOLDER, message, Span(shown), remedy="rename the folder"))
            yield from walk(Path(entry.path), problems, here)
        elif entry.name.endswith((".yaml", ".yml")):
            here.files.append(Path(entry.path))
        elif (meant := _data_name(entry.name)) is not None:
            problems.append(_unread(entry.path, meant))


def _other_ending(folder: Path, files: tuple[str, str]) -> Diagnostic:
    """Return the finding that the file which makes a folder a game or set ends otherwise than it should."""
    name, other = files
    shown = shown_path(folder / other)
    message = f"`{shown}` should be called `{name}`: what is asked for this file looks for that name"
    return finding(UNREAD_FILE, message, Span(shown), remedy=f"rename it, or delete it if there is a `{name}`, too")


def _unread(path: str, meant: str) -> Diagnostic:
    shown = shown_path(Path(path))
    message = f"`{shown}` is not read: the names of data files end with `.yaml` or `.yml`"
    return finding(UNREAD_FILE, message, Span(shown), remedy=f"rename it to `{printable(meant)}`")


def _data_name(name: str) -> str | None:
    """Return what a file should be called whose name is nearly that of a data file.

    >>> [_data_name(name) for name in ("units.yaml.txt", "units.YAML", "units.yalm", "units.yaml.bak", "README.md")]
    ['units.yaml', 'units.yaml', 'units.yaml', None, None]
    """
    stem, _, ending = name.removesuffix(".txt").rpartition(".")
    if not stem or ending.lower() in _OTHER_ENDINGS:
        return None
    near = did_you_mean(ending, ("yaml", "yml")) if len(ending) < _LONGEST_ENDING else None
    return None if near is None else f"{stem}.{near}"


def misnamed(wanted: str, names: Iterable[str]) -> str | None:
    """Return the file that most likely should have a name, such as ``set.yml`` or ``Sets.yaml`` for ``set.yaml``."""
    stems = {
        name.partition(".")[0]: name
        for name in names
        if _is_nearly_data(name) and name not in (_GAME_FILES[0], _SET_FILES[0])
    }
    near = did_you_mean(wanted.partition(".")[0], stems)
    return None if near is None else stems[near]


def absent(path: Path, what: str = "file") -> str:
    """Return the message that a path which somebody typed leads to nothing, with what beside it may be meant."""
    try:
        beside = sorted(each.name for each in path.parent.iterdir())
    except OSError:
        beside = []
    near = did_you_mean(path.name, beside)
    guess = f"; {suggestion(path.name, printable(str(path.parent / near)))}" if near else ""
    return f"there is no {what} `{printable(str(path))}`{guess}"


def _is_nearly_data(name: str) -> bool:
    return name.endswith((".yaml", ".yml")) or _data_name(name) is not None


def _entries(folder: Path, problems: list[Diagnostic]) -> list[Listed]:
    try:
        entries = sorted(current().entries(folder), key=lambda entry: entry.name)
    except OSError as error:
        shown = shown_path(folder)
        message = f"`{shown}` cannot be read: {(error.strerror or str(error)).lower()}"
        problems.append(finding(UNREADABLE_FOLDER, message, Span(shown)))
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
        problems.append(finding(NOT_UTF8, message, Span(shown), remedy="rename it"))
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
    problems.append(finding(LINK_OUT, message, Span(shown), remedy="put the file itself there"))
    return True
