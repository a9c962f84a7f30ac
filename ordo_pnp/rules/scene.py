"""Pictures of a table in words that fit every game (pieces, columns, hands, boards), and the names of the things in them.

A game describes its picture; the drawing code knows the looks and sizes of pieces. A game that can be pictured offers a
``Pictured`` as ``picture`` of its ``GamePlugin``.

A game names columns, hands, pieces and fields in its own notation. Below each of these lie cards and signs: ``card 2 NAME`` is the second card
there, and a sign before the name, as in ``helm antioch of 0``, is every place where the cards there show it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, Protocol, TypeAlias

from ordo_pnp.base import OrdoError, printable, remedy_for
from ordo_pnp.rules.game import Game


class PictureError(OrdoError):
    """A picture that cannot be described: something was asked for that the game cannot show."""

    def __init__(self, message: str, remedy: str | None = None) -> None:
        super().__init__(f"{message}; {remedy}" if remedy else message)
        self.message = message
        self.remedy = remedy


@dataclass(frozen=True, slots=True)
class Piece:
    """A card or other piece that lies on the table."""

    # Its id.
    card: str
    # Turned round by half.
    turned: bool = False
    # Turned by a quarter, as a sign of something; not one that is turned round, too.
    sideways: bool = False
    # Face down.
    hidden: bool = False
    # The signs that can be seen on it, by which marks point at them.
    signs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Column:
    """Cards that overlap downwards, the oldest at the top."""

    pieces: tuple[Piece, ...] = ()
    # Below it.
    label: str = ""
    # Its name in marks, in the notation of the game; empty where they cannot point at it.
    name: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """Columns beside each other: those of one player, or of nobody."""

    label: str
    columns: tuple[Column, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows of columns below common headings."""

    heads: tuple[str, ...]
    rows: tuple[Row, ...]
    title: str = ""
    # Id of a piece that lies above the columns and has a zone for each of them, in place of headings.
    header: str = ""
    # Name of that piece in marks.
    header_name: str = ""
    # Pieces above all rows, and above the header: a column for each of theirs, or one for all of them.
    above: tuple[Column, ...] = ()
    # How many of the rows, the last ones, lie beyond that, above a header of their own: of players who sit opposite.
    facing: int = 0


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards in a hand, fanned."""

    label: str
    pieces: tuple[Piece, ...]
    # Its name in marks.
    name: str = ""


@dataclass(frozen=True, slots=True)
class Seat:
    """The pieces before a player at the start of the game."""

    label: str
    # That player's cards will lie below it.
    line: Piece
    # How many cards have room beside each other.
    places: int
    hand: tuple[Piece, ...] = ()
    line_name: str = ""
    # Names of the two in marks.
    hand_name: str = ""


@dataclass(frozen=True, slots=True)
class Round:
    """The table from above, with everybody around it."""

    # Clockwise, beginning with the one who looks at the picture; one to five.
    seats: tuple[Seat, ...]
    # Stacks, the lowest piece first.
    middle: tuple[tuple[Piece, ...], ...] = ()
    # Names of the first of these in marks.
    middle_names: tuple[str, ...] = ()
    # Pieces between the lines of two players who sit opposite each other: for each of their places the pieces there, or
    # none yet.
    between: tuple[Column, ...] = ()


@dataclass(frozen=True, slots=True)
class Placed:
    """A piece on a named place of a board."""

    # Of a board in zones, from 1.
    zone: int
    # As the game's file of places calls it.
    place: str
    piece: Piece
    # Its name in marks where it is not that of its field.
    name: str = ""


@dataclass(frozen=True, slots=True)
class BoardField:
    """A place of a board that marks can point at, be it empty."""

    # In the notation of the game.
    name: str
    zone: int
    place: str


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """A stretch of a board in zones with the pieces on it."""

    # Id of the board.
    card: str
    # The zone at its left edge.
    first: int
    # The zone at its right edge.
    last: int
    # In the order in which they lie on each other.
    placed: tuple[Placed, ...]
    # Bounds of the picture, across: from the topmost of these places to the lowest; the whole board if empty.
    places: tuple[str, ...] = ()
    # Whether the numbers of its zones stand above it: for boards whose own are small, or upright for one side only.
    is_numbered: bool = False
    # The places that marks can point at.
    fields: tuple[BoardField, ...] = ()
    # Whether it shows only its shape and the places of pieces: letters that would be too small to be read are left out.
    is_map: bool = False
    # The part that its picture would show otherwise than it is played, in the game's notation; such a board is not
    # drawn.
    misdrawn: str = ""
    # Places at which a map without letters shows the numbers of their zones all the same.
    milestones: tuple[BoardField, ...] = ()


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The pieces beside a table's picture, as one seat sees it: an unseen card is any one with its back, hidden."""

    # Of a high one only the top is given; the label says how many cards it has.
    piles: tuple[Column, ...] = ()
    # By seat.
    hands: tuple[Hand, ...] = ()


