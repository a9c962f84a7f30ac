"""`ordo schema`: write the schemas that editors use."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from ordo_pnp.base import DataError, home_of, read_file, real
from ordo_pnp.cards import (
    KINDS,
    KINDS_PAGE,
    current_schemas,
    facts_in,
    format_schema,
    has_kinds,
    of_program_kinds,
    page_of_kinds,
    read_kinds,
    schemas_folder,
    shipped_cards,
)
from ordo_pnp.cli.editing import begin, byte_changes, write_together
from ordo_pnp.cli.options import game_option, unknown, workspace_of
from ordo_pnp.games import plugin_of
from ordo_pnp.project import Workspace


@click.command("schema")
@click.argument("kind", required=False)
@click.option(
    "--write",
    is_flag=True,
    help="Bring the schema files of this project, and the pages of its kinds, up to date with the games' data.",
)
@click.option("--check", "only_check", is_flag=True, help="Exit with 1 if one of them is not up to date.")
@game_option
def command(kind: str | None, game: str | None, *, write: bool, only_check: bool) -> None:
    r"""List the kinds of data files, or print the schema of one KIND.

    The fields of cards come from the `kinds.yaml` of a game, the words that a schema allows (symbols, territories) from `game.yaml`, the verbs of
    effects from the program; after a change there `--write` puts them into the files in `schemas/`. Those of files that every game has, and of the games of the
    program that the project has, it copies there, for the editor. Beside the `kinds.yaml` of a game of one's own it keeps the page `KINDS.md`, which tells people what
    its cards hold.

    \b
    Examples:
      ordo schema
      ordo schema units
      ordo schema --check
    """
    if write and only_check:
        raise click.UsageError("`--write` and `--check` exclude each other")
    if write or only_check:
        sys.exit(_refresh(workspace_of((), (), game), only_check=only_check))
    workspace = workspace_of((), (), game, is_silent=True)
    game, schemas = workspace.game, workspace.schemas()
    offered = [each for each in schemas.all() if game is None or each.game in (None, game)]
    if kind is None:
        for each in offered:
            title = each.content.get("title", "")
            click.echo(f"{each.key:<14} {each.name:<40} {title}")
        return
    found = [each for each in offered if kind in (each.key, each.name)]
    if not found:
        raise click.UsageError(unknown("kind of file", kind, schemas.by_key))
    for each in found:
        click.echo(schemas.written(each.name).decode(), nl=False)


def _refresh(workspace: Workspace, *, only_check: bool) -> int:
    home, game = workspace.root.parent / "schemas", workspace.game
    snapshot = begin(home.parent)
    stale: dict[Path, bytes] = {}
    for target, text in _wanted(workspace, home, game).items():
        if not target.is_file() or read_file(target)[0] != text.encode():
            stale[target] = text.encode()
    if not only_check:
        write_together(byte_changes(stale), snapshot, home_of(real(home.parent)))
    for target in stale:
        shown = target.relative_to(home.parent).as_posix()
        click.echo(f"{shown} is not up to date: run `ordo schema --write`" if only_check else f"{shown} written")
    if not stale:
        click.echo("all schemas are up to date")
    return 1 if stale and only_check else 0


def _wanted(workspace: Workspace, home: Path, game: str | None) -> dict[Path, str]:
    """Return the schemas of a project, and the pages about the kinds of its own games, as they should be.

    Args:
        workspace: The project.
        home: The folder of its schemas.
        game: Only those that every game has and those of this game; None for those of every game.

    Returns:
        Path -> content.
    """
    schemas = {
        home / name: text
        for name, text in _schemas(workspace, home).items()
        if game is None or name.parts[0] in (name.name, game)
    }
    return schemas | {path: text for path, text in _pages(workspace).items() if game in (None, path.parent.name)}


def _pages(workspace: Workspace) -> dict[Path, str]:
    """Return the reference pages of the games that declare kinds and did not come with the program."""
    schemas, found = workspace.schemas(), {}
    for home in sorted(each.parent for each in workspace.root.glob("*/game.yaml")):
        if has_kinds(home) and not (shipped_cards() / home.name / "game.yaml").is_file():
            kinds, _ = read_kinds(home, schemas.by_key[KINDS][None].validate, lambda _: ())
            facts = facts_in(home)
            found[home / KINDS_PAGE] = page_of_kinds(kinds, str(facts.get("name", home.name)))
    return found


def _schemas(workspace: Workspace, home: Path) -> dict[Path, str]:
    """Return the schemas of a project as they should be, by their paths below the folder of schemas.

    These are the ones that every game has and those of its games, of which those that did not come with the program lie there.
    """
    games = {each.parent.name: each.parent for each in sorted(workspace.root.glob("*/game.yaml"))}
    schemas = workspace.schemas()
    if unusable := schemas.problems(set(games)):
        raise DataError(unusable)
    facts = {name: facts_in(folder) for name, folder in games.items()}
    shipped = schemas_folder()
    own = [each for each in games if (home / each).is_dir() and not (shipped / each).is_dir()]
    found = {
        path.relative_to(shipped): text
        for path, (_, text) in current_schemas(shipped, facts).items()
        if path.parent == shipped or path.parent.name in games
    }
    for each in own:
        found |= {path.relative_to(home): text for path, (_, text) in current_schemas(home / each, facts).items()}
    made = {
        Path(name): format_schema(content)
        for each in games
        if each in own or (shipped / each).is_dir()
        for name, content in plugin_of(each).made_schemas().items()
    }
    of_kinds = {**schemas.made, **of_program_kinds(workspace.root, schemas, facts)}
    return found | made | {Path(name): content.decode() for name, content in of_kinds.items()}
