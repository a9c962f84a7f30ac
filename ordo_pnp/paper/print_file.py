"""One PDF before it is written: groups of pieces, and the order of their pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from ordo_pnp.paper.options import PageOrder

if TYPE_CHECKING:
    from ordo_pnp.paper.sheets.impose import Imposition
    from ordo_pnp.paper.sheets.page import Bookmark, Page
    from ordo_pnp.paper.sheets.plan import PrintPiece


# Ends the name of a file that lacks cards of its sheet, so that it never replaces the whole deck.
SELECTION_SUFFIX = "selection"


# Ends the name of a file of backs whose fronts are in another file.
BACKS_SUFFIX = "backs"

# Ends the name of a file of what has changed since the last print.
CHANGED_SUFFIX = "changed"


class DeckPart(NamedTuple):
    """Which cards are printed, and how often each of them, where that is not what the data say."""

    # Ends the names of the files, so that none replaces a whole deck.
    suffix: str
    # Language and ``game/set/slug`` -> copies; what is not there is not printed.
    copies: Mapping[tuple[str, str], int]


class Group(NamedTuple):
    """Pieces of one size within a file, copies repeated."""

    imposition: Imposition
    pieces: tuple[PrintPiece, ...]
    # Index of a piece -> the entry of the outline that leads to its page.
    bookmarks: dict[int, Bookmark]


class PrintFile(NamedTuple):
    """One PDF before it is written."""

    name: str
    title: str
    language: str
    groups: tuple[Group, ...]

    @property
    def cards(self) -> int:
        """How many pieces it holds, copies counted."""
        return sum(len(group.pieces) for group in self.groups)

    @property
    def distinct(self) -> int:
        """How many pieces it holds, copies not counted."""
        return len({id(piece) for group in self.groups for piece in group.pieces})

    @property
    def page_count(self) -> int:
        """How many pages it has, backs counted."""
        return sum(group.imposition.page_count(group.pieces) for group in self.groups)

    @property
    def front_count(self) -> int:
        """How many front pages it has."""
        return sum(group.imposition.front_count(group.pieces) for group in self.groups)

    def names(self, order: PageOrder) -> tuple[str, ...]:
        """Return the names that its PDF may have, that of the backs last if they are separate."""
        backs = f"{self.name.removesuffix('.pdf')}-{BACKS_SUFFIX}.pdf"
        return (self.name, backs) if order is PageOrder.SEPARATE else (self.name,)

    def parts(self, order: PageOrder) -> list[tuple[str, list[Page]]]:
        """Make its pages, in one PDF or as fronts and backs in two.

        Returns:
            The name of each PDF and its pages; never one without pages.

        Raises:
            LayoutError: Something does not fit.
        """
        pages = self.pages(order)
        fronts = self.front_count if order is PageOrder.SEPARATE else len(pages)
        parts = zip(self.names(order), (pages[:fronts], pages[fronts:]), strict=False)
        return [(name, each) for name, each in parts if each]

    def pages(self, order: PageOrder = PageOrder.INTERLEAVED) -> list[Page]:
        """Make its pages.

        Raises:
            LayoutError: Something does not fit.
        """
        all_fronts, total = self.front_count, self.page_count
        totals = (all_fronts, total - all_fronts) if order is PageOrder.SEPARATE else (total, total)
        fronts: list[Page] = []
        backs: list[Page] = []
        for group in self.groups:
            first, first_back = len(fronts) + 1, None
            if order is not PageOrder.INTERLEAVED:
                first_back = len(backs) + 1 + (all_fronts if order is PageOrder.FRONTS_FIRST else 0)
            made = list(
                group.imposition.pages(
                    group.pieces, first=first, first_back=first_back, totals=totals, bookmarks=group.bookmarks
                )
            )
            if first_back is not None and group.imposition.has_back_pages(group.pieces):
                fronts += made[::2]
                backs += made[1::2]
            else:
                fronts += made
        return fronts + backs
