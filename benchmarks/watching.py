"""Waiting for a command that watches files: save, look for what it makes anew, stop the clock.

Wall time, because that is what a person waits; on a busy machine it is longer than the work takes.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from timing import BYTECODE, ORDO

if TYPE_CHECKING:
    from collections.abc import Callable

PATIENCE = 20.0


def waits(
    words: tuple[str, ...],
    project: Path,
    made: Path,
    change: Callable[[int], tuple[Path, str]],
    times: int,
    rest: float,
) -> tuple[list[float], float]:
    """Start an ``ordo`` command that watches, and save so often.

    Args:
        words: What follows ``ordo``.
        project: Where it runs.
        made: The file that it makes anew after each save.
        change: Gives the file to save and its new text, by the number of the save.
        times: How often.
        rest: Seconds between the last work and the next save.

    Returns:
        Seconds from each save to the new file, and CPU seconds of one refresh.
    """
    made.unlink(missing_ok=True)
    environment = os.environ | {"PYTHONPYCACHEPREFIX": BYTECODE, "XDG_CACHE_HOME": str(project / "cache")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    silence = subprocess.DEVNULL
    process = subprocess.Popen((*ORDO, *words), cwd=project, env=environment, stdout=silence, stderr=silence)
    try:
        _wait_for(made, 0)
        time.sleep(2 * rest)
        spent = _cpu(process.pid)
        found = [_save(made, *change(number), rest) for number in range(times)]
        return found, (_cpu(process.pid) - spent) / times
    finally:
        process.terminate()
        process.wait()


def _save(made: Path, file: Path, text: str, rest: float) -> float:
    """Write a file and give the seconds until the other one is new."""
    earlier = made.stat().st_mtime_ns
    start = time.perf_counter()
    file.write_text(text, encoding="utf-8")
    _wait_for(made, earlier)
    waited = time.perf_counter() - start
    time.sleep(rest)
    return waited


def _wait_for(made: Path, earlier: int) -> None:
    """Wait until a file is there and newer."""
    limit = time.perf_counter() + PATIENCE
    while time.perf_counter() < limit:
        try:
            if made.stat().st_mtime_ns != earlier:
                return
        except FileNotFoundError:
            pass
        time.sleep(0.0005)
    sys.exit(f"no new file within {PATIENCE:.0f} s")


def _cpu(pid: int) -> float:
    """CPU seconds of a running process, where the system tells."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    except OSError:
        return float("nan")
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
