"""``ordo check``: find everything that is wrong with card data and rulebooks."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from ordo_pnp.cli._options import color_of, game_option, guests_option, require_game


@click.command("check")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path), metavar="[PATH]...")
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
@guests_option
@game_option
def command(
    paths: tuple[Path, ...], form: str, guests: tuple[Path, ...], game: str | None, *, strict: bool, no_cache: bool
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
    from ordo_pnp.catalog.load import cards_folder
    from ordo_pnp.catalog.scope import Scope
    from ordo_pnp.check.cache import Cache, cache_file
    from ordo_pnp.check.project import Project
    from ordo_pnp.cli._findings import of_books
    from ordo_pnp.cli._guests import guests_among, guests_or_findings
    from ordo_pnp.diagnostics import has_errors
    from ordo_pnp.diagnostics.formats import FORMATS, format_full

    root = _database(paths) or cards_folder()
    visiting = dict.fromkeys([*guests, *guests_among(paths, root)])
    scope = tuple(_spelt(path) for path in paths)
    require_game(game, root)
    if game is not None:
        scope = scope or (() if visiting else (root / game,))
    own, refused = guests_or_findings(visiting, game)
    within = (root, *map(_spelt, visiting))
    strays = [path for path in scope if not any(path.is_relative_to(folder) for folder in within)]
    part = None if strays else Scope.of_paths(scope, root)
    cache = Cache(None if no_cache else cache_file(root, map(_spelt, visiting)))
    project = Project([root], cache, strays, own, part, game)
    problems = [*refused, *project.check()]
    if not has_errors(problems):
        problems += of_books(root, game, cache, lambda book: not scope or _concerns(_spelt(book), scope))
    found = [item for item in problems if not scope or _concerns(_spelt(item.span.file), scope)]
    if form == "full":
        click.echo(format_full(found, color_of(sys.stdout)))
    elif found or form != "concise":
        click.echo(FORMATS[form](found))
    if not scope and not visiting and not Path.cwd().is_relative_to(root.parent):
        click.echo("no folder `cards` with a game here or above: these are the cards that came along", err=True)
    sys.exit(has_errors(found) or (strict and bool(found)))


def _spelt(path: Path | str) -> Path:
    """Give the one way to spell a path: absolute and without `..`; links stay as they are."""
    return Path(os.path.abspath(path))  # noqa: PTH100 (resolving would follow links)


def _database(paths: tuple[Path, ...]) -> Path | None:
    """Find the card database that the first path lies in."""
    for path in paths:
        for folder in (path.absolute(), *path.absolute().parents):
            if (folder / "game.yaml").is_file():
                return folder.parent
            if folder.name == "cards" and any(folder.glob("*/game.yaml")):
                return folder
    return None


def _concerns(file: Path, scope: tuple[Path, ...]) -> bool:
    return any(file == path or file.is_relative_to(path) for path in scope)
