"""Measure whole processes: CPU seconds and peak memory of each, runs of all contenders interleaved, medians.

CPU time (user and system, of the process and all it started) is what a busy machine disturbs least; every script here
prints it, and ratios of it, never wall time.
"""

from __future__ import annotations

import argparse
import atexit
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

BYTECODE = tempfile.mkdtemp(prefix="ordo-bench-bytecode-")
"""Where every measured Python keeps compiled modules, as an installed program does, whatever the environment says."""
atexit.register(shutil.rmtree, BYTECODE, ignore_errors=True)
REFERENCE = 0.0240
"""CPU seconds of the workload where the promises were stated: the best of nine runs, two idle cores, Python 3.11.7."""
_factors: list[float] = []
ORDO = (sys.executable, "-m", "ordo_pnp")


@dataclass
class Contender:
    """One command to be measured."""

    name: str
    command: tuple[str, ...]
    folder: Path | None = None
    """Working directory."""
    environment: dict[str, str] = field(default_factory=dict)
    accepts: tuple[int, ...] = (0,)
    """Exit codes that count as success."""
    before: object = None
    """Called without arguments before each run, outside of the measurement."""
    cpu: list[float] = field(default_factory=list)
    rss: list[float] = field(default_factory=list)
    output: str = ""

    @property
    def seconds(self) -> float:
        """Median CPU seconds."""
        return statistics.median(self.cpu)

    @property
    def megabytes(self) -> float:
        """Median peak resident set in MB."""
        return statistics.median(self.rss)

    @property
    def spread(self) -> float:
        """Half the distance between the slowest and fastest run, as a part of the median."""
        return (max(self.cpu) - min(self.cpu)) / 2 / self.seconds

    def run(self) -> None:
        """Run once; end the program if the command fails, with what it said."""
        if callable(self.before):
            self.before()
        environment = installed_environment() | self.environment
        with tempfile.TemporaryFile() as heard:
            process = subprocess.Popen(
                self.command,
                cwd=self.folder,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=heard,
                stderr=subprocess.STDOUT,
            )
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            heard.seek(0)
            self.output = heard.read().decode(errors="replace")
        if process.returncode not in self.accepts:
            sys.exit(f"{self.name} ended with {process.returncode}:\n{self.output[-2000:]}")
        self.cpu.append(usage.ru_utime + usage.ru_stime)
        self.rss.append(usage.ru_maxrss / (1e6 if sys.platform == "darwin" else 1024))


def installed_environment() -> dict[str, str]:
    """Return the environment of a measured Python: this one, but that it keeps compiled modules, see ``BYTECODE``."""
    environment = os.environ | {"PYTHONPYCACHEPREFIX": BYTECODE}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    return environment


def measure(contenders: list[Contender], runs: int) -> None:
    """Run all contenders in turn, so often, so that a disturbance hits all of them alike; a first round is not counted."""
    for contender in contenders:
        contender.run()
        contender.cpu.clear()
        contender.rss.clear()
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
        default=os.environ.get("ORDO_BENCH_PEERS"),
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
    """Return how many times longer than ``REFERENCE`` the workload takes here and now: the best of nine runs."""
    best = float("inf")
    for _ in range(9):
        start = time.process_time()
        _workload()
        best = min(best, time.process_time() - start)
    return best / REFERENCE


def factor() -> float:
    """Return how slow the machine is, 1.00 where the promises were stated, 2.00 where everything takes twice as long.

    The mean of the measurements so far: one when the heading is printed, and one with the first verdict after it.
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


def verdict(
    what: str, value: float, bound: float, unit: str = "", *, at_least: bool = False, is_absolute: bool = False
) -> bool:
    """Print a figure beside the one that is demanded; return whether it is kept.

    Args:
        what: Is measured.
        value: What came out.
        bound: What is demanded.
        unit: Of both.
        at_least: More is better.
        is_absolute: A time, or a rate, that hangs on the machine: judged as it would be where its factor is 1.00.
    """
    judged = (value * factor() if at_least else value / factor()) if is_absolute else value
    good = judged >= bound if at_least else judged <= bound
    sign = "≥" if at_least else "≤"
    measured = f" (measured {value:,.3g}{unit}, factor {factor():.2f})" if is_absolute else ""
    print(
        f"{'met   ' if good else 'MISSED'}  {what}: {judged:,.3g}{unit}{measured} ({sign} {bound:,.4g}{unit} demanded)"
    )
    return good
