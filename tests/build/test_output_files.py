from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ordo_pnp.build.output import write_files
from ordo_pnp.errors import OrdoError


def content(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_files_are_written_and_nothing_else(tmp_path):
    """The folder is made and holds exactly the files."""
    write_files(tmp_path / "a" / "b", {"x.pdf": b"1", "manifest.json": b"2"})
    assert content(tmp_path / "a" / "b") == {"x.pdf": b"1", "manifest.json": b"2"}


def test_old_files_are_replaced(tmp_path):
    """A second build replaces what the first one wrote and leaves other files alone."""
    (tmp_path / "other").write_bytes(b"o")
    write_files(tmp_path, {"x.pdf": b"1"})
    write_files(tmp_path, {"x.pdf": b"2"})
    assert content(tmp_path) == {"other": b"o", "x.pdf": b"2"}


@pytest.mark.parametrize("end", [KeyboardInterrupt, OSError(28, "No space left on device")])
def test_an_end_while_writing_leaves_the_old_output_whole(tmp_path, monkeypatch, end):
    """Whether the disk is full or somebody interrupts: old files stay as they were and no temporary file is left."""
    write_files(tmp_path, {"x.pdf": b"old", "y.pdf": b"old"})
    write = Path.write_bytes

    def stop_at_second(path, data):
        if path.name == ".y.pdf.part":
            write(path, data[:1])
            raise end
        return write(path, data)

    monkeypatch.setattr(Path, "write_bytes", stop_at_second)
    with pytest.raises((KeyboardInterrupt, OrdoError)):
        write_files(tmp_path, {"x.pdf": b"new", "y.pdf": b"new"})
    assert content(tmp_path) == {"x.pdf": b"old", "y.pdf": b"old"}


def test_a_killed_build_leaves_the_old_output_whole(tmp_path):
    """A process that dies while writing changes no file under its own name; the next build cleans up after it."""
    write_files(tmp_path, {"x.pdf": b"old"})
    script = (
        "import os, sys, pathlib; from ordo_pnp.build.output import write_files; "
        "pathlib.Path.replace = lambda *_: os._exit(9); "  # dies after writing, before renaming
        "write_files(pathlib.Path(sys.argv[1]), {'x.pdf': b'new'})"
    )
    assert subprocess.run([sys.executable, "-c", script, str(tmp_path)], check=False).returncode == 9
    assert (tmp_path / "x.pdf").read_bytes() == b"old"
    write_files(tmp_path, {"x.pdf": b"newer"})
    assert content(tmp_path) == {"x.pdf": b"newer"}


def test_a_file_in_place_of_the_folder_is_refused(tmp_path):
    """Writing into something that is a file is refused by name."""
    (tmp_path / "out").write_text("x")
    with pytest.raises(OrdoError, match=r"out: it is a file, not a folder"):
        write_files(tmp_path / "out", {"x.pdf": b"1"})


def test_a_folder_in_place_of_a_file_is_refused(tmp_path):
    """A folder that bears the name of an output is refused and nothing is left behind."""
    (tmp_path / "x.pdf").mkdir()
    with pytest.raises(OrdoError, match="cannot write into"):
        write_files(tmp_path, {"x.pdf": b"1"})
    assert [path.name for path in tmp_path.iterdir()] == ["x.pdf"]
