"""The bag of tiles and the site tokens: dealing, drawing, the vortex, and the even spread of sites (sections 2.4, 3, 4.6).

Rule: 2.4; never three of a kind in a row, all towns being one kind; in each third of the river about a third of the
castles, of the maidens and of the worth of the towns. "About" is in proportion to the river of 54 areas, which has 2 to
4 of its 10 castles in each third, 2 or 3 of its 7 maidens and 7 to 11 of the 27 heller of its towns.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from ordo_pnp.games.komarn.board import Board
from ordo_pnp.games.komarn.setup import Deal, Ruleset
from ordo_pnp.games.komarn.situation import Situation
from ordo_pnp.rules import Stream

SPREAD: Final = "spread"
# Shuffles at most; of the tokens of the river of 54 areas 2.3 % lie evenly (2.4).
TRIES: Final = 2000
_THIRDS: Final = 3


class ThirdBounds(NamedTuple):
    """The least and the most that a third of the river may have."""

    castles: tuple[int, int]
    maidens: tuple[int, int]
    # Heller.
    towns: tuple[int, int]


def bounds_of(tokens: Iterable[str]) -> ThirdBounds:
    """Return the bounds of each third of the river for these tokens.

    >>> bounds_of(["castle"] * 10 + ["maiden"] * 7 + ["town2", "town3", "town4"] * 3)
    ThirdBounds(castles=(2, 4), maidens=(2, 3), towns=(7, 11))
    >>> bounds_of(["castle"] * 4 + ["maiden", "town4"])
    ThirdBounds(castles=(0, 2), maidens=(0, 1), towns=(0, 4))
    """
    kinds = list(tokens)
    towns = sorted((_worth(kind) for kind in kinds), reverse=True)
    return ThirdBounds(
        _bounds([1] * kinds.count("castle"), 2, 4, 10),
        _bounds([1] * kinds.count("maiden"), 2, 3, 7),
        _bounds(towns, 7, 11, 27),
    )


def _bounds(worths: Sequence[int], least: int, most: int, of: int) -> tuple[int, int]:
    """Return ``least`` and ``most`` in proportion, wide enough for the most even split of the worths."""
    loads = [0] * _THIRDS
    for worth in worths:
        loads[loads.index(min(loads))] += worth
    total = sum(worths)
    return min(total * least // of, *loads), max(-(-total * most // of), *loads)


def is_spread(kinds: Sequence[str], bounds: ThirdBounds) -> bool:
    """Whether site tokens lie evenly, see the head of this module.

    >>> is_spread(["castle", "maiden", "town3"] * 3, bounds_of(["castle", "maiden", "town3"] * 3))
    True
    >>> is_spread(["castle"] * 3 + ["maiden"] * 3, bounds_of(["castle"] * 3 + ["maiden"] * 3))
    False
    """
    plain = [kind.rstrip("234") for kind in kinds]
    if any(one == two == three for (one, two), (_, three) in pairwise(pairwise(plain))):
        return False
    ends = [(2 * len(kinds) * part + _THIRDS) // (2 * _THIRDS) for part in range(_THIRDS + 1)]  # the nearest
    for first, last in pairwise(ends):
        part = plain[first:last]
        has = (part.count("castle"), part.count("maiden"), sum(map(_worth, kinds[first:last])))
        if not all(least <= count <= most for count, (least, most) in zip(has, bounds, strict=True)):
            return False
    return True


def _worth(kind: str) -> int:
    return int(kind[-1]) if kind.startswith("town") else 0


def lay_spread(tokens: Sequence[str], stream: Stream) -> tuple[str, ...] | None:
    """Shuffle site tokens until they lie evenly; return them, or None where none of ``TRIES`` shuffles does."""
    kinds, bounds = list(tokens), bounds_of(tokens)
    for _ in range(TRIES):
        stream.shuffle(kinds)
        if is_spread(kinds, bounds):
            return tuple(kinds)
    return None


def crowding(tokens: Mapping[str, int]) -> str | None:
    """Return the kind that must lie three times in a row, all towns being one kind; None without one.

    >>> crowding({"castle": 7, "maiden": 1, "town2": 1, "town3": 0, "town4": 0})
    'castle'
    """
    plain: dict[str, int] = {}
    for kind, count in tokens.items():
        plain[kind.rstrip("234")] = plain.get(kind.rstrip("234"), 0) + count
    total = sum(plain.values())
    return next((kind for kind, count in plain.items() if count > 2 * (total - count + 1)), None)


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

    Rule: a vortex is mixed back with the discard pile and drawing goes on (A40); where the bag can give no number any
    more the hand stays as it is.
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
    """Mix the rest of the bag, the discard pile and the vortex."""
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
