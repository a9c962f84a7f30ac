"""The store: a result is given again exactly as long as what it was made of is the same, and never anything else."""

import json
import multiprocessing
import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from ordo_pnp.base import Kind, MemoPart, Results, files_below, read_file, reading

NAMES = ("a", "b", "deep/c")
FILES = (*(f"{name}.yaml" for name in NAMES), "lone.png")


def texts_from_plain(data, detail):
    if not isinstance(data, dict) or {type(each) for each in data.values()} - {str} or json.loads(detail) != len(data):
        raise TypeError(data)
    return data


TEXTS = Kind("texts of ", dict, texts_from_plain, lambda texts: str(len(texts)))


def made_of(folder):
    """Return a result that is made of a folder, of a file that may be missing, and of another such result."""
    found = {}
    for path in sorted(files_below(folder, ".yaml")):
        found[path.name] = read_file(path)[0].decode()
    try:
        found["lone"] = read_file(folder / "lone.png")[0].decode()
    except OSError:
        found["lone"] = "missing"
    return found


def outer(results, folder, name="outer"):
    """Return a result that is made of another one: what that was made of counts for it, too."""
    return results.made(
        TEXTS, name, "", lambda: {**results.made(TEXTS, "inner", "", lambda: made_of(folder)), "is": "outer"}
    )


class Edits(RuleBasedStateMachine):
    """Files are written, deleted, renamed and restored in any order; memory, file and a fresh answer agree each time."""

    def __init__(self):
        super().__init__()
        self.home = Path(self.root) / str(id(self))
        shutil.rmtree(self.home, ignore_errors=True)
        self.folder = self.home / "data"
        self.folder.mkdir(parents=True)
        self.memory = Results()

    def teardown(self):
        shutil.rmtree(self.home)

    @initialize()
    def begin(self):
        """There is something to change and delete from the first step on, and one content after the other has been compared."""
        for name in FILES:
            self.agree(self.memory)
            self.write(name, "x")

    @rule(name=st.sampled_from(FILES), text=st.text("xy", max_size=2))
    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)

    @rule(name=st.sampled_from(FILES))
    def delete(self, name):
        (self.folder / name).unlink(missing_ok=True)

    @rule(name=st.sampled_from(NAMES), other=st.sampled_from(NAMES))
    def rename(self, name, other):
        path = self.folder / f"{name}.yaml"
        if path.exists():
            (self.folder / f"{other}.yaml").parent.mkdir(exist_ok=True)
            path.rename(self.folder / f"{other}.yaml")

    @rule(damage=st.sampled_from(["nothing", "cut", "foreign", "gone"]))
    def restart(self, damage):
        """The next answer comes from the file, which may have been damaged."""
        file = self.home / "kept"
        if damage == "gone":
            file.unlink(missing_ok=True)
        elif damage == "cut" and file.exists():
            file.write_bytes(file.read_bytes()[:-3])
        self.agree(Results(MemoPart(file, "own", "2" if damage == "foreign" else "1")))

    @invariant()
    def answers_agree(self):
        self.agree(self.memory)

    def agree(self, results):
        with reading():
            expected = {**made_of(self.folder), "is": "outer"}
        for _ in range(2):
            with reading():
                assert outer(results, self.folder) == expected
        self.compared.add(str(expected))
        results.save()


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    return tmp_path_factory.mktemp("edits")


@pytest.mark.slow
@pytest.mark.parametrize("steps", [8, pytest.param(200, marks=pytest.mark.sweep)])
def test_incremental_equals_fresh(root, steps):
    """After any edits of files, kept results are what is made anew, and a damaged or foreign file of them is a miss."""
    machine = type("Machine", (Edits,), {"root": root, "compared": set()})
    run_state_machine_as_test(machine, settings=settings(stateful_step_count=steps, max_examples=15, deadline=None))
    assert len(machine.compared) > len(FILES)  # different contents


