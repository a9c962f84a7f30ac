"""``ordo completion``: let a shell complete what is typed after ``ordo``."""

from __future__ import annotations

import click

from ordo_pnp.cli._options import Word

SHELLS = ("bash", "zsh", "fish")


@click.command("completion", short_help="Print what lets a shell complete commands, cards, sets, papers.")
@click.argument("shell", type=Word("shell", SHELLS))
def command(shell: str) -> None:
    r"""Print what lets SHELL complete commands, options, and what the project at hand has: cards, filters, sets, papers, bots, codes.

    Try it in a shell that is open, or put the line into its start file (`~/.bashrc`, `~/.zshrc`,
    `~/.config/fish/config.fish`).

    \b
    Examples:
      ordo completion fish | source
      eval "$(ordo completion bash)"
      eval "$(ordo completion zsh)"
    """
    from click.shell_completion import get_completion_class

    from ordo_pnp.cli import COMPLETING
    from ordo_pnp.cli._completion import prepare

    prepare()
    found = get_completion_class(shell)
    assert found is not None  # noqa: S101 (click knows the three)
    click.echo(found(click.get_current_context().find_root().command, {}, "ordo", COMPLETING).source().strip())
