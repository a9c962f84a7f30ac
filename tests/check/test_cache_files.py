"""Files of the cache: one way to read them, and whatever stands in their place is a miss."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ordo_pnp import cache_file
from ordo_pnp.cache_file import CacheFile
from ordo_pnp.check import cache as check_cache
from ordo_pnp.check.cache import FILE, Cache, CardsResult, fingerprint
from ordo_pnp.check.summary import Summary, TextEntry
from ordo_pnp.errors import OrdoError
from ordo_pnp.rulebook.checking import BookCheck
from ordo_pnp.rulebook.known_laws import LawFile

PROGRAM = "1"


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    return CacheFile(tmp_path_factory.mktemp("cache") / "deep" / "file", PROGRAM)


@given(st.binary(max_size=300))
def test_what_was_written_is_read(kept, content):
    """Any content comes back, to the program that wrote it and to no other."""
    kept.write(content)
    assert kept.read() == content
    assert CacheFile(kept.path, "2").read() is None


@given(st.binary(max_size=300), st.data())
def test_any_damage_is_a_miss(kept, content, data):
    """One bit turned, an end cut off or something added: what is read is nothing."""
    kept.write(content)
    raw = kept.path.read_bytes()
    bit = data.draw(st.integers(0, 8 * len(raw) - 1))
    flipped = bytes(byte ^ (1 << bit % 8 if at == bit // 8 else 0) for at, byte in enumerate(raw))
    for damaged in (flipped, raw[: bit // 8], raw + b"\n"):
        kept.path.write_bytes(damaged)
        assert kept.read() is None


@pytest.mark.parametrize(
    "put",
    [lambda _: None, Path.mkdir, os.mkfifo, lambda path: path.symlink_to(path)],
    ids=["none", "folder", "pipe", "loop"],
)
def test_what_is_no_file_is_a_miss(tmp_path, put):
    """A folder, a pipe, which would never end, a link to itself: nothing is read, and only the link is replaced."""
    place = CacheFile(tmp_path / "file", PROGRAM)
    put(place.path)
    assert place.read() is None
    place.write(b"x")
    assert place.read() == (b"x" if put not in (Path.mkdir, os.mkfifo) else None)


def test_a_file_beyond_any_size_is_a_miss(tmp_path, monkeypatch):
    """It is not even read."""
    place = CacheFile(tmp_path / "file", PROGRAM)
    place.write(b"x" * 100)
    monkeypatch.setattr(cache_file, "MAX_BYTES", 100)
    assert place.read() is None


def test_nothing_else_lies_in_the_folder(tmp_path, repository):
    """Every file that a check leaves in the cache folder is one of these."""
    run = [sys.executable, "-m", "ordo_pnp", "check", "--game", "komarn"]
    subprocess.run(run, cwd=repository, env={**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")}, check=True)
    files = sorted(each for each in (tmp_path / "cache").rglob("*") if each.is_file())
    assert len(files) == 3  # one for the card database, one for the books of the game, one for its laws
    for each in files:
        assert CacheFile(each, fingerprint()).read() is not None


HOSTILE = [
    None, {}, "x", 5, [5], [["l"], 5], [["l"], [[]]], [["l"], [["NOPE", "", ["f", 1, 1, 1, 1, 0], None, None, []]]],
    [["l"], [["CAT807", 1, ["f", 1, 1, 1, 1, 0], None, None, []]]], [["l"], [["CAT807", "m", ["f", "1", 1, 1, 1, 0], None, None, []]]],
    [["l"], [["CAT807", "m", ["f", 1, 1, 1, 1, 1], None, None, []]]], [["l"], [["CAT807", "m", ["f", 1, 1, 1, 1, 0], 5, None, []]]],
]  # fmt: skip
"""Findings of books that no program has written, though the digest of their file is right."""


@pytest.mark.parametrize("data", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_books_are_a_miss(tmp_path, repository, monkeypatch, data):
    """Whatever the cache of the books says, the books are checked unless it can have been written by the check."""
    monkeypatch.setattr("ordo_pnp.rulebook.checking._digest", lambda _: "W")
    looked = []
    monkeypatch.setattr(BookCheck, "_check", lambda *_: looked.append(1) or ())
    place = CacheFile(tmp_path / "books", PROGRAM)
    heads = [["books of komarn", "W", 0, data], ["counting of komarn/game.yaml", "", 0, 5]]
    place.write("".join(f"{json.dumps(each)}\n\n" for each in heads).encode())
    check = BookCheck(repository / "cards", "komarn", place, LawFile(None))
    assert check.problems() == ()
    assert looked == [1]
    assert check.problems() == ()
    assert looked == [1]


@pytest.mark.parametrize("data", [None, [], 5, {"law": "often"}, {"law": True}, {"law": 0.5}, "x"])
def test_hostile_laws_are_a_miss(tmp_path, data):
    """Whatever is kept of laws, none is known unless a search can have written it; what is added is kept."""
    place = CacheFile(tmp_path / "laws", PROGRAM)
    place.write(json.dumps(["laws of W", "", 0, data]).encode() + b"\n\n")
    known = LawFile(place).of("W")
    assert known.premises == {}
    known.add({"law": 3})
    assert LawFile(place).of("W").premises == {"law": 3}


@pytest.mark.parametrize(
    "lines",
    [
        "[]\n\n", "5\n\n", "[[1], 2]\n\n", '["file a", "d"]\n\n', '["file a", "d", 0, 5]\n\n', '["file a", "d", 5, [[], null, "d"]]\n\n',
        '["file a", "d", 0, [[], null, 5]]\n\n', '["file a", "d", 0, [[[], [["NOPE", "", [], null, null, []]]], null, "d"]]\n\n',
        '["file a", "d", 0, [[["x"], [["CAT001", 5, ["f", 1, 1, 1, 1, 0], null, null, []]]], null, "d"]]\n\n', "[" * 100_000 + "\n\n",
        '["file a", "d", 0, [[], ["k", [], "en", {"x": 5}, {}, ""], "d"]]\n\n', '["file a", "d", 0, [[], ["k", [[1], [], [], []], "en", {}, {}, ""], "d"]]\n\n',
        '["file a", "d", [[["/f", "0", [1, 2]]], []], [[], null, "d"]]\n\n', '["file a", "d", [[["/f", 0, null]], []], [[], null, "d"]]\n\n',
        "no JSON\n\n", "one line", "\ud800",
    ],
)  # fmt: skip
def test_hostile_findings_are_a_miss(tmp_path, monkeypatch, lines):
    """So it is with the findings about the files of a card database."""
    monkeypatch.setattr(check_cache, "fingerprint", lambda: PROGRAM)
    CacheFile(tmp_path / "known", PROGRAM).write(lines.encode("utf-8", "surrogatepass"))
    assert Cache(tmp_path / "known").get(FILE, "a", "d") is None


@pytest.mark.parametrize(
    "written", ["[", "5", "[5]", "[[5],{}]", '[["a"],{"1":[[],[]]}]', '[["a"],{"x":[[],[]]}]', "[" * 100_000]
)
def test_hostile_digests_of_cards_are_a_miss(written):
    """Cards that something else calls sound are examined."""
    assert CardsResult([], written=written).sound == {}
    assert list(CardsResult([], written='[["a"],{"0":[[["/f","d",null]],[]]}]').sound) == ["a"]


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


@pytest.mark.parametrize("written", ["[", "5", "[5]", '[["a"]]', '[["a",{},"b","c"]]', '[["a",["b"]]]', "[" * 100_000])
def test_a_forged_cache_is_named(written):
    """What has the right digest and not the right form, as somebody wrote it by hand, is said to be no cache."""
    with pytest.raises(OrdoError, match=r"cache in `.+: delete it"):
        Summary("units", written=written).originals()
    assert Summary("units", written='[["a",{"name":["b"]}]]').originals() == [TextEntry("a", {"name": ["b"]})]
