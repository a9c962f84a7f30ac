"""Run `ordo`: the root group, errors with their exit codes, and early ends by Ctrl-C and SIGTERM."""

from __future__ import annotations

import gc
import importlib
import keyword
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import click
from click.shell_completion import CompletionItem

from ordo_pnp.base import VERSION
from ordo_pnp.cli import commands
from ordo_pnp.cli.output import end_streams, inert, inert_streams, open_closed

# Exit code after Ctrl-C, as shells have it.
INTERRUPTED: Final = 128 + signal.SIGINT


class TerminatedError(KeyboardInterrupt):
    """The process is asked to end by SIGTERM."""

    # Exit code, as shells have it.
    code: Final = 128 + signal.SIGTERM


class EndingSignals:
    """Ctrl-C and SIGTERM, held back until a command can show its result so far; a second one of a kind ends at once."""

    def __init__(self) -> None:
        self._is_held = True
        self._arrived: KeyboardInterrupt | None = None

    def release(self) -> None:
        """Hold nothing back any more.

        Raises:
            KeyboardInterrupt: Ctrl-C has arrived, now or at any time until the end; ``TerminatedError`` for SIGTERM.
        """
        self._is_held = False
        if self._arrived is not None:
            raise self._arrived

    def arrive(self, number: int, frame: object) -> None:
        """Handle a signal."""
        signal.signal(number, signal.SIG_DFL if number == signal.SIGTERM else signal.default_int_handler)
        self._arrived = TerminatedError() if number == signal.SIGTERM else KeyboardInterrupt()
        if not self._is_held:
            raise self._arrived


@contextmanager
def ending_signals() -> Iterator[EndingSignals]:
    """Hold Ctrl-C and SIGTERM back until ``release``, then raise them; signals that the caller ignores stay ignored."""
    ending = EndingSignals()
    numbers = [each for each in (signal.SIGINT, signal.SIGTERM) if signal.getsignal(each) is not signal.SIG_IGN]
    before = {number: signal.signal(number, ending.arrive) for number in numbers}
    try:
        yield ending
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


# Set by a shell while it asks how to go on; its name is click's.
COMPLETING = "_ORDO_COMPLETE"


# What `ordo --help` says of each command, below its headings, so that it imports none of them.
GROUPS: Final = {
    "Start here": {
        "new": "Start a game, a set, a card, a face, a sign or a book.",
        "studio": "Edit, see, play and judge cards in a browser.",
        "looks": "Show some cards of a game in all looks.",
        "look": "Give the cards of a game another look.",
    },
    "Edit": {
        "list": "List the cards that match every FILTER.",
        "show": "Show one card: its data, and how it looks.",
        "check": "Find and fix mistakes in card data, rulebooks and faces.",
        "explain": "Explain a finding by its CODE or name, or list all of them.",
        "import": "Take a table of cards into the data files, again and again.",
        "translate": "Show, write out and take back the texts to translate.",
        "rename": "Give a card another id, wherever it is named.",
        "remove": "Delete cards, with their translations and scenarios.",
        "fmt": "Write data files in one style.",
        "watch": "Draw cards anew whenever one of their files is saved.",
        "undo": "Take back the last change that a command made to data files.",
    },
    "Make": {
        "build": "Lay cards out on sheets and write PDF files.",
        "rulebook": "Build rulebooks, every example played by the engine.",
        "accessories": "Make boxes, dividers, racks, screens and dice.",
        "export": "Write cards as tables, data, pictures, a page or a zip file.",
        "credits": "Name who made the icons and fonts of a game.",
        "calibrate": "Measure a printer, so that backs lie behind fronts.",
    },
    "Play and test": {
        "play": "Play a game in the terminal.",
        "replay": "Play a RECORD again and show table and score.",
        "score": "Score a TABLE, a position written as YAML or JSON.",
        "scenario": "Run scenarios: examples that pin the rules.",
        "simulate": "Let bots play many games, or two against each other.",
        "balance": "Judge cards and the start by many games of bots.",
    },
    "Tools": {
        "lsp": "Serve an editor: findings while one types, and remedies.",
        "schema": "List the kinds of data files, or print the schema of one.",
        "completion": "Print a script by which a shell completes commands and cards.",
    },
}
# Found by those who look for it: the shipped games have been learned.
HIDDEN: Final = {"train": "Let the bot `learned` learn a game from its cards."}
# Words that began a command until 1.0, and those that do now; the first that fit count.
RENAMED: Final = {
    ("lint", "faces"): ("check", "--faces"),
    ("lint",): ("check", "--faces"),
    ("duel",): ("simulate", "--paired"),
    ("gallery",): ("export", "gallery"),
    ("pack",): ("export", "pack"),
}
SUMMARIES: Final = dict(
    sorted({**HIDDEN, **{name: text for each in GROUPS.values() for name, text in each.items()}}.items())
)


