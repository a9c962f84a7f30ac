"""Printers that were measured, as commands name them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ordo_pnp.base import printable

if TYPE_CHECKING:
    from collections.abc import Callable

    from ordo_pnp.paper import Printer
    from ordo_pnp.project import Workspace


def printer_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--printer``: the argument ``printer_name``."""
    return click.option(
        "--printer",
        "printer_name",
        metavar="NAME|FILE",
        help="Make up for the errors of a printer that `ordo calibrate` has measured.",
    )(command)


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
