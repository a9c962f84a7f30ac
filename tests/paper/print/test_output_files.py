import os
import subprocess
import sys
from pathlib import Path

import pytest

from ordo_pnp.base import OrdoError, write_files


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
    usual = Path.open

    def stop_at_second(path, *args, **options):
        if path.name.startswith(".y.pdf."):
            path.touch()
            raise end
        return usual(path, *args, **options)

    monkeypatch.setattr(Path, "open", stop_at_second)
    with pytest.raises((KeyboardInterrupt, OrdoError)):
        write_files(tmp_path, {"x.pdf": b"new", "y.pdf": b"new"})
    assert content(tmp_path) == {"x.pdf": b"old", "y.pdf": b"old"}


def test_a_killed_build_leaves_the_old_output_whole(tmp_path):
    """A process that dies while writing changes no file under its own name; the next build cleans up after it."""
    write_files(tmp_path, {"x.pdf": b"old"})
    script = (
        "import os, sys, pathlib; from ordo_pnp.base.output import write_files; "
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


def test_a_link_in_place_of_a_temporary_file_is_not_written_through(tmp_path):
    """Whoever may write into the output folder cannot lead the build to overwrite a file elsewhere."""
    victim = tmp_path / "victim"
    victim.write_bytes(b"mine")
    out = tmp_path / "out"
    out.mkdir()
    for name in (f".x.pdf.{os.getpid()}.part", ".x.pdf.zork.part"):
        (out / name).symlink_to(victim)
    write_files(out, {"x.pdf": b"1"})
    assert victim.read_bytes() == b"mine"
    assert not (out / "x.pdf").is_symlink()


def test_a_file_that_another_process_is_writing_is_left_alone(tmp_path):
    """Two builds into one folder do not take each other's temporary files away."""
    other = tmp_path / f".x.pdf.{os.getppid()}.part"
    other.write_bytes(b"half")
    write_files(tmp_path, {"x.pdf": b"1"})
    assert content(tmp_path) == {other.name: b"half", "x.pdf": b"1"}


def test_a_pipe_or_device_is_not_replaced_by_a_file(tmp_path):
    """What stands in the place of an output and is no file stays what it is."""
    os.mkfifo(tmp_path / "x.png")
    with pytest.raises(OrdoError, match="is a device or pipe"):
        write_files(tmp_path, {"x.png": b"1"})
    assert (tmp_path / "x.png").is_fifo()
