"""``ordo export csv`` and ``ordo export xlsx``: cards as a spreadsheet."""

from __future__ import annotations

from codecs import BOM_UTF8
from typing import TYPE_CHECKING

import click

from ordo_pnp.base import printable
from ordo_pnp.cli._export_input import cards_of_one_game, output_file_option
from ordo_pnp.cli._options import external_sets_option, game_option, workspace_of
from ordo_pnp.cli._output import save, write_data

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

_HELP = """Write the cards that match every FILTER as a spreadsheet, one row a card, for `ordo import` to take back.

It holds texts in all languages and every flat field; arms, effects and other nested data stay in the YAML files. The
cards are of one game: that of `--game`, that of sets named by `--with`, or that of all cards that match.

\b
Examples:
  ordo export {form} set:base -o cards.{form}
  ordo export {form} --with trial set:trial -o trial.{form}
"""


def table_command(form: str, what: str) -> click.Command:
    """Make the command that writes one form of spreadsheets."""

    def write(filters: tuple[str, ...], file: Path, external_sets: tuple[Path, ...], game: str | None) -> None:
        _write(form, filters, file, external_sets, game)

    options: tuple[Callable[[Callable[..., None]], Callable[..., None]], ...] = (
        click.argument("filters", nargs=-1, metavar="[FILTER]..."),
        output_file_option,
        external_sets_option,
        game_option,
    )
    for each in reversed(options):
        write = each(write)
    return click.command(form, short_help=f"Write cards as {what}.", help=_HELP.format(form=form))(write)


def _write(form: str, filters: tuple[str, ...], file: Path, external_sets: tuple[Path, ...], game: str | None) -> None:
    from ordo_pnp.tables import CellGrid, card_schemas, columns_of, rows_of, write_table

    workspace = workspace_of((), external_sets, game)
    catalog, cards = cards_of_one_game(workspace, filters, "one spreadsheet")
    own = cards[0].game
    kinds = {card.kind for card in cards}
    schemas = [each for each in card_schemas(own, workspace.schemas()) if kinds & each.fields.keys()]
    grid = CellGrid(rows_of(cards, columns_of(catalog.games[own], schemas)))
    content = write_table(grid, form, own)
    if str(file) != "-":
        save(file, content)
        click.echo(f"{printable(str(file))}: {len(cards)} cards, {len(grid.rows[0])} columns")
    elif form == "csv":
        write_data(content.removeprefix(BOM_UTF8))
    else:
        raise click.UsageError("a workbook is no text: name its file by -o")
