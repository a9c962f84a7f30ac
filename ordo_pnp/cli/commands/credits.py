"""`ordo credits`: name who made icons and fonts."""

from __future__ import annotations

from pathlib import Path

import click

from ordo_pnp.base import printable
from ordo_pnp.cards import Scope, credits_of
from ordo_pnp.cli.options import external_sets_option, game_option, workspace_of


@click.command("credits")
@external_sets_option
@game_option
def command(external_sets: tuple[Path, ...], game: str | None) -> None:
    r"""Name who made the icons and fonts of a game, and their licences.

    These are icons of the icon sets under `from` in `signs.yaml` that cards and faces show, and fonts with a `licence` in `look.yaml`: lines for a rulebook or a box.

    \b
    Examples:
      ordo credits
      ordo credits --game moths
    """
    workspace = workspace_of((), external_sets, game)
    for owner in workspace.games(workspace.catalog(Scope())):
        found = credits_of(owner)
        click.echo(f"{owner.id}: {'no icons or fonts of others' if not found else ''}".rstrip())
        for each in found:
            by = f" by {each.author}" if each.author else ""
            licence = f", {each.licence}" if each.licence else ", no licence named"
            icons = f": {', '.join(each.icons)}" if each.icons else ""
            click.echo(printable(f"  {each.name}{by}{licence}{icons}"))
