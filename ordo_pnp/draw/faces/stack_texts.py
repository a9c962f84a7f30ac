"""The texts of a ``stack``, set at one size after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.draw.drawing import Shape, rectangle
from ordo_pnp.draw.faces.asked_part import AskedPart
from ordo_pnp.draw.faces.sharing_height import STEPS, StackPart
from ordo_pnp.draw.faces.text_element import compile_setter
from ordo_pnp.draw.faces.text_setter import OVERSET, OVERSET_DASH, OVERSET_MM
from ordo_pnp.draw.setting import Fitted, Overflow

if TYPE_CHECKING:
    from ordo_pnp.draw.drawing import Color, Item
    from ordo_pnp.draw.faces.asked_part import Part
    from ordo_pnp.draw.faces.cursor import LayoutCursor
    from ordo_pnp.draw.faces.record import FaceRecord
    from ordo_pnp.draw.faces.references import Needs
    from ordo_pnp.draw.faces.shapes import Box
    from ordo_pnp.draw.faces.text_setter import TextSetter
    from ordo_pnp.draw.setting import Style


# No text is so high: it is measured in a room of that height.
_MUCH_MM: Final = 10_000.0
# By so much the room is smaller in which a text is set to see what it lacks: it never just fits.
_HAIR_MM: Final = 0.001


def compile_text_part(spec: dict[str, Any], room: Box, cursor: LayoutCursor) -> tuple[Part, Needs] | None:
    """Compile a text; None if something is wrong with it, which is reported."""
    compiled = compile_setter(spec, room, cursor)
    if compiled is None:
        return None
    setter, color, needs = compiled
    styles = [replace(setter.style, size=size, min_size=size, steps=(), valign="top") for size in setter.style.sizes]

    def part(record: FaceRecord, out: list[Item]) -> AskedPart | None:
        text, ink = setter.readable(record), color(record)
        if not text or ink is None:
            return None
        asked = _AskedText(setter, record, text, room[2], styles)
        return AskedPart(StackPart(asked.height_at), partial(asked.paint, ink, out), asked.report)

    return part, needs


class _AskedText:
    """The words that a part shows of a record, set at one size after the other, each once."""

    def __init__(
        self, setter: TextSetter, record: FaceRecord, text: str, width: float, styles: Sequence[Style]
    ) -> None:
        self.setter, self.record, self.text, self.width, self.styles = setter, record, text, width, styles
        self._set: dict[int, Fitted | Overflow] = {}
        # Whether a word is too wide and hangs over.
        self._is_overset = False

    def at(self, step: int) -> Fitted | Overflow:
        """Set the words as they are at a step."""
        index = -(-step * (len(self.styles) - 1) // STEPS)
        if index not in self._set:
            found = self._fitted(_MUCH_MM, index)
            if index == len(self.styles) - 1:
                found = self._overset(found) if isinstance(found, Overflow) else self._closest(found)
            self._set[index] = found
        return self._set[index]

    def _overset(self, missed: Overflow) -> Fitted | Overflow:
        """Let words hang over that are too wide, for somebody who works on them."""
        freely = self.setter.overset(self.record, self.text, missed) if self.record.is_draft else None
        self._is_overset = freely is not None
        return freely or missed

    def _fitted(self, height: float, index: int) -> Fitted | Overflow:
        return self.setter.fitted(self.record, self.text, self.width, height, self.styles[index])

    def _closest(self, found: Fitted | Overflow) -> Fitted | Overflow:
        """Break words where that saves lines: what is as small as it can be shall be as low as it can be, too."""
        while isinstance(found, Fitted):
            closer = self._fitted(found.height - _HAIR_MM, len(self.styles) - 1)
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
        missed = self.setter.fitted(self.record, self.text, self.width, height, self.styles[-1])
        if isinstance(missed, Overflow):
            self.setter.overflows(self.record, missed)
