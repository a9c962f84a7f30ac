"""Which part of a card database is read: the games and sets that are asked for, and whatever those need.

Everything that reads the database takes a ``Scope``, and nothing else decides what is left out. What belongs to no game
(sheets, heraldry) and sets from outside that somebody has named are always read.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ordo_pnp.cards.source import read_document, shown_path

if TYPE_CHECKING:
    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards.folders import Folder
    from ordo_pnp.cards.query import Query


T = TypeVar("T")


class Scope(NamedTuple):
    """The games and sets that are asked for; with neither, all there are.

    A name that nobody knows leaves nothing out: what is there must be known to say what was meant.
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
        """Ask for what a filter can select.

        Args:
            query: Its terms ``game:…``, ``set:…`` and ``id:set/…`` say which games and sets its cards are of.
            game: The only game that is meant; None for all that the filter allows.

        >>> from ordo_pnp.cards.query import parse_query
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
            paths: Absolute; outside of the card database they ask for nothing, in what belongs to no game for everything.
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
        """Keep the folders of what is asked for, of the sets those require, and of what belongs to no game.

        Args:
            folders: All that were found.
            problems: What was found wrong with them; what lies in a folder that is left out is taken away.
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
