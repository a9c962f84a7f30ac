"""Files are read with a bound and written whole: what everything that touches the disk stands on."""

import copy
import errno
import os

import pytest

from ordo_pnp.base import UnfitFileError, read_bounded, write_atomically


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_a_file_up_to_the_bound_is_read(tmp_path):
    """A file of exactly the bound is read, with what the system knows of it; one byte more is refused with its size."""
    path = tmp_path / "a"
    path.write_bytes(b"12345")
    raw, status = read_bounded(path, 5)
    assert (raw, status.st_size) == (b"12345", 5)
    with pytest.raises(UnfitFileError) as refused:
        read_bounded(path, 4)
    assert refused.value.size == 5
    assert (refused.value.errno, refused.value.filename) == (errno.EFBIG, str(path))


def test_an_unfit_file_is_an_error_of_the_system(tmp_path):
    """A caller that handles ``OSError`` handles it, and a copy, as another process gets one, has its size."""
    with pytest.raises(OSError, match="not a regular file") as refused:
        read_bounded(tmp_path, 5)
    again = copy.copy(refused.value)
    assert (type(again), str(again), again.size) == (UnfitFileError, str(refused.value), None)


def test_what_is_no_file_is_refused_at_once(tmp_path):
    """A pipe does not block, a folder is no file, a missing file is the system's error."""
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", tmp_path):
        with pytest.raises(UnfitFileError) as refused:
            read_bounded(path, 5)
        assert refused.value.size is None
    with pytest.raises(FileNotFoundError):
        read_bounded(tmp_path / "missing", 5)


def test_a_file_that_grows_while_it_is_read_keeps_the_bound(tmp_path, monkeypatch):
    """What is added after the size was asked for is read, but never beyond the bound."""
    path = tmp_path / "a"
    path.write_bytes(b"12")
    usual = os.fstat

    def grow(handle):
        status = usual(handle)
        with path.open("ab") as out:
            out.write(b"345")
        return status

    monkeypatch.setattr(os, "fstat", grow)
    assert read_bounded(path, 9)[0] == b"12345"
    with pytest.raises(UnfitFileError):
        read_bounded(path, 5)


def test_a_single_file_is_replaced_at_once(tmp_path):
    """The old content is there until the new one is, with the usual rights and nothing beside it."""
    write_atomically(tmp_path / "a", b"1")
    write_atomically(tmp_path / "a", b"2")
    assert (tmp_path / "a").read_bytes() == b"2"
    assert (tmp_path / "a").stat().st_mode & 0o777 == 0o666 & ~current_umask()
    assert names(tmp_path) == ["a"]


def current_umask():
    mask = os.umask(0)
    os.umask(mask)
    return mask
