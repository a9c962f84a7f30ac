"""Compile the element icons: signs in slots or packed into rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ordo_pnp.draw.drawing import Color, Item, Shape, Use, ellipse, translation
from ordo_pnp.draw.faces.cursor import LayoutCursor
from ordo_pnp.draw.faces.elements import Element
from ordo_pnp.draw.faces.placeholders import placeholder
from ordo_pnp.draw.faces.record import Draw, FaceRecord
from ordo_pnp.draw.faces.references import NOTHING, Getter, Needs, is_reference, place_of
from ordo_pnp.draw.finding_codes import ICONS_OVERFULL, UNKNOWN_SIGN, WRONG_VALUE, remedy_among
from ordo_pnp.draw.signs import SignError, Signs, Style

# Side of each of two equal signs in one slot, as a part of the size of one alone.
DOUBLED = 0.62
# Between the two, as a part of the size.
_GAP = 0.04
# Radius and line of the ring that joins two neighbouring signs of one slot, as parts of the size of one of them.
_LINK, _LINK_WIDTH = 0.21, 0.085


class _Row(NamedTuple):
    """Geometry of an ``icons`` element in millimetres."""

    box: tuple[float, ...]
    size: float
    pitch: float
    down: bool
    align: str
    doubled_size: float
    doubled_step: tuple[float, float]
    # Whether a ring joins each two neighbours of the equal signs of one slot.
    is_linked: bool

    @property
    def extent(self) -> float:
        """Length of the box in the direction of the row."""
        return self.box[3 if self.down else 2]

    def length(self, count: int) -> float:
        """From the first sign's edge to the last one's."""
        return (count - 1) * self.pitch + self.size

    @property
    def most(self) -> int:
        """The number of signs that fit."""
        return max(int((self.extent - self.size + 1e-6) // self.pitch) + 1, 0)

    def centers(self, count: int) -> list[tuple[float, float]]:
        """The middles of so many signs."""
        free = self.extent - self.length(count)
        lead = self.size / 2 + {"start": 0.0, "center": free / 2, "end": free}[self.align]
        x, y, width, height = self.box
        if self.down:
            return [(x + width / 2, y + lead + i * self.pitch) for i in range(count)]
        return [(x + lead + i * self.pitch, y + height / 2) for i in range(count)]


def compile_icons(spec: dict[str, Any], cursor: LayoutCursor) -> Element | None:
    """Compile ``icons``; None if its list is unknown."""
    cursor.check_box(spec["box"], safe=True)
    row = _row(spec)
    listed = _list(spec["of"], cursor, "of")
    color, color_needs = cursor.color(spec, "color") if spec.get("style") == "mono" else (lambda _: None, NOTHING)
    ground, ground_needs = cursor.color(spec, "ground")
    if listed is None:
        return None
    halo, halo_needs = cursor.color(spec.get("halo", {}), "color")
    filled, filled_needs = cursor.color(spec, "absent-fill")
    halo_width = cursor.weight(spec["halo"]) if "halo" in spec else 0.0
    inks = _Inks(spec.get("style", "tile"), color, ground, halo, halo_width, filled)
    drawer = _Drawer(cursor, row, inks, _place_of(spec["of"]), absent=spec.get("absent", "ring") == "ring")
    needs = listed[1] | color_needs | ground_needs | halo_needs | filled_needs
    if spec.get("packed"):
        return Element(needs, drawer.packed(listed[0]))
    slots = _slots(spec, cursor)
    if slots is None or not _have_tiles(slots, drawer, cursor):
        return None
    if row.length(len(slots)) > row.extent + 1e-6:
        needed, there = row.length(len(slots)), row.extent
        message = f"{len(slots)} slots need {needed:g} mm where {there:g} mm are there"
        cursor.problem(ICONS_OVERFULL, message, "box", remedy="lengthen the box or lessen `size` or `pitch`")
    return Element(needs, drawer.slotted(listed[0], slots, is_closed="slots" in spec))


def _row(spec: dict[str, Any]) -> _Row:
    size = float(spec["size"])
    down = spec.get("direction", "right") == "down"
    packed = bool(spec.get("packed"))
    doubled = spec.get("doubled")
    if doubled is None:
        apart = size * (DOUBLED + _GAP)
        doubled_size, step = size * DOUBLED, ((apart, 0.0) if down else (0.0, apart))
    else:
        doubled_size, step = float(doubled["size"]), (float(doubled["step"][0]), float(doubled["step"][1]))
    align = spec.get("align", "start" if packed else "center")
    linked = doubled is not None and bool(doubled.get("linked"))
    return _Row(tuple(spec["box"]), size, float(spec.get("pitch", size)), down, align, doubled_size, step, linked)


def _place_of(spec: Any) -> tuple[str, ...]:
    """Return the path on a card of an element's signs; empty for an item's or the face's."""
    named = place_of(spec) if isinstance(spec, str) and is_reference(spec) else ()
    return () if named == ("item",) else named


