"""Compile the element stack: texts, pictures and groups below each other that share the height of their box."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from ordo_pnp.draw.drawing import Color, Drawing, Item, Matrix, Shape, Use, compose, rectangle, translation
from ordo_pnp.draw.faces.conditions import Predicate, compile_condition
from ordo_pnp.draw.faces.cursor import LayoutCursor
from ordo_pnp.draw.faces.elements import Element, FaceRegion, locate_all, references_in
from ordo_pnp.draw.faces.painting_elements import PaintingElement, frame_of, nothing_wrong
from ordo_pnp.draw.faces.picture_elements import VignettePainter, arms_painter
from ordo_pnp.draw.faces.placeholders import OVERSET, cut_text
from ordo_pnp.draw.faces.record import FaceRecord
from ordo_pnp.draw.faces.references import NOTHING, Getter, Needs
from ordo_pnp.draw.faces.shape_elements import Box, Painter, image_painter
from ordo_pnp.draw.faces.text_elements import compile_setter
from ordo_pnp.draw.faces.text_setter import OVERSET_DASH, OVERSET_MM, TextSetter
from ordo_pnp.draw.finding_codes import NO_ROOM
from ordo_pnp.draw.fitting import Fitted, Overflow, Style

# In so many steps parts give way: a text from 10 to 6 pt by quarter points.
STEPS: Final = 16
_SLACK_MM: Final = 1e-6
# A part that is no higher is a line, which stays one.
_LINE_MM: Final = 4.0


class StackPart(NamedTuple):
    """The request of one part of a stack."""

    # Its height in millimetres at a step: as it would like to be at 0, as small as it can be at ``STEPS``.
    height_at: Callable[[int], float]
    # Takes a share of the room that is left over.
    grows: bool = False
    # Takes as much of it as it is high, beside others; nothing, if it is only a line.
    grows_by_height: bool = False
    # Gets only room that is left over, and only if it is at least so many millimetres; None: it is always there.
    least_spare: float | None = None


class StackShares(NamedTuple):
    """The shares of a height."""

    # The step to which all parts gave way.
    step: int
    # Of each part, in its order; None for one that was left out.
    heights: tuple[float | None, ...]
    # The room that no part took, millimetres.
    free: float


def share_height(parts: Sequence[StackPart], whole: float) -> StackShares | None:
    """Return the heights of the parts at the first step at which they fit; None where they fit at none.

    Args:
        parts: From top to bottom.
        whole: The height they share, millimetres.
    """
    firm = [part for part in parts if part.least_spare is None]

    def left_at(step: int) -> float:
        return whole - math.fsum(part.height_at(step) for part in firm)

    step = _first_that_fits(lambda at: left_at(at) >= -_SLACK_MM)
    if step is None:
        return None
    left = max(left_at(step), 0.0)
    spare = {index: part.least_spare for index, part in enumerate(parts) if part.least_spare is not None}
    share = left / len(spare) if spare else 0.0
    heights = [part.height_at(step) if part.least_spare is None else None for part in parts]
    if spare and share >= max(spare.values()):
        return StackShares(step, tuple(share if index in spare else each for index, each in enumerate(heights)), 0.0)
    growing = [index for index, part in enumerate(parts) if part.grows and part.least_spare is None]
    if growing:
        weights = {index: _weight(parts[index], heights[index] or 0.0) for index in growing}
        if whole_weight := math.fsum(weights.values()):
            unit = left / whole_weight
            taken = tuple(_more(each, unit * weights.get(i, 0.0)) for i, each in enumerate(heights))
            return StackShares(step, taken, 0.0)
    return StackShares(step, tuple(heights), left)


def _weight(part: StackPart, height: float) -> float:
    """Return the weight of a part for the room that is left over."""
    if not part.grows_by_height:
        return 1.0
    return height if height > _LINE_MM else 0.0


def _more(height: float | None, more: float) -> float | None:
    return None if height is None else height + more


def _first_that_fits(fits: Callable[[int], bool]) -> int | None:
    """Return the first step of those from which on everything fits."""
    if fits(0):
        return 0
    if not fits(STEPS):
        return None
    low, high = 0, STEPS
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if fits(middle) else (middle, high)
    return high


class AskedPart(NamedTuple):
    """A part of a stack, asked for one record."""

    asks: StackPart
    # Paints it as it is at a step, into a box.
    paint: Callable[[int, Box], None]
    # Reports that its text does not fit into so many millimetres; none for parts without text.
    report: Callable[[float], None] | None = None
    # Adds the regions of its content, when it is painted into a box; none: it is shown as a whole.
    locate: Callable[[Box, Matrix, list[FaceRegion]], None] | None = None
    # Whether it is painted over all others.
    is_over: bool = False
    # Checks it where it would be painted, without painting it; none where painting is no more work.
    verify: Callable[[int, Box], None] | None = None
    # Whether it is left out where the others need its room.
    gives_way: bool = False


# Returns the request of a part of a stack for a record; None where the record has nothing for it.
Part: TypeAlias = "Callable[[FaceRecord, list[Item]], AskedPart | None]"


# No text is so high: it is measured in a room of that height.
_MUCH_MM: Final = 10_000.0
# By so much the room is smaller in which a text is set to measure its overflow: it never just fits.
_HAIR_MM: Final = 0.001


# Left edges and widths of a part, millimetres: as pictures get lower, it has one after the other.
Rooms: TypeAlias = "tuple[tuple[float, float], ...]"
_Listed = TypeVar("_Listed")


def at_step(listed: Sequence[_Listed], step: int) -> _Listed:
    """Return the one of several that a part has at a step, each of them for as many steps."""
    return listed[step * len(listed) // (STEPS + 1)]


def rooms_of(spec: Mapping[str, Any], box: Box) -> Rooms:
    """Return the rooms of a part; that of the stack, if it has none of its own."""
    across = spec.get("across", (box[0], box[2]))
    listed = across if isinstance(across[0], list) else [across]
    return tuple((left, width) for left, width in listed)


def compile_text_part(spec: dict[str, Any], room: Box, cursor: LayoutCursor) -> tuple[Part, Needs] | None:
    """Compile a text; None if something is wrong with it, which is reported."""
    rooms = rooms_of(spec, room)
    compiled = compile_setter(spec, room, cursor)
    if compiled is None:
        return None
    setter, color, needs = compiled
    styles = [replace(setter.style, size=size, min_size=size, steps=(), valign="top") for size in setter.style.sizes]
    centered, gives_way = spec.get("centered"), bool(spec.get("gives-way"))

    def part(record: FaceRecord, out: list[Item]) -> AskedPart | None:
        text, ink = setter.readable(record), color(record)
        if not text or ink is None:
            return None
        asked = _AskedText(setter, record, text, rooms, styles, centered)
        painted = partial(asked.paint, ink, out)
        return AskedPart(StackPart(asked.height_at), painted, asked.report, verify=nothing_wrong, gives_way=gives_way)

    return part, needs


class _AskedText:
    """The words that a part shows of a record, set at one size after the other, each once."""

    def __init__(
        self,
        setter: TextSetter,
        record: FaceRecord,
        text: str,
        rooms: Rooms,
        styles: Sequence[Style],
        centered: int | None,
    ) -> None:
        self.setter, self.record, self.text, self.rooms, self.styles = setter, record, text, rooms, styles
        # Its letters are no larger than at this step.
        self.first = record.text_step
        # The most lines that are centred.
        self.centered = centered
        # By the size's number and the width.
        self._set: dict[tuple[int, float], Fitted | Overflow] = {}
        # Whether a word is too wide and hangs over.
        self._is_overset = False

    def at(self, step: int) -> Fitted | Overflow:
        """Set the words as they are at a step."""
        index, width = -(-max(step, self.first) * (len(self.styles) - 1) // STEPS), at_step(self.rooms, step)[1]
        if (index, width) not in self._set:
            found = self._fitted(width, _MUCH_MM, index)
            if index == len(self.styles) - 1:
                found = self._overset(width, found) if isinstance(found, Overflow) else self._closest(width, found)
            self._set[index, width] = found
        return self._set[index, width]

    def _overset(self, width: float, missed: Overflow) -> Fitted | Overflow:
        """Let words that are too wide hang over, for a draft."""
        if self.record.is_printed:
            return self.setter.cut(self.record, self.text, width) or missed
        freely = self.setter.overset(self.record, self.text, missed) if self.record.is_draft else None
        self._is_overset = freely is not None
        return freely or missed

    def _fitted(self, width: float, height: float, index: int) -> Fitted | Overflow:
        style = self.styles[index]
        found = self.setter.fitted(self.record, self.text, width, height, style)
        if self.centered is None or isinstance(found, Overflow) or found.count <= self.centered:
            return found
        return self.setter.fitted(self.record, self.text, width, height, replace(style, align="left"))

    def _closest(self, width: float, found: Fitted | Overflow) -> Fitted | Overflow:
        """Break words where that saves lines: text of the least size gets the least height."""
        while isinstance(found, Fitted):
            closer = self._fitted(width, found.height - _HAIR_MM, len(self.styles) - 1)
            if isinstance(closer, Overflow):
                break
            found = closer
        return found

    def height_at(self, step: int) -> float:
        """Return their height in millimetres; too much where a word is too wide."""
        found = self.at(step)
        return found.height if isinstance(found, Fitted) else _MUCH_MM

    def paint(self, ink: Color, out: list[Item], step: int, box: Box) -> None:
        """Add them at the corner of a box."""
        found = self.at(step)
        if self._is_overset:
            out.append(Shape(rectangle(*box), stroke=OVERSET, width=OVERSET_MM, dash=OVERSET_DASH))
        if isinstance(found, Fitted):
            self.setter.place(found, box[0], box[1], ink, out)

    def report(self, there: float) -> None:
        """Report that they do not fit into so many millimetres of height."""
        height = max(min(there, self.height_at(STEPS)) - _HAIR_MM, 0.0)
        missed = self.setter.fitted(self.record, self.text, self.rooms[-1][1], height, self.styles[-1])
        if isinstance(missed, Overflow):
            self.setter.overflows(self.record, missed)


_PicturePainter: TypeAlias = tuple[Getter, Painter, Needs]
_CompilePart: TypeAlias = Callable[[dict[str, Any], Box, LayoutCursor], tuple[Part, Needs] | None]
CompileElements: TypeAlias = Callable[[Sequence[dict[str, Any]], LayoutCursor, str], list[Element]]


class PartCompiler:
    """Compiles the parts of one stack.

    Args:
        box: Of the stack, millimetres.
        compile_elements: Compiles the elements of groups.
    """

    def __init__(self, box: Box, compile_elements: CompileElements) -> None:
        self.box, self.compile_elements = box, compile_elements

    def compile(self, kind: str, spec: dict[str, Any], cursor: LayoutCursor) -> tuple[Part, Needs] | None:
        """Compile a part; None if something is wrong with it, which is reported."""
        rooms = [(left, self.box[1], width, self.box[3]) for left, width in rooms_of(spec, self.box)]
        for left, top, width, height in rooms:
            # A stack that reaches over the trim begins with a picture there: no text stands so high.
            lower = cursor.frame.safe - top if kind == "text" and top < 0 else 0.0
            cursor.check_box((left, top + lower, width, height - lower), safe=kind == "text")
        room = rooms[0]
        compilers: dict[str, _CompilePart] = {"text": compile_text_part, "group": self._group, "painting": _painting}
        picture: _CompilePart = partial(_picture, kind)
        compiled = compilers.get(kind, picture)(spec, room, cursor)
        if compiled is None:
            return None
        part, needs = compiled
        part = _lowered(part, float(spec.get("above", 0.0)))
        if "when" not in spec:
            return part, needs
        test, of_test = compile_condition(spec["when"], cursor.at("when"))
        return _only_if(test, part), needs | of_test

    def _group(self, spec: dict[str, Any], room: Box, cursor: LayoutCursor) -> tuple[Part, Needs]:
        """Compile a group: of a height of its own, of several, or made for the whole stack and cropped around its middle."""
        is_spare = "height" not in spec
        forms = isinstance(spec.get("height"), list)
        is_over = bool(spec.get("over", False))
        height_at = _heights(spec) if not is_spare else lambda _: room[3]
        full = room[3] if is_spare else max(height_at(step) for step in range(STEPS + 1))
        inner = cursor.moved(translation(room[0], room[1]), clipped=True).at("elements")
        elements = self.compile_elements(spec["elements"], inner, "group")
        least = float(spec.get("least", 0.0)) if is_spare else None
        asks = StackPart((lambda _: 0.0) if is_over else height_at, least_spare=least)

        def part(record: FaceRecord, out: list[Item]) -> AskedPart:
            def paint(step: int, box: Box) -> None:
                x, y, width, height = box
                if forms or is_over:
                    height = height_at(step)
                items: list[Item] = []
                for element in elements if height > 0 else ():
                    element.draw(record, items)
                if items:
                    matrix = translation(x, y if forms or is_over else y + (height - full) / 2)
                    drawing = Drawing(width, full, tuple(items), label="group")
                    out.append(Use(drawing, matrix, rectangle(x, y, width, height)))

            def locate(box: Box, matrix: Matrix, regions: list[FaceRegion]) -> None:
                x, y, width, height = box
                height = full if is_over else height
                inner = compose(matrix, translation(x, y if forms or is_over else y + (height - full) / 2))
                limits = rectangle(x, y, width, height).transformed(matrix).bounds()
                found: list[FaceRegion] = []
                locate_all(elements, record, inner, found)
                regions += [inside for each in found if (inside := each.within(limits)) is not None]

            def verify(step: int, box: Box) -> None:
                height = height_at(step) if forms or is_over else box[3]
                for element in elements if height > 0 else ():
                    element.check(record, out)

            return AskedPart(asks, paint, locate=locate, is_over=is_over, verify=verify)

        return part, NOTHING.union(*(element.needs for element in elements))


def _picture(kind: str, spec: dict[str, Any], room: Box, cursor: LayoutCursor) -> tuple[Part, Needs] | None:
    painter = _vignette(spec, cursor) if kind == "vignette" else _of_reference(kind, spec, cursor)
    frames = frame_of(spec, cursor)
    if painter is None or frames is None:
        return None
    get, paint, needs = painter
    asks = _asked_height(spec)

    def part(record: FaceRecord, out: list[Item]) -> AskedPart | None:
        def painted(_: int, box: Box) -> None:
            if box[3] > 0:
                paint(record, box, out)
                for frame in frames:
                    frame.paint(record, box, out)

        def verify(_: int, box: Box) -> None:
            if box[3] > 0:
                paint(record, box, out)

        return AskedPart(asks, painted, verify=verify) if get(record) else None

    return part, needs.union(*(frame.needs for frame in frames))


def _painting(spec: dict[str, Any], room: Box, cursor: LayoutCursor) -> tuple[Part, Needs] | None:
    painting = PaintingElement.compile(spec, cursor)
    if painting is None:
        return None
    asks = _asked_height(spec)

    def part(record: FaceRecord, out: list[Item]) -> AskedPart:
        def painted(_: int, box: Box) -> None:
            painting.paint(record, box, out)

        return AskedPart(asks, painted, verify=nothing_wrong)

    return part, painting.needs


def _asked_height(spec: dict[str, Any]) -> StackPart:
    """Return a picture's request: a height that shrinks evenly, or several in turn."""
    if isinstance(spec["height"], list):
        return StackPart(_heights(spec), grows=True, grows_by_height=True)
    wanted = float(spec["height"])
    least = min(wanted, float(spec.get("least", wanted)))
    return StackPart(lambda step: wanted - (wanted - least) * step / STEPS, grows=True)


