"""The parts of a scene, measured before they are drawn, so that one scale fits all of them."""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING, Final

from ordo_pnp.draw import Shape, Use, compose, ellipse, rectangle, scaling, translation
from ordo_pnp.rulebook.arrows import HALO
from ordo_pnp.rulebook.canvas import FigureBox, ShownPiece
from ordo_pnp.rulebook.grids import HEAD
from ordo_pnp.rulebook.printed_sizes import LEAST_TEXT
from ordo_pnp.rulebook.seating import CARD, arrange
from ordo_pnp.rulebook.tabletop import EDGE, LABEL, LINE, PART, fan_width

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ordo_pnp.kernel import BoardPicture, Hand, Round
    from ordo_pnp.rulebook.canvas import Canvas
    from ordo_pnp.rulebook.tabletop import Tabletop

# Of a figure, in millimetres.
HIGHEST: Final = 138.0
# Of the table with everybody around it, at most.
_FROM_ABOVE = 92.0
# By how much a name is moved aside at a time, in millimetres.
_ASIDE = 0.8
# How often, in every direction.
_TRIED = 12
# Across a field that marks point at, in real millimetres.
_FIELD = 17.0
# Half of the disc below the number of an area on a map, in millimetres.
_MILESTONE = 1.9
# From the middle of the disc up to where its line of text begins, in millimetres.
_MILESTONE_RISE = 1.35
# How far a piece on another one is shifted up and to the right, in real millimetres.
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
        """Draw them below what the canvas holds."""
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
    """The table from above with everybody around it, measured."""

    def __init__(self, tabletop: Tabletop, table: Round) -> None:
        self._tabletop = tabletop
        self._whole = arrange(table, lambda piece: tabletop.side(piece.card, "seats", hidden=piece.hidden))
        self.width = self._whole.width
        self.height = self._whole.height * max(1.0, HIGHEST / _FROM_ABOVE)  # smaller than figures of cards
        self.labels = 0.0

    def draw(self, canvas: Canvas, scale: float) -> None:
        """Draw it below what the canvas holds."""
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
        self.is_map = board.is_map

    def draw(self, canvas: Canvas, scale: float) -> None:
        """Draw it below what the canvas holds."""
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
        """Write the numbers of its milestones on the map that has just been drawn, which has no letters."""
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
    """Return a box where nothing lies, as near as can be; else where it is, within the room."""
    steps = [each * _ASIDE for each in range(-_TRIED, _TRIED + 1)]
    for x, y in sorted(((x, y) for x in steps for y in steps), key=lambda each: (each[0] ** 2 + each[1] ** 2, each)):
        moved = box.moved(x, y)
        if room.holds(moved) and not any(moved.overlaps(each) for each in taken):
            return moved
    x, y = max(room.left - box.left, min(0.0, room.right - box.right)), min(0.0, room.bottom - box.bottom)
    return box.moved(x, y)
