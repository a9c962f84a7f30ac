"""Resolve paths and options of a command to a workspace: its card database, external sets, game, set and paths."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

from ordo_pnp.base import (
    DataError,
    Diagnostic,
    TargetError,
    files_below,
    holds_games,
    home_of,
    open_bounded,
    pending,
    printable,
    real,
    remedy_for,
)
from ordo_pnp.books import FOLDER as RULEBOOKS
from ordo_pnp.cards import (
    MAX_DATA_BYTES,
    Catalog,
    ExternalSet,
    GameData,
    Naming,
    Query,
    Schemas,
    Scope,
    absent,
    load_catalog,
    misnamed,
    naming_now,
    schemas_beside,
    schemas_for,
    shipped_cards,
)

GAME_FILE: Final = "game.yaml"
SET_FILE: Final = "set.yaml"
CARDS: Final = "cards"


class PathLocation(NamedTuple):
    """The homes of a path, each the nearest upwards and possibly the path itself."""

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
    """Return a path as it stands below a folder, None where it lies elsewhere; a link counts as its target.

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


@dataclass(frozen=True, slots=True)
class Workspace:
    """The games, sets and files of a command.

    Args:
        root: The folder of the card database, absolute.
        external_sets: Sets from outside, opened.
        game: The only game that is meant; None for all that fit.
        card_set: The set in whose folder the command runs: filters mean its cards, unless a set is named.
        named_sets: The sets that were named or are at hand: `card_set` and those of ``--with``.
        paths: The files and folders that are meant, absolute, in an archive those of the unpacked files; none for everything.
        shown_paths: The same as findings name them.
        loose_files: Those of them that belong neither to the card database nor to a set.
        refused: The findings of sets from outside that could not be opened.
        note: One line for people where it is not simply the nearest project.
        naming: How a person knew files where it was opened: the names in findings and words start from there, wherever the
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
        """Return the part of the card database to read: that of the paths or a filter, or that at hand."""
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

    def catalog(self, scope: Scope | None = None, *, needs_translations: bool = True) -> Catalog:
        """Read the data and insist that they are sound.

        Args:
            scope: The part to read; everything of the game that is meant if None.
            needs_translations: Whether an error in a file of translations counts; without it such a file is left out.

        Raises:
            DataError: Something in them has an error; warnings pass.
        """
        scope = scope or Scope.of_game(self.game)
        return load_catalog(self.root, self.external_sets, scope, needs_translations=needs_translations)

    def games(self, catalog: Catalog) -> tuple[GameData, ...]:
        """Return the selected games: all that were read, or the named one."""
        return tuple(each for each in catalog.games.values() if self.game in {None, each.id})

    def fitting_games(self, catalog: Catalog, known: Iterable[str], sets: Collection[str] = ()) -> tuple[str, ...]:
        """Return those of some games that have the sets from outside and the sets that were named; all if none has."""
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
        """Insist that every set from outside is a folder: archives are not edited.

        Raises:
            TargetError: One is a zip file.
        """
        if any(each.is_archive for each in self.external_sets):
            raise TargetError("a zip file is not edited: unpack it first")

    def path_of(self, shown: str) -> Path:
        """Return the path of a file that findings name so."""
        return self._absolute(shown)

    def concerns(self, shown: str) -> bool:
        """Whether a file, as findings name it, is meant."""
        file = self._absolute(shown)
        return not self.shown_paths or any(file.is_relative_to(each) for each in self.shown_paths)

    def _absolute(self, shown: str) -> Path:
        """Return the path of a file as it was named where it was opened."""
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


DATA: Final = (".yaml", ".yml")
# The places of data files in a card database: of all games, of a game, of a set.
_LEVELS: Final = ("*", "*/*", "*/*/*")
# Bytes of a file in which its kind shows.
_HEAD: Final = 16 * 1024
_TOP_KEY: Final = re.compile(rb"^(?:\xef\xbb\xbf)?([a-z_-]+):", re.MULTILINE)


def refuse_unusable(place: Path, card_sets: Collection[Path]) -> None:
    """Refuse to go on with the shipped cards where data lie that were meant for a project or a set.

    Args:
        place: A file or folder that lies in no project and no set, normalized.
        card_sets: The selected sets, normalized; a named set in a folder `cards` needs no game there.

    Raises:
        TargetError: There is a folder `cards` here or above that holds no game, or card files lie in the folder.
        TransactionError: A change there is damaged.
    """
    for folder in (place, *place.parents):
        cards = folder / CARDS
        if not any(each.is_relative_to(cards) for each in card_sets) and _data_below(cards):
            raise TargetError(_half_done(folder) or _without_game(cards))
    found = next((each for each in _names(place) if _is_of_cards(place / each)), None)
    if found is not None:
        raise TargetError(_half_done(place) or _without_set(place, found))


def _half_done(folder: Path) -> str | None:
    """Return the remedy where a command that makes a game or a set was killed halfway; None where none was."""
    change = pending(home_of(real(folder)))
    if change is None:
        return None
    return f"`{change.command}` was interrupted and is half done in `{_shown(folder)}`: `ordo undo --dry-run` there completes it"


def _without_game(cards: Path) -> str:
    shown = _shown(cards)
    message = f"`{shown}` holds no game: "
    if GAME_FILE in _names(cards):
        message += f"`{shown}/{GAME_FILE}` must lie in a folder of its own, named by the id of the game"
    elif (deep := _too_deep(cards)) is not None:
        message += f"`{_shown(deep)}` must lie in `{shown}/GAME`, where GAME is the id of the game"
    else:
        homes = (each for each in sorted(_below(cards, "*")) if each.is_dir())
        other = next(((home, name) for home in homes if (name := misnamed(GAME_FILE, _names(home)))), None)
        message += (
            f"`{_shown(other[0] / other[1])}` must be called `{GAME_FILE}`"
            if other
            else f"there is no `{shown}/GAME/{GAME_FILE}`"
        )
    return f"{message}; a set of your own for a shipped game is used from its own folder, or by `--with` and its folder"


def _too_deep(cards: Path) -> Path | None:
    """Return the first file of a game that lies in a folder of a folder."""
    return min(chain.from_iterable(_below(cards, f"{level}/{GAME_FILE}") for level in _LEVELS[1:]), default=None)


def _without_set(folder: Path, file: str) -> str:
    other = misnamed(SET_FILE, _names(folder))
    if other is not None:
        return f"`{_shown(folder / other)}` must be called `{SET_FILE}`: without it its folder is no set"
    return (
        f"`{_shown(folder / file)}` belongs to no game and no set: there is no `{SET_FILE}` beside it; "
        "write one, as `ordo new expansion` does, or go to the folder of the set or the project"
    )


def _is_of_cards(path: Path) -> bool:
    """Whether a file has the form of ours, and neither names a game, as tables and scenarios do, nor is played, nor tells of a printer."""
    from ordo_pnp.paper import PRINTER_KEY  # geometry, which few commands need

    try:
        with open_bounded(path, MAX_DATA_BYTES) as file:
            keys = {each.decode() for each in _TOP_KEY.findall(file.read(_HEAD))}
    except OSError:
        return False
    if "format" not in keys or keys & {"game", PRINTER_KEY}:
        return False
    return not any(each.key in keys for each in schemas_for(()).all() if each.is_played)


def _data_below(cards: Path) -> bool:
    files = chain.from_iterable(_below(cards, level) for level in _LEVELS)
    return any(each.suffix in DATA and each.is_file() for each in files)


def _names(folder: Path) -> list[str]:
    try:
        return sorted(each for each in os.listdir(folder) if each.endswith(DATA))  # noqa: PTH208 (of a folder with any number of files)
    except OSError:
        return []


def _below(folder: Path, level: str) -> Iterator[Path]:
    try:
        yield from folder.glob(level)
    except OSError:
        return  # a folder that may not be looked into holds nothing


def _shown(path: Path) -> str:
    return printable(relative(path, Path.cwd()).as_posix())


@contextmanager
def find_workspace(
    paths: Iterable[Path] = (),
    with_sets: Iterable[Path] = (),
    game: str | None = None,
    *,
    card: str | None = None,
    start: Path | None = None,
    keeps_going: bool = False,
    needs_data: bool = True,
) -> Iterator[Workspace]:
    """Find the games and sets that are meant; unpacked files of archives are gone afterwards.

    The card database is that of the paths, else the nearest one upwards, else the one that came with the program. In
    the folder of a set that set is selected. A path or a link may lead into the database or to a set from outside.

    Args:
        paths: Files, folders and archives that were named; only they are selected.
        with_sets: Folders and archives of sets from outside that play along.
        game: The id of the game that was named.
        card: The id `set/slug` of the card that was named: a set that lies here under the name of its set is selected,
            too.
        start: The folder to start in; the working directory if None.
        keeps_going: Return the findings of a set from outside in ``refused``.
        needs_data: Whether the cards matter: the shipped ones then stand in for none, but not for those that lie here unusable.

    Raises:
        TargetError: Something that was named is not there, holds no cards, or is not one project; or without a project
            data lie here that cannot be taken as one.
        DataError: A set from outside cannot be opened.
    """
    finder = _Finder(normalized(start or Path()), game, tuple(paths), tuple(with_sets), card)
    if needs_data and finder.is_shipped:
        finder.refuse_unusable()
    with ExitStack() as stack:
        yield finder.open(stack, keeps_going=keeps_going)


class _Finder:
    """One search for the games and sets that are meant; the steps of ``find_workspace``."""

    def __init__(
        self, start: Path, game: str | None, paths: tuple[Path, ...], with_sets: tuple[Path, ...], card: str | None
    ) -> None:
        self.game = game
        self.paths = paths
        self.start = start
        self.here = PathLocation.of(start)
        for path in paths:
            _require_data(path)
        found = self._of_paths() or self.here.root
        self.is_shipped = found is None
        self.root = found or shipped_cards()
        # Each path as seen in the card database; None outside of it.
        self.inside = [within(self.root, normalized(each)) for each in paths]
        # Sets that may be from outside, as a person names them.
        self.sets: dict[Path, None] = dict.fromkeys(with_sets)
        # The set at hand, as it stands in the card database or outside of it.
        self.card_set: Path | None = None
        self._at_hand()
        self._near(card)
        self.homes = [None if known else _home(path) for path, known in zip(paths, self.inside, strict=True)]
        self.sets |= dict.fromkeys(home for home in self.homes if home is not None)
        self._require_game()
        self._refuse_hidden()

    def refuse_unusable(self) -> None:
        """Refuse the shipped cards where other data lie that are meant; see ``refuse_unusable``."""
        if self.paths:
            places = [normalized(path) for path, home in zip(self.paths, self.homes, strict=True) if home is None]
        else:
            places = [] if self.here.card_set is not None else [self.start]
        for place in places:
            refuse_unusable(place, [normalized(each) for each in self.sets])

    def open(self, stack: ExitStack, *, keeps_going: bool) -> Workspace:
        """Open the sets from outside and put everything together; see ``find_workspace``."""
        external_sets: list[ExternalSet] = []
        refused: list[Diagnostic] = []
        missing: list[str] = []
        named = [self.card_set.name] if self.card_set else []
        for path in self.sets:
            known = within(self.root, normalized(path))
            if known is not None and (known / SET_FILE).is_file():
                named.append(known.name)  # a part of the card database
                continue
            from ordo_pnp.cards import open_external_set  # seldom needed

            try:
                external_sets.append(stack.enter_context(open_external_set(path, self.game)))
            except DataError as error:
                refused += error.diagnostics
            except TargetError as error:
                missing.append(str(error))
        if missing:
            raise TargetError("\n".join(missing))
        if refused and not keeps_going:
            raise DataError(refused)
        paths, shown = self._scope(external_sets)
        return Workspace(
            root=self.root,
            external_sets=tuple(external_sets),
            game=self.game,
            card_set=self.card_set.name if self.card_set else None,
            named_sets=tuple(dict.fromkeys([*named, *(each.folder.name for each in external_sets)])),
            paths=paths,
            shown_paths=shown,
            loose_files=tuple(self._loose_files()),
            refused=tuple(refused),
            note=self._note(),
        )

    def _of_paths(self) -> Path | None:
        """Return the card database that the paths lie in.

        Raises:
            TargetError: They lie in several.
        """
        roots: dict[Path, str] = {}
        for path in self.paths:
            where = normalized(path)
            place = PathLocation.of(where).root or PathLocation.of(real(where)).root
            if place is not None and all(within(each, place) != each for each in roots):
                roots[place] = printable(str(path))
        if len(roots) > 1:
            named = " and ".join(f"`{each}`" for each in roots.values())
            raise TargetError(f"{named} lie in different projects: name paths of one at a time")
        return next(iter(roots), None)

    def _at_hand(self) -> None:
        """Take the set in whose folder the command runs, unless paths or another game are named."""
        folder = self.here.card_set
        if self.paths or folder is None:
            return
        known = within(self.root, folder)
        if known is None:
            self.card_set = folder
            self.sets = {relative(folder, Path.cwd()): None, **self.sets}
        elif self.game in {None, known.relative_to(self.root).parts[0]}:
            self.game = known.relative_to(self.root).parts[0]
            self.card_set = known

    def _near(self, card: str | None) -> None:
        """Take the set that lies here under the name of a card's set, unless the card database has one of that name."""
        set_id, slash, _ = (card or "").partition("/")
        if slash and set_id not in sets_of(self.root) and (Path(set_id) / SET_FILE).is_file():
            self.sets.setdefault(Path(set_id))

    def _require_game(self) -> None:
        games = {each.parent.name for each in self.root.glob(f"*/{GAME_FILE}")}
        if self.game is not None and self.game not in games:
            remedy = remedy_for(self.game, games, f"known: {', '.join(sorted(games))}")
            raise TargetError(f"there is no game `{printable(self.game)}`; {remedy}")

    def _refuse_hidden(self) -> None:
        """Refuse paths of the card database or of a set that are never read there."""
        for path, known, home in zip(self.paths, self.inside, self.homes, strict=True):
            where = known or normalized(path)
            above = self.root if known is not None else home and normalized(home)
            if above and any(part.startswith(".") for part in where.relative_to(above).parts):
                shown = printable(str(path))
                raise TargetError(f"`{shown}` is not read: names with a leading dot are hidden; rename it")

    def _scope(self, external_sets: list[ExternalSet]) -> tuple[tuple[Path, ...], tuple[Path, ...]]:
        """Return the selected files and folders, and their names in findings."""
        if self.paths:
            unpacked = {each.shown: each.folder for each in external_sets if each.is_archive}
            pairs = zip(self.paths, self.inside, strict=True)
            found = (known or unpacked.get(str(path)) or normalized(path) for path, known in pairs)
            return tuple(found), tuple(map(normalized, self.paths))
        if self.card_set is not None:
            return (self.card_set,), (self.card_set,)
        if self.game is not None and not external_sets:
            return (self.root / self.game,), (self.root / self.game,)
        return (), ()

    def _loose_files(self) -> Iterator[Path]:
        """Return the paths that belong neither to the card database nor to a set from outside."""
        for path, known, home in zip(self.paths, self.inside, self.homes, strict=True):
            if known is None and home is None:
                yield normalized(path)

    def _note(self) -> str | None:
        along = "the cards that came along"
        if self.card_set is not None:
            shown = printable(self.card_set.name)
            more = f", with {along}" if self.is_shipped else ""
            return f"this is the folder of the set `{shown}`: the command is about it{more}"
        if self.is_shipped:
            return f"no folder `cards` with a game here or above: these are {along}"
        if self.here.root is None or within(self.here.root, self.root) != self.here.root:
            home = self.root.parent if self.root.name == CARDS else self.root
            return f"the project is `{printable(str(relative(home, Path.cwd())))}`"
        return None


