"""The verbs of a table without rules: as text in records, such as `draw 3 deck`, and their effect on cards, places, counters and dice.

A record says `draw 3 deck` or `move hand1.2 table up`: the same in every language and for any names of players.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, NamedTuple

from ordo_pnp.base import NotationError
from ordo_pnp.play.free_table import (
    DISCARD,
    MOST_SEATS,
    NAME,
    CardRef,
    FreeTable,
    Refusal,
    Told,
    area_of,
    hand_of,
    is_hand,
    seat_of,
)

MOST_COUNT: Final = 5_000
MOST_DICE: Final = 100
MOST_SIDES: Final = 1_000
MOST_VALUE: Final = 1_000_000_000
MOST_TEXT: Final = 200


class ArgumentKind(Enum):
    """The kinds of arguments."""

    COUNT = "count"
    CARDS = "cards"
    PLACE = "place"
    SEAT = "seat"
    FACING = "facing"
    NAME = "name"
    CHANGE = "change"
    OWNER = "whose"
    DICE = "dice"
    TEXT = "text"


class CounterChange(NamedTuple):
    """The change of a counter."""

    # `+`, `-`, or `=` for a value of its own.
    sign: str
    amount: int


class Dice(NamedTuple):
    """Dice that are thrown together."""

    number: int
    sides: int
    plus: int = 0


# Two sides, the first one heads.
COIN: Final = Dice(1, 2)


@dataclass(frozen=True, slots=True)
class TableVerb:
    """Something that can be done."""

    name: str
    arguments: tuple[ArgumentKind, ...] = ()


VERBS: Final = {
    verb.name: verb
    for verb in (
        TableVerb("draw", (ArgumentKind.COUNT, ArgumentKind.PLACE)),
        TableVerb("deal", (ArgumentKind.COUNT, ArgumentKind.PLACE)),
        TableVerb("move", (ArgumentKind.CARDS, ArgumentKind.PLACE, ArgumentKind.FACING)),
        TableVerb("under", (ArgumentKind.CARDS, ArgumentKind.PLACE)),
        TableVerb("give", (ArgumentKind.CARDS, ArgumentKind.SEAT)),
        TableVerb("steal", (ArgumentKind.SEAT,)),
        TableVerb("flip", (ArgumentKind.CARDS,)),
        TableVerb("turn", (ArgumentKind.CARDS,)),
        TableVerb("show", (ArgumentKind.CARDS,)),
        TableVerb("peek", (ArgumentKind.CARDS,)),
        TableVerb("look", (ArgumentKind.COUNT, ArgumentKind.PLACE)),
        TableVerb("reveal", (ArgumentKind.COUNT, ArgumentKind.PLACE, ArgumentKind.PLACE)),
        TableVerb("shuffle", (ArgumentKind.PLACE,)),
        TableVerb("cut", (ArgumentKind.PLACE, ArgumentKind.COUNT)),
        TableVerb("gather", (ArgumentKind.PLACE, ArgumentKind.PLACE)),
        TableVerb("pile", (ArgumentKind.NAME,)),
        TableVerb("area", (ArgumentKind.NAME,)),
        TableVerb("count", (ArgumentKind.NAME, ArgumentKind.CHANGE, ArgumentKind.OWNER)),
        TableVerb("roll", (ArgumentKind.DICE,)),
        TableVerb("note", (ArgumentKind.TEXT,)),
        TableVerb("sit", (ArgumentKind.SEAT,)),
    )
}


class Event(NamedTuple):
    """Something that is done: a verb and a value for each of its arguments."""

    verb: str
    values: tuple[Any, ...] = ()


_PLACE: Final = re.compile(r"[^\W\d_][\w-]{0,59}\Z")
_CARD: Final = re.compile(r"(?P<place>[^\W\d_][\w-]{0,59})\.(?P<number>[1-9][0-9]{0,3})\Z")
_COUNT: Final = re.compile(r"[1-9][0-9]{0,3}\Z", re.ASCII)
_CHANGE: Final = re.compile(r"([+=-])([0-9]{1,10})\Z", re.ASCII)
_DICE: Final = re.compile(r"([1-9][0-9]{0,2})?d([1-9][0-9]{0,3})(?:\+([0-9]{1,6}))?\Z", re.ASCII)
_PIECE: Final = re.compile(r"#(0|[1-9][0-9]{0,3})\Z", re.ASCII)


def parse_value(kind: ArgumentKind, text: str) -> Any:
    """Read an argument as records write it; the inverse of ``format_value``.

    Raises:
        NotationError: It is none of that kind, or too large.
    """
    value = _READERS[kind](text)
    if value is None:
        raise NotationError(f"`{text}` is no {kind.value}")
    return value


def _event_count(text: str) -> int | None:
    return int(text) if _COUNT.match(text) and int(text) <= MOST_COUNT else None


def _seat(text: str) -> int | None:
    return int(text) - 1 if _COUNT.match(text) and int(text) <= MOST_SEATS else None


def _change(text: str) -> CounterChange | None:
    found = _CHANGE.match(text)
    return CounterChange(found[1], int(found[2])) if found and int(found[2]) <= MOST_VALUE else None


def _dice(text: str) -> Dice | None:
    found = _DICE.match(text)
    if found is None:
        return None
    dice = Dice(int(found[1] or 1), int(found[2]), int(found[3] or 0))
    return dice if dice.number <= MOST_DICE and dice.sides <= MOST_SIDES else None


def _text(text: str) -> str | None:
    return text if text.strip() == text and text.isprintable() and 0 < len(text) <= MOST_TEXT else None


def _cards(text: str) -> tuple[CardRef, ...]:
    return tuple(_card(each) for each in text.split(","))


def _matched(*patterns: re.Pattern[str]) -> Callable[[str], str | None]:
    return lambda text: text if any(pattern.match(text) for pattern in patterns) else None


def _card(text: str) -> CardRef:
    found = _CARD.match(text)
    if found is None:
        raise NotationError(f"`{text}` is no card; cards are written as place.number")
    return CardRef(found["place"], int(found["number"]) - 1)


_READERS: Final[dict[ArgumentKind, Callable[[str], Any]]] = {
    ArgumentKind.COUNT: _event_count,
    ArgumentKind.CARDS: _cards,
    ArgumentKind.PLACE: _matched(_PLACE),
    ArgumentKind.SEAT: _seat,
    ArgumentKind.FACING: _matched(re.compile(r"(?:up|down)\Z")),
    ArgumentKind.NAME: _matched(NAME),
    ArgumentKind.CHANGE: _change,
    ArgumentKind.OWNER: _matched(_PLACE, _PIECE),
    ArgumentKind.DICE: _dice,
    ArgumentKind.TEXT: _text,
}


def format_value(kind: ArgumentKind, value: Any) -> str:
    """Write an argument as records do."""
    match kind:
        case ArgumentKind.CARDS:
            return ",".join(f"{ref.place}.{ref.at + 1}" for ref in value)
        case ArgumentKind.SEAT:
            return str(value + 1)
        case ArgumentKind.CHANGE:
            return f"{value.sign}{value.amount}"
        case ArgumentKind.DICE:
            return f"{value.number}d{value.sides}" + (f"+{value.plus}" if value.plus else "")
        case _:
            return str(value)


def format_event(event: Event) -> str:
    """Write an event as records do: the verb and its arguments, parted by blanks."""
    kinds = VERBS[event.verb].arguments
    return " ".join([event.verb, *(format_value(kind, value) for kind, value in zip(kinds, event.values, strict=True))])


def parse_event(text: str) -> Event:
    """Read an event of a record; the inverse of ``format_event``.

    Raises:
        NotationError: It is none.
    """
    name, _, rest = text.partition(" ")
    verb = VERBS.get(name)
    if verb is None:
        raise NotationError(f"`{name}` is nothing that can be done at a table", word=name, known=VERBS)
    words = [rest] if verb.arguments == (ArgumentKind.TEXT,) else rest.split(" ") if rest else []
    if len(words) != len(verb.arguments):
        wanted = " ".join(kind.value.upper() for kind in verb.arguments)
        raise NotationError(f"`{text}` has not what belongs to it: `{name} {wanted}`")
    return Event(name, tuple(parse_value(kind, word) for kind, word in zip(verb.arguments, words, strict=True)))


def names_of_pieces(table: FreeTable, pieces: Sequence[int]) -> tuple[str, ...]:
    """Return the cards that pieces are, by id."""
    return tuple(table.card(piece) for piece in pieces)


def _pile_of(table: FreeTable, count: int, place: str) -> list[int]:
    """Return a pile that has so many cards."""
    pile = table.pile(place)
    if count > len(pile):
        raise Refusal("too-few" if pile else "empty-pile", place=place, count=len(pile))
    return pile


def _from_top(table: FreeTable, count: int, place: str) -> list[int]:
    """Take cards from a pile, the top one first."""
    pile = _pile_of(table, count, place)
    taken = pile[-count:][::-1]
    del pile[-count:]
    return taken


def _draw(table: FreeTable, count: int, place: str) -> list[Told]:
    taken = _from_top(table, count, place)
    table.drop(taken, hand_of(table.turn), face_down=True)
    return [
        Told("draws", {"seat": table.turn, "count": count, "place": place}),
        Told("you-draw", {"cards": names_of_pieces(table, taken)}, table.turn),
    ]


def _deal(table: FreeTable, count: int, place: str) -> list[Told]:
    """Deal one card after the other, beginning with the seat after the one that deals."""
    seats = len(table.box.seats)
    taken = _from_top(table, count * seats, place)
    told = [Told("deals", {"seat": table.turn, "count": count, "place": place})]
    for offset in range(seats):
        seat = (table.turn + 1 + offset) % seats
        cards = taken[offset::seats]
        table.drop(cards, hand_of(seat), face_down=True)
        told.append(Told("you-get", {"cards": names_of_pieces(table, cards)}, seat))
    return told


def _move(table: FreeTable, refs: Sequence[CardRef], place: str, facing: str) -> list[Told]:
    sources = {ref.place for ref in refs}
    seen = [table.is_seen(*ref, None) for ref in refs]
    pieces = table.lift(refs)
    if is_hand(place) and place != hand_of(table.turn):
        raise Refusal("give-instead", other=seat_of(place))
    down = facing == "down" or is_hand(place)
    table.drop(pieces, place, face_down=down)
    parts = {"seat": table.turn, "place": place, "from": sources.pop() if len(sources) == 1 else ""}
    is_played = place == area_of(table.turn) and parts["from"] == hand_of(table.turn)
    told = _told_cards(table, "plays" if is_played else "moves", pieces, [each or not down for each in seen], parts)
    if is_hand(place) and not all(seen):
        told.append(Told("you-get", {"cards": names_of_pieces(table, pieces)}, table.turn))
    return told


def _told_cards(
    table: FreeTable, key: str, pieces: Sequence[int], seen: Sequence[bool], parts: dict[str, object]
) -> list[Told]:
    """Return the report of cards: by name if everybody sees them all, else their number."""
    if all(seen):
        return [Told(key, {**parts, "cards": names_of_pieces(table, pieces)})]
    return [Told(f"{key}-many", {**parts, "count": len(pieces)})]


def _under(table: FreeTable, refs: Sequence[CardRef], place: str) -> list[Told]:
    seen = [table.is_seen(*ref, None) for ref in refs]
    pieces = table.lift(refs)
    pile = table.pile(place)
    table.drop(pieces, place, face_down=True)
    pile[:] = pile[-len(pieces) :][::-1] + pile[: -len(pieces)]
    return _told_cards(table, "under", pieces, seen, {"seat": table.turn, "place": place})


def _give(table: FreeTable, refs: Sequence[CardRef], seat: int) -> list[Told]:
    require_seat(table, seat)
    if seat == table.turn:
        raise Refusal("yourself")
    seen = [table.is_seen(*ref, None) for ref in refs]
    pieces = table.lift(refs)
    table.drop(pieces, hand_of(seat), face_down=True)
    told = _told_cards(table, "gives", pieces, seen, {"seat": table.turn, "other": seat})
    return told if all(seen) else [*told, Told("you-get", {"cards": names_of_pieces(table, pieces)}, seat)]


def require_seat(table: FreeTable, seat: int) -> None:
    """Insist that somebody sits there.

    Raises:
        Refusal: There is no such seat.
    """
    if seat not in range(len(table.box.seats)):
        raise Refusal("no-seat", number=seat + 1, count=len(table.box.seats))


def _steal(table: FreeTable, seat: int) -> list[Told]:
    """Take a card of a hand at random."""
    require_seat(table, seat)
    hand = table.places[hand_of(seat)]
    if seat == table.turn:
        raise Refusal("yourself")
    if not hand:
        raise Refusal("empty-hand", other=seat)
    piece = hand.pop(table.chance.below(len(hand)))
    table.drop([piece], hand_of(table.turn), face_down=True)
    cards = names_of_pieces(table, [piece])
    return [
        Told("steals", {"seat": table.turn, "other": seat}),
        Told("you-get", {"cards": cards}, table.turn),
        Told("you-lose", {"cards": cards}, seat),
    ]


def _open_pieces(table: FreeTable, refs: Sequence[CardRef]) -> list[int]:
    """Return pieces that lie before everybody."""
    for ref in refs:
        if is_hand(ref.place):
            raise Refusal("in-hand")
    return [table.piece(ref) for ref in refs]


def _flip(table: FreeTable, refs: Sequence[CardRef]) -> list[Told]:
    pieces = _open_pieces(table, refs)
    if any(ref.place in table.piles and ref.at for ref in refs):
        raise Refusal("in-pile")
    table.face_down.symmetric_difference_update(pieces)
    parts: dict[str, object] = {"seat": table.turn}
    return _told_cards(table, "flips", pieces, [piece not in table.face_down for piece in pieces], parts)


def _turn(table: FreeTable, refs: Sequence[CardRef]) -> list[Told]:
    pieces = _open_pieces(table, refs)
    if any(ref.place in table.piles for ref in refs):
        raise Refusal("in-pile")
    table.turned.symmetric_difference_update(pieces)
    return _told_cards(table, "turns", pieces, [piece not in table.face_down for piece in pieces], {"seat": table.turn})


def _show(table: FreeTable, refs: Sequence[CardRef]) -> list[Told]:
    """Show cards of one's own hand to everybody; they stay there."""
    if any(ref.place != hand_of(table.turn) for ref in refs):
        raise Refusal("not-in-hand")
    return [Told("shows", {"seat": table.turn, "cards": names_of_pieces(table, [table.piece(ref) for ref in refs])})]


