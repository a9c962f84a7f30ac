"""The ``ordo`` command: a root group and one file per command, thin: parse, call, show.

Every module of this package that does not start with an underscore holds one command in its attribute ``command``.
Heavy imports stand inside the functions that need them, so that ``ordo --help`` stays instant.
"""

from __future__ import annotations

import gc
import importlib
import pkgutil
import sys

import click

from ordo_pnp import __version__


class CommandFolder(click.Group):
    """A group whose commands are the modules of this package, imported when they are asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name every command, sorted."""
        del ctx
        return sorted(name for _, name, _ in pkgutil.iter_modules(__path__) if not name.startswith("_"))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the module of one command."""
        if cmd_name not in self.list_commands(ctx):
            return None
        module = importlib.import_module(f"{__name__}.{cmd_name}")
        found = module.command
        assert isinstance(found, click.Command)  # noqa: S101 (a module without a command is a mistake of ours)
        return found


@click.group(cls=CommandFolder, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="ordo")
def root() -> None:
    """Check, play and print card games that are kept as data."""


def main() -> None:
    """Run ``ordo``; exit 0 when all is well, 1 on findings, 2 when it cannot run."""
    from ordo_pnp.errors import OrdoError

    gc.disable()
    try:
        root(prog_name="ordo")
    except OrdoError as error:
        from ordo_pnp.diagnostics import printable

        click.echo(f"error: {printable(str(error))}", err=True)
        sys.exit(1)
