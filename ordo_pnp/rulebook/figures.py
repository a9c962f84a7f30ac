"""Pictures of the table: a neutral scene, or cards side by side, laid out with the real faces in millimetres.

A figure is as wide as it is told; cards are scaled alike within it. All layout is done at the final size.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from ordo_pnp.drawing import Drawing, Run, Shape, Use, compose, ellipse, rectangle, rotation, scaling, translation
from ordo_pnp.kernel.picture import Board, Grid, Hand, Round
from ordo_pnp.rulebook.seating import CARD, arrange
from ordo_pnp.units import PT_PER_MM

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ordo_pnp.drawing import Item, Path
    from ordo_pnp.faces import FaceDrawing
    from ordo_pnp.kernel.picture import Part, Piece, Row, Scene
    from ordo_pnp.rulebook.places import Zones
    from ordo_pnp.typography.fonts import Fonts

LARGEST: Final = 0.44
"""Of the real size: a card of 63 mm is then 28 mm wide."""
STEP: Final = 14.0
"""How much of a card shows that another one overlaps, in real millimetres."""
FAN: Final = 27.0
"""How much of a card in a hand shows, in real millimetres."""
_GAP = 5.0
"""Between columns, in real millimetres."""
_PART = 26.0
"""Between groups of cards, in real millimetres."""
_HIGHEST = 138.0
"""Of a figure, in millimetres."""
_FROM_ABOVE = 92.0
"""Of the table with everybody around it, at most."""
INK: Final = "#3A342C"
SOFT: Final = "#8A7F70"
EDGE: Final = "#A79C8A"
MARK: Final = "#C0861A"
_ABOVE = 3.5
"""How far a piece on another one is shifted up and to the right, in real millimetres."""
_EDGE = 0.4
"""Line around a card in real millimetres."""
_BETWEEN = 3.5
"""Between parts of a figure, in millimetres."""
_BELOW = 3.0
"""Below a row of columns, in millimetres."""
_HANDS_IN_LINE = 2
_HEAD = 8.2
"""Type size of headings in points."""
_LABEL = 7.6
_LINE = 4.2
"""Height of a line of labels in millimetres."""
_LEADING = 3.3
_APART = 1.6
"""Between labels beside each other."""
_SMALLER = 0.86
"""Of their size labels become at least, before they are broken."""
_COVER: Final = 40.0
"""How high pieces on the cover become at least, in millimetres."""


@dataclass(slots=True)
class _Canvas:
    """Items and how far down they reach."""

    width: float
    items: list[Item] = field(default_factory=list)
    y: float = 0.0


class Figures:
    """Draws figures for one book.

    Args:
        fonts: The faces of type for labels.
        find: Gives the front of a card by its id, or its back.
        measure: Says where the zones of a board lie.
    """

    def __init__(self, fonts: Fonts, find: Callable[[str, bool], FaceDrawing], measure: Callable[[str], Zones]) -> None:
        self._fonts = fonts
        self._find = find
        self._measure = measure
        self._cut: dict[int, Drawing] = {}

    def scene(self, scene: Scene, width: float) -> Drawing:
        """Draw a scene; all its parts are scaled alike.

        Args:
            scene: What to draw.
            width: Of the figure, in millimetres.
        """
        parts: list[_Grid | _Hands | _Board | _Seats] = []
        for each in scene.parts:
            last = parts[-1] if parts else None
            if isinstance(each, Hand) and isinstance(last, _Hands) and len(last.hands) < _HANDS_IN_LINE:
                last.add(each)
            else:
                parts.append(self._measured(each))
        free = _HIGHEST - sum(part.labels for part in parts) - _BETWEEN * (len(parts) - 1)
        scale = min([LARGEST, free / sum(part.height for part in parts), *[width / part.width for part in parts]])
        canvas = _Canvas(width)
        for at, part in enumerate(parts):
            canvas.y += _BETWEEN if at else 0.0
            part.draw(canvas, scale)
        return Drawing(width, canvas.y + 0.3, tuple(canvas.items), label="figure")

    def _measured(self, part: Part) -> _Grid | _Hands | _Board | _Seats:
        if isinstance(part, Grid):
            return _Grid(self, part)
        if isinstance(part, Round):
            return _Seats(self, part)
        return _Board(self, part) if isinstance(part, Board) else _Hands(self, part)

    def cover(self, pieces: Sequence[Piece], width: float) -> Drawing:
        """Draw cards spread like a hand, as wide as that."""
        faces = [self.face(piece) for piece in pieces]
        half = (len(faces) - 1) / 2
        height = max(face.height for face in faces)
        turn = 13.0
        radius = 2.6 * height
        reach = radius * math.sin(math.radians(half * turn)) + 0.5 * height
        scale = min(max(0.8, _COVER / height), width / (2 * reach))  # small pieces are enlarged
        canvas = _Canvas(width)
        top = 4.0
        for at, face in enumerate(faces):
            place = compose(
                translation(width / 2, top + radius * scale),
                compose(rotation((at - half) * turn), compose(scaling(scale), translation(-face.width / 2, -radius))),
            )
            canvas.items.append(Use(self.cut(face), place))
        drop = radius * scale * (1 - math.cos(math.radians(half * turn)))
        tall = top + drop + height * scale + math.sin(math.radians(half * turn)) * 32 * scale + 1.0
        return Drawing(width, tall, tuple(canvas.items), label="cover")

    def row(self, groups: Sequence[Sequence[Piece]], labels: Sequence[str], width: float) -> Drawing:
        """Draw groups of cards next to each other, as large as the width allows, in several lines if need be."""
        faces = [[self.face(piece) for piece in group] for group in groups]
        lines = 1
        while True:
            rows = _balanced(faces, lines)
            scale = min(LARGEST, *(width / self._extent(row) for row in rows))
            if scale >= 0.3 or lines >= max(len(faces), 1 + sum(map(len, faces)) // 4):
                break
            lines += 1
        canvas = _Canvas(width)
        at = 0
        for row in rows:
            x = (width - self._extent(row) * scale) / 2
            top = canvas.y
            below: list[float] = []
            height = max(face.height for group in row for face in group) * scale
            for group in row:
                left = x
                for face in group:
                    self.place(canvas, face, x, top + height - face.height * scale, scale)
                    x += (face.width + _GAP) * scale
                x -= _GAP * scale
                room = x - left + _PART * scale if len(row) > 1 else width
                below.append(self._label(canvas, labels, at, (left + x) / 2, top + height, room))
                at += 1
                x += _PART * scale
            canvas.y = top + height + max(below) + 3.0
        canvas.y -= 3.0
        return Drawing(width, canvas.y + 0.3, tuple(canvas.items), label="cards")

    def army(self, groups: Sequence[Sequence[Piece]], labels: Sequence[str], width: float) -> Drawing:
        """Draw groups of cards as columns that overlap, as on the table."""
        widest = max(self.face(piece).width for group in groups for piece in group)
        columns = groups
        gap = _PART if len(columns) < 4 else _GAP * 2
        scale = min(LARGEST, width / (len(columns) * widest + (len(columns) - 1) * gap))
        canvas = _Canvas(width)
        x = (width - (len(columns) * widest + (len(columns) - 1) * gap) * scale) / 2
        height = max(_stack([self.face(piece) for piece in column]) for column in columns) * scale
        room = (widest + gap) * scale if len(columns) > 1 else width
        below: list[float] = []
        for at, column in enumerate(columns):
            self.column(canvas, column, x, 0.0, scale)
            below.append(self._label(canvas, labels, at, x + widest * scale / 2, height, room))
            x += (widest + gap) * scale
        canvas.y = height + max(below)
        return Drawing(width, canvas.y + 0.3, tuple(canvas.items), label="army")

    def fan(self, groups: Sequence[Sequence[Piece]], labels: Sequence[str], width: float) -> Drawing:
        """Draw groups of cards fanned, below each other."""
        hands = [_Hands(self, Hand("", tuple(group))) for group in groups]
        scale = min(LARGEST, *(width / hand.width for hand in hands))
        canvas = _Canvas(width)
        for at, hand in enumerate(hands):
            canvas.y += _BETWEEN if at else 0.0
            hand.draw(canvas, scale)
            canvas.y += self._label(canvas, labels, at, width / 2, canvas.y, width)
        return Drawing(width, canvas.y + 0.3, tuple(canvas.items), label="hand")

    def one(self, face: FaceDrawing, width: float, height: float) -> Drawing:
        """Draw a single piece within a box; the drawing is as large as the piece becomes."""
        scale = min(LARGEST, width / face.width, height / face.height)
        canvas = _Canvas(face.width * scale + 0.3)
        self.place(canvas, face, 0.15, 0.15, scale)
        return Drawing(canvas.width, face.height * scale + 0.3, tuple(canvas.items), label="piece")

    def face(self, piece: Piece) -> FaceDrawing:
        """Give the face of a piece as it lies there."""
        face = self._find(piece.card, piece.hidden)
        if not piece.turned:
            return face
        half = Use(face.drawing, rotation(180, face.width / 2, face.height / 2))
        drawing = Drawing(face.width, face.height, (half,), face.drawing.bounds, face.drawing.label)
        return replace(face, drawing=drawing)

    def side(self, card: str, *, hidden: bool = False) -> FaceDrawing:
        """Give one side of a card, upright."""
        return self._find(card, hidden)

    def _extent(self, row: Sequence[Sequence[FaceDrawing]]) -> float:
        """Give the width of groups of cards in real millimetres."""
        inner = sum(sum(face.width for face in group) + (len(group) - 1) * _GAP for group in row)
        return inner + (len(row) - 1) * _PART

    def column(self, canvas: _Canvas, pieces: Sequence[Piece], x: float, y: float, scale: float) -> None:
        """Place cards that overlap downwards."""
        for at, piece in enumerate(pieces):
            self.place(canvas, self.face(piece), x, y + at * STEP * scale, scale, marked=piece.marked)

    def spread(self, canvas: _Canvas, faces: Sequence[FaceDrawing], x: float, scale: float) -> None:
        """Place cards that overlap to the right."""
        for at, face in enumerate(faces):
            self.place(canvas, face, x + at * FAN * scale, canvas.y, scale)

    def place(
        self, canvas: _Canvas, face: FaceDrawing, x: float, y: float, scale: float, *, marked: bool = False
    ) -> None:
        """Place a face, cut at its trim, with the edge that shows it against its neighbour."""
        canvas.items.append(Use(self.cut(face), compose(translation(x, y), scaling(scale))))
        if marked:
            canvas.items.append(Shape(_trim(face, x, y, scale), stroke=MARK, width=0.7))

    def zones_of(self, card: str) -> Zones:
        """Say where the zones of a board lie."""
        return self._measure(card)

    def cut(self, face: FaceDrawing) -> Drawing:
        """Give a face as it is cut out, with its edge; the same face is the same object."""
        found = self._cut.get(id(face.drawing))
        if found is None:
            trim = _trim(face, 0, 0, 1)
            items = (Use(face.drawing, clip=trim), Shape(trim, stroke=EDGE, width=_EDGE))
            found = self._cut[id(face.drawing)] = Drawing(face.width, face.height, items, label="piece")
        return found

    def _label(self, canvas: _Canvas, labels: Sequence[str], at: int, x: float, y: float, room: float) -> float:
        """Write a label below a group, in several lines where it is wider than the room; give its height."""
        if at >= len(labels) or not labels[at]:
            return 0.0
        room = min(room - _APART, 2 * x, 2 * (canvas.width - x))
        lines = self._parted(labels[at], room)
        before = canvas.y
        for number, line in enumerate(lines):
            canvas.y = y + 1.0 + number * _LEADING
            self.text(canvas, line, x, "caps", _LABEL, room)
        canvas.y = before
        return _LINE + 1.0 + (len(lines) - 1) * _LEADING

    def _parted(self, text: str, room: float) -> list[str]:
        """Break a label at its spaces so that each line fits, unless a little smaller it fits whole."""
        face = self._fonts["caps" if "caps" in self._fonts else "smallcaps-medium"]
        if face.advance(text) * _LABEL / PT_PER_MM * _SMALLER <= room:
            return [text]
        lines: list[str] = []
        for word in text.split(" "):
            joined = f"{lines[-1]} {word}" if lines else word
            if lines and face.advance(joined) * _LABEL / PT_PER_MM <= room:
                lines[-1] = joined
            else:
                lines.append(word)
        return lines

    def text(
        self, canvas: _Canvas, text: str, x: float, font: str, size: float, room: float = 0.0, align: str = "center"
    ) -> None:
        """Write a line whose top is at the canvas's height; smaller where it is wider than the room."""
        face = self._fonts[font if font in self._fonts else "smallcaps-medium"]
        width = face.advance(text) * size / PT_PER_MM
        if room and width > room:
            size *= room / width
            width = room
        em = size / PT_PER_MM
        left = x - width / 2 if align == "center" else x
        canvas.items.append(Run(left, canvas.y + em * 0.92, text, face.name, size, INK))