def _peek(table: FreeTable, refs: Sequence[CardRef]) -> list[Told]:
    """Look at cards that lie face down on the table."""
    pieces = _open_pieces(table, refs)
    if any(ref.place in table.piles for ref in refs):
        raise Refusal("look-instead")
    return [
        Told("peeks", {"seat": table.turn, "count": len(pieces)}),
        Told("you-see", {"cards": names_of_pieces(table, pieces)}, table.turn),
    ]


def _look(table: FreeTable, count: int, place: str) -> list[Told]:
    """Look at the top cards of a pile, and leave them where they are."""
    pile = _pile_of(table, count, place)
    return [
        Told("looks", {"seat": table.turn, "count": count, "place": place}),
        Told("you-see", {"cards": names_of_pieces(table, pile[-count:][::-1])}, table.turn),
    ]


def _reveal(table: FreeTable, count: int, place: str, to: str) -> list[Told]:
    if is_hand(to):
        raise Refusal("draw-instead")
    taken = _from_top(table, count, place)
    table.drop(taken, to, face_down=False)
    return [Told("reveals", {"seat": table.turn, "from": place, "place": to, "cards": names_of_pieces(table, taken)})]


def _shuffle(table: FreeTable, place: str) -> list[Told]:
    pieces = table.pieces(place)
    if is_hand(place) and place != hand_of(table.turn):
        raise Refusal("other-hand", other=seat_of(place))
    if place in table.piles:
        table.face_down.update(pieces)
    table.chance.shuffle(pieces)
    return [Told("shuffles", {"seat": table.turn, "place": place})]


