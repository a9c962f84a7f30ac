"""What may be chosen as a target of an ordonnance card, and by which action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.games.ordonnance.expansion import selection
from ordo_pnp.games.ordonnance.setup import TERRITORIES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ordo_pnp.games.ordonnance.expansion.battlefield import Battlefield
    from ordo_pnp.games.ordonnance.expansion.program import Filter, Pick
    from ordo_pnp.games.ordonnance.expansion.selection import Chosen


def fitting(field: Battlefield, chosen: Chosen, step: Pick) -> Iterator[int]:
    """Return an iterator over every target in the open that fits."""
    found, pick, taken = step.filter, step.filter.pick, _taken(chosen, step)
    fit: Iterator[int]
    if pick == "unit":
        fit = (piece >> 1 for _, piece in selection.units(field, chosen, found))
    elif pick == "kingdom":
        fit = (card for _, card in selection.kingdoms(field, chosen, found))
    elif pick == "territory":
        fit = selection.territories(field, chosen, found)
    elif pick == "player":
        fit = iter(selection.seats(field, chosen, found))
    else:
        mine = field.current_player in selection.seats(field, chosen, found)
        fit = selection.cards(field, field.current_player, found) if mine else iter(())
    return (value for value in fit if value not in taken) if taken else fit


def candidates(field: Battlefield, chosen: Chosen, step: Pick) -> dict[int, int]:
    """Return action -> target for everything in the open that fits; of copies that are alike, the first."""
    offered: dict[int, int] = {}
    for value in fitting(field, chosen, step):
        offered.setdefault(choosing_action(field, step.filter.pick, value), value)
    return offered


def hidden_cards(field: Battlefield, chosen: Chosen, step: Pick) -> list[int]:
    """Return every card that fits in the hands of others: what chance draws from, which the player must not see."""
    taken = _taken(chosen, step)
    return [
        card
        for seat in selection.seats(field, chosen, step.filter)
        if seat != field.current_player
        for card in selection.cards(field, seat, step.filter)
        if card not in taken
    ]


def possible_holders(field: Battlefield, chosen: Chosen, step: Pick) -> int:
    """Return the mask of the other seats that may hold a card that fits, as far as the player of the card can know."""
    player, found = field.current_player, step.filter
    if found.pick != "card":
        return 0
    return sum(
        1 << seat
        for seat in selection.seats(field, chosen, found)
        if seat != player and _may_hold(field, player, seat, found)
    )


def _may_hold(field: Battlefield, player: int, seat: int, found: Filter) -> bool:
    known = field.knowledge.held(player, seat)
    if len(known) < len(field.hands[seat]):
        return True
    return any(selection.type_fits(field.setup, kind, found) for kind in known)


def _taken(chosen: Chosen, step: Pick) -> tuple[int, ...]:
    """Return the targets of the same kind that are chosen already: nothing is two targets."""
    if not step.others:
        return ()
    pick = step.filter.pick
    return tuple(chosen.targets[other] for other in step.others if chosen.picks[other] == pick)


def choosing_action(field: Battlefield, pick: str, value: int) -> int:
    """Return the action that chooses a target; seats are counted clockwise from the player of the card."""
    setup, player = field.setup, field.current_player
    if pick == "unit":
        slot = field.lies_in[value]
        piece = next(piece for piece in field.pieces[slot] if piece >> 1 == value)
        place = (slot - player * TERRITORIES) % len(field.pieces)
        return setup.units_from + place * len(setup.faces) + setup.face_of[piece]
    if pick == "kingdom":
        return _kingdom_action(field, value)
    if pick == "territory":
        return setup.territories_from + value
    if pick == "player":
        return setup.players_from + (value - player) % field.players
    return setup.cards_from + setup.type_of[value]


def _kingdom_action(field: Battlefield, card: int) -> int:
    """Number a kingdom card on the table by territory, type, and which of several copies there it is."""
    setup = field.setup
    kind = setup.type_of[card]
    territory, _ = field.stack_of(card) or (0, 0)
    copies = [entry >> 3 for entry in field.kingdoms[territory] if setup.type_of[entry >> 3] == kind]
    row = territory * setup.kingdom_types + kind - setup.unit_types
    return setup.kingdoms_from + row * setup.kingdom_copies + copies.index(card)
