"""Play many games: a pure function over a range of game numbers, for any executor."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Final

from ordo_pnp.kernel import Finished, Tally, derive, extend
from ordo_pnp.sim.bots.registry import make_bot
from ordo_pnp.sim.matches.tally_data import tally_from_data, tally_to_data
from ordo_pnp.sim.volume.game_run import Part

if TYPE_CHECKING:
    from collections.abc import Callable

    from ordo_pnp.base import Progress
    from ordo_pnp.kernel import Match, State
    from ordo_pnp.sim.volume.game_run import Workers

_SIZES: Final = (1, 10_000)
# Games of a chunk that are played in lock-step.
_SIZES_AT_ONCE: Final = (1024, 65_536)


@dataclass(frozen=True, slots=True)
class Spec:
    """What is played: plain data, picklable, all that a worker needs."""

    match: Match
    # By seat, as ``registry.parse_bot`` reads them.
    bots: tuple[str, ...]
    seed: int
    # Let the game's engine for many games play where it has one; the results are the same.
    many_at_once: bool = True


def play_game(spec: Spec, number: int, on_action: Callable[[State, int], None] = lambda _, __: None) -> Finished:
    """Play one game of a seed; ``on_action`` is called with each position and the action that is taken in it."""
    state = spec.match.new_state(spec.seed, number)
    key = derive(spec.seed, number)
    choose = [make_bot(bot, spec.match, extend(key, 1 + seat)).choose for seat, bot in enumerate(spec.bots)]
    first, moves = state.current_player, 0
    while not state.is_terminal:
        action = choose[state.current_player](state, state.legal_actions())
        on_action(state, action)
        state.apply(action)
        moves += 1
    return Finished(state.outcome(), first, moves)


def play_range(spec: Spec, first: int, count: int) -> Tally:
    """Play games ``first`` to ``first + count - 1`` of a seed and count what came of them.

    Each game depends on nothing but the seed and its number, so any division of a range gives the same sum.
    """
    if spec.many_at_once and set(spec.bots) == {"random"}:
        tally = spec.match.play_random(spec.seed, first, count)
        if tally is not None:
            return tally
    return Tally.of(spec.match.players, (play_game(spec, number) for number in range(first, first + count)))


@dataclass(slots=True)
class TallyRun:
    """Games that are counted; it can be asked at any time for those that were counted so far."""

    spec: Spec
    games: int
    tally: Tally = field(init=False)

    def __post_init__(self) -> None:
        self.tally = Tally.of(self.spec.match.players, ())

    @property
    def played(self) -> int:
        """Return how many games were counted."""
        return self.tally.games

    def run(self, workers: Workers, on_progress: Progress) -> None:
        """Play games 0 to ``games - 1``.

        Raises:
            LostGamesError: The same games have killed their workers again and again.
        """
        at_once = self.spec.many_at_once and set(self.spec.bots) == {"random"}
        sizes = _SIZES_AT_ONCE if at_once else _SIZES
        read = partial(tally_from_data, self.spec.match.players)
        part = Part("games", partial(play_range, self.spec), tally_to_data, read, sizes)
        for _, tally in workers.results(part, 0, self.games):
            self.tally += tally
            on_progress(self.tally.games, self.games, "games")
