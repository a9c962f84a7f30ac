"""Errors of writing name the person's file, and what is no regular file is never replaced."""

import errno
import os

import pytest

from ordo_pnp.base import lies_in, real, write_atomically, write_durably


def _full(*_ignored: object) -> int:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_full_disk_names_the_file(tmp_path, monkeypatch):
    """The system's own error of a full disk names nothing."""
    monkeypatch.setattr(os, "write", _full)

    with pytest.raises(OSError, match="No space left") as caught:
        write_durably(tmp_path / "journal", b"data")

    assert caught.value.filename == str(tmp_path / "journal")


def test_an_error_names_the_place_and_not_the_temporary_file(tmp_path):
    """Nobody knows the name of a temporary file."""
    place = tmp_path / "missing" / "cards.csv"

    with pytest.raises(FileNotFoundError) as caught:
        write_atomically(place, b"data")

    assert caught.value.filename == str(place)


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_links_in_a_circle_lead_nowhere(tmp_path):
    """With every Python: it is neither an error of its own nor a place in the folder."""
    (tmp_path / "one").symlink_to("two")
    (tmp_path / "two").symlink_to("one")
    (tmp_path / "file").touch()

    assert real(tmp_path / "one" / "more").is_relative_to(real(tmp_path))
    with pytest.raises(OSError, match="symbolic links"):
        real(tmp_path / "one", must_exist=True)
    with pytest.raises(FileNotFoundError):
        real(tmp_path / "nothing", must_exist=True)
    found = {name: lies_in(tmp_path / name, tmp_path) for name in ("one", "one/more", "file", "nothing", "../other")}
    assert found == {"one": False, "one/more": False, "file": True, "nothing": True, "../other": False}
