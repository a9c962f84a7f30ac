"""`ordo pack`: pack a set as a zip file that every command takes."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from ordo_pnp.base import format_full, has_errors, printable, real, recording
from ordo_pnp.cards import pack
from ordo_pnp.cli.options import color_of, game_option, unknown, workspace_of
from ordo_pnp.cli.output import save
from ordo_pnp.project import Workspace, find_all

# So many files that are left out are named, the others counted.
_MOST_NAMED = 20


@click.command("pack")
@click.argument("card_set", required=False, metavar="[SET]")
@click.option(
    "-o",
    "--output",
    "file",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="The zip file to write; SET.zip in this folder if not given.",
)
@game_option
def command(card_set: str | None, file: Path | None, game: str | None) -> None:
    r"""Check SET and pack it as a zip file, to be passed on: every command takes it as `--with FILE`.

    SET is the folder of a set or the id of one of the project; without it the set in whose folder one is. Packed are data,
    texts, licences, and the pictures and fonts that they name; what else lies in the folder is left out and listed. The same
    files give the same bytes. A set with errors is not packed.

    \b
    Examples:
      ordo pack trial
      ordo pack crown --game ordonnance -o crown.zip
    """
    folder = _folder(card_set, game)
    workspace = workspace_of((folder,), (), game, keeps_going=True)
    with recording() as opened:
        found = find_all(workspace)
    if found:
        click.echo(format_full(found, color_of(sys.stderr)), err=True)
    if has_errors(found):
        click.echo("nothing was written: correct the errors first", err=True)
        sys.exit(1)
    folder = real(folder)
    name = folder.name
    file = file or Path(f"{name}.zip")
    packed = pack(folder, name, str(file), opened.found())
    save(file, packed.content)
    for each in packed.left_out[:_MOST_NAMED]:
        click.echo(f"left out: {printable(each)}", err=True)
    if len(packed.left_out) > _MOST_NAMED:
        click.echo(f"left out: {len(packed.left_out) - _MOST_NAMED:,} more", err=True)
    click.echo(f"{printable(str(file))}: {len(packed.names)} files, {len(packed.content):,} bytes")


def _folder(card_set: str | None, game: str | None) -> Path:
    """Return the folder of the set that is meant.

    Raises:
        click.UsageError: There is none, or several games have it.
    """
    if card_set is not None and (Path(card_set) / "set.yaml").is_file():
        return Path(card_set)
    workspace = workspace_of((), (), game)
    if card_set is None:
        return _at_hand(workspace)
    folders = {
        each.parent: each.parent.name
        for each in sorted(workspace.root.glob("*/*/set.yaml"))
        if workspace.game in {None, each.parent.parent.name}
    }
    fitting = [each for each, name in folders.items() if name == card_set]
    if not fitting:
        raise click.UsageError(unknown("set", card_set, dict.fromkeys(folders.values())) + "; or name its folder")
    if len(fitting) > 1:
        games = " or ".join(each.parent.name for each in fitting)
        raise click.UsageError(f"several games have a set `{card_set}`, say which: --game {games}")
    return fitting[0]


def _at_hand(workspace: Workspace) -> Path:
    if workspace.card_set is None:
        raise click.UsageError("say which set: its folder, or its id")
    return next(iter(workspace.homes), None) or Path()