class CommandFolder(click.Group):
    """A group whose commands are the modules of ``cli/commands``, imported when they are asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name every command, sorted."""
        return list(SUMMARIES)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands with their summaries, below the headings of their groups, in columns alike."""
        widest = max(map(len, SUMMARIES))
        for heading, summaries in GROUPS.items():
            with formatter.section(heading):
                formatter.write_dl([(name.ljust(widest), text) for name, text in summaries.items()])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Offer commands with their summaries, and options."""
        shown = {name: text for name, text in SUMMARIES.items() if name not in HIDDEN}
        fitting = [CompletionItem(name, help=text) for name, text in shown.items() if name.startswith(incomplete)]
        return fitting + click.Command.shell_complete(self, ctx, incomplete)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the module of one command."""
        if cmd_name not in SUMMARIES:
            return None
        file = f"{cmd_name}_" if keyword.iskeyword(cmd_name) else cmd_name
        module = importlib.import_module(f"{commands.__name__}.{file}")
        found = module.command
        assert isinstance(found, click.Command)  # noqa: S101 (a module without a command is a mistake of ours)
        if COMPLETING in os.environ:
            from ordo_pnp.cli.commands.completion import offer

            offer(found)
        for each in (found, *(found.commands.values() if isinstance(found, click.Group) else ())):
            each.help = (each.help or "").replace("\\b\n", "\b\n")  # raw docstrings hold click's mark as two characters
        return found

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; words of a person that a message repeats cannot drive the terminal either."""
        try:
            return super().invoke(ctx)
        except click.ClickException as error:
            error.message = inert(error.message)  # type: ignore[misc]  # final, but shown as it is
            if isinstance(error, click.NoSuchOption) and error.possibilities:
                from ordo_pnp.base import did_you_mean, suggestion

                near = did_you_mean(error.option_name, error.possibilities) or error.possibilities[0]
                hint = suggestion(error.option_name, near)
                error.message += f" {hint[:1].upper()}{hint[1:]}"  # type: ignore[misc]
                error.possibilities = None  # type: ignore[misc]  # click would name three, in the order of letters
            raise
        except KeyboardInterrupt:
            click.echo("\nAborted!", err=True)  # the line of the ^C that a terminal shows ends first
            ctx.exit(INTERRUPTED)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that a person typed, or say which one may have been meant."""
        from ordo_pnp.cli.options import unknown

        old = next((each for each in RENAMED if tuple(args[: len(each)]) == each), ())
        if old:
            click.echo(f"`ordo {' '.join(old)}` is called `ordo {' '.join(RENAMED[old])}` now", err=True)
            args = [*RENAMED[old], *args[len(old) :]]
        names = self.list_commands(ctx)
        if args and not args[0].startswith("-") and args[0] not in names:
            raise click.UsageError(unknown("command", args[0], names), ctx)
        return super().resolve_command(ctx, args)


@click.group(cls=CommandFolder, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(VERSION, prog_name="ordo")
@click.pass_context
def root(context: click.Context) -> None:
    """Check, play and print card games that are kept as data."""
    from ordo_pnp.base import OrdoError, reading

    try:
        os.getcwd()  # noqa: PTH109 (before every command)
    except FileNotFoundError as error:
        raise OrdoError("the folder you are in has been deleted: change to another one") from error
    context.with_resource(reading())


def run() -> None:
    """Run ``ordo`` as a program of its own: end at once, without first freeing its memory piece by piece."""
    open_closed()
    gc.disable()  # to the end: after ``main`` a collection would look at a million objects
    try:
        main()
    except SystemExit as left:  # the frames behind it still hold everything
        os._exit(end_streams(left.code if isinstance(left.code, int) else int(left.code is not None)))


def main() -> None:
    """Run ``ordo``; exit 0 when all is well, 1 on findings, 2 when it cannot run, 130 after Ctrl-C.

    Nothing of the process is left changed, so that several commands can run in one.
    """
    was_collecting = gc.isenabled()
    gc.disable()  # data are read once and kept: only commands that stay collect now and then
    try:
        if COMPLETING in os.environ:
            _run_root()  # a shell gets bytes, of words that are harmless
            return
        with inert_streams():
            _run_root()
    except BrokenPipeError:
        sys.exit(1)
    finally:
        if was_collecting:
            gc.enable()


def _run_root() -> None:
    try:
        if COMPLETING in os.environ:
            from ordo_pnp.cli.commands.completion import prepare

            prepare()
        root(prog_name="ordo")
    except BrokenPipeError:
        raise
    except Exception as error:
        try:
            code = tell(error)
        except OSError:
            code = 2  # nobody can be told
        if code is None:
            raise
        sys.exit(code)


def tell(error: Exception) -> int | None:
    """Show an error to a person and return the exit code; None for a mistake of the program itself."""
    from ordo_pnp.base import (
        DataError,
        MissingExtraError,
        NotationError,
        OrdoError,
        TargetError,
        TransactionError,
        cause_of,
        format_full,
        printable,
        root_causes,
    )
    from ordo_pnp.cli.options import color_of

    if isinstance(error, DataError):
        click.echo(format_full(root_causes(error.diagnostics), color_of(sys.stderr)), err=True)
        return 1
    if isinstance(error, TransactionError):
        click.echo(f"error: {error}", err=True)
        return 2
    if isinstance(error, OrdoError):
        click.echo(f"error: {printable(str(error))}", err=True)
        return 2 if isinstance(error, (NotationError, TargetError, MissingExtraError)) else 1
    if isinstance(error, OSError):
        place = f"`{printable(str(error.filename))}`: " if error.filename else ""
        click.echo(f"error: {place}{cause_of(error)}", err=True)
        return 2
    return None
