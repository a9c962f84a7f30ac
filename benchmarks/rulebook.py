"""Rulebooks: all books as PDF, where nothing is known of them and after an edit of their texts, and one after an edit of its text.

CPU seconds of whole processes; two threads work at a time, so a person with two free cores waits less. For an edit while
``ordo rulebook --watch`` runs wall time, because that is what a person waits. Which laws hold is known everywhere, for it is
kept by content for all copies of the data; a cache of its own is all that the measured processes share.
"""

from __future__ import annotations

import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from corpus import REPOSITORY
from timing import ORDO, Contender, heading, measure, options, table, verdict
from watching import waits

EVERY = ("rulebook", "--edition", "all", "--lang", "all")
MARKUP = Path(__file__).with_name("book_markup.py")
START = (
    "from ordo_pnp.catalog.installation import schemas_folder, shipped_cards; from ordo_pnp.catalog.load import load_catalog; from ordo_pnp.catalog.schema import Schemas; "
    "import ordo_pnp.cli, click, ordo_pnp.rulebook.book_builder, ordo_pnp.rulebook.book_project, ordo_pnp.render.pdf, typst, pikepdf; "
    "load_catalog(shipped_cards()); Schemas(schemas_folder())"
)
"""What comes before the first page: the interpreter, its modules, the card database."""


def edit(project: Path, books: str) -> None:
    """Make a sentence of each of some books an exclamation, or take that back."""
    for file in sorted((project / "cards").glob(books)):
        file.write_text(exclaimed(file.read_text(encoding="utf-8")), encoding="utf-8")


def exclaimed(text: str) -> str:
    """Exchange the end of the first sentence behind the second heading: pages are full, so nothing may become longer."""
    start = text.index("\n## ", text.index("\n## ") + 1)
    at = next(each.start() for each in re.finditer(r"(?<=\w)[.!](?= )", text) if each.start() > start)
    return text[:at] + ("!" if text[at] == "." else ".") + text[at + 1 :]


def forget(cache: Path) -> None:
    """Throw away what is known of this copy of the card database."""
    for file in cache.glob("ordo-pnp/check-*"):
        file.unlink()


def rebuilds(project: Path, edits: int) -> tuple[list[float], float]:
    """Watch one book and change a sentence so often; give seconds from save to PDF, and CPU seconds of one rebuild."""
    file = project / "cards" / "ordonnance" / "rulebook" / "en.md"

    def change(_number: int) -> tuple[Path, str]:
        return file, exclaimed(file.read_text(encoding="utf-8"))

    made = project / "out" / "ordonnance-rules-en.pdf"
    words = ("rulebook", "ordonnance", "--lang", "en", "--watch", "-o", str(made.parent))
    return waits(words, project, made, change, edits, 0.4)


def main() -> None:
    given = options(__doc__, runs=7).parse_args()
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder)
        shutil.copytree(REPOSITORY / "cards", project / "cards")
        cache = project / "cache"
        os.environ["XDG_CACHE_HOME"] = str(cache)
        contenders = [
            Contender("start", (sys.executable, "-c", START), project),
            Contender(
                "all books, PDF, nothing known of them",
                (*ORDO, *EVERY, "-o", "out"),
                project,
                before=lambda: forget(cache),
            ),
            Contender(
                "all books, PDF, after an edit of each text",
                (*ORDO, *EVERY, "-o", "out"),
                project,
                before=lambda: edit(project, "*/rulebook/**/*.md"),
            ),
            Contender("all books, all formats", (*ORDO, *EVERY, "--format", "all", "-o", "out"), project),
            Contender("typst alone, the same books", (sys.executable, str(MARKUP), "--set", "markup"), project),
            Contender("ordo list", (*ORDO, "list"), project),
            Contender(
                "one book in a new process after an edit of its text",
                (*ORDO, "rulebook", "ordonnance", "--lang", "en", "-o", "out"),
                project,
                before=lambda: edit(project, "ordonnance/rulebook/en.md"),
            ),
        ]
        subprocess.run((sys.executable, str(MARKUP), str(project / "markup")), check=True)
        measure(contenders, given.runs)
        pages = sum(int(each) for each in re.findall(r"(\d+) pages", contenders[1].output))
        found, spent = rebuilds(project, given.runs)
    heading("Rulebooks")
    start = contenders[0].seconds
    rows = [
        (each.name, f"{each.seconds:.2f}", f"{each.megabytes:.0f}", f"{(each.seconds - start) / pages * 1000:.1f}")
        for each in contenders
    ]
    table(("", "CPU s", "peak MB", f"ms a page ({pages} pages) after start"), rows)
    edited = (statistics.median(found), min(found), max(found), spent)
    table(
        ("edit of a text", "median s", "fastest s", "slowest s", "CPU s"), [("", *(f"{each:.2f}" for each in edited))]
    )
    alone = contenders[4].seconds
    verdict("all books, nothing known of them, × typst alone", contenders[1].seconds / alone, 1.5)
    verdict("all books after an edit of each text, × typst alone", contenders[2].seconds / alone, 1.5)
    verdict("one book after an edit, × ordo list", contenders[6].seconds / contenders[5].seconds, 2.5)
    verdict("all books after start", (contenders[1].seconds - start) / pages * 1000, 8, " ms a page", is_absolute=True)
    verdict("book after an edit", statistics.median(found), 0.5, " s", is_absolute=True)


if __name__ == "__main__":
    main()
