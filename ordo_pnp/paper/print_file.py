"""One PDF before it is written: groups of pieces and their pages, the source of its faces, and the words of --explain."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from ordo_pnp.base import Diagnostic
from ordo_pnp.cards import Card
from ordo_pnp.draw import FaceDrawing, Fonts
from ordo_pnp.paper.choices import PageOrder
from ordo_pnp.paper.sheets.grid import need_around, span
from ordo_pnp.paper.sheets.imposition import Imposition
from ordo_pnp.paper.sheets.page import Bookmark, Page
from ordo_pnp.paper.sheets.plan import Plan, PrintPiece


class FaceSource(Protocol):
    """Draws cards, as ``ordo_pnp.draw.Faces`` does."""

    @property
    def fonts(self) -> Fonts:
        """The faces of type that its drawings name."""

    def front(self, card: Card, language: str, copy: int = 1) -> FaceDrawing:
        """Draw the front of a copy of a card; all are alike unless it is numbered."""

    def back(self, card: Card, language: str, *, light: bool = False, copy: int = 1) -> FaceDrawing | None:
        """Draw the back of a copy of a card, None if it is blank; in little ink if there is such a one and it is wanted."""


class CheckedFaces(FaceSource, Protocol):
    """Draws cards and remembers the findings on them."""

    @property
    def found(self) -> Sequence[Diagnostic]:
        """Every finding so far."""


# Ends the name of a file that lacks cards of its sheet, so that it never replaces the whole deck.
SELECTION_SUFFIX = "selection"


# Ends the name of a file of backs whose fronts are in another file.
BACKS_SUFFIX = "backs"

# Ends the name of a file of cards of which some may be wrong, so that it never replaces a finished print.
DRAFT_SUFFIX = "draft"

# Ends the name of a file of cards changed since the last print.
CHANGED_SUFFIX = "changed"


class DeckPart(NamedTuple):
    """The cards to print, with copies, where these differ from the data."""

    # Ends the names of the files, so that none replaces a whole deck.
    suffix: str
    # Language and ``game/set/slug`` -> copies; cards without an entry are not printed.
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
        """The number of its pieces, copies counted."""
        return sum(len(group.pieces) for group in self.groups)

    @property
    def distinct(self) -> int:
        """The number of its pieces, copies not counted."""
        return len({id(piece) for group in self.groups for piece in group.pieces})

    @property
    def page_count(self) -> int:
        """The number of its pages, backs counted."""
        return sum(group.imposition.page_count(group.pieces) for group in self.groups)

    @property
    def front_count(self) -> int:
        """The number of its front pages."""
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


def explain(files: Iterable[PrintFile]) -> str:
    """Return a paragraph for each file, and a line or two for each size of pieces in it; lengths in millimetres."""
    return "\n".join(line for file in files for line in _of_file(file))


def _of_file(file: PrintFile) -> Iterator[str]:
    yield f"{file.name}: {counted(file.cards, 'piece')}, {counted(file.page_count, 'page')}"
    for group in file.groups:
        yield from _of_group(group)


def _of_group(group: Group) -> Iterator[str]:
    plan, piece = group.imposition.plan, group.pieces[0]
    size = f"{len(group.pieces)} of {piece.width:g} × {piece.height:g} mm"
    paper = f"{plan.paper.name} ({plan.paper.width:g} × {plan.paper.height:g} mm)"
    sides = "with backs" if group.imposition.has_backs(group.pieces) else "one side"
    if plan.paper.around is not None:
        yield f"  {size}, {sides}: each on paper of its own size, {plan.paper.width:g} × {plan.paper.height:g} mm"
        return
    if plan.all_parts > 1:
        where = f"{plan.all_parts} parts on {counted(len(plan.pages), 'page')}"
        yield f"  {size}, {sides}: in {where} of {paper}; whole it is larger than what printers reach"
        return
    if plan.paper.places is not None:
        places = plan.paper.places
        where = f"{plan.columns} across and {plan.rows} down, of {places.width:g} × {places.height:g} mm"
        yield f"  {size}, {sides}: {plan.capacity} on {paper}, in its places, {where}"
        return
    if plan.blocks:
        upright = plan.columns * plan.rows
        where = "below them" if plan.blocks[1].y > plan.blocks[0].bottom else "beside them"
        lay = (
            f"{upright} upright and {where} {plan.capacity - upright} turned by a quarter, {plan.sheet.gap:g} mm apart"
        )
        yield f"  {size}, {sides}: {plan.capacity} on {paper}, {lay}; that takes fewer pages than one block"
        return
    lay = f"{plan.columns} across and {plan.rows} down, {plan.sheet.gap:g} mm apart, {plan.sheet.bleed:g} mm of bleed"
    yield f"  {size}, {sides}: {plan.capacity} on {paper}, {lay}"
    if plan.sheet.grid is None:
        yield f"    {_one_more(plan, piece.width, piece.height)}"


def _one_more(plan: Plan, width: float, height: float) -> str:
    """Return why no further column and no further row fits."""
    need, paper = need_around(plan.sheet, plan.line), plan.paper
    found = []
    for what, count, length, side in (
        ("across", plan.columns, width, paper.width),
        ("down", plan.rows, height, paper.height),
    ):
        wanted, reach = span(count + 1, length, plan.sheet.gap) + 2 * need.side, side - 2 * paper.margin
        why = f"printers reach {reach:.1f}" if wanted > reach else "no room would be left for the line in the margin"
        found.append(f"{count + 1} {what} would take {wanted:.1f} mm with bleed and marks: {why}")
    return "; ".join(found)


def counted(number: int, what: str) -> str:
    """Return a number with its noun, in the singular or the plural."""
    return f"{number} {what}{'' if number == 1 else 's'}"
