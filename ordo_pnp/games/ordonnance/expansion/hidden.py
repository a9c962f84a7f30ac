"""What a player may know of a game with an expansion, and other games that look the same to that player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from ordo_pnp.games.ordonnance.expansion.knowledge import BURIED
from ordo_pnp.games.ordonnance.expansion.pending import written_target
from ordo_pnp.games.ordonnance.expansion.program import NOBODY, Ask, Options, Pick
from ordo_pnp.kernel import Pile, require_seat

if TYPE_CHECKING:
    from ordo_pnp.games.ordonnance.expansion.resolution import Resolution
    from ordo_pnp.games.ordonnance.expansion.turn import TurnState
    from ordo_pnp.kernel import Stream

    TurnT = TypeVar("TurnT", bound=TurnState)

_STEPS = ("before the unit", "after the unit", "putting cards under the deck")


def view(state: TurnState, player: int) -> dict[str, Any]:
    """Return all that a seat may know, as plain data.

    Besides the table: its own hand, cards of others that it has seen and that must still be there, places in the deck
    whose card it knows (``at`` counts from the card drawn next, from 0), and what the turn still allows.
    """
    require_seat(player, state.players)
    setup = state.setup
    name = [kind.name for kind in setup.types]
    table = state.table([str(seat) for seat in range(state.players)]).to_data()
    return {
        "player": player,
        "to_move": state.current_player,
        "over": state.is_terminal,
        "hand": [name[setup.type_of[card]] for card in state.hands[player]],
        "hands": [len(hand) for hand in state.hands],
        "seen": {
            str(seat): [name[kind] for kind in state.knowledge.held(player, seat)]
            for seat in range(state.players)
            if state.knowledge.held(player, seat)
        },
        "deck": len(state.deck),
        "deck_known": _known_places(state, player),
        "graveyard": [name[setup.type_of[card]] for card in state.graveyard],
        "turn": {
            "number": state.turn,
            "step": _STEPS[state.step],
            "kingdom_or_ordonnance": state.single,
            "extra": state.extra[:],
        },
        "resolving": None if state.resolution is None else _shown(state, state.resolution, player),
        "limits": dict(zip(setup.vocabulary.territories, state.limits, strict=True)),
        "rules": setup.rules.chosen(),
        **{key: value for key, value in table.items() if key not in ("game", "players", "rules")},
    }


def _known_places(state: TurnState, player: int) -> list[dict[str, Any]]:
    """Return the places of the deck of which a seat knows the card, or at least that it is no unit."""
    found: list[dict[str, Any]] = []
    for at, card in enumerate(reversed(state.deck.cards())):
        known = state.knowledge.deck.get(card, 0)
        if known >> player & 1:
            found.append({"at": at, "card": state.setup.types[state.setup.type_of[card]].name})
        elif known & BURIED:
            found.append({"at": at, "card": None})
    return found


def _shown(state: TurnState, resolution: Resolution, player: int) -> dict[str, Any]:
    """Return what a card being resolved asks for, and what is chosen openly: cards on the table with their place."""
    setup = state.setup
    step = resolution.program.code[resolution.at]
    chosen: dict[str, Any] = {}
    for label, pick, value in zip(resolution.program.names, resolution.picks, resolution.targets, strict=True):
        if value == NOBODY:
            continue
        if pick == "territory":
            chosen[label] = setup.vocabulary.territories[value]
        elif pick == "player":
            chosen[label] = value
        elif pick != "card" or value in state.hands[player]:
            lies_open = state.slot_of(value) is not None or state.stack_of(value) is not None
            name = setup.types[setup.type_of[value]].name
            chosen[label] = written_target(state, pick, value) if lies_open else name
    decision = "target" if isinstance(step, Pick) else "option" if isinstance(step, Options) else "accept"
    assert isinstance(step, Pick | Options | Ask)  # noqa: S101 (nothing else waits)
    return {
        "card": setup.types[setup.type_of[resolution.card]].name,
        "decision": decision,
        "target": resolution.program.names[step.target] if isinstance(step, Pick) else None,
        "chosen": chosen,
    }


def resample(state: TurnT, player: int, stream: Stream) -> TurnT:
    """Return a copy in which everything the seat cannot know is dealt anew.

    Cards that the seat knows to be in a hand or at a place in the deck stay, and so does a card that was chosen as the
    target of an effect. Where everybody knows that a card in the deck is no unit, another that is none takes its place.
    """
    twin = state.clone()
    bit = 1 << player
    targets = set() if twin.resolution is None else _cards_chosen(twin.resolution)
    others = [(player + step) % state.players for step in range(1, state.players)]
    fixed = {seat: _fixed(twin, player, seat, targets) for seat in others}
    hidden = [card for seat, kept in fixed.items() for card in twin.hands[seat] if card not in kept]
    deck = twin.deck.cards()
    places = [at for at, card in enumerate(deck) if not twin.knowledge.deck.get(card, 0) & bit]
    unseen = sorted(hidden + [deck[at] for at in places], key=lambda card: (twin.setup.type_of[card], card))
    stream.shuffle(unseen)
    _fill(deck, places, unseen, twin)
    for seat, kept in fixed.items():
        missing = len(twin.hands[seat]) - len(kept)
        twin.hands[seat] = sorted(kept | set(unseen[:missing]))
        del unseen[:missing]
    twin.deck = Pile(deck)
    twin.deck_units = sum(card < twin.setup.units for card in deck)
    twin.knowledge.hands = twin.knowledge.about_resampled(player)
    twin.lots = stream.split()
    return twin


def _cards_chosen(resolution: Resolution) -> set[int]:
    return {value for pick, value in zip(resolution.picks, resolution.targets, strict=True) if pick == "card"}


def _fixed(state: TurnState, player: int, seat: int, targets: set[int]) -> set[int]:
    """Return the cards of a hand that stay there: those the player knows of, and targets."""
    kept = targets & set(state.hands[seat])
    wanted = list(state.knowledge.held(player, seat))
    for card in state.hands[seat]:
        kind = state.setup.type_of[card]
        if kind in wanted:
            wanted.remove(kind)
            kept.add(card)
    return kept


def _fill(deck: list[int], places: list[int], unseen: list[int], state: TurnState) -> None:
    """Put shuffled cards into places of the deck; what others know of a place they now know of its new card."""
    known = state.knowledge.deck
    masks = [known.pop(deck[at], 0) for at in places]
    for wanted in (True, False):
        for at, mask in zip(places, masks, strict=True):
            if bool(mask & BURIED) is wanted:
                pick = next(i for i, card in enumerate(unseen) if not wanted or card >= state.setup.units)
                card = deck[at] = unseen.pop(pick)
                if mask:
                    known[card] = mask
