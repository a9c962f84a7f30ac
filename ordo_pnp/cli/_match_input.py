"""What the commands that read tables, records and scenarios share."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ordo_pnp.base import printable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ordo_pnp.cards import Document
    from ordo_pnp.kernel import Game, Match, ReportTable
    from ordo_pnp.project import Workspace


def read_input(path: str | Path) -> Document:
    """Read a file, or standard input for ``-``; what is wrong but does not hide the rest stays in ``problems``.

    Raises:
        TargetError: There is no such file.
        DataError: It cannot be read to its end.
    """
    from ordo_pnp.base import TargetError
    from ordo_pnp.cards import absent, read_bytes
    from ordo_pnp.project import read_whole, require_data

    if str(path) == "-":
        return require_data(read_bytes(_standard_input(), "<stdin>"))
    if not os.path.lexists(path):
        raise TargetError(absent(Path(path)))
    return read_whole(Path(path))


def _standard_input() -> bytes:
    """Read standard input, one byte more than a file may have at most: what writes without end must not fill memory."""
    from ordo_pnp.cards import MAX_DATA_BYTES

    return b"" if sys.stdin is None else sys.stdin.buffer.read(MAX_DATA_BYTES + 1)


def match_for(
    workspace: Workspace, players: int, rules: Mapping[str, str], sets: str | None
) -> tuple[Game[Any], Match]:
    """Prepare a match as options ask for it, and say which sets were added.

    Args:
        workspace: What is meant.
        players: How many.
        rules: Those of ``--rules``.
        sets: Those of ``--sets``.

    Raises:
        click.UsageError: Players, rules and sets do not go together.
    """
    import click

    from ordo_pnp.base import DataError, OrdoError, PluginError, TargetError
    from ordo_pnp.project import prepare_match

    try:
        game, match, added = prepare_match(workspace, players, rules, None if sets is None else sets.split(","))
    except (DataError, TargetError, PluginError):
        raise
    except OrdoError as error:
        raise click.UsageError(str(error)) from error
    if added:
        click.echo(f"Added sets that the chosen ones require: {', '.join(added)}", err=True)
    return game, match


def show(shown: ReportTable) -> None:
    """Print a table for people; names from files cannot drive the terminal."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

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
