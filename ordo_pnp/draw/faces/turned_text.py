"""Words along a path: set on a straight line as long as it, then put on it letter by letter, each turned with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from ordo_pnp.base import PT_PER_MM
from ordo_pnp.draw.drawing import Run, Shape, Use, compose, rotation, translation
from ordo_pnp.draw.faces.text_setter import OVERSET, OVERSET_DASH, OVERSET_MM, TextSetter
from ordo_pnp.draw.setting import Overflow
from ordo_pnp.draw.signs import SignError

if TYPE_CHECKING:
    from ordo_pnp.draw.drawing import Color, Item
    from ordo_pnp.draw.faces.cursor import LayoutCursor
    from ordo_pnp.draw.faces.record import FaceRecord
    from ordo_pnp.draw.faces.text_line import TextLine
    from ordo_pnp.draw.setting import Fitted, Style


class TurnedTextSetter(TextSetter):
    """Sets the words of one element along a path.

    Args:
        cursor: Where the element stands.
        line: The path.
        style: A style of one line.
        words: Gives those of a record.
        subject: The text of the card that is shown, for findings.
    """

    def __init__(
        self,
        cursor: LayoutCursor,
        line: TextLine,
        style: Style,
        words: Callable[[FaceRecord], str],
        subject: str | None,
    ) -> None:
        super().__init__(cursor, line.room, style, words, subject)
        self.along = line

    def draw(self, record: FaceRecord, ink: Color, out: list[Item]) -> None:
        """Set the words along the path, or report by how much they miss."""
        text = " ".join(self.readable(record).split())
        if not text:
            return
        fitted = self.fitted(record, text, self.box[2], self.box[3], self.style)
        if isinstance(fitted, Overflow):
            self.overflows(record, fitted)
            freely = self.overset(record, text, fitted) if record.is_draft else None
            if freely is None:
                return
            out.append(Shape(self.along.path, stroke=OVERSET, width=OVERSET_MM, dash=OVERSET_DASH))
            fitted = freely
        out.extend(self._letters(fitted, ink))
        out.extend(self._signs(fitted))

    def _letters(self, fitted: Fitted, ink: Color) -> Iterator[Run]:
        face, em = self.fonts[fitted.font], fitted.size / PT_PER_MM
        for left, _, text, spacing in fitted.words:
            x = left
            for index, word in enumerate(text.replace("\u00a0", " ").split(" ")):
                x += face.space * em + fitted.tracking + spacing if index else 0.0
                shaped = face.shaped(word)
                for letter, kern in zip(shaped.text, shaped.kerns, strict=True):
                    width = face.glyph_advance(letter) * em
                    stand = self.along.at(x + width / 2)
                    back = rotation(stand.turn)
                    start = stand.x - back[0] * width / 2, stand.y - back[1] * width / 2
                    yield Run(*start, letter, fitted.font, fitted.size, ink, turn=stand.turn)
                    x += width + kern * em + fitted.tracking

    def _signs(self, fitted: Fitted) -> Iterator[Use]:
        lift = self.fonts[fitted.font].cap_height * fitted.size / PT_PER_MM / 2
        for sign in fitted.signs:
            try:
                drawn = self.cursor.resources.signs().draw(sign.name, round(sign.width, 3), "plain")
            except SignError:  # reported when the text was read
                continue
            stand = self.along.at(sign.x + sign.width / 2)
            matrix = compose(translation(stand.x, stand.y), rotation(stand.turn))
            yield Use(drawn, compose(matrix, translation(-sign.width / 2, -lift - sign.width / 2)))
