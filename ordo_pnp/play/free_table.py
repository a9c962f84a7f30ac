"""`FreeTable`, a table without rules: cards in places, counters, whose turn it is, and the box that it is set up from."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from ordo_pnp.base import OrdoError
from ordo_pnp.cards import Card, GameData
from ordo_pnp.rules import Stream, derive

# Cards of a table at most: twenty times the largest shipped game.
MOST_PIECES: Final = 5_000
MOST_SEATS: Final = 10
# The area of everybody.
TABLE: Final = "table"
DISCARD: Final = "discard"
_OF_SEAT: Final = re.compile(r"(?:hand|area)([1-9][0-9]?)\Z")
# The pile of several kinds that look alike from behind.
DECK: Final = "deck"


@dataclass(frozen=True, slots=True)
class GameBox:
    """The cards of a table without rules, and its players; plain data."""

    # Names, one to ten, each once.
    seats: tuple[str, ...]
    # Name of a pile -> the cards on it by id, a copy each, the top one last; in the order in which piles are shown.
    piles: Mapping[str, tuple[str, ...]]

    def __post_init__(self) -> None:
        """Check the bounds.

        Raises:
            OrdoError: Too many or too few seats or cards.
        """
        if not 1 <= len(self.seats) <= MOST_SEATS:
            raise OrdoError(f"{len(self.seats)} players: a table has room for 1 to {MOST_SEATS}")
        require_room(sum(len(pile) for pile in self.piles.values()))
        taken = next((name for name in self.piles if is_reserved(name)), None)
        if taken is not None:
            raise OrdoError(f"a pile cannot be called `{taken}`: that is a place of its own at the table")

    @property
    def cards(self) -> tuple[str, ...]:
        """The card of each piece, by the number of the piece."""
        return tuple(card for pile in self.piles.values() for card in pile)


def require_room(count: int) -> None:
    """Insist that a table can hold so many cards.

    Raises:
        OrdoError: It cannot, or there is none.
    """
    if not 1 <= count <= MOST_PIECES:
        raise OrdoError(f"{count} cards: a table has 1 to {MOST_PIECES}; choose other `--sets`")


def is_reserved(name: str) -> bool:
    """Whether a name is that of a place of every table."""
    return name in {TABLE, DISCARD} or _OF_SEAT.match(name) is not None


def seat_of(place: str) -> int | None:
    """Return the seat of a hand or area; None for a place of nobody."""
    found = _OF_SEAT.match(place)
    return int(found[1]) - 1 if found else None


def piles_of(game: GameData, cards: Iterable[Card]) -> dict[str, tuple[str, ...]]:
    """Lay out cards as they come from the printer: cards with the same back are one pile.

    Args:
        game: Its layouts give the backs.
        cards: In the order of the piles; cards of no copies are left out.

    Returns:
        Name of a pile -> ids, a copy each. A pile of one kind is called as the kind, the first one of several kinds `deck`.
    """
    by_back: dict[object, list[Card]] = defaultdict(list)
    for card in cards:
        back = game.back_of(card)
        by_back[(None, card.kind) if back is None else back].append(card)
    piles: dict[str, tuple[str, ...]] = {}
    for alike in by_back.values():
        kinds = sorted({card.kind for card in alike})
        name = _free_name(kinds[0] if len(kinds) == 1 else DECK, piles)
        ids = tuple(str(card.id) for card in alike for _ in range(card.printing.copies))
        if ids:
            piles[name] = ids
    return piles


def _free_name(name: str, taken: Mapping[str, object]) -> str:
    number, free = 1, name
    while free in taken or is_reserved(free):
        number += 1
        free = f"{name}-{number}"
    return free


MOST_PLACES: Final = 60
# Names that players may give a pile, an area or a counter.
NAME: Final = re.compile(r"[^\W\d_]\w{0,23}(?:-\w{1,24})?\Z")


class Refusal(OrdoError):  # noqa: N818 (a refusal of the table, as everywhere in the rooms of play)
    """Something that cannot be done at the table."""

    def __init__(self, key: str, **parts: Any) -> None:
        super().__init__(key)
        self.key = key
        self.parts = parts


class CardRef(NamedTuple):
    """A card by its place."""

    place: str
    # From 0; in a pile from the top.
    at: int


class Told(NamedTuple):
    """Something that happened, to be put in words."""

    # Key of the sentence.
    key: str
    # Its parts: `seat` and `other` are seats, `place` a place, `cards` are ids, the rest numbers and texts.
    parts: Mapping[str, Any]
    # The only seat that may know it; None for everybody.
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
    # Pieces that nobody sees: in hands only their owner does, with or without an entry here.
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
        """Take cards away, each with the cards on it; they come in the order they are named in.

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
            place: Its place.
            index: Its number there, as in ``CardRef``.
            seat: The viewer; None for somebody who sees only open cards.
        """
        if is_hand(place):
            return seat is not None and place == hand_of(seat)
        if place in self.piles:
            return self.face_down.isdisjoint(self.pieces(place)[-1 - index :])
        return self.piece(CardRef(place, index)) not in self.face_down
