"""The element ``stack``: texts, pictures and groups one below the other, as high as what a card has of them needs."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from ordo_pnp.faces import codes
from ordo_pnp.faces.element import Element
from ordo_pnp.faces.sharing_height import STEPS, share_height
from ordo_pnp.faces.stack_parts import PartCompiler

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ordo_pnp.drawing import Item
    from ordo_pnp.faces.cursor import LayoutCursor
    from ordo_pnp.faces.record import FaceRecord
    from ordo_pnp.faces.stack_parts import AskedPart, CompileElements, Part


def compile_stack(spec: dict[str, Any], cursor: LayoutCursor, compile_elements: CompileElements) -> Element:
    """Compile ``stack``.

    Args:
        spec: The element.
        cursor: Where it stands.
        compile_elements: Compiles the elements of groups.
    """
    cursor.check_box(spec["box"])
    compiler = PartCompiler(tuple(spec["box"]), compile_elements)
    parts, needs = [], frozenset({"language"})
    for index, each in enumerate(spec["elements"]):
        kind = next(iter(each))
        if each[kind] is None:  # it has no place, which has been reported
            continue
        compiled = compiler.compile(kind, each[kind], cursor.at("elements", index, kind))
        if compiled is not None:
            parts.append((compiled[0], compiler.across(each[kind])))
            needs |= compiled[1]
    return Element(needs, _Stack(parts, spec, cursor).draw)


class _Stack:
    """A compiled stack: parts, each with its left edge and width."""

    def __init__(
        self, parts: Sequence[tuple[Part, tuple[float, float]]], spec: dict[str, Any], cursor: LayoutCursor
    ) -> None:
        self.parts, self.cursor = parts, cursor
        _, self.top, _, self.height = spec["box"]
        self.lead = {"top": 0.0, "middle": 0.5, "bottom": 1.0}[spec.get("valign", "top")]

    def draw(self, record: FaceRecord, out: list[Item]) -> None:
        """Draw what a record has, or report that it does not fit."""
        asked = [(found, across) for part, across in self.parts if (found := part(record, out)) is not None]
        shares = share_height([found.asks for found, _ in asked], self.height)
        if shares is None:
            self._report(record, [found for found, _ in asked])
            return
        y = self.top + shares.free * self.lead
        for (found, (left, width)), height in zip(asked, shares.heights, strict=True):
            if height is not None:
                found.paint(shares.step, (left, y, width, height))
                y += height

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
        self.cursor.card_problem(record, codes.NO_ROOM, message, remedy)
