"""Select the cards, units and territories that fit a filter, and the targets that a player may choose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Protocol

from ordo_pnp.games.ordonnance.expansion.battlefield import Battlefield
from ordo_pnp.games.ordonnance.expansion.program import (
    NOBODY,
    Filter,
    NextSeat,
    OpenPick,
    Pick,
    PileFilter,
    PlaceFilter,
)
from ordo_pnp.games.ordonnance.expansion.setup import KINDS, ExpansionSetup
from ordo_pnp.games.ordonnance.setup import TERRITORIES

_ALL = (1 << TERRITORIES) - 1
# In place of the seats that may hold an unseen card: the deck.
IN_DECK = 1 << 7


def unseen(seats: int) -> int:
    """Return the number of a card taken unseen from the hand of one of some seats, a mask: 0 for no card."""
    return NOBODY - seats


def unseen_seats(value: int) -> int:
    """Return the mask of the seats that may hold a card; 0 where the card is known, or there is none."""
    return NOBODY - value if value < NOBODY else 0


class Chosen(Protocol):
    """The targets chosen so far."""

    # By target: its kind.
    picks: tuple[str, ...]
    # By target: a card, a territory or a seat; ``NOBODY`` where it does not exist; see also ``unseen``.
    targets: list[int]


def owner_of(field: Battlefield, chosen: Chosen, target: int) -> int | None:
    """Return the seat of a target: itself, or its owner in its place now."""
    value = chosen.targets[target]
    if value == NOBODY:
        return None
    pick = chosen.picks[target]
    if pick == "player":
        return value
    if pick == "unit":
        slot = field.slot_of(value)
        return None if slot is None else slot // TERRITORIES
    found = field.stack_of(value)
    return None if found is None else found[1]


def place_of(field: Battlefield, chosen: Chosen, target: int) -> int | None:
    """Return the territory of a target: itself, or its place now."""
    value = chosen.targets[target]
    if value == NOBODY:
        return None
    pick = chosen.picks[target]
    if pick == "territory":
        return value
    if pick == "unit":
        slot = field.slot_of(value)
        return None if slot is None else slot % TERRITORIES
    found = field.stack_of(value)
    return None if found is None else found[0]


def seats(field: Battlefield, chosen: Chosen, found: Filter) -> tuple[int, ...]:
    """Return the seats a filter speaks of, the player of the card first, then clockwise; none where it refers to nobody."""
    if found.of != NOBODY:
        owner = owner_of(field, chosen, found.of)
        return () if owner is None else (owner,)
    player = field.current_player
    if found.owner == "self":
        return (player,)
    first = 0 if found.owner == "any" else 1
    return tuple((player + step) % field.players for step in range(first, field.players))


def seat_at(field: Battlefield, chosen: Chosen, step: NextSeat) -> int:
    """Return the seat for which steps are carried out next; ``NOBODY`` after the last."""
    people = seats(field, chosen, step.filter)
    return people[step.place] if step.place < len(people) else NOBODY


def places(field: Battlefield, chosen: Chosen, found: Filter) -> int:
    """Return the mask of the territories a filter speaks of; none where it refers to a place that does not exist."""
    mask = _ALL
    if found.in_ != NOBODY:
        place = place_of(field, chosen, found.in_)
        mask = 0 if place is None else 1 << place
    if found.not_in != NOBODY:
        place = place_of(field, chosen, found.not_in)
        mask = 0 if place is None else mask & ~(1 << place)
    return _narrowed(field, chosen, found, mask) if isinstance(found, PlaceFilter) else mask


def _narrowed(field: Battlefield, chosen: Chosen, found: PlaceFilter, mask: int) -> int:
    """Keep of some territories, a mask, those beside another one, and those of a controller.

    Rule: OR-41, OR-42.
    """
    if found.next_to != NOBODY:
        place = place_of(field, chosen, found.next_to)
        mask &= 0 if place is None else 1 << place >> 1 | 1 << place + 1
    if found.controlled_by is None:
        return mask
    return sum(1 << at for at in range(TERRITORIES) if mask >> at & 1 and _controls(field, found.controlled_by, at))


def _controls(field: Battlefield, who: str, territory: int) -> bool:
    controller = field.territory_score(territory).controller
    if controller is None or who == "nobody":
        return controller is None and who == "nobody"
    return (controller == field.current_player) == (who == "self")


def units(field: Battlefield, chosen: Chosen, found: Filter) -> Iterator[tuple[int, int]]:
    """Return slot and piece of every unit that fits: by seat as ``seats`` gives them, then by territory."""
    mask = places(field, chosen, found)
    every = found.symbol == NOBODY == found.without_symbol
    for seat in seats(field, chosen, found):
        for slot in range(seat * TERRITORIES, seat * TERRITORIES + TERRITORIES):
            if mask >> (slot % TERRITORIES) & 1:
                for piece in field.pieces[slot]:
                    if every or _shows(field.setup.shown[field.setup.face_of[piece]], found):
                        yield slot, piece


def _shows(symbols: int, found: Filter) -> bool:
    if found.symbol != NOBODY and not symbols >> found.symbol & 1:
        return False
    return found.without_symbol == NOBODY or not symbols >> found.without_symbol & 1


def kingdoms(field: Battlefield, chosen: Chosen, found: Filter) -> Iterator[tuple[int, int]]:
    """Yield territory and card of every kingdom card that fits, the oldest of a territory first.

    Rule: OR-39: an ordonnance card that lies there is none.
    """
    beyond = field.setup.first_ordonnance << 3
    mask = places(field, chosen, found)
    whose = seats(field, chosen, found)
    for territory, stack in enumerate(field.kingdoms):
        if mask >> territory & 1:
            for entry in stack:
                if entry & 7 in whose and entry < beyond:
                    yield territory, entry >> 3


def territories(field: Battlefield, chosen: Chosen, found: Filter) -> Iterator[int]:
    """Yield every territory that fits; with several players it suffices that the army of one of them fits."""
    mask = places(field, chosen, found)
    whose = seats(field, chosen, found)
    for territory in range(TERRITORIES):
        if mask >> territory & 1:
            for seat in whose:
                if _army_fits(field, seat, territory, found):
                    yield territory
                    break


def _army_fits(field: Battlefield, seat: int, territory: int, found: Filter) -> bool:
    size = field.sizes[seat * TERRITORIES + territory]
    if size < found.at_least or (found.at_most is not None and size > found.at_most):
        return False
    return found.full is None or found.full == (size >= field.limits[territory])


def type_fits(setup: ExpansionSetup, kind: int, found: Filter) -> bool:
    """Whether a card in hand fits, by its type."""
    if found.kind is not None:
        rank = (kind >= setup.unit_types) + (kind >= setup.unit_types + setup.kingdom_types)
        if KINDS[rank] != found.kind:
            return False
    return _shows(setup.shown_by_type[kind], found)


def cards(field: Battlefield, seat: int, found: Filter) -> Iterator[int]:
    """Yield every card in a hand that fits, ascending."""
    type_of = field.setup.type_of
    for card in field.hands[seat]:
        if type_fits(field.setup, type_of[card], found):
            yield card


def of_pile(field: Battlefield, found: PileFilter) -> Iterator[int]:
    """Yield every card of a pile that fits: of the deck the top ones, the next one first."""
    pile = field.graveyard if found.zone == "graveyard" else field.top_cards(found.top)
    type_of = field.setup.type_of
    return (card for card in pile if type_fits(field.setup, type_of[card], found))


def shown(field: Battlefield, seat: int, found: Filter) -> Iterator[int]:
    """Yield every card of another hand that fits and that the player of the card knows to be there, ascending."""
    type_of, known = field.setup.type_of, Counter(field.knowledge.held(field.current_player, seat))
    for card in field.hands[seat]:
        kind = type_of[card]
        if known[kind]:
            known[kind] -= 1
            if type_fits(field.setup, kind, found):
                yield card


def count(field: Battlefield, chosen: Chosen, found: Filter) -> int:
    """Count the things that fit."""
    if isinstance(found, PileFilter):
        return sum(1 for _ in of_pile(field, found))
    if found.pick == "card":
        return sum(sum(1 for _ in cards(field, seat, found)) for seat in seats(field, chosen, found))
    return _count_open(field, chosen, found)


def _count_open(field: Battlefield, chosen: Chosen, found: Filter) -> int:
    if found.pick == "unit":
        return sum(1 for _ in units(field, chosen, found))
    if found.pick == "kingdom":
        return sum(1 for _ in kingdoms(field, chosen, found))
    if found.pick == "territory":
        return sum(1 for _ in territories(field, chosen, found))
    return len(seats(field, chosen, found))


def count_bounds(field: Battlefield, chosen: Chosen, found: Filter) -> tuple[int, int]:
    """Count the cards that surely fit, and those that may, as far as the player of the card can know."""
    if found.pick != "card" or isinstance(found, PileFilter):
        number = count(field, chosen, found)
        return number, number
    least = most = 0
    player = field.current_player
    for seat in seats(field, chosen, found):
        if seat == player:
            mine = sum(1 for _ in cards(field, seat, found))
            least += mine
            most += mine
        else:
            known = field.knowledge.held(player, seat)
            sure = sum(1 for kind in known if type_fits(field.setup, kind, found))
            least += sure
            most += sure + len(field.hands[seat]) - len(known)
    return least, most


def fitting(field: Battlefield, chosen: Chosen, step: Pick) -> Iterator[int]:
    """Return an iterator over every target in the open that fits."""
    found, pick, taken = step.filter, step.filter.pick, _taken(chosen, step)
    fit: Iterator[int]
    if pick == "unit":
        fit = (piece >> 1 for _, piece in units(field, chosen, found))
    elif pick == "kingdom":
        fit = (card for _, card in kingdoms(field, chosen, found))
    elif pick == "territory":
        fit = territories(field, chosen, found)
    elif pick == "player":
        fit = iter(seats(field, chosen, found))
    elif isinstance(found, PileFilter):
        fit = of_pile(field, found)
        if found.zone == "deck":
            known, bit = field.knowledge.deck, 1 << field.current_player
            fit = (card for card in fit if known.get(card, 0) & bit)
    else:
        player = field.current_player
        whose = seats(field, chosen, found)
        fit = cards(field, player, found) if player in whose else iter(())
        if isinstance(step, OpenPick):
            fit = chain(fit, *(shown(field, seat, found) for seat in whose if seat != player))
    return (value for value in fit if value not in taken) if taken else fit


def candidates(field: Battlefield, chosen: Chosen, step: Pick) -> dict[int, int]:
    """Return action -> target for everything in the open that fits; of copies that are alike, the first."""
    offered: dict[int, int] = {}
    for value in fitting(field, chosen, step):
        offered.setdefault(choosing_action(field, step.filter.pick, value), value)
    return offered


def unseen_offers(field: Battlefield, chosen: Chosen, step: Pick) -> dict[int, int]:
    """Return action -> target for the cards that may be taken unseen; with several other hands the player chooses one.

    Rule: OR-21.
    """
    setup, player = field.setup, field.current_player
    holders = possible_holders(field, chosen, step)
    if not holders:
        return {}
    others = [] if holders == IN_DECK else [seat for seat in seats(field, chosen, step.filter) if seat != player]
    if len(others) < 2:
        return {setup.unseen_action: unseen(holders)}
    return {choosing_action(field, "player", seat): unseen(1 << seat) for seat in others if holders >> seat & 1}


def hidden_cards(field: Battlefield, chosen: Chosen, step: Pick, holders: int) -> list[int]:
    """Return every card that fits in some hands of others, a mask; chance draws from these, unseen by the player."""
    taken = _taken(chosen, step)
    return [
        card
        for seat in seats(field, chosen, step.filter)
        if holders >> seat & 1
        for card in cards(field, seat, step.filter)
        if card not in taken
    ]


def possible_holders(field: Battlefield, chosen: Chosen, step: Pick) -> int:
    """Return the mask of the other seats that may hold a card that fits, as far as the player of the card can know."""
    player, found = field.current_player, step.filter
    if found.pick != "card" or isinstance(step, OpenPick):
        return 0
    if isinstance(found, PileFilter):
        is_hidden = found.zone == "deck" and not field.knows_top(player, found.top)
        return IN_DECK if is_hidden else 0
    return sum(
        1 << seat for seat in seats(field, chosen, found) if seat != player and _may_hold(field, player, seat, found)
    )


def _may_hold(field: Battlefield, player: int, seat: int, found: Filter) -> bool:
    known = field.knowledge.held(player, seat)
    if len(known) < len(field.hands[seat]):
        return True
    return any(type_fits(field.setup, kind, found) for kind in known)


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
