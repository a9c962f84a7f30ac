"""The table of figures: faces cut at their trim and placed, on a canvas that knows the places of pieces.

Cards are laid out at the final size; lengths in real millimetres are scaled with them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from math import fsum
from typing import Final, NamedTuple

from ordo_pnp.base import PT_PER_MM
from ordo_pnp.books.places import Places
from ordo_pnp.draw import (
    Drawing,
    Face,
    FaceDrawing,
    Fonts,
    Item,
    Path,
    Run,
    Shape,
    Use,
    compose,
    ellipse,
    rectangle,
    rotation,
    scaling,
    translation,
)
from ordo_pnp.paper import Windows
from ordo_pnp.rules import Piece


def half_turned(face: FaceDrawing) -> FaceDrawing:
    """Return a face turned round."""
    use = Use(face.drawing, rotation(180, face.width / 2, face.height / 2))
    return face._replace(drawing=Drawing(face.width, face.height, (use,), face.drawing.bounds, face.drawing.label))


def quarter_turned(face: FaceDrawing) -> FaceDrawing:
    """Return a face turned clockwise by a quarter."""
    use = Use(face.drawing, compose(translation(face.height, 0.0), rotation(90)))
    bounds = face.drawing.bounds
    if bounds is not None:
        left, top, right, bottom = bounds
        bounds = (face.height - bottom, left, face.height - top, right)
    drawing = Drawing(face.height, face.width, (use,), bounds, face.drawing.label)
    return face._replace(drawing=drawing, width=face.height, height=face.width)


class FigureBox(NamedTuple):
    """A rectangle in the millimetres of a figure."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> tuple[float, float]:
        """Its centre."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def grown(self, by: float) -> FigureBox:
        """Return it larger on every side."""
        return FigureBox(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def moved(self, x: float, y: float) -> FigureBox:
        """Return it moved."""
        return FigureBox(self.left + x, self.top + y, self.right + x, self.bottom + y)

    def holds(self, other: FigureBox) -> bool:
        """Whether another one lies within it."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and self.right >= other.right
            and self.bottom >= other.bottom
        )

    def overlaps(self, other: FigureBox) -> bool:
        """Whether two have more than an edge in common."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def shared(self, other: FigureBox) -> float:
        """Return the common area of two, in square millimetres."""
        width = min(self.right, other.right) - max(self.left, other.left)
        height = min(self.bottom, other.bottom) - max(self.top, other.top)
        return max(0.0, width) * max(0.0, height)


def around(boxes: Iterable[FigureBox]) -> FigureBox:
    """Return the smallest rectangle around several."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return FigureBox(min(lefts), min(tops), max(rights), max(bottoms))


class ShownPiece(NamedTuple):
    """A piece on the table, and its visible part."""

    use: Use
    box: FigureBox
    is_round: bool = False


@dataclass(slots=True)
class Canvas:
    """Items, their lower edge, and the places of pieces."""

    width: float
    items: list[Item] = field(default_factory=list)
    y: float = 0.0
    # By the name of a place: the pieces there, in order.
    shown: dict[str, list[ShownPiece]] = field(default_factory=dict)
    # By the name of a place: its box, even if it is empty.
    boxes: dict[str, FigureBox] = field(default_factory=dict)

    def note(self, name: str, box: FigureBox, pieces: Iterable[ShownPiece] = ()) -> None:
        """Note a place and its pieces; places of one name are one place."""
        if name:
            self.shown.setdefault(name, []).extend(pieces)
            self.boxes[name] = around((box, self.boxes[name])) if name in self.boxes else box


Finder = Callable[[str, bool, str], FaceDrawing]


