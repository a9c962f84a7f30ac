"""Files that are made one after the other appear together or not at all."""

import os

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.base import OrdoError, new_files


def content(folder):
    """Everything below a folder: folders as None."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() if path.is_file() else None for path in folder.rglob("*")
    }


def write_all(folder, made):
    """Write what comes out of an iterator, as a command does."""
    with new_files(folder) as files:
        for name, data in made:
            files.write(name, data)


@pytest.mark.parametrize("old", [None, {}, {"x.png": b"old", "mine.txt": b"mine"}])
def test_files_appear_together_at_the_end(tmp_path, old):
    """Until the block ends a folder that is there holds what it held, and one that is not there is not there."""
    out = tmp_path / "a" / "out"
    if old is not None:
        out.mkdir(parents=True)
        for name, data in old.items():
            (out / name).write_bytes(data)
    with new_files(out) as files:
        files.write("x.png", b"1")
        files.write("list.csv", b"2")
        assert {path.name for path in out.glob("[!.]*")} == set(old or {})
    assert content(tmp_path / "a") == {
        "out": None,
        **{f"out/{name}": data for name, data in {**(old or {}), "x.png": b"1", "list.csv": b"2"}.items()},
    }


@pytest.mark.parametrize("end", [KeyboardInterrupt, OrdoError("of another size")])
@pytest.mark.parametrize("is_there", [True, False])
def test_an_end_leaves_everything_as_it_was(tmp_path, end, is_there):
    """Whether somebody interrupts or a card is refused: nothing of the new files is left, and no folder made for them."""
    out = tmp_path / "a" / "out"
    if is_there:
        out.mkdir(parents=True)
        (out / "x.png").write_bytes(b"old")
    before = content(tmp_path)

    def pages():
        yield "x.png", b"new"
        raise end

    with pytest.raises((KeyboardInterrupt, OrdoError)):
        write_all(out, pages())
    assert content(tmp_path) == before


@given(st.one_of(st.sampled_from(["", ".", "..", "../x", "/x", "a/b", "a\\b", "..\\x"]), st.text(max_size=6)))
def test_no_name_leads_out_of_the_folder(tmp_path_factory, name):
    """A file lies in the folder under its own name, or is refused; nothing is written beside."""
    home = tmp_path_factory.mktemp("named")
    try:
        with new_files(home / "out") as files:
            files.write(name, b"1")
    except OrdoError:
        assert content(home) == {}
    else:
        assert content(home) == {"out": None, f"out/{name}": b"1"}


def test_what_a_killed_process_left_is_cleared(tmp_path):
    """Its hidden folder goes with the next run; that of a running one stays."""
    dead = tmp_path / "out" / ".files.0x-12.part"
    alive = tmp_path / "out" / f".files.{os.getppid()}-12.part"
    for each in (dead, alive):
        each.mkdir(parents=True)
        (each / "x.png").write_bytes(b"half")
    with new_files(tmp_path / "out") as files:
        files.write("x.png", b"1")
    assert {path.name for path in (tmp_path / "out").iterdir()} == {alive.name, "x.png"}


def test_a_link_in_place_of_a_temporary_folder_is_not_followed(tmp_path):
    """What somebody links to from the output folder is not deleted."""
    victim = tmp_path / "victim"
    victim.mkdir()
    (victim / "mine").write_bytes(b"mine")
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / ".files.zork-1.part").symlink_to(victim)
    with new_files(tmp_path / "out") as files:
        files.write("x.png", b"1")
    assert content(victim) == {"mine": b"mine"}


@pytest.mark.parametrize("made", ["file", "folder"])
def test_what_is_in_the_way_is_refused(tmp_path, made):
    """A file in place of the folder, or a folder in place of a file, is named and stays."""
    out = tmp_path / "out"
    if made == "file":
        out.write_bytes(b"mine")
    else:
        (out / "x.png").mkdir(parents=True)
    before = content(tmp_path)
    with pytest.raises(OrdoError, match=r"is a file, not a folder|is a folder, not a file"):
        write_all(out, [("x.png", b"1")])
    assert content(tmp_path) == before
