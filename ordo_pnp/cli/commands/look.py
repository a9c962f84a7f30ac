"""`ordo look`: give the cards of a game another look."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from pathlib import Path

import click

from ordo_pnp.base import FileSnapshot, printable
from ordo_pnp.cards import (
    GameData,
    Scope,
    SharedLook,
    look_names,
    look_summary,
    read_look,
    schemas_for,
    shown_path,
    taken_look,
    with_modeline,
)
from ordo_pnp.cli.editing import begin, byte_changes, confirmed, refuse_errors, text_changes, write_together
from ordo_pnp.cli.options import game_option, unknown, workspace_of
from ordo_pnp.cli.output import show_left_out
from ordo_pnp.project import Workspace

_FROM = re.compile(r"(?m)^(  from:[ \t]*)([^ #\n]*)")
_LOOK = re.compile(r"(?m)^look:[ \t]*(?:#[^\n]*)?\n")
_NEW = "# How the cards look: as `from` says, and what is said here goes before.\nformat: 1\nlook:\n  from: {name}\n"


@click.command("look")
@click.argument("name", metavar="[NAME|FILE]", required=False)
@game_option
@click.option("--yes", is_flag=True, help="Do not ask before the files of FILE are written.")
def command(name: str | None, game: str | None, *, yes: bool) -> None:
    r"""Give the cards of a game the look NAME, or the one in FILE; without a name, print the look that it has.

    It prints the colours, sizes in points and fonts of the look, with those that `look.yaml` of the game changes, and the
    names of all looks.

    NAME is a look that comes with the program; `ordo looks` names them and shows them. It writes one line into `look.yaml` of the
    game. Colours, fonts and sizes that stand there stay, and go before those of the look; faces of your own in `faces/` stay.

    FILE is a look that somebody packed by `ordo export pack --look`, or its folder. It is judged before anything is unpacked, and its
    `look.yaml`, faces and fonts go into the folder of the game, unless the data would have errors; `ordo undo` takes them back.

    \b
    Examples:
      ordo look
      ordo look banner
      ordo look night --game moths
      ordo look their-look.zip
    """
    if name is None:
        workspace = workspace_of((), (), game)
        catalog = workspace.catalog(Scope())
        _show(workspace.only_game(catalog, workspace.fitting_games(catalog, catalog.games)))
        return
    if name not in look_names() and not Path(name).exists():
        raise click.UsageError(unknown("look", name, look_names()) + "; or name a file")
    # before `begin`: what is unpacked is gone afterwards, and no data rest on it
    shared = None if name in look_names() else read_look(Path(name), schemas_for(()))
    workspace = workspace_of((), (), game)
    workspace.refuse_archives()
    view = begin(workspace.root, *workspace.homes)
    catalog = workspace.catalog(Scope())
    owner = workspace.only_game(catalog, workspace.fitting_games(catalog, catalog.games))
    if shared is None:
        _take_stock(owner, name, view)
    else:
        _take_shared(workspace, owner, shared, view, yes=yes)
    own = [each for each in owner.faces if "/" not in each]
    if own:
        click.echo(f"faces of your own stay as they are: {printable(', '.join(own))}")


def _show(owner: GameData) -> None:
    """Print the look of a game: its colours, sizes and fonts, its own marked, and the names of all looks."""
    from ordo_pnp.draw import Look

    own, look = owner.own_look, owner.look
    is_whole = bool(own) and "from" not in own
    summary = "a look of its own" if is_whole else f"{owner.look_name}, {look_summary(owner.look_name)}"
    click.echo(f"{printable(owner.id)}: {printable(summary)}")
    shown: dict[str, Mapping[str, object]] = {
        "palette": Look(look).palette,
        "sizes": look.get("sizes", {}),
        "fonts": {name: font["file"] for name, font in look.get("fonts", {}).items() if "file" in font},
    }
    for key, entries in shown.items():
        click.echo(f"\n{key}:" + (" (points)" if key == "sizes" else ""))
        width = max(map(len, entries), default=0)
        for name, value in entries.items():
            mark = "  # yours" if name in own.get(key, {}) and not is_whole else ""
            click.echo(printable(f"  {name + ':':{width + 1}} {value}{mark}"))
    click.echo(f"\nall looks: {', '.join(look_names())}")


def _take_stock(owner: GameData, name: str, view: FileSnapshot) -> None:
    file = owner.folder / "look.yaml"
    old, new = _texts(owner, file, name)
    if old == new:
        click.echo(f"{printable(owner.id)} has the look {name} already")
        return
    write_together(text_changes({file: (old, new)}), view)
    click.echo(f"{shown_path(file)}: {name}, {look_summary(name)}")


def _take_shared(workspace: Workspace, owner: GameData, shared: SharedLook, view: FileSnapshot, *, yes: bool) -> None:
    """Put the files of a look from outside into the folder of a game."""
    files, left_out = taken_look(shared, tuple(owner.fields), owner.files.get("look", {}).get("look"))
    show_left_out(left_out)
    changes = byte_changes({owner.folder / file: content for file, content in files.items()})
    changes = [each for each in changes if each.new != each.old]
    if not changes:
        click.echo(f"{printable(owner.id)} has this look already")
        return
    refuse_errors(changes, workspace, owner.id)
    for each in changes:
        click.echo(f"{shown_path(each.path)} is {'new' if each.old is None else 'replaced'}")
    count = f"{len(changes)} file{'' if len(changes) == 1 else 's'}"
    if not confirmed(count, yes=yes):
        sys.exit(1)
    write_together(changes, view)
    click.echo(f"{count} changed")


def _texts(owner: GameData, file: Path, name: str) -> tuple[str | None, str]:
    """Return the text of the file of the look as it is, None where there is none, and with another look."""
    origin = owner.files.get("look", {}).get("look")
    if origin is None:
        local = owner.folder / "schemas" / "look.schema.json"
        schema = "schemas/look.schema.json" if local.is_file() else "../../schemas/look.schema.json"
        return None, with_modeline(_NEW.format(name=name), schema)
    old = origin.document.text
    if "from" in origin.value:
        return old, _FROM.sub(rf"\g<1>{name}", old, count=1)
    return old, _LOOK.sub(lambda found: f"{found[0]}  from: {name}\n", old, count=1)
