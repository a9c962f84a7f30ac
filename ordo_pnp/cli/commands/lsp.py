"""`ordo lsp`: run the language server for an editor."""

from __future__ import annotations

import os
import sys
from contextlib import redirect_stdout
from pathlib import Path

import click

from ordo_pnp.cli.options import external_sets_option, game_option


@click.command("lsp")
@external_sets_option
@game_option
def command(external_sets: tuple[Path, ...], game: str | None) -> None:
    r"""Speak the Language Server Protocol on standard input and output; an editor starts this command, not a person.

    The project is the one that the editor has opened a folder or a file of. Findings of `ordo check` are told while one types,
    of texts that are not saved, too; nothing is ever written.

    \b
    Examples:
      ordo lsp
      ordo lsp --with trial --game ordonnance
    """
    from ordo_pnp.editor import serve_stdio

    sets = tuple(each.absolute() for each in external_sets)
    source = os.fdopen(os.dup(0), "rb")  # stays open: a thread is waiting for more of it
    with os.fdopen(os.dup(1), "wb") as target, redirect_stdout(sys.stderr):  # what else is written would be no frame
        code = serve_stdio(source, target, sets, game)
    if code:
        click.echo("error: the editor went without saying `shutdown`", err=True)
    sys.exit(code)
