"""`ordo score`: score a table."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from ordo_pnp.base import format_full, has_errors
from ordo_pnp.cli.match_input import read_input, show
from ordo_pnp.cli.options import color_of, external_sets_option, game_option, workspace_of
from ordo_pnp.project import check_table, game_of, load_for, refuse


@click.command("score")
@click.argument("table", metavar="TABLE", type=click.Path(allow_dash=True))
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table for people.")
@external_sets_option
@game_option
def command(table: str, external_sets: tuple[Path, ...], game: str | None, *, as_json: bool) -> None:
    r"""Score a TABLE, a position written as YAML or JSON; `-` reads standard input.

    Everything that is wrong with the table is shown with its place; exits with 0 if it was scored, 1 if it is wrong.
    A table that no game can reach, such as one with a forgotten change of command, is scored with a warning.

    \b
    Examples:
      ordo score table.yaml
      ordo score table.yaml --json
    """
    workspace = workspace_of((), external_sets, game)
    document = read_input(table)
    rules = game_of(document, load_for(document, workspace), game)
    problems = check_table(workspace, rules, document)
    if has_errors(problems):
        refuse(problems)
    if problems:
        click.echo(format_full(problems, color_of(sys.stderr)), err=True)
    report = rules.score_table(document)
    if as_json:
        click.echo(json.dumps(report.data))
    else:
        show(report.table)
