"""The fuzzer makes the same inputs again, and sees what it is there to see."""

import subprocess
import sys
from random import Random

import pytest

from fuzz.bench import Bench
from fuzz.remedies import faults, fixed


def test_a_game_in_too_deep_a_folder_is_none(tmp_path):
    """With or without options, the command says that there is nothing to check."""
    bench = Bench(tmp_path / "case", {"cards/own/deep/game.yaml": b"format: 1\n"}, Random(1))
    bench.lay_out()

    for words in ((), ("--no-cache",)):
        ran, found = bench.findings(*words)
        assert (ran.code, found) == (2, [])
    assert not bench.failures


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


def printed(repository, script, *words):
    """Run a script in a process of its own, from which commands are forked, and return what it printed."""
    command = [sys.executable, "-c", script, *map(str, words)]
    done = subprocess.run(command, cwd=repository, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_every_kind_of_fault_is_seen(tmp_path, repository):
    """A program with a fault for one of two inputs is caught with that one, and how it failed is told."""
    said = printed(repository, PLANTED, tmp_path, *(fault for fault, _ in FAULTS.values())).splitlines()

    assert set(said[::2]) == {"[]"}
    for (name, (_, wanted)), line in zip(FAULTS.items(), said[1::2], strict=True):
        assert wanted in line, name


SEARCH = """
import math, sys
from pathlib import Path
from fuzz.campaign import Campaign
from ordo_pnp.rules import Record
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
    seen = printed(repository, SEARCH, tmp_path)

    assert "KeyError" in seen, seen
    (kept,) = (tmp_path / "out").glob("KeyError*")
    assert "python -m fuzz --replay records:1:" in (kept / "case.json").read_text()
    assert "seed" in (kept / "difference.txt").read_text()


FILES = {"cards/own/cards.yaml": b"format: 1\ncards:\n  - id: baner\n"}
FOUND = {
    "code": "CAT105",
    "file": "cards/own/cards.yaml",
    "line": 3,
    "column": 9,
    "end_line": 3,
    "end_column": 14,
    "help": "did you mean `banner`?",
    "follows_from": None,
    "fix": None,
}


def fix_to(text):
    place = {key: FOUND[key] for key in ("file", "line", "column", "end_line", "end_column")}
    return {"safe": True, "edits": [{**place, "text": text}]}


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"help": "write `baner`"}, ["the remedy of CAT105 repeats the text"]),
        ({"follows_from": {**FOUND, "code": "CAT101"}}, ["CAT105 follows from a CAT101 that is not told"]),
        ({"fix": fix_to("baner")}, ["the fix of CAT105 changes nothing"]),
        ({"fix": fix_to("banner"), "follows_from": FOUND}, []),
    ],
)
def test_a_remedy_that_is_none_is_seen(change, told):
    """One that repeats the text, one that follows from nothing, a fix without effect."""
    assert list(faults([{**FOUND, **change}], FILES)) == told


def test_a_fix_is_carried_out_where_it_stands():
    """In its line, between its columns; not in a file that the check has not read."""
    found = {**FOUND, "fix": fix_to("banner")}
    assert fixed(found, FILES) == {"cards/own/cards.yaml": b"format: 1\ncards:\n  - id: banner\n"}
    assert fixed(found, {}) is None
