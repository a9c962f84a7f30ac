"""Printers that were measured, as commands name them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ordo_pnp.diagnostics import printable

if TYPE_CHECKING:
    from ordo_pnp.layout import Printer
    from ordo_pnp.project import Workspace


def printer_for(workspace: Workspace, word: str, paper: str) -> Printer:
    """Find a printer by its name or file, and say so where it was measured on another paper.

    Raises:
        TargetError: There is none.
        DataError: Its file cannot be used.
    """
    from ordo_pnp.project import find_printer

    printer = find_printer(workspace, word)
    if printer.paper != paper:
        click.echo(
            f"printer `{printable(printer.name)}` was measured on {printable(printer.paper)}; on {printable(paper)} its errors may be others",
            err=True,
        )
    return printer
