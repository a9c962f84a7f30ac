"""The help of every command."""

from pathlib import Path

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


def test_the_list_of_commands_cuts_no_sentence():
    """On a terminal of 80 columns every command is described to its full stop."""
    shown = CliRunner().invoke(root, ["--help"], prog_name="ordo", terminal_width=80).output

    listed = shown.partition("Commands:")[2].strip().splitlines()
    assert [line for line in listed if not line.endswith(".")] == []
    assert len(listed) == len(COMMANDS)


def test_no_mark_of_a_paragraph_is_shown():
    """What keeps the lines of examples apart in a docstring is no text, in commands within commands neither."""
    assert "\\b" not in (Path(__file__).parents[2] / "docs" / "reference" / "cli.md").read_text("utf-8")
