"""What the bot ``strong`` thinks of a position as far as there is time: for a person who waits.

Nothing is learned for it: where a match has no weights, actions are chosen for the search by what looks best now.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ordo_pnp.kernel import bot_support
from ordo_pnp.sim.bots.learning import known_evaluation
from ordo_pnp.sim.bots.search import StrongBot
from ordo_pnp.sim.bots.simple_bots import greedy_evaluation

if TYPE_CHECKING:
    from collections.abc import Callable

    from ordo_pnp.kernel import Match, State
    from ordo_pnp.sim.bots.search import Estimate

# The first search has this part of the playouts of a whole one.
_FIRST: Final = 8
# Each search has this many times the playouts, and takes about this many times the time, of the one before.
_NEXT: Final = 2


class TimedEstimates(NamedTuple):
    """What was found in time."""

    # By allowed action, in their order.
    estimates: tuple[Estimate, ...]
    # Of the search that found it.
    playouts: int


def estimates_within(
    match: Match, state: State, key: int, milliseconds: int, clock: Callable[[], float]
) -> TimedEstimates:
    """Search with more and more playouts, up to those of a decision of ``strong``, while the next search fits into the time.

    The first search, with an eighth of the playouts, is made however long it takes; with time for all, the answer is the same twice.

    Args:
        match: What is played.
        state: The position; not a terminal one.
        key: Of all chance.
        milliseconds: The time.
        clock: Returns a time in seconds, ever later.
    """
    prior = known_evaluation(match) or greedy_evaluation(match)
    most = bot_support(match).playouts
    playouts = max(1, most // _FIRST)
    legal = state.legal_actions()
    began = clock()
    while True:
        started = clock()
        found = StrongBot(match, key, playouts, prior).estimates(state, legal)
        now = clock()
        is_late = now - began + _NEXT * (now - started) > milliseconds / 1000
        if playouts >= most or is_late:
            return TimedEstimates(tuple(found), playouts)
        playouts = min(most, _NEXT * playouts)
