"""`ordo explain`: explain the code of a finding."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from typing import Final

import click

from ordo_pnp.base import Code, plain, printable, remedy_for
from ordo_pnp.cli.options import color_of, game_option, workspace_of
from ordo_pnp.games import known_codes

_CODE: Final = re.compile("[A-Z]{3,5}[0-9]+", re.IGNORECASE)


@click.command("explain")
@click.argument("code", required=False, metavar="[CODE|WORD]")
@game_option
def command(code: str | None, game: str | None) -> None:
    r"""Explain the CODE or name of a finding; without one, list all of them, or all that concern one game.

    Of any other WORD those findings are listed whose explanations hold it.

    \b
    Examples:
      ordo explain CAT102
      ordo explain translation
    """
    if game is not None:
        workspace_of((), (), game, is_silent=True)
    codes = {each.id: each for each in known_codes(game)}
    if code is None:
        _show_list(codes.values())
        return
    found = codes.get(code.upper()) or next((each for each in codes.values() if each.name == code.lower()), None)
    if found is None:
        fitting = [each for each in codes.values() if code.lower() in f"{each.name}\n{each.page}".lower()]
        if not fitting or code.upper().startswith("CAT"):
            names = {*codes, *(each.name for each in codes.values())}
            lists = "`ordo explain` lists all of them"
            remedy = (
                lists if _CODE.fullmatch(code) else remedy_for(code, names, lists)
            )  # another number is another code
            raise click.UsageError(f"there is no code `{printable(code)}`; {remedy}")
        _show_list(fitting)
        return
    text = f"# {found.id} {found.name} ({found.severity})\n\n{found.page.strip()}"
    if color_of(sys.stdout) is plain:
        click.echo(text)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    Console(width=88).print(Markdown(text, hyperlinks=False))


def _show_list(codes: Iterable[Code]) -> None:
    for each in codes:
        click.echo(f"{each.id}  {each.severity:<7}  {each.name}: {each.sentence}")
