"""``ordo explain``: what a code of a finding means."""

from __future__ import annotations

import sys

import click

from ordo_pnp.cli._options import color_of, game_option, workspace_of


@click.command("explain")
@click.argument("code", required=False)
@game_option
def command(code: str | None, game: str | None) -> None:
    r"""Explain the CODE of a finding; without one, list all of them, or all that concern one game.

    \b
    Example:
      ordo explain CAT102
    """
    from ordo_pnp.diagnostics import did_you_mean, plain, printable
    from ordo_pnp.games import known_codes

    if game is not None:
        workspace_of((), (), game, is_silent=True)
    codes = {each.id: each for each in known_codes(game)}
    if code is None:
        for each in codes.values():
            click.echo(f"{each.id}  {each.severity:<7}  {each.name}")
        return
    found = codes.get(code.upper()) or next((each for each in codes.values() if each.name == code.lower()), None)
    if found is None:
        near = did_you_mean(code, {*codes, *(each.name for each in codes.values())})
        remedy = f"did you mean `{near}`?" if near else "`ordo explain` lists all of them"
        raise click.UsageError(f"there is no code `{printable(code)}`; {remedy}")
    text = f"# {found.id} {found.name} ({found.severity})\n\n{found.page.strip()}"
    if color_of(sys.stdout) is plain:
        click.echo(text)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    Console(width=88).print(Markdown(text, hyperlinks=False))
