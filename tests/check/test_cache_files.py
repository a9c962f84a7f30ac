"""Where results are kept between runs, and that anything else in its place is a miss."""

import os
from pathlib import Path

import pytest

from ordo_pnp.base import MemoPart, cache_folder, kept_part
from ordo_pnp.check import books_part, known_part, laws_part, plates_part


def test_what_is_known_of_another_copy_is_a_miss(tmp_path, monkeypatch):
    """Results are believed at the place of their own project, with its sets from outside, and nowhere else; laws everywhere."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    places = [(Path("/one"), ()), (Path("/two"), ()), (Path("/one"), (Path("/sea"),))]
    own, *others = (known_part(*place) for place in places)
    own.write({"a": b"x"})
    assert [each.read() for each in (own, *others)] == [{"a": b"x"}, {}, {}]
    laws_part(own, "komarn").write({"a": b"law"})
    assert [laws_part(each, "komarn").read() for each in others] == [{"a": b"law"}] * 2
    assert books_part(own, "komarn").read() == plates_part(own, "komarn").read() == {}


@pytest.mark.parametrize(
    "put",
    [lambda _: None, Path.mkdir, os.mkfifo, lambda path: path.symlink_to(path), lambda path: path.write_text("no")],
    ids=["none", "folder", "pipe", "loop", "text"],
)
def test_what_is_no_file_is_a_miss(tmp_path, put):
    """A folder, a pipe, which would never end, a link to itself, a text: nothing is read, and only the text is replaced."""
    place = MemoPart(tmp_path / "file", "own", "1")
    put(place.file)
    assert place.read() == {}
    place.write({"a": b"x"})
    assert place.read() == ({} if put in (Path.mkdir, os.mkfifo) or place.file.is_symlink() else {"a": b"x"})


def test_no_folder_for_the_cache(monkeypatch):
    """An absolute ``XDG_CACHE_HOME`` decides, or else an absolute home; where there is none nothing is kept."""
    monkeypatch.setenv("HOME", "/home/anna")
    monkeypatch.setenv("XDG_CACHE_HOME", "/caches")
    assert cache_folder() == Path("/caches/ordo-pnp")
    for named in ("", "relative/caches"):
        monkeypatch.setenv("XDG_CACHE_HOME", named)
        assert cache_folder() == Path("/home/anna/.cache/ordo-pnp")
    monkeypatch.setenv("HOME", "home")
    assert cache_folder() is None
    monkeypatch.setattr(Path, "home", lambda: (_ for _ in ()).throw(RuntimeError("no home")))
    assert cache_folder() is None
    assert kept_part("any", "1") is None
    assert known_part(Path("/cards")) is None
    assert [part(None, "komarn") for part in (books_part, laws_part, plates_part)] == [None] * 3
