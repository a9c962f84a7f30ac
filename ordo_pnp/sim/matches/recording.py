"""Games worth seeing: found among those of a seed, and written down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ordo_pnp.kernel import Record
from ordo_pnp.sim.matches.play import play_game

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ordo_pnp.kernel import Finished, State
    from ordo_pnp.sim.matches.play import Spec


def _margin(game: Finished) -> int:
    """Return how far the best total is ahead of the next one; 0 where they are tied or a victory is shared."""
    best, second = sorted(game.outcome.totals, reverse=True)[:2]
    return 0 if len(game.outcome.winners) > 1 else best - second


WORTH_SEEING: Final[Mapping[str, Callable[[Finished], int]]] = {
    "closest": _margin,
    "longest": lambda game: -game.moves,
}
"""Word -> what is least of the game that it means; of several, the first one is meant."""


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
