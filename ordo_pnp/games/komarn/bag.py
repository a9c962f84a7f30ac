"""The bag: dealing, drawing, the vortex (sections 3, 4.6)."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from ordo_pnp.games.komarn.setup import Deal
from ordo_pnp.games.komarn.spread import SPREAD, lay_spread

if TYPE_CHECKING:
    from ordo_pnp.games.komarn.board import Board
    from ordo_pnp.games.komarn.ruleset import Ruleset
    from ordo_pnp.games.komarn.situation import Situation
    from ordo_pnp.kernel import Stream


def deal_sites(board: Board, rules: Ruleset, stream: Stream) -> Deal:
    """Lay the site tokens.

    Rule: by chance; or evenly spread, by the first layout of the board where that does not come about; or by a
    layout (2.4).
    """
    if rules.sites in board.layouts:
        return Deal(board.layouts[rules.sites])
    if rules.sites == SPREAD:
        return Deal(lay_spread(board.tokens, stream) or next(iter(board.layouts.values())))
    kinds = list(board.tokens)
    stream.shuffle(kinds)
    return Deal(tuple(kinds))


def deal_tiles(state: Situation, stream: Stream) -> None:
    """Deal the hands with a stream, in blocks from the start player on, and fill the bag.

    Rule: numbers alone are dealt; the rest of them, the morlocks and the vortex are the bag (section 3).
    """
    setup, rules = state.setup, state.setup.rules
    numbers = list(range(setup.board.areas))
    stream.shuffle(numbers)
    for step in range(state.players):
        state.hands[(state.start + step) % state.players] = sorted(numbers[: rules.hand])
        del numbers[: rules.hand]
    state.bag = numbers + [setup.morlock] * rules.morlocks + [setup.vortex] * rules.vortices
    state.stream.shuffle(state.bag)


def fill_hand(state: Situation) -> bool:
    """Draw until the hand of the marshal on turn is full; False when a morlock came up first.

    Rule: a vortex is mixed back with what was discarded and drawing goes on (A40); where the bag can give no number
    any more the hand stays as it is.
    """
    setup, bag = state.setup, state.bag
    hand, size = state.hands[state.active], state.setup.rules.hand
    while len(hand) < size:
        if not bag:
            bag = _refill(state)
            if not bag:
                return True
        tile = bag.pop(0)
        if tile < setup.morlock:
            insort(hand, tile)
        elif tile == setup.morlock:
            return False
        else:
            bag = _mix(state, tile)
            if not any(each < setup.morlock for each in bag):
                return True
    return True


def _mix(state: Situation, vortex: int) -> list[int]:
    """Mix what is left in the bag, the discard pile and the vortex."""
    bag = state.bag = [*state.bag, *state.discard, vortex]
    state.discard = []
    if state.then is None:
        state.stream.shuffle(bag)
    else:
        bag = state.bag = state.then
        state.then = None
    return bag


def _refill(state: Situation) -> list[int]:
    """Fill an empty bag from the discard pile.

    Rule: only where the game has no vortex (4.6).
    """
    if state.setup.rules.vortices or not any(tile < state.setup.morlock for tile in state.discard):
        return state.bag
    bag = state.bag = state.discard
    state.discard = []
    state.stream.shuffle(bag)
    return bag