def _heights(spec: dict[str, Any]) -> Callable[[int], float]:
    """Return the height of each step of a part that has one height, or several of which it has one after the other."""
    asked = spec["height"]
    heights = [float(each) for each in (asked if isinstance(asked, list) else [asked])]
    return lambda step: at_step(heights, step)


def _of_reference(kind: str, spec: dict[str, Any], cursor: LayoutCursor) -> _PicturePainter | None:
    painter = (image_painter if kind == "image" else arms_painter)(spec, cursor)
    if painter is None:
        return None
    get, _ = cursor.scope.compile(spec.get("file", "$art") if kind == "image" else spec.get("of", "$arms"))
    return get, *painter


def _vignette(spec: dict[str, Any], cursor: LayoutCursor) -> _PicturePainter | None:
    painter = VignettePainter.compile(spec, cursor)
    return None if painter is None else (painter.get, painter.paint_part, painter.needs)


def _lowered(part: Part, above: float) -> Part:
    """Keep so many millimetres free above a part that is there."""

    def lowered(record: FaceRecord, out: list[Item]) -> AskedPart | None:
        asked = part(record, out)
        if asked is None:
            return None
        asks, report = asked.asks, asked.report
        least = None if asks.least_spare is None else asks.least_spare + above

        def paint(step: int, box: Box) -> None:
            x, y, width, height = box
            asked.paint(step, (x, y + above, width, height - above))

        def verify(step: int, box: Box) -> None:
            x, y, width, height = box
            (asked.verify or asked.paint)(step, (x, y + above, width, height - above))

        return AskedPart(
            asks._replace(height_at=lambda step: asks.height_at(step) + above, least_spare=least),
            paint,
            None if report is None else lambda there: report(there - above),
            None if asked.locate is None else partial(_locate_lowered, asked.locate, above),
            asked.is_over,
            verify,
            asked.gives_way,
        )

    return lowered if above else part