@given(st.recursive(st.none() | st.integers() | st.text("ab0", max_size=3), lambda each: st.lists(each, max_size=4)))
def test_data_of_any_form_are_a_miss_or_a_result(tmp_path_factory, data):
    """Whatever stands in an entry under the right digest, the result has the form that its kind demands."""
    place = MemoPart(tmp_path_factory.getbasetemp() / "forged", "own", "1")
    place.write({"texts of x": json.dumps(["k", 0, data]).encode() + b"\t1"})
    found = Results(place).get(TEXTS, "x", "k")
    assert found is None
    place.write({"texts of x": json.dumps(["k", data, {"a": "b"}]).encode() + b"\t1"})
    found = Results(place).get(TEXTS, "x", "k")
    assert found in (None, {"a": "b"})


@given(
    spoilt=st.lists(st.tuples(st.integers(0, 1 << 16), st.integers(0, 255)), max_size=20),
    end=st.none() | st.integers(0, 1 << 16),
)
def test_spoilt_bytes_cost_results_and_never_make_a_wrong_one(tmp_path_factory, spoilt, end):
    """Whatever bytes of the file are others or missing, results are as written or are made again, and then are kept again."""
    place = MemoPart(tmp_path_factory.getbasetemp() / "spoilt", "own", "1")
    texts = {name: {"is": name * 300} for name in ("a", "b\ud800", "ć", "\t\n")}

    def keep():
        kept = Results(place)
        for name, each in texts.items():
            kept.put(TEXTS, name, name, each)
        kept.save()

    place.file.unlink(missing_ok=True)
    keep()
    raw = bytearray(place.file.read_bytes())
    for at, byte in spoilt:
        raw[at % len(raw)] = byte
    place.file.write_bytes(raw if end is None else raw[: end % len(raw)])
    read = Results(place)
    found = {name: read.get(TEXTS, name, name) for name in texts}
    assert found == texts | {name: None for name, each in found.items() if each is None}
    keep()
    read = Results(place)
    assert {name: read.get(TEXTS, name, name) for name in texts} == texts


def test_what_another_part_or_program_wrote_is_a_miss(tmp_path):
    """An entry that lies under another name, part or program is not believed, even if somebody moved it there in the file."""
    own = MemoPart(tmp_path / "kept", "own", "1")
    own.write({"a": b"x"})
    assert own.read() == {"a": b"x"}
    assert replace(own, name="more").read() == replace(own, program="2").read() == {}
    for column in ("part", "name", "program"):
        with closing(sqlite3.connect(own.file)) as kept, kept:
            kept.execute(f"UPDATE kept SET {column} = ?", (b"2",))
        moved = {"part": replace(own, name="2"), "name": own, "program": replace(own, program="2")}[column]
        assert moved.read() == {}
        own.file.unlink()
        own.write({"a": b"x"})


def test_the_oldest_entries_go_where_the_file_would_be_too_large(tmp_path, monkeypatch):
    """Of whatever part; what was written last stays."""
    monkeypatch.setattr("ordo_pnp.base.memo.MAX_KEPT_BYTES", 1 << 20)
    for number in range(40):
        MemoPart(tmp_path / "kept", f"part {number}", "1").write({"a": bytes(100_000), "b": b"b"})
    kept = [number for number in range(40) if MemoPart(tmp_path / "kept", f"part {number}", "1").read()]
    assert kept == list(range(kept[0], 40))
    assert 3 < len(kept) < 12
    assert (tmp_path / "kept").stat().st_size < 1.2 * (1 << 20)


def _write(file, number):
    for _ in range(10):
        results = Results(MemoPart(file, "own", "1"))
        for name in range(20):
            found = results.get(TEXTS, str(name), "")
            assert found is None or found == {"name": str(name)}
        results.put(TEXTS, str(number), "", {"name": str(number)})
        results.save()


def test_processes_that_write_at_once_keep_the_results_of_all(tmp_path):
    """Each reads the results as one of them has written them, or none."""
    context = multiprocessing.get_context("fork")
    writers = [context.Process(target=_write, args=(tmp_path / "kept", number)) for number in range(3)]
    for each in writers:
        each.start()
    for each in writers:
        each.join()
    assert [each.exitcode for each in writers] == [0, 0, 0]
    read = Results(MemoPart(tmp_path / "kept", "own", "1"))
    assert [read.get(TEXTS, str(number), "") for number in range(3)] == [{"name": str(number)} for number in range(3)]
