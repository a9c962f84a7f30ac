"""Fronts and backs on one side of a sheet that is folded in the middle and glued: for printers that print one side.

Half a sheet is laid out like a sheet of its own, and its back page lies beside it: what a printer would do by turning the
sheet, the fold does. Half a sheet that is upright is folded about an upright line, with the back at its right; one that lies is
folded about a level line, with the back below, where every back stands on its head.

Rule: PNP-20.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ordo_pnp.base import LayoutError, pt_to_mm
from ordo_pnp.draw import Drawing, Shape, Use, translation
from ordo_pnp.paper.sheets.marks import stroke_path
from ordo_pnp.paper.sheets.page import Box, Orientation, Page

if TYPE_CHECKING:
    from ordo_pnp.paper.sheets.papers import Paper


_FOLD_PT: Final = 0.35
_FOLD_COLOR: Final = "#8A837B"
_DASH_MM: Final = (2.0, 1.5)


def half_sheets(paper: Paper) -> tuple[Paper, Paper]:
    """Return the two halves of a paper, upright: what a fold across its longer side leaves, and one across its shorter side.

    Raises:
        LayoutError: The paper is made to measure, so there is no middle before there is a piece; or it says where pieces stand.
    """
    if paper.around is not None:
        raise LayoutError(
            f"{paper.name} is made to the measure of each piece and cannot be folded; choose another paper"
        )
    if paper.places is not None:
        raise LayoutError(f"{paper.name} says where pieces stand and cannot be folded; choose another paper")
    half = paper._replace(name=f"half of {paper.name}")
    across_longer = half._replace(width=paper.height / 2, height=paper.width)
    if paper.lies is not None:  # two upright halves make a sheet that lies
        is_upright = paper.lies is Orientation.UPRIGHT
        across_longer = across_longer._replace(lies=Orientation.LANDSCAPE if is_upright else Orientation.UPRIGHT)
    return across_longer, half._replace(width=paper.width / 2)


def folded_page(front: Page, back: Page) -> Page:
    """Lay the two pages of half a sheet side by side, or where they are wider than high one above the other, with a line to fold at.

    Args:
        front: Of half a sheet.
        back: What lies behind it, of the same size.
    """
    width, height = front.content.width, front.content.height
    is_upright = height >= width
    away = (width, 0.0) if is_upright else (0.0, height)
    fold = (width, 0.0, width, height) if is_upright else (0.0, height, width, height)
    line = Shape(stroke_path([fold]), stroke=_FOLD_COLOR, width=pt_to_mm(_FOLD_PT), dash=_DASH_MM)
    size = (2 * width, height) if is_upright else (width, 2 * height)
    content = Drawing(*size, (Use(front.content), Use(back.content, translation(*away)), line), label="folded")
    return Page(content, _around(front.trim, back.trim, away), _around(front.bleed, back.bleed, away), front.bookmarks)


def _around(one: Box | None, other: Box | None, away: tuple[float, float]) -> Box | None:
    """Return the box around one box and another that is moved away."""
    if one is None or other is None:
        return None
    left, top = min(one.x, other.x + away[0]), min(one.y, other.y + away[1])
    right, bottom = max(one.right, other.right + away[0]), max(one.bottom, other.bottom + away[1])
    return Box(left, top, right - left, bottom - top)