def _locate_lowered(
    locate: Callable[[Box, Matrix, list[FaceRegion]], None],
    above: float,
    box: Box,
    matrix: Matrix,
    out: list[FaceRegion],
) -> None:
    x, y, width, height = box
    locate((x, y + above, width, height - above), matrix, out)


def _only_if(test: Predicate, part: Part) -> Part:
    return lambda record, out: part(record, out) if test(record) else None


def compile_stack(spec: dict[str, Any], cursor: LayoutCursor, compile_elements: CompileElements) -> Element:
    """Compile ``stack``."""
    cursor.check_box(spec["box"])
    compiler = PartCompiler(tuple(spec["box"]), compile_elements)
    parts: list[_StandingPart] = []
    needs: Needs = frozenset({"language"})
    for index, each in enumerate(spec["elements"]):
        kind = next(iter(each))
        if each[kind] is None:  # it has no place, which has been reported
            continue
        compiled = compiler.compile(kind, each[kind], cursor.at("elements", index, kind))
        if compiled is not None:
            names = references_in(kind, each[kind])
            parts.append(
                _StandingPart(
                    compiled[0],
                    rooms_of(each[kind], compiler.box),
                    FaceRegion(_NOWHERE, kind, names, compiled[1], each[kind]),
                )
            )
            needs |= compiled[1]
    stack = _Stack(parts, spec, cursor)
    own_step = stack.own_step if "alike" in spec else None
    return Element(needs, stack.draw, stack.verify, locate=stack.locate, own_step=own_step)


