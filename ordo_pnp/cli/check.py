"""``ordo check``: find everything that is wrong with card data and rulebooks."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from ordo_pnp.cli._options import NamedPath, color_of, external_sets_option, game_option, workspace_of

if TYPE_CHECKING:
    from pathlib import Path


@click.command("check")
@click.argument("paths", nargs=-1, type=NamedPath(), metavar="[PATH]...")
@click.option(
    "--format",
    "form",
    type=click.Choice(["full", "concise", "json", "github", "sarif"]),
    default="full",
    show_default=True,
    help="How findings are shown.",
)
@click.option("--strict", is_flag=True, help="Let warnings fail, too.")
@click.option("--no-cache", is_flag=True, help="Forget what is known from earlier runs.")
@external_sets_option
@game_option
def command(
    paths: tuple[Path, ...],
    form: str,
    external_sets: tuple[Path, ...],
    game: str | None,
    *,
    strict: bool,
    no_cache: bool,
) -> None:
    r"""Find everything that is wrong with card data and rulebooks.

    PATH is a file or folder, of the card database or a set from outside (a folder with `set.yaml` or a zip file of one);
    without one the whole card database is checked, and the sets named by `--with`. All problems are shown in one run;
    exits with 0 if there are none, 1 if there are, 2 if the check cannot run.

    \b
    Examples:
      ordo check
      ordo check cards/ordonnance/base/units.yaml --format concise
      ordo check trial --strict
    """
    from ordo_pnp.diagnostics import FORMATS, format_full, has_errors
    from ordo_pnp.project import find_all

    found = find_all(workspace_of(paths, external_sets, game, keeps_going=True), is_cached=not no_cache)
    if form == "full":
        click.echo(format_full(found, color_of(sys.stdout)))
    elif found or form != "concise":
        click.echo(FORMATS[form](found))
    sys.exit(has_errors(found) or (strict and bool(found)))
