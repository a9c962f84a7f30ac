"""Nets of tuck boxes, lidded boxes, racks, screens, dividers and dice (PNP-29)."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from ordo_pnp.base import LayoutError
from ordo_pnp.paper.nets import Fold, Net, Panel, Point, arc, upright
from ordo_pnp.paper.sheets.page import Box

# Width of a flap that is glued, at the most.
FLAP = 12.0
# The taper of a flap at each of its ends, so that it does not catch.
_TAPER = 1.0
# Length of the tongue, at the most.
_TONGUE = 16.0
# Radius of the notch for a thumb, at the most.
_THUMB = 9.0
_LEAST_LID = 15.0


class Interior(NamedTuple):
    """The room inside of a box, or the size of its content."""

    width: float
    height: float
    depth: float

    def grown(self, more: float) -> Interior:
        """Return it with every length longer by so much."""
        return Interior(self.width + more, self.height + more, self.depth + more)

    @property
    def notation(self) -> str:
        """The lengths for people."""
        return " × ".join(f"{each:.1f}" for each in self) + " mm"


def tuck_box(inside: Interior, paper: float) -> Net:
    """Return the net of a tuck box: a flap to glue, a side, the front, the other side and the back in a row.

    The lid hangs at the back and is tucked in behind the front, which has a notch for a thumb; the bottom hangs at the front and is glued.

    Args:
        inside: The room for the cards as they stand.
        paper: Thickness of the board.
    """
    left, right = tuck_box_halves(inside, paper)
    seam = left.panel("front").box.right
    joint = right.panel("right").box.x
    moved = right.moved(seam - joint, 0.0)
    panels = (*left.panels, *(each for each in moved.panels if each.name != "second-flap"))
    folds = [each for each in moved.folds if "second-flap" not in {each.first, each.second}]
    front = left.panel("front").box
    joined = Fold("front", "right", (front.right, front.y), (front.right, front.bottom), 90.0)
    return Net("tuck-box", panels, (*left.folds, joined, *folds))


def tuck_box_halves(inside: Interior, paper: float) -> tuple[Net, Net]:
    """Return the same box in two parts, each with a flap that is glued to the other part.

    Args:
        inside: The room for the cards as they stand.
        paper: Thickness of the board.
    """
    # A side has the flap on one of its inner faces, the lid its dust flaps; the tongue and the notch need no more.
    width, height, depth = inside.width + 2 * paper, inside.height + 3 * paper, inside.depth + 2 * paper
    tongue = min(_TONGUE, height / 3)
    dust = min(depth, width / 2 - 1.0, tongue + depth)
    top, flap = depth + tongue, min(FLAP, width / 3)
    low = top + height
    left_x, front_x = flap, flap + depth
    first = (
        Panel("first-flap", _left_flap(left_x, top, flap, height), glued_to="back"),
        Panel("left", upright(left_x, top, depth, height), turn=90),
        Panel("front", _notched(front_x, top, width, height)),
        Panel("left-dust-top", _flap_above(left_x, top, depth, dust)),
        Panel("left-dust-bottom", _flap_below(left_x, low, depth, dust), glued_to="bottom"),
        Panel("bottom", upright(front_x, low, width, depth)),
    )
    folds = (
        _upright_fold("left", "first-flap", left_x, top, low),
        _upright_fold("left", "front", front_x, top, low),
        _level_fold("left", "left-dust-top", left_x, front_x, top),
        _level_fold("left", "left-dust-bottom", left_x, front_x, low),
        _level_fold("front", "bottom", front_x, front_x + width, low),
    )
    right_x, back_x = flap, flap + depth
    end = min(FLAP, depth - _TAPER)
    second = (
        Panel("second-flap", _left_flap(right_x, top, flap, height), glued_to="front"),
        Panel("right", upright(right_x, top, depth, height), turn=90),
        Panel("back", upright(back_x, top, width, height)),
        Panel("right-dust-top", _flap_above(right_x, top, depth, dust)),
        Panel("right-dust-bottom", _flap_below(right_x, low, depth, dust), glued_to="bottom"),
        Panel("top", upright(back_x, tongue, width, depth), turn=180),
        Panel("tongue", _rounded_above(back_x, tongue, width, tongue)),
        Panel("bottom-flap", _flap_below(back_x, low, width, end), glued_to="bottom"),
    )
    more = (
        _upright_fold("right", "second-flap", right_x, top, low),
        _upright_fold("right", "back", back_x, top, low),
        _level_fold("right", "right-dust-top", right_x, back_x, top),
        _level_fold("right", "right-dust-bottom", right_x, back_x, low),
        _level_fold("back", "top", back_x, back_x + width, top),
        _level_fold("top", "tongue", back_x, back_x + width, tongue),
        _level_fold("back", "bottom-flap", back_x, back_x + width, low),
    )
    return Net("tuck-box-front", first, folds), Net("tuck-box-back", second, more)


def tray(inside: Interior, paper: float, name: str) -> Net:
    """Return the net of an open box: a floor with four walls, of which two have flaps at their ends.

    Args:
        inside: The room in it; its depth is that of the walls.
        paper: Thickness of the board.
        name: Of the net, for messages and drawings.
    """
    # Across, the flaps lie inside of both walls at the sides.
    width, height, depth = inside.width + 3 * paper, inside.height + paper, inside.depth + paper / 2
    flap = min(FLAP, height / 2 - 1.0)
    x, y = depth, depth
    right, low = x + width, y + height
    panels = [
        Panel("floor", upright(x, y, width, height)),
        Panel("upper", upright(x, 0.0, width, depth), turn=180),
        Panel("lower", upright(x, low, width, depth)),
        Panel("left", upright(0.0, y, depth, height), turn=90),
        Panel("right", upright(right, y, depth, height), turn=270),
    ]
    folds = [
        _level_fold("floor", "upper", x, right, y),
        _level_fold("floor", "lower", x, right, low),
        _upright_fold("floor", "left", x, y, low),
        _upright_fold("floor", "right", right, y, low),
    ]
    for wall, start, end, inner, outer in (("upper", 0.0, y, y, 0.0), ("lower", low, low + depth, low, low + depth)):
        narrower = _TAPER if inner > outer else -_TAPER
        for side, edge, way in (("left", x, -1), ("right", right, 1)):
            far = edge + way * flap
            outline = ((edge, inner), (edge, outer), (far, outer + narrower), (far, inner - narrower))
            panels.append(Panel(f"{wall}-{side}-flap", outline, glued_to=side))
            folds.append(_upright_fold(wall, f"{wall}-{side}-flap", edge, start, end))
    return Net(name, tuple(panels), tuple(folds))


def lidded_box(inside: Interior, paper: float, play: float) -> tuple[Net, Net]:
    """Return a box that cards lie in, and its lid, half as deep, which goes over it.

    Args:
        inside: The room for the cards as they lie.
        paper: Thickness of the board of both.
        play: Width of the lid inside, less that of the box outside.
    """
    base = tray(inside, paper, "box")
    outer = Interior(inside.width + 4 * paper, inside.height + 2 * paper, inside.depth + paper)
    depth = min(outer.depth, max(_LEAST_LID, outer.depth / 2))
    return base, tray(Interior(outer.width + play, outer.height + play, depth), paper, "lid")


def _left_flap(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    """Return a flap at the left of an upright edge."""
    return ((x, y), (x, y + height), (x - width, y + height - width / 3), (x - width, y + width / 3))


def _flap_above(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    return ((x, y), (x + _TAPER, y - height), (x + width - _TAPER, y - height), (x + width, y))


def _flap_below(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    return ((x, y), (x + width, y), (x + width - _TAPER, y + height), (x + _TAPER, y + height))


def _rounded_above(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    """Return a tongue with round corners, a little narrower than its panel."""
    r = min(height * 0.8, width / 4)
    left, right, top = x + _TAPER / 2, x + width - _TAPER / 2, y - height
    return (
        (x, y),
        *arc(left + r, top + r, r, 180, 270),
        *arc(right - r, top + r, r, 270, 360),
        (x + width, y),
    )


def _notched(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    """Return a rectangle with a half round notch in the middle of its upper edge."""
    r = min(_THUMB, width / 5, height / 4)
    return (
        (x, y),
        *arc(x + width / 2, y, r, 180, 0),
        (x + width, y),
        (x + width, y + height),
        (x, y + height),
    )


def _upright_fold(first: str, second: str, x: float, top: float, bottom: float) -> Fold:
    return Fold(first, second, (x, top), (x, bottom), 90.0)


def _level_fold(first: str, second: str, left: float, right: float, y: float) -> Fold:
    return Fold(first, second, (left, y), (right, y), 90.0)


# The distance of pieces in front of the foot of the side that they lean on; the lip before them is as high.
LEDGE: Final = 8.0
# The height of a rack above its pieces.
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
    """Return a rack: a strip that is folded to a prism, with a ledge and a lip for the pieces.

    From its upper edge: the strip to glue the ledge to, the base, the side that others see, the side that pieces lean
    on, the ledge, the lip.
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
    """Return a screen: three panels to be seen from outside above three for inside, which are folded back over the ridge and glued."""
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


