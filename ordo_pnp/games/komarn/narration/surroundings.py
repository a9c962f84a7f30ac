"""What a marshal sees beside the river: the bag, and every hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ordo_pnp.games.komarn.board import bits
from ordo_pnp.games.komarn.picture import HAND_OF
from ordo_pnp.kernel import Column, Hand, Piece, Surroundings

if TYPE_CHECKING:
    from ordo_pnp.games.komarn.narration.lexicon import Lexicon
    from ordo_pnp.games.komarn.state import State

# Tiles of the bag that are shown at most.
_IN_BAG: Final = 4


def supply(state: State, seat: int, lexicon: Lexicon) -> str:
    """Return what a marshal has left, which everybody may know."""
    return lexicon.ask(
        "supply",
        soldiers=state.supply[seat],
        sergeants=state.reserve[seat],
        camps=state.camps_left[seat],
        money=state.money[seat],
        hand=len(state.hands[seat]),
    )


def surroundings(state: State, seat: int, lexicon: Lexicon) -> Surroundings:
    """Return the bag, and the hands by seat: the own one, and of the others what everybody has seen; each with what its marshal has left."""
    back = Piece(lexicon.tile(1), hidden=True)
    label = lexicon.ask("bag", count=len(state.bag), discarded=len(state.discard))
    hands = []
    for other in range(state.players):
        held = state.hands[other]
        numbers = held if other == seat else list(bits(state.known[other]))
        pieces = tuple(Piece(lexicon.tile(number + 1)) for number in numbers)
        name = HAND_OF.format(state.setup.colours[other])
        called = f"{lexicon.names[other]}: {supply(state, other, lexicon)}"
        if state.provost == other:
            called = f"{called}; {lexicon.ask('provost')}"
        hands.append(Hand(called, pieces + (back,) * (len(held) - len(pieces)), name))
    return Surroundings((Column((back,) * min(len(state.bag), _IN_BAG), label, "bag"),), tuple(hands))