# Visible part of a card below another one, in real millimetres.
STEP: Final = 14.0
# Visible part of a card in a hand, in real millimetres.
FAN: Final = 27.0
TABLE: Final = "table"
STRIP: Final = "strip"
HAND: Final = "hand"
# Uses of cards, among those that faces know. A card sideways among strips has its left edge at the top: the part that
# a hand shows.
LIST: Final = "list"
# Between cards that do not overlap, in real millimetres.
_BESIDE: Final = 1.4
# Between columns, in real millimetres.
GAP: Final = 5.0
# Between groups of cards, in real millimetres.
PART: Final = 26.0
# Type size of labels in points.
LABEL: Final = 7.6
# Height of a line of labels in millimetres.
LINE: Final = 4.2
INK: Final = "#3A342C"
EDGE: Final = "#A79C8A"
# Name of a font of labels or titles in a look -> the font of every game, where a look has none.
FACES: Final = {"caps": "smallcaps-medium", "display": "smallcaps-semibold"}
# Line around a card in real millimetres.
_EDGE = 0.4
_LEADING = 3.3
# Between labels beside each other.
APART = 1.6
# Least part of their size that labels get before they are broken.
_SMALLER = 0.86


class Tabletop:
    """Places faces and labels on canvases.

    Args:
        fonts: The fonts of labels.
        find: Returns the front of a card by its id, or its back, as figures show it in some use.
        measure: Returns the places on a board.
    """

    def __init__(self, fonts: Fonts, find: Finder, measure: Callable[[str], Places]) -> None:
        self._fonts = fonts
        self._find = find
        self._measure = measure
        self._windows = Windows(fonts)
        self._cut: dict[int, Drawing] = {}
        self._turned: dict[tuple[int, bool], FaceDrawing] = {}

    def face(self, piece: Piece, use: str = TABLE) -> FaceDrawing:
        """Return the face of a piece as it lies: upright, turned or sideways."""
        face = self._find(piece.card, piece.hidden, HAND if piece.sideways and use == STRIP else use)
        if not (piece.turned or piece.sideways):
            return face
        key = id(face.drawing), piece.sideways
        if key not in self._turned:
            self._turned[key] = quarter_turned(face) if piece.sideways else half_turned(face)
        return self._turned[key]

    def side(self, card: str, use: str = TABLE, *, hidden: bool = False) -> FaceDrawing:
        """Return one side of a card, upright."""
        return self._find(card, hidden, use)

    def places_of(self, card: str) -> Places:
        """Return the places on a board."""
        return self._measure(card)

    def column(
        self, canvas: Canvas, faces: Sequence[FaceDrawing], x: float, y: float, scale: float
    ) -> list[ShownPiece]:
        """Place cards that overlap downwards, each below the middle of the others; return their visible parts."""
        shown = []
        widest = max((face.width for face in faces), default=0.0)
        for at, face in enumerate(faces):
            is_last = at == len(faces) - 1
            step = _step(face.height, STEP)
            left = x + (widest - face.width) / 2 * scale
            placed = self.place(canvas, face, left, y, scale, None if is_last else (face.width, step))
            step *= scale
            shown.append(
                placed if is_last else placed._replace(box=placed.box._replace(bottom=min(y + step, placed.box.bottom)))
            )
            y += step
        return shown

    def spread(self, canvas: Canvas, faces: Sequence[FaceDrawing], x: float, scale: float) -> list[ShownPiece]:
        """Place cards that overlap to the right; return their visible parts."""
        shown = []
        for at, face in enumerate(faces):
            is_last = at == len(faces) - 1
            step = _step(face.width, FAN)
            placed = self.place(canvas, face, x, canvas.y, scale, None if is_last else (step, face.height))
            step *= scale
            shown.append(
                placed if is_last else placed._replace(box=placed.box._replace(right=min(x + step, placed.box.right)))
            )
            x += step
        return shown

    def place(
        self,
        canvas: Canvas,
        face: FaceDrawing,
        x: float,
        y: float,
        scale: float,
        seen: tuple[float, float] | None = None,
    ) -> ShownPiece:
        """Place a face, cut at its trim, with an edge that sets it off from its neighbour.

        Args:
            canvas: The canvas.
            face: The face.
            x: Its left edge, in millimetres of the figure.
            y: Its upper edge.
            scale: The factor of real millimetres.
            seen: The part that the next one does not cover, width and height in real millimetres; all of it if None.
        """
        use = Use(self.cut(face, seen), compose(translation(x, y), scaling(scale)))
        canvas.items.append(use)
        return ShownPiece(
            use, FigureBox(x, y, x + face.width * scale, y + face.height * scale), face.outline == "circle"
        )

    def cut(self, face: FaceDrawing, seen: tuple[float, float] | None = None) -> Drawing:
        """Return a cut face with its edge.

        The same visible part of the same face is the same object.
        """
        right, bottom = seen or (face.width, face.height)
        corner = face.radius if seen else 0.0  # the round corners of the next card show more
        inner = self._windows.through(face.drawing, (0.0, 0.0, right + corner, bottom + corner))
        found = self._cut.get(id(inner))
        if found is None:
            trim = _trim(face, 0, 0, 1)
            items = (Use(inner, clip=trim), Shape(trim, stroke=EDGE, width=_EDGE))
            found = self._cut[id(inner)] = Drawing(face.width, face.height, items, label="piece")
        return found

    def label(self, canvas: Canvas, labels: Sequence[str], at: int, x: float, y: float, room: float) -> float:
        """Write a label below a group, in several lines where it is wider than the room; return its height."""
        if at >= len(labels) or not labels[at]:
            return 0.0
        room = min(room - APART, 2 * x, 2 * (canvas.width - x))
        lines = self._parted(labels[at], room)
        before = canvas.y
        for number, line in enumerate(lines):
            canvas.y = y + 1.0 + number * _LEADING
            self.text(canvas, line, x, "caps", LABEL, room)
        canvas.y = before
        return LINE + 1.0 + (len(lines) - 1) * _LEADING

    def _parted(self, text: str, room: float) -> list[str]:
        """Break a label at its spaces so that each line fits, unless a little smaller it fits whole."""
        face = self._type("caps")
        if face.advance(text) * LABEL / PT_PER_MM * _SMALLER <= room:
            return [text]
        lines: list[str] = []
        for word in text.split(" "):
            joined = f"{lines[-1]} {word}" if lines else word
            if lines and face.advance(joined) * LABEL / PT_PER_MM <= room:
                lines[-1] = joined
            else:
                lines.append(word)
        return lines

    def _type(self, name: str) -> Face:
        return self._fonts[name if name in self._fonts else FACES[name]]

    def text(
        self, canvas: Canvas, text: str, x: float, font: str, size: float, room: float = 0.0, align: str = "center"
    ) -> None:
        """Write a line with its top at the canvas's ``y``, smaller where it is wider than the room."""
        face = self._type(font)
        size = self.fitting(text, font, size, room) if room else size
        width = self.width(text, font, size)
        em = size / PT_PER_MM
        left = x - width / 2 if align == "center" else x
        canvas.items.append(Run(left, canvas.y + em * 0.92, text, face.name, size, INK))

    def width(self, text: str, font: str, size: float) -> float:
        """Return the width of a line, in millimetres."""
        return self._type(font).advance(text) * size / PT_PER_MM

    def fitting(self, text: str, font: str, size: float, room: float) -> float:
        """Return the largest type size in points, up to the wanted one, at which a line fits the room."""
        width = self.width(text, font, size)
        return size * min(1.0, room / width) if width else size


def stack_height(faces: Sequence[FaceDrawing]) -> float:
    """Return the height of cards that overlap downwards, in real millimetres."""
    return fsum([*(_step(face.height, STEP) for face in faces[:-1]), faces[-1].height]) if faces else 0.0


def fan_width(faces: Sequence[FaceDrawing]) -> float:
    """Return the width of cards that overlap to the right, in real millimetres."""
    return fsum([*(_step(face.width, FAN) for face in faces[:-1]), faces[-1].width]) if faces else 0.0


def _step(length: float, shown: float) -> float:
    """Return the distance between two neighbouring cards, in real millimetres: overlapping, or side by side where they are short."""
    return shown if length > shown else length + _BESIDE


def _trim(face: FaceDrawing, x: float, y: float, scale: float) -> Path:
    width, height = face.width * scale, face.height * scale
    if face.outline == "circle":
        return ellipse(x + width / 2, y + height / 2, width / 2, height / 2)
    return rectangle(x, y, width, height, face.radius * scale)
