"""The parts of a scene, measured before they are drawn, so that one scale fits all of them."""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING, Final

from ordo_pnp.drawing import Shape, Use, compose, rectangle, scaling, translation
from ordo_pnp.rulebook.seating import CARD, arrange
from ordo_pnp.rulebook.tabletop import EDGE, FAN, GAP, LABEL, LINE, PART, stack_height

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ordo_pnp.faces import FaceDrawing
    from ordo_pnp.kernel import BoardPicture, Grid, Hand, Round, Row
    from ordo_pnp.rulebook.tabletop import Canvas, Tabletop

HIGHEST: Final = 138.0
"""Of a figure, in millimetres."""
_FROM_ABOVE = 92.0
"""Of the table with everybody around it, at most."""
_ABOVE = 3.5
"""How far a piece on another one is shifted up and to the right, in real millimetres."""
_BELOW = 3.0
"""Below a row of columns, in millimetres."""
_HEAD = 8.2
"""Type size of headings in points."""


class MeasuredGrid:
    """A grid of columns, measured."""

    def __init__(self, tabletop: Tabletop, grid: Grid) -> None:
        self._tabletop = tabletop
        self._grid = grid
        faces = [tabletop.face(piece) for row in grid.rows for column in row.columns for piece in column.pieces]
        self._card = (
            max((face.width for face in faces), default=63.0),
            max((face.height for face in faces), default=88.0),
        )
        self._header = tabletop.side(grid.header) if grid.header else None
        self._rows = grid.rows if faces or self._header is None else ()
        self._count = max(len(row.columns) for row in grid.rows)
        gap = 1.0 if self._header else GAP * (3 if len(grid.rows) == 1 else 1.6)
        self._pitch = self._card[0] + gap
        if self._header:
            self._pitch = self._header.width / self._count
        self._tall = [self._height(row) for row in self._rows]
        self.width = self._header.width if self._header else self._count * self._pitch - gap
        self.height = fsum(self._tall) + (self._header.height if self._header else 0.0)
        named = sum(bool(row.label) for row in self._rows)
        self._called = [any(column.label for column in row.columns) for row in self._rows]
        self.labels = (named + sum(self._called)) * LINE + len(self._rows) * _BELOW
        self.labels += (LINE + 1.8 if grid.title else 0.0) + (2.0 if self._header else LINE + 0.6)

    def _height(self, row: Row) -> float:
        stacks = [stack_height([self._tabletop.face(piece) for piece in column.pieces]) for column in row.columns]
        return max(*stacks, self._card[1])

    def draw(self, canvas: Canvas, scale: float) -> None:
        """Draw it below what the canvas holds."""
        tabletop, grid = self._tabletop, self._grid
        left = (canvas.width - self.width * scale) / 2
        if grid.title:
            tabletop.text(canvas, grid.title, canvas.width / 2, "display", _HEAD + 2.4)
            canvas.y += LINE + 1.8
        middle = self._pitch / 2 if self._header else self._card[0] / 2
        if self._header:
            tabletop.place(canvas, self._header, left, canvas.y, scale)
            canvas.y += self._header.height * scale + 2.0
        elif any(grid.heads):
            self._heads(canvas, left + middle * scale, self._pitch * scale)
            canvas.y += LINE + 0.6
        for row, tall, called in zip(self._rows, self._tall, self._called, strict=True):
            if row.label:
                tabletop.text(canvas, row.label, left, "caps", LABEL, align="left")
                canvas.y += LINE
            for at, column in enumerate(row.columns):
                x = left + (at * self._pitch + middle - self._card[0] / 2) * scale
                if column.pieces:
                    tabletop.column(canvas, column.pieces, x, canvas.y, scale)
                else:
                    outline = rectangle(x, canvas.y, self._card[0] * scale, self._card[1] * scale, 3 * scale)
                    canvas.items.append(Shape(outline, stroke=EDGE, width=0.2, dash=(0.9, 0.9)))
            canvas.y += tall * scale
            if called:
                self._call(canvas, row, left + middle * scale, self._pitch * scale)
            canvas.y += _BELOW
        canvas.y -= _BELOW if self._rows else 0.0

    def _heads(self, canvas: Canvas, x: float, pitch: float) -> None:
        """Write what the columns are, above them, all in the size at which every one of them has room."""
        heads = self._grid.heads
        places = []
        for at, head in enumerate(heads):
            middle = x + at * pitch
            free = 0.94 + sum(not each for each in (heads[max(0, at - 1)], *heads[at + 1 : at + 2]))
            places.append((head, middle, min(pitch * free, 2 * middle, 2 * (canvas.width - middle))))
        size = min(self._tabletop.fitting(head, "caps", _HEAD, room) for head, _, room in places)
        for head, middle, _ in places:
            self._tabletop.text(canvas, head, middle, "caps", size)

    def _call(self, canvas: Canvas, row: Row, x: float, pitch: float) -> None:
        """Write what the columns of a row are called, below them."""
        for at, column in enumerate(row.columns):
            self._tabletop.text(canvas, column.label, x + at * pitch, "caps", LABEL)
        canvas.y += LINE


