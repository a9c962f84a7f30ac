"""The parts of a scene, measured before they are drawn: grids of columns, hands, seats around a table, boards.

This module computes places alone, in real millimetres; the figure scales them down and draws them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import fsum
from typing import Final

from ordo_pnp.books.overlay import HALO
from ordo_pnp.books.printed_sizes import LEAST_TEXT
from ordo_pnp.books.tabletop import (
    EDGE,
    GAP,
    LABEL,
    LINE,
    PART,
    TABLE,
    Canvas,
    FigureBox,
    ShownPiece,
    Tabletop,
    fan_width,
    stack_height,
)
from ordo_pnp.draw import (
    IDENTITY,
    FaceDrawing,
    Matrix,
    Shape,
    Use,
    compose,
    ellipse,
    rectangle,
    rotation,
    scaling,
    translation,
)
from ordo_pnp.rules import BoardPicture, Column, Grid, Hand, Piece, Round, Row, Seat

# Type size of headings in points.
HEAD: Final = 8.2
# Below a row of columns, in millimetres.
_BELOW = 3.0
# Between columns of small cards, in real millimetres.
_NARROW: Final = 3.0
# Factor of the gap between columns of a single row.
_SPARSE: Final = 3


class MeasuredGrid:
    """A grid of columns, measured.

    Args:
        tabletop: Draws its cards.
        grid: The cards and labels of the grid.
        use: The use of its cards, such as ``table``.
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
        """Draw it below the contents of the canvas."""
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
            canvas: The canvas.
            row: The row.
            left: The left edge of the grid.
            scale: The factor of real millimetres.
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
        """Draw the cards of a column and note their places."""
        faces = self._faces(column)
        shown = self._tabletop.column(canvas, faces, x, canvas.y, scale)
        tall = stack_height(faces) or self._card[1]
        box = FigureBox(x, canvas.y, x + self._card[0] * scale, canvas.y + tall * scale)
        canvas.note(column.name, box, shown)

    def _draw_above(self, canvas: Canvas, left: float, scale: float) -> None:
        """Draw the cards above the rows, aligned at their lower edges: each over its column, one alone over the middle of all."""
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
        """Write the heads of the columns above them, all in the size at which every head has room."""
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
        """Write the labels of the columns of a row below them."""
        for at, column in enumerate(row.columns):
            self._tabletop.text(canvas, column.label, x + at * pitch, "caps", LABEL)
        canvas.y += LINE


# Size of the places for cards, in real millimetres.
CARD: Final = (63.0, 88.0)
_GAP: Final = 7.0
# Between the places of different players.
_APART: Final = 22.0
# Degrees between the cards of a hand.
_TURN: Final = 9.0
# Distance of the centre of a fan below the top of its cards.
_WRIST: Final = 120.0
# From a hand to the middle of the player's name.
_NAME: Final = 48.0
# Offset of the pieces of a stack in the middle.
_STACKED: Final = 3.0
# By the number of players: the side on which each sits, clockwise from the reader.
_AROUND: Final = {1: "s", 2: "sn", 3: "swe", 4: "swne", 5: "swnne"}


@dataclass(frozen=True, slots=True)
class Spot:
    """A piece, or an empty place for one."""

    face: FaceDrawing | None
    matrix: Matrix
    # Its name for marks.
    name: str = ""