def _or_more_room(record: FaceRecord, cursor: LayoutCursor) -> str:
    """Add the remedy of more room where the face is of the card's set.

    Then the author of the card can edit it.
    """
    owner = cursor.frame.name.rpartition("/")[0]
    return ", or give the box of the face more room" if owner == record.card.set else ""


def _list(spec: Any, cursor: LayoutCursor, key: str) -> tuple[Getter, Needs] | None:
    if isinstance(spec, str) and is_reference(spec):
        return cursor.reference(spec, key)
    names = [spec] if isinstance(spec, str) else list(spec)
    if not _all_known(names, cursor, key):
        return None
    return (lambda _: names), NOTHING


def _slots(spec: dict[str, Any], cursor: LayoutCursor) -> tuple[str, ...] | None:
    if "slots" not in spec:
        words = _words_of(spec["of"], cursor)
        if not words:
            message = "the signs that have a place are not known: no schema says which words this list may hold"
            cursor.problem(WRONG_VALUE, message, "of", remedy="list them under `slots`, or write `packed: true`")
            return None
        return words if _all_known(words, cursor, "of") else None
    slots = spec["slots"]
    if isinstance(slots, str):
        cursor.problem(WRONG_VALUE, "slots are the same on every card", "slots", remedy="list the signs")
        return None
    return tuple(slots) if _all_known(slots, cursor, "slots") else None


def _words_of(spec: Any, cursor: LayoutCursor) -> tuple[str, ...]:
    """Return the words that a list of the cards may hold by its schema; none where it may hold any, or is no such list."""
    path = tuple(spec.removeprefix("$").split(".")) if isinstance(spec, str) and is_reference(spec) else ()
    return cursor.scope.word_lists.get(path, ())


def _have_tiles(slots: Sequence[str], drawer: _Drawer, cursor: LayoutCursor) -> bool:
    """Report the signs of slots that cannot be drawn on a tile where they would be, once for all cards."""
    if drawer.inks.style != "tile" and not drawer.absent:
        return True
    signs = cursor.resources.signs()
    lacking = [name for name in slots if not signs.has_tile(name)]
    for name in lacking:
        message = (
            f"the sign `{name}` has no tile: it can neither be drawn as `tile` nor leave a `ring` where it is absent"
        )
        remedy = "give it a `tile` in `signs.yaml`, or write `style: mono` or `plain` with `absent: none`"
        cursor.problem(UNKNOWN_SIGN, message, remedy=remedy)
    return not lacking


def _all_known(names: Sequence[str], cursor: LayoutCursor, key: str) -> bool:
    known = cursor.resources.sign_names
    unknown = [name for name in names if name not in known]
    for name in unknown:
        cursor.problem(UNKNOWN_SIGN, f"there is no sign `{name}`", key, remedy=remedy_among(name, tuple(known)))
    return not unknown


class _Inks(NamedTuple):
    """The colours of the signs of an ``icons`` element."""

    style: Style
    color: Callable[[FaceRecord], Color | None]
    ground: Callable[[FaceRecord], Color | None]
    halo: Callable[[FaceRecord], Color | None]
    # The reach of the halo of a tile beyond it, millimetres.
    halo_width: float
    # The colour in the ring of an absent sign.
    absent: Callable[[FaceRecord], Color | None]