class _StandingPart(NamedTuple):
    """A part of a stack, its left edges and widths, and its content."""

    part: Part
    rooms: Rooms
    shows: FaceRegion


_NOWHERE: Final = (0.0, 0.0, 0.0, 0.0)


class _Stack:
    """A compiled stack."""

    def __init__(self, parts: Sequence[_StandingPart], spec: dict[str, Any], cursor: LayoutCursor) -> None:
        self.parts, self.cursor = parts, cursor
        self.box: tuple[float, ...] = tuple(spec["box"])
        _, self.top, _, self.height = spec["box"]
        self.lead = {"top": 0.0, "middle": 0.5, "bottom": 1.0}[spec.get("valign", "top")]
        # Texts of cards of one kind have one size, as long as none gives way farther than to this step.
        self.alike_to: int | None = round(spec["alike"] * STEPS / 100) if "alike" in spec else None

    def draw(self, record: FaceRecord, out: list[Item]) -> None:
        """Draw the parts of a record, or report that they do not fit."""
        items: list[Item] = [] if record.is_printed else out
        step, placed = self._placed(record, items)
        for found, _, box in sorted(placed, key=lambda each: each[0].is_over):
            found.paint(step, box)
        if not record.is_printed:
            return
        if placed and placed[-1][2][1] + placed[-1][2][3] > self.top + self.height + _SLACK_MM:
            cut_text(items, self.box, out)
        else:
            out.extend(items)

    def own_step(self, record: FaceRecord) -> int | None:
        """Return the step of the parts for a record by itself; None beyond that of other cards."""
        asked = [found.asks for each in self.parts if (found := each.part(record, [])) is not None]
        shares = share_height(asked, self.height)
        return None if shares is None or self.alike_to is None or shares.step > self.alike_to else shares.step

    def verify(self, record: FaceRecord, out: list[Item]) -> None:
        """Check the parts of a record, or report that they do not fit."""
        step, placed = self._placed(record, out)
        for found, _, box in placed:
            (found.verify or found.paint)(step, box)

    def locate(self, record: FaceRecord, matrix: Matrix, out: list[FaceRegion]) -> None:
        """Add where each part shows something."""
        unused: list[Item] = []
        step, placed = self._placed(record.apart(), unused)
        for found, shows, box in placed:
            if found.locate is not None:
                found.locate(box, matrix, out)
                continue
            unused.clear()
            found.paint(step, box)
            if unused:
                out.append(shows._replace(box=rectangle(*box).transformed(matrix).bounds()))

    def _placed(
        self, record: FaceRecord, out: list[Item]
    ) -> tuple[int, list[tuple[AskedPart, FaceRegion, tuple[float, float, float, float]]]]:
        """Return at which step, and in which box each part of a record stands; none where they do not fit, which is reported."""
        alike = None if self.alike_to is None else record.alike
        record.text_step = 0 if alike is None else alike(record.card, record.language)
        asked = [(found, each) for each in self.parts if (found := each.part(record, out)) is not None]
        shares = share_height([found.asks for found, _ in asked], self.height)
        while shares is None and any(found.gives_way for found, _ in asked):
            last = max(index for index, (found, _) in enumerate(asked) if found.gives_way)
            del asked[last]
            shares = share_height([found.asks for found, _ in asked], self.height)
        if shares is None:
            self._report(record, [found for found, _ in asked])
            if not record.is_draft:
                return STEPS, []
            shares = _over(asked)
            if record.is_printed:
                return shares.step, self._stacked(asked, shares)
            out.append(Shape(rectangle(*self.box), stroke=OVERSET, width=OVERSET_MM, dash=OVERSET_DASH))
        return shares.step, self._stacked(asked, shares)

    def _stacked(
        self, asked: Sequence[tuple[AskedPart, _StandingPart]], shares: StackShares
    ) -> list[tuple[AskedPart, FaceRegion, tuple[float, float, float, float]]]:
        """Return the box of each part that is there."""
        y = self.top + shares.free * self.lead
        placed = []
        for (found, each), height in zip(asked, shares.heights, strict=True):
            if height is not None:
                left, width = at_step(each.rooms, shares.step)
                placed.append((found, each.shows, (left, y, width, height)))
                y += height
        return placed

    def _report(self, record: FaceRecord, asked: Sequence[AskedPart]) -> None:
        """Report the longest text, which is the one to shorten; where there is none, the pictures."""
        firm = [part for part in asked if part.asks.least_spare is None]
        texts = [(part.asks.height_at(STEPS), part.report) for part in firm if part.report is not None]
        needed = math.fsum(part.asks.height_at(STEPS) for part in firm)
        if texts:
            height, report = max(texts, key=lambda text: text[0])
            report(self.height - (needed - height))
            return
        message = f"its pictures need {needed:.1f} mm of a height of {self.height:.1f} mm"
        remedy = "give the `stack` of the face more room, or its pictures a smaller `least`"
        self.cursor.card_problem(record, NO_ROOM, message, remedy)


def _over(asked: Sequence[tuple[AskedPart, _StandingPart]]) -> StackShares:
    """Share the height of a stack that is too low: everything as small as it can be, hanging over below."""
    heights = tuple(found.asks.height_at(STEPS) if found.asks.least_spare is None else None for found, _ in asked)
    return StackShares(STEPS, heights, 0.0)
