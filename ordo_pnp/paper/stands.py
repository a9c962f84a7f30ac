"""Racks that pieces lean on, screens that hide them, and dividers that stand between cards.

Rule: PNP-29.
"""

from __future__ import annotations

import math
from typing import Final

from ordo_pnp.base import LayoutError
from ordo_pnp.paper.net import Fold, Net, Panel, upright
from ordo_pnp.paper.sheets.page import Box

# How far pieces stand in front of the foot of what they lean on; the lip before them is as high.
LEDGE: Final = 8.0
# How much higher than its pieces a rack is.
_OVER: Final = 10.0
_TALLEST: Final = 60.0
# Depth of the prism of a rack, of the length of its sides: they lean by 22 degrees.
_FOOT: Final = 0.76
# Beside each piece on a rack.
PLACE_GAP: Final = 2.0
# Height of the tab of a divider.
TAB: Final = 10.0
_TAB_CORNER: Final = 2.0


def rack_width(piece: float, places: int) -> float:
    """Return the width of a rack for so many pieces beside each other."""
    return places * piece + (places + 1) * PLACE_GAP


def rack(width: float, piece_height: float) -> Net:
    """Return a rack: a strip that is folded to a prism, with a ledge and a lip for what leans on it.

    From its upper edge: where the ledge is glued, the base, the side that others see, the side that pieces lean on, the ledge, the lip.

    Args:
        width: Of the rack.
        piece_height: Of what leans on it.
    """
    side = min(piece_height + _OVER, _TALLEST)
    foot = _FOOT * side
    lean = math.degrees(math.acos(_FOOT / 2))
    parts = (
        ("base", foot + LEDGE, 0, 180.0 - lean),
        ("outside", side, 180, 2 * lean),
        ("inside", side, 0, -lean),
        ("ledge", LEDGE, 0, -90.0),
        ("lip", LEDGE, 0, 0.0),
    )
    panels, folds, y = [], [], 0.0
    for at, (name, height, turn, angle) in enumerate(parts):
        panels.append(Panel(name, upright(0.0, y, width, height), turn))
        y += height
        if at + 1 < len(parts):
            folds.append(Fold(name, parts[at + 1][0], (0.0, y), (width, y), angle))
    return Net("rack", tuple(panels), tuple(folds), (Box(0.0, 0.0, width, LEDGE),))


def screen(width: float, height: float) -> Net:
    """Return a screen: three panels to be seen from outside above three for inside, which are folded back over the ridge and glued.

    Args:
        width: Of all three panels.
        height: Of the screen.
    """
    third = width / 3
    panels, folds = [], []
    for row, (side, turn) in enumerate((("outside", 180), ("inside", 0))):
        for column, name in enumerate(("left", "middle", "right")):
            panels.append(Panel(f"{side}-{name}", upright(column * third, row * height, third, height), turn))
        for column, (one, other) in enumerate((("left", "middle"), ("middle", "right")), 1):
            x, y = column * third, row * height
            way = 1 if row == 0 else -1
            folds.append(Fold(f"{side}-{one}", f"{side}-{other}", (x, y), (x, y + height), way * 60.0))
    for column, name in enumerate(("left", "middle", "right")):
        ends = (column * third, height), ((column + 1) * third, height)
        folds.append(Fold(f"outside-{name}", f"inside-{name}", *ends, 180.0))
    return Net("screen", tuple(panels), tuple(folds))


def divider(width: float, height: float, place: int, places: int) -> Net:
    """Return a divider: a card with a tab at one of several places along its upper edge.

    Args:
        width: Of the card.
        height: Of the card without the tab.
        place: Of the tab, from 0 at the left.
        places: How many there are.
    """
    tab = width / places
    left, right = tab * place, tab * (place + 1)
    outline = [(0.0, TAB)] if place else []
    if place:
        outline.append((left, TAB))
    outline += [(left, _TAB_CORNER), (left + _TAB_CORNER, 0.0), (right - _TAB_CORNER, 0.0), (right, _TAB_CORNER)]
    if place < places - 1:
        outline += [(right, TAB), (width, TAB)]
    outline += [(width, TAB + height), (0.0, TAB + height)]
    return Net("divider", (Panel("divider", tuple(outline)),), ())


def most_places(room: float, piece: float, limit: int) -> int:
    """Return how many pieces beside each other a rack holds that has room for so much; at most a limit.

    Raises:
        LayoutError: Not even one.
    """
    places = min(limit, int((room - PLACE_GAP + 1e-9) // (piece + PLACE_GAP)))
    if places < 1:
        raise LayoutError(
            f"a rack for a piece {piece:g} mm wide needs {rack_width(piece, 1):g} mm, the page has {room:.1f}"
        )
    return places