def _stack(faces: Sequence[FaceDrawing]) -> float:
    """Give the height of cards that overlap downwards, in real millimetres."""
    return max((at * STEP + face.height for at, face in enumerate(faces)), default=0.0)


class _Grid:
    """A grid of columns, measured."""

    def __init__(self, figures: Figures, grid: Grid) -> None:
        self._figures = figures
        self._grid = grid
        faces = [figures.face(piece) for row in grid.rows for column in row.columns for piece in column.pieces]
        self._card = (
            max((face.width for face in faces), default=63.0),
            max((face.height for face in faces), default=88.0),
        )
        self._header = figures.side(grid.header) if grid.header else None
        self._rows = grid.rows if faces or self._header is None else ()
        self._count = max(len(row.columns) for row in grid.rows)
        gap = 1.0 if self._header else _GAP * (3 if len(grid.rows) == 1 else 1.6)
        self._pitch = self._card[0] + gap
        if self._header:
            self._pitch = self._header.width / self._count
        self._tall = [self._height(row) for row in self._rows]
        self.width = self._header.width if self._header else self._count * self._pitch - gap
        self.height = sum(self._tall) + (self._header.height if self._header else 0.0)
        named = sum(bool(row.label) for row in self._rows)
        self._called = [any(column.label for column in row.columns) for row in self._rows]
        self.labels = (named + sum(self._called)) * _LINE + len(self._rows) * _BELOW
        self.labels += (_LINE + 1.8 if grid.title else 0.0) + (2.0 if self._header else _LINE + 0.6)

    def _height(self, row: Row) -> float:
        stacks = [_stack([self._figures.face(piece) for piece in column.pieces]) for column in row.columns]
        return max(*stacks, self._card[1])

    def draw(self, canvas: _Canvas, scale: float) -> None:
        """Draw it below what the canvas holds."""
        figures, grid = self._figures, self._grid
        left = (canvas.width - self.width * scale) / 2
        if grid.title:
            figures.text(canvas, grid.title, canvas.width / 2, "display", _HEAD + 2.4)
            canvas.y += _LINE + 1.8
        middle = self._pitch / 2 if self._header else self._card[0] / 2
        if self._header:
            figures.place(canvas, self._header, left, canvas.y, scale)
            canvas.y += self._header.height * scale + 2.0
        elif any(grid.heads):
            for at, head in enumerate(grid.heads):
                x = left + (at * self._pitch + middle) * scale
                beside = (grid.heads[max(0, at - 1)], *grid.heads[at + 1 : at + 2])
                free = 0.94 + sum(not each for each in beside)
                room = min(self._pitch * scale * free, 2 * x, 2 * (canvas.width - x))
                figures.text(canvas, head, x, "caps", _HEAD, room)
            canvas.y += _LINE + 0.6
        for row, tall, called in zip(self._rows, self._tall, self._called, strict=True):
            if row.label:
                figures.text(canvas, row.label, left, "caps", _LABEL, align="left")
                canvas.y += _LINE
            for at, column in enumerate(row.columns):
                x = left + (at * self._pitch + middle - self._card[0] / 2) * scale
                if column.pieces:
                    figures.column(canvas, column.pieces, x, canvas.y, scale)
                else:
                    outline = rectangle(x, canvas.y, self._card[0] * scale, self._card[1] * scale, 3 * scale)
                    canvas.items.append(Shape(outline, stroke=EDGE, width=0.2, dash=(0.9, 0.9)))
            canvas.y += tall * scale
            if called:
                self._call(canvas, row, left + middle * scale, self._pitch * scale)
            canvas.y += _BELOW
        canvas.y -= _BELOW if self._rows else 0.0

    def _call(self, canvas: _Canvas, row: Row, x: float, pitch: float) -> None:
        """Write what the columns of a row are called, below them."""
        for at, column in enumerate(row.columns):
            self._figures.text(canvas, column.label, x + at * pitch, "caps", _LABEL)
        canvas.y += _LINE


