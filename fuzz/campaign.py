"""Many inputs, until time is up; failures are kept once for each cause, with as few changes as show them."""

from __future__ import annotations

import difflib
import json
import re
import resource
import shutil
import time
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any, Final

import yaml

from fuzz.bench import Bench, Failure
from fuzz.neighbours import NEIGHBOURS
from fuzz.nodes import emit, parse
from fuzz.projects import PROJECTS
from fuzz.targets import TARGETS, Case, make

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from pathlib import Path

    from fuzz.trees import Files

# Lines of a difference that are kept.
_MOST_SHOWN: Final = 400


@dataclass
class Tally:
    """What was tried of one class."""

    inputs: int = 0
    accepted: int = 0
    refused: int = 0
    failed: int = 0
    # Seconds.
    cpu: float = 0.0

    def add(self, other: Tally) -> None:
        """Add what another process tried."""
        for key, value in asdict(other).items():
            setattr(self, key, getattr(self, key) + value)


@dataclass
class Campaign:
    """One process that fuzzes."""

    # A folder of its own for the project under test.
    home: Path
    # Where failing inputs are kept.
    out: Path
    # Where what was tried is written after each input.
    told: Path | None = None
    bases: dict[str, Files] = field(default_factory=dict)
    tallies: dict[str, Tally] = field(default_factory=dict)
    # Signature of a failure -> how often it was met.
    seen: dict[str, int] = field(default_factory=dict)

    def base(self, project: str) -> Files:
        """Return a project before any change, made when it is asked for, with its warm cache beside it."""
        if project not in self.bases:
            bench = Bench(self.home / "case", {}, Random(0))
            bench.lay_out()
            bench.files = PROJECTS[project](bench.folder)
            bench.files |= {"words.json": b"[]", NEIGHBOURS: b"[]"}
            bench.lay_out()
            ran = bench.run("check", codes=(0,))
            if bench.failures:
                raise RuntimeError(f"the project {project} is not sound before any change: {ran.out}{ran.err}")
            warm = self.home / "warm" / project
            shutil.copytree(self.home / "cache", warm)
            kept = {f"../cache/{path.relative_to(warm).as_posix()}": path.read_bytes() for path in warm.rglob("*.json")}
            self.bases[project] = bench.files | kept
        return self.bases[project]

    def make(self, name: str, skip: Collection[int] = ()) -> Case:
        """Make the input of a name; see ``fuzz.targets.make``."""
        return make(name, self.base, skip)

    def judge(self, case: Case) -> tuple[int, Bench]:
        """Lay an input out and hold it against its oracle: how much of it was accepted, and what went wrong."""
        is_cache = case.name.startswith("caches:")
        files = {path: raw for path, raw in case.files.items() if is_cache or not path.startswith("../")}
        bench = Bench(self.home / "case", files, Random(f"{case.name}:oracle"), case.changed)
        bench.lay_out(None if is_cache else self.home / "warm" / case.project)
        return TARGETS[case.name.partition(":")[0]].oracle(bench), bench

    def run(self, classes: Iterable[str], seed: int, numbers: Iterable[int], until: float) -> None:
        """Try inputs of some classes by turns until a moment of ``time.monotonic``."""
        chosen = tuple(classes)
        for number in numbers:
            for each in chosen:
                if time.monotonic() > until:
                    return
                self._try(f"{each}:{seed}:{number}")

    def _try(self, name: str) -> None:
        tally = self.tallies.setdefault(name.partition(":")[0], Tally())
        before = _cpu()
        try:
            case = self.make(name)
        except Exception as error:  # noqa: BLE001 (one input less is better than no more inputs)
            self.seen[f"the fuzzer itself failed at {name}: {error!r}"] = 1
            return
        if not case.changed:
            return
        accepted, bench = self.judge(case)
        tally.inputs += bench.inputs
        tally.accepted += accepted
        tally.refused += bench.inputs - accepted
        tally.failed += bool(bench.failures)
        for failure in bench.failures:
            self.seen[failure.signature] = self.seen.get(failure.signature, 0) + 1
            if self.seen[failure.signature] == 1:
                self._keep(case, failure)
        tally.cpu += _cpu() - before
        if self.told is not None:
            tried = {key: asdict(each) for key, each in self.tallies.items()}
            self.told.write_text(json.dumps({"tallies": tried, "seen": self.seen}))

    def _keep(self, case: Case, failure: Failure) -> None:
        """Write a failing input and what was seen into a folder of its own, without the changes it does not need."""
        skip: set[int] = set()
        for number in range(case.count) if case.count > 1 else ():
            _, bench = self.judge(self.make(case.name, {*skip, number}))
            if any(each.signature == failure.signature for each in bench.failures):
                skip.add(number)
        case = self.make(case.name, skip)
        folder = self.out / re.sub(r"[^\w.-]+", "-", failure.signature)[:100]
        if folder.exists():  # another process was first
            return
        folder.mkdir(parents=True)
        name = case.name + (f" --skip {','.join(map(str, sorted(skip)))}" if skip else "")
        told: dict[str, Any] = {
            "signature": failure.signature,
            "replay": f"python -m fuzz --replay {name}",
            "project": case.project,
        }
        told |= {
            "command": list(failure.ran.words),
            "code": failure.ran.code,
            "cpu": round(failure.ran.cpu, 2),
            "changed": list(case.changed),
        }
        (folder / "case.json").write_text(json.dumps(told, indent=1) + "\n")
        (folder / "said.txt").write_text(f"{failure.ran.out[-20_000:]}\n{failure.ran.err[-20_000:]}", errors="replace")
        (folder / "difference.txt").write_text("".join(self.difference(case)), errors="replace")

    def difference(self, case: Case) -> list[str]:
        """Return what a case changes, as lines of a unified difference."""
        base = self.base(case.project)
        found: list[str] = []
        for path in case.changed:
            old, new = (files.get(path, b"").decode(errors="backslashreplace") for files in (base, case.files))
            with suppress(yaml.YAMLError, ValueError):  # a changed tree is written in a style of its own
                old = min(old, emit(parse(old)), key=lambda each: _distance(each, new))
            if len(new) > _MOST_SHOWN * 1000:
                found.append(f"{path}: {len(new)} characters")
                continue
            found += difflib.unified_diff(old.splitlines(), new.splitlines(), path, path, n=1, lineterm="")
        return [f"{line[:500].rstrip()}\n" for line in found[:_MOST_SHOWN]]


def _distance(old: str, new: str) -> int:
    """Return how many lines two texts do not share."""
    return len(set(old.splitlines()) ^ set(new.splitlines()))


def every(first: int, step: int) -> Iterable[int]:
    """Return the numbers of inputs that one of several processes tries."""
    return count(first, step)


def _cpu() -> float:
    """Return the seconds of CPU that this process and its commands have used."""
    own, below = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return own.ru_utime + own.ru_stime + below.ru_utime + below.ru_stime
