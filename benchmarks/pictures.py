"""Pictures of cards at 300 to the inch: what one more card costs, beside pdfium that draws the sheets of the same cards.

``ordo export images`` draws in one process for each core and waits are compared; pdfium draws in one, so its CPU time is
divided by the cores. A sheet has about as much paper for a card as a picture with its bleed. pdfium writes no files.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from corpus import SET, write_project
from timing import ORDO, Contender, forgetful, heading, measure, options, table, verdict

FEW, MANY = 18, 90
DRAW = """
import sys, pypdfium2
for file in sys.argv[1:]:
    for page in pypdfium2.PdfDocument(file):
        page.render(scale=300 / 72)
"""


def main() -> None:
    given = options(__doc__, runs=3).parse_args()
    cores = os.cpu_count() or 1
    made: dict[str, list[Contender]] = {"ordo export images": [], "pdfium alone": []}
    with tempfile.TemporaryDirectory() as folder:
        for cards in (FEW, MANY):
            project = Path(folder) / f"project-{cards}"
            write_project(project, cards, copies=1)
            subprocess.run((*ORDO, "build", f"set:{SET}", "--backs", "none", "-o", "sheets"), cwd=project, check=True)
            sheets = [str(path) for path in sorted((project / "sheets").glob("*.pdf"))]
            words = (*ORDO, "export", "images", f"set:{SET}", "--jobs", str(cores), "-o", "pictures")
            own = Contender("ordo export images", words, project)
            made["ordo export images"].append(forgetful(own, Path(folder) / "cache"))
            made["pdfium alone"].append(Contender("pdfium", (sys.executable, "-c", DRAW, *sheets), project))
        measure([each for pair in made.values() for each in pair], given.runs)
    heading(f"Pictures of cards at 300 to the inch, {cores} cores")
    step = (MANY - FEW) / 1000
    waits = {
        name: statistics.median((b - a) / step for a, b in zip(few.wall, many.wall, strict=True))
        for name, (few, many) in made.items()
    }
    spent = {
        name: statistics.median((b - a) / step for a, b in zip(few.cpu, many.cpu, strict=True))
        for name, (few, many) in made.items()
    }
    table(
        ("", f"{FEW}: wall s", f"{MANY}: wall s", "one more: wall ms", "one more: CPU ms"),
        [
            (name, f"{few.waited:.2f}", f"{many.waited:.2f}", f"{waits[name]:.1f}", f"{spent[name]:.1f}")
            for name, (few, many) in made.items()
        ],
    )
    own, alone = waits["ordo export images"], spent["pdfium alone"]
    note = f"{own:.1f} ms wall; pdfium {alone:.1f} ms CPU for {cores} cores"
    verdict("pictures", own / (alone / cores), note)


if __name__ == "__main__":
    main()
