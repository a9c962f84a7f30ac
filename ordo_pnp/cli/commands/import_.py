"""`ordo import`: take a spreadsheet of cards back into the data files."""

from __future__ import annotations

from pathlib import Path

import click

from ordo_pnp.base import DataError
from ordo_pnp.cards import Catalog, Scope, sound_files
from ordo_pnp.cli.editing import begin, change_together, show_remarks
from ordo_pnp.cli.options import external_sets_option, game_option, workspace_of
from ordo_pnp.project import Workspace
from ordo_pnp.tables import CellGrid, Changes, SheetReader, TableAddresses, read_table

FORMS = ("csv", "xlsx")


@click.command("import")
@click.argument("words", nargs=-1, required=True, type=click.Path(), metavar="[csv|xlsx] FILE")
@click.option("--dry-run", is_flag=True, help="Change nothing; show what would change.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@external_sets_option
@game_option
def command(
    words: tuple[str, ...], external_sets: tuple[Path, ...], game: str | None, *, dry_run: bool, yes: bool
) -> None:
    """Take FILE, a spreadsheet made by `ordo export`, back into the data files.

    What changes is shown first; in a pipe `--yes` is needed to go on. Comments, order and all that has no column stay. A row
    with a new id becomes a new card; rows that are missing mean nothing. Every bad cell is named by its address, and then
    nothing is written; nor is it where the data would then have errors that they do not have now, or where a file was
    changed meanwhile. `ordo undo` takes it back. Where there are several games, sets named by `--with` or the ids in FILE tell which one is meant.

    \b
    Examples:
      ordo import csv cards.csv --dry-run
      ordo import trial.xlsx --with trial --yes
    """  # noqa: D301 (click wants the character itself)
    form, file = _form_and_file(words)
    workspace = workspace_of((), external_sets, game)
    workspace.refuse_archives()
    snapshot = begin(workspace.root, *workspace.homes)
    grid = read_table(file, form)
    show_remarks(grid.file, grid.remarks)
    owner, texts, addresses = _changes(grid, workspace)
    change_together(workspace, [owner], texts, snapshot, is_dry=dry_run, yes=yes, addresses=addresses)


def _form_and_file(words: tuple[str, ...]) -> tuple[str, Path]:
    """Read `csv FILE`, `xlsx FILE`, or `FILE` with such an ending."""
    if len(words) == 2 and words[0] in FORMS:
        return words[0], Path(words[1])
    form = Path(words[0]).suffix.lower().removeprefix(".")
    if len(words) != 1 or form not in FORMS:
        raise click.UsageError("name one file: `ordo import csv FILE`, `ordo import xlsx FILE`, or one that ends so")
    return form, Path(words[0])


def _changes(grid: CellGrid, workspace: Workspace) -> tuple[str, dict[Path, tuple[str | None, str]], TableAddresses]:
    """Return the id of the game that is meant, the files that change, and the cells that this comes from."""
    catalog = workspace.catalog(Scope())
    owner = workspace.only_game(catalog, _games_of(grid, catalog, workspace.fitting_games(catalog, catalog.games)))
    reader = SheetReader(grid, owner, workspace.schemas())
    rows = reader.read()
    if reader.problems:
        raise DataError(reader.problems)
    changes = Changes(owner, sound_files(workspace.root, workspace.external_sets))
    return owner.id, changes.of(rows), reader.addresses


def _games_of(grid: CellGrid, catalog: Catalog, games: tuple[str, ...]) -> tuple[str, ...]:
    """Return the games that know every id in a spreadsheet that any of them knows; without ids it is the same which."""
    headings = [heading.strip() for heading in grid.rows[0]] if grid.rows else []
    if "id" not in headings:
        return games[:1]
    said = {grid.cell(row, headings.index("id")).strip() for row in range(1, len(grid.rows))}
    held = {name: said.intersection(card.id for card in catalog.games[name].cards()) for name in games}
    return tuple(name for name in games if held[name] == frozenset().union(*held.values())) or games
