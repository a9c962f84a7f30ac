"""A grid of columns with what lies above them, measured before it is drawn."""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING, Final

from ordo_pnp.draw import Shape, rectangle
from ordo_pnp.rulebook.canvas import FigureBox
from ordo_pnp.rulebook.tabletop import EDGE, GAP, LABEL, LINE, TABLE, stack_height

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ordo_pnp.draw import FaceDrawing
    from ordo_pnp.kernel import Column, Grid, Row
    from ordo_pnp.rulebook.canvas import Canvas
    from ordo_pnp.rulebook.tabletop import Tabletop

# Type size of headings in points.
HEAD: Final = 8.2
# Below a row of columns, in millimetres.
_BELOW = 3.0
# Between columns of small cards, in real millimetres.
_NARROW: Final = 3.0
# How many times wider the gap is between columns of a single row.
_SPARSE: Final = 3


class MeasuredGrid:
    """A grid of columns, measured.

    Args:
        tabletop: Draws its cards.
        grid: What lies there.
        use: As what its cards are shown, such as ``table``.
    """

    def __init__(self, tabletop: Tabletop, grid: Grid, use: str = TABLE) -> None:
        self._tabletop = tabletop
        self._grid = grid
        self._use = use
        faces = [
            tabletop.face(piece, use)
            for row in grid.rows
            for column in row.columns
            for piece in column.pieces
            if not piece.sideways
        ]
        self._card = (
            max((face.width for face in faces), default=63.0),
            max((face.height for face in faces), default=88.0),
        )
        self._header = tabletop.side(grid.header, use) if grid.header else None
        self._rows = grid.rows if faces or self._header is None else ()
        self._count = max(len(row.columns) for row in grid.rows)
        gap = GAP * (_SPARSE if len(grid.rows) == 1 else 1.6)
        gap = gap if use == TABLE else min(gap, _NARROW)
        self._pitch = self._card[0] + gap
        if self._header:
            self._pitch = self._header.width / self._count
        self._tall = [self._height(row.columns) for row in self._rows]
        self._over = max((stack_height(self._faces(column)) for column in grid.above), default=0.0)
        self.width = self._header.width if self._header else self._count * self._pitch - gap
        headers = 2 if grid.facing else 1
        self.height = fsum(self._tall) + self._over + (headers * self._header.height if self._header else 0.0)
        named = sum(bool(row.label) for row in self._rows)
        self._called = [any(column.label for column in row.columns) for row in self._rows]
        self.labels = (named + sum(self._called)) * LINE + len(self._rows) * _BELOW + (_BELOW if grid.above else 0.0)
        self.labels += (LINE + 1.8 if grid.title else 0.0) + (2.0 if self._header else LINE + 0.6)

    def _faces(self, column: Column) -> list[FaceDrawing]:
        return [self._tabletop.face(piece, self._use) for piece in column.pieces]

    def _height(self, columns: Sequence[Column]) -> float:
        return max(*(stack_height(self._faces(column)) for column in columns), self._card[1])

    def draw(self, canvas: Canvas, scale: float) -> None:
        """Draw it below what the canvas holds."""
        tabletop, grid = self._tabletop, self._grid
        left = (canvas.width - self.width * scale) / 2
        near = len(self._rows) - grid.facing if self._rows else 0
        rows = list(zip(self._rows, self._tall, self._called, strict=True))
        for row, tall, _ in reversed(rows[near:]):
            self._draw_row(canvas, row, left, scale, tall=tall)
            canvas.y += tall * scale + _BELOW
        if grid.facing:
            self._draw_header(canvas, left, scale)
        if grid.above:
            self._draw_above(canvas, left, scale)
        if grid.title:
            tabletop.text(canvas, grid.title, canvas.width / 2, "display", HEAD + 2.4)
            canvas.y += LINE + 1.8
        if self._header:
            self._draw_header(canvas, left, scale)
        elif any(grid.heads):
            self._heads(canvas, left + self._middle * scale, self._pitch * scale)
            canvas.y += LINE + 0.6
        for row, tall, called in rows[:near]:
            self._draw_row(canvas, row, left, scale)
            canvas.y += tall * scale
            if called:
                self._call(canvas, row, left + self._middle * scale, self._pitch * scale)
            canvas.y += _BELOW
        canvas.y -= _BELOW if self._rows else 0.0

    def _draw_header(self, canvas: Canvas, left: float, scale: float) -> None:
        assert self._header is not None  # noqa: S101 (the caller asked)
        line = self._tabletop.place(canvas, self._header, left, canvas.y, scale)
        canvas.note(self._grid.header_name, line.box)
        canvas.y += self._header.height * scale + 2.0

    def _draw_row(self, canvas: Canvas, row: Row, left: float, scale: float, *, tall: float = 0.0) -> None:
        """Draw the columns of a row below its name; a dashed outline where one is empty.

        Args:
            canvas: Where.
            row: Which.
            left: Where the grid begins.
            scale: Of real millimetres.
            tall: Height of a row of a player opposite, whose cards grow away from the line below them, real millimetres.
        """
        if row.label:
            self._tabletop.text(canvas, row.label, left, "caps", LABEL, align="left")
            canvas.y += LINE
        for at, column in enumerate(row.columns):
            x = left + (at * self._pitch + self._middle - self._card[0] / 2) * scale
            if tall:
                self._draw_facing(canvas, column, x, tall, scale)
                continue
            if not column.pieces:
                outline = rectangle(x, canvas.y, self._card[0] * scale, self._card[1] * scale, 3 * scale)
                canvas.items.append(Shape(outline, stroke=EDGE, width=0.2, dash=(0.9, 0.9)))
            self._draw_column(canvas, column, x, scale)

    def _draw_facing(self, canvas: Canvas, column: Column, x: float, tall: float, scale: float) -> None:
        """Draw a column at the foot of its row, its oldest card the lowest."""
        top = canvas.y
        faces = self._faces(column)[::-1]
        height = stack_height(faces) or self._card[1]
        canvas.y += (tall - height) * scale
        if not faces:
            outline = rectangle(x, canvas.y, self._card[0] * scale, self._card[1] * scale, 3 * scale)
            canvas.items.append(Shape(outline, stroke=EDGE, width=0.2, dash=(0.9, 0.9)))
        shown = self._tabletop.column(canvas, faces, x, canvas.y, scale)[::-1]
        canvas.note(column.name, FigureBox(x, canvas.y, x + self._card[0] * scale, canvas.y + height * scale), shown)
        canvas.y = top

    def _draw_column(self, canvas: Canvas, column: Column, x: float, scale: float) -> None:
        """Draw the cards of a column and note where they are."""
        faces = self._faces(column)
        shown = self._tabletop.column(canvas, faces, x, canvas.y, scale)
        tall = stack_height(faces) or self._card[1]
        box = FigureBox(x, canvas.y, x + self._card[0] * scale, canvas.y + tall * scale)
        canvas.note(column.name, box, shown)

    def _draw_above(self, canvas: Canvas, left: float, scale: float) -> None:
        """Draw what lies above the rows, at their foot: each over its column, one alone over the middle of all."""
        top = canvas.y
        for at, column in enumerate(self._grid.above):
            faces = self._faces(column)
            if not faces:
                continue
            canvas.y = top + (self._over - stack_height(faces)) * scale
            is_alone = len(self._grid.above) == 1
            start = self.width / 2 if is_alone else at * self._pitch + self._middle
            self._draw_column(canvas, column, left + (start - faces[0].width / 2) * scale, scale)
        canvas.y = top + self._over * scale + _BELOW

    @property
    def _middle(self) -> float:
        return self._pitch / 2 if self._header else self._card[0] / 2

    def _heads(self, canvas: Canvas, x: float, pitch: float) -> None:
        """Write what the columns are, above them, all in the size at which every one of them has room."""
        heads = self._grid.heads
        places = []
        for at, head in enumerate(heads):
            middle = x + at * pitch
            free = 0.94 + sum(not each for each in (heads[max(0, at - 1)], *heads[at + 1 : at + 2]))
            places.append((head, middle, min(pitch * free, 2 * middle, 2 * (canvas.width - middle))))
        size = min(self._tabletop.fitting(head, "caps", HEAD, room) for head, _, room in places)
        for head, middle, _ in places:
            self._tabletop.text(canvas, head, middle, "caps", size)

    def _call(self, canvas: Canvas, row: Row, x: float, pitch: float) -> None:
        """Write what the columns of a row are called, below them."""
        for at, column in enumerate(row.columns):
            self._tabletop.text(canvas, column.label, x + at * pitch, "caps", LABEL)
        canvas.y += LINE
