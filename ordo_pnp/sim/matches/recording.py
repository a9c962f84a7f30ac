"""Games worth seeing: found among those of a seed, and written down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ordo_pnp.kernel import Record
from ordo_pnp.sim.matches.play import play_game

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ordo_pnp.kernel import Finished, Outcome, State
    from ordo_pnp.sim.matches.play import Spec


def margin(outcome: Outcome) -> int:
    """Return by how much the best total is ahead of the second best; 0 where a victory is shared, or only one plays."""
    if len(outcome.winners) > 1 or len(outcome.totals) < 2:
        return 0
    first, second = sorted(outcome.totals)[-1:-3:-1]
    return first - second


# Word -> what is least of the game that it means, for `ordo simulate --record` and for reports; of several, the first
# one is meant.
WORTH_SEEING: Final[Mapping[str, Callable[[Finished], int]]] = {
    "closest": lambda game: margin(game.outcome),
    "longest": lambda game: -game.moves,
}


def find_game(spec: Spec, games: int, which: str) -> int:
    """Return the number of a game of a seed that is worth seeing; the games are played for that.

    Args:
        spec: What is played.
        games: How many are looked at, from game 0 on; at least one.
        which: A word of ``WORTH_SEEING``.
    """
    rate = WORTH_SEEING[which]
    return min(range(games), key=lambda number: (rate(play_game(spec, number)), number))


def record_game(spec: Spec, number: int, names: Sequence[str]) -> Record:
    """Play one game of a seed and write it down.

    Args:
        spec: What is played.
        number: Of the game.
        names: Of the players, by seat.
    """
    actions: list[str] = []

    def note(state: State, action: int) -> None:
        actions.append(state.action_to_string(action))

    play_game(spec, number, note)
    match = spec.match
    return Record(
        match.game, tuple(names), spec.seed, match.sets, match.rules, number, tuple(actions), seats=tuple(spec.bots)
    )
