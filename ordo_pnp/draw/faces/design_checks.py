"""What is wrong with the design of a face although every element can be drawn: each once, at the layout."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ordo_pnp.draw.faces.look import UnknownNameError
from ordo_pnp.draw.faces.placing import placed_elements
from ordo_pnp.draw.faces.references import is_reference
from ordo_pnp.draw.faces_codes import EMPTY_FACE, GROUND_TOO_SMALL, LOW_CONTRAST

if TYPE_CHECKING:
    from ordo_pnp.draw.drawing import Color
    from ordo_pnp.draw.faces.cursor import LayoutCursor
    from ordo_pnp.draw.faces.placing import PlacedElement


# Between letters and what they stand on; less cannot be read at arm's length. As WCAG 2 counts it, for large type.
LEAST_CONTRAST = 3.0
_PAPER = "#FFFFFF"
_FILLED = ("rect", "path", "image")
_SAMPLES = 40  # points along an edge; a gap of 1.5 mm on a card is found
# What lies between letters and their ground without being one.
_LETTERS = ("text", "icons", "line")


def check_design(specs: Sequence[Mapping[str, Any]], cursor: LayoutCursor) -> None:
    """Report an empty face, a ground that ends before the bleed does, and letters that their ground swallows.

    Args:
        specs: The elements in millimetres.
        cursor: The top of the layout.
    """
    if not specs:
        remedy = "add what its cards shall show; `ordo new face` writes a face to start from"
        cursor.problem(EMPTY_FACE, "it has no elements: its cards would be blank", "elements", remedy=remedy)
        return
    frame = cursor.frame
    placed = list(placed_elements(specs, (frame.width, frame.height)))
    _check_ground(placed, cursor)
    for index, each in enumerate(placed):
        if each.kind == "text":
            _check_contrast(each, placed[:index], cursor)


def _check_ground(placed: Sequence[PlacedElement], cursor: LayoutCursor) -> None:
    """Report a ground that misses a part of the bleed; one that keeps away from the trim on all sides is a border.

    What is painted first is the ground if it covers half of the trim.
    """
    ground = placed[0] if placed and placed[0].kind in _FILLED else None
    if ground is None or ("fill" not in ground.spec and ground.kind != "image") or not _is_half(ground, cursor):
        return
    filled = [each for each in placed if each.kind == "image" or (each.kind in _FILLED and "fill" in each.spec)]
    bare = [side for side in _SIDES if not _is_covered(side, filled, cursor)]
    if not bare or (len(bare) == len(_SIDES) and _is_border(ground, cursor)):
        return
    out = cursor.frame.bleed
    where = "any side" if len(bare) == len(_SIDES) else f"the {' and the '.join(bare)}"
    message = f"the ground does not reach {out:g} mm beyond the trim at {where}: paper shows at the cut"
    remedy = "make it larger; the box `bleed` is trim and bleed together"
    key = "box" if "box" in ground.spec else "d"
    cursor.problem(GROUND_TOO_SMALL, message, *ground.path, key, remedy=remedy)


_SIDES = ("left", "top", "right", "bottom")


def _is_half(ground: PlacedElement, cursor: LayoutCursor) -> bool:
    left, top, right, bottom = ground.bounds
    width, height = cursor.frame.width, cursor.frame.height
    across, down = min(right, width) - max(left, 0), min(bottom, height) - max(top, 0)
    return across > 0 and down > 0 and across * down >= width * height / 2


def _is_covered(side: str, filled: Sequence[PlacedElement], cursor: LayoutCursor) -> bool:
    """Whether something is painted all along the outer edge of the bleed."""
    frame = cursor.frame
    out = frame.bleed - 0.01  # just inside: boxes may end at the edge itself
    across = (-out, frame.width + out)
    down = (-out, frame.height + out)
    corner = _SAMPLES // 4 if frame.outline == "circle" else 0  # nothing of a round piece lies in the corners
    for step in range(corner, _SAMPLES + 1 - corner):
        part = step / _SAMPLES
        x = across[0] + part * (across[1] - across[0]) if side in ("top", "bottom") else across[side == "right"]
        y = down[0] + part * (down[1] - down[0]) if side in ("left", "right") else down[side == "bottom"]
        if not any(a <= x <= c and b <= y <= d for a, b, c, d in (each.bounds for each in filled)):
            return False
    return True


def _is_border(ground: PlacedElement, cursor: LayoutCursor) -> bool:
    """Whether a ground ends clearly inside the trim on all sides, which leaves a border of paper on purpose."""
    left, top, right, bottom = ground.bounds
    frame = cursor.frame
    return min(left, top, frame.width - right, frame.height - bottom) >= min(frame.safe, 2.0)


def _check_contrast(text: PlacedElement, before: Sequence[PlacedElement], cursor: LayoutCursor) -> None:
    """Report letters that stand out too little, where their colour and that of their ground are known."""
    ink, ground = _color(text.spec.get("color", "ink"), cursor), _ground_of(text, before, cursor)
    if ink is None or ground is None:
        return
    found = round(contrast(ink, ground), 2)
    if found < LEAST_CONTRAST:
        message = f"letters of {ink} on {ground} have a contrast of {found:g} : 1, less than {LEAST_CONTRAST:g} : 1"
        key = ("color",) if "color" in text.spec else ()
        remedy = "use a darker or a lighter colour"
        cursor.problem(LOW_CONTRAST, message, *text.path, *key, remedy=remedy)


def _ground_of(text: PlacedElement, before: Sequence[PlacedElement], cursor: LayoutCursor) -> Color | None:
    """Return the colour that letters stand on; None where it is not the same all over, or differs from card to card."""
    for each in reversed(before):
        is_empty = each.kind in ("rect", "path") and "fill" not in each.spec
        if each.kind in _LETTERS or is_empty or not each.touches(text):
            continue
        if each.kind == "rect" and each.is_certain and each.holds(text):
            return _color(each.spec["fill"], cursor)
        return None
    return _PAPER


def _color(name: str, cursor: LayoutCursor) -> Color | None:
    if is_reference(name):
        return None
    try:
        return cursor.resources.look.color(name)
    except UnknownNameError:  # reported by the compiler
        return None


def contrast(one: Color, other: Color) -> float:
    """Return the contrast of two colours by WCAG 2, from 1 (none) to 21 (black on white).

    >>> round(contrast("#000000", "#FFFFFF"), 1), contrast("#777777", "#777777")
    (21.0, 1.0)
    """
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(color: Color) -> float:
    def linear(start: int) -> float:
        value = int(color[start : start + 2], 16) / 255
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    return 0.2126 * linear(1) + 0.7152 * linear(3) + 0.0722 * linear(5)
