"""Sheet templates from cards/sheets: gap, bleed, marks and splitting of pieces, and other guides asked for instead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any, Final, NamedTuple

from ordo_pnp.base import LayoutError
from ordo_pnp.draw import Color, Outline


class GuideStyle(StrEnum):
    """The guides on pieces that show where to cut."""

    # Ticks at the corners, arcs around round pieces: as templates have it.
    CORNERS = "corners"
    # Ticks that go on beyond the corners.
    CROSSES = "crosses"
    # The whole trim.
    LINES = "lines"
    DASHES = "dashes"
    DOTS = "dots"
    # Nothing, and no crop marks either.
    NONE = "none"


class Tracing(NamedTuple):
    """Lines along the trim of each piece."""

    style: GuideStyle
    # Points.
    weight: float
    color: Color
    # A lighter line beneath, so that they show on dark pictures, too.
    halo: Color
    # From the trim, in mm: positive outside of it, negative inside.
    offset: float = 0.0


class MarginLine(NamedTuple):
    """The line of text beside the block: title, language, page, scale."""

    # Points.
    size: float
    color: Color
    # Of the band that holds the line and the ruler.
    height: float
    # Between the crop marks and the band.
    gap: float
    # The inset of the band from the paper at both its ends, besides the white margin of printers.
    inset: float = 0.0


class Marks(NamedTuple):
    """Short lines outside the bleed that continue the lines to cut."""

    # From the bleed to the start of a mark.
    offset: float
    length: float
    # The least length of a mark where paper is scarce.
    least: float
    # Points.
    weight: float
    color: Color


class Ticks(NamedTuple):
    """Corner lines on the cards themselves, which every strip keeps after the first cut."""

    length: float
    # Points.
    weight: float
    color: Color
    # A wider line beneath, so that the tick shows on dark pictures too.
    halo: Color


class Ring(NamedTuple):
    """The arcs around a round piece, along which scissors cut."""

    # From the trim: the cut piece keeps nothing of them.
    away: float

    # Points.
    weight: float
    color: Color
    # A wider line beneath, so that the ring shows on every ground.
    halo: Color


class Split(NamedTuple):
    """The division of a piece that is larger than the paper."""

    # Width of the flap that the part before lies on and is glued to.
    flap: float
    # The reach of the picture over the flap, to forgive a seam that is not tight.
    picture: float
    color: Color
    # Pitch of the zones of strips that do not say themselves where they may be cut.
    every: float | None = None


class Sheet(NamedTuple):
    """A template: its pieces, and their arrangement."""

    id: str
    # The end of the name of the file; None for the main file.
    suffix: str | None
    outline: Outline
    over: float
    # The longest side of its pieces: over one length, up to another.
    up_to: float
    gap: float
    bleed: float
    marks: Marks
    # A wider gap for pieces that need no page more by it.
    spread: float = 0.0
    ticks: Ticks | None = None
    ring: Ring | None = None
    split: Split | None = None
    # Whether its pieces are those that say themselves where they may be cut.
    zones: bool = False
    # Lines along the trim, wanted instead of ticks or a ring.
    tracing: Tracing | None = None
    # The bleed of backs, if more than that of fronts.
    back_bleed: float = 0.0
    # The wanted columns and rows of each page; None for as many as it holds.
    grid: tuple[int, int] | None = None

    @property
    def widest_bleed(self) -> float:
        """The bleed of that side which has more of it."""
        return max(self.bleed, self.back_bleed)

    @property
    def surround(self) -> float:
        """The least room that a block needs around it: bleed and a mark."""
        return self.widest_bleed + self.marks.offset + self.marks.least

    @property
    def full_surround(self) -> float:
        """Bleed and a mark of full length."""
        return self.widest_bleed + self.marks.offset + self.marks.length

    def is_for(self, outline: str, width: float, height: float, *, zones: bool) -> bool:
        """Whether the template is for pieces of an outline and size."""
        return self.outline == outline and self.zones == zones and self.over < max(width, height) <= self.up_to

    def check_bleed(self, name: str, bleed: float, gap: float | None = None) -> None:
        """Check that the print reaches as far beyond the trim as the template prints.

        Args:
            name: Of the piece or layout.
            bleed: Its reach, in mm.
            gap: Between neighbours on the sheet, in mm; None for that of the template. Pieces of other outlines than a rectangle print half of it at the most.

        Raises:
            LayoutError: It would leave white paper inside the cut.
        """
        printed = self.widest_bleed
        if self.outline != "rectangle":
            printed = min(printed, (self.gap if gap is None else gap) / 2)
        if bleed < printed:
            raise LayoutError(
                f"{name}: its picture reaches {bleed:g} mm beyond the trim, sheet template "
                f"'{self.id}' prints {printed:g} mm of bleed"
            )


def read_margin_line(data: Mapping[str, Any]) -> MarginLine:
    """Make the margin line from ``papers.yaml``."""
    line = data["line"]
    return MarginLine(float(line["size"]), line["color"], float(line["height"]), float(line["gap"]))


def read_sheet(data: Mapping[str, Any]) -> Sheet:
    """Make a template from the mapping below ``sheet``."""
    target = data["for"]
    ticks, ring, split = data.get("ticks"), data.get("ring"), data.get("split")
    return Sheet(
        id=data["id"],
        suffix=data.get("suffix"),
        outline=target["outline"],
        over=float(target.get("over", 0)),
        up_to=float(target.get("up_to", float("inf"))),
        gap=float(data["gap"]),
        bleed=float(data["bleed"]),
        marks=Marks(**data["marks"]),
        spread=float(data.get("spread", 0.0)),
        ticks=Ticks(**ticks) if ticks else None,
        ring=Ring(**ring) if ring else None,
        split=Split(**split) if split else None,
        zones=target.get("zones", False),
    )


def choose_sheet(sheets: Iterable[Sheet], outline: str, width: float, height: float, *, zones: bool = False) -> Sheet:
    """Find the one template for pieces of an outline and size.

    Args:
        sheets: All there are.
        outline: Of the piece.
        width: At its trim.
        height: At its trim.
        zones: Whether the piece says itself where it may be cut.

    Raises:
        LayoutError: No template, or more than one, is for them.
    """
    found = [each for each in sheets if each.is_for(outline, width, height, zones=zones)]
    if len(found) == 1:
        return found[0]
    what = f"a {outline} of {width:g} × {height:g} mm{' that may be cut' if zones else ''}"
    if not found:
        raise LayoutError(
            f"no sheet template is for {what}; add one to cards/sheets or widen the 'for' of one that is there"
        )
    names = ", ".join(sorted(each.id for each in found))
    raise LayoutError(f"{what} is claimed by several sheet templates ({names}); narrow the 'for' of all but one")


HALO: Final = "#FFFFFF"
_WEIGHT_PT: Final = 0.25


class Guides(NamedTuple):
    """All lines that show where to cut; missing values are those of the template."""

    # Corners by default.
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
        """Return these guides, filled up from the others."""
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
