"""The long search for counterexamples, bounded by time: ``python tests/sweep.py --minutes 60 --jobs 2``.

Laws (tests with ``@given``) are run again and again with other seeds; the one that has had the least of its share of the
time is next. Searches (tests marked ``sweep``) always play the same, so each is run once, in half of the time at most.
What was tried is written at the end, law by law; what failed, as pytest shows it.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from functools import wraps
from pathlib import Path
from random import Random

import pytest

# How much more time than others the laws of a folder get: by how many inputs there are and how often one broke.
SHARES = {"games": 4, "expansions": 3, "cards": 3, "draw/text": 2}
# A process that has used so many times its time is ended: it hangs in a law.
GRACE = 1.25


@dataclass
class Tried:
    """What was tried of one law or search."""

    runs: int = 0
    examples: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    failed: bool = False


class Sweep:
    """A pytest plugin that runs laws by turns until time is up."""

    def __init__(self, seconds: float, part: tuple[int, int], seed: int, told: Path) -> None:
        self.seconds = seconds
        # Which of how many parts of all laws.
        self.part = part
        self.seed = seed
        # Where what was tried is written after each run.
        self.told = told
        self.tried: dict[str, Tried] = {}

    def pytest_collection_modifyitems(self, config, items):
        """Keep laws and searches, of these one part, in an order by chance."""
        kept = [each for each in items if _is_law(each) or each.get_closest_marker("sweep")]
        kept.sort(key=lambda each: each.nodeid)
        Random(self.seed).shuffle(kept)
        part, parts = self.part
        kept = kept[part::parts]
        config.hook.pytest_deselected(items=[each for each in items if each not in kept])
        items[:] = kept
        self.tried = {each.nodeid: Tried() for each in kept}
        for each in {each.obj: each for each in kept if _is_law(each)}.values():
            each.obj.hypothesis.inner_test = self._counting(each.obj.hypothesis.inner_test)

    def pytest_runtestloop(self, session):
        """Run one after the other until time is up."""
        import hypothesis.core  # not before pytest has begun: it warns of plugins that are imported already

        began = time.monotonic()
        item = self._next(session.items, self.seconds)
        while item is not None:
            self.now = self.tried[item.nodeid]
            self.now.runs += 1
            hypothesis.core.global_force_seed = self.seed * 100_000 + self.now.runs
            before = time.monotonic()
            coming = self._next([each for each in session.items if each is not item], self.seconds - (before - began))
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=coming)
            spent = time.monotonic() - before
            self.now.seconds += spent
            self.now.longest = max(self.now.longest, spent)
            self.told.write_text(json.dumps({name: asdict(each) for name, each in self.tried.items()}))
            item = self._next(session.items, self.seconds - (time.monotonic() - began))
        return True

    def pytest_runtest_logreport(self, report):
        """Note what failed: it is not run again."""
        self.now.failed |= report.failed

    def pytest_report_teststatus(self, report):
        """Show nothing of a run that passed, and of a failed one what pytest shows."""
        return ("passed" if report.when == "call" else "", "", "") if report.passed else None

    def _next(self, items, left):
        """Choose what has had the least of its share, and can be expected to end in time; None when time is up."""
        searched = sum(self.tried[each.nodeid].seconds for each in items if not _is_law(each))
        fit = []
        for each in items:
            tried = self.tried[each.nodeid]
            is_search = not _is_law(each)
            is_done = tried.failed or (is_search and (tried.runs or searched > self.seconds / 2))
            if not is_done and tried.longest < left:
                fit.append((tried.seconds / _share(each), is_search, each))
        return min(fit, key=lambda each: each[:2])[2] if fit and left > 0 else None

    def _counting(self, law):
        @wraps(law)
        def counted(*given, **named):
            self.now.examples += 1
            return law(*given, **named)

        return counted


def _is_law(item):
    return hasattr(getattr(item, "obj", None), "hypothesis")


def _share(item):
    return next((share for name, share in SHARES.items() if f"/{name}/" in f"/{item.nodeid}"), 1)


def main():
    """Sweep in several processes, and say what was tried; return 1 if anything failed."""
    parser = argparse.ArgumentParser("sweep", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=int(time.time()), help="by default another one each time")
    parser.add_argument("--part", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--told", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("paths", nargs="*", default=["tests"])
    options = parser.parse_args()
    if options.part is not None:
        plugin = Sweep(options.minutes * 60, (options.part, options.jobs), options.seed, options.told)
        return int(pytest.main(["-q", "--no-header", "-p", "no:cacheprovider", *options.paths], plugins=[plugin]))
    return _all_parts(options)


def _all_parts(options):
    with tempfile.TemporaryDirectory() as folder:
        parts = []
        for part in range(options.jobs):
            told = Path(folder) / f"{part}.json"
            words = ["--minutes", options.minutes, "--jobs", options.jobs, "--seed", options.seed, "--part", part]
            command = [sys.executable, __file__, *map(str, words), "--told", str(told), *options.paths]
            parts.append((subprocess.Popen(command, env=os.environ | {"HYPOTHESIS_PROFILE": "sweep"}), told))
        codes = [_code_of(process, options.minutes * 60 * GRACE + 120) for process, _ in parts]
        tried = {}
        for _, told in parts:
            if told.exists():
                tried |= json.loads(told.read_text())
    _show(tried, options.seed)
    return int(not tried or any(code not in (0, pytest.ExitCode.NO_TESTS_COLLECTED) for code in codes))


def _code_of(process, seconds):
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        sys.stdout.write("a process was ended: a law or a search hangs, or takes more than a quarter of the time\n")
        return 1


def _show(tried, seed):
    width = max(map(len, tried), default=0)
    lines = [f"{'law or search':<{width}}{'runs':>6}{'examples':>10}{'seconds':>9}"]
    for name, each in sorted(tried.items(), key=lambda item: -item[1]["seconds"]):
        state = "  FAILED" if each["failed"] else "" if each["runs"] else "  not run: no time was left"
        lines.append(f"{name:<{width}}{each['runs']:>6}{each['examples']:>10}{each['seconds']:>9.1f}{state}")
    sums = [sum(each[key] for each in tried.values()) for key in ("runs", "examples", "seconds")]
    lines.append(f"{f'{len(tried)} laws and searches, seed {seed}':<{width}}{sums[0]:>6}{sums[1]:>10}{sums[2]:>9.1f}")
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    sys.exit(main())
