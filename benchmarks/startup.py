"""What starting costs: ``ordo --help`` in CPU seconds, and what each command imports."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from corpus import REPOSITORY
from timing import ORDO, Contender, heading, measure, options, table, verdict

HEAVY = (
    "numpy", "reportlab", "PIL", "pikepdf", "pypdfium2", "uharfbuzz", "pyphen", "yaml", "jsonschema", "jsonschema_rs",
    "rich", "click",
)  # fmt: skip
WORK = (
    "explain CAT201", "list", "show base/spear-levy", "check --no-cache", "check", "build",
    "simulate --game ordonnance --games 1000",
)  # fmt: skip
SHOW = """
import sys
sys.argv = ["ordo", *sys.argv[1:]]
from ordo_pnp.cli import main
try:
    main()
except SystemExit:
    pass
print("\\n#", len(sys.modules), *[name for name in {heavy!r} if name in sys.modules])
"""


def commands() -> list[str]:
    """Ask ``ordo`` for its commands."""
    code = "from ordo_pnp.cli import root; print(*root.list_commands(None))"
    return subprocess.run((sys.executable, "-c", code), capture_output=True, text=True, check=True).stdout.split()


def imported(arguments: list[str], folder: Path) -> tuple[str, str]:
    """Return how many modules a command has loaded at its end, and which heavy packages."""
    code = SHOW.format(heavy=HEAVY)
    run = subprocess.run(
        (sys.executable, "-c", code, *arguments), cwd=folder, capture_output=True, text=True, check=True
    )
    number, *heavy = run.stdout.splitlines()[-1].removeprefix("# ").split()
    return number, " ".join(heavy)


def main() -> None:
    given = options(__doc__, runs=15).parse_args()
    bare = Contender("python -c pass", (sys.executable, "-c", "pass"))
    click = Contender("python -c 'import click'", (sys.executable, "-c", "import click"))
    first = Contender("ordo --help", (*ORDO, "--help"))
    with tempfile.TemporaryDirectory() as scratch:
        shutil.copytree(REPOSITORY / "cards", Path(scratch) / "cards")
        lines = [["--help"], *([name, "--help"] for name in commands()), *map(str.split, WORK)]
        made = [first, *(Contender(" ".join(("ordo", *line)), (*ORDO, *line), Path(scratch)) for line in lines[1:])]
        measure([bare, click, *made], given.runs)
        known = [imported(line, Path(scratch)) for line in lines]
    heading("Starting")
    print(f"medians of {given.runs} runs, compiled modules cached; the work is that on the base set\n")
    rows = [(each.name, f"{each.seconds:.3f}", f"{each.megabytes:.0f}") for each in (bare, click, *made)]
    known = [("", ""), ("", ""), *known]
    table(
        ("", "CPU s", "peak MB", "modules", "heavy packages"),
        [row + more for row, more in zip(rows, known, strict=True)],
    )
    verdict("ordo --help", first.seconds, 0.12, " s", is_absolute=True)


if __name__ == "__main__":
    main()
