"""A warm session: one card of a file of 31 and of 1,000 is edited again and again, as by somebody who types.

Measured in one process, in CPU time: from the text to the findings of the card, to its picture as SVG, and to all findings;
and the memory after the first 200 edits, half of them and all. ``--edits`` says how many there are.
"""

from __future__ import annotations

import gc
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from corpus import SET, facts, unit_file, write_project
from timing import heading, options, table, verdict

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from ordo_pnp.project.session import Session
from ordo_pnp.render.svg import SvgSheet

if TYPE_CHECKING:
    from collections.abc import Callable

GAME = "ordonnance"
WARMING = 200
"""Edits before the memory is looked at."""
EVERY = 50
"""Edits after which all findings are asked for, as in a pause."""


def cpu_ms(act: Callable[[], Any], into: list[float]) -> Any:
    """Do something and note its CPU time in milliseconds."""
    start = time.process_time()
    found = act()
    into.append((time.process_time() - start) * 1000)
    return found


def resident_mb() -> float:
    """Return the resident set of this process (Linux)."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def edited(text: str, flavour: str, number: int) -> bytes:
    """Return a file of cards with another flavour of one card, with words that were never there before."""
    return text.replace(flavour, f"{flavour[:-1]}, {number % 5 * 'so '}says {_word(number)} {number}.", 1).encode()


def _word(number: int) -> str:
    """Return a word of letters."""
    return "".join("aeioulnrst"[int(digit)] for digit in str(number)).capitalize()


def measure(root: Path, cards: int, edits: int) -> tuple[list[list[float]], list[float]]:
    """Edit the middle card of a file of so many; return the times of each stage, and the memory at three moments."""
    session = Session(root)
    file = root / GAME / SET / "units-0001.yaml"
    text = unit_file(0, cards, 1)
    name, flavour, _ = facts(cards // 2)
    card = f"{SET}/{name.lower().replace(' ', '-')}"
    times: list[list[float]] = [[], [], []]
    memory: list[float] = []
    session.findings(), session.catalog()
    gc.collect()
    gc.freeze()
    for number in range(edits):
        session.change(file, edited(text, flavour, 2 * number))
        cpu_ms(lambda: session.findings_of(GAME, card), times[0])
        if number % EVERY == 0:
            cpu_ms(session.findings, times[2])
            session.catalog()
        session.change(file, edited(text, flavour, 2 * number + 1))
        cpu_ms(lambda: SvgSheet(session.fonts(GAME)).symbol(session.face(GAME, card, "en").drawing), times[1])
        if number % EVERY == 0:
            gc.collect()
        if number in (WARMING, edits // 2, edits - 1):
            memory.append(resident_mb())
    gc.unfreeze()
    return times, memory


def main() -> None:
    parser = options(__doc__)
    parser.add_argument("--edits", type=int, default=2_000)
    given = parser.parse_args()
    rows, figures = [], {}
    for cards in (31, 1_000):
        with tempfile.TemporaryDirectory() as scratch:
            write_project(Path(scratch), cards, by_file=cards, copies=1)
            times, memory = measure(Path(scratch) / "cards", cards, given.edits)
        medians = [statistics.median(each) for each in times]
        figures[cards] = (*medians, memory[-1] - memory[0])
        tails = [sorted(each)[int(0.95 * len(each))] for each in times]
        cells = [f"{median:.1f} ({tail:.1f})" for median, tail in zip(medians, tails, strict=True)]
        rows.append((f"a file of {cards:,} cards", *cells, *(f"{each:.1f}" for each in memory)))
    heading(f"One card edited {given.edits:,} times in a warm session")
    print("CPU milliseconds, median (95 %); resident MB after so many edits\n")
    moments = [f"{each:,}" for each in (WARMING, given.edits // 2, given.edits)]
    table(("", "findings of the card", "SVG", "all findings", *moments), rows)
    for cards, (found, drawn, _, grown) in figures.items():
        verdict(f"text to findings of the card, file of {cards:,}", found, 10, " ms", is_absolute=True)
        verdict(f"text to SVG, file of {cards:,}", drawn, 5, " ms", is_absolute=True)
        verdict(f"memory after {given.edits - WARMING:,} edits, file of {cards:,}", grown, 2, " MB more")


if __name__ == "__main__":
    main()
