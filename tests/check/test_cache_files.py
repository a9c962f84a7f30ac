"""Files of the cache: one way to read them, and whatever stands in their place is a miss."""

import os
import shutil
from pathlib import Path

import pytest

from ordo_pnp.base import CacheFile, cache_folder
from ordo_pnp.check import books_file, cache_file, laws_file, plates_file

PROGRAM = "1"


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    return CacheFile(tmp_path_factory.mktemp("cache") / "deep" / "file", PROGRAM)


def test_what_is_known_of_another_copy_is_a_miss(tmp_path, monkeypatch):
    """A file of the cache is believed at the place of its own project, with its sets from outside, and nowhere else."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    places = [(Path("/one"), ()), (Path("/two"), ()), (Path("/one"), (Path("/sea"),))]
    own, *others = (CacheFile(cache_file(*place), PROGRAM) for place in places)
    own.write([b"x"])
    for each in others:
        shutil.copy(own.path, each.path)
        assert each.read() == []
    assert own.read() == [b"x"]


@pytest.mark.parametrize(
    "put",
    [lambda _: None, Path.mkdir, os.mkfifo, lambda path: path.symlink_to(path)],
    ids=["none", "folder", "pipe", "loop"],
)
def test_what_is_no_file_is_a_miss(tmp_path, put):
    """A folder, a pipe, which would never end, a link to itself: nothing is read, and only the link is replaced."""
    file = CacheFile(tmp_path / "file", PROGRAM)
    put(file.path)
    assert file.read() == []
    file.write([b"x"])
    assert file.read() == ([b"x"] if put not in (Path.mkdir, os.mkfifo) else [])


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
    assert cache_file(Path("/cards")) is None
    assert books_file(None, "komarn", PROGRAM) is None
    assert laws_file(None, "komarn", PROGRAM) is None
    assert plates_file(None, "komarn", PROGRAM) is None
