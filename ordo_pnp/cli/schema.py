"""``ordo schema``: the schemas that editors and the check use."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from ordo_pnp.cli._options import game_option, unknown, workspace_of

if TYPE_CHECKING:
    from pathlib import Path

    from ordo_pnp.project import Workspace


@click.command("schema")
@click.argument("kind", required=False)
@click.option("--write", is_flag=True, help="Bring the schema files of this project up to date with the games' data.")
@click.option("--check", "only_check", is_flag=True, help="Exit with 1 if a schema file is not up to date.")
@game_option
def command(kind: str | None, game: str | None, *, write: bool, only_check: bool) -> None:
    r"""List the kinds of data files, or print the schema of one KIND.

    What cards hold comes from the `kinds.yaml` of a game, the words that a schema allows (symbols, territories) from `game.yaml`, the verbs of
    effects from the program; after a change there `--write` puts them into the files in `schemas/`. In a project without that folder `--write` makes it, for the editor.

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
    from ordo_pnp.catalog import current_schemas, facts_in, format_schema, of_program_kinds, schemas_folder
    from ordo_pnp.cli._editing import begin, byte_changes, write_together
    from ordo_pnp.errors import DataError
    from ordo_pnp.games import plugin_of

    home, game = workspace.root.parent / "schemas", workspace.game
    view = begin(home.parent)
    stale: dict[Path, bytes] = {}
    source = home if home.is_dir() else schemas_folder()
    if unusable := workspace.schemas().problems({each.parent.name for each in workspace.root.glob("*/game.yaml")}):
        raise DataError(unusable)
    facts = {each.parent.name: facts_in(each.parent) for each in sorted(workspace.root.glob("*/game.yaml"))}
    schemas = workspace.schemas()
    contents = {**schemas.made, **of_program_kinds(workspace.root, schemas, facts)}
    made = {
        source / name: (_text_of(source / name), format_schema(content))
        for each in facts
        for name, content in plugin_of(each).made_schemas().items()
        if (source / name).parent.is_dir()
    }
    of_kinds = {source / name: (_text_of(home / name), content.decode()) for name, content in contents.items()}
    for path, (before, after) in (current_schemas(source, facts) | made | of_kinds).items():
        target = home / path.relative_to(source)
        if path.parent != source and (path.parent.name not in facts or game not in {None, path.parent.name}):
            continue
        if target.is_file() and before == after:
            continue
        stale[target] = after.encode()
    if not only_check:
        write_together(byte_changes(stale), view)
    for target in stale:
        shown = target.relative_to(home.parent).as_posix()
        click.echo(f"{shown} is not up to date: run `ordo schema --write`" if only_check else f"{shown} written")
    if not stale:
        click.echo("all schemas are up to date")
    return 1 if stale and only_check else 0


def _text_of(file: Path) -> str:
    from ordo_pnp.transactions import read_file

    return read_file(file)[0].decode() if file.is_file() else ""
