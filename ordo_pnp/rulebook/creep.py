"""How far folded sheets push those within them outwards, by which their pages move towards the fold."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, Final

from ordo_pnp.base import LayoutError, NotationError, clipped

if TYPE_CHECKING:
    from ordo_pnp.rulebook.book_style import BookPaper

# Cubic centimetres a gram of uncoated paper takes: 80 g/m² are 0.104 mm. Coated paper is thinner, down to 0.8.
BULK: Final = 1.3
# Millimetres: from bible paper to board that nobody folds.
THINNEST, THICKEST = 0.02, 1.0
# Millimetres between the text and the fold: nearer to it a stapled booklet has to be held open.
LEAST_INNER: Final = 10.0
_THICKNESS: Final = re.compile(r"([0-9]{1,4}(?:[.][0-9]{1,4})?) ?(mm|gsm|g/m²|g/m2|g)?")


def parse_thickness(text: str) -> float:
    """Return the millimetres of a thickness, or of a weight in grams a square metre.

    >>> parse_thickness("0.1"), parse_thickness("0.12mm"), round(parse_thickness("80g"), 3)
    (0.1, 0.12, 0.104)

    Raises:
        NotationError: It is neither, or no paper that can be folded.
    """
    read = _THICKNESS.fullmatch(text)
    if read is None:
        raise NotationError(f"`{clipped(text)}` is no thickness of paper; write millimetres, `0.1`, or a weight, `80g`")
    number = float(read[1])
    thickness = number if read[2] in {None, "mm"} else number * BULK / 1000
    if not THINNEST <= thickness <= THICKEST:
        known = f"paper has from {THINNEST:g} to {THICKEST:g} mm; a weight is written with its unit, `80g`"
        raise NotationError(f"`{clipped(text)}` is {thickness:.4g} mm; {known}")
    return thickness


def even_shifts(sheets: int, creep: float) -> tuple[float, ...]:
    """Return how far the pages of each sheet move, the outermost first, in equal steps up to the creep that was measured.

    >>> even_shifts(3, 1.0), even_shifts(1, 1.0)
    ((0.0, 0.5, 1.0), (0.0,))
    """
    return tuple(creep * sheet / max(sheets - 1, 1) for sheet in range(sheets))


def paper_shifts(sheets: int, thickness: float, cover: float) -> tuple[float, ...]:
    """Return how far the pages of each sheet move, the outermost first, by the paper around it.

    >>> paper_shifts(4, 0.1, 0.25)
    (0.0, 0.25, 0.35, 0.45)

    Rule: PNP-30: the fold of each sheet lies in that of the sheet around it, so it is further inside by the thickness of that.

    Args:
        sheets: Of the booklet, with its cover.
        thickness: Of each, in millimetres.
        cover: That of the outermost one.
    """
    return tuple(cover + (sheet - 1) * thickness if sheet else 0.0 for sheet in range(sheets))


def check_shifts(shifts: tuple[float, ...], paper: BookPaper) -> None:
    """Check that the text keeps its distance from the fold.

    Raises:
        LayoutError: It does not, with the millimetres.
    """
    furthest, most = shifts[-1], paper.inner - LEAST_INNER
    if not math.isfinite(furthest) or furthest < 0:
        raise LayoutError(f"a creep of {furthest:g} mm is none: write 0 or more")
    if furthest > most + 1e-9:
        told = f"the innermost of {len(shifts)} sheets sticks out by {furthest:.2f} mm"
        near = f"moved by as much, its text would stand {paper.inner - furthest:.2f} mm from the fold, not {LEAST_INNER:g} mm or more"
        raise LayoutError(
            f"{told}; {near}: pages can move by {most:.2f} mm on this paper, so take thinner sheets or fewer"
        )
