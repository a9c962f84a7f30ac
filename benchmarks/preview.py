"""From saving a card to its new picture: ``ordo watch`` runs, a flavour is changed, the clock stops at the new file.

Wall time, because that is what a person waits; on a busy machine it is longer than the work takes.
"""

from __future__ import annotations

import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from corpus import REPOSITORY
from timing import BYTECODE, ORDO, heading, options, table, verdict

PATIENCE = 20.0


def wait_for(picture: Path, earlier: int) -> None:
    """Wait until a file is there and newer."""
    limit = time.perf_counter() + PATIENCE
    while time.perf_counter() < limit:
        try:
            if picture.stat().st_mtime_ns != earlier:
                return
        except FileNotFoundError:
            pass
        time.sleep(0.0005)
    sys.exit(f"no new picture within {PATIENCE:.0f} s")


def latencies(project: Path, filters: list[str], saves: int) -> tuple[list[float], float]:
    """Start ``ordo watch``, save so often; give seconds from save to picture, and CPU seconds of one refresh."""
    picture = project / "preview.png"
    picture.unlink(missing_ok=True)
    environment = os.environ | {"PYTHONPYCACHEPREFIX": BYTECODE, "XDG_CACHE_HOME": str(project / "cache")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    command = (*ORDO, "watch", *filters, "-o", str(picture))
    silence = subprocess.DEVNULL
    process = subprocess.Popen(command, cwd=project, env=environment, stdout=silence, stderr=silence)
    try:
        wait_for(picture, 0)
        time.sleep(0.3)
        spent = cpu(process.pid)
        found = [save(project, picture, number) for number in range(saves)]
        return found, (cpu(process.pid) - spent) / saves
    finally:
        process.terminate()
        process.wait()


def save(project: Path, picture: Path, number: int) -> float:
    """Change the first flavour and wait for the picture."""
    file = project / "cards" / "ordonnance" / "base" / "units.yaml"
    text = re.sub(
        r'flavour: "[^"]*"', f'flavour: "Saved for the time {number}."', file.read_text(encoding="utf-8"), count=1
    )
    earlier = picture.stat().st_mtime_ns
    start = time.perf_counter()
    file.write_text(text, encoding="utf-8")
    wait_for(picture, earlier)
    waited = time.perf_counter() - start
    time.sleep(0.15)
    return waited


def cpu(pid: int) -> float:
    """CPU seconds of a running process, where the system tells."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    except OSError:
        return float("nan")
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    given = options(__doc__, runs=15).parse_args()
    rows, medians = [], []
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder)
        shutil.copytree(REPOSITORY / "cards", project / "cards")
        for filters in (["id:spear-levy"], ["set:base", "kind:unit"], ["set:base"]):
            found, spent = latencies(project, filters, given.runs)
            medians.append(statistics.median(found))
            rows.append(
                (" ".join(filters), *(f"{each * 1000:.0f}" for each in (medians[-1], min(found), max(found), spent)))
            )
    heading("From save to preview picture")
    table(("ordo watch …", "median ms", "fastest ms", "slowest ms", "CPU ms a save"), rows)
    print("`ordo watch` looks every 30 ms, so 0 to 30 ms of each wait pass before it notices\n")
    verdict("save to picture, slowest median", max(medians), 0.1, " s")


if __name__ == "__main__":
    main()
