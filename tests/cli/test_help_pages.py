"""The help of every command."""

import click
import pytest
from click.testing import CliRunner

from ordo_pnp.cli import root

COMMANDS = root.list_commands(click.Context(root))


@pytest.mark.parametrize("name", COMMANDS)
def test_help_shows_an_example_on_its_own_line(name):
    """Examples keep their lines and no layout marks are left in the text."""
    shown = CliRunner().invoke(root, [name, "--help"], prog_name="ordo")
    assert shown.exit_code == 0
    assert "\\b" not in shown.output
    assert any(line.startswith(f"    ordo {name}") for line in shown.output.splitlines()), shown.output
