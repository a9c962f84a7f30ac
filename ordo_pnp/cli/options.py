"""Options that several commands share, printers by name, and the workspace that a command means."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path, Path as PathType
from typing import TYPE_CHECKING, Any, TextIO

import click
from click.shell_completion import CompletionItem

from ordo_pnp import draw
from ordo_pnp.base import NotationError, clipped, known_names, plain, printable, remedy_for

if TYPE_CHECKING:
    from ordo_pnp.base import Coloring
    from ordo_pnp.cards import Card, GameData
    from ordo_pnp.paper import OptionError, Printer
    from ordo_pnp.project import Workspace


# The help text for the default of ``--lang``, see ``GameData.language_for``.
DEFAULT_LANGUAGE = "[default: that of the sets, if all have the same; otherwise that of the game]"
# The value of ``--lang`` where a command takes several languages.
LANGUAGES = "LANG[,LANG...]|all"


class WholeNumber(click.IntRange):
    """A whole number as data files have it, in a range: ``1_000`` and digits of other scripts are refused here as there."""

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


class Word(click.ParamType):  # type: ignore[type-arg]  # older releases of click have no arguments there
    """One of some words.

    Args:
        what: Their sort, for the message about any other.
        choices: The words.
    """

    name = "word"

    def __init__(self, what: str, choices: Iterable[str]) -> None:
        self.what = what
        self.choices = tuple(choices)

    def get_metavar(self, *_: Any, **__: Any) -> str:
        """Return the word of the help for the value, in any release of click."""
        return f"[{'|'.join(self.choices)}]"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the word, in capitals or not; raises click.BadParameter for any other."""
        found = next((word for word in self.choices if word.lower() == str(value).lower()), None)
        if found is None:
            self.fail(unknown(self.what, str(value), self.choices), param, ctx)
        return found

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Return the words that begin as typed."""
        return [CompletionItem(word) for word in self.choices if word.startswith(incomplete)]


class SmallWord(click.ParamType):  # type: ignore[type-arg]  # as above
    """A word that data write in small letters, such as a paper, or a language up to its region; capitals do not count."""

    name = "text"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the word as data write it.

        >>> SmallWord().convert("DE,pt-BR", None, None)
        'de,pt-BR'
        """
        parts = (part.partition("-") for part in str(value).split(","))
        return ",".join(f"{first.lower()}{hyphen}{rest}" for first, hyphen, rest in parts)


