"""``areas``: named boxes of a face, made of its trim, bleed and safe zone by rows and columns that share what is left."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from ordo_pnp.base import finding, near_word
from ordo_pnp.draw.faces.lengths import exactly, resolve, shares_of_rest
from ordo_pnp.draw.faces_codes import AREA_TWICE, NO_ROOM, UNKNOWN_AREA, remedy_among

if TYPE_CHECKING:
    from ordo_pnp.base import Code, Diagnostic
    from ordo_pnp.cards import Origin
    from ordo_pnp.draw.faces.frame import Frame


# A box that follows the size of the face is never smaller: less is no design but a size the face was not made for.
LEAST_MM = 1.0
# Left, top, width and height in millimetres of the trim.
Area = tuple[float, float, float, float]
_SHARE = Decimal("0.0001")  # mm


def areas_of_frame(frame: Frame) -> dict[str, Area]:
    """Return the areas every face has.

    The safe zone of a round piece is the largest square whose corners keep the safe distance.
    """
    out, width, height = frame.bleed, frame.width, frame.height
    if frame.outline == "circle":
        side = math.floor(max(min(width, height) / 2 - frame.safe, 0) * math.sqrt(2) * 1000) / 1000
        across = down = side
    else:
        across, down = width - 2 * frame.safe, height - 2 * frame.safe
    safe = (_half(width - across), _half(height - down), across, down)
    return {
        "trim": (0.0, 0.0, width, height),
        "bleed": (-out, -out, width + 2 * out, height + 2 * out),
        "safe": safe,
    }


def _half(length: float) -> float:
    return round(length / 2, 4)


class AreaReader:
    """Reads the ``areas`` of one face.

    Args:
        frame: The printed side.
        origin: The layout.
        report: Is told what is wrong; an area that cannot be made is left out.
    """

    def __init__(self, frame: Frame, origin: Origin, report: Callable[[Diagnostic], None]) -> None:
        self.frame, self.origin, self.report = frame, origin, report
        self.areas = areas_of_frame(frame)
        # Declared, but something is wrong with them, which has been reported.
        self._unmade: set[str] = set()

    def read(self, divisions: Sequence[Mapping[str, Any]]) -> AreaReader:
        """Make all areas, in their order: one can be divided once it is there."""
        for index, division in enumerate(divisions):
            self._divide(index, division, "rows" if "rows" in division else "columns")
        return self

    def find(self, name: str, *path: str | int) -> Area | None:
        """Return an area by its name; None if there is none, which is reported once."""
        found = self.areas.get(name)
        if found is None and name not in self._unmade:
            message, remedy = f"there is no area `{name}`", remedy_among(name, tuple(self.areas))
            self.problem(UNKNOWN_AREA, message, *path, remedy=remedy, slip=name)
        return found

    def problem(
        self, code: Code, message: str, *path: str | int, remedy: str | None, key: bool = False, slip: str = ""
    ) -> None:
        """Report what is wrong with the value at a place of the layout, or with its key; a slip is one for a name of an area."""
        text, span = f"face {self.frame.name}: {message}", self.origin.span(*path, key=key)
        fix = near_word(span, slip, self.areas) if slip else None
        self.report(finding(code, text, span, remedy=remedy, fix=fix))

    def _divide(self, index: int, division: Mapping[str, Any], way: str) -> None:
        inside = self._inside(index, division)
        lengths = None if inside is None else self._lengths(index, division[way], way, inside)
        if inside is None or lengths is None:
            self._unmade.update(division[way])
            return
        across = 0 if way == "columns" else 1
        at = exactly(inside[across])
        for name, length in lengths.items():
            if name in self.areas:
                message = f"there is an area `{name}` already"
                remedy = "give it another name"
                self.problem(AREA_TWICE, message, "areas", index, way, name, remedy=remedy, key=True)
            box = list(inside)
            box[across], box[across + 2] = float(at), float(length)
            self.areas[name] = (box[0], box[1], box[2], box[3])
            at += length + exactly(division.get("gap", 0))

    def _inside(self, index: int, division: Mapping[str, Any]) -> Area | None:
        """Return what is divided: an area without its inset."""
        area = self.find(division.get("of", "safe"), "areas", index, "of")
        if area is None:
            return None
        inset = division.get("inset", 0)
        dx, dy = inset if isinstance(inset, list) else (inset, inset)
        x, y, width, height = (exactly(each) for each in area)
        across, down = width - 2 * exactly(dx), height - 2 * exactly(dy)
        if min(across, down) < LEAST_MM:
            size = f"{area[2]:g} × {area[3]:g} mm"
            message = f"an inset of {dx:g} and {dy:g} mm leaves nothing of an area of {size}"
            self.problem(NO_ROOM, message, "areas", index, "inset", remedy="make the inset smaller")
            return None
        return self._stretched((float(x + exactly(dx)), float(y + exactly(dy)), float(across), float(down)), division)

    def _stretched(self, area: Area, division: Mapping[str, Any]) -> Area:
        """Stretch an area to the bleed at the sides that are named."""
        left, top, width, height = area
        right, bottom = left + width, top + height
        x, y, across, down = self.areas["bleed"]
        sides = division.get("to-bleed", ())
        left, top = x if "left" in sides else left, y if "top" in sides else top
        right, bottom = x + across if "right" in sides else right, y + down if "bottom" in sides else bottom
        return left, top, round(right - left, 4), round(bottom - top, 4)

    def _lengths(
        self, index: int, parts: Mapping[str, float | str], way: str, inside: Area
    ) -> dict[str, Decimal] | None:
        """Return the length of each row or column; None if they do not go into what is divided."""
        whole = exactly(inside[2 if way == "columns" else 3])
        gaps = exactly(self.origin.value["areas"][index].get("gap", 0)) * (len(parts) - 1)
        shares = {name: shares_of_rest(length) for name, length in parts.items()}
        found = {name: exactly(resolve(parts[name], whole)) for name, share in shares.items() if not share}
        left = whole - gaps
        for length in found.values():
            left -= length
        if left < 0:
            message = f"the {way} need {_shown(whole - left)} mm with their gaps, where {_shown(whole)} mm are there"
            remedy = "make them smaller, or let one of them take the `rest`"
            self.problem(NO_ROOM, message, "areas", index, way, remedy=remedy)
            return None
        found |= _shared(left, {name: share for name, share in shares.items() if share})
        small = next((name for name in parts if found[name] < LEAST_MM), None)
        if small is None:
            return {name: found[name] for name in parts}
        message = f"`{small}` gets {_shown(found[small])} mm in {self.frame.measures}"
        remedy = f"give it at least {LEAST_MM:g} mm and the others less, or make the face larger"
        self.problem(NO_ROOM, message, "areas", index, way, small, remedy=remedy)
        return None


def _shared(left: Decimal, shares: Mapping[str, int]) -> dict[str, Decimal]:
    """Divide a length into shares that together are exactly that length."""
    found, used, given = {}, 0, Decimal(0)
    for name, share in shares.items():
        used += share
        until = (left * used / sum(shares.values())).quantize(_SHARE)
        found[name], given = until - given, until
    return found


def _shown(length: Decimal) -> str:
    return f"{float(length):g}"
