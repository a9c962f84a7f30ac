"""A side of a card: its drawing, its trim, bleed and safe zone, lengths relative to it, and its zones and cuts."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from ordo_pnp.base import Code, Diagnostic, finding
from ordo_pnp.cards import MadeSize, Origin, step_into
from ordo_pnp.draw.drawing import Drawing, Use, polygon
from ordo_pnp.draw.faces.references import NameScope, UnknownReferenceError, is_reference
from ordo_pnp.draw.finding_codes import FIXED_SIZE, UNKNOWN_REFERENCE, WRONG_CUTS, WRONG_ZONES, remedy_among
from ordo_pnp.draw.sizes import Borders, Cuts, PieceSize
from ordo_pnp.draw.trims import Outline, holds_box, trim_corners


class FaceDrawing(NamedTuple):
    """One side of one component, in millimetres from the top-left corner of its trim."""

    drawing: Drawing
    # Of the trimmed piece.
    width: float
    height: float
    # The reach of the drawing beyond the trim.
    bleed: float
    outline: Outline
    # Of the trimmed corners.
    radius: float
    # Its allowed cuts if it is larger than the paper, for a face that has any.
    cuts: Cuts | None = None
    # The least distance of readable content from the trim.
    safe: float = 0.0
    # Whether it names the number of the copy: each copy looks different.
    is_numbered: bool = False

    @property
    def in_its_form(self) -> Drawing:
        """The drawing; a hexagon or octagon is cut at its trim.

        Users of it round corners themselves and cut no other form.
        """
        corners = trim_corners(self.outline, (0.0, 0.0, self.width, self.height))
        if not corners:
            return self.drawing
        return Drawing(self.width, self.height, (Use(self.drawing, clip=polygon(corners)),), label=self.drawing.label)


_TOLERANCE = 1e-6  # mm; binary rounding of decimal lengths

# Left, top, right, bottom in millimetres of the trim.
Bounds = tuple[float, float, float, float]


class Frame(NamedTuple):
    """The printed side: trim, bleed and safe zone."""

    # The layout's name.
    name: str
    width: float
    height: float
    bleed: float
    safe: float
    outline: Outline
    radius: float
    # The allowed cuts of a face in zones, or of one that has any.
    cuts: Cuts | None = None
    # The object that it measures, for messages: a face, or one outside of single faces.
    what: str = "face"

    @property
    def measures(self) -> str:
        """Outline and size of the trim in mm, in words: both sides of a card have the same."""
        return f"{self.outline}, {self.width:g} × {self.height:g} mm"

    def within_bleed(self, bounds: Bounds) -> bool:
        """Whether bounds stay inside trim and bleed."""
        left, top, right, bottom = bounds
        out = self.bleed + _TOLERANCE
        return left >= -out and top >= -out and right <= self.width + out and bottom <= self.height + out

    def within_safe(self, bounds: Bounds) -> bool:
        """Whether bounds keep the safe distance from the trim."""
        left, top, right, bottom = bounds
        if self.outline == "circle":
            middle = self.width / 2
            reach = max(math.hypot(x - middle, y - middle) for x in (left, right) for y in (top, bottom))
            return reach <= middle - self.safe + _TOLERANCE
        if self.outline != "rectangle":
            return holds_box(self.outline, (0.0, 0.0, self.width, self.height), self.safe, bounds)
        inset = self.safe - _TOLERANCE
        return left >= inset and top >= inset and right <= self.width - inset and bottom <= self.height - inset


def as_made(frame: Frame, made: MadeSize | None) -> Frame:
    """Return the frame of a card that is as large, and may be cut where, its game makes it; its layout's own where it makes none."""
    if made is None:
        return frame
    places = zip(made.cuts, made.breaks, strict=True)
    cuts = Cuts(*(Borders(allowed, wished, anywhere=not allowed) for allowed, wished in places))
    return frame._replace(width=made.width, height=made.height, cuts=cuts)


