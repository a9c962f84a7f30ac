"""Pages and papers: boxes, bookmarks and orientation of a page, sizes and unprintable margins of papers."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from ordo_pnp.base import NotationError
from ordo_pnp.draw import Drawing, parse_sides


class Orientation(StrEnum):
    """The orientation of a page."""

    UPRIGHT = "upright"
    LANDSCAPE = "landscape"


class Box(NamedTuple):
    """An upright rectangle by its top-left corner and size, in millimetres."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height

    def grown(self, margin: float) -> Box:
        """Move every edge outwards by a margin (inwards if negative)."""
        return Box(self.x - margin, self.y - margin, self.width + 2 * margin, self.height + 2 * margin)


class Bookmark(NamedTuple):
    """An entry of the document's outline that leads to this page."""

    title: str
    level: int = 0


class Page(NamedTuple):
    """One side of one sheet."""

    # Its width and height are those of the paper.
    content: Drawing
    trim: Box | None = None
    bleed: Box | None = None
    bookmarks: tuple[Bookmark, ...] = ()
    # Whether it is printed on the other side of the sheet.
    is_back: bool = False


class SheetPlaces(NamedTuple):
    """The places of pieces on a perforated sheet, in millimetres.

    Rule: PNP-23.
    """

    columns: int
    rows: int
    width: float
    height: float
    # From the edge of the paper to the first column.
    left: float
    top: float
    gap_x: float = 0.0
    gap_y: float = 0.0

    def turned(self, width: float) -> SheetPlaces:
        """Return the places of the sheet when it is turned by a quarter to the left.

        Args:
            width: Of the paper before it is turned.
        """
        right = width - self.left - self.columns * self.width - (self.columns - 1) * self.gap_x
        return SheetPlaces(
            self.rows, self.columns, self.height, self.width, self.top, right, gap_x=self.gap_y, gap_y=self.gap_x
        )


class Paper(NamedTuple):
    """A size of paper, upright, and the edge that printers leave white.

    Rule: PNP-16 (paper made to measure).
    """

    id: str
    name: str
    width: float
    height: float
    # The width that no printer reaches, at each of the four edges.
    margin: float
    # On paper made to measure, the room around the one piece on it; its width and height are 0 until then.
    around: float | None = None
    # The orientation of its pages; None for whichever holds more.
    lies: Orientation | None = None
    # The places of pieces on a card sheet; None where they may stand anywhere.
    places: SheetPlaces | None = None

    def ways(self) -> tuple[Paper, ...]:
        """Return the ways in which a page may lie: upright first."""
        ways = (self, self.turned())
        return (
            ways if self.lies is None else tuple(each for each in ways if each.orientation is self.lies)[:1] or (self,)
        )

    def turned(self) -> Paper:
        """Lay the paper on its side."""
        places = self.places and self.places.turned(self.width)
        return self._replace(width=self.height, height=self.width, places=places)

    def measured(self, width: float, height: float) -> Paper:
        """Return the paper that is made to the measure of a piece."""
        assert self.around is not None  # noqa: S101 (only paper without a size of its own is made to measure)
        return self._replace(width=width + 2 * self.around, height=height + 2 * self.around)

    @property
    def is_plain(self) -> bool:
        """Whether it has a size of its own, and pieces may stand anywhere on it."""
        return self.around is None and self.places is None

    @property
    def orientation(self) -> Orientation:
        """The orientation of the page; a square one is upright."""
        return Orientation.LANDSCAPE if self.is_landscape else Orientation.UPRIGHT

    @property
    def is_landscape(self) -> bool:
        """Whether the page is wider than high."""
        return self.width > self.height


# Of a paper of free measures, as narrow as a bookmark or as long as a roll; and the margin that its printer leaves
# white.
LEAST_PAPER_MM, LONGEST_PAPER_MM = 50.0, 2000.0
_MARGIN_MM = 3.2


def paper_of_measures(text: str) -> Paper | None:
    """Return the paper of measures such as ``330x483`` or ``13x19in``, upright; None for a word that is none.

    Raises:
        NotationError: No such paper is printed.

    >>> paper_of_measures("19x13in").id, paper_of_measures("a4")
    ('330.2x482.6', None)
    """
    sides = parse_sides(text)
    if sides is None:
        return None
    width, height = sorted(sides)
    if not LEAST_PAPER_MM <= width <= height <= LONGEST_PAPER_MM:
        limits = f"from {LEAST_PAPER_MM:g} to {LONGEST_PAPER_MM:g} mm"
        raise NotationError(f"paper of {width:g} × {height:g} mm is not printed on; its sides are {limits}")
    return Paper(f"{width:g}x{height:g}", f"{width:g} × {height:g} mm", width, height, _MARGIN_MM)


def read_papers(data: Mapping[str, Any]) -> dict[str, Paper]:
    """Make the papers from the ``sizes`` of ``papers.yaml``, in the order of the file."""
    return {name: _read_paper(name, each) for name, each in data["sizes"].items()}


def _read_paper(name: str, data: Mapping[str, Any]) -> Paper:
    if "around" in data:
        return Paper(name, data["name"], 0.0, 0.0, 0.0, float(data["around"]))
    paper = Paper(name, data["name"], float(data["width"]), float(data["height"]), float(data["margin"]))
    return paper._replace(places=_read_places(data["places"], paper)) if "places" in data else paper


def _read_places(data: Mapping[str, Any], paper: Paper) -> SheetPlaces:
    """Read the places of a card sheet; those without a given edge are in the middle."""
    columns, rows = data["columns"], data["rows"]
    width, height, gap_x, gap_y = (float(data.get(key, 0)) for key in ("width", "height", "gap_x", "gap_y"))
    left = (paper.width - columns * width - (columns - 1) * gap_x) / 2
    top = (paper.height - rows * height - (rows - 1) * gap_y) / 2
    return SheetPlaces(
        columns, rows, width, height, float(data.get("left", left)), float(data.get("top", top)), gap_x, gap_y
    )
