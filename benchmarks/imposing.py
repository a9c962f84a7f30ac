"""Place 10,000 cards with backs on sheets: choosing grid and blocks, and making every page, without writing PDF.

Each row is a size of card on a paper. CPU time of this process, the best of the runs, for each card.
"""

from __future__ import annotations

import time

from timing import heading, options, table, verdict

from ordo_pnp.catalog.model import Catalog
from ordo_pnp.drawing import Drawing, Shape, rectangle
from ordo_pnp.layout import Flip, Imposition, PrintPiece, fit_copies
from ordo_pnp.layout.marginline import Wording
from ordo_pnp.print.print_config import PrintConfig

CARDS = 10_000
CASES = [
    ("poker cards", (63.0, 88.0), "a4"),
    ("mini cards", (44.0, 68.0), "letter"),
    ("tarot cards", (70.0, 120.0), "sra3"),
    ("square tokens", (20.0, 20.0), "a3"),
]


def impose(size: tuple[float, float], paper: str, count: int) -> tuple[float, int]:
    """Return the CPU seconds for so many cards, and the pages."""
    config = PrintConfig.of(Catalog({}))
    width, height = size
    face = Drawing(width, height, (Shape(rectangle(-3, -3, width + 6, height + 6), fill="#808080"),))
    pieces = [PrintPiece(f"card-{number}", face, face, width, height, 3.0, "rectangle") for number in range(count)]
    sheet = config.sheet_for("card", pieces[0])
    wording = Wording.from_data("Game", config.words["en"])
    begun = time.process_time()
    plan = fit_copies(count, width, height, sheet, config.papers[paper], config.line)
    pages = list(Imposition(plan, Flip.LONG_EDGE, wording, lambda text: 0.5 * len(text)).pages(pieces, bookmarks={}))
    return time.process_time() - begun, len(pages)


def main() -> None:
    given = options(__doc__).parse_args()
    heading(f"{CARDS:,} cards with backs, placed and imposed")
    rows, worst = [], 0.0
    for name, size, paper in CASES:
        found = [impose(size, paper, CARDS) for _ in range(given.runs)]
        each = 1000 * min(seconds for seconds, _ in found) / CARDS
        worst = max(worst, each)
        rows.append((name, f"{size[0]:g} × {size[1]:g}", paper, f"{found[0][1]}", f"{each:.4f}"))
    table(("", "mm", "paper", "pages", "ms a card"), rows)
    verdict("placing and imposing, the slowest of them", worst, 0.25, " ms", is_absolute=True)


if __name__ == "__main__":
    main()
