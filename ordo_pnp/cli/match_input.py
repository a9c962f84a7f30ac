"""Input of commands that play: options for match, seed and processes, and tables, records and scenarios read from files."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ordo_pnp.base import DataError, OrdoError, PluginError, TargetError, free_cores, printable, real
from ordo_pnp.cards import MAX_DATA_BYTES, Document, absent, read_bytes
from ordo_pnp.cli.command_line import INTERRUPTED, EndingSignals, TerminatedError
from ordo_pnp.cli.options import NamedPath, WholeNumber, rules_option, sets_option
from ordo_pnp.cli.output import progress_bar
from ordo_pnp.project import Workspace, prepare_match, read_whole, require_data, unprintable
from ordo_pnp.rules import (
    Backend,
    Game,
    GameRun,
    Journal,
    Match,
    ReportTable,
    Workers,
    cluster_backend,
    process_backend,
)


def read_input(path: str | Path) -> Document:
    """Read a file, or standard input for ``-``; mistakes that do not hide the rest stay in ``problems``.

    Raises:
        TargetError: There is no such file.
        DataError: It cannot be read to its end.
    """
    if str(path) == "-":
        return require_data(read_bytes(_standard_input(), "<stdin>"))
    if not os.path.lexists(path):
        raise TargetError(absent(Path(path)))
    return read_whole(Path(path))


def _standard_input() -> bytes:
    """Read standard input, one byte more than a file may have at most: a program that writes without end must not fill memory."""
    return b"" if sys.stdin is None else sys.stdin.buffer.read(MAX_DATA_BYTES + 1)


# Cards that are named of those that are left out.
_NAMED = 5


def match_for(
    workspace: Workspace, players: int, rules: Mapping[str, str], sets: str | None
) -> tuple[Game[Any], Match]:
    """Prepare a match as options ask for it, and say which sets were added and which cards are left out.

    Raises:
        click.UsageError: Players, rules and sets do not go together.
    """
    import click

    try:
        game, match, added, by_hand = prepare_match(
            workspace, players, rules, None if sets is None else sets.split(",")
        )
    except (DataError, TargetError, PluginError):
        raise
    except OrdoError as error:
        raise click.UsageError(str(error)) from error
    if added:
        click.echo(f"Added sets that the chosen ones require: {', '.join(added)}", err=True)
    if by_hand:
        more = f" and {len(by_hand) - _NAMED} more" if by_hand[_NAMED:] else ""
        click.echo(f"Left out, as people play them by hand: {', '.join(by_hand[:_NAMED])}{more}", err=True)
    return game, match


def show(shown: ReportTable) -> None:
    """Print a table for people; names from files cannot drive the terminal."""
    table = Table(header_style="bold")
    for column in shown.columns:
        table.add_column(Text(printable(column)), overflow="fold")
    for row in shown.rows:
        table.add_row(*(Text(printable(cell)) for cell in row))
    console = Console()
    console.print(Text(printable(shown.title), style="bold"))  # a title of the table would be broken to its width
    console.print(table)
    for note in shown.notes:
        console.print(Text(printable(note), style="bold"))


players_option = click.option(
    "--players", type=WholeNumber(min=1), default=2, show_default=True, metavar="N", help="How many play."
)


def match_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--seed``, ``--rules``, ``--sets``, and those about processes and kept games: ``--jobs``, ``--dask``, ``--resume``."""
    for option in reversed(_MATCH_OPTIONS):
        command = option(command)
    return command


_MATCH_OPTIONS = (
    click.option(
        "--seed",
        type=WholeNumber(0, 2**64 - 1),
        default=0,
        show_default=True,
        metavar="N",
        help="Where all chance comes from.",
    ),
    rules_option,
    sets_option,
    click.option(
        "--jobs",
        type=WholeNumber(min=1),
        show_default="free cores, from the third second on",
        metavar="N",
        help="Processes.",
    ),
    click.option("--dask", metavar="ADDRESS", help="Play on the Dask cluster whose scheduler has this address."),
    click.option(
        "--resume",
        type=NamedPath(),
        metavar="FILE",
        help="Keep finished games there, and go on with those that are there already.",
    ),
)


class Playing:
    """Who plays for a command, and where finished games are kept, as its options say.

    Args:
        params: The options of the command: ``jobs``, ``dask``, ``resume``, and ``output`` or ``file`` where it writes one.

    Raises:
        click.UsageError: They contradict each other.
    """

    def __init__(self, params: Mapping[str, Any]) -> None:
        self._jobs: int | None = params["jobs"]
        self._address: str | None = params["dask"]
        self._resume: Path | None = params["resume"]
        self._seed: int = params["seed"]
        written: Path | None = params.get("output") or params.get("file")
        if written is not None and self._resume is not None and real(written) == real(self._resume):
            raise click.UsageError("`-o` and `--resume` name the same file: finished games would be lost")
        if self._address is not None and (self._jobs or 1) > 1:
            raise click.UsageError(
                "`--jobs` counts processes of this machine, `--dask` names a cluster: give one of both"
            )

    def play(self, runs: Sequence[GameRun], played: Callable[[], Any], ending: EndingSignals) -> BaseException | None:
        """Play everything, and show how far it has come.

        Args:
            runs: The runs, played one after the other.
            played: Returns all that the games depend on, as plain data; a journal of others is refused.
            ending: Held back until here.

        Returns:
            The error that kept the rest from being played.

        Raises:
            OrdoError: No game could be played.
            JournalError: The file holds other games.
            MissingExtraError: Dask is not installed.
            ClusterError: No scheduler answers.
            PluginError: A game or bot of a package has failed.
        """
        journal = Journal(self._resume, {} if self._resume is None else played())
        if len(journal):
            click.echo(f"{len(journal)} chunks of games are taken from `{printable(str(self._resume))}`", err=True)
        try:
            ending.release()
            backend = self._backend()
        except KeyboardInterrupt as reason:
            return reason
        try:
            with progress_bar() as show, Workers(journal, backend) as workers:
                for run in runs:
                    run.run(workers, show)
        except PluginError:  # games of wrong rules say nothing
            raise
        except (KeyboardInterrupt, OrdoError) as reason:
            if isinstance(reason, OrdoError) and not any(run.played for run in runs):
                ended_by(reason, self._seed)
            return reason
        return None

    def _backend(self) -> Backend | None:
        if self._address is None:
            return process_backend(free_cores(), alone_seconds=2) if self._jobs is None else process_backend(self._jobs)
        return cluster_backend(self._address)


def warn_unprintable(workspace: Workspace) -> None:
    """Warn of cards that could not be printed as they are; they are played all the same."""
    errors = unprintable(workspace)
    if errors:
        what = "1 error keeps" if errors == 1 else f"{errors} errors keep"
        click.echo(
            f"warning: {what} these data from being printed (see `ordo check`); they are played as they are", err=True
        )


def ended_by(reason: BaseException, seed: int, ended: str = "ended before all games were played") -> NoReturn:
    """End the command early, with the exit code of the reason.

    Args:
        reason: The error or the signal.
        seed: The seed of the games, for the message about an error.
        ended: The message about a signal.
    """
    if isinstance(reason, OrdoError):
        raise OrdoError(f"{reason} (seed {seed})") from reason
    click.echo(ended, err=True)
    sys.exit(reason.code if isinstance(reason, TerminatedError) else INTERRUPTED)


def cpu_seconds() -> float:
    """Return the processor time of this process and of those it has started and that have ended."""
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system
