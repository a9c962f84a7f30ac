"""A page: a display list on a sheet of paper, with the boxes and bookmarks that a PDF carries besides.

Millimetres from the page's top-left corner, x to the right, y down.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ordo_pnp.draw import Drawing


class Orientation(StrEnum):
    """How a page lies."""

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
