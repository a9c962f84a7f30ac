"""`ordo fmt`: format data files in one way."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from ordo_pnp.base import DataError, Diagnostic, files_below, printable
from ordo_pnp.cards import format_file, shown_path
from ordo_pnp.cli.editing import begin, byte_changes, diff_of, write
from ordo_pnp.cli.options import game_option, quiet_option, workspace_of


@click.command("fmt")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path), metavar="[PATH]...")
@click.option("--check", "only_check", is_flag=True, help="Change nothing; exit with 1 if a file would change.")
@click.option("--diff", "show_diff", is_flag=True, help="Change nothing; show what would change.")
@quiet_option("differences, and what is wrong")
@game_option
def command(paths: tuple[Path, ...], game: str | None, *, only_check: bool, show_diff: bool, quiet: bool) -> None:
    r"""Write data files in one style; comments, order, quotes and values stay. `ordo undo` takes it back.

    Without a PATH every file of the card database is formatted, or of one game of it. A file with errors is left alone and named.

    \b
    Examples:
      ordo fmt
      ordo fmt --diff cards/ordonnance/base/units.yaml
    """
    changed: dict[Path, bytes] = {}
    failed: list[Diagnostic] = []
    workspace = workspace_of(paths, (), game)
    schemas = workspace.schemas()
    named = workspace.paths or (workspace.root,)
    snapshot = begin(*(path if path.is_dir() else path.parent for path in named))
    for path in _files(named):
        try:
            before, after = format_file(path, schemas)
        except DataError as error:
            failed += error.diagnostics
            continue
        if before == after:
            continue
        changed[path] = after.encode()
        if show_diff:
            click.echo(diff_of({path: (before, after)}), nl=False)
        elif only_check:
            click.echo(f"{printable(shown_path(path))} would change")
    if not (only_check or show_diff):
        write(byte_changes(changed), snapshot)
        for path in () if quiet else changed:
            click.echo(f"{printable(shown_path(path))} formatted")
    if failed:
        raise DataError(failed)
    if not changed and not quiet:
        click.echo("all files are formatted")
    sys.exit(bool(changed) and (only_check or show_diff))


def _files(paths: tuple[Path, ...]) -> list[Path]:
    found: dict[Path, None] = {}
    for path in paths:
        found.update(dict.fromkeys(_inside(path) if path.is_dir() else [path]))
    return list(found)


def _inside(folder: Path) -> list[Path]:
    """Return the data files of a folder, sorted; hidden files and links belong to somebody else."""
    return sorted(each for each in files_below(folder, ".yaml", ".yml") if each.is_file() and not each.is_symlink())