class _Drawer:
    """Draws one ``icons`` element."""

    def __init__(self, cursor: LayoutCursor, row: _Row, inks: _Inks, place: tuple[str, ...], *, absent: bool) -> None:
        self.cursor, self.row, self.inks, self.absent = cursor, row, inks, absent
        # The keys below a card under which its list of signs stands.
        self.place = place

    def _present(self, record: FaceRecord, get: Getter) -> Sequence[str]:
        value = get(record)
        if isinstance(value, str):
            return (value,)
        if value is None or isinstance(value, (list, tuple)):
            return value or ()
        self.cursor.card_problem(record, WRONG_VALUE, f"{value!r} is no list of signs", None, *self.place)
        return ()

    def packed(self, get: Getter) -> Draw:
        """Draw the present signs one after the other."""

        def draw(record: FaceRecord, out: list[Item]) -> None:
            present = self._present(record, get)
            if not present:
                return
            row = self.row
            if row.length(len(present)) > row.extent + 1e-6:
                message = f"{len(present)} signs need {row.length(len(present)):g} mm where {row.extent:g} mm are there"
                remedy = f"write no more than {row.most}{_or_more_room(record, self.cursor)}"
                self.cursor.card_problem(record, ICONS_OVERFULL, message, remedy, *self.place)
            signs = self._signs(record)
            for name, center in zip(present, row.centers(len(present)), strict=True):
                self._one(record, signs, name, center, row.size, self.inks.style, out)

        return draw

    def slotted(self, get: Getter, slots: tuple[str, ...], *, is_closed: bool) -> Draw:
        """Draw a sign in its slot where the card shows it, else the ring that marks its place.

        Signs that have none take the first slots that the card leaves free, unless the slots are a closed list.
        """
        centers = self.row.centers(len(slots))

        def draw(record: FaceRecord, out: list[Item]) -> None:
            present = self._present(record, get)
            guests = list(dict.fromkeys(name for name in present if name not in slots))
            free = [] if is_closed else [name for name in slots if name not in present]
            taken = dict(zip(free, guests, strict=False))
            for name in guests[len(free) :]:
                message = f"`{name}` has no slot"
                remedy = remedy_among(None, slots)
                self.cursor.card_problem(record, WRONG_VALUE, message, remedy, *self.place)
            signs = self._signs(record)
            for slot, center in zip(slots, centers, strict=True):
                name = taken.get(slot, slot)
                count = present.count(name)
                if count:
                    self._several(record, signs, (name, count), center, out)
                elif self.absent:
                    self._ground(signs, (name, center), self.row.size, self.inks.absent(record), 0.0, out)
                    self._one(record, signs, name, center, self.row.size, "ring", out)

        return draw

    def _several(
        self, record: FaceRecord, signs: Signs, what: tuple[str, int], center: tuple[float, float], out: list[Item]
    ) -> None:
        name, count = what
        if count == 1:
            self._one(record, signs, name, center, self.row.size, self.inks.style, out)
            return
        row, half = self.row, (count - 1) / 2
        dx, dy = row.doubled_step
        step = max(abs(dx), abs(dy))
        smaller = (step + row.doubled_size) / ((count - 1) * step + row.doubled_size)  # more than two take no more room
        for i in range(count):
            middle = (center[0] + (i - half) * dx * smaller, center[1] + (i - half) * dy * smaller)
            self._one(record, signs, name, middle, row.doubled_size * smaller, self.inks.style, out)
        if row.is_linked:
            look, size = self.cursor.resources.look, row.doubled_size * smaller
            for i in range(1, count):
                joint = (center[0] + (i - half - 0.5) * dx * smaller, center[1] + (i - half - 0.5) * dy * smaller)
                ring = ellipse(*joint, size * _LINK)
                out.append(Shape(ring, stroke=look.color("paper"), width=2 * size * _LINK_WIDTH))
                out.append(Shape(ring, stroke=look.color("ink"), width=size * _LINK_WIDTH))

    def _ground(
        self,
        signs: Signs,
        what: tuple[str, tuple[float, float]],
        size: float,
        color: Color | None,
        margin: float,
        out: list[Item],
    ) -> None:
        """Draw the outline of a tile in one colour, larger by a margin on each side."""
        (name, (x, y)), half = what, size / 2
        if color is not None and signs.has_tile(name):
            outline = signs.outline(name, size).transformed(translation(x - half, y - half))
            stroke = color if margin else None
            out.append(Shape(outline, fill=color, stroke=stroke, width=2 * margin, round_ends=True))

    def _signs(self, record: FaceRecord) -> Signs:
        return self.cursor.resources.signs(self.inks.color(record), self.inks.ground(record))

    def _one(
        self,
        record: FaceRecord,
        signs: Signs,
        name: str,
        center: tuple[float, float],
        size: float,
        style: Style,
        out: list[Item],
    ) -> None:
        try:
            if style == "tile":
                self._ground(signs, (name, center), size, self.inks.halo(record), self.inks.halo_width, out)
            drawn = signs.draw(name, round(size, 4), style)
        except SignError as error:
            self.cursor.card_problem(record, UNKNOWN_SIGN, str(error))
            if record.is_printed:
                box = center[0] - size / 2, center[1] - size / 2, size, size
                placeholder(f"{{{name}}}", box, self.cursor.resources, out)
            return
        out.append(Use(drawn, translation(center[0] - size / 2, center[1] - size / 2)))
