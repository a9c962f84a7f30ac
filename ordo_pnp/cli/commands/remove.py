"""`ordo remove`: delete cards with their translations and scenarios."""

from __future__ import annotations

from pathlib import Path

import click

from ordo_pnp.base import TargetError, printable, remedy_for
from ordo_pnp.cards import Scope, sound_files
from ordo_pnp.cli.editing import begin, byte_changes, change_together
from ordo_pnp.cli.options import external_sets_option, game_option, workspace_of
from ordo_pnp.tables import Changes


@click.command("remove")
@click.argument("ids", nargs=-1, required=True, metavar="ID...")
@click.option("--dry-run", is_flag=True, help="Change nothing; show what would change.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@external_sets_option
@game_option
def command(
    ids: tuple[str, ...], external_sets: tuple[Path, ...], game: str | None, *, dry_run: bool, yes: bool
) -> None:
    r"""Delete the cards ID, with their translations and the scenarios that show them.

    The changes are shown first; in a pipe, add `--yes` to write them. A file that would hold no card any more is deleted. Nothing
    is written if the data would get new errors, such as another card that names one of these. `ordo undo` takes it back.
    Pictures stay. ID is `set/slug`; in the folder of the set the slug alone will do.

    \b
    Examples:
      ordo remove trial/pilots
      ordo remove base/wolf base/bear --yes
    """
    workspace = workspace_of((), external_sets, game, card=ids[0])
    workspace.refuse_archives()
    snapshot = begin(workspace.root, *workspace.homes)
    wanted = dict.fromkeys(workspace.card_id(each) for each in ids)
    catalog = workspace.catalog(Scope())
    owners = [{str(card.id): card for card in each.cards()} for each in workspace.games(catalog)]
    known = [name for each in owners for name in each]
    for each in wanted:
        if each not in known:
            raise TargetError(
                f"there is no card `{printable(each)}`; {remedy_for(each, known, '`ordo list` names all')}"
            )
    holding = [
        each.id for each, cards in zip(workspace.games(catalog), owners, strict=True) if wanted.keys() <= cards.keys()
    ]
    owner = workspace.only_game(catalog, workspace.fitting_games(catalog, holding))
    changes = Changes(owner, sound_files(workspace.root, workspace.external_sets))
    emptied = changes.without([card for card in owner.cards() if card.id in wanted])
    change_together(
        workspace,
        [owner.id],
        changes.texts(),
        snapshot,
        is_dry=dry_run,
        yes=yes,
        others=byte_changes(dict.fromkeys(emptied)),
    )