class _Hands:
    """Hands beside each other, measured."""

    def __init__(self, figures: Figures, hand: Hand) -> None:
        self._figures = figures
        self.hands = [hand]
        self._measure()

    def add(self, hand: Hand) -> None:
        """Put another hand beside."""
        self.hands.append(hand)
        self._measure()

    def _measure(self) -> None:
        self._faces = [[self._figures.face(piece) for piece in hand.pieces] for hand in self.hands]
        self._widths = [self._extent(faces) for faces in self._faces]
        self.width = sum(self._widths) + _PART * (len(self.hands) - 1)
        self.height = max((face.height for faces in self._faces for face in faces), default=0.0)
        self.labels = _LINE + 0.4 if any(hand.label for hand in self.hands) else 0.0

    @staticmethod
    def _extent(faces: Sequence[FaceDrawing]) -> float:
        return faces[-1].width + FAN * (len(faces) - 1) if faces else 63.0

    def draw(self, canvas: _Canvas, scale: float) -> None:
        """Draw them below what the canvas holds."""
        x = (canvas.width - self.width * scale) / 2
        top = canvas.y
        for hand, faces, width in zip(self.hands, self._faces, self._widths, strict=True):
            canvas.y = top
            if hand.label:
                self._figures.text(canvas, hand.label, x + width * scale / 2, "caps", _HEAD)
            canvas.y += self.labels
            self._figures.spread(canvas, faces, x, scale)
            x += (width + _PART) * scale
        canvas.y = top + self.labels + self.height * scale


