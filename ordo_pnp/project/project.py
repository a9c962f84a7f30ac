"""`Project`, the facade for Python code: find, check, draw, build and play."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack
from functools import cached_property, wraps
from os import PathLike
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

from ordo_pnp.base import DataError, Diagnostic, OrdoError, TargetError, clipped
from ordo_pnp.cards import Card, Catalog, named_by
from ordo_pnp.draw import Drawing
from ordo_pnp.project.workspace import Workspace, find_workspace
from ordo_pnp.rules import Game, Report, State, Tally


class ArgumentError(OrdoError, ValueError):
    """An argument has a value that it cannot have."""


def require_words(name: str, value: Iterable[str] | None) -> None:
    """Insist on several words, or on None: a plain text would be read letter by letter.

    Raises:
        ArgumentError: It is anything else.
    """
    if isinstance(value, str):
        raise ArgumentError(f"`{name}` is a list of words: write [{clipped(value)!r}]")
    if value is not None and not (isinstance(value, (list, tuple)) and all(isinstance(each, str) for each in value)):
        raise ArgumentError(f"`{name}` is a list of words, not {clipped(repr(value))}")


def require_number(name: str, value: Any, least: int, most: int, *, is_whole: bool = True) -> None:
    """Insist on a number in a range.

    Raises:
        ArgumentError: It is none, or lies outside.
    """
    kinds = (int,) if is_whole else (int, float)
    if not isinstance(value, kinds) or isinstance(value, bool) or not least <= value <= most:
        what = "a whole number" if is_whole else "a number"
        raise ArgumentError(f"`{name}` is {what} from {least} to {most}, not {clipped(repr(value))}")


# As `ordo show` has it: a card of 88 mm is 8,315 pixels high.
MAX_DPI = 2400
# Numbers of games are drawn from, as seeds are.
MAX_GAMES = 2**64 - 1
P = ParamSpec("P")
T = TypeVar("T")


def _while_open(method: Callable[Concatenate[Project, P], T]) -> Callable[Concatenate[Project, P], T]:
    """Refuse a project that was closed, and name files as where it was opened, wherever the process works now."""

    @wraps(method)
    def checked(self: Project, /, *args: P.args, **kwargs: P.kwargs) -> T:
        if self._is_closed:
            raise OrdoError("the project is closed: open it again")
        with named_by(self._workspace.naming):
            return method(self, *args, **kwargs)

    return checked


class Project:
    """A card database, and the sets from outside that play along: checked, listed, drawn, printed, scored, played.

    Data that were read are kept: open it again after files have changed. Where a set is a zip file, close the project, or open it
    in a ``with`` statement: its unpacked files are then gone.

    Args:
        path: A folder of the project, or of a set; the database is found from there as `ordo` finds it.
        with_sets: Folders and zip files of sets from outside; a single one may stand alone.
        game: The only game that is meant; None for every game.

    Raises:
        TargetError: There is no such folder or game.
        DataError: A set from outside cannot be opened.
        OrdoError: From every method: the project is closed.
    """

    def __init__(
        self,
        path: str | PathLike[str] = ".",
        *,
        with_sets: str | PathLike[str] | Iterable[str | PathLike[str]] = (),
        game: str | None = None,
    ) -> None:
        start = Path(path)
        if not os.path.isdir(start):  # noqa: PTH112 (asks of any text)
            raise TargetError(f"there is no folder `{clipped(str(path))}`")
        if game is not None and not isinstance(game, str):
            raise TargetError(f"`game` is the id of a game, not {clipped(repr(game))}")
        self._stack = ExitStack()
        named = [with_sets] if isinstance(with_sets, (str, PathLike)) else with_sets
        found = find_workspace((), [Path(each) for each in named], game, start=start)
        self._workspace: Workspace = self._stack.enter_context(found)
        self._is_closed = False

    @_while_open
    def __enter__(self) -> Self:
        """Return the project; it is closed at the end of the ``with`` statement."""
        return self

    def __exit__(self, *exception: object) -> None:
        """Close the project."""
        self.close()

    def close(self) -> None:
        """Delete the unpacked files of zip files; cards and pictures that were handed out stay."""
        self._is_closed = True
        self._stack.close()

    @property
    def root(self) -> Path:
        """The folder of the card database, absolute."""
        return self._workspace.root

    @property
    def note(self) -> str | None:
        """One line that names the games and sets, where that is not simply the nearest project."""
        return self._workspace.note

    @_while_open
    def findings(self) -> tuple[Diagnostic, ...]:
        """Return all findings in the data and books, each cause once, as `ordo check` shows them."""
        from ordo_pnp.project.project_findings import find_all  # type, art and rules

        return find_all(self._workspace)

    @property
    @_while_open
    def catalog(self) -> Catalog:
        """All games, sets and cards.

        Raises:
            DataError: Something in the data has an error; with all findings of reading.
        """
        return self._catalog

    @cached_property
    def _catalog(self) -> Catalog:
        return self._workspace.catalog()

    @_while_open
    def cards(self, filters: str = "") -> tuple[Card, ...]:
        """Return the cards that match a filter, in the order of the files.

        Args:
            filters: Such as ``"kind:unit symbol:banner"``; without one all cards, of the set in whose folder the project was opened.

        Raises:
            NotationError: The filter cannot be read, or no card fits a part of it.
            TargetError: A word of it can be a set as well.
            DataError: Something in the data has an error.
        """
        query = self._workspace.query([filters])
        return query.select([card for game in self._workspace.games(self.catalog) for card in game.cards()])

    @_while_open
    def card(self, identifier: str) -> Card:
        """Return one card.

        Args:
            identifier: ``set/slug``; in the folder of a set the slug alone.

        Raises:
            TargetError: There is no such card, or several games have one.
            DataError: Something in the data has an error.
        """
        wanted = self._workspace.card_id(identifier)
        found = [card for game in self._workspace.games(self.catalog) for card in game.cards() if card.id == wanted]
        if len(found) != 1:
            raise TargetError(f"{'several games have' if found else 'there is no'} card `{wanted}`")
        return found[0]

    @_while_open
    def draw(self, card: Card, language: str | None = None, *, back: bool = False) -> Drawing:
        """Return the display list of one side of a card, in millimetres, y down; its bleed lies outside of width and height.

        Args:
            card: One of this project.
            language: Of its texts; the set's own if None.
            back: The back instead of the front.

        Raises:
            DataError: Something is wrong with the side.
            OrdoError: The card has no back, or its game is not made in the language.
        """
        from ordo_pnp.project.printing import draw_face  # type and art: 80 ms

        return draw_face(self.catalog, card, language or card.language, back=back)[0].drawing

    @_while_open
    def svg(self, card: Card, language: str | None = None, *, back: bool = False) -> str:
        """Return one side of a card, cut at its trim, as an SVG file whose text is outlines.

        Args and Raises: as ``draw``.
        """
        from ordo_pnp.paper import write_svg  # see above
        from ordo_pnp.project.printing import draw_face

        face, fonts, _ = draw_face(self.catalog, card, language or card.language, back=back)
        return write_svg(face, fonts, card.text("name", language or card.language))

    @_while_open
    def png(self, card: Card, language: str | None = None, *, back: bool = False, dpi: int = 300) -> bytes:
        """Return one side of a card, cut at its trim, as a PNG picture, as it will be printed.

        Args and Raises: as ``draw``; ``dpi`` are pixels an inch.
        """
        from ordo_pnp.paper import draw_single  # see above
        from ordo_pnp.project.printing import draw_face

        require_number("dpi", dpi, 1, MAX_DPI, is_whole=False)
        face, fonts, _ = draw_face(self.catalog, card, language or card.language, back=back)
        return draw_single(face, fonts, dpi).png

    @_while_open
    def build(
        self,
        folder: str | PathLike[str],
        filters: str = "",
        *,
        languages: Sequence[str] = (),
        profile: str | None = None,
        paper: str | None = None,
        backs: str | None = None,
    ) -> tuple[Path, ...]:
        """Check cards, lay them out on sheets, and write PDF files with their manifest.

        Args:
            folder: The target folder; it is made.
            filters: Selects the cards; all without one.
            languages: Of the texts; without any that of the sets, see ``GameData.language_for``.
            profile: A way of printing of ``cards/sheets/profiles.yaml``, for choices that the other words leave open.
            paper: A paper of ``cards/sheets/papers.yaml``; A4 if nothing says it.
            backs: ``long-edge``, ``short-edge``, ``gutterfold`` or ``none``; ``long-edge`` if nothing says it.

        Returns:
            The PDF files, in the order in which they were made.

        Raises:
            DataError: Something in the data has an error; nothing is written.
            NotationError: The filter cannot be read, or no card fits a part of it.
            OrdoError: An option has a value it cannot have, or something cannot be laid out, drawn or written.
        """
        from ordo_pnp.paper import Job, PrintRequest, Wish  # reportlab
        from ordo_pnp.project.printing import read_checked

        require_words("languages", languages)
        query = self._workspace.query([filters])
        reading = read_checked(self._workspace, self._workspace.scope(query))
        wish, chosen = Wish(paper=paper, backs=backs), ",".join(languages) or None
        request = PrintRequest(str(query), chosen, self._workspace.game, wish=wish, profile=profile)
        job = Job.prepare(reading.catalog, request)
        made = job.make()
        job.write(Path(folder), made, reading, self._workspace.root)
        return tuple(Path(folder) / each.name for each in made)

    @_while_open
    def rules(self) -> Game[Any]:
        """Return the rules of the game that is meant, bound to its cards.

        Raises:
            TargetError: Several games have rules, and none was named, or none has.
            OrdoError: The game has no rules.
            DataError: Something in the data has an error.
        """
        from ordo_pnp.games import load_game, playable_games  # the rules

        playable = playable_games(self.catalog)
        if self._workspace.game is None and not playable:
            raise TargetError("no game of this project has rules")
        return load_game(self.catalog, self._workspace.only_game(self.catalog, playable).id)

    @_while_open
    def score(self, table: str | PathLike[str]) -> Report:
        """Score a table, a position written as YAML or JSON.

        Args:
            table: The file; it names its game.

        Raises:
            DataError: Something is wrong with it.
        """
        from ordo_pnp.base import has_errors
        from ordo_pnp.project.matches import check_table, game_of, read_whole  # the rules

        document = read_whole(Path(table))
        rules = game_of(document, self.catalog, self._workspace.game)
        problems = check_table(self._workspace, rules, document)
        if has_errors(problems):
            raise DataError(problems)
        return rules.score_table(document)

    @_while_open
    def replay(self, record: str | PathLike[str]) -> State:
        """Play a record again, and return the position it leads to.

        Args:
            record: The file; it names its game.

        Raises:
            DataError: Something is wrong with it; an action that is not allowed is named by its line.
        """
        from ordo_pnp.project.matches import game_of, read_record, read_whole, replayed  # the rules

        document = read_whole(Path(record))
        rules = game_of(document, self.catalog, self._workspace.game)
        return replayed(self.catalog, rules, read_record(self._workspace, rules, document), document)

    @_while_open
    def simulate(
        self,
        *,
        players: int = 2,
        games: int = 1000,
        bots: Sequence[str] = ("random",),
        seed: int = 0,
        rules: Mapping[str, str | int] | None = None,
        sets: Sequence[str] | None = None,
    ) -> Tally:
        """Let bots play games, in this process; the same arguments give the same games everywhere.

        Args:
            players: How many play.
            games: How many games.
            bots: One for all seats, or one for each: ``random``, ``greedy``, ``learned``, ``strong`` or ``strong:playouts=200``. Where
                a game offers no learner, ``learned`` plays as ``greedy`` does.
            seed: The source of all chance, below 2**64.
            rules: Variants by name, such as ``{"soldiers.2": 30}``; defaults for the others.
            sets: Those that are played; None for the set at hand and those from outside, or else the base game.

        Raises:
            DataError: Something in the data has an error.
            OrdoError: Players, games, rules, sets, bots or the seed do not fit.
        """
        from ordo_pnp.project.matches import prepare_match  # the rules
        from ordo_pnp.project.simulation import with_weights
        from ordo_pnp.rules import Spec, play_range, seat_bots

        require_words("bots", bots)
        require_words("sets", sets)
        require_number("games", games, 0, MAX_GAMES)
        require_number("seed", seed, 0, 2**64 - 1)
        _, match, *_ = prepare_match(self._workspace, players, rules or {}, sets)
        seats = seat_bots(bots, players)
        match = with_weights(self._workspace, match, seats, lambda _: None)
        return play_range(Spec(match, seats, seed), 0, games)
