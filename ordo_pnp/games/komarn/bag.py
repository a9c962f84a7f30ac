"""The bag: dealing, drawing, the vortex (sections 3, 4.6)."""

from __future__ import annotations

from bisect import insort
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from ordo_pnp.games.komarn.setup import Deal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ordo_pnp.games.komarn.board import Board
    from ordo_pnp.games.komarn.ruleset import Ruleset
    from ordo_pnp.games.komarn.situation import Situation
    from ordo_pnp.kernel.rng import Stream


SPREAD_TRIES: Final = 2000
SAFE_LAYOUT: Final = "layout_a"


def deal_sites(board: Board, rules: Ruleset, stream: Stream) -> Deal:
    """Lay the site tokens.

    Rule: by chance; or shuffled until they lie spread, a layout of the board where that does not come about; or by a
    layout (2.4).
    """
    if rules.sites in board.layouts:
        return Deal(board.layouts[rules.sites])
    kinds = list(board.tokens)
    stream.shuffle(kinds)
    if rules.sites == "spread":
        for _ in range(SPREAD_TRIES - 1):
            if is_spread(kinds):
                break
            stream.shuffle(kinds)
        if not is_spread(kinds):
            return Deal(board.layouts[SAFE_LAYOUT])
    return Deal(tuple(kinds))


def is_spread(kinds: Sequence[str]) -> bool:
    """Tell whether site tokens lie evenly.

    Rule: never three of a kind in a row, all towns being one; in each third of the river 2 or 3 maidens, 2 to 4 castles
    and towns worth 7 to 11 in all (2.4).

    >>> is_spread(["castle", "maiden", "town3"] * 8)
    False
    """
    plain = [kind.rstrip("234") for kind in kinds]
    if any(one == two == three for (one, two), (_, three) in pairwise(pairwise(plain))):
        return False
    ends = [round(len(kinds) * part / 3) for part in range(4)]
    for first, last in pairwise(ends):
        worth = sum(int(kind[-1]) for kind in kinds[first:last] if kind.startswith("town"))
        castles, maidens = plain[first:last].count("castle"), plain[first:last].count("maiden")
        if not (2 <= maidens <= 3 and 2 <= castles <= 4 and 7 <= worth <= 11):
            return False
    return True


def deal_tiles(state: Situation) -> None:
    """Deal the hands, in blocks from the start player on, and fill the bag.

    Rule: numbers alone are dealt; the rest of them, the morlocks and the vortex are the bag (section 3).
    """
    setup, rules = state.setup, state.setup.rules
    numbers = list(range(setup.board.areas))
    state.stream.shuffle(numbers)
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