_LENGTH = re.compile(r"(-?[0-9]+(?:\.[0-9]+)?)%(?: ?([+-]) ?([0-9]+(?:\.[0-9]+)?))?")
_REST = re.compile(r"(?:([0-9]+) )?rest")
_STEP = Decimal("0.0001")  # mm; results are as a person would have typed them, not 31.499999999999996
_HUNDRED = Decimal(100)

# Element -> its keys whose lengths may be relative. A ``clip`` may, too, but its words do not make a face relative.
GEOMETRY: Mapping[str, tuple[str, ...]] = {
    "rect": ("box", "radius"),
    "text": ("box", "across"),
    "icons": ("box", "size", "pitch"),
    "arms": ("box", "height", "least", "across"),
    "image": ("box", "in-sight", "height", "least", "across"),
    "line": ("from", "to"),
    "path": ("at",),
    "curve": (),
    "battlement": (),
    "pattern": ("box",),
    "use": ("at",),
    "vignette": ("box", "height", "least", "across"),
    "painting": ("box", "height", "least", "across"),
    "group": ("box", "at", "size", "height", "least", "across"),
    "repeat": ("box", "cell", "at", "step"),
    "stack": ("box",),
}


class Extent(NamedTuple):
    """Width and height in millimetres that percentages refer to."""

    width: Decimal
    height: Decimal


def exactly(length: float) -> Decimal:
    """Return a length in millimetres as the decimal number that it is written as."""
    return Decimal(repr(length))


def resolve(length: float | str, whole: Decimal) -> float:
    """Return a length in millimetres.

    Args:
        length: Millimetres, returned as they are, or a part of the whole.
        whole: The length of 100 %.

    >>> resolve(12.5, Decimal(63)), resolve("50%", Decimal(63)), resolve("100% - 6", Decimal(88))
    (12.5, 31.5, 82.0)
    """
    if not isinstance(length, str):
        return length
    found = _LENGTH.fullmatch(length)
    if found is None:
        raise ValueError(f"`{length}` is no length")  # the schema of faces lets none through
    percent, sign, more = found.groups()
    offset = Decimal(f"{sign}{more}") if more else Decimal(0)
    return float((whole * Decimal(percent) / _HUNDRED + offset).quantize(_STEP))


def shares_of_rest(length: float | str) -> int:
    """Return a row's or column's shares of the rest; 0 with a length of its own.

    >>> shares_of_rest("rest"), shares_of_rest("3 rest"), shares_of_rest("30%")
    (1, 3, 0)
    """
    found = _REST.fullmatch(length) if isinstance(length, str) else None
    return 0 if found is None else int(found[1] or 1)


def is_relative(face: Mapping[str, Any]) -> bool:
    """Whether any length of a face depends on its size, so that the face can be set in another."""
    return any(_has_relative(each) for each in _elements(face["elements"]))


def has_boxed_group(specs: Iterable[Mapping[str, Any]]) -> bool:
    """Whether a group says by a box where it stands, whose elements are then placed in that."""
    return any(kind == "group" and "box" in spec for kind, spec in _elements(specs))


