"""Play a game with an expansion on to its end, quickly: for bots that look how games go on.

Every player places the unit that looks best now, as the greedy bot does, and plays no kingdom or ordonnance card: where no unit is
in hand, one goes under the deck. That takes a
tenth of the time of greedy bots, and tells more than random actions do.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from ordo_pnp.games.ordonnance.armies_state import LEAD
from ordo_pnp.games.ordonnance.setup import TERRITORIES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ordo_pnp.games.ordonnance.expansion.state import ExpansionState
    from ordo_pnp.games.ordonnance.territory_modifiers import TerritoryModifiers
    from ordo_pnp.kernel import Stream


def play_out(state: ExpansionState, stream: Stream) -> None:
    """Play a state to its end; where several actions look equally good, and within effects, the stream decides."""
    setup = state.setup
    first_other, under, end = setup.kingdom_plays_from, setup.under_from, setup.end_action
    while not state.is_terminal:
        legal = state.legal_actions()
        units = 0 if state.resolution is not None else bisect_left(legal, first_other)
        if units:
            state.apply(_best_unit(state, legal[:units], stream))
        elif end in legal:
            state.apply(end)
        else:
            choice = legal if state.resolution is not None else legal[bisect_left(legal, under) :]
            state.apply(choice[stream.below(len(choice))])


def _best_unit(state: ExpansionState, plays: Sequence[int], stream: Stream) -> int:
    """Return a play of the highest value; see ``Board.placing_value``."""
    setup, seat = state.setup, state.current_player
    packed, potential, strength = setup.packed, setup.potential, setup.strength
    fields = [_field(state, seat, at) for at in range(TERRITORIES)]
    best = -(10**9)  # a kingdom card may let symbols count for less, never so much
    good: list[int] = []
    for play in plays:
        face, at = divmod(play, TERRITORIES)
        army, before, rivals, is_behind, in_force = fields[at]
        after = in_force.counted(army + packed[face])
        value = potential(after) - before
        if is_behind and strength(after) > rivals:
            value += LEAD
        if value >= best:
            if value > best:
                best, good = value, []
            good.append(play)
    return good[0] if len(good) == 1 else good[stream.below(len(good))]


def _field(state: ExpansionState, seat: int, at: int) -> tuple[int, int, int, bool, TerritoryModifiers]:
    """Return an own army, its potential, the strength of the best rival, whether that is not behind, and what counts there."""
    setup, in_force = state.setup, state.in_force[at]
    armies = state.armies[at::TERRITORIES]
    army = armies.pop(seat)
    mine = in_force.counted(army)
    rivals = max([setup.strength(in_force.counted(each)) for each in armies])
    return army, setup.potential(mine), rivals, setup.strength(mine) <= rivals, in_force
