"""From saving a card to its new picture: ``ordo watch`` runs, a flavour is changed, the clock stops at the new file."""

from __future__ import annotations

import re
import shutil
import statistics
import tempfile
from pathlib import Path

from corpus import REPOSITORY
from timing import heading, options, table, verdict
from watching import waits


def latencies(project: Path, filters: list[str], saves: int) -> tuple[list[float], float]:
    """Change the first flavour so often while ``ordo watch`` runs; give seconds to the picture, and CPU seconds of one."""
    file = project / "cards" / "ordonnance" / "base" / "units.yaml"

    def change(number: int) -> tuple[Path, str]:
        text = file.read_text(encoding="utf-8")
        return file, re.sub(r'flavour: "[^"]*"', f'flavour: "Saved for the time {number}."', text, count=1)

    picture = project / "preview.png"
    return waits(("watch", "--game", "ordonnance", *filters, "-o", str(picture)), project, picture, change, saves, 0.15)


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
    table(("ordo watch --game ordonnance …", "median ms", "fastest ms", "slowest ms", "CPU ms a save"), rows)
    print("`ordo watch` looks every 30 ms, so 0 to 30 ms of each wait pass before it notices\n")
    verdict("save to picture, slowest median", max(medians), 0.1, " s", is_absolute=True)


if __name__ == "__main__":
    main()