def _elements(specs: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for spec in specs:
        for kind, content in spec.items():
            yield kind, content
            yield from _elements(content.get("elements", ()))


def _has_relative(element: tuple[str, Mapping[str, Any]]) -> bool:
    kind, spec = element
    values = [spec[key] for key in GEOMETRY[kind] if key in spec]
    if isinstance(spec.get("clip"), list):
        values.append(spec["clip"])
    return any(map(_names_part, values))


def _names_part(value: float | str | Sequence[Any] | None) -> bool:
    return isinstance(value, str) or (isinstance(value, list) and any(isinstance(each, str) for each in value))


class FrameValues:
    """Reads one key of one layout.

    Args:
        name: Of the layout.
        origin: The layout.
        scope: The names for its references.
        report: Takes findings.
        code: Of values that the key cannot take.
        key: The key of the layout.
    """

    def __init__(
        self, name: str, origin: Origin, scope: NameScope, report: Callable[[Diagnostic], None], code: Code, key: str
    ) -> None:
        self.name, self.origin, self.scope, self.report, self.code, self.key = name, origin, scope, report, code, key

    def value(self, source: Any, *where: str | int) -> Any:
        """Follow a reference, which must not need a card; None where it leads nowhere, which is reported."""
        if not is_reference(source):
            return source
        try:
            get, needs = self.scope.compile(source)
        except UnknownReferenceError as unknown:
            message, remedy = f"there is no value `{unknown.name}` here", remedy_among(unknown.name, unknown.known)
            self._found(UNKNOWN_REFERENCE, message, where, remedy)
            return None
        if needs:
            remedy = "name a value of a file of the game, such as `$files.…` or `$facts.…`"
            self.wrong(f"`{source}` differs from card to card", *where, remedy=remedy)
            return None
        return get(None)  # type: ignore[arg-type]  # a getter without needs does not use the card

    def wrong(self, message: str, *where: str | int, remedy: str | None = None) -> None:
        """Report a value below the key."""
        self._found(self.code, message, where, remedy)

    def _found(self, code: Code, message: str, where: tuple[str | int, ...], remedy: str | None) -> None:
        span = self.origin.span(self.key, *where)
        self.report(finding(code, f"face {self.name}: {message}", span, remedy=remedy))


ANYWHERE, NOWHERE = "anywhere", "nowhere"
_EVERYWHERE = Borders(anywhere=True)


def is_resizable(face: Mapping[str, Any]) -> bool:
    """Whether a face can be set in another size: its lengths follow it, and nothing else says how large it is."""
    return is_relative(face) and "zones" not in face and face.get("cuts", ANYWHERE) == ANYWHERE


def read_cuts(
    data: str | Mapping[str, Any], width: float, height: float, values: FrameValues, zones: Borders | None = None
) -> Cuts:
    """Return the allowed cuts of a face.

    Args:
        data: The value below ``cuts``.
        width: Of the face in mm.
        height: Of the face in mm.
        values: Follows references, and takes findings on values that are no place on the face.
        zones: The borders of its zones, if it has some: they are the upright cuts.
    """
    if isinstance(data, str):
        return Cuts(zones or _EVERYWHERE, _EVERYWHERE)
    breaks = data.get("breaks", {})
    if zones is not None:
        for where in ("x",) * ("x" in data), ("breaks", "x") * ("x" in breaks):
            if where:
                remedy = "leave it out; `uncut` and `breaks` of `zones` say where"
                values.wrong("a face in zones is cut upright at their borders", *where, remedy=remedy)
    across = zones or _borders(data, breaks, "x", width, values)
    return Cuts(across, _borders(data, breaks, "y", height, values))


def _borders(
    data: Mapping[str, Any], breaks: Mapping[str, Any], axis: str, length: float, values: FrameValues
) -> Borders:
    wished = _places(breaks.get(axis, ()), length, values, "breaks", axis)
    allowed = data.get(axis, ANYWHERE)
    if allowed == ANYWHERE:
        return Borders(preferred=wished, anywhere=True)
    return Borders(() if allowed == NOWHERE else _places(allowed, length, values, axis), wished)


def _places(source: Any, length: float, values: FrameValues, *where: str) -> tuple[float, ...]:
    """Return places inside of a length, ascending, of a list; report wrong ones."""
    found = values.value(source, *where)
    if found is None:
        return ()
    if not isinstance(found, (list, tuple)):
        values.wrong(f"`{source}` is no list of places in millimetres", *where)
        return ()
    right = {float(each) for each in found if _is_place(each, length)}
    wrong = next((number for number, each in enumerate(found) if not _is_place(each, length)), None)
    if wrong is not None:
        place: tuple[str | int, ...] = (*where, wrong) if found is source else where
        remedy = f"name places between 0 and {length:g} mm, without the two edges"
        values.wrong(f"{found[wrong]!r} is no place to cut", *place, remedy=remedy)
    return tuple(sorted(right))


def _is_place(value: Any, length: float) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 < value < length


# A face has no more zones than this.
MOST_ZONES = 400


def measure_frame(
    name: str, origin: Origin, scope: NameScope, report: Callable[[Diagnostic], None], size: PieceSize | None = None
) -> Frame:
    """Return the printed side that a layout describes; a face in zones is as wide as they are together.

    Args:
        name: Of the layout.
        origin: The layout.
        scope: The names for its references.
        report: Takes findings; a face whose zones cannot be counted has one, and wrong places are not cut.
        size: The size it is set in, if not in its own: only a face whose lengths follow its size can be.
    """
    data: Mapping[str, Any] = origin.value
    width, height = data["size"]
    outline = data.get("outline", "rectangle")
    borders, cuts = None, None
    if size is not None and (size.width, size.height, size.outline_for(outline)) != (width, height, outline):
        if not is_resizable(data):
            report(_fixed(name, origin, size))
        else:
            width, height, outline = size.width, size.height, size.outline_for(outline)
    if "zones" in data:
        zones = _Zones(FrameValues(name, origin, scope, report, WRONG_ZONES, "zones"))
        width, borders = zones.measure(data["zones"], width)
        cuts = Cuts(borders)
    if "cuts" in data:
        values = FrameValues(name, origin, scope, report, WRONG_CUTS, "cuts")
        cuts = read_cuts(data["cuts"], width, height, values, borders)
    out, safe = data.get("bleed", 3.0), data.get("safe", 3.0)
    return Frame(name, width, height, out, safe, outline, data.get("radius", 0.0), cuts)


def _fixed(name: str, origin: Origin, size: PieceSize) -> Diagnostic:
    width, height = origin.value["size"]
    message = f"face {name}: its lengths are for {width:g} × {height:g} mm, it cannot be set in {size.notation}"
    remedy = "write its boxes as areas and percentages, or print the cards that it shows without `--size`"
    return finding(FIXED_SIZE, message, origin.span("size"), remedy=remedy)


class _Zones:
    """Reads the ``zones`` of one layout."""

    def __init__(self, values: FrameValues) -> None:
        self._values = values

    def measure(self, data: Mapping[str, Any], pitch: float) -> tuple[float, Borders]:
        """Return the width of all zones with their surroundings, and their cuts."""
        count, before = self._count(data["count"]), data.get("before", 0.0)
        uncut = set(self._across(data["uncut"])) if "uncut" in data else set()
        breaks = sorted(set(self._numbers(data.get("breaks", ()), "breaks")))

        def along(borders: Sequence[int]) -> tuple[float, ...]:
            return tuple(before + border * pitch for border in borders)

        allowed = along([border for border in range(1, count) if border not in uncut])
        borders = Borders(allowed, along([b for b in breaks if b < count]))
        return before + count * pitch + data.get("after", 0.0), borders

    def _count(self, source: int | str) -> int:
        value = self._values.value(source, "count")
        count = len(value) if isinstance(value, (list, tuple)) else value
        if isinstance(count, int) and not isinstance(count, bool) and 1 <= count <= MOST_ZONES:
            return count
        if value is not None:
            message = f"`{source}` is no number of zones from 1 to {MOST_ZONES}"
            remedy = "name a number, or a list that has an entry for each zone"
            self._values.wrong(message, "count", remedy=remedy)
        return 1

    def _across(self, spec: Mapping[str, Any]) -> Sequence[int]:
        """Return the zones behind which something lies across the border."""
        items = self._values.value(spec["over"], "uncut", "over")
        if not isinstance(items, (list, tuple)):
            if items is not None:
                self._values.wrong(f"`{spec['over']}` is no list", "uncut", "over")
            return ()
        _, *steps = spec["at"].split(".")
        return self._numbers([step_into(item, steps) for item in items], "uncut", "at")

    def _numbers(self, source: Any, *where: str) -> list[int]:
        """Return numbers of zones, from a list or a reference to one."""
        value = self._values.value(source, *where)
        if value is None:
            return []
        if not isinstance(value, (list, tuple)):
            self._values.wrong(f"`{source}` is no list of numbers of zones", *where)
            return []
        right = [each for each in value if isinstance(each, int) and not isinstance(each, bool) and each >= 1]
        if len(right) < len(value):
            wrong = next(each for each in value if each not in right)
            message = f"{wrong!r} is no number of a zone"
            self._values.wrong(message, *where, remedy="zones are counted from 1")
        return right