def _require_data(path: Path) -> None:
    """Insist that a path leads to something that can be worked on.

    Raises:
        TargetError: There is nothing, or nothing of the kind.
    """
    shown = printable(str(path))
    if not path.exists():
        raise TargetError(absent(path, "file or folder"))
    if path.is_dir() and not _holds_data(path):
        raise TargetError(
            f"the folder `{shown}` holds no card data: there is no file that ends in `.yaml`, and hidden ones do not count"
        )
    if path.is_file() and path.suffix.lower() not in {*DATA, ".zip"} and not _is_book(path):
        raise TargetError(f"`{shown}` is no data file: name a `.yaml` file, a folder of them, or the zip file of a set")


def _holds_data(folder: Path) -> bool:
    """Whether the check reads anything in a folder: data that are not hidden, or books of a game."""
    return any(True for _ in files_below(folder, *DATA)) or any(map(_is_book, files_below(folder, ".md")))


def _is_book(path: Path) -> bool:
    """Whether a file is in a folder of a game where its rulebooks lie."""
    return path.suffix == ".md" and any(
        folder.name == RULEBOOKS and (folder.parent / GAME_FILE).is_file()
        for folder in (*normalized(path).parents, *real(path).parents)
    )


def _home(path: Path) -> Path | None:
    """Return the set that a path outside of the card database lies in, or is, as a person names it."""
    if path.suffix.lower() == ".zip" and path.is_file():
        return path
    folder = PathLocation.of(normalized(path)).card_set
    if folder is None:
        return None
    return next((each for each in (path, *path.parents) if normalized(each) == folder), relative(folder, Path.cwd()))
