"""Named areas of a face, and the conversion of relative lengths in a layout to millimetres."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from ordo_pnp.base import Code, Diagnostic, finding, near_word
from ordo_pnp.cards import Origin
from ordo_pnp.draw.faces.frame import (
    GEOMETRY,
    Extent,
    Frame,
    exactly,
    has_boxed_group,
    is_relative,
    resolve,
    shares_of_rest,
)
from ordo_pnp.draw.finding_codes import AREA_TWICE, NO_ROOM, UNKNOWN_AREA, remedy_among
from ordo_pnp.draw.trims import largest_box

# A box that follows the size of the face is never smaller: less is no design but a size the face was not made for.
LEAST_MM = 1.0
# Left, top, width and height in millimetres of the trim.
Area = tuple[float, float, float, float]
_SHARE = Decimal("0.0001")  # mm


def areas_of_frame(frame: Frame) -> dict[str, Area]:
    """Return the areas every face has.

    The safe zone of a round piece is the largest square whose corners keep the safe distance, that of a hexagon or octagon the
    largest such rectangle.
    """
    out, width, height = frame.bleed, frame.width, frame.height
    if frame.outline == "rectangle":
        across, down = width - 2 * frame.safe, height - 2 * frame.safe
    else:
        side = max(min(width, height) / 2 - frame.safe, 0) * math.sqrt(2)
        room = (side, side)
        if frame.outline != "circle":
            room = largest_box(frame.outline, (0.0, 0.0, width, height), frame.safe)[2:]
        across, down = (math.floor(each * 1000) / 1000 for each in room)
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
        report: Takes findings; an area that cannot be made is left out.
        left_out: Areas that are not made: the others beside them have their room.
    """

    def __init__(
        self, frame: Frame, origin: Origin, report: Callable[[Diagnostic], None], left_out: frozenset[str] = frozenset()
    ) -> None:
        self.frame, self.origin, self.report, self.left_out = frame, origin, report, left_out
        self.areas = areas_of_frame(frame)
        # Declared, but not made; their errors have been reported.
        self._unmade: set[str] = set(left_out)

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
        """Report an error at a value of the layout or its key.

        A slip is one for a name of an area.
        """
        text, span = f"face {self.frame.name}: {message}", self.origin.span(*path, key=key)
        fix = near_word(span, slip, self.areas) if slip else None
        self.report(finding(code, text, span, remedy=remedy, fix=fix))

    def _divide(self, index: int, division: Mapping[str, Any], way: str) -> None:
        for name in division.get("when", {}).keys() - division[way].keys():
            message, remedy = f"there is no area `{name}` among these {way}", remedy_among(name, tuple(division[way]))
            self.problem(UNKNOWN_AREA, message, "areas", index, "when", name, remedy=remedy, key=True)
        parts = {name: length for name, length in division[way].items() if name not in self.left_out}
        inside = self._inside(index, division) if parts else None
        lengths = None if inside is None else self._lengths(index, parts, way, inside)
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
        """Return the area to divide: without its inset."""
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
        """Return the length of each row or column; None if they do not fit into the divided area."""
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


def _listed(names: str | Sequence[str]) -> Sequence[str]:
    return [names] if isinstance(names, str) else names


def _shown(length: Decimal) -> str:
    return f"{float(length):g}"


Elements = list[dict[str, Any]]


def elements_in_mm(
    frame: Frame, origin: Origin, report: Callable[[Diagnostic], None], left_out: frozenset[str] = frozenset()
) -> Elements:
    """Return the elements of a layout with every length in millimetres, each where it stood.

    Args:
        frame: The printed side, as large as it will be.
        origin: The layout.
        report: Takes findings; an element that cannot be placed stands there as None.
        left_out: Areas that are not made: elements in them have no place.
    """
    data: Mapping[str, Any] = origin.value
    areas = AreaReader(frame, origin, report, left_out).read(data.get("areas", ()))
    elements: Elements = data["elements"]
    if not is_relative(data) and not has_boxed_group(elements):
        return elements
    whole = Extent(exactly(frame.width), exactly(frame.height))
    return _Resolver(areas, whole).elements(elements, whole, ("elements",))


# Keys of the parts of a stack.
_HEIGHTS = ("height", "least")
# Keys with a width and a height.
_SIZES = ("size", "cell")


class _UnplacedError(Exception):
    """An element has no place; why has been reported."""


