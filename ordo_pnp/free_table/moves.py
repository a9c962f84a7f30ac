"""What each verb does at a table without rules: those about cards, and here places, counters, dice, notes and turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ordo_pnp.free_table.card_moves import CARD_HANDLERS, names_of_pieces, require_seat
from ordo_pnp.free_table.events import MOST_VALUE
from ordo_pnp.free_table.table import FreeTable, Refusal, Told, is_hand

if TYPE_CHECKING:
    from collections.abc import Callable

    from ordo_pnp.free_table.events import CounterChange, Dice, Event

_MOST_COUNTERS: Final = 40


def apply(table: FreeTable, event: Event) -> tuple[FreeTable, list[Told]]:
    """Carry out an event of the seat whose turn it is.

    Returns:
        The table after it, and what happened; the table that was given is as it was.

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
