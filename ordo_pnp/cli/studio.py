"""``ordo studio``: edit, see, play and judge cards in a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ordo_pnp.cli._options import WholeNumber, external_sets_option, game_option, workspace_of

if TYPE_CHECKING:
    from pathlib import Path


@click.command("studio", short_help="Edit, see, play and judge cards in a browser.")
@click.option(
    "--port", type=WholeNumber(0, 65535), default=0, help="Where to listen on 127.0.0.1.  [default: a free port]"
)
@click.option("--no-browser", is_flag=True, help="Open no browser; the link is shown in any case.")
@external_sets_option
@game_option
def command(port: int, external_sets: tuple[Path, ...], game: str | None, *, no_browser: bool) -> None:
    r"""Serve the card database to a browser on this machine: cards with their faces and findings, as a table, in all languages.

    Nothing is written until it is saved there. The link works once and in one browser, and Enter shows another one; nobody else on
    the machine or in the network gets in. Ctrl-C ends; what is not saved then is offered at the next start.

    \b
    Examples:
      ordo studio
      ordo studio --no-browser --port 8765
    """
    import asyncio

    from ordo_pnp.cli._serving import serve

    workspace = workspace_of((), external_sets, game)
    if any(each.is_archive for each in workspace.external_sets):
        raise click.UsageError("a zip file cannot be edited: unpack it first")
    from ordo_pnp.editor import StudioServer

    asyncio.run(serve(StudioServer(workspace, port), is_opening=not no_browser))
    click.echo("ended")
