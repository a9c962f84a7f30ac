"""``python -m mutants``: try mutants for a while, and show which survived."""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from itertools import chain, zip_longest
from pathlib import Path
from random import Random
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

import yaml

from mutants.changes import Mutant, mutants_of
from mutants.checkout import Checkout
from mutants.reach import PACKAGE, READERS, TESTS, tests_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mutants.reach import Reached

ROOT = Path(__file__).resolve().parent.parent
EQUIVALENT = Path(__file__).with_name("equivalent.yaml")
REACH = ROOT / ".mutants" / "reach.json"
# Folders of the package; each gets as many mutants as the others.
ROOMS = (
    *("rules", "games/komarn", "games/ordonnance", "cards", "base", "paper/sheets"),
    *("draw/faces", "paper/render", "draw", "tables"),
)
# CPU of the tests that are run for one mutant; one that more of them reach may stay undecided.
SECONDS = 120
MOST_DETAIL = 120
# What pytest returns.
OK, TESTS_FAILED, _, _, _, NO_TESTS = range(6)
STATES = ("killed", "survived", "undecided")


class Trial(NamedTuple):
    """What became of a mutant, and why."""

    room: str
    mutant: Mutant
    state: str
    detail: str


class Campaign:
    """Tries mutants in several copies of the checkout at once.

    Args:
        folder: Where the copies are made.
        jobs: How many.
    """

    def __init__(self, folder: Path, jobs: int) -> None:
        self.checkouts = [Checkout(ROOT, folder / str(number)) for number in range(jobs)]
        self.reached: dict[str, Reached] = {}
        self.trials: list[Trial] = []
        self._lock = Lock()

    def record(self, files: list[Path]) -> None:
        """Record which functions the tests of files run, as far as it is not known since they were changed last."""
        known = json.loads(REACH.read_text(encoding="utf-8")) if REACH.exists() else {}
        digests = {file.relative_to(ROOT).as_posix(): sha256(file.read_bytes()).hexdigest() for file in files}
        new = [name for name, digest in digests.items() if known.get(name, [""])[0] != digest]
        if new:
            sys.stdout.write(f"recording what the tests of {len(new)} files run\n")
            with ThreadPoolExecutor(len(self.checkouts)) as pool:
                parts = list(pool.map(lambda number: self._recorded(number, new), range(len(self.checkouts))))
            for name in new:
                known[name] = digests[name], {}
            for test, reached in chain.from_iterable(part.items() for part in parts):
                known[test.split("::")[0]][1][test] = reached
            REACH.parent.mkdir(exist_ok=True)
            REACH.write_text(json.dumps(known), encoding="utf-8")
        for name in digests:
            self.reached |= known[name][1]

    def _recorded(self, number: int, files: list[str]) -> dict[str, Reached]:
        checkout = self.checkouts[number]
        told = checkout.folder.parent / "reach.json"
        code, said = checkout.run(["-m", "mutants.reach", told, number, len(self.checkouts), *files], cpu=3600)
        if code == TESTS_FAILED:  # these are left out
            sys.stdout.write(said)
        elif code not in {OK, NO_TESTS}:
            sys.exit(f"tests could not be recorded:\n{said}")
        return dict(json.loads(told.read_text(encoding="utf-8")))

    def run(self, planned: Iterator[tuple[str, Mutant]], minutes: float) -> None:
        """Try mutants until none is left or time is up, and write a line of each."""
        ends = time.monotonic() + minutes * 60

        def work(checkout: Checkout) -> None:
            checkout.run(["-m", "compileall", "-q", PACKAGE], cpu=600)
            while time.monotonic() < ends:
                with self._lock:
                    room, mutant = next(planned, (None, None))
                if room is None or mutant is None:
                    return
                trial = Trial(room, mutant, *self._tried(mutant, checkout))
                with self._lock:
                    self.trials.append(trial)
                    sys.stdout.write(line_of(trial))
                    sys.stdout.flush()

        with ThreadPoolExecutor(len(self.checkouts)) as pool:
            list(pool.map(work, self.checkouts))

    def _tried(self, mutant: Mutant, checkout: Checkout) -> tuple[str, str]:
        tests = tests_for(mutant, self.reached)
        chosen: list[str] = []
        spent = 0.0
        for seconds, name in tests:
            if chosen and spent + seconds > SECONDS:
                break
            chosen.append(name)
            spent += seconds
        if not chosen:
            return "survived", "no test runs it"
        file = checkout.folder / mutant.path
        source = file.read_bytes()
        for byte_code in (file.parent / "__pycache__").glob(f"{file.stem}.*.pyc"):
            byte_code.unlink()
        try:
            file.write_bytes(mutant.applied(source))
            code, said = checkout.pytest(chosen, cpu=30 + 3 * spent)
        finally:
            file.write_bytes(source)
        if code is None:
            return "killed", "takes too long"
        if code:
            failed = [line for line in said.splitlines() if line.startswith(("FAILED", "ERROR"))]
            return "killed", (failed or said.splitlines() or [f"code {code}"])[0][:MOST_DETAIL]
        state = "survived" if len(chosen) == len(tests) else "undecided"
        return state, f"{len(chosen)} of {len(tests)} tests"


