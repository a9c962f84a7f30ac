"""Measure whole processes, the runs of all contenders interleaved, and compare medians with the promises about speed.

The promises and their last figures are in ``promises.yaml``; ``state.py`` runs the scripts and writes the figures there.
CPU time (user and system, of a process and of all that it started) suffers least from other work on the machine. Wall time
is measured where a promise is about a person who waits.
"""

from __future__ import annotations

import argparse
import atexit
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

if TYPE_CHECKING:
    from collections.abc import Callable

PROMISES = Path(__file__).resolve().with_name("promises.yaml")
# The variable that names the file to which each figure is added as a line of JSON; ``state.py`` reads it.
FIGURES = "ORDO_BENCH_FIGURES"
# Where every measured Python keeps compiled modules, as an installed program does, whatever the environment says.
BYTECODE = tempfile.mkdtemp(prefix="ordo-bench-bytecode-")
atexit.register(shutil.rmtree, BYTECODE, ignore_errors=True)
# CPU seconds of the workload on the machine for which the promises are stated: two idle cores, Python 3.11.7.
REFERENCE = 0.0240
# The load above which a wall time is not judged; the scripts themselves make one of about two.
BUSY = 3.0
_factors: list[float] = []
ORDO = (sys.executable, "-m", "ordo_pnp")


@dataclass
class Contender:
    """One command to be measured."""

    name: str
    command: tuple[str, ...]
    # Working directory.
    folder: Path | None = None
    environment: dict[str, str] = field(default_factory=dict)
    # Exit codes that count as success.
    accepts: tuple[int, ...] = (0,)
    # Called before each run, outside of the measurement.
    before: Callable[[], None] = lambda: None
    cpu: list[float] = field(default_factory=list)
    wall: list[float] = field(default_factory=list)
    rss: list[float] = field(default_factory=list)
    output: str = ""

    @property
    def seconds(self) -> float:
        """Median CPU seconds."""
        return statistics.median(self.cpu)

    @property
    def waited(self) -> float:
        """Median wall seconds."""
        return statistics.median(self.wall)

    @property
    def megabytes(self) -> float:
        """Median peak resident set in MB."""
        return statistics.median(self.rss)

    def run(self) -> None:
        """Run once; end the program if the command fails, with what it said."""
        self.before()
        environment = installed_environment() | self.environment
        with tempfile.TemporaryFile() as heard:
            start = time.perf_counter()
            process = subprocess.Popen(
                self.command,
                cwd=self.folder,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=heard,
                stderr=subprocess.STDOUT,
            )
            _, status, usage = os.wait4(process.pid, 0)
            wall = time.perf_counter() - start
            process.returncode = os.waitstatus_to_exitcode(status)
            heard.seek(0)
            self.output = heard.read().decode(errors="replace")
        if process.returncode not in self.accepts:
            sys.exit(f"{self.name} ended with {process.returncode}:\n{self.output[-2000:]}")
        self.cpu.append(usage.ru_utime + usage.ru_stime)
        self.wall.append(wall)
        self.rss.append(usage.ru_maxrss / (1e6 if sys.platform == "darwin" else 1024))


def installed_environment() -> dict[str, str]:
    """Return the environment of a measured Python: this one, but that it keeps compiled modules, see ``BYTECODE``."""
    environment = os.environ | {"PYTHONPYCACHEPREFIX": BYTECODE}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    return environment


def forgetful(contender: Contender, cache: Path) -> Contender:
    """Let a command have a cache of its own that is emptied before each run."""
    contender.environment = contender.environment | {"XDG_CACHE_HOME": str(cache)}
    contender.before = lambda: shutil.rmtree(cache, ignore_errors=True)
    return contender


def measure(contenders: list[Contender], runs: int) -> None:
    """Run all contenders in turn, so often, so that a disturbance hits all of them alike; a first round is not counted."""
    for contender in contenders:
        contender.run()
        for each in (contender.cpu, contender.wall, contender.rss):
            each.clear()
    for _ in range(runs):
        for contender in contenders:
            contender.run()


def options(about: str, *, runs: int = 5) -> argparse.ArgumentParser:
    """Make the command line that every script has."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--runs", type=int, default=runs, help=f"runs of each contender (default {runs})")
    parser.add_argument(
        "--peers",
        type=Path,
        default=Path(os.environ["ORDO_BENCH_PEERS"]) if "ORDO_BENCH_PEERS" in os.environ else None,
        help="folder with venv/ and npm/ as README.md says (default: the variable ORDO_BENCH_PEERS)",
    )
    return parser


def peer(folder: Path | None, *parts: str) -> Path | None:
    """Find a peer's program; say so if it is missing."""
    found = None if folder is None else Path(folder).absolute().joinpath(*parts)
    if found is None or not found.exists():
        print(
            f"MISSING peer {parts[-1]}: not found{'' if folder is None else f' in {folder}'}; see benchmarks/README.md"
        )
        return None
    return found


