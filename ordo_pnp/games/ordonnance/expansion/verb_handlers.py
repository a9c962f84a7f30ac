"""What the verbs of ordonnance cards do: for each, whether it would do something now, and how it does it.

Rule: OR-20 (destroying, moving, swapping), OR-21 (as far as possible: what cannot happen does nothing).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

from ordo_pnp.games.ordonnance.expansion.knowledge import EVERYBODY
from ordo_pnp.games.ordonnance.expansion.program import NOBODY, Count, Ref
from ordo_pnp.games.ordonnance.expansion.selection import Chosen, count, count_bounds, unseen_seats
from ordo_pnp.games.ordonnance.expansion.setup import KINDS
from ordo_pnp.games.ordonnance.setup import TERRITORIES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ordo_pnp.games.ordonnance.expansion.battlefield import Battlefield
    from ordo_pnp.games.ordonnance.expansion.program import Value

    Values = Mapping[str, Value]


class EffectFrame(Chosen, Protocol):
    """A card that is being resolved, or judged."""

    # Whether hidden cards are taken for whatever they may be.
    optimistic: bool


@dataclass(frozen=True, slots=True)
class VerbHandler:
    """One verb."""

    # Whether it would do something; changes nothing.
    can: Callable[[Battlefield, EffectFrame, Values], bool]
    # Do it; only where it can.
    do: Callable[[Battlefield, EffectFrame, Values], None]


def _target(frame: EffectFrame, values: Values, name: str) -> int:
    value = values[name]
    assert isinstance(value, Ref)  # noqa: S101 (the registry says so)
    return frame.targets[value.target]


def _amount(field: Battlefield, frame: EffectFrame, values: Values, name: str) -> int:
    value = values[name]
    if isinstance(value, Count):
        return count_bounds(field, frame, value.filter)[1] if frame.optimistic else count(field, frame, value.filter)
    assert isinstance(value, int)  # noqa: S101
    return value


def _drawing(field: Battlefield, frame: EffectFrame, values: Values) -> int:
    return _target(frame, values, "player") if "player" in values else field.current_player


def _can_draw(field: Battlefield, frame: EffectFrame, values: Values) -> bool:
    return bool(field.deck) and _drawing(field, frame, values) >= 0 and _amount(field, frame, values, "count") > 0


def _draw(field: Battlefield, frame: EffectFrame, values: Values) -> None:
    seat = _drawing(field, frame, values)
    for _ in range(min(_amount(field, frame, values, "count"), len(field.deck))):
        field.draw(seat)


def _can_discard(field: Battlefield, frame: EffectFrame, values: Values) -> bool:
    card = _target(frame, values, "what")
    return bool(unseen_seats(card)) or (card != NOBODY and field.holder(card) is not None)


def _discard(field: Battlefield, frame: EffectFrame, values: Values) -> None:
    card = _target(frame, values, "what")
    seat = field.holder(card)
    assert seat is not None  # noqa: S101
    field.take_from_hand(seat, card)
    field.graveyard.append(card)


def _is_movable(field: Battlefield, card: int) -> bool:
    slot = field.slot_of(card)
    return slot is not None and not field.in_force[slot % TERRITORIES].safe_from_move


def _can_place_under_deck(field: Battlefield, frame: EffectFrame, values: Values) -> bool:
    card = _target(frame, values, "what")
    if card < 0:
        return bool(unseen_seats(card))
    return field.holder(card) is not None or field.stack_of(card) is not None or _is_movable(field, card)


def _place_under_deck(field: Battlefield, frame: EffectFrame, values: Values) -> None:
    card = _target(frame, values, "what")
    seat = field.holder(card)
    if seat is not None:
        field.take_from_hand(seat, card, 1 << seat)
        field.put_under(card, 1 << seat)
        return
    _take_away(field, card)
    field.put_under(card, EVERYBODY)


def _take_away(field: Battlefield, card: int) -> int:
    """Take a unit or kingdom card from the table; give the seat to which it belonged."""
    slot = field.slot_of(card)
    if slot is not None:
        field.lift(slot, card)
        return slot // TERRITORIES
    found = field.stack_of(card)
    assert found is not None  # noqa: S101
    field.lift_kingdom(card)
    return found[1]


def _can_move(field: Battlefield, frame: EffectFrame, values: Values) -> bool:
    card, territory = _target(frame, values, "what"), _target(frame, values, "to")
    slot = None if card < 0 or territory < 0 else field.slot_of(card)
    if slot is None:
        return False
    seat, here = divmod(slot, TERRITORIES)
    return here != territory and bool(field.opens[seat] >> territory & 1) and not field.in_force[here].safe_from_move


def _move(field: Battlefield, frame: EffectFrame, values: Values) -> None:
    card, territory = _target(frame, values, "what"), _target(frame, values, "to")
    slot = field.slot_of(card)
    assert slot is not None  # noqa: S101
    piece = field.lift(slot, card)
    field.put(slot - slot % TERRITORIES + territory, piece)


def _can_swap(field: Battlefield, frame: EffectFrame, values: Values) -> bool:
    """Whether two units would change places.

    Rule: OR-19: not if they are alike in every symbol and end.
    """
    one, two = _target(frame, values, "a"), _target(frame, values, "b")
    if one < 0 or two < 0 or not _is_movable(field, one) or not _is_movable(field, two):
        return False
    return field.slot_of(one) != field.slot_of(two) and field.look_of(one) != field.look_of(two)


def _swap(field: Battlefield, frame: EffectFrame, values: Values) -> None:
    one, two = _target(frame, values, "a"), _target(frame, values, "b")
    here, there = field.slot_of(one), field.slot_of(two)
    assert here is not None  # noqa: S101
    assert there is not None  # noqa: S101
    field.exchange(here, one, there, two)


def _can_destroy(field: Battlefield, frame: EffectFrame, values: Values) -> bool:
    card = _target(frame, values, "what")
    slot = None if card < 0 else field.slot_of(card)
    return slot is not None and not field.in_force[slot % TERRITORIES].safe_from_destroy


def _bury(field: Battlefield, frame: EffectFrame, values: Values) -> None:
    card = _target(frame, values, "what")
    _take_away(field, card)
    field.graveyard.append(card)


def _can_return_to_hand(field: Battlefield, frame: EffectFrame, values: Values) -> bool:
    card = _target(frame, values, "what")
    return card >= 0 and (field.stack_of(card) is not None or _is_movable(field, card))


def _return_to_hand(field: Battlefield, frame: EffectFrame, values: Values) -> None:
    card = _target(frame, values, "what")
    field.give_to_hand(_take_away(field, card), card)


def _can_remove_kingdom(field: Battlefield, frame: EffectFrame, values: Values) -> bool:
    card = _target(frame, values, "what")
    return card >= 0 and field.stack_of(card) is not None


def _can_look_at_hand(field: Battlefield, frame: EffectFrame, values: Values) -> bool:
    """Whether there is a hand to see; that of the player of the card shows nothing new."""
    seat = _target(frame, values, "player")
    return seat not in (NOBODY, field.current_player) and bool(field.hands[seat])


def _look_at_hand(field: Battlefield, frame: EffectFrame, values: Values) -> None:
    seat = _target(frame, values, "player")
    types = [field.setup.type_of[card] for card in field.hands[seat]]
    field.knowledge.shows_hand(field.current_player, seat, types)


def _can_give(field: Battlefield, frame: EffectFrame, values: Values) -> bool:
    card, seat = _target(frame, values, "what"), _target(frame, values, "to")
    if card < 0 or seat < 0:
        return seat >= 0 and bool(unseen_seats(card) & ~(1 << seat))
    return field.holder(card) not in (None, seat)


def _give(field: Battlefield, frame: EffectFrame, values: Values) -> None:
    card, seat = _target(frame, values, "what"), _target(frame, values, "to")
    giver = field.holder(card)
    assert giver is not None  # noqa: S101
    both = 1 << giver | 1 << seat
    field.take_from_hand(giver, card, both)
    field.give_to_hand(seat, card, both)


def _can_extra_play(field: Battlefield, frame: EffectFrame, values: Values) -> bool:
    return _amount(field, frame, values, "count") > 0


def _extra_play(field: Battlefield, frame: EffectFrame, values: Values) -> None:
    field.extra[KINDS.index(str(values["kind"]))] += _amount(field, frame, values, "count")


# One-shot verb -> what it does.
VERB_HANDLERS: Final[Mapping[str, VerbHandler]] = {
    "draw": VerbHandler(_can_draw, _draw),
    "discard": VerbHandler(_can_discard, _discard),
    "place_under_deck": VerbHandler(_can_place_under_deck, _place_under_deck),
    "move": VerbHandler(_can_move, _move),
    "swap": VerbHandler(_can_swap, _swap),
    "destroy": VerbHandler(_can_destroy, _bury),
    "return_to_hand": VerbHandler(_can_return_to_hand, _return_to_hand),
    "remove_kingdom": VerbHandler(_can_remove_kingdom, _bury),
    "look_at_hand": VerbHandler(_can_look_at_hand, _look_at_hand),
    "give": VerbHandler(_can_give, _give),
    "extra_play": VerbHandler(_can_extra_play, _extra_play),
}