@dataclass(frozen=True, slots=True)
class Name:
    """A player's name, always upright."""

    text: str
    x: float
    # Its middle.
    y: float


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The places of all pieces and names: (0, 0) is at the top left."""

    width: float
    height: float
    spots: tuple[Spot, ...]
    names: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class _Place:
    """The pieces before one player, as that player sees them."""

    width: float
    depth: float
    spots: tuple[Spot, ...]
    name: tuple[str, float, float]


def arrange(table: Round, face_of: Callable[[Piece], FaceDrawing]) -> Arrangement:
    """Arrange players around a table, clockwise from the reader.

    Two sit opposite each other; a third and fourth sit to the left and right, a fifth beside the one opposite.

    Args:
        table: The seats; one to five.
        face_of: Returns the face of a piece.
    """
    places = [_place(seat, face_of) for seat in table.seats]
    sides = _AROUND[len(places)]
    width, depth = max(each.width for each in places), max(each.depth for each in places)
    middle = _middle(table.middle, table.middle_names, face_of)
    opposite, beside = sides.count("n"), "w" in sides
    across = max(1, opposite) * (width + _APART) - _APART
    left = depth + _APART if beside else 0.0
    between = middle[1] + 2 * _APART if beside else max(_APART, CARD[1] + 2 * _GAP if table.between else 0.0)
    top = depth if opposite else 0.0
    height = max(top + between + depth, width if beside else 0.0)
    whole = across + 2 * left if beside else across + _APART + middle[0]
    placing = {
        "s": [translation(left + (across - width) / 2, height - depth)],
        "w": [compose(translation(depth, (height - width) / 2), rotation(90))],
        "e": [compose(translation(whole - depth, (height + width) / 2), rotation(-90))],
        "n": [
            compose(translation(left + at * (width + _APART) + width, depth), rotation(180)) for at in range(opposite)
        ],
    }
    spots: list[Spot] = []
    names: list[Name] = []
    for place, side in zip(places, sides, strict=True):
        matrix = placing[side].pop(0)
        spots += [Spot(each.face, compose(matrix, each.matrix), each.name) for each in place.spots]
        text, x, y = place.name
        names.append(Name(text, *_point(matrix, x, y)))
    if beside:
        x, y = (whole - middle[0]) / 2, top + (height - top - depth - middle[1]) / 2
    else:
        x, y = whole - middle[0], (height - middle[1]) / 2
    spots += [Spot(each.face, compose(translation(x, y), each.matrix), each.name) for each in middle[2]]
    if table.between and opposite:
        spots += _between(table.between, translation(left, top + _GAP), width, face_of)
    return Arrangement(whole, height, tuple(spots), tuple(names))


def _place(seat: Seat, face_of: Callable[[Piece], FaceDrawing]) -> _Place:
    """Lay out one player's line, the places below it and the hand, from top to bottom."""
    line = face_of(seat.line)
    turn = rotation(180, line.width / 2, line.height / 2) if seat.line.turned else IDENTITY
    pitch = line.width / seat.places
    y = line.height + _GAP
    spots = [Spot(line, turn, seat.line_name)]
    spots += [Spot(None, translation(at * pitch + (pitch - CARD[0]) / 2, y)) for at in range(seat.places)]
    y += CARD[1] + 2 * _GAP
    held = [face_of(piece) for piece in seat.hand]
    left, bottom = line.width / 2, y
    if held:
        fan = [Spot(each.face, each.matrix, seat.hand_name) for each in _fan(held, line.width / 2, y)]
        corners = [
            _point(each.matrix, *corner) for each, face in zip(fan, held, strict=True) for corner in _corners(face)
        ]
        left, bottom = min(x for x, _ in corners), max(y for _, y in corners)
        spots += fan
    return _Place(line.width, bottom, tuple(spots), (seat.label, left - _NAME, (y + bottom) / 2))


def _between(
    places: Sequence[Column], corner: Matrix, width: float, face_of: Callable[[Piece], FaceDrawing]
) -> list[Spot]:
    """Lay out the places between two lines, one for each of theirs, with the pieces already there."""
    spots: list[Spot] = []
    pitch = width / len(places)
    for at, column in enumerate(places):
        matrix = compose(corner, translation(at * pitch + (pitch - CARD[0]) / 2, 0.0))
        spots.append(Spot(None, matrix))
        spots += [
            Spot(face_of(piece), compose(matrix, translation(0.0, up * _STACKED)), column.name)
            for up, piece in enumerate(column.pieces)
        ]
    return spots


def _fan(held: Sequence[FaceDrawing], x: float, y: float) -> list[Spot]:
    """Spread the cards of a hand about a point below them; (x, y) is the middle of the upper edge."""
    spots = []
    for at, face in enumerate(held):
        turn = rotation((at - (len(held) - 1) / 2) * _TURN, face.width / 2, _WRIST)
        spots.append(Spot(face, compose(translation(x - face.width / 2, y), turn)))
    return spots


def _corners(face: FaceDrawing) -> tuple[tuple[float, float], ...]:
    return ((0.0, 0.0), (face.width, 0.0), (0.0, face.height), (face.width, face.height))