def peer_module(folder: Path | None, module: str) -> Path | None:
    """Return the Python of the peers if it has a module; say so if it does not."""
    python = peer(folder, "venv", "bin", "python")
    if python is None:
        return None
    if subprocess.run((python, "-c", f"import {module}"), capture_output=True, check=False).returncode:
        print(f"MISSING peer {module}: not installed in {python.parent.parent}; see benchmarks/README.md")
        return None
    return python


def version_of(python: Path, package: str) -> str:
    """Return the version of a package installed beside a Python."""
    code = f"from importlib.metadata import version; print(version({package!r}))"
    return subprocess.run((python, "-c", code), capture_output=True, text=True, check=False).stdout.strip()


def heading(title: str) -> None:
    """Print what is measured, when and on what."""
    today = datetime.now(UTC).date().isoformat()
    print(f"## {title}\n")
    where = f"Python {platform.python_version()} · {_processor()} · load {os.getloadavg()[0]:.1f}"
    print(f"{today} · {where} · factor {factor():.2f}\n")


def _workload() -> int:
    """Do what the program does most, in plain Python: make texts, look them up, count, sort."""
    seen: dict[str, int] = {}
    for number in range(60_000):
        key = f"{number % 997}-{number & 7}"
        seen[key] = seen.get(key, 0) + number * number % 13
    return sum(value for _, value in sorted(seen.items())[::3])


def _speed() -> float:
    """Return how many times longer than ``REFERENCE`` the workload takes here and now: the median of nine runs."""
    times = []
    for _ in range(9):
        start = time.process_time()
        _workload()
        times.append(time.process_time() - start)
    return statistics.median(times) / REFERENCE


def factor() -> float:
    """Return how slow the machine is: 1.00 is the machine of the promises, on one of 2.00 everything takes twice as long.

    The mean of two measurements: when the heading is printed, and at the first verdict after it.
    """
    if len(_factors) < 2:
        _factors.append(_speed())
    return statistics.fmean(_factors)


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.machine()
    name = next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), platform.machine())
    return f"{name}, {os.cpu_count()} cores"


def table(header: tuple[str, ...], rows: list[tuple[str, ...]]) -> None:
    """Print a Markdown table."""
    wide = [max(len(row[i]) for row in (header, *rows)) for i in range(len(header))]
    for row in (header, tuple("-" * width for width in wide), *rows):
        print("| " + " | ".join(cell.ljust(width) for cell, width in zip(row, wide, strict=True)) + " |")
    print()


def promises() -> dict[str, dict[str, Any]]:
    """Return the promises about speed, with the last figures, by the name of the row."""
    found: dict[str, dict[str, Any]] = yaml.safe_load(PROMISES.read_text(encoding="utf-8"))
    return found


def judged(promise: dict[str, Any], value: float, machine: float) -> float:
    """Return a figure as it would be on the machine of the promises; a ratio and a size stay as they are."""
    if not promise.get("scaled"):
        return value
    return value * machine if promise.get("at_least") else value / machine


def is_kept(promise: dict[str, Any], value: float, machine: float) -> bool:
    """Whether a figure is as good as promised."""
    seen = judged(promise, value, machine)
    return seen >= promise["demanded"] if promise.get("at_least") else seen <= promise["demanded"]


def is_disturbed(promise: dict[str, Any], load: float) -> bool:
    """Whether a wall time says nothing, because other work had the cores."""
    return str(promise.get("unit", "")).endswith("wall") and load > BUSY


def verdict(row: str, value: float, note: str = "") -> None:
    """Print a figure beside its promise, and add it to the file that ``FIGURES`` names.

    Args:
        row: The name of the promise in ``promises.yaml``.
        value: The figure, in the unit of the promise.
        note: Other figures that help to understand it.
    """
    promise = promises()[row]
    unit, sign = promise.get("unit", ""), "≥" if promise.get("at_least") else "≤"
    on_reference = f", {judged(promise, value, factor()):.3g} at factor 1" if promise.get("scaled") else ""
    load = os.getloadavg()[0]
    word = "met   " if is_kept(promise, value, factor()) else "MISSED"
    print(
        f"{'busy  ' if is_disturbed(promise, load) else word}  {row}: {value:.3g} {unit}{on_reference}"
        f" ({sign} {promise['demanded']:g} promised){f'; {note}' if note else ''}"
    )
    if FIGURES in os.environ:
        figure = {"row": row, "value": value, "note": note, "factor": factor(), "load": load}
        with Path(os.environ[FIGURES]).open("a", encoding="utf-8") as file:
            file.write(json.dumps(figure) + "\n")