class NamedPath(click.Path):
    """A path that says something: an empty one would be the folder at hand."""

    def __init__(self) -> None:
        super().__init__(path_type=PathType)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path; raises click.BadParameter for an empty word."""
        if not str(value):
            self.fail("an empty name is no path; for the folder at hand write `.`", param, ctx)
        return super().convert(value, param, ctx)


class Notation(click.ParamType):  # type: ignore[type-arg]  # as above
    """A value that is written as one word, such as a size of cards.

    Args:
        name: The kind of value.
        parse: Reads it; raises ``NotationError`` for any other word.
        usual: Returns words that a shell offers, with their uses.
    """

    def __init__(
        self, name: str, parse: Callable[[str], Any], usual: Callable[[], Mapping[str, str | None]] = dict
    ) -> None:
        self.name = name
        self._parse = parse
        self._usual = usual

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the value; raises click.BadParameter for any other word."""
        if not isinstance(value, str):
            return value
        try:
            return self._parse(value)
        except NotationError as error:
            self.fail(str(error), param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Return the usual words that begin as typed."""
        return [CompletionItem(word, help=use) for word, use in self._usual().items() if word.startswith(incomplete)]


SIZE = Notation(
    "size",
    lambda word: draw.parse_size(word),  # noqa: PLW0108 (sizes are loaded for those who give one)
    lambda: {name: each.use for name, each in draw.SIZES.items()},
)


# Add ``--size``: the size in which faces are set that follow it.
size_option = click.option(
    "--size",
    type=SIZE,
    metavar="SIZE",
    help="Set the cards in another size: 44x68 (mm), 2.5x3.5in, or a name such as poker, mini, tarot.",
)


def list_option(*names: str, default: str | None = None, **settings: Any) -> Callable[[Callable[..., Any]], Any]:
    """Return a decorator that adds an option with several values, between commas or each with the option again; a command gets them with commas."""
    return click.option(
        *names,
        multiple=True,
        callback=lambda _context, _parameter, given: ",".join(given) if given else None,
        default=None if default is None else [default],
        show_default=default is not None,
        **settings,
    )


def language_option(
    text: str = f"The language of all texts.  {DEFAULT_LANGUAGE}",
    name: str = "language",
    *,
    metavar: str | None = None,
    default: str | None = None,
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return a decorator that adds ``--lang``.

    Args:
        text: The help text.
        name: The argument of the command.
        metavar: The value in help where a command takes several languages, such as ``LANGUAGES``.
        default: The value where the option is left out, which help then shows.
    """
    if metavar is not None:
        return list_option("--lang", name, type=SmallWord(), metavar=metavar, default=default, help=text)
    return click.option("--lang", name, type=SmallWord(), multiple=True, callback=only_one, metavar="LANG", help=text)


def only_one(_context: click.Context, _parameter: click.Parameter, given: tuple[str, ...]) -> str | None:
    """Return the value of an option that makes sense once; raises click.BadParameter for several."""
    if len(given) > 1:
        raise click.BadParameter(f"one at a time, not {' and '.join(map(printable, given))}")
    return given[0] if given else None


def paper_option(
    text: str = "A paper of cards/sheets/papers.yaml, or its measures such as 330x483.", default: str | None = "a4"
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return a decorator that adds ``--paper``, the name of a paper.

    Args:
        text: The help text.
        default: The value where the option is left out, which help then shows.
    """
    return click.option(
        "--paper", type=SmallWord(), metavar="PAPER", default=default, show_default=default is not None, help=text
    )


def _number(
    kind: click.IntRange | click.FloatRange,
    value: str | float,
    param: click.Parameter | None,
    ctx: click.Context | None,
) -> int | float:
    from ordo_pnp.cards import NumberError, parse_number

    if not isinstance(value, str):
        return value
    try:
        number = parse_number(value)
    except NumberError as error:
        kind.fail(str(error), param, ctx)
    if number is None:
        kind.fail(f"`{clipped(value)}` is no number; write it with the digits 0 to 9", param, ctx)
    return number


def _pairs(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    chosen: dict[str, str] = {}
    for value in values:
        name, equals, choice = value.partition("=")
        if not equals or not name or not choice:
            raise click.BadParameter(f"`{value}` is not of the form name=value")
        if name in chosen:
            raise click.BadParameter(f"the rule `{name}` is chosen twice")
        chosen[name] = choice
    return chosen


# Add ``--rules``: variants by name.
rules_option = click.option(
    "--rules", multiple=True, callback=_pairs, metavar="NAME=VALUE", help="Choose a variant; may be repeated."
)


# Add ``--sets``: the sets that are played.
sets_option = list_option(
    "--sets",
    metavar="SET[,SET...]",
    help="Sets that are played, and all that they require; by default the base game.",
)


# Add ``--game``: without it a command takes the only game, or every game it makes sense for.
game_option = click.option(
    "--game",
    multiple=True,
    callback=only_one,
    metavar="ID",
    help="The game; by default the only one, or every one that fits.",
)


def quiet_option(what: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return a decorator that adds ``--quiet``, which leaves out everything but some lines."""
    return click.option("-q", "--quiet", is_flag=True, help=f"Write nothing but {what}.")


# Add ``--output``, the folder to write to, passed as ``folder``.
output_folder_option = click.option(
    "-o",
    "--output",
    "folder",
    metavar="DIR",
    type=click.Path(path_type=PathType, file_okay=False),
    default=PathType("output"),
    show_default=True,
    help="Folder to write to.",
)


# Add ``--with``: sets from outside the card database; `workspace_of` opens them.
external_sets_option = click.option(
    "--with",
    "external_sets",
    multiple=True,
    type=NamedPath(),
    metavar="PATH",
    help="A set from outside: its folder or a zip file of it; may be repeated.",
)


def workspace_of(
    paths: Iterable[Path] = (),
    with_sets: Iterable[Path] = (),
    game: str | None = None,
    *,
    card: str | None = None,
    keeps_going: bool = False,
    is_silent: bool = False,
) -> Workspace:
    """Find the project of a command, until it ends, and name it in one line where it is not simply the nearest one.

    Args:
        paths: Files, folders and archives that were named.
        with_sets: Those of ``--with``.
        game: That of ``--game``.
        card: The id of the card that was named.
        keeps_going: As in ``find_workspace``.
        is_silent: Say nothing: the command does the same everywhere.

    Raises:
        TargetError: As in ``find_workspace``.
        DataError: A set from outside cannot be opened.
    """
    from ordo_pnp.project import find_workspace

    context = click.get_current_context()
    found = context.with_resource(
        find_workspace(paths, with_sets, game, card=card, keeps_going=keeps_going, needs_data=not is_silent)
    )
    if found.note and not is_silent:
        click.echo(found.note, err=True)
    return found


def bad_option(error: OptionError) -> click.BadParameter:
    """Turn a value that an option cannot have into a mistake in the command."""
    return click.BadParameter(error.reason, param_hint=f"'{error.option}'")


def unknown(what: str, word: str, known: Iterable[str]) -> str:
    """Return the message that a word is not known, with the word that may have been meant."""
    remedy = remedy_for(word, known, known_names(known))
    return f"there is no {what} `{printable(word)}`; {remedy}"


def known_language(data: GameData, lang: str | None, cards: Iterable[Card] = ()) -> str:
    """Return the language that is asked for, else that of some cards or of the game; one that the game does not have is refused.

    Raises:
        click.BadParameter: The game does not have it.
    """
    if lang is not None and lang not in data.languages:
        raise click.BadParameter(unknown("language", lang, data.languages), param_hint="'--lang'")
    return lang or data.language_for(cards)


def color_of(stream: TextIO) -> Coloring:
    """Return the colouring of a stream: none where it is no terminal or ``NO_COLOR`` is set."""
    return click.style if stream.isatty() and not os.environ.get("NO_COLOR") else plain


# Add ``--printer``: the argument ``printer_name``.
printer_option = click.option(
    "--printer",
    "printer_name",
    metavar="NAME|FILE",
    help="Make up for the errors of a printer that `ordo calibrate` has measured.",
)


def printer_for(workspace: Workspace, word: str) -> Printer:
    """Find a printer by its name or file.

    Raises:
        TargetError: There is none.
        DataError: Its file cannot be used.
    """
    from ordo_pnp.project import find_printer

    return find_printer(workspace, word)


def warn_of_paper(printer: Printer, paper: str) -> None:
    """Warn where a printer was measured on another paper."""
    if printer.paper != paper:
        measured = f"printer `{printable(printer.name)}` was measured on {printable(printer.paper)}"
        click.echo(f"{measured}; on {printable(paper)} its errors may be others", err=True)
