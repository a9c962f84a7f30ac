"""``ordo rename``: give a card another id, wherever it is named."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ordo_pnp.cli._options import external_sets_option, game_option, unknown, workspace_of

if TYPE_CHECKING:
    from pathlib import Path

    from ordo_pnp.catalog import GameData
    from ordo_pnp.project import Workspace


@click.command("rename", short_help="Give a card another id, wherever it is named.")
@click.argument("card", metavar="ID")
@click.argument("new", metavar="NEW")
@click.option("--dry-run", is_flag=True, help="Change nothing; show what would change.")
@external_sets_option
@game_option
def command(card: str, new: str, external_sets: tuple[Path, ...], game: str | None, *, dry_run: bool) -> None:
    r"""Change the id of the card ID to NEW, wherever data files name it: cards, translations, scenarios.

    Comments, order and quotes stay. All files change or none, and none where the data would then have errors that they do not
    have now; `ordo undo` takes it back. ID is `set/slug`, in the folder of the set the slug alone; NEW may leave the set out, and cannot be in
    another one. Printed cards and records elsewhere still say the old id.

    \b
    Examples:
      ordo rename trial/pilots harbour-pilots --dry-run
    """
    from ordo_pnp.catalog import Scope, check_slug
    from ordo_pnp.cli._editing import begin, diff_of, text_changes, write_together
    from ordo_pnp.cli._refusing import refuse_errors
    from ordo_pnp.errors import OrdoError

    workspace = workspace_of((), external_sets, game, card=card)
    card = workspace.card_id(card)
    set_id = card.partition("/")[0]
    owner, _, slug = new.rpartition("/")
    check_slug(slug, "a card")
    if owner not in ("", set_id):
        raise OrdoError(f"`{card}` stays in its set: write `{set_id}/{slug}`, or move its lines yourself")
    workspace.refuse_archives()
    snapshot = begin(workspace.root, *workspace.homes)
    catalog = workspace.catalog(Scope())
    cards = [each for game in workspace.games(catalog) for each in game.cards()]
    if card not in {each.id for each in cards}:
        raise click.UsageError(unknown("card", card, {each.id for each in cards}))
    owners = dict.fromkeys(each.game for each in cards if each.id == card)
    home = workspace.only_game(catalog, workspace.fitting_games(catalog, owners))
    if f"{set_id}/{slug}" in {each.id for each in home.cards()}:
        raise OrdoError(f"there is a card `{set_id}/{slug}` already")
    texts = _changes(workspace, home, card, f"{set_id}/{slug}")
    if dry_run:
        click.echo(diff_of(texts), nl=False)
    changes = text_changes(texts)
    refuse_errors(changes, workspace, home.id)
    if dry_run:
        return
    write_together(changes, snapshot)
    from ordo_pnp.catalog import shown_path

    click.echo(f"{card} is now {set_id}/{slug} in {', '.join(shown_path(path) for path in texts)}")


def _changes(workspace: Workspace, game: GameData, card: str, new: str) -> dict[Path, tuple[str | None, str]]:
    """Return the files of the game that name the card, before and after; a card of another game may have the same id."""
    from ordo_pnp.catalog import renamed, sound_files

    changes: dict[Path, tuple[str | None, str]] = {}
    homes = (game.folder, *(each.folder for each in game.sets.values()))
    for path, document, schema, card_set in sound_files(workspace.root, workspace.external_sets):
        if not any(path.is_relative_to(home) for home in homes):
            continue
        after = renamed(document, schema, card_set, card, new)
        if after is not None:
            changes[path] = (document.text, after)
    return changes
