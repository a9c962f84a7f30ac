"""Impose pieces onto pages: order of fronts and backs, how the sheet is turned, and gutterfold sheets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from ordo_pnp.base import LayoutError, pt_to_mm
from ordo_pnp.draw import Drawing, Item, Matrix, Path, Shape, Use, compose, rotation, translation, trim_path
from ordo_pnp.paper.sheets.marks import (
    Line,
    TextWidth,
    Wording,
    check_tracing,
    crop_lines,
    crop_shapes,
    margin_drawing,
    ring_shapes,
    ruler,
    stroke_path,
    tick_lines,
    tick_shapes,
    tracing_shapes,
)
from ordo_pnp.paper.sheets.page import Bookmark, Box, Orientation, Page, Paper
from ordo_pnp.paper.sheets.parts import flap_shapes, key_plan, seam_items
from ordo_pnp.paper.sheets.plan import Cell, Plan, PrintPiece


class Flip(StrEnum):
    """The edge about which a printer turns the paper for backs; ``none`` prints no backs."""

    LONG_EDGE = "long-edge"
    SHORT_EDGE = "short-edge"
    # Both sides on one side of the paper, which is folded and glued; half of it is turned about its long edge by the
    # fold.
    GUTTERFOLD = "gutterfold"
    NONE = "none"


def turns_upside_down(paper: Paper, flip: Flip) -> bool:
    """Whether turning the page exchanges its top and bottom rather than its left and right."""
    return paper.is_landscape == (flip is not Flip.SHORT_EDGE)


def behind(box: Box, paper: Paper, flip: Flip) -> Box:
    """Return the box on the back page that lies behind a box of the front page.

    >>> from ordo_pnp.paper.sheets.page import Paper
    >>> behind(Box(10, 20, 63, 88), Paper("a4", "A4", 210, 297, 3), Flip.LONG_EDGE)
    Box(x=137, y=20, width=63, height=88)
    """
    if turns_upside_down(paper, flip):
        return Box(box.x, paper.height - box.bottom, box.width, box.height)
    return Box(paper.width - box.right, box.y, box.width, box.height)


def front_matrix(piece: Box, *, turned: bool = False) -> Matrix:
    """Map the front picture of a piece, drawn upright from (0, 0), to its place on the front page.

    Args:
        piece: The place of the piece.
        turned: Whether it lies on its left side.
    """
    if turned:
        return compose(translation(piece.x, piece.bottom), rotation(-90))
    return translation(piece.x, piece.y)


def back_matrix(piece: Box, paper: Paper, flip: Flip, *, turned: bool = False) -> Matrix:
    """Map the back picture of a piece, drawn upright from (0, 0), to its place on the back page.

    Args:
        piece: The place of the piece on the front page.
        paper: As the page lies.
        flip: How the sheet is turned.
        turned: Whether the piece lies on its left side on the front page.
    """
    place = behind(piece, paper, flip)
    if turned and turns_upside_down(paper, flip):
        return front_matrix(place, turned=True)
    if turned:  # seen from behind it lies on its right side
        return compose(translation(place.right, place.y), rotation(90))
    move = translation(place.x, place.y)
    if turns_upside_down(paper, flip):
        return compose(move, rotation(180, piece.width / 2, piece.height / 2))
    return move


_FOLD_PT: Final = 0.35
_FOLD_COLOR: Final = "#8A837B"
_DASH_MM: Final = (2.0, 1.5)


def half_sheets(paper: Paper) -> tuple[Paper, Paper]:
    """Return the halves of a paper, upright: folded across its longer, its shorter side.

    Raises:
        LayoutError: The paper is made to measure, so there is no middle before there is a piece; or it has places for
            pieces.
    """
    if paper.around is not None:
        raise LayoutError(
            f"{paper.name} is made to the measure of each piece and cannot be folded; choose another paper"
        )
    if paper.places is not None:
        raise LayoutError(f"{paper.name} says where pieces stand and cannot be folded; choose another paper")
    half = paper._replace(name=f"half of {paper.name}")
    across_longer = half._replace(width=paper.height / 2, height=paper.width)
    if paper.lies is not None:  # two upright halves make a sheet that lies
        is_upright = paper.lies is Orientation.UPRIGHT
        across_longer = across_longer._replace(lies=Orientation.LANDSCAPE if is_upright else Orientation.UPRIGHT)
    return across_longer, half._replace(width=paper.width / 2)


def folded_page(front: Page, back: Page) -> Page:
    """Lay both pages of half a sheet side by side, with a fold line.

    Pages wider than high lie one above the other.

    Args:
        front: Of half a sheet.
        back: The page behind it, of the same size.
    """
    width, height = front.content.width, front.content.height
    is_upright = height >= width
    away = (width, 0.0) if is_upright else (0.0, height)
    fold = (width, 0.0, width, height) if is_upright else (0.0, height, width, height)
    line = Shape(stroke_path([fold]), stroke=_FOLD_COLOR, width=pt_to_mm(_FOLD_PT), dash=_DASH_MM)
    size = (2 * width, height) if is_upright else (width, 2 * height)
    content = Drawing(*size, (Use(front.content), Use(back.content, translation(*away)), line), label="folded")
    return Page(content, _around(front.trim, back.trim, away), _around(front.bleed, back.bleed, away), front.bookmarks)


def _around(one: Box | None, other: Box | None, away: tuple[float, float]) -> Box | None:
    """Return the box around one box and another that is moved away."""
    if one is None or other is None:
        return None
    left, top = min(one.x, other.x + away[0]), min(one.y, other.y + away[1])
    right, bottom = max(one.right, other.right + away[0]), max(one.bottom, other.bottom + away[1])
    return Box(left, top, right - left, bottom - top)


class _Side(NamedTuple):
    """The common content of one side of all pages with the same cells filled."""

    places: tuple[tuple[Matrix, Path], ...]
    overlay: Drawing
    trim: Box
    bleed: Box
    # The plan of the parts.
    key: Drawing | None


class Imposition:
    """Makes the pages of one plan.

    Args:
        plan: The places of pieces.
        flip: How the printer turns the sheet.
        wording: The words of the margin.
        measure: Width of a text in em in the margin's face.
    """

    def __init__(self, plan: Plan, flip: Flip, wording: Wording, measure: TextWidth) -> None:
        self.plan = plan
        self.flip = flip
        self.wording = wording
        self._measure = measure
        self._ruler = ruler(plan.line, measure)
        # Page of the plan, number of its filled cells -> the common content of such pages.
        self._fronts: dict[tuple[int, int], _Side] = {}
        self._backs: dict[tuple[int, int], _Side] = {}

    def has_backs(self, pieces: Sequence[PrintPiece]) -> bool:
        """Whether back pages are made: they are asked for, and some piece has a back."""
        return self.flip is not Flip.NONE and any(piece.back is not None for piece in pieces)

    def front_count(self, pieces: Sequence[PrintPiece]) -> int:
        """Count the front pages."""
        return self.plan.page_count(len(pieces))

    def page_count(self, pieces: Sequence[PrintPiece]) -> int:
        """Count the pages, front and back."""
        return self.front_count(pieces) * (2 if self.has_back_pages(pieces) else 1)

    def has_back_pages(self, pieces: Sequence[PrintPiece]) -> bool:
        """Whether backs have pages of their own: on a sheet that is folded they stand beside their fronts."""
        return self.flip is not Flip.GUTTERFOLD and self.has_backs(pieces)

    def pages(
        self,
        pieces: Sequence[PrintPiece],
        *,
        first: int = 1,
        first_back: int | None = None,
        totals: tuple[int, int] | None = None,
        bookmarks: Mapping[int, Bookmark],
    ) -> Iterator[Page]:
        """Make the pages: every front is followed by its back, or holds it, if there is one.

        Args:
            pieces: Copies repeated.
            first: Number of the first page, from 1.
            first_back: Number of the first back page, where all backs come later; None where each follows its front. It
                changes the text of the margins, not the order in which pages are made.
            totals: How many pages the file with the fronts has, and that with the backs, which may be the same.
            bookmarks: Entries of the outline, by the index of the piece they lead to.

        Raises:
            LayoutError: A picture has less bleed than the template prints.
        """
        check_tracing(self.plan)
        for piece in pieces:
            self._check(piece)
        backs, is_folded = self.has_backs(pieces), self.flip is Flip.GUTTERFOLD
        counts = totals or (self.page_count(pieces),) * 2
        capacity = self.plan.capacity
        sheets = ((start, leaf) for start in range(0, len(pieces), capacity) for leaf in range(len(self.plan.pages)))
        for number, (start, leaf) in enumerate(sheets):
            chunk = pieces[start : start + capacity]
            marks = tuple(bookmarks[i] for i in range(start, start + len(chunk)) if i in bookmarks and not leaf)
            page = first + number * (2 if backs and not is_folded and first_back is None else 1)
            front = self.wording.lines(page, counts[0], self.wording.front if backs else "")
            made = self._page(leaf, self._front(leaf, len(chunk)), [piece.front for piece in chunk], front, marks)
            if not backs:
                yield made
                continue
            behind_it = page if is_folded else page + 1 if first_back is None else first_back + number
            back = self.wording.lines(behind_it, counts[not is_folded], self.wording.back)
            other = self._page(leaf, self._back(leaf, len(chunk)), [piece.back for piece in chunk], back, ())
            yield from (folded_page(made, other),) if is_folded else (made, other._replace(is_back=True))

    def _check(self, piece: PrintPiece) -> None:
        gap = max(self.plan.gap_x, self.plan.gap_y)
        self.plan.sheet.check_bleed(piece.name, piece.bleed - self.plan.reached, gap)

    def _page(
        self,
        leaf: int,
        side: _Side,
        drawings: list[Drawing | None],
        texts: tuple[str, ...],
        bookmarks: tuple[Bookmark, ...],
    ) -> Page:
        plan, items = self.plan.pages[leaf], []
        for index, (matrix, clip) in enumerate(side.places):
            drawing = drawings[index // plan.parts]
            if drawing is not None:
                items.append(Use(drawing, matrix, clip))
        margin = margin_drawing(plan, texts, self._ruler, self._measure, side.key)
        paper = plan.paper
        content = Drawing(paper.width, paper.height, (*items, Use(side.overlay), *margin))
        return Page(content, side.trim, side.bleed, bookmarks)

    def _front(self, leaf: int, filled: int) -> _Side:
        side = self._fronts.get((leaf, filled))
        if side is None:
            side = self._fronts[leaf, filled] = self._make_front(self.plan.pages[leaf], filled)
        return side

    def _back(self, leaf: int, filled: int) -> _Side:
        side = self._backs.get((leaf, filled))
        if side is None:
            side = self._backs[leaf, filled] = self._make_back(self.plan.pages[leaf], filled)
        return side

    def _make_front(self, plan: Plan, filled: int) -> _Side:
        cells = plan.cells[: filled * plan.parts]
        places = tuple(
            (front_matrix(cell.piece, turned=cell.turned), _clip(plan, reach(plan, cell, cells))) for cell in cells
        )
        items: list[Item] = [*crop_shapes(plan, crop_lines(plan, cells)), *tick_shapes(plan, tick_lines(plan, cells))]
        items += (*ring_shapes(plan, cells), *tracing_shapes(plan, cells))
        items += flap_shapes(plan, cells, self.wording.glue, self._measure)
        items += seam_items(plan, cells, self._measure)
        return self._side(plan, places, items, plan.block, key_plan(plan, self._measure))

    def _make_back(self, plan: Plan, filled: int) -> _Side:
        cells = plan.cells[: filled * plan.parts]
        places = tuple(
            (
                back_matrix(cell.piece, plan.paper, self.flip, turned=cell.turned),
                _clip(plan, behind(reach(plan, cell, cells, is_back=True), plan.paper, self.flip)),
            )
            for cell in cells
        )
        lines = tuple(self._line_behind(plan, line) for line in crop_lines(plan, cells))
        key = key_plan(plan, self._measure, is_back=True)
        return self._side(plan, places, [*crop_shapes(plan, lines)], behind(plan.block, plan.paper, self.flip), key)

    @staticmethod
    def _side(
        plan: Plan, places: tuple[tuple[Matrix, Path], ...], items: list[Item], trim: Box, key: Drawing | None
    ) -> _Side:
        overlay = Drawing(plan.paper.width, plan.paper.height, tuple(items), label="marks")
        return _Side(places, overlay, trim, trim.grown(plan.sheet.widest_bleed), key)

    def _line_behind(self, plan: Plan, line: Line) -> Line:
        (x1, y1), (x2, y2) = line[:2], line[2:]
        a = behind(Box(x1, y1, 0, 0), plan.paper, self.flip)
        b = behind(Box(x2, y2, 0, 0), plan.paper, self.flip)
        return (a.x, a.y, b.x, b.y)


def reach(plan: Plan, cell: Cell, filled: Sequence[Cell], *, is_back: bool = False) -> Box:
    """Return the reach of a cell's picture: to the bleed, but never over a neighbour.

    Args:
        plan: The plan.
        cell: One of the filled cells.
        filled: The cells that hold a piece.
        is_back: Whether the picture covers the flaps, which are seen from behind; on fronts it only runs on over them.
    """
    there = {(each.column, each.row) for each in filled}
    bleed = plan.sheet.widest_bleed if is_back else plan.sheet.bleed
    beside, between = min(bleed, plan.gap_x / 2), min(bleed, plan.gap_y / 2)
    outer = bleed if plan.sheet.outline == "rectangle" else beside
    left, right, above, below = (
        inner if (cell.column + dx, cell.row + dy) in there else outer
        for dx, dy, inner in ((-1, 0, beside), (1, 0, beside), (0, -1, between), (0, 1, between))
    )
    trim = cell.trim
    split = plan.sheet.split
    if split is not None and not is_back:
        left = split.picture - cell.flap if cell.flap else left
        above = split.picture - cell.upper_flap if cell.upper_flap else above
    return Box(trim.x - left, trim.y - above, trim.width + left + right, trim.height + above + below)


def _clip(plan: Plan, box: Box) -> Path:
    bleed = (box.width - plan.cells[0].trim.width) / 2 if plan.sheet.outline in {"hexagon", "octagon"} else 0.0
    return trim_path(plan.sheet.outline, box.grown(-bleed), grown=bleed)
