"""`ordo import`: take the changes of a table into the data files of its cards."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import click

from ordo_pnp.base import DataError, Diagnostic, FileSnapshot, format_full, printable, reading
from ordo_pnp.cards import Card, Catalog, Scope, sound_files
from ordo_pnp.cli.editing import begin, byte_changes, change_together, made_pictures, show_remarks
from ordo_pnp.cli.options import color_of, external_sets_option, game_option, workspace_of
from ordo_pnp.project import Workspace
from ordo_pnp.tables import (
    FOREIGN_FORMS,
    CellGrid,
    Changes,
    PictureSearch,
    SheetReader,
    TableAddresses,
    TableSource,
    TableUpdater,
    grown,
    listed,
    read_table,
    source_for,
)

# The forms that `ordo export` writes.
FORMS = ("csv", "xlsx")
# Errors that a draft can show: texts that are too long, letters and signs that nobody has drawn, missing pictures.
_IN_DRAFTS = frozenset({"CAT420", "CAT421", "CAT500", "CAT502", "CAT503", "CAT724"})


@click.command("import")
@click.argument("words", nargs=-1, required=True, type=click.Path(), metavar="[csv|xlsx] FILE")
@click.option("--keep", is_flag=True, help="Keep cards that are no longer in the table, without asking.")
@click.option("--prune", is_flag=True, help="Delete cards that are no longer in the table, without asking.")
@click.option(
    "--encoding",
    metavar="NAME",
    help="Encoding of a text table, such as windows-1251.  [default: as it was read before, or UTF-8]",
)
@click.option("--dry-run", is_flag=True, help="Change nothing; show what would change.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@external_sets_option
@game_option
def command(
    words: tuple[str, ...],
    external_sets: tuple[Path, ...],
    game: str | None,
    *,
    keep: bool,
    prune: bool,
    encoding: str | None,
    dry_run: bool,
    yes: bool,
) -> None:
    """Take FILE into the data files: the table that cards came from, or one that `ordo export` has made.

    The changes are shown first; in a pipe, add `--yes` to write them. Comments, order and all that has no column stay. Every bad
    cell is named by its address, and then nothing is written; nor is it if the data would get new errors, or if a file was
    changed meanwhile. `ordo undo` takes it back.

    The columns of a table from `ordo new game NAME --from FILE` are listed in `tables.yaml` of the game. Only cells count that have
    changed since the table was last taken: edits of the data files in between stay. A new row becomes a new card; a row with
    another name and otherwise the same cells is the same card; cards that are no longer in the table are deleted if you say
    so. A new column becomes a field, and a new word a choice of its field. Errors that `ordo build --draft` can show, such as a missing picture, are reported, and the table is taken.

    In a table that `ordo export` has made, a row with a new id becomes a new card, and a missing row changes nothing. With several
    games, the sets named by `--with` or the ids in FILE decide which one it is.

    \b
    Examples:
      ordo import beasts.xlsx
      ordo import csv cards.csv --dry-run
      ordo import trial.xlsx --with trial --yes
    """  # noqa: D301 (click wants the character itself)
    if keep and prune:
        raise click.UsageError("`--keep` and `--prune` exclude each other")
    form, file = _form_and_file(words)
    workspace = workspace_of((), external_sets, game)
    workspace.refuse_archives()
    snapshot = begin(workspace.root, *workspace.homes)
    source = None if len(words) == 2 else table_source(workspace, file)
    if source is not None and encoding is not None:
        source = source[0], replace(source[1], encoding=encoding)
    grids = [] if source is None else source[1].read(file)
    if source is not None and not _is_export(grids, source[1]):
        take_again(
            grids,
            *source,
            workspace,
            snapshot,
            wish="keep" if keep else "prune" if prune else "",
            is_dry=dry_run,
            yes=yes,
        )
        return
    if encoding is not None:
        raise click.UsageError("`--encoding` is for tables that cards came from; what `ordo export` writes is UTF-8")

    if form not in FORMS:
        raise click.UsageError(
            f"no game here has cards from `{printable(file.name)}`; `ordo new game NAME --from FILE` makes a game of a table"
        )
    grid = read_table(file, form)
    show_remarks(grid.file, grid.remarks)
    owner, texts, addresses = _changes(grid, workspace)
    change_together(workspace, [owner], texts, snapshot, is_dry=dry_run, yes=yes, moved=addresses.at_cells)


def _form_and_file(words: tuple[str, ...]) -> tuple[str, Path]:
    """Read `csv FILE`, `xlsx FILE`, or `FILE` with an ending of tables."""
    if len(words) == 2 and words[0] in FORMS:
        return words[0], Path(words[1])
    form = Path(words[0]).suffix.lower()
    if len(words) != 1 or form not in FOREIGN_FORMS:
        raise click.UsageError("name one table, such as `ordo import cards.csv` or `ordo import cards.xlsx`")
    return form.removeprefix("."), Path(words[0])


def table_source(workspace: Workspace, file: Path) -> tuple[str, TableSource] | None:
    """Return the game whose cards come from a table, with its entry for the table; None where there is none."""
    catalog = workspace.catalog(Scope())
    found = [(each.id, source) for each in workspace.games(catalog) if (source := source_for(each, file)) is not None]
    if len(found) > 1:
        raise click.UsageError(f"say which game: --game {' or '.join(name for name, _ in found)}")
    return found[0] if found else None


def _is_export(grids: Sequence[CellGrid], source: TableSource) -> bool:
    """Whether a table that is called like one that cards came from is one that `ordo export` has made."""
    headings = {cell for grid in grids for row in grid.rows[:1] for cell in row}
    return source.identity not in headings and {"id", "kind"} <= headings


def take_again(
    grids: Sequence[CellGrid],
    owner: str,
    source: TableSource,
    workspace: Workspace,
    snapshot: FileSnapshot,
    *,
    wish: str,
    is_dry: bool,
    yes: bool,
) -> None:
    """Take the changes of the table that cards came from.

    Args:
        grids: The table as it is now.
        owner: The game.
        source: The entry of the game for the table.
        workspace: Where the game lies.
        snapshot: By which its data were read.
        wish: `keep` or `prune` for cards that are gone; empty to ask.
        is_dry: Only show it.
        yes: Do not ask.
    """
    for each in grids:
        show_remarks(each.file, each.remarks)
    game, schemas = workspace.catalog(Scope()).games[owner], workspace.schemas()
    pictures = PictureSearch([Path(grids[0].file).parent])
    updater = TableUpdater(source, game, schemas, pictures, grids)
    growth = grown(source, updater, game, schemas, pictures)
    show_remarks(grids[0].file, growth.remarks)
    for line in growth.told:
        click.echo(line)
    with reading({path: after.encode() for path, (_, after) in growth.texts.items()} | growth.made):
        if growth.texts:
            game, schemas = workspace.catalog(Scope()).games[owner], workspace.schemas()
            source = source_for(game, Path(source.file)) or source
            updater = TableUpdater(source, game, schemas, pictures, grids)
        update = updater.update(growth.headings)
        show_remarks(grids[0].file, update.remarks)
        reader = SheetReader(update.grid, game, schemas)
        rows = reader.read()
        if reader.problems:
            raise DataError(reader.problems)
        changes = Changes(game, sound_files(workspace.root, workspace.external_sets))
        changes.of(rows)
    for card, (before, now) in update.renamed.items():
        click.echo(f"{card} is the same card with another name: `{printable(before)}` is now `{printable(now)}`")
    gone = [*update.gone, *(update.kept if wish == "prune" else [])]
    prunes = bool(gone) and _are_pruned(gone, wish, yes=yes)
    others: dict[Path, bytes | None] = dict.fromkeys(changes.without(gone) if prunes else ())
    copy = (update.pruned_copy if prunes else update.copy).encode()
    with made_pictures(game.sets[source.set].folder, update.pictures) as made:
        change_together(
            workspace,
            [owner],
            {**growth.texts, **changes.texts()},
            snapshot,
            is_dry=is_dry,
            yes=yes,
            moved=partial(_beyond_drafts, reader.addresses),
            others=byte_changes(others),
            pictures=made,
            quiet=byte_changes({**growth.made, source.home / source.copy: copy}),
        )


def _beyond_drafts(
    addresses: TableAddresses, found: Iterable[Diagnostic], texts: Mapping[Path, tuple[str | None, str]]
) -> list[Diagnostic]:
    """Return the errors that keep a table from being taken, at its cells; show those that a draft can print."""
    errors = addresses.at_cells(found, texts)
    shown = [each for each in errors if each.code.id in _IN_DRAFTS]
    if shown:
        click.echo(format_full(shown, color_of(sys.stderr)), err=True)
        click.echo("these cards are taken anyway: `ordo build --draft` prints and marks them", err=True)
    return [each for each in errors if each.code.id not in _IN_DRAFTS]


def _are_pruned(gone: Sequence[Card], wish: str, *, yes: bool) -> bool:
    """Whether cards that are no longer in a table shall be deleted; on a terminal a person is asked."""
    count = f"{len(gone)} card{' is' if len(gone) == 1 else 's are'} no longer in the table"
    click.echo(f"{count}: {listed([str(card.id) for card in gone], 10)}")
    if wish or yes or not sys.stdin.isatty():
        if not wish:
            click.echo("they are kept; `--prune` deletes them", err=True)
        return wish == "prune"
    return click.confirm("Delete them?")


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
    """Return the games that know every id in a spreadsheet that any of them knows; the first where there are no ids."""
    headings = [heading.strip() for heading in grid.rows[0]] if grid.rows else []
    if "id" not in headings:
        return games[:1]
    said = {grid.cell(row, headings.index("id")).strip() for row in range(1, len(grid.rows))}
    held = {name: said.intersection(card.id for card in catalog.games[name].cards()) for name in games}
    return tuple(name for name in games if held[name] == frozenset().union(*held.values())) or games
