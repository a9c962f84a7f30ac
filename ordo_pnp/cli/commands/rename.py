"""`ordo rename`: give a card another id everywhere."""

from __future__ import annotations

from pathlib import Path

import click

from ordo_pnp.cards import shown_path
from ordo_pnp.cli.editing import begin, diff_of, refuse_errors, text_changes, write_together
from ordo_pnp.cli.options import external_sets_option, game_option, workspace_of
from ordo_pnp.project import rename_card


@click.command("rename")
@click.argument("card", metavar="ID")
@click.argument("new", metavar="NEW")
@click.option("--dry-run", is_flag=True, help="Change nothing; show what would change.")
@external_sets_option
@game_option
def command(card: str, new: str, external_sets: tuple[Path, ...], game: str | None, *, dry_run: bool) -> None:
    r"""Change the id of the card ID to NEW, wherever it is named: in cards, translations, scenarios and rulebooks.

    Comments, order and quotes stay. All files change or none, and none where the data would then have errors that they do not
    have now; `ordo undo` takes it back. ID is `set/slug`, in the folder of the set the slug alone; NEW may leave the set out, and cannot be in
    another one. Printed cards and records elsewhere still say the old id.

    \b
    Examples:
      ordo rename trial/pilots harbour-pilots --dry-run
    """
    workspace = workspace_of((), external_sets, game, card=card)
    snapshot = begin(workspace.root, *workspace.homes)
    home, other, texts = rename_card(workspace, card, new)
    if dry_run:
        click.echo(diff_of(texts), nl=False)
    changes = text_changes(texts)
    refuse_errors(changes, workspace, home)
    if dry_run:
        return
    write_together(changes, snapshot)
    click.echo(f"{workspace.card_id(card)} is now {other} in {', '.join(shown_path(path) for path in texts)}")
