"""The element ``stack``: texts, pictures and groups one below the other, as high as what a card has of them needs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ordo_pnp.draw.drawing import Shape, rectangle
from ordo_pnp.draw.faces.element import Element
from ordo_pnp.draw.faces.regions import FaceRegion, references_in
from ordo_pnp.draw.faces.sharing_height import STEPS, StackShares, share_height
from ordo_pnp.draw.faces.stack_parts import PartCompiler
from ordo_pnp.draw.faces.text_setter import OVERSET, OVERSET_DASH, OVERSET_MM
from ordo_pnp.draw.faces_codes import NO_ROOM

if TYPE_CHECKING:
    from ordo_pnp.draw.drawing import Item, Matrix
    from ordo_pnp.draw.faces.asked_part import AskedPart, Part
    from ordo_pnp.draw.faces.cursor import LayoutCursor
    from ordo_pnp.draw.faces.record import FaceRecord
    from ordo_pnp.draw.faces.references import Needs
    from ordo_pnp.draw.faces.stack_parts import CompileElements


def compile_stack(spec: dict[str, Any], cursor: LayoutCursor, compile_elements: CompileElements) -> Element:
    """Compile ``stack``.

    Args:
        spec: The element.
        cursor: Where it stands.
        compile_elements: Compiles the elements of groups.
    """
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
                    compiled[0], compiler.across(each[kind]), FaceRegion(_NOWHERE, kind, names, compiled[1], each[kind])
                )
            )
            needs |= compiled[1]
    stack = _Stack(parts, spec, cursor)
    return Element(needs, stack.draw, locate=stack.locate)


class _StandingPart(NamedTuple):
    """A part of a stack, its left edge and width, and what it shows."""

    part: Part
    across: tuple[float, float]
    shows: FaceRegion


_NOWHERE: Final = (0.0, 0.0, 0.0, 0.0)


class _Stack:
    """A compiled stack."""

    def __init__(self, parts: Sequence[_StandingPart], spec: dict[str, Any], cursor: LayoutCursor) -> None:
        self.parts, self.cursor = parts, cursor
        self.box: tuple[float, ...] = tuple(spec["box"])
        _, self.top, _, self.height = spec["box"]
        self.lead = {"top": 0.0, "middle": 0.5, "bottom": 1.0}[spec.get("valign", "top")]

    def draw(self, record: FaceRecord, out: list[Item]) -> None:
        """Draw what a record has, or report that it does not fit."""
        step, placed = self._placed(record, out)
        for found, _, box in placed:
            found.paint(step, box)

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
        asked = [(found, each) for each in self.parts if (found := each.part(record, out)) is not None]
        shares = share_height([found.asks for found, _ in asked], self.height)
        if shares is None:
            self._report(record, [found for found, _ in asked])
            if not record.is_draft:
                return STEPS, []
            shares = _over(asked)
            out.append(Shape(rectangle(*self.box), stroke=OVERSET, width=OVERSET_MM, dash=OVERSET_DASH))
        y = self.top + shares.free * self.lead
        placed = []
        for (found, each), height in zip(asked, shares.heights, strict=True):
            if height is not None:
                left, width = each.across
                placed.append((found, each.shows, (left, y, width, height)))
                y += height
        return shares.step, placed

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
