"""How much ink the pages of files take, in words and in a manifest."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ordo_pnp.base import no_progress

if TYPE_CHECKING:
    from ordo_pnp.base import Progress
    from ordo_pnp.paper.deck import MadeFile


def with_coverage(made: Sequence[MadeFile], progress: Progress = no_progress) -> tuple[MadeFile, ...]:
    """Return files with the coverage of each of their pages, which takes about as long as making them.

    Rule: PNP-27.

    Args:
        made: The files.
        progress: Is told after each page.
    """
    from ordo_pnp.paper.render.coverage import measure_coverage  # imports pdfium

    done, total = 0, math.fsum(each.pages for each in made)

    def counted() -> None:
        nonlocal done
        done += 1
        progress(done, int(total), "ink")

    return tuple([each._replace(coverage=measure_coverage(each.content, counted)) for each in made])


def told_coverage(made: Iterable[MadeFile]) -> str:
    """Return a line for each file that was measured: the ink of each page and that of all of them on average."""
    return "\n".join([_told(each) for each in made if each.coverage])


def _told(each: MadeFile) -> str:
    pages = " ".join([f"{value:.0f}" for value in each.coverage])
    return f"ink of {each.name}: {math.fsum(each.coverage) / len(each.coverage):.1f} % on average; by page {pages}"
