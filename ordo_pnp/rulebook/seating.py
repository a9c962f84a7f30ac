"""The table from above: who sits where, and what lies before each player and in the middle.

Only places are worked out here, in real millimetres; the figure draws them and makes them smaller.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ordo_pnp.draw import IDENTITY, Matrix, compose, rotation, translation

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ordo_pnp.draw import FaceDrawing
    from ordo_pnp.kernel import Column, Piece, Round, Seat

# Of the places where cards will lie.
CARD: Final = (63.0, 88.0)
_GAP: Final = 7.0
# Between what belongs to different players.
_APART: Final = 22.0
# Degrees between the cards of a hand.
_TURN: Final = 9.0
# How far below the top of the cards a hand turns them.
_WRIST: Final = 120.0
# From a hand to the middle of the player's name.
_NAME: Final = 48.0
# How far the pieces of a stack in the middle lie apart.
_STACKED: Final = 3.0
# By the number of players: the side on which each sits, clockwise from the reader.
_AROUND: Final = {1: "s", 2: "sn", 3: "swe", 4: "swne", 5: "swnne"}


@dataclass(frozen=True, slots=True)
class Spot:
    """A piece, or where it is missing the place for one."""

    face: FaceDrawing | None
    matrix: Matrix
    # What marks call it.
    name: str = ""


@dataclass(frozen=True, slots=True)
class Name:
    """A player's name, which is upright wherever the player sits."""

    text: str
    x: float
    # Its middle.
    y: float


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Where everything lies: (0, 0) is at the top left."""

    width: float
    height: float
    spots: tuple[Spot, ...]
    names: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class _Place:
    """What lies before one player, seen by that player."""

    width: float
    depth: float
    spots: tuple[Spot, ...]
    name: tuple[str, float, float]


def arrange(table: Round, face_of: Callable[[Piece], FaceDrawing]) -> Arrangement:
    """Seat players around a table, clockwise from the one who reads.

    Two sit opposite each other; a third and fourth sit to the left and right, a fifth beside the one opposite.

    Args:
        table: Who sits there; one to five.
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
    """Lay what lies between two lines: a place for each of theirs, and on it what is there already."""
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
    """Lay the stacks in the middle beside each other; gives width, height and what lies there."""
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
