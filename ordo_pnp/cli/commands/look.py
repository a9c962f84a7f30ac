"""`ordo look`: give the cards of a game another look."""

from __future__ import annotations

import re
from pathlib import Path

import click

from ordo_pnp.base import printable
from ordo_pnp.cards import GameData, Scope, look_names, look_summary, shown_path, with_modeline
from ordo_pnp.cli.editing import begin, text_changes, write_together
from ordo_pnp.cli.options import game_option, unknown, workspace_of

_FROM = re.compile(r"(?m)^(  from:[ \t]*)([^ #\n]*)")
_LOOK = re.compile(r"(?m)^look:[ \t]*(?:#[^\n]*)?\n")
_NEW = "# How the cards look: as `from` says, and what is said here goes before.\nformat: 1\nlook:\n  from: {name}\n"


@click.command("look")
@click.argument("name", metavar="NAME")
@game_option
def command(name: str, game: str | None) -> None:
    r"""Give the cards of a game the look NAME.

    It writes one line into `look.yaml` of the game. Colours, fonts and sizes that stand there stay, and go before those of the look;
    faces of your own in `faces/` stay as they are. `ordo looks` names the looks and shows them.

    \b
    Examples:
      ordo look banner
      ordo look night --game moths
    """
    if name not in look_names():
        raise click.UsageError(unknown("look", name, look_names()))
    workspace = workspace_of((), (), game)
    workspace.refuse_archives()
    view = begin(workspace.root, *workspace.homes)
    games = workspace.games(workspace.catalog(Scope()))
    if len(games) > 1:
        raise click.UsageError(f"say which game: --game {' or '.join(each.id for each in games)}")
    owner = games[0]
    file = owner.folder / "look.yaml"
    old, new = _texts(owner, file, name)
    if old == new:
        click.echo(f"{printable(owner.id)} has the look {name} already")
        return
    write_together(text_changes({file: (old, new)}), view)
    click.echo(f"{shown_path(file)}: {name}, {look_summary(name)}")
    own = [each for each in owner.faces if "/" not in each]
    if own:
        click.echo(f"faces of your own stay as they are: {printable(', '.join(own))}")


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
