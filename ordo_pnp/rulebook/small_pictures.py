"""Pictures of a book whose symbols or letters would be too small in print, each with what helps."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from ordo_pnp.base import finding, printable
from ordo_pnp.rulebook import codes
from ordo_pnp.rulebook.printed_sizes import LEAST_SIGN, LEAST_TEXT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ordo_pnp.base import Diagnostic
    from ordo_pnp.rulebook.bound import PlacedPicture
    from ordo_pnp.rulebook.plates import PlateMaker
    from ordo_pnp.rulebook.printed_sizes import Seen


def small_pictures(pictures: Iterable[PlacedPicture], maker: PlateMaker) -> list[Diagnostic]:
    """Find the pictures in which something is printed smaller than 4.5 mm or 6.5 points.

    Args:
        pictures: Of a book, drawn.
        maker: Who draws them.
    """
    found: dict[Diagnostic, None] = {}
    for picture, span, width in pictures:
        worst = maker.too_small(picture)
        if worst is not None:
            found[finding(codes.SMALL_PICTURE, _said(worst), span, remedy=_remedy(worst, width))] = None
    return list(found)


def _said(worst: Seen) -> str:
    if worst.sign:
        return f"the symbol `{worst.sign}` is printed {worst.size:.1f} mm large, less than {LEAST_SIGN:g} mm"
    return f"the letters “{printable(worst.text)}” are printed in {worst.size:.1f} points, less than {LEAST_TEXT:g}"


def _remedy(worst: Seen, width: float | None) -> str:
    face = "give what it shows a face for figures with larger symbols and no small text (`figure`)"
    if width is None:
        return face
    wanted = math.ceil(100 * width / worst.share)
    if wanted <= 100:
        return f"make it wider: `width: {wanted}`"
    return f"show less of it (`show`, fewer cards), or {face}"
