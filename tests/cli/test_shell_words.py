"""Commands that a person is told to type are read by a shell as they were meant."""

import os
import shutil
import subprocess

import pytest

from ordo_pnp.cli.commands.play import typed

BASH = shutil.which("bash")
NAMES = [
    b"plain.yaml",
    b"two words.yaml",
    b"it's.yaml",
    b"q\xff.yaml",
    b"q\xff7 '\\$`.yaml",
    b"line\nend.yaml",
    b"\x1b[2J.yaml",
    "Ärger №1.yaml".encode(),
]


@pytest.mark.skipif(BASH is None, reason="no bash")
@pytest.mark.parametrize("name", NAMES)
def test_a_shell_reads_the_name_that_was_meant(name):
    """Whatever bytes the name of a file has, the shell hands on the same bytes, and what is shown can be typed."""
    line = typed(["printf", "%s", os.fsdecode(name)])
    assert line.isprintable()
    assert subprocess.run([BASH, "-c", line], capture_output=True, check=True).stdout == name