# Sides of a die, in the order of its pieces: opposite ones are 1 and 6, 2 and 5, 3 and 4.
DIE_SIDES: Final = ("1", "2", "3", "4", "5", "6")


def die(side: float, name: str = "die") -> Net:
    """Return the net of a cube: 2, 1, 5 and 6 in a column, 4 and 3 beside 1, with a flap for each other edge.

    Args:
        side: Length of its edges.
        name: Of the net, for messages and drawings.
    """
    flap = min(FLAP, side / 2 - _TAPER)
    left, right = side, 2 * side
    places = {
        "2": (left, 0.0),
        "1": (left, side),
        "5": (left, 2 * side),
        "6": (left, 3 * side),
        "4": (0.0, side),
        "3": (right, side),
    }
    panels = [Panel(each, upright(*places[each], side, side)) for each in DIE_SIDES]
    folds = [
        _level_fold(one, other, left, right, places[other][1]) for one, other in (("2", "1"), ("1", "5"), ("5", "6"))
    ]
    folds += [_upright_fold("1", "4", left, side, 2 * side), _upright_fold("1", "3", right, side, 2 * side)]
    for each in ("2", "5", "6"):
        y = places[each][1]
        for edge, far, partner in ((left, left - flap, "4"), (right, right + flap, "3")):
            outline = ((edge, y), (far, y + flap), (far, y + side - flap), (edge, y + side))
            panels.append(Panel(f"{each}-{partner}-flap", outline, glued_to=partner))
            folds.append(_upright_fold(each, f"{each}-{partner}-flap", edge, y, y + side))
    low = 4 * side
    outline = ((left, low), (right, low), (right - flap, low + flap), (left + flap, low + flap))
    panels.append(Panel("6-2-flap", outline, glued_to="2"))
    folds.append(_level_fold("6", "6-2-flap", left, right, low))
    return Net(name, tuple(panels), tuple(folds))


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
    """Return the number of pieces side by side in a rack's room; at most a limit.

    Raises:
        LayoutError: Not even one.
    """
    places = min(limit, int((room - PLACE_GAP + 1e-9) // (piece + PLACE_GAP)))
    if places < 1:
        raise LayoutError(
            f"a rack for a piece {piece:g} mm wide needs {rack_width(piece, 1):g} mm, the page has {room:.1f}"
        )
    return places