class MeasuredHands:
    """Hands beside each other, measured."""

    def __init__(self, tabletop: Tabletop, hand: Hand) -> None:
        self._tabletop = tabletop
        self.hands = [hand]
        self._measure()

    def add(self, hand: Hand) -> None:
        """Put another hand beside."""
        self.hands.append(hand)
        self._measure()

    def _measure(self) -> None:
        self._faces = [[self._tabletop.face(piece) for piece in hand.pieces] for hand in self.hands]
        self._widths = [self._extent(faces) for faces in self._faces]
        self.width = fsum(self._widths) + PART * (len(self.hands) - 1)
        self.height = max((face.height for faces in self._faces for face in faces), default=0.0)
        self.labels = LINE + 0.4 if any(hand.label for hand in self.hands) else 0.0

    @staticmethod
    def _extent(faces: Sequence[FaceDrawing]) -> float:
        return faces[-1].width + FAN * (len(faces) - 1) if faces else 63.0

    def draw(self, canvas: Canvas, scale: float) -> None:
        """Draw them below what the canvas holds."""
        x = (canvas.width - self.width * scale) / 2
        top = canvas.y
        for hand, faces, width in zip(self.hands, self._faces, self._widths, strict=True):
            canvas.y = top
            if hand.label:
                self._tabletop.text(canvas, hand.label, x + width * scale / 2, "caps", _HEAD)
            canvas.y += self.labels
            self._tabletop.spread(canvas, faces, x, scale)
            x += (width + PART) * scale
        canvas.y = top + self.labels + self.height * scale


class MeasuredSeats:
    """The table from above with everybody around it, measured."""

    def __init__(self, tabletop: Tabletop, table: Round) -> None:
        self._tabletop = tabletop
        self._whole = arrange(table, lambda piece: tabletop.side(piece.card, hidden=piece.hidden))
        self.width = self._whole.width
        self.height = self._whole.height * max(1.0, HIGHEST / _FROM_ABOVE)  # smaller than figures of cards
        self.labels = 0.0

    def draw(self, canvas: Canvas, scale: float) -> None:
        """Draw it below what the canvas holds."""
        left, top = (canvas.width - self.width * scale) / 2, canvas.y
        place = compose(translation(left, top), scaling(scale))
        for spot in self._whole.spots:
            matrix = compose(place, spot.matrix)
            if spot.face is None:
                outline = rectangle(0, 0, *CARD, 3.0).transformed(matrix)
                canvas.items.append(Shape(outline, stroke=EDGE, width=0.15, dash=(0.6, 0.6)))
                continue
            canvas.items.append(Use(self._tabletop.cut(spot.face), matrix))
        for name in self._whole.names:
            canvas.y = top + name.y * scale - LINE / 2
            self._tabletop.text(canvas, name.text, left + name.x * scale, "caps", LABEL)
        canvas.y = top + self._whole.height * scale


class MeasuredBoard:
    """A stretch of a board with what stands on it, measured."""

    def __init__(self, tabletop: Tabletop, board: BoardPicture) -> None:
        self._tabletop = tabletop
        self._board = board
        self._face = tabletop.side(board.card)
        self._places = tabletop.places_of(board.card)
        size = self._face.width, self._face.height
        self._window = self._places.window(board.first, board.last, board.places, size)
        self.width, self.height = self._window.width, self._window.height
        self.labels = LINE if board.is_numbered else 0.0

    def draw(self, canvas: Canvas, scale: float) -> None:
        """Draw it below what the canvas holds."""
        x, zones = (canvas.width - self.width * scale) / 2, range(self._board.first, self._board.last + 1)
        pitch = self.width * scale / len(zones)
        if self._board.is_numbered:
            for at, zone in enumerate(zones):
                self._tabletop.text(canvas, str(zone), x + (at + 0.5) * pitch, "text-medium", _HEAD, 0.8 * pitch)
            canvas.y += LINE
        y = canvas.y
        window = rectangle(x, y, self.width * scale, self.height * scale, 2.0)
        place = compose(translation(x, y), compose(scaling(scale), translation(-self._window.left, -self._window.top)))
        canvas.items.append(Use(self._face.drawing, place, window))
        seen: dict[tuple[int, str], int] = {}
        for each in self._board.placed:
            spot = (each.zone, each.place)
            above = seen[spot] = seen.get(spot, -1) + 1
            left, top = self._places.spot(each.zone, each.place)
            face = self._tabletop.face(each.piece)
            left += above * _ABOVE - face.width / 2
            top -= above * _ABOVE + face.height / 2
            self._tabletop.place(
                canvas,
                face,
                x + (left - self._window.left) * scale,
                y + (top - self._window.top) * scale,
                scale,
                marked=each.piece.marked,
            )
        canvas.items.append(Shape(window, stroke=EDGE, width=0.2))
        canvas.y += self.height * scale
