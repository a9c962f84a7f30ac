"""Rulebooks: all books as PDF with an empty cache, beside typst alone on the same markup; and one after an edit of its text.

The books are measured in CPU seconds of whole processes; two threads work at a time, so a person with two free cores waits
less. An edit is measured in wall time while ``ordo rulebook --watch`` runs.
"""

from __future__ import annotations

import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from corpus import REPOSITORY
from timing import ORDO, Contender, forgetful, heading, measure, options, table, verdict
from watching import waits

EVERY = ("rulebook", "--edition", "all", "--lang", "all")
MARKUP = Path(__file__).with_name("book_markup.py")


def exclaimed(text: str) -> str:
    """Exchange the end of the first sentence behind the second heading: pages are full, so nothing may become longer."""
    start = text.index("\n## ", text.index("\n## ") + 1)
    at = next(each.start() for each in re.finditer(r"(?<=\w)[.!](?= )", text) if each.start() > start)
    return text[:at] + ("!" if text[at] == "." else ".") + text[at + 1 :]


def rebuilds(project: Path, edits: int) -> tuple[list[float], float]:
    """Watch one book and change a sentence so often; return seconds from save to PDF, and CPU seconds of one rebuild."""
    file = project / "cards" / "ordonnance" / "rulebook" / "en.md"

    def change(_number: int) -> tuple[Path, str]:
        return file, exclaimed(file.read_text(encoding="utf-8"))

    made = project / "out" / "ordonnance-rules-en.pdf"
    words = ("rulebook", "ordonnance", "--lang", "en", "--watch", "-o", str(made.parent))
    return waits(words, project, made, change, edits, 0.4)


def main() -> None:
    given = options(__doc__, runs=3).parse_args()
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder)
        shutil.copytree(REPOSITORY / "cards", project / "cards")
        books = forgetful(Contender("all books", (*ORDO, *EVERY, "-o", "out"), project), project / "cache")
        alone = Contender("typst alone, the same books", (sys.executable, str(MARKUP), "--set", "markup"), project)
        subprocess.run((sys.executable, str(MARKUP), str(project / "markup")), check=True)
        measure([books, alone], given.runs)
        found, spent = rebuilds(project, 3 * given.runs)
    pages = sum(int(each) for each in re.findall(r"(\d+) pages", books.output))
    heading(f"Rulebooks, {pages} pages")
    table(
        ("", "CPU s", "wall s", "peak MB"),
        [(each.name, f"{each.seconds:.2f}", f"{each.waited:.2f}", f"{each.megabytes:.0f}") for each in (books, alone)],
    )
    ratios = [own / other for own, other in zip(books.cpu, alone.cpu, strict=True)]
    verdict("all-books", statistics.median(ratios), f"{books.seconds:.1f} and {alone.seconds:.1f} s CPU")
    verdict("book-edit", statistics.median(found), f"{min(found):.2f} to {max(found):.2f}; {spent:.2f} s CPU")


if __name__ == "__main__":
    main()
