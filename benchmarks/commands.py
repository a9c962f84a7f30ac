"""Single commands: what starting costs, checking and printing the shipped games, and a game from a table of 4,000 rows."""

from __future__ import annotations

import csv
import shutil
import sys
import tempfile
from pathlib import Path

from corpus import REPOSITORY, facts
from timing import ORDO, Contender, forgetful, heading, measure, options, table, verdict

ROWS = 4_000


def write_table(path: Path) -> None:
    """Write a table of cards as a person exports it from a spreadsheet."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(("Name", "Type", "Qty", "Cost", "Text"))
        for number in range(ROWS):
            name, flavour, symbols = facts(number)
            writer.writerow(
                (name, ("Unit", "Place")[number % 2], 1 + number % 3, number % 8, f"{flavour} {{{symbols[0]}}}")
            )


def main() -> None:
    given = options(__doc__).parse_args()
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        shutil.copytree(REPOSITORY / "cards", scratch / "cards")
        write_table(scratch / "cards.csv")
        known = {"XDG_CACHE_HOME": str(scratch / "known")}

        def contender(*words: str) -> Contender:
            return Contender(" ".join(("ordo", *words)), (*ORDO, *words), scratch, known)

        again = contender("check")
        again.name += ", nothing changed"
        made = {
            "python": Contender("python -c pass", (sys.executable, "-c", "pass")),
            "help": contender("--help"),
            "list": contender("list"),
            "show": contender("show", "spear-levy"),
            "check-again": again,
            "first-check": forgetful(contender("check"), scratch / "cache"),
            "base-deck": forgetful(
                contender("build", "--game", "ordonnance", "set:base", "-o", "output"), scratch / "cache"
            ),
            "table-4000": forgetful(contender("new", "game", "large", "--from", "cards.csv"), scratch / "cache"),
        }
        forget = made["table-4000"].before

        def begin_anew() -> None:
            forget()
            shutil.rmtree(scratch / "large", ignore_errors=True)

        made["table-4000"].before = begin_anew
        measure(list(made.values()), given.runs)
    heading("Commands")
    table(
        ("", "CPU s", "wall s", "peak MB"),
        [(each.name, f"{each.seconds:.3f}", f"{each.waited:.3f}", f"{each.megabytes:.0f}") for each in made.values()],
    )
    for row in ("help", "list", "show"):
        verdict(row, made[row].seconds)
    for row in ("first-check", "check-again", "base-deck", "table-4000"):
        verdict(row, made[row].waited, f"{made[row].seconds:.2f} s CPU")


if __name__ == "__main__":
    main()
