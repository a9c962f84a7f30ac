"""What the verbs that are about cards do at a table without rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ordo_pnp.free_table.box import DISCARD, seat_of
from ordo_pnp.free_table.table import CardRef, FreeTable, Refusal, Told, area_of, hand_of, is_hand

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


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
    """Return what is told of cards: by name if everybody sees them all, else how many there are."""
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


# Verb -> what carries it out.
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
