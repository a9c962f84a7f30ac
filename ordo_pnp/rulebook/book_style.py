"""What the pages of a book look like: colours and type sizes by the look of the game, the form of a page by the paper."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.draw import Look

if TYPE_CHECKING:
    from collections.abc import Mapping

# Type sizes in points: ids in the margin; captions, tables, boxes; the text; headings of sections; those of chapters.
SIZES: Final[Mapping[str, float]] = {"tiny": 6.6, "small": 8.6, "body": 9.6, "head": 13.0, "title": 21.0}
# Text; text that may wait; rules; grounds of boxes and of the back cover; headings; the ground of the title on a
# picture.
#
# A book has these colours where the look of its game says nothing.
COLORS: Final[Mapping[str, str]] = {
    "ink": "#1E1B18",
    "soft": "#5C5348",
    "hair": "#B8AD9A",
    "tint": "#F7F3EA",
    "accent": "#1E1B18",
    "plate": "#FBF6E6",
}
# Width and height of the text on a page in millimetres: on every paper the same, so that a book has the same pages on
# each.
TYPE_AREA: Final = (112.0, 171.0)


@dataclass(frozen=True, slots=True)
class BookPaper:
    """A sheet, and the page that is half of it; millimetres."""

    name: str
    # Width and height, landscape.
    sheet: tuple[float, float]
    page: tuple[float, float]
    # The margin at the fold.
    inner: float
    top: float

    @property
    def outer(self) -> float:
        """The margin at the edge that is cut."""
        return self.page[0] - TYPE_AREA[0] - self.inner

    @property
    def bottom(self) -> float:
        """The margin below the text."""
        return self.page[1] - TYPE_AREA[1] - self.top


# The papers of books: A5 pages on A4, half-letter pages on Letter.
BOOK_PAPERS: Final = {
    each.name: each
    for each in (
        BookPaper("a4", (297.0, 210.0), (148.0, 210.0), 19.0, 20.0),
        BookPaper("letter", (279.4, 215.9), (139.7, 215.9), 14.7, 22.0),
    )
}
A4: Final = BOOK_PAPERS["a4"]


@dataclass(frozen=True, slots=True)
class BookStyle:
    """Colours and type sizes of a book."""

    colors: Mapping[str, str] = field(default_factory=lambda: dict(COLORS))
    sizes: Mapping[str, float] = field(default_factory=lambda: dict(SIZES))

    @classmethod
    def of(cls, look: Mapping[str, Any]) -> BookStyle:
        """Return the style that the look of a game gives; what it does not say is as in every book.

        Args:
            look: ``look.yaml`` below its ``look`` key.
        """
        palette = Look(look, is_part=True).palette
        book = look.get("book", {})
        chosen = {role: palette[name] for role, name in book.get("colors", {}).items() if name in palette}
        named: dict[str, str] = {role: palette[role] for role in ("ink", "soft", "hair") if role in palette}
        accent = palette.get("book", palette.get("ink", COLORS["accent"]))
        return cls({**COLORS, **named, "accent": accent, **chosen}, {**SIZES, **book.get("sizes", {})})
