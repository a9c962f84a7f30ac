"""What the commands share that let bots play: which match, with which chance, on how many processes."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, NoReturn

import click

from ordo_pnp.cli._options import WholeNumber, rules_option, sets_option
from ordo_pnp.cli._signals import INTERRUPTED, TerminatedError
from ordo_pnp.errors import OrdoError

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Executor


players_option = click.option(
    "--players", type=WholeNumber(min=1), default=2, show_default=True, metavar="N", help="How many play."
)


def match_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--seed``, ``--rules``, ``--sets`` and ``--jobs``."""
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
    click.option("--jobs", type=WholeNumber(min=1), default=1, show_default=True, metavar="N", help="Processes."),
)


def pools(jobs: int) -> Callable[[], Executor] | None:
    """Return what makes the processes that play; None where this one does."""
    if jobs == 1:
        return None
    from ordo_pnp.sim import WorkerPool

    return lambda: WorkerPool(jobs)


def ended_by(reason: BaseException, seed: int) -> NoReturn:
    """End the command early, as what ended it asks for."""
    if isinstance(reason, OrdoError):
        raise OrdoError(f"{reason} (seed {seed})") from reason
    click.echo("ended before all games were played", err=True)
    sys.exit(reason.code if isinstance(reason, TerminatedError) else INTERRUPTED)


def cpu_seconds() -> float:
    """Return the processor time of this process and of those it has started and that have ended."""
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system