Part: TypeAlias = Grid | Hand | BoardPicture | Round


@dataclass(frozen=True, slots=True)
class Mark:
    """A pointer at something in a picture."""

    # ``next`` is an arrow below the picture, which leads to the next one.
    kind: Literal["badge", "ring", "arrow", "next"]
    # Its target, as ``ordo_pnp.rules.scene`` names it; of an arrow, its start and its end.
    targets: tuple[str, ...] = ()
    # Of a badge: a number or a letter.
    label: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture of the table: its parts from top to bottom, and the result of the position."""

    parts: tuple[Part, ...]
    # The engine's verdict on it, in the language that was asked for; empty where there is nothing to say.
    result: str = ""
    # Pointers at things in it.
    marks: tuple[Mark, ...] = ()
    # The use for which its cards are drawn, one of those that faces know; chosen by the room if empty.
    use: str = ""


class Pictured(Protocol):
    """Describes the picture of a position."""

    def __call__(self, game: Game[Any], state: Any, names: Sequence[str], language: str, show: Sequence[str]) -> Scene:
        """Describe it.

        Args:
            game: The rules.
            state: The position.
            names: Of the players, by seat.
            language: Of labels and result.
            show: Parts of the table, in the game's words; those that matter if empty.

        Raises:
            PictureError: The game does not know a word of ``show``, or cannot show a piece.
        """
        ...


CARD: Final = "card"
_CARD = re.compile(r"card ([1-9][0-9]?) (.+)")


def named_pieces(scene: Scene) -> dict[str, tuple[Piece, ...]]:
    """Return the pieces at every named place of a picture, in drawing order."""
    found: dict[str, tuple[Piece, ...]] = {}
    for part in scene.parts:
        for name, pieces in _of_part(part):
            if name:
                found[name] = (*found.get(name, ()), *pieces)
    return found


def _of_part(part: Part) -> Iterator[tuple[str, tuple[Piece, ...]]]:
    if isinstance(part, Hand):
        yield part.name, part.pieces
    elif isinstance(part, Grid):
        yield part.header_name, ()
        for column in (*part.above, *(column for row in part.rows for column in row.columns)):
            yield column.name, column.pieces
    elif isinstance(part, Round):
        for seat in part.seats:
            yield seat.line_name, (seat.line,)
            yield seat.hand_name, seat.hand
        yield from zip(part.middle_names, part.middle, strict=False)
        yield from ((column.name, column.pieces) for column in part.between)
    elif isinstance(part, BoardPicture):
        fields = {(each.zone, each.place): each.name for each in part.fields}
        yield from ((each.name, ()) for each in part.fields)
        for each in part.placed:
            yield each.name or fields.get((each.zone, each.place), ""), (each.piece,)


def split_target(target: str, known: Mapping[str, object]) -> tuple[str, int, str]:
    """Part the name of a target into the name of its place, the number of a card there (0: none), and a sign (empty: none).

    >>> split_target("card 2 hand of 0", {"hand of 0": ()}), split_target("helm hand of 0", {"hand of 0": ()})
    (('hand of 0', 2, ''), ('hand of 0', 0, 'helm'))
    """
    card = _CARD.fullmatch(target)
    if target in known or (card is None and target.partition(" ")[2] not in known):
        return target, 0, ""
    if card is not None:
        return card[2], int(card[1]), ""
    sign, _, name = target.partition(" ")
    return name, 0, sign


def require_target(target: str, known: Mapping[str, tuple[Piece, ...]]) -> None:
    """Check that a picture has the target of a mark.

    Raises:
        PictureError: It has none; with the names that come nearest.
    """
    name, card, sign = split_target(target, known)
    if name not in known:
        listed = ", ".join(sorted(known)) or "nothing"
        raise PictureError(
            f"nothing in the picture is called `{printable(target)}`", remedy_for(name, known, f"it has {listed}")
        )
    pieces = known[name]
    if card > len(pieces):
        raise PictureError(f"`{name}` has no card {card}", f"it has {len(pieces)}")
    signs = sorted({each for piece in pieces for each in piece.signs})
    if sign and sign not in signs:
        remedy = remedy_for(sign, signs, f"they show {', '.join(signs) or 'none'}")
        raise PictureError(f"the cards of `{name}` show no `{printable(sign)}`", remedy)


def differences(before: Scene, after: Scene) -> tuple[str, ...]:
    """Return the changes since an earlier picture: new cards, and places that are empty now.

    Where one of several cards has gone, those that stay are as they were: nothing there is new.
    """
    earlier, now = named_pieces(before), named_pieces(after)
    found: list[str] = []
    for name, pieces in now.items():
        old = list(earlier.get(name, ()))
        if old and not pieces:
            found.append(name)
        for at, piece in enumerate(pieces, 1):
            if piece in old:
                old.remove(piece)
            else:
                found.append(f"{CARD} {at} {name}")
    return tuple(found)