def line_of(trial: Trial) -> str:
    """Return the line that shows a trial."""
    each = trial.mutant
    place = f"{each.path}:{each.line} {each.function}"
    return f"{trial.state:<10}{place}  {each.kind}: {each.change}  [{trial.detail}]\n"


def planned(paths: list[str], seed: int) -> Iterator[tuple[str, Mutant]]:
    """Yield mutants in the order in which they are tried: one of each path in turn, each kind as often as others."""
    known = set(equivalent())
    orders = []
    for path in paths:
        place = ROOT / path
        files = sorted(place.rglob("*.py")) if place.is_dir() else [place]
        found = [
            each
            for file in files
            if not file.stem.endswith("codes")  # the texts of findings
            for each in mutants_of(file.relative_to(ROOT).as_posix(), file.read_text(encoding="utf-8"))
            if each.key not in known
        ]
        orders.append([(path, each) for each in _mixed(found, Random(f"{seed} {path}"))])
    return (each for round_ in zip_longest(*orders) for each in round_ if each is not None)


def _mixed(found: list[Mutant], chance: Random) -> Iterator[Mutant]:
    """Yield mutants by chance, but of each kind as often as of others as long as there are any."""
    kinds: dict[str, list[Mutant]] = {}
    for each in found:
        kinds.setdefault(each.kind, []).append(each)
    for several in kinds.values():
        chance.shuffle(several)
    names = sorted(kinds)
    while kinds:
        chance.shuffle(names)
        for name in names:
            if name in kinds:
                yield kinds[name].pop()
                if not kinds[name]:
                    del kinds[name]


def equivalent() -> Iterator[tuple[str, str, str, str]]:
    """Yield path, function, line and change of each mutant that is known to be equivalent."""
    listed = yaml.safe_load(EQUIVALENT.read_text(encoding="utf-8"))
    for path, entries in listed.items():
        for each in entries:
            yield path, each["in"], each["line"], each["change"]


def table(trials: list[Trial], seed: int) -> str:
    """Return how many mutants of each room came to what."""
    counts = Counter((each.room, each.state) for each in trials)
    rooms = sorted({each.room for each in trials})
    rows = [(room, [counts[room, state] for state in STATES]) for room in rooms]
    rows.append((f"all, seed {seed}", [sum(counts[room, state] for room in rooms) for state in STATES]))
    width = max(len(name) for name, _ in rows)
    lines = [f"{'room':<{width}}{'mutants':>10}{''.join(f'{state:>11}' for state in STATES)}"]
    lines += [f"{name:<{width}}{sum(row):>10}{''.join(f'{number:>11}' for number in row)}" for name, row in rows]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Run the command line; return 1 if a mutant survived."""
    parser = argparse.ArgumentParser("python -m mutants", description=__doc__)
    parser.add_argument("--minutes", type=float, default=30, help="how long, apart from recording")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--seed", type=int, default=1, help="which mutants, in which order")
    parser.add_argument("--tests", nargs="*", metavar="FOLDER", default=TESTS, help="folders of tests, by default most")
    parser.add_argument("paths", nargs="*", help="folders or files of the package; the rooms that matter by default")
    options = parser.parse_args()
    files = sorted(file for folder in options.tests for file in (ROOT / folder).rglob("test_*.py"))
    if not files:
        parser.error(f"there are no tests in {', '.join(options.tests)}")
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        campaign = Campaign(Path(folder), options.jobs)
        campaign.record([file for file in files if file.name not in READERS])
        paths = options.paths or [f"{PACKAGE}/{each}" for each in ROOMS]
        campaign.run(planned(paths, options.seed), options.minutes)
    sys.stdout.write(table(campaign.trials, options.seed))
    return int(any(each.state == "survived" for each in campaign.trials))


if __name__ == "__main__":
    sys.exit(main())