class _Seats:
    """The table from above with everybody around it, measured."""

    def __init__(self, figures: Figures, table: Round) -> None:
        self._figures = figures
        self._whole = arrange(table, lambda piece: figures.side(piece.card, hidden=piece.hidden))
        self.width = self._whole.width
        self.height = self._whole.height * max(1.0, _HIGHEST / _FROM_ABOVE)  # smaller than figures of cards
        self.labels = 0.0

    def draw(self, canvas: _Canvas, scale: float) -> None:
        """Draw it below what the canvas holds."""
        left, top = (canvas.width - self.width * scale) / 2, canvas.y
        place = compose(translation(left, top), scaling(scale))
        for spot in self._whole.spots:
            matrix = compose(place, spot.matrix)
            if spot.face is None:
                outline = rectangle(0, 0, *CARD, 3.0).transformed(matrix)
                canvas.items.append(Shape(outline, stroke=EDGE, width=0.15, dash=(0.6, 0.6)))
                continue
            canvas.items.append(Use(self._figures.cut(spot.face), matrix))
        for name in self._whole.names:
            canvas.y = top + name.y * scale - _LINE / 2
            self._figures.text(canvas, name.text, left + name.x * scale, "caps", _LABEL)
        canvas.y = top + self._whole.height * scale


class _Board:
    """A stretch of a board with what stands on it, measured."""

    def __init__(self, figures: Figures, board: Board) -> None:
        self._figures = figures
        self._board = board
        self._face = figures.side(board.card)
        self._zones = figures.zones_of(board.card)
        self._left = self._zones.before + (board.first - 1) * self._zones.pitch
        self.width = (board.last - board.first + 1) * self._zones.pitch
        self._top, bottom = self._zones.band(board.places, self._face.height)
        self.height = bottom - self._top
        self.labels = _LINE if board.is_numbered else 0.0

    def draw(self, canvas: _Canvas, scale: float) -> None:
        """Draw it below what the canvas holds."""
        x, pitch = (canvas.width - self.width * scale) / 2, self._zones.pitch * scale
        if self._board.is_numbered:
            for at, zone in enumerate(range(self._board.first, self._board.last + 1)):
                self._figures.text(canvas, str(zone), x + (at + 0.5) * pitch, "text-medium", _HEAD, 0.8 * pitch)
            canvas.y += _LINE
        y = canvas.y
        window = rectangle(x, y, self.width * scale, self.height * scale, 2.0)
        place = compose(translation(x, y), compose(scaling(scale), translation(-self._left, -self._top)))
        canvas.items.append(Use(self._face.drawing, place, window))
        seen: dict[tuple[int, str], int] = {}
        for each in self._board.placed:
            spot = (each.zone, each.place)
            above = seen[spot] = seen.get(spot, -1) + 1
            left, top = self._zones.spot(each.zone, each.place)
            face = self._figures.face(each.piece)
            left += above * _ABOVE - face.width / 2
            top -= above * _ABOVE + face.height / 2
            self._figures.place(
                canvas,
                face,
                x + (left - self._left) * scale,
                y + (top - self._top) * scale,
                scale,
                marked=each.piece.marked,
            )
        canvas.items.append(Shape(window, stroke=EDGE, width=0.2))
        canvas.y += self.height * scale


def _balanced(groups: Sequence[Sequence[FaceDrawing]], lines: int) -> list[list[Sequence[FaceDrawing]]]:
    """Part groups into lines of about equal length; a single group is parted itself."""
    if len(groups) == 1:
        cards = groups[0]
        size = -(-len(cards) // lines)
        return [[cards[start : start + size]] for start in range(0, len(cards), size)]
    size = -(-len(groups) // lines)
    return [list(groups[start : start + size]) for start in range(0, len(groups), size)]


def _trim(face: FaceDrawing, x: float, y: float, scale: float) -> Path:
    width, height = face.width * scale, face.height * scale
    if face.outline == "circle":
        return ellipse(x + width / 2, y + height / 2, width / 2, height / 2)
    return rectangle(x, y, width, height, face.radius * scale)
