"""``ordo rename``: give a card another id, wherever it is named."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ordo_pnp.cli._options import fitting_games, game_option, guests_option, only_game, unknown

if TYPE_CHECKING:
    from ordo_pnp.catalog.guests import Guest
    from ordo_pnp.catalog.model import Card, Catalog, GameData


@click.command("rename", short_help="Give a card another id, wherever it is named.")
@click.argument("card", metavar="ID")
@click.argument("new", metavar="NEW")
@click.option("--dry-run", is_flag=True, help="Change nothing; show what would change.")
@guests_option
@game_option
def command(card: str, new: str, guests: tuple[Path, ...], game: str | None, *, dry_run: bool) -> None:
    r"""Give the card ID the id NEW, wherever data files name it: cards, translations, scenarios.

    Comments, order and quotes stay. All files change or none, and none where the data would then have errors that they do not
    have now; `ordo undo` takes it back. ID is `set/slug`; NEW may leave the set out, and cannot be in
    another one. Printed cards and records elsewhere still say the old id.

    \b
    Examples:
      ordo rename trial/pilots harbour-pilots --dry-run
    """
    from ordo_pnp.catalog.ids import check_slug
    from ordo_pnp.catalog.load import cards_folder, load_catalog
    from ordo_pnp.cli._editing import begin, diff_of, near_guests, refuse_errors, text_changes, write_together
    from ordo_pnp.errors import OrdoError

    set_id, slash, _ = card.partition("/")
    if not slash:
        raise click.UsageError(f"`{card}` does not say in which set: write `set/{card}`")
    owner, _, slug = new.rpartition("/")
    check_slug(slug, "a card")
    if owner not in ("", set_id):
        raise OrdoError(f"`{card}` stays in its set: write `{set_id}/{slug}`, or move its lines yourself")
    root = cards_folder()
    view = begin(root, Path(), *guests)
    near = near_guests(guests, set_id, root, game)
    catalog = load_catalog(root, near)
    cards = _cards(catalog, game)
    if card not in {each.id for each in cards}:
        raise click.UsageError(unknown("card", card, {each.id for each in cards}))
    owners = dict.fromkeys(each.game for each in cards if each.id == card)
    home = only_game(catalog, game, fitting_games(catalog, owners, near))
    if f"{set_id}/{slug}" in {each.id for each in home.cards()}:
        raise OrdoError(f"there is a card `{set_id}/{slug}` already")
    texts = _changes(root, near, home, card, f"{set_id}/{slug}")
    if dry_run:
        click.echo(diff_of(texts), nl=False)
    changes = text_changes(texts)
    refuse_errors(changes, root, near, home.id)
    if dry_run:
        return
    write_together(changes, view)
    from ordo_pnp.catalog.source import shown_path

    click.echo(f"{card} is now {set_id}/{slug} in {', '.join(shown_path(path) for path in texts)}")


def _cards(catalog: Catalog, game: str | None) -> list[Card]:
    return [each for each in catalog.cards() if game in {None, each.game}]


def _changes(
    root: Path, guests: tuple[Guest, ...], game: GameData, card: str, new: str
) -> dict[Path, tuple[str | None, str]]:
    """Give the files of the game that name the card, before and after; a card of another game may have the same id."""
    from ordo_pnp.catalog.ids import renamed
    from ordo_pnp.catalog.load import sound_files

    changes: dict[Path, tuple[str | None, str]] = {}
    homes = (game.folder, *(each.folder for each in game.sets.values()))
    for path, document, schema, card_set in sound_files(root, guests):
        if not any(path.is_relative_to(home) for home in homes):
            continue
        after = renamed(document, schema, card_set, card, new)
        if after is not None:
            changes[path] = (document.text, after)
    return changes
