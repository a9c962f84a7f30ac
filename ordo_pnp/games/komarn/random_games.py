"""Games of random marshals, played without lists of what is allowed and without asking whether it is.

The choices are those of the single engine with random bots, number by number: an action is drawn from the same stream
among the same ascending actions, but they are counted, and only the one that was drawn is looked up.
"""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING, Final

from ordo_pnp.games.komarn import apply, legal, scoring
from ordo_pnp.games.komarn.board import flags
from ordo_pnp.games.komarn.phases import Phase
from ordo_pnp.kernel import Finished, Stream, Tally, derive, extend

if TYPE_CHECKING:
    from collections.abc import Callable

    from ordo_pnp.games.komarn.situation import Situation

# Set of the fields of an area -> how many there are.
_COUNTS: Final = (0, 1, 1, 2, 1, 2, 2, 3)


def play_random(deal: Callable[[int], Situation], seed: int, first: int, count: int, players: int) -> Tally:
    """Play games of a seed and count what comes of them.

    Args:
        deal: Gives the game with a number, dealt.
        seed: The seed; the marshal of a seat draws from the stream at path (seed, number, 1 + seat).
        first: Number of the first game.
        count: How many.
        players: How many marshals.
    """

    def play(number: int) -> Finished:
        key = derive(seed, number)
        state = deal(number)
        start = state.current_player
        moves = play_on(state, [Stream(extend(key, 1 + seat)) for seat in range(players)])
        return Finished(scoring.outcome(state), start, moves)

    return Tally.of(players, map(play, range(first, first + count)))


def play_on(state: Situation, streams: list[Stream]) -> int:
    """Play a game to its end, each seat with its stream; give the number of actions."""
    moves = 0
    while not state.is_terminal:
        stream = streams[state.current_player]
        if state.phase == Phase.PLAY:
            _placement(state, stream)
        elif state.phase == Phase.CAMP:
            _camp(state, stream)
        else:
            allowed = legal.actions(state)
            apply.perform(state, allowed[stream.below(len(allowed))])
        moves += 1
    return moves


def _placement(state: Situation, stream: Stream) -> None:
    numbering = state.setup.numbering
    seat = state.current_player
    hand = state.hands[seat]
    open_ = state.open
    free = [open_ >> 3 * tile & 7 for tile in hand]
    recruits = sum([_COUNTS[fields] for fields in free])
    near = legal.reinforceable(state, seat)
    lands = near.bit_count()
    others = legal.rare_placements(state, seat)
    total = recruits + lands * len(hand) + len(others)
    if not total or state.supply[seat] <= 0:
        apply.pass_(state, hand[stream.below(len(hand))])
        return
    at = stream.below(total)
    if at < recruits:
        for tile, fields in zip(hand, free, strict=True):
            if at < _COUNTS[fields]:
                apply.recruit(state, state.setup.recruits[tile][fields][at])
                return
            at -= _COUNTS[fields]
    at -= recruits
    if at < lands * len(hand):
        which, land = divmod(at, lands)
        found = list(compress(numbering.land_of, flags(near)))[land]
        apply.reinforce(state, hand[which] * numbering.lands + found)
        return
    apply.perform(state, others[at - lands * len(hand)])


def _camp(state: Situation, stream: Stream) -> None:
    free = state.bare & state.setup.board.land if state.camps_left[state.current_player] > 0 else 0
    at = stream.below(free.bit_count() + 1)
    if at == free.bit_count():
        apply.nocamp(state, 0)
    else:
        apply.camp(state, list(compress(state.setup.numbering.land_of, flags(free)))[at])
