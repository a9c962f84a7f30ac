"""Guides: the lines that show where to cut, in other forms than a template has them.

Rule: PNP-04, PNP-05, PNP-10 (what templates have), PNP-21 (what is drawn instead).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ordo_pnp.paper.sheets.guide_styles import GuideStyle, Tracing

if TYPE_CHECKING:
    from ordo_pnp.draw import Color
    from ordo_pnp.paper.sheets.templates import Sheet


HALO: Final = "#FFFFFF"
_WEIGHT_PT: Final = 0.25


class Guides(NamedTuple):
    """All lines that show where to cut; what is not said is as templates have it."""

    # Corners where it is not said.
    style: GuideStyle | None = None
    # Points.
    weight: float | None = None
    color: Color | None = None
    # From the trim to the lines on pieces, in mm: positive outside of it, negative inside.
    offset: float | None = None

    @property
    def notation(self) -> str:
        """All of it as one word."""
        weight = "" if self.weight is None else f" weight {self.weight:g}"
        color = "" if self.color is None else f" {self.color}"
        return f"{self._style}{weight}{color}" + (f" offset {self._offset:g}" if self._offset else "")

    @property
    def _style(self) -> GuideStyle:
        return self.style or GuideStyle.CORNERS

    @property
    def _offset(self) -> float:
        return self.offset or 0.0

    def over(self, other: Guides) -> Guides:
        """Return these guides, and where they say nothing the others."""
        return other._replace(**{key: value for key, value in self._asdict().items() if value is not None})

    def applied_to(self, sheet: Sheet) -> Sheet:
        """Return a template with these guides."""
        marks, ticks, ring = sheet.marks, sheet.ticks, sheet.ring
        if self._style is GuideStyle.NONE:
            return sheet._replace(
                marks=marks._replace(offset=0.0, length=0.0, least=0.0), ticks=None, ring=None, tracing=None
            )
        known = ring if sheet.outline == "circle" else ticks
        weight = self.weight or (known.weight if known else _WEIGHT_PT)
        color = self.color or (known.color if known else marks.color)
        marks = marks._replace(weight=self.weight or marks.weight, color=self.color or marks.color)
        if self._keeps(sheet):
            ticks = ticks and ticks._replace(weight=weight, color=color)
            ring = ring and ring._replace(weight=weight, color=color, away=ring.away + self._offset)
            return sheet._replace(marks=marks, ticks=ticks, ring=ring)
        away = self._offset + (ring.away if ring else 0.0)
        tracing = Tracing(self._style, weight, color, known.halo if known else HALO, away)
        return sheet._replace(marks=marks, ticks=None, ring=None, tracing=tracing)

    def _keeps(self, sheet: Sheet) -> bool:
        """Whether the lines on pieces have the form that the template gives them."""
        if sheet.outline == "circle":
            return self._style in {GuideStyle.CORNERS, GuideStyle.CROSSES}
        return self._style is GuideStyle.CORNERS and not self._offset
