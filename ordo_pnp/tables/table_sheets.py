"""Sheets of pictures that tables on the web cut by columns and rows, and single pictures without bleed.

A sheet has no gaps: its width is a whole number of pixels for each column, its height one for each row. Backs stand in the order of
fronts, not mirrored as for printing.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ordo_pnp.base import MM_PER_INCH, mm_to_px
from ordo_pnp.paper import grid_page, pages_as_pdf, trim_page

if TYPE_CHECKING:
    from ordo_pnp.draw import FaceDrawing, Fonts
    from ordo_pnp.paper import Page
    from ordo_pnp.tables.drawn_pieces import DrawnPiece
    from ordo_pnp.tables.piece_groups import PieceGroup


SHEET_LIST = "sheets.csv"
PIECE_LIST = "pieces.csv"
# Of a side of a picture: larger ones do not fit everywhere.
_MOST_PIXELS = 4_096
_MOST_COLUMNS = 10
_SHEET_COLUMNS = ("front", "back", "columns", "rows", "place", "copies", "id", "name", "rules")
_PIECE_COLUMNS = ("front", "back", "copies", "id", "name", "rules")


class TablePicture(NamedTuple):
    """A picture to be made."""

    name: str
    page: Page
    dpi: float


class TableFolder(NamedTuple):
    """What a folder for a table will hold."""

    pictures: tuple[TablePicture, ...]
    list_name: str
    # CSV in UTF-8: which card is in which picture.
    listed: bytes


def lay_sheets(groups: Sequence[PieceGroup], stem: str, dpi: float) -> TableFolder:
    """Lay groups of pieces on sheets, each piece once.

    Args:
        groups: In the order of their sheets.
        stem: What the names of all pictures begin with.
        dpi: Pixels per inch; fewer where a piece is larger than a picture may be.
    """
    pictures: list[TablePicture] = []
    rows: list[tuple[object, ...]] = []
    for group in groups:
        grid = _Grid(group, _bounded(group, dpi))
        parts = grid.parts()
        for number, part in enumerate(parts, 1):
            name = f"{stem}-{group.name}" + (f"-{number}" if len(parts) > 1 else "")
            columns, lines = grid.shape(len(part))
            pictures.append(grid.sheet(f"{name}.png", [each.front for each in part]))
            back = (
                f"{stem}-{group.name}-back.png"
                if group.has_one_back
                else f"{name}-backs.png"
                if group.has_backs
                else ""
            )
            if not group.has_one_back and group.has_backs:
                pictures.append(grid.sheet(back, [each.back for each in part]))
            elif group.has_one_back and number == 1:
                pictures.append(grid.sheet(back, [part[0].back]))
            rows += [(f"{name}.png", back, columns, lines, at, *_told(each)) for at, each in enumerate(part, 1)]
    return TableFolder(tuple(pictures), SHEET_LIST, _table(_SHEET_COLUMNS, rows))


def single_pictures(groups: Sequence[PieceGroup], dpi: float) -> TableFolder:
    """Make a picture of each side of each piece, cut at its trim; sides that are the same drawing are one picture."""
    pictures: list[TablePicture] = []
    rows: list[tuple[object, ...]] = []
    backs: dict[int, str] = {}
    for group in groups:
        sharpness = _bounded(group, dpi)
        for piece in group.pieces:
            front = f"{piece.slug}.png"
            pictures.append(TablePicture(front, trim_page(piece.front, group.width, group.height), sharpness))
            back = ""
            if piece.back is not None:
                known = backs.get(id(piece.back.drawing))
                back = backs.setdefault(id(piece.back.drawing), f"back-{len(backs) + 1}.png")
                if known is None:
                    pictures.append(TablePicture(back, trim_page(piece.back, group.width, group.height), sharpness))
            rows.append((front, back, *_told(piece)))
    return TableFolder(tuple(pictures), PIECE_LIST, _table(_PIECE_COLUMNS, rows))


def draw_table_pictures(pictures: Iterable[TablePicture], fonts: Fonts) -> Iterator[tuple[str, bytes]]:
    """Draw pictures one after the other; yield the name and the PNG of each.

    Raises:
        RenderError: Something cannot be drawn.
    """
    from ordo_pnp.paper import rasterize  # imports pdfium

    for each in pictures:
        yield each.name, rasterize(pages_as_pdf([each.page], fonts), each.dpi)


class _Grid:
    """How the pieces of a group lie on sheets: in cells of whole pixels."""

    def __init__(self, group: PieceGroup, dpi: float) -> None:
        self._pieces = group.pieces
        self._dpi = dpi
        self._pixels = mm_to_px(group.width, dpi), mm_to_px(group.height, dpi)

    def parts(self) -> list[tuple[DrawnPiece, ...]]:
        """Return the pieces of each sheet."""
        room = self._most_columns() * max(1, _MOST_PIXELS // self._pixels[1])
        return [self._pieces[start : start + room] for start in range(0, len(self._pieces), room)]

    def shape(self, count: int) -> tuple[int, int]:
        """Return the columns and rows of a sheet for so many pieces."""
        columns = min(count, self._most_columns())
        return columns, -(-count // columns)

    def sheet(self, name: str, faces: Sequence[FaceDrawing | None]) -> TablePicture:
        """Lay sides on a sheet."""
        width, height = (each * MM_PER_INCH / self._dpi for each in self._pixels)
        return TablePicture(name, grid_page(faces, width, height, *self.shape(len(faces))), self._dpi)

    def _most_columns(self) -> int:
        return max(1, min(_MOST_COLUMNS, _MOST_PIXELS // self._pixels[0]))


def _bounded(group: PieceGroup, dpi: float) -> float:
    """Return the resolution at which a piece is no larger than a picture may be."""
    return min(dpi, _MOST_PIXELS * MM_PER_INCH / max(group.width, group.height))


def _told(piece: DrawnPiece) -> tuple[int, str, str, str]:
    return piece.copies, piece.card.id, piece.name, piece.rules


def _table(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return text.getvalue().encode()
