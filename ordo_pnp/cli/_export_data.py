"""``ordo export json`` and ``ordo export sqlite``: cards for other programs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from ordo_pnp.base import printable
from ordo_pnp.cli._export_input import chosen_cards, output_file_option
from ordo_pnp.cli._options import external_sets_option, game_option, workspace_of
from ordo_pnp.cli._output import save, write_data

if TYPE_CHECKING:
    from pathlib import Path


@click.command("json", short_help="Write cards as JSON.")
@click.argument("filters", nargs=-1, metavar="[FILTER]...")
@output_file_option
@external_sets_option
@game_option
def json_command(filters: tuple[str, ...], file: Path, external_sets: tuple[Path, ...], game: str | None) -> None:
    r"""Write the cards that match every FILTER as JSON: all fields, all texts in all languages, the rules text that a game makes.

    The shape is described in docs/reference/exports.md.

    \b
    Examples:
      ordo export json set:base -o cards.json
      ordo export json --game ordonnance kind:unit | jq '.cards[].id'
    """
    from ordo_pnp.tables import cards_as_data

    catalog, cards = chosen_cards(workspace_of((), external_sets, game), filters)
    content = f"{json.dumps(cards_as_data(catalog, cards), ensure_ascii=False, indent=1)}\n".encode()
    if str(file) == "-":
        write_data(content)
    else:
        save(file, content)
        click.echo(f"{printable(str(file))}: {len(cards)} cards")


@click.command("sqlite", short_help="Write cards as an SQLite database.")
@click.argument("filters", nargs=-1, metavar="[FILTER]...")
@output_file_option
@external_sets_option
@game_option
def sqlite_command(filters: tuple[str, ...], file: Path, external_sets: tuple[Path, ...], game: str | None) -> None:
    r"""Write the cards that match every FILTER as an SQLite database, with a view for each kind and full-text search.

    Tables and views are described in docs/reference/exports.md.

    \b
    Examples:
      ordo export sqlite -o cards.db
      sqlite3 cards.db "SELECT id, name_en FROM ordonnance_unit WHERE copies > 3"
    """
    from ordo_pnp.tables import cards_as_data, write_database

    if str(file) == "-":
        raise click.UsageError("a database is no text: name its file by -o")
    catalog, cards = chosen_cards(workspace_of((), external_sets, game), filters)
    save(file, write_database(cards_as_data(catalog, cards)))
    click.echo(f"{printable(str(file))}: {len(cards)} cards")
