"""The parts of a ``stack``: texts, pictures, vignettes, coats of arms and groups, asked for a card what they need and painted into what they get."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from ordo_pnp.draw.drawing import Drawing, Use, compose, rectangle, translation
from ordo_pnp.draw.faces.asked_part import AskedPart, Part
from ordo_pnp.draw.faces.conditions import compile_condition
from ordo_pnp.draw.faces.cursor import LayoutCursor
from ordo_pnp.draw.faces.element import Element, locate_all
from ordo_pnp.draw.faces.pictured import VignettePainter
from ordo_pnp.draw.faces.references import NOTHING, Getter, Needs
from ordo_pnp.draw.faces.shapes import Box, Painter, image_painter
from ordo_pnp.draw.faces.sharing_height import STEPS, StackPart
from ordo_pnp.draw.faces.shields import arms_painter
from ordo_pnp.draw.faces.stack_texts import compile_text_part

if TYPE_CHECKING:
    from ordo_pnp.draw.drawing import Item, Matrix
    from ordo_pnp.draw.faces.conditions import Predicate
    from ordo_pnp.draw.faces.record import FaceRecord
    from ordo_pnp.draw.faces.regions import FaceRegion


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
        """Compile a part; None if something is wrong with it, which is reported.

        Args:
            kind: Its key.
            spec: What stands there.
            cursor: Where it stands.
        """
        left, width = self.across(spec)
        room = (left, self.box[1], width, self.box[3])
        cursor.check_box(room, safe=kind == "text")
        compilers: dict[str, _CompilePart] = {"text": compile_text_part, "group": self._group}
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

    def across(self, spec: dict[str, Any]) -> tuple[float, float]:
        """Return left and width of a part in millimetres: those of the stack, if it has none of its own."""
        left, width = spec.get("across", (self.box[0], self.box[2]))
        return left, width

    def _group(self, spec: dict[str, Any], room: Box, cursor: LayoutCursor) -> tuple[Part, Needs]:
        """Compile a group: of a height of its own, or made for the whole stack and cropped around its middle."""
        is_spare = "height" not in spec
        full = room[3] if is_spare else float(spec["height"])
        inner = cursor.moved(translation(room[0], room[1]), clipped=True).at("elements")
        elements = self.compile_elements(spec["elements"], inner, "group")
        asks = StackPart(lambda _: full, least_spare=float(spec.get("least", 0.0)) if is_spare else None)

        def part(record: FaceRecord, out: list[Item]) -> AskedPart:
            def paint(_: int, box: Box) -> None:
                items: list[Item] = []
                for element in elements:
                    element.draw(record, items)
                if items:
                    x, y, width, height = box
                    matrix = translation(x, y + (height - full) / 2)
                    out.append(Use(Drawing(width, full, tuple(items), label="group"), matrix, rectangle(*box)))

            def locate(box: Box, matrix: Matrix, regions: list[FaceRegion]) -> None:
                x, y, _, height = box
                inner = compose(matrix, translation(x, y + (height - full) / 2))
                limits = rectangle(*box).transformed(matrix).bounds()
                found: list[FaceRegion] = []
                locate_all(elements, record, inner, found)
                regions += [inside for each in found if (inside := each.within(limits)) is not None]

            return AskedPart(asks, paint, locate=locate)

        return part, NOTHING.union(*(element.needs for element in elements))


def _picture(kind: str, spec: dict[str, Any], room: Box, cursor: LayoutCursor) -> tuple[Part, Needs] | None:
    painter = _vignette(spec, cursor) if kind == "vignette" else _of_reference(kind, spec, cursor)
    if painter is None:
        return None
    get, paint, needs = painter
    wanted = float(spec["height"])
    least = min(wanted, float(spec.get("least", wanted)))
    asks = StackPart(lambda step: wanted - (wanted - least) * step / STEPS, grows=True)

    def part(record: FaceRecord, out: list[Item]) -> AskedPart | None:
        return AskedPart(asks, lambda _, box: paint(record, box, out)) if get(record) else None

    return part, needs


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

        return AskedPart(
            asks._replace(height_at=lambda step: asks.height_at(step) + above, least_spare=least),
            paint,
            None if report is None else lambda there: report(there - above),
            None if asked.locate is None else partial(_locate_lowered, asked.locate, above),
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
