"""The store: a result is given again exactly as long as what it was made of is the same, and never anything else."""

import json
import multiprocessing
import shutil
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from ordo_pnp.base import CacheFile, Kind, Results, files_below, read_file, reading

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
        place = self.home / "kept"
        if damage == "gone":
            place.unlink(missing_ok=True)
        elif damage == "cut" and place.exists():
            place.write_bytes(place.read_bytes()[:-3])
        self.agree(Results(CacheFile(place, "2" if damage == "foreign" else "1")))

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
    """Whatever stands in a file under the right digest, what is given has the form that its kind demands."""
    place = CacheFile(tmp_path_factory.getbasetemp() / "forged", "1")
    place.write([json.dumps(["texts of x", "k", 0, data]).encode() + b"\t1"])
    found = Results(place).get(TEXTS, "x", "k")
    assert found is None
    place.write([json.dumps(["texts of x", "k", data, {"a": "b"}]).encode() + b"\t1"])
    found = Results(place).get(TEXTS, "x", "k")
    assert found in (None, {"a": "b"})


@given(st.data())
def test_a_spoilt_byte_costs_one_result(tmp_path_factory, data):
    """Whatever byte of a file is another one, at most the results that it belongs to are made again, and none is wrong."""
    place = CacheFile(tmp_path_factory.getbasetemp() / "spoilt", "1")
    texts = {name: {"is": name * 3} for name in ("a", "b\ud800", "ć", "\t\n")}
    written = Results(place)
    for name, each in texts.items():
        written.put(TEXTS, name, name, each)
    written.save()
    raw = bytearray(place.path.read_bytes())
    first = raw.index(b"\n")
    at = data.draw(st.integers(0, len(raw) - 1))
    raw[at] = data.draw(st.integers(0, 255).filter(lambda byte: byte != raw[at]))
    place.path.write_bytes(raw)
    read = Results(place)
    found = {name: read.get(TEXTS, name, name) for name in texts}
    lost = [name for name, each in found.items() if each is None]
    assert found == texts | dict.fromkeys(lost)
    assert len(lost) <= 2 if at > first else len(lost) == len(texts)


def _write(place, number):
    for _ in range(10):
        results = Results(CacheFile(place, "1"))
        for name in range(20):
            found = results.get(TEXTS, str(name), "")
            assert found is None or found == {"name": str(name)}
        results.put(TEXTS, str(number), "", {"name": str(number)})
        results.save()


def test_two_processes_never_spoil_a_file(tmp_path):
    """Several that read and write one file at once find in it what one of them has written, or nothing."""
    context = multiprocessing.get_context("fork")
    writers = [context.Process(target=_write, args=(tmp_path / "kept", number)) for number in range(3)]
    for each in writers:
        each.start()
    for each in writers:
        each.join()
    assert [each.exitcode for each in writers] == [0, 0, 0]
    assert any(Results(CacheFile(tmp_path / "kept", "1")).get(TEXTS, str(number), "") for number in range(3))
