"""The fuzzer makes the same inputs again, and sees what it is there to see."""

import json
import subprocess
import sys
from random import Random

import pytest
import yaml

from fuzz.archives import pack
from fuzz.bench import Bench
from fuzz.nodes import emit, parse
from fuzz.pictures import picture
from fuzz.targets import TARGETS, make
from ordo_pnp.catalog.source import read_bytes


@pytest.fixture(scope="module")
def files(repository):
    """Files for every class, without what only running the program gives."""
    cards = repository / "cards"
    found = {f"cards/{path.relative_to(cards).as_posix()}": path.read_bytes() for path in cards.glob("*/**/*.*")}
    units = found["cards/ordonnance/base/units.yaml"]
    scenarios = found["cards/ordonnance/base/scenarios/turns.yaml"]
    more = {"trial/set.yaml": found["cards/ordonnance/base/set.yaml"]}
    more |= {"trial/units.yaml": units, "table.yaml": units, "record.yaml": units, "scenarios.yaml": scenarios}
    more |= {
        "cards.csv": b"id,kind\r\ntrial/a,unit\r\n",
        "cards.xlsx": pack({"xl/worksheets/sheet1.xml": b"<c><v>1</v></c>"}),
    }
    more |= {f"table.{each}": more[f"cards.{each}"] for each in ("csv", "xlsx")}
    more["table.json"] = b'[{"name": "Wolf", "power": 3}]'
    more |= {"trial.zip": pack({"set.yaml": units}), "trial/art/a.png": picture("RGB", (9, 9), "PNG", is_odd=True)}
    return (
        found
        | more
        | {"words.json": b"[]", "neighbours.json": b"[]", "../cache/a.json": b'{"files": [1, {"found": []}]}'}
    )


@pytest.mark.parametrize("target", TARGETS)
def test_an_input_can_be_made_again(target, files):
    """The same name gives the same input, which differs from the project; other names give other ones."""
    made = [make(f"{target}:3:{number}", lambda _: files) for number in range(4)]
    again = [make(f"{target}:3:{number}", lambda _: files) for number in range(4)]

    assert [each.files for each in made] == [each.files for each in again]
    assert sum(bool(each.changed) for each in made) >= 2
    assert len({tuple(sorted(each.files.items())) for each in made}) >= 2


def test_changes_can_be_left_out(files):
    """Without any of its changes an input is the project itself."""
    case = next(each for number in range(50) if (each := make(f"cards:1:{number}", lambda _: files)).count > 2)

    assert make(case.name, lambda _: files, range(case.count)).changed == ()


def test_a_simulation_is_told_how_many_games_it_plays(files):
    """The usual number of games takes longer than a command may in some games, which is no fault."""
    lines = [json.loads(make(f"arguments:2:{number}", lambda _: files).files["words.json"]) for number in range(400)]
    simulated = [words for words in lines if words[:1] == ["simulate"]]

    assert len(simulated) > 3
    assert all("--games" in words for words in simulated)


def test_a_game_in_too_deep_a_folder_is_none(tmp_path):
    """With or without options, the command says that there is nothing to check."""
    bench = Bench(tmp_path / "case", {"cards/own/deep/game.yaml": b"format: 1\n"}, Random(1))
    bench.lay_out()

    for words in ((), ("--no-cache",)):
        ran, found = bench.findings(*words)
        assert (ran.code, found) == (2, [])
    assert not bench.failures


@pytest.mark.slow
def test_a_tree_is_written_as_it_was_read(files):
    """What is parsed and written without a change says to the program what it said before."""
    for path, raw in files.items():
        if path.endswith(".yaml") and path.startswith("cards/"):
            assert read_bytes(emit(parse(raw.decode())).encode(), path).data == read_bytes(raw, path).data


FAULTS = {
    "an exception": ("raise TypeError", "TypeError at score"),
    "an endless loop": ("while True: pass", "SIGXCPU at score"),
    "a wait without end": ("os.read(os.pipe()[0], 1)", "hangs at score"),
    "memory without end": ("x = bytearray(2 * 10**9)", "MemoryError at score"),
    "a silent refusal": ("sys.exit(1)", "score: exit 1 without a word"),
    "a refusal without a place": ("print('wrong'); sys.exit(1)", "score: refused without a place"),
    "a wrong exit code": ("sys.exit(3)", "exit 3"),
    "a temporary file": ("tempfile.mkstemp()", "score: leaves temporary files"),
    "no JSON": ("print('so')", "score: its JSON cannot be read"),
}
PLANTED = """
import os, sys, tempfile
from pathlib import Path
from random import Random
import ordo_pnp.cli
from fuzz import oracles, process
from fuzz.bench import Bench
process.CPU = process.PATIENCE = 1
for number, fault in enumerate(sys.argv[2:]):
    def main():
        if "seven" in Path("table.yaml").read_text():
            exec(fault)
        else:
            print("{}")
    ordo_pnp.cli.main = main
    for content in (b"six", b"seven"):
        bench = Bench(Path(sys.argv[1]) / str(number) / "case", {"table.yaml": content}, Random(1))
        bench.lay_out()
        oracles.score(bench)
        print([each.signature for each in bench.failures][:1])
"""


def test_a_tree_that_cannot_be_walked_is_refused():
    """Brackets in brackets, which end the process of whoever composes them, and circles are errors like any other."""
    with pytest.raises(yaml.YAMLError):
        parse("a: &a [*a]")
    with pytest.raises(yaml.YAMLError):
        parse("a: " + "[" * 100_000)


@pytest.mark.slow
def test_every_kind_of_fault_is_seen(tmp_path, repository):
    """A program with a fault for one of two inputs is caught with that one, and how it failed is told."""
    words = [sys.executable, "-c", PLANTED, str(tmp_path), *(fault for fault, _ in FAULTS.values())]
    done = subprocess.run(words, cwd=repository, capture_output=True, text=True, encoding="utf-8", check=True)
    said = done.stdout.splitlines()

    assert set(said[::2]) == {"[]"}
    for (name, (_, wanted)), line in zip(FAULTS.items(), said[1::2], strict=True):
        assert wanted in line, name


SEARCH = """
import math, sys
from pathlib import Path
from fuzz.campaign import Campaign
from ordo_pnp.kernel.record import Record
campaign = Campaign(Path(sys.argv[1]) / "home", Path(sys.argv[1]) / "out")
campaign.base("ordonnance"), campaign.base("komarn")
usual = Record.from_data.__func__
def planted(cls, data, *more):
    if len(data["actions"]) > 40 and data["seed"] != 7:
        raise KeyError("planted")
    return usual(cls, data, *more)
Record.from_data = classmethod(planted)
for number in range(150):
    campaign.run(["records"], 1, [number], math.inf)
    if any("KeyError" in each for each in campaign.seen):
        break
print(number, sorted(campaign.seen))
"""


@pytest.mark.slow
def test_a_fault_in_the_program_is_found(tmp_path, repository):
    """A fault that only records with another seed show is found among the first inputs, and kept with what shows it."""
    words = [sys.executable, "-c", SEARCH, str(tmp_path)]
    done = subprocess.run(words, cwd=repository, capture_output=True, text=True, encoding="utf-8", check=True)

    assert "KeyError" in done.stdout, done.stdout
    (kept,) = (tmp_path / "out").glob("KeyError*")
    assert "python -m fuzz --replay records:1:" in (kept / "case.json").read_text()
    assert "seed" in (kept / "difference.txt").read_text()