def _cut(table: FreeTable, place: str, count: int) -> list[Told]:
    """Put the top cards under the others, in their order."""
    pile = _pile_of(table, count, place)
    pile[:] = pile[-count:] + pile[:-count]
    return [Told("cuts", {"seat": table.turn, "place": place, "count": count})]


def _gather(table: FreeTable, source: str, place: str) -> list[Told]:
    """Put all cards of a place on a pile, face down and in their order; discarded ones lie open."""
    if source == place:
        raise Refusal("same-place", place=place)
    table.pile(place)
    count = len(table.pieces(source))
    if is_hand(source) and source != hand_of(table.turn):
        raise Refusal("other-hand", other=seat_of(source))
    pieces = table.lift([CardRef(source, index) for index in range(count)])
    if source in table.piles:
        pieces.reverse()
    table.drop(pieces, place, face_down=place != DISCARD)
    return [Told("gathers", {"seat": table.turn, "from": source, "place": place, "count": count})]


# Verb -> its handler.
CARD_HANDLERS: Final[dict[str, Callable[..., list[Told]]]] = {
    "draw": _draw,
    "deal": _deal,
    "move": _move,
    "under": _under,
    "give": _give,
    "steal": _steal,
    "flip": _flip,
    "turn": _turn,
    "show": _show,
    "peek": _peek,
    "look": _look,
    "reveal": _reveal,
    "shuffle": _shuffle,
    "cut": _cut,
    "gather": _gather,
}