class _Resolver:
    """Replaces relative lengths by millimetres."""

    def __init__(self, areas: AreaReader, whole: Extent) -> None:
        self.areas, self.whole = areas, whole

    def elements(self, specs: Sequence[dict[str, Any]], extent: Extent, path: tuple[str | int, ...]) -> Elements:
        """Resolve a list of elements that stand in an area of some width and height."""
        found: Elements = []
        for index, spec in enumerate(specs):
            kind = next(iter(spec))
            try:
                found.append({kind: self._element(kind, spec[kind], extent, (*path, index, kind))})
            except _UnplacedError:
                found.append({kind: None})
        return found

    def _element(self, kind: str, spec: dict[str, Any], extent: Extent, path: tuple[str | int, ...]) -> dict[str, Any]:
        made = dict(spec)
        for key in GEOMETRY[kind]:
            if key in spec:
                made[key] = self._value(key, spec, made, extent, path)
        if kind == "group" and "box" in made:
            x, y, *size = made.pop("box")
            made |= {"at": [x, y], "size": size}
        if "elements" in spec:
            within = self._extent_within(kind, spec, made, extent, path)
            if isinstance(spec.get("clip"), list):
                made["clip"] = self._box(spec["clip"], within, (*path, "clip"))
            made["elements"] = self.elements(spec["elements"], within, (*path, "elements"))
        return made

    def _extent_within(
        self, kind: str, spec: Mapping[str, Any], made: Mapping[str, Any], extent: Extent, path: tuple[str | int, ...]
    ) -> Extent:
        """Return the extent for percentages of elements in another one."""
        if kind == "stack":
            for index, each in enumerate(spec["elements"]):
                part = next(iter(each))
                for name in _listed(each[part].get("across", ())):
                    self._named(name, extent, (*path, "elements", index, part, "across"))
            return Extent(exactly(made["box"][2]), exactly(made["box"][3]))
        inner = made.get("size") if kind == "group" else made.get("cell")
        width, height = extent if inner is None else (exactly(inner[0]), exactly(inner[1]))
        if "across" in made:
            width = exactly(made["across"][1])
        if "height" in made:
            asked = made["height"]
            height = exactly(max(asked) if isinstance(asked, list) else asked)
        return Extent(width, height)

    def _value(
        self, key: str, spec: Mapping[str, Any], made: Mapping[str, Any], extent: Extent, path: tuple[str | int, ...]
    ) -> Any:
        """Resolve the value of a key, which may refer to the element's resolved box."""
        value = spec[key]
        here = (*path, key)
        if key in ("box", "in-sight"):
            return self._box(value, extent, here)
        if key == "across":
            areas = [self._named(name, self.whole, here) for name in _listed(value)]
            rooms = [[area[0], area[2]] for area in areas]
            return rooms if isinstance(value, list) else rooms[0]
        if key == "height" and isinstance(value, list):
            return [resolve(each, extent.height) for each in value]
        if key in _HEIGHTS:
            length = resolve(value, extent.height)
            self._require(value, length, extent.height, *here)
            return length
        if isinstance(value, list):
            found = [resolve(each, whole) for each, whole in zip(value, extent, strict=True)]
            if key in _SIZES:
                for at, each in enumerate(value):
                    self._require(each, found[at], extent[at], *here, at)
            return found
        if not isinstance(value, str):
            return value
        _, _, width, height = (exactly(each) for each in made["box"])
        if key == "radius":
            return resolve(value, min(width, height))
        whole = width if spec.get("direction") == "down" else height
        length = resolve(value, whole)
        self._require(value, length, whole, *here)
        return length

    def _box(self, box: str | Sequence[float | str], extent: Extent, path: tuple[str | int, ...]) -> list[float]:
        if isinstance(box, str):
            return self._named(box, extent, path)
        found = [resolve(each, extent[at % 2]) for at, each in enumerate(box)]
        for at in (2, 3):
            self._require(box[at], found[at], extent[at - 2], *path, at)
        return found

    def _require(self, written: float | str, length: float, whole: Decimal, *path: str | int) -> None:
        """Refuse a width or height that follows the size of the face and is too small in this one."""
        if isinstance(written, str) and length < LEAST_MM:
            message = f"`{written}` of {float(whole):g} mm is {length:g} mm"
            remedy = f"at least {LEAST_MM:g} mm must be left: take more of it, or make the face larger"
            self.areas.problem(NO_ROOM, message, *path, remedy=remedy)
            raise _UnplacedError

    def _named(self, name: str, extent: Extent, path: tuple[str | int, ...]) -> list[float]:
        """Return an area by its name, where elements stand in something as large as the face."""
        if extent != self.whole:
            message = f"the area `{name}` is one of the face, not of the group or cell around this"
            remedy = "give a box here; `[0, 0, 100%, 100%]` is all of the group or cell"
            self.areas.problem(UNKNOWN_AREA, message, *path, remedy=remedy)
            raise _UnplacedError
        found = self.areas.find(name, *path)
        if found is None:
            raise _UnplacedError
        return list(found)
