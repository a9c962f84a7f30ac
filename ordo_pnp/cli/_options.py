"""Options and answers that several commands share."""

from __future__ import annotations

import os
from pathlib import Path as PathType
from typing import TYPE_CHECKING, Any, TextIO

import click

from ordo_pnp.diagnostics import clipped, printable, remedy_for
from ordo_pnp.diagnostics.formats import plain

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence
    from pathlib import Path

    from ordo_pnp.build.options import OptionError
    from ordo_pnp.catalog.guests import Guest
    from ordo_pnp.catalog.model import Catalog, GameData
    from ordo_pnp.catalog.scope import Scope
    from ordo_pnp.diagnostics import Diagnostic
    from ordo_pnp.diagnostics.formats import Style


class WholeNumber(click.IntRange):
    """A whole number as data files have it, in a range: what is none there, such as ``1_000`` or digits of other scripts, is none here."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the number; raises click.BadParameter for any other word."""
        number = _number(self, value, param, ctx)
        if isinstance(number, float):
            self.fail(f"`{value}` is no whole number", param, ctx)
        return super().convert(number, param, ctx)


class Measure(click.FloatRange):
    """A number as data files have it, in a range; it is finite."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the number; raises click.BadParameter for any other word."""
        return super().convert(float(_number(self, value, param, ctx)), param, ctx)


def _number(
    kind: click.IntRange | click.FloatRange,
    value: str | float,
    param: click.Parameter | None,
    ctx: click.Context | None,
) -> int | float:
    from ordo_pnp.catalog.numbers import NumberError, parse_number

    if not isinstance(value, str):
        return value
    try:
        number = parse_number(value)
    except NumberError as error:
        kind.fail(str(error), param, ctx)
    if number is None:
        kind.fail(f"`{clipped(value)}` is no number; write it with the digits 0 to 9", param, ctx)
    return number


def game_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--game``: without it a command takes the only game, or every game it makes sense for."""
    return click.option("--game", metavar="ID", help="The game; by default the only one, or every one that fits.")(
        command
    )


def output_folder_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--output``, the folder to write to, passed as ``folder``."""
    return click.option(
        "-o",
        "--output",
        "folder",
        metavar="DIR",
        type=click.Path(path_type=PathType, file_okay=False),
        default=PathType("output"),
        show_default=True,
        help="Folder to write to.",
    )(command)


def require_game(game: str | None, root: Path) -> None:
    """Insist that a game of the command line is in a card database.

    Raises:
        click.UsageError: There is no such game.
    """
    games = {each.parent.name for each in root.glob("*/game.yaml")}
    if game is not None and game not in games:
        raise click.UsageError(unknown("game", game, games))


def guests_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--with``: sets from outside the card database; the command opens them by ``opened``."""
    return click.option(
        "--with",
        "guests",
        multiple=True,
        type=click.Path(path_type=PathType),
        metavar="PATH",
        help="A set from outside: its folder or a zip file of it; may be repeated.",
    )(command)


def opened(paths: Iterable[Path], game: str | None = None) -> tuple[Guest, ...]:
    """Open sets from outside until the command ends.

    Raises:
        DataError: Some are no sets or not safe; all findings.
    """
    from ordo_pnp.errors import DataError

    guests: list[Guest] = []
    problems: list[Diagnostic] = []
    for path in paths:
        from ordo_pnp.catalog.guests import open_guest

        try:
            guests.append(click.get_current_context().with_resource(open_guest(path, game)))
        except DataError as error:
            problems += error.diagnostics
    if problems:
        raise DataError(problems)
    return tuple(guests)


def chosen_games(catalog: Catalog, game: str | None) -> tuple[GameData, ...]:
    """Give the games a command is about.

    Raises:
        click.UsageError: There is no such game.
    """
    if game is None:
        return tuple(catalog.games.values())
    if game not in catalog.games:
        raise click.UsageError(unknown("game", game, catalog.games))
    return (catalog.games[game],)


def fitting_games(
    catalog: Catalog, known: Iterable[str], guests: Sequence[Guest] = (), sets: Collection[str] = ()
) -> tuple[str, ...]:
    """Give those of some games that have the sets from outside and the sets that were named; all of them if none has."""
    games = tuple(known)
    fit = []
    for name in games:
        own = catalog.games[name].sets
        folders = {each.folder for each in own.values()}
        if all(each in own for each in sets) and all(each.folder in folders for each in guests):
            fit.append(name)
    return tuple(fit) or games


def only_game(catalog: Catalog, game: str | None, fitting: Sequence[str]) -> GameData:
    """Give the game that was named, or else the only one that fits.

    Raises:
        click.UsageError: There is no such game, or several fit.
    """
    if game is not None:
        return chosen_games(catalog, game)[0]
    if len(fitting) != 1:
        raise click.UsageError(f"say which game: --game {' or '.join(fitting)}")
    return catalog.games[fitting[0]]


def asked_for(filters: str, game: str | None) -> Scope:
    """Give the part of the card database that a filter can select from.

    Raises:
        click.UsageError: The filter cannot be read.
    """
    from ordo_pnp.catalog.query import parse_query
    from ordo_pnp.catalog.scope import Scope
    from ordo_pnp.errors import NotationError

    try:
        return Scope.of_query(parse_query(filters), game)
    except NotationError as error:
        raise click.UsageError(str(error)) from error


def bad_option(error: OptionError) -> click.BadParameter:
    """Turn a value that an option cannot have into a mistake in the command."""
    return click.BadParameter(error.reason, param_hint=f"'{error.option}'")


def unknown(what: str, word: str, known: Iterable[str]) -> str:
    """Say that a word is not known, and what may have been meant."""
    remedy = remedy_for(word, known, f"known: {', '.join(sorted(known))}")
    return f"there is no {what} `{printable(word)}`; {remedy}"


def color_of(stream: TextIO) -> Style:
    """Give the colouring of a stream: none where it is no terminal or ``NO_COLOR`` is set."""
    return click.style if stream.isatty() and not os.environ.get("NO_COLOR") else plain
