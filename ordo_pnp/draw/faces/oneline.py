"""The quick way for a text of one line: no breaking, so its width alone decides the size."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ordo_pnp.base import PT_PER_MM
from ordo_pnp.draw.drawing import Run
from ordo_pnp.draw.fitting import fit
from ordo_pnp.draw.setting import Fitted
from ordo_pnp.draw.tracking import face_of

if TYPE_CHECKING:
    from ordo_pnp.draw.drawing import Color
    from ordo_pnp.draw.fonts import Fonts
    from ordo_pnp.draw.setting import Style


_SLACK_MM = 1e-6
# What only the full fitter understands.
_NOT_PLAIN = ("\n", "\t", "{", "}", "\u00ad", "\u00a0", "  ")


class OneLine:
    """Sets short texts into one box; gives what ``fit`` gives, several times faster.

    Args:
        width: Of the box, millimetres.
        height: Of the box, millimetres.
        style: A style of one line.
        fonts: The faces of type.
    """

    def __init__(self, width: float, height: float, style: Style, fonts: Fonts) -> None:
        self.width = width
        self.face = face_of(style, fonts)
        self.font = style.font
        self.slack = {"left": 0.0, "center": 0.5, "right": 1.0, "justify": 0.0}[style.align]
        # Sizes that the height allows, largest first: points, longest text in em, baseline in millimetres.
        self.ladder: list[tuple[float, float, float]] = []
        for size in style.sizes:
            sample = fit("H", width, height, replace(style, size=size, min_size=size, steps=()), "", fonts)
            if isinstance(sample, Fitted):
                self.ladder.append(
                    (size, (width + _SLACK_MM) * PT_PER_MM / size + self.face.tracking, sample.words[0].baseline)
                )

    def run(self, text: str, x: float, y: float, color: Color) -> Run | None:
        """Set a text; None if it does not fit or needs the full fitter.

        Args:
            text: The words.
            x: Left edge of the box, millimetres.
            y: Top edge of the box.
            color: Of the type.
        """
        for mark in _NOT_PLAIN:
            if mark in text:
                return None
        if text[:1] == " " or text[-1:] == " ":
            return None
        advance = self.face.advance(text)
        for size, limit, baseline in self.ladder:
            if advance <= limit:
                em, tracking = size / PT_PER_MM, self.face.tracking
                free = max(self.width - (advance - tracking) * em, 0.0)
                left = x + free * self.slack
                return Run(left, y + baseline, text, self.font, size, color, 0.0, tracking * em)
        return None
