"""A table without rules: cards in places, counters, whose turn it is. Nothing is allowed or forbidden by a game."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ordo_pnp.base import OrdoError
from ordo_pnp.free_table.box import DISCARD, TABLE, seat_of
from ordo_pnp.kernel import Stream, derive

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ordo_pnp.free_table.box import GameBox

MOST_PLACES: Final = 60
# What players may call a pile, an area or a counter.
NAME: Final = re.compile(r"[^\W\d_]\w{0,23}(?:-\w{1,24})?\Z")


class Refusal(OrdoError):  # noqa: N818 (a refusal of the table, as everywhere in the rooms of play)
    """Something that cannot be done at the table.

    Args:
        key: Which sentence says so.
        parts: What the sentence names.
    """

    def __init__(self, key: str, **parts: Any) -> None:
        super().__init__(key)
        self.key = key
        self.parts = parts


class CardRef(NamedTuple):
    """A card by where it lies."""

    place: str
    # From 0; in a pile from the top.
    at: int


class Told(NamedTuple):
    """Something that happened, to be put in words."""

    # Which sentence.
    key: str
    # What it names: `seat` and `other` are seats, `place` a place, `cards` are ids, the rest numbers and texts.
    parts: Mapping[str, Any]
    # Who alone may know it; None for everybody.
    seat: int | None = None


def hand_of(seat: int) -> str:
    """Return the name of a seat's hand."""
    return f"hand{seat + 1}"


def area_of(seat: int) -> str:
    """Return the name of the place before a seat."""
    return f"area{seat + 1}"


def is_hand(place: str) -> bool:
    """Whether a place is somebody's hand."""
    return place.startswith("hand") and seat_of(place) is not None


@dataclass(slots=True)
class FreeTable:
    """The position of a table without rules."""

    box: GameBox
    chance: Stream
    # Place -> the pieces in it by number; in a pile the top one last, elsewhere in the order they came.
    places: dict[str, list[int]]
    # The places in which cards lie on one another.
    piles: set[str]
    # Pieces that nobody sees: in hands only their owner does, whatever is said here.
    face_down: set[int]
    # Pieces that lie sideways.
    turned: set[int] = field(default_factory=set)
    # Owner -> name -> value. An owner is `table`, `area1` … for seats, or a piece such as `#12`.
    counters: dict[str, dict[str, int]] = field(default_factory=dict)
    # The seat that acts.
    turn: int = 0

    @classmethod
    def of(cls, box: GameBox, seed: int) -> FreeTable:
        """Lay out a box: its piles face down in their order, nothing shuffled."""
        places: dict[str, list[int]] = {}
        at = 0
        for name, cards in box.piles.items():
            places[name] = list(range(at, at + len(cards)))
            at += len(cards)
        piles = {*places, DISCARD}
        places.setdefault(DISCARD, [])
        places[TABLE] = []
        for seat in range(len(box.seats)):
            places[area_of(seat)] = []
            places[hand_of(seat)] = []
        return cls(box, Stream(derive(seed)), places, piles, set(range(at)))

    def clone(self) -> FreeTable:
        """Return an independent copy that will see the same chance."""
        return FreeTable(
            self.box,
            self.chance.clone(),
            {name: pieces[:] for name, pieces in self.places.items()},
            set(self.piles),
            set(self.face_down),
            set(self.turned),
            {owner: dict(values) for owner, values in self.counters.items()},
            self.turn,
        )

    def card(self, piece: int) -> str:
        """Return the id of the card that a piece is."""
        return self.box.cards[piece]

    def piece(self, ref: CardRef) -> int:
        """Return the piece at a place.

        Raises:
            Refusal: There is none.
        """
        pieces = self.pieces(ref.place)
        if not pieces:
            raise Refusal("empty-pile", place=ref.place)
        if not 0 <= ref.at < len(pieces):
            raise Refusal("no-card", number=ref.at + 1, place=ref.place, count=len(pieces))
        return pieces[-1 - ref.at] if ref.place in self.piles else pieces[ref.at]

    def pieces(self, place: str) -> list[int]:
        """Return the pieces of a place, to be changed.

        Raises:
            Refusal: There is no such place.
        """
        found = self.places.get(place)
        if found is None:
            raise Refusal("no-place", name=place)
        return found

    def pile(self, place: str) -> list[int]:
        """Return the pieces of a pile, the top one last, to be changed.

        Raises:
            Refusal: There is no such pile.
        """
        pieces = self.pieces(place)
        if place not in self.piles:
            raise Refusal("no-pile", place=place)
        return pieces

    def make_place(self, name: str, *, is_pile: bool) -> None:
        """Make a pile or an area.

        Raises:
            Refusal: There is one of that name, or there are too many.
        """
        if name in self.places or seat_of(name) is not None:
            raise Refusal("taken", name=name)
        if len(self.places) >= MOST_PLACES:
            raise Refusal("too-many-places", count=MOST_PLACES)
        self.places[name] = []
        if is_pile:
            self.piles.add(name)

    def lift(self, refs: Sequence[CardRef]) -> list[int]:
        """Take cards away, and with them what lies on them; they come in the order they are named in.

        Raises:
            Refusal: One is not there, is named twice, or is in the hand of somebody else.
        """
        pieces = [self.piece(ref) for ref in refs]
        if len(set(pieces)) < len(pieces):
            raise Refusal("named-twice")
        for ref, piece in zip(refs, pieces, strict=True):
            if is_hand(ref.place) and ref.place != hand_of(self.turn):
                raise Refusal("other-hand", other=seat_of(ref.place))
            self.places[ref.place].remove(piece)
        return pieces

    def drop(self, pieces: Sequence[int], place: str, *, face_down: bool) -> None:
        """Put cards into a place, the last one on top; turned cards are straightened.

        Counters on cards go when they come into a pile or a hand.

        Raises:
            Refusal: There is no such place.
        """
        self.pieces(place).extend(pieces)
        self.turned.difference_update(pieces)
        (self.face_down.update if face_down else self.face_down.difference_update)(pieces)
        if place in self.piles or is_hand(place):
            for piece in pieces:
                self.counters.pop(f"#{piece}", None)

    def is_seen(self, place: str, index: int, seat: int | None) -> bool:
        """Whether a seat sees a card: in its own hand, or face up; in a pile if all cards upon it are, too.

        Args:
            place: Where it lies.
            index: Which, as in ``CardRef``.
            seat: Who looks; None for somebody who sees what everybody sees.
        """
        if is_hand(place):
            return seat is not None and place == hand_of(seat)
        if place in self.piles:
            return self.face_down.isdisjoint(self.pieces(place)[-1 - index :])
        return self.piece(CardRef(place, index)) not in self.face_down
