"""Files of the cache: one way to read them, and whatever stands in their place is a miss."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ordo_pnp import cache_file
from ordo_pnp.cache_file import CacheFile
from ordo_pnp.check import cache as check_cache
from ordo_pnp.check.cache import FILE, Cache, CardsResult, fingerprint
from ordo_pnp.check.project import ProjectCheck
from ordo_pnp.check.summary import Summary, TextEntry
from ordo_pnp.errors import OrdoError
from ordo_pnp.rulebook.checking import BookCheck
from ordo_pnp.rulebook.known_laws import LawFile
from ordo_pnp.store import Results

PROGRAM = "1"
# The length of the first line of ``kept``.
HEAD = len(f"{PROGRAM} file")


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    return CacheFile(tmp_path_factory.mktemp("cache") / "deep" / "file", PROGRAM)


ENTRIES = st.lists(st.binary(max_size=60).map(lambda raw: raw.replace(b"\n", b"")), max_size=5)


@given(ENTRIES)
def test_what_was_written_is_read(kept, entries):
    """Any entries come back, to the program that wrote them and to no other, and under no other name."""
    kept.write(entries)
    assert kept.read() == entries
    other = CacheFile(kept.path.with_name("other"), PROGRAM)
    shutil.copy(kept.path, other.path)
    assert other.read() == []
    assert CacheFile(kept.path, "2").read() == []


@given(ENTRIES, st.data())
def test_any_damage_is_a_miss_for_what_it_touches(kept, entries, data):
    """One byte changed, an end cut off or something added: the entries that are not touched are read, and nothing else."""
    kept.write(entries)
    raw = kept.path.read_bytes()
    at = data.draw(st.integers(0, len(raw) - 1))
    other = data.draw(st.integers(0, 255).filter(lambda byte: byte != raw[at]))
    starts = [HEAD]
    for entry in entries:
        starts.append(starts[-1] + 1 + 32 + len(entry))
    flipped = [entry for entry, (start, end) in zip(entries, pairwise(starts), strict=True) if not start <= at <= end]
    cut = [entry for entry, end in zip(entries, starts[1:], strict=True) if end <= at]
    for damaged, whole in (
        (raw[:at] + bytes([other]) + raw[at + 1 :], flipped if at >= HEAD and at != starts[0] else []),
        (raw[:at], cut if at >= HEAD else []),
        (raw + b"\n", entries),
        (raw + b"\n" + b"0" * 40, entries),
    ):
        kept.path.write_bytes(damaged)
        assert kept.read() == whole


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


def test_a_file_beyond_any_size_is_a_miss(tmp_path, monkeypatch):
    """It is not even read."""
    file = CacheFile(tmp_path / "file", PROGRAM)
    file.write([b"x" * 100])
    monkeypatch.setattr(cache_file, "MAX_CACHE_BYTES", 100)
    assert file.read() == []


@pytest.mark.slow
def test_nothing_else_lies_in_the_folder(tmp_path, repository):
    """Every file that a check leaves in the cache folder is one of these."""
    run = [sys.executable, "-m", "ordo_pnp", "check", "--game", "komarn"]
    subprocess.run(run, cwd=repository, env={**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")}, check=True)
    files = sorted(each for each in (tmp_path / "cache").rglob("*") if each.is_file())
    assert len(files) == 3  # one for the card database, one for the books of the game, one for its laws
    for each in files:
        entries = CacheFile(each, fingerprint()).read()
        assert len(entries) == len(each.read_bytes().splitlines()) - 1 > 0


# Findings of books that no program has written, though their digest is right.
HOSTILE = [
    None, {}, "x", 5, [5], [["l"], 5], [["l"], [[]]], [["l"], [["NOPE", "", ["f", 1, 1, 1, 1, 0], None, None, []]]],
    [["l"], [["CAT807", 1, ["f", 1, 1, 1, 1, 0], None, None, []]]], [["l"], [["CAT807", "m", ["f", "1", 1, 1, 1, 0], None, None, []]]],
    [["l"], [["CAT807", "m", ["f", 1, 1, 1, 1, 1], None, None, []]]], [["l"], [["CAT807", "m", ["f", 1, 1, 1, 1, 0], 5, None, []]]],
]  # fmt: skip


@pytest.mark.parametrize("data", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_books_are_a_miss(tmp_path, repository, monkeypatch, data):
    """Whatever the cache of the books says, the books are checked unless it can have been written by the check."""
    monkeypatch.setattr("ordo_pnp.rulebook.checking._digest", lambda _: "W")
    looked = []
    monkeypatch.setattr(BookCheck, "_check", lambda *_: looked.append(1) or ())
    file = CacheFile(tmp_path / "books", PROGRAM)
    heads = [["books of komarn", "W", 0, data], ["counting of komarn/game.yaml", "", 0, 5]]
    file.write(f"{json.dumps(each)}\t".encode() for each in heads)
    check = BookCheck(repository / "cards", "komarn", file, LawFile(None))
    assert check.problems() == ()
    assert looked == [1]
    assert check.problems() == ()
    assert looked == [1]


@pytest.mark.parametrize("data", [None, [], 5, {"law": "often"}, {"law": True}, {"law": 0.5}, "x"])
def test_hostile_laws_are_a_miss(tmp_path, data):
    """Whatever is kept of laws, none is known unless a search can have written it; what is added is kept."""
    file = CacheFile(tmp_path / "laws", PROGRAM)
    file.write([json.dumps(["laws of W", "", 0, data]).encode()])
    known = LawFile(file).of("W")
    assert known.premises == {}
    known.add({"law": 3})
    assert LawFile(file).of("W").premises == {"law": 3}


@pytest.mark.parametrize(
    "entry",
    [
        "[]", "5", "[[1], 2]", '["file a", "d"]', '["file a", "d", 0, 5]', '["file a", "d", 5, [[], null, "d"]]',
        '["file a", "d", 0, [[], null, 5]]', '["file a", "d", 0, [[[], [["NOPE", "", [], null, null, []]]], null, "d"]]',
        '["file a", "d", 0, [[["x"], [["CAT001", 5, ["f", 1, 1, 1, 1, 0], null, null, []]]], null, "d"]]', "[" * 100_000,
        '["file a", "d", 0, [[], ["k", [], "en", {"x": 5}, {}, ""], "d"]]', '["file a", "d", 0, [[], ["k", [[1], [], [], []], "en", {}, {}, ""], "d"]]',
        '["file a", "d", [[["/f", "0", [1, 2]]], []], [[], null, "d"]]', '["file a", "d", [[["/f", 0, null]], []], [[], null, "d"]]',
        '[["file a"], "d", 0, [[], null, "d"]]', '["file a", "d", 0, [[], null, "d"]], ["file a", "d", 0, [[], null, "d"]]', "no JSON", "", "\ud800",
    ],
)  # fmt: skip
def test_hostile_findings_are_a_miss(tmp_path, monkeypatch, entry):
    """So it is with the findings about the files of a card database; what stands beside them is read."""
    monkeypatch.setattr(check_cache, "fingerprint", lambda: PROGRAM)
    sound = '["file b", "d", 0, [[], null, "d"]]\t'
    CacheFile(tmp_path / "known", PROGRAM).write(
        each.encode("utf-8", "surrogatepass") for each in (sound.replace("b", "c", 1), entry, sound)
    )
    cache = Cache(tmp_path / "known")
    assert cache.get(FILE, "a", "d") is None
    assert cache.get(FILE, "b", "d").digest == "d"


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
