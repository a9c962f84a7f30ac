"""`ordo studio`: edit, see, play and judge cards in a browser."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ordo_pnp.cli.options import WholeNumber, external_sets_option, game_option, workspace_of

if TYPE_CHECKING:
    from ordo_pnp.editor import StudioGate, StudioServer


async def serve(server: StudioServer, *, is_opening: bool) -> None:
    """Serve until Ctrl-C, SIGTERM, or until the terminal is closed.

    Args:
        server: The server.
        is_opening: Whether to open the link in a browser.
    """
    loop = asyncio.get_running_loop()
    serving = asyncio.ensure_future(server.run(lambda gate: _show(gate, is_opening=is_opening)))
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            with suppress(NotImplementedError, RuntimeError):  # Windows, and programs that run this in another thread
                loop.add_signal_handler(number, serving.cancel)
    with suppress(asyncio.CancelledError):
        await serving


def _show(gate: StudioGate, *, is_opening: bool) -> None:
    click.echo(gate.link)  # click flushes: a program that waits for the line gets it
    if is_opening:
        click.launch(gate.link)
    if os.name == "posix" and sys.stdin is not None and sys.stdin.isatty():
        asyncio.get_running_loop().add_reader(sys.stdin, _renew, gate)


def _renew(gate: StudioGate) -> None:
    """Show another link after Enter; at the end of the input nothing more."""
    handle = sys.stdin.fileno()
    if hasattr(os, "getpgrp") and os.tcgetpgrp(handle) != os.getpgrp():
        return  # what is typed is for another program
    if os.read(handle, 4096):
        click.echo(gate.renew())
    else:
        asyncio.get_running_loop().remove_reader(sys.stdin)


@click.command("studio")
@click.option(
    "--port", type=WholeNumber(0, 65535), default=0, help="Where to listen on 127.0.0.1.  [default: a free port]"
)
@click.option("--no-browser", is_flag=True, help="Open no browser; the link is shown in any case.")
@external_sets_option
@game_option
def command(port: int, external_sets: tuple[Path, ...], game: str | None, *, no_browser: bool) -> None:
    r"""Serve the card database to a browser on this machine: cards with their faces and findings, as a table, in all languages.

    In a folder without a game it begins with new games: from tables, empty ones, an example. Nothing is written until it is saved
    there. The link works once and in one browser, and Enter shows another one; nobody else on the machine or in the network gets
    in. Ctrl-C ends; unsaved changes are offered at the next start.

    \b
    Examples:
      ordo studio
      ordo studio --no-browser --port 8765
    """
    import asyncio

    workspace = workspace_of((), external_sets, game)
    if any(each.is_archive for each in workspace.external_sets):
        raise click.UsageError("a zip file cannot be edited: unpack it first")
    from ordo_pnp.editor import StudioServer

    asyncio.run(serve(StudioServer(workspace, port), is_opening=not no_browser))
    click.echo("ended")