def _middle(
    stacks: Sequence[Sequence[Piece]], names: Sequence[str], face_of: Callable[[Piece], FaceDrawing]
) -> tuple[float, float, list[Spot]]:
    """Lay the stacks in the middle beside each other; return width, height and spots."""
    spots: list[Spot] = []
    x = height = 0.0
    for place, stack in enumerate(stacks):
        name = names[place] if place < len(names) else ""
        faces = [face_of(piece) for piece in stack]
        widest = 0.0
        for at, face in enumerate(faces):
            spots.append(Spot(face, translation(x + at * _STACKED, at * _STACKED), name))
            widest = max(widest, face.width + at * _STACKED)
            height = max(height, face.height + at * _STACKED)
        x += widest + 2 * _GAP
    return max(0.0, x - 2 * _GAP), height, spots


def _point(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


# Greatest height of a figure, in millimetres.
HIGHEST: Final = 138.0
# Greatest height of the table with all players around it.
_FROM_ABOVE = 92.0
# Step by which a name is moved aside, in millimetres.
_ASIDE = 0.8
# Steps tried in every direction.
_TRIED = 12
# Width of a field for marks, in real millimetres.
_FIELD = 17.0
# Half of the disc below the number of an area on a map, in millimetres.
_MILESTONE = 1.9
# From the middle of the disc up to the top of its line of text, in millimetres.
_MILESTONE_RISE = 1.35
# Shift of a piece on another one, up and to the right, in real millimetres.
_ABOVE = 3.5


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
        self._faces = [[self._tabletop.face(piece, "hand") for piece in hand.pieces] for hand in self.hands]
        self._widths = [fan_width(faces) or 63.0 for faces in self._faces]
        self.width = fsum(self._widths) + PART * (len(self.hands) - 1)
        self.height = max((face.height for faces in self._faces for face in faces), default=0.0)
        self.labels = LINE + 0.4 if any(hand.label for hand in self.hands) else 0.0

    def draw(self, canvas: Canvas, scale: float) -> None:
        """Draw them below the contents of the canvas."""
        x = (canvas.width - self.width * scale) / 2
        top = canvas.y
        for hand, faces, width in zip(self.hands, self._faces, self._widths, strict=True):
            canvas.y = top
            if hand.label:
                self._tabletop.text(canvas, hand.label, x + width * scale / 2, "caps", HEAD)
            canvas.y += self.labels
            shown = self._tabletop.spread(canvas, faces, x, scale)
            tall = max((face.height for face in faces), default=0.0) * scale
            canvas.note(hand.name, FigureBox(x, canvas.y, x + width * scale, canvas.y + tall), shown)
            x += (width + PART) * scale
        canvas.y = top + self.labels + self.height * scale


class MeasuredSeats:
    """The table from above with all players around it, measured."""

    def __init__(self, tabletop: Tabletop, table: Round) -> None:
        self._tabletop = tabletop
        self._whole = arrange(table, lambda piece: tabletop.side(piece.card, "seats", hidden=piece.hidden))
        self.width = self._whole.width
        self.height = self._whole.height * max(1.0, HIGHEST / _FROM_ABOVE)  # smaller than figures of cards
        self.labels = 0.0

    def draw(self, canvas: Canvas, scale: float) -> None:
        """Draw it below the contents of the canvas."""
        left, top = (canvas.width - self.width * scale) / 2, canvas.y
        place = compose(translation(left, top), scaling(scale))
        taken: list[FigureBox] = []
        for spot in self._whole.spots:
            matrix = compose(place, spot.matrix)
            width, height = CARD if spot.face is None else (spot.face.width, spot.face.height)
            box = FigureBox(*rectangle(0, 0, width, height).transformed(matrix).bounds())
            taken.append(box)
            if spot.face is None:
                outline = rectangle(0, 0, *CARD, 3.0).transformed(matrix)
                canvas.items.append(Shape(outline, stroke=EDGE, width=0.15, dash=(0.6, 0.6)))
                continue
            use = Use(self._tabletop.cut(spot.face), matrix)
            canvas.items.append(use)
            canvas.note(spot.name, box, [ShownPiece(use, box, spot.face.outline == "circle")])
        bottom = top + self._whole.height * scale
        for name in self._whole.names:
            width = self._tabletop.width(name.text, "caps", LABEL)
            wanted = FigureBox(-width / 2, -LINE / 2, width / 2, LINE / 2).moved(
                left + name.x * scale, top + name.y * scale
            )
            box = _free(wanted, taken, FigureBox(0.0, top, canvas.width, bottom + LINE))
            taken.append(box)
            bottom = max(bottom, box.bottom)
            canvas.y = box.top
            self._tabletop.text(canvas, name.text, box.middle[0], "caps", LABEL)
        canvas.y = bottom


class MeasuredBoard:
    """A stretch of a board with its pieces, measured."""

    def __init__(self, tabletop: Tabletop, board: BoardPicture) -> None:
        self._tabletop = tabletop
        self._board = board
        self._face = tabletop.side(board.card)
        self._places = tabletop.places_of(board.card)
        size = self._face.width, self._face.height
        self._window = self._places.window(board.first, board.last, board.places, size)
        self.width, self.height = self._window.width, self._window.height
        self.labels = LINE if board.is_numbered else 0.0
        self.is_map = board.is_map

    def draw(self, canvas: Canvas, scale: float) -> None:
        """Draw it below the contents of the canvas."""
        x, zones = (canvas.width - self.width * scale) / 2, range(self._board.first, self._board.last + 1)
        pitch = self.width * scale / len(zones)
        if self._board.is_numbered:
            for at, zone in enumerate(zones):
                self._tabletop.text(canvas, str(zone), x + (at + 0.5) * pitch, "text-medium", HEAD, 0.8 * pitch)
            canvas.y += LINE
        y = canvas.y
        window = rectangle(x, y, self.width * scale, self.height * scale, 2.0)
        place = compose(translation(x, y), compose(scaling(scale), translation(-self._window.left, -self._window.top)))
        canvas.items.append(Use(self._face.drawing, place, window))
        names = {(each.zone, each.place): each.name for each in self._board.fields}
        for field in self._board.fields:
            left, top = self._point(field.zone, field.place)
            box = FigureBox(left - _FIELD / 2, top - _FIELD / 2, left + _FIELD / 2, top + _FIELD / 2)
            canvas.note(field.name, FigureBox(*(o + each * scale for o, each in zip((x, y, x, y), box, strict=True))))
        seen: dict[tuple[int, str], int] = {}
        for each in self._board.placed:
            spot = (each.zone, each.place)
            above = seen[spot] = seen.get(spot, -1) + 1
            left, top = self._point(*spot)
            face = self._tabletop.face(each.piece)
            left += above * _ABOVE - face.width / 2
            top -= above * _ABOVE + face.height / 2
            shown = self._tabletop.place(canvas, face, x + left * scale, y + top * scale, scale)
            canvas.note(each.name or names.get(spot, ""), shown.box, [shown])
        canvas.items.append(Shape(window, stroke=EDGE, width=0.2))
        canvas.y += self.height * scale

    def number(self, canvas: Canvas, scale: float) -> None:
        """Write the numbers of its milestones on the map just drawn without letters."""
        corner, after = ((canvas.width - self.width * scale) / 2, canvas.y - self.height * scale), canvas.y
        for each in self._board.milestones:
            x, y = (o + at * scale for o, at in zip(corner, self._point(each.zone, each.place), strict=True))
            canvas.items.append(Shape(ellipse(x, y, _MILESTONE), fill=HALO, stroke=EDGE, width=0.2))
            canvas.y = y - _MILESTONE_RISE
            self._tabletop.text(canvas, str(each.zone), x, "text-bold", LEAST_TEXT)
        canvas.y = after

    def _point(self, zone: int, place: str) -> tuple[float, float]:
        """Return the middle of a place in real millimetres from the corner of the window."""
        left, top = self._places.spot(zone, place)
        return left - self._window.left, top - self._window.top


def _free(box: FigureBox, taken: Sequence[FigureBox], room: FigureBox) -> FigureBox:
    """Move a box to the nearest free place; without one only into the room."""
    steps = [each * _ASIDE for each in range(-_TRIED, _TRIED + 1)]
    for x, y in sorted(((x, y) for x in steps for y in steps), key=lambda each: (each[0] ** 2 + each[1] ** 2, each)):
        moved = box.moved(x, y)
        if room.holds(moved) and not any(moved.overlaps(each) for each in taken):
            return moved
    x, y = max(room.left - box.left, min(0.0, room.right - box.right)), min(0.0, room.bottom - box.bottom)
    return box.moved(x, y)
