"""50,000 cards in five sets beside 10,000 in one: what commands cost, and how much memory they take.

Each command runs once for each number of cards, with an empty cache: a second run would say hardly more and take minutes.
A command that fails ends the script, for then the promise that everything works is broken.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from timing import ORDO, Contender, forgetful, heading, options, table, verdict

SIZES = (10_000, 50_000)
COMMANDS = (
    "check --format concise cards/ordonnance",
    "list --game ordonnance",
    "list --game ordonnance --json",
    "export json --game ordonnance -o cards.json",
    "export sqlite --game ordonnance -o cards.db",
)


def main() -> None:
    options(__doc__).parse_args()
    made: dict[tuple[str, int], Contender] = {}
    with tempfile.TemporaryDirectory() as folder:
        for cards in SIZES:
            project = Path(folder) / str(cards)
            corpus = str(Path(__file__).with_name("corpus.py"))
            subprocess.run((sys.executable, corpus, str(project), str(cards), "--copies", "1"), check=True)
            for words in COMMANDS:
                contender = Contender(f"ordo {words}", (*ORDO, *words.split()), project)
                made[words, cards] = forgetful(contender, Path(folder) / "cache")
                made[words, cards].run()
    heading("50,000 cards beside 10,000")
    table(
        ("", *(f"{cards:,}: {what}" for cards in SIZES for what in ("CPU s", "MB"))),
        [(words, *(f"{value:.1f}" for cards in SIZES for value in figures(made[words, cards]))) for words in COMMANDS],
    )
    few, many = SIZES
    largest = max(COMMANDS, key=lambda words: made[words, many].megabytes)
    verdict("large-memory", made[largest, many].megabytes, f"`ordo {largest.partition(' -')[0]}`")
    growth = {words: made[words, many].megabytes / made[words, few].megabytes for words in COMMANDS}
    fastest = max(growth, key=lambda words: growth[words])
    verdict("large-growth", growth[fastest], f"`ordo {fastest.partition(' -')[0]}`")


def figures(contender: Contender) -> tuple[float, float]:
    """Return CPU seconds and megabytes."""
    return contender.seconds, contender.megabytes


if __name__ == "__main__":
    main()
