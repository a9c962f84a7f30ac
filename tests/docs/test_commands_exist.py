"""Every line of `ordo …` in the documents names a command and options that exist."""

import re
import shlex

import click
import pytest

from ordo_pnp.cli import root

SHELL = ("sh", "console", "bash")
_START = re.compile(r"(?:\$ )?(?:\.venv/bin/|\$\(BIN\)/)?ordo (?P<rest>.+)")


def command_lines(page, read_blocks):
    """Yield the words after `ordo` of every command in the shell blocks of a page, with the line of the block."""
    for block in read_blocks(page):
        for line in block.lines if block.language in SHELL else ():
            for part in re.split(r"&&|\|", line):
                match = _START.fullmatch(part.strip())
                if match:
                    words = shlex.split(match["rest"].split(" > ")[0], comments=True)
                    yield block.line, [word for word in words if word != "…"]


def parse(words):
    """Let click read a command line, without running it."""
    context = click.Context(root, info_name="ordo", **root.context_settings)  # a command keeps what it learns from it
    name, command, rest = root.resolve_command(context, list(words))
    command.make_context(name, rest, parent=context)


def test_every_command_line_can_be_read(pages, read_blocks):
    """Commands, options and choices in shell blocks are real ones."""
    wrong, seen = [], 0
    for page in pages:
        for line, words in command_lines(page, read_blocks):
            seen += 1
            try:
                parse(words)
            except click.ClickException as error:
                wrong.append(f"{page.name}:{line}: ordo {' '.join(words)}: {error.format_message()}")

    assert wrong == []
    assert seen > 20


@pytest.mark.parametrize("line", ["bild", "check --formt json", "check --format xml", "simulate --players many"])
def test_a_wrong_command_line_is_noticed(line):
    """The reading refuses unknown commands, options and choices."""
    with pytest.raises(click.ClickException):
        parse(shlex.split(line))
