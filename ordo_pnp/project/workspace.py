"""What a command means: which card database, which sets from outside, which game, set and paths of them.

`finder.find_workspace` makes it; every command asks that, and nothing else decides what is meant.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from ordo_pnp.base import TargetError, printable
from ordo_pnp.cards import Scope, load_catalog, naming_now, schemas_beside
from ordo_pnp.project.paths import is_set, normalized, sets_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import Catalog, ExternalSet, GameData, Naming, Query, Schemas


@dataclass(frozen=True, slots=True)
class Workspace:
    """What a command works on.

    Args:
        root: The folder of the card database, absolute.
        external_sets: Sets from outside, opened.
        game: The only game that is meant; None for all that fit.
        card_set: The set in whose folder the command runs: what selects cards means its cards, unless a set is named.
        named_sets: The sets that were named or are at hand: `card_set` and those of ``--with``.
        paths: The files and folders that are meant, absolute, in an archive those of the unpacked files; none for everything.
        shown_paths: The same as findings name them.
        loose_files: Those of them that belong neither to the card database nor to a set.
        refused: What is wrong with sets from outside that could not be opened.
        note: One line for people where it is not simply the nearest project.
        naming: How a person knew files where it was opened: what findings and words name starts from there, wherever the
            process works later.
    """

    root: Path
    external_sets: tuple[ExternalSet, ...] = ()
    game: str | None = None
    card_set: str | None = None
    named_sets: tuple[str, ...] = ()
    paths: tuple[Path, ...] = ()
    shown_paths: tuple[Path, ...] = ()
    loose_files: tuple[Path, ...] = ()
    refused: tuple[Diagnostic, ...] = ()
    note: str | None = None
    naming: Naming = field(default_factory=naming_now)

    @property
    def homes(self) -> tuple[Path, ...]:
        """The folders and archives of the sets from outside, absolute."""
        return tuple(self._absolute(each.shown) for each in self.external_sets)

    def query(self, words: Sequence[str] = ()) -> Query:
        """Read a filter from the words of a command line; without a set in it, it is about the set at hand.

        Raises:
            TargetError: A word can be a set or a path as well as a word.
            NotationError: The filter cannot be read.
        """
        from ordo_pnp.cards import Query, Term, parse_query  # many commands have no filter

        query = parse_query(words)
        for each in query.terms:
            self._refuse_ambiguous(each.bare)
        if self.card_set is not None and not {"set", "id"} & {each.key for each in query.terms}:
            query = Query((Term("set", (self.card_set,)), *query.terms))
        return query

    def scope(self, query: Query | None = None) -> Scope:
        """Return the part of the card database to read: what the paths or a filter leave, or what is at hand."""
        if query is not None:
            return Scope.of_query(query, self.game)
        games = None if self.game is None else frozenset({self.game})
        if self.paths:
            found = Scope.of_paths(self.paths, self.root)
            return found if games is None else Scope(games, found.sets)
        return Scope(games, None if self.card_set is None else frozenset({self.card_set}))

    def schemas(self) -> Schemas:
        """Return the schemas of the program, and of the games of this database that do not come with it."""
        return schemas_beside(self.root)

    def catalog(self, scope: Scope | None = None) -> Catalog:
        """Read the data and insist that they are sound.

        Args:
            scope: What to read; everything of the game that is meant if None.

        Raises:
            DataError: Something in them has an error; warnings pass.
        """
        return load_catalog(self.root, self.external_sets, scope or Scope.of_game(self.game))

    def games(self, catalog: Catalog) -> tuple[GameData, ...]:
        """Return the games that are meant: all that were read, or the one that was named."""
        return tuple(each for each in catalog.games.values() if self.game in {None, each.id})

    def fitting_games(self, catalog: Catalog, known: Iterable[str], sets: Collection[str] = ()) -> tuple[str, ...]:
        """Return those of some games that have the sets from outside and the sets that were named; all if none has.

        Args:
            catalog: The games.
            known: Ids of some of them.
            sets: Ids of sets.
        """
        games = tuple(each for each in known if self.game in {None, each})
        fit = []
        for name in games:
            own = catalog.games[name].sets
            folders = {each.folder for each in own.values()}
            if all(each in own for each in sets) and all(each.folder in folders for each in self.external_sets):
                fit.append(name)
        return tuple(fit) or games

    def only_game(self, catalog: Catalog, fitting: Sequence[str]) -> GameData:
        """Return the game that was named, or else the only one that fits.

        Raises:
            TargetError: Several fit.
        """
        if self.game is not None:
            return catalog.games[self.game]
        if len(fitting) != 1:
            raise TargetError(f"say which game: --game {' or '.join(fitting)}")
        return catalog.games[fitting[0]]

    def card_id(self, word: str) -> str:
        """Return the id `set/slug` of a card; the set at hand may be left out.

        Raises:
            TargetError: There is none at hand.
        """
        if "/" in word:
            return word
        if self.card_set is None:
            raise TargetError(f"`{printable(word)}` does not say in which set: write `set/{printable(word)}`")
        return f"{self.card_set}/{word}"

    def refuse_archives(self) -> None:
        """Insist that every set from outside is a folder: what is packed is not edited.

        Raises:
            TargetError: One is a zip file.
        """
        if any(each.is_archive for each in self.external_sets):
            raise TargetError("a zip file is not edited: unpack it first")

    def path_of(self, shown: str) -> Path:
        """Return the path of a file that findings name so."""
        return self._absolute(shown)

    def concerns(self, shown: str) -> bool:
        """Whether a file, as findings name it, is among what is meant."""
        file = self._absolute(shown)
        return not self.shown_paths or any(file.is_relative_to(each) for each in self.shown_paths)

    def _absolute(self, shown: str) -> Path:
        """Return the path of what was named where it was opened."""
        return normalized(Path(self.naming.here or "", shown))

    def _refuse_ambiguous(self, words: Iterable[str]) -> None:
        for word in words:
            shown = printable(word)
            here = self._absolute(word)
            if word.lower() in sets_of(self.root) or word.lower() in {each.folder.name for each in self.external_sets}:
                first, what = f"set:{shown}", "is a set"
            elif is_set(here):
                name = here.stem if here.suffix == ".zip" else here.name
                first, what = f"--with {shown} set:{printable(name)}", f"is a set in `{shown}`"
            elif len(Path(word).parts) > 1 and os.path.exists(here):  # noqa: PTH110 (asks of any text)
                raise TargetError(
                    f"`{shown}` is a path, and cards are selected by a filter such as `set:base` or `id:SET/CARD`;"
                    f' for the word write `text:"{shown}"`'
                )
            else:
                continue
            raise TargetError(
                f"`{shown}` {what}, and can be a word of a card: write `{first}` for the cards of the set, `text:{shown}` for the word"
            )
