"""Folders of games and sets with their data files, and the scope: the games and sets that are read, with those they require."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, TypeVar

from ordo_pnp.base import Diagnostic, Listed, Span, current, did_you_mean, finding, printable, real, suggestion
from ordo_pnp.cards.documents import read_document, shown_path
from ordo_pnp.cards.filters import Query
from ordo_pnp.cards.finding_codes import LINK_OUT, NOT_UTF8, UNREAD_FILE, UNREADABLE_FOLDER

# Endings that are near to ours, and other formats.
_OTHER_ENDINGS = frozenset({"xml", "html", "toml", "xaml", "ml", "aml", "yang"})
_LONGEST_ENDING = 8
_GAME_FILES = ("game.yaml", "game.yml")
# The files that make a folder a game or a set: the name it should have, and one that is nearly right.
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
        folder: The top folder.
        problems: Takes findings on folders that cannot be listed and links that lead out.
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
    """Return the right name for a file whose name is nearly a data file's.

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
    """Return the message for a missing path, with the names beside it that may be meant."""
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
    """Whether a name is text, as messages need; systems allow bytes that are none."""
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


T = TypeVar("T")


class Scope(NamedTuple):
    """The games and sets that are asked for; with neither, all there are.

    An unknown name leaves nothing out: all names must be known to suggest the one that was meant.
    """

    # Ids; None for every game.
    games: frozenset[str] | None = None
    # Ids, of any of these games; None for every set.
    sets: frozenset[str] | None = None

    @classmethod
    def of_game(cls, game: object) -> Scope:
        """Ask for one game, or for all if this is no name."""
        return cls(frozenset({game}) if isinstance(game, str) else None)

    @classmethod
    def of_query(cls, query: Query, game: str | None = None) -> Scope:
        """Ask for the games and sets that a filter can select.

        Args:
            query: Its terms ``game:…``, ``set:…`` and ``id:set/…`` say which games and sets its cards are of.
            game: The only game that is meant; None for all that the filter allows.

        >>> from ordo_pnp.cards.filters import parse_query
        >>> sorted(Scope.of_query(parse_query("set:base,crown kind:unit")).sets)
        ['base', 'crown']
        """
        games, sets = query.values_of("game"), query.values_of("set")
        ids = query.values_of("id")
        if ids is not None and all("/" in each for each in ids):
            homes = frozenset(each.partition("/")[0] for each in ids)
            sets = homes if sets is None else sets & homes
        if game is not None:
            games = frozenset({game}) if games is None else games & {game}
        return cls(games, sets)

    @classmethod
    def of_paths(cls, paths: Iterable[Path], root: Path) -> Scope:
        """Ask for the games and sets that some files and folders lie in.

        Args:
            paths: Absolute; outside of the card database they ask for nothing, in a folder of no game for everything.
            root: The folder of the card database.
        """
        inside = [path.relative_to(root).parts for path in paths if path.is_relative_to(root)]
        homes = {(*parts, "", "")[:2] for parts in inside}
        if not homes or not all(game and (root / game / "game.yaml").is_file() for game, _ in homes):
            return cls()
        are_sets = all(name and (root / game / name / "set.yaml").is_file() for game, name in homes)
        return cls(frozenset(game for game, _ in homes), frozenset(name for _, name in homes) if are_sets else None)

    def narrow(
        self, folders: Sequence[Folder], problems: list[Diagnostic], named: Collection[Path] = ()
    ) -> list[Folder]:
        """Keep the folders asked for, those of required sets, and those of no game.

        Args:
            folders: All that were found.
            problems: The findings on all folders; those on folders that are left out are removed.
            named: Folders of sets from outside: they are asked for, too.
        """
        games = self._games(folders)
        if games is not None:
            games |= {each.game for each in folders if each.path in named and each.game is not None}
        kept = [each for each in folders if games is None or each.game is None or each.game in games]
        sets = self._sets([each for each in kept if each.set is not None], named)
        if sets is not None:
            homes = {None, *(each.game for each in kept if each.path in sets)}
            kept = [each for each in kept if each.path in sets or (each.set is None and each.game in homes)]
        paths = {each.path for each in kept}
        _forget(problems, [each.path for each in folders if each.path not in paths])
        return kept

    def _games(self, folders: Iterable[Folder]) -> frozenset[str] | None:
        known = {each.game for each in folders if each.game is not None}
        return self.games if self.games and self.games <= known else None

    def _sets(self, folders: Sequence[Folder], named: Collection[Path]) -> set[Path] | None:
        """Return the folders of sets that are asked for and of all they require; None for every set."""
        known = {(each.game, each.set): each for each in folders}
        if not self.sets or not self.sets <= {each.set for each in folders}:
            return None
        start = [name for name, each in known.items() if each.set in self.sets or each.path in named]
        found = closure(start, lambda name: [(name[0], each) for each in _required(known.get(name))])
        return {known[name].path for name in found} if found <= known.keys() else None


def closure(start: Iterable[T], required: Callable[[T], Iterable[T]]) -> frozenset[T]:
    """Return some things and all that they require, directly or through others.

    >>> sorted(closure(["tides"], {"tides": ["crown"], "crown": ["base"], "base": []}.__getitem__))
    ['base', 'crown', 'tides']
    """
    found: set[T] = set()
    waiting = list(start)
    while waiting:
        each = waiting.pop()
        if each not in found:
            found.add(each)
            waiting += required(each)
    return frozenset(found)


def _required(home: Folder | None) -> tuple[str, ...]:
    """Name the sets that a set requires, as far as there is one and its file can be read."""
    if home is None:
        return ()
    data = read_document(home.path / "set.yaml").data
    facts = data.get("set") if isinstance(data, dict) else None
    names = facts.get("requires") if isinstance(facts, dict) else None
    return tuple(map(str, names)) if isinstance(names, list) else ()


def _forget(problems: list[Diagnostic], folders: Iterable[Path]) -> None:
    if problems:
        starts = tuple(shown_path(each) + os.sep for each in folders)
        problems[:] = [each for each in problems if not each.span.file.startswith(starts)]


def path_to_schema(home: Path, card_set: str | None, kind: str) -> str:
    """Return the path to the schema of a kind of file, from the folder of a game or, with ``card_set``, of a set."""
    file = f"schemas/{kind}.schema.json"
    return file if (home / file).is_file() else f"../../{'' if card_set is None else '../'}{file}"
