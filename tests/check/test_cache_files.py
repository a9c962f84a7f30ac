"""Files of the cache: one way to read them, and whatever stands in their place is a miss."""

import os
import shutil
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from ordo_pnp.base import CacheFile, Results, memo as cache_file
from ordo_pnp.check import Cache, ProjectCheck, cache as check_cache

PROGRAM = "1"


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    return CacheFile(tmp_path_factory.mktemp("cache") / "deep" / "file", PROGRAM)


@pytest.fixture(scope="module")
def checked(tmp_path_factory, repository):
    """A card database with findings, the file of its cache, its sound bytes, and what is found."""
    root = tmp_path_factory.mktemp("checked") / "cards"
    unused = shutil.ignore_patterns("crown", "komarn", "rulebook", "scenarios")
    shutil.copytree(repository / "cards", root, ignore=unused)
    units = root / "ordonnance/base/units.yaml"
    units.write_text(units.read_text(encoding="utf-8").replace("Town Levy", "City Levy"), encoding="utf-8")
    file = root.with_name("kept")
    found = ProjectCheck([root], Cache(file)).check()
    return root, file, file.read_bytes(), found


@pytest.mark.slow
@given(st.data())
@settings(max_examples=12)
def test_a_spoilt_byte_of_the_cache_changes_no_finding(checked, data):
    """Whatever byte it is, the check finds the same, and makes again no more than what the byte belongs to."""
    root, file, sound, expected = checked
    assert expected
    raw = bytearray(sound)
    at = data.draw(st.integers(raw.index(b"\n") + 1, len(raw) - 1))
    raw[at] = data.draw(st.integers(0, 255).filter(lambda byte: byte != raw[at]))
    file.write_bytes(raw)
    made = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            Cache, "put", lambda self, kind, name, *rest: made.append(name) or Results.put(self, kind, name, *rest)
        )
        assert ProjectCheck([root], Cache(file)).check() == expected
    assert 1 <= len(made) <= 2


def test_what_is_known_of_another_copy_is_a_miss(tmp_path, monkeypatch):
    """A file of the cache is believed at the place of its own project, with its sets from outside, and nowhere else."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    places = [(Path("/one"), ()), (Path("/two"), ()), (Path("/one"), (Path("/sea"),))]
    own, *others = (CacheFile(check_cache.cache_file(*place), PROGRAM) for place in places)
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
    assert cache_file.cache_folder() == Path("/caches/ordo-pnp")
    for named in ("", "relative/caches"):
        monkeypatch.setenv("XDG_CACHE_HOME", named)
        assert cache_file.cache_folder() == Path("/home/anna/.cache/ordo-pnp")
    monkeypatch.setenv("HOME", "home")
    assert cache_file.cache_folder() is None
    monkeypatch.setattr(Path, "home", lambda: (_ for _ in ()).throw(RuntimeError("no home")))
    assert cache_file.cache_folder() is None
    assert check_cache.cache_file(Path("/cards")) is None
    assert check_cache.books_file(None, "komarn", PROGRAM) is None
    assert check_cache.laws_file(None, "komarn", PROGRAM) is None
    assert check_cache.plates_file(None, "komarn", PROGRAM) is None