_MOST_COUNTERS: Final = 40


def apply(table: FreeTable, event: Event) -> tuple[FreeTable, list[Told]]:
    """Carry out an event of the seat whose turn it is.

    Returns:
        The table after it, and its effects to tell; the given table is unchanged.

    Raises:
        Refusal: It cannot be done.
    """
    after = table.clone()
    told = _HANDLERS[event.verb](after, *event.values)
    return after, told


def _make_pile(table: FreeTable, name: str) -> list[Told]:
    table.make_place(name, is_pile=True)
    return [Told("makes-pile", {"seat": table.turn, "place": name})]


def _make_area(table: FreeTable, name: str) -> list[Told]:
    table.make_place(name, is_pile=False)
    return [Told("makes-area", {"seat": table.turn, "place": name})]


def _count(table: FreeTable, name: str, change: CounterChange, owner: str) -> list[Told]:
    """Change a counter of a player, a card or the table; one that comes to nothing is put away."""
    card: tuple[str, ...] = ()
    if owner.startswith("#"):
        piece = int(owner[1:])
        place = next((each for each, pieces in table.places.items() if piece in pieces), "")
        if not place or is_hand(place) or place in table.piles:
            raise Refusal("not-on-table")
        card = names_of_pieces(table, [piece]) if piece not in table.face_down else ()
    elif owner not in table.places or owner in table.piles or is_hand(owner):
        raise Refusal("no-place", name=owner)
    values = table.counters.setdefault(owner, {})
    value = change.amount if change.sign == "=" else values.get(name, 0) + int(f"{change.sign}{change.amount}")
    if abs(value) > MOST_VALUE:
        raise Refusal("too-much", count=MOST_VALUE)
    if value:
        values[name] = value
    else:
        values.pop(name, None)
    if len(values) > _MOST_COUNTERS:
        raise Refusal("too-many-counters", count=_MOST_COUNTERS)
    if not values:
        del table.counters[owner]
    place = "" if owner.startswith("#") else owner
    return [Told("counts", {"seat": table.turn, "name": name, "value": value, "place": place, "cards": card})]


def _roll(table: FreeTable, dice: Dice) -> list[Told]:
    thrown = tuple(table.chance.below(dice.sides) + 1 for _ in range(dice.number))
    parts = {"seat": table.turn, "dice": dice, "thrown": thrown, "total": sum(thrown) + dice.plus}
    return [Told("rolls", parts)]


def _note(table: FreeTable, text: str) -> list[Told]:
    return [Told("notes", {"seat": table.turn, "text": text})]


def _sit(table: FreeTable, seat: int) -> list[Told]:
    require_seat(table, seat)
    table.turn = seat
    return [Told("turn", {"seat": seat})]


_HANDLERS: Final[dict[str, Callable[..., list[Told]]]] = {
    **CARD_HANDLERS,
    "pile": _make_pile,
    "area": _make_area,
    "count": _count,
    "roll": _roll,
    "note": _note,
    "sit": _sit,
}
