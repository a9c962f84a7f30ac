"""``ordo export``: cards as a spreadsheet."""

from __future__ import annotations

from codecs import BOM_UTF8
from pathlib import Path

import click

from ordo_pnp.cli._options import Word, external_sets_option, game_option, workspace_of
from ordo_pnp.cli._output import save, write_data
from ordo_pnp.diagnostics import printable


@click.command("export", short_help="Write cards as a spreadsheet.")
@click.argument("form", type=Word("format", ["csv", "xlsx"]), metavar="csv|xlsx")
@click.argument("filters", nargs=-1, metavar="[FILTER]...")
@click.option(
    "-o",
    "--output",
    "file",
    type=click.Path(path_type=Path, dir_okay=False, allow_dash=True),
    metavar="FILE",
    default=Path("-"),
    help="The file to write; without it CSV goes to standard output.",
)
@external_sets_option
@game_option
def command(form: str, filters: tuple[str, ...], file: Path, external_sets: tuple[Path, ...], game: str | None) -> None:
    """Write the cards that match every FILTER as a spreadsheet, one row a card, for `ordo import` to take back.

    It holds texts in all languages and every flat field; arms, effects and other nested data stay in the YAML files. The
    cards are of one game: that of `--game`, that of sets named by `--with`, or that of all cards that match.

    \b
    Examples:
      ordo export csv set:base -o cards.csv
      ordo export xlsx --with trial set:trial -o trial.xlsx
    """  # noqa: D301 (click wants the character itself)
    from ordo_pnp.export import CellGrid, card_schemas, columns_of, rows_of, write_table

    workspace = workspace_of((), external_sets, game)
    query = workspace.query(filters)
    catalog = workspace.catalog(workspace.scope(query))
    fitting = workspace.fitting_games(catalog, catalog.games)
    cards = query.select_some([card for name in fitting for card in catalog.games[name].cards()])
    games = list(dict.fromkeys(card.game for card in cards))
    if len(games) > 1:
        raise click.UsageError(f"one spreadsheet holds cards of one game, say which: --game {' or '.join(games)}")
    kinds = {card.kind for card in cards}
    schemas = [each for each in card_schemas(games[0], workspace.schemas()) if kinds & each.fields.keys()]
    grid = CellGrid(rows_of(cards, columns_of(catalog.games[games[0]], schemas)))
    content = write_table(grid, form, games[0])
    if str(file) != "-":
        save(file, content)
        click.echo(f"{printable(str(file))}: {len(cards)} cards, {len(grid.rows[0])} columns")
    elif form == "csv":
        write_data(content.removeprefix(BOM_UTF8))
    else:
        raise click.UsageError("a workbook is no text: name its file by -o")
