"""From what a command line says to what it means: the one search for card database, sets, game and paths."""

from __future__ import annotations

from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from ordo_pnp.base import DataError, TargetError, files_below, printable, real, remedy_for
from ordo_pnp.cards import absent, shipped_cards
from ordo_pnp.project.paths import CARDS, GAME_FILE, SET_FILE, PathLocation, normalized, relative, sets_of, within
from ordo_pnp.project.unusable import DATA, refuse_unusable
from ordo_pnp.project.workspace import Workspace
from ordo_pnp.rulebook import FOLDER as RULEBOOKS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import ExternalSet


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
    """Find out what is meant; what archives need on disk is gone afterwards.

    The card database is that of the paths, else the nearest one upwards, else the one that came with the program. In
    the folder of a set that set is meant. A path or a link may lead into the database or to a set from outside.

    Args:
        paths: Files, folders and archives that were named; they are all that is meant.
        with_sets: Folders and archives of sets from outside that play along.
        game: The id of the game that was named.
        card: The id `set/slug` of the card that was named: a set that lies here under the name of its set is meant, too.
        start: The folder to start in; the working directory if None.
        keeps_going: Return what is wrong with a set from outside in ``refused``.
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
    """One search for what is meant; the steps of ``find_workspace``."""

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
        # Where each path stands in the card database; None outside of it.
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
        """Return the files and folders that are meant, and how findings name them."""
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
