"""`ordo export pack`: pack a set as a zip file that every command takes."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from ordo_pnp.base import OrdoError, format_full, has_errors, printable, real, recording
from ordo_pnp.cards import KEYS_OF_CARDS, Scope, look_files, pack, zipped
from ordo_pnp.cli.options import color_of, game_option, unknown, workspace_of
from ordo_pnp.cli.output import save, show_left_out
from ordo_pnp.project import Workspace, find_all


@click.command("pack", short_help="Pack a set as a zip file that every command takes.")
@click.argument("card_set", required=False, metavar="[SET]")
@click.option(
    "-o",
    "--output",
    "file",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="The zip file to write; SET.zip in this folder if not given.",
)
@click.option(
    "--look", "is_look", is_flag=True, help="Pack the look of the game instead of a set, for `ordo look FILE`."
)
@game_option
def command(card_set: str | None, file: Path | None, game: str | None, *, is_look: bool) -> None:
    r"""Check SET and pack it as a zip file, to be passed on: every command takes it as `--with FILE`.

    SET is the folder of a set or the id of one of the project; without it the set in whose folder one is. Packed are data,
    texts, licences, and the pictures and fonts that they name; other files of the folder are left out and listed. The same
    files give the same bytes. A set with errors is not packed. With `--look` the look of a game is packed: `look.yaml`, the
    faces of the game, and the fonts, fragments and vignettes that these name.

    \b
    Examples:
      ordo export pack trial
      ordo export pack crown --game ordonnance -o crown.zip
      ordo export pack --look --game moths -o moths-look.zip
    """
    if is_look:
        if card_set is not None:
            raise click.UsageError("name a set, or write `--look`")
        _pack_look(file, game)
        return
    folder = _folder(card_set, game)
    workspace = workspace_of((folder,), (), game, keeps_going=True)
    with recording() as opened:
        _refuse_errors(workspace)
    folder = real(folder)
    name = folder.name
    file = file or Path(f"{name}.zip")
    packed = pack(folder, name, str(file), opened.found())
    save(file, packed.content)
    show_left_out(packed.left_out)
    click.echo(f"{printable(str(file))}: {_files(len(packed.names))}, {len(packed.content):,} bytes")


def _files(count: int) -> str:
    return f"{count} file{'' if count == 1 else 's'}"


def _refuse_errors(workspace: Workspace) -> None:
    """Show the findings of a check, and end the command where there are errors."""
    found = find_all(workspace)
    if found:
        click.echo(format_full(found, color_of(sys.stderr)), err=True)
    if has_errors(found):
        click.echo("nothing was written: correct the errors first", err=True)
        sys.exit(1)


def _pack_look(file: Path | None, game: str | None) -> None:
    """Pack the look of the one game that is meant."""
    workspace = workspace_of((), (), game)
    catalog = workspace.catalog(Scope())
    owner = workspace.only_game(catalog, workspace.fitting_games(catalog, catalog.games))
    _refuse_errors(workspace)
    files = look_files(owner)
    if not files:
        raise OrdoError(
            f"{owner.id} has the look {owner.look_name} as it comes with the program, and nothing of its own"
        )
    file = file or Path(f"{owner.id}-look.zip")
    content = zipped(files, f"{owner.id}-look", str(file))
    save(file, content)
    stays = [f"`{key}`" for key in KEYS_OF_CARDS if key in owner.own_look]
    if stays:
        click.echo(
            f"left out: {', '.join(stays)} of `look.yaml`, which the game that takes the look says itself", err=True
        )
    click.echo(f"{printable(str(file))}: {_files(len(files))} ({printable(', '.join(files))}), {len(content):,} bytes")


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
