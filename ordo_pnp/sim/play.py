"""Play many games: a pure function over a range of game numbers, for any executor."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from ordo_pnp.kernel import Finished, Tally, derive, extend
from ordo_pnp.sim.registry import make_bot

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Executor

    from ordo_pnp.kernel import Match, State
    from ordo_pnp.sim.chunks import Chunk

ResultT = TypeVar("ResultT")


@dataclass(frozen=True, slots=True)
class Spec:
    """What is played: plain data, picklable, all that a worker needs."""

    match: Match
    bots: tuple[str, ...]
    """By seat, as ``registry.parse_bot`` reads them."""
    seed: int
    many_at_once: bool = True
    """Let the game's engine for many games play where it has one; the results are the same."""


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


def run_chunks(
    play: Callable[[int, int], ResultT],
    chunks: Iterable[Chunk],
    executors: Callable[[], Executor] | None = None,
    workers: int = 1,
) -> Iterator[tuple[Chunk, ResultT]]:
    """Play chunks, here or on executors, and yield each with what came of it; here in their order, else in any.

    Args:
        play: Plays one chunk.
        chunks: The number of the first game of each, and how many it has.
        executors: Makes an executor, and another one where a worker has died; each is shut down. Without it everything is
            played here.
        workers: How many chunks an executor works on at once.

    Raises:
        LostGamesError: The same games have killed their workers again and again.
    """
    if executors is None:
        return ((chunk, play(*chunk)) for chunk in chunks)
    from ordo_pnp.sim.chunks import ChunkRunner  # noqa: PLC0415 (10 ms that one process does not need)

    return ChunkRunner(play, executors, workers).results(chunks)


def cut(games: int, chunk: int, first: int = 0) -> Iterator[Chunk]:
    """Cut so many games into chunks.

    >>> list(cut(5, 2, 10))
    [(10, 2), (12, 2), (14, 1)]
    """
    return ((at, min(chunk, first + games - at)) for at in range(first, first + games, chunk))


def play_all(
    spec: Spec,
    games: int,
    chunk: int,
    executors: Callable[[], Executor] | None = None,
    workers: int = 1,
    on_progress: Callable[[Tally], None] = lambda _: None,
) -> Tally:
    """Play games 0 to ``games - 1``.

    Args:
        spec: What is played.
        games: How many.
        chunk: How many one call of ``play_range`` plays; the result does not depend on it.
        executors: Makes an executor, and another one where a worker has died; each is shut down. Without it everything is
            played here.
        workers: How many chunks an executor works on at once.
        on_progress: Called with the sum so far after each finished chunk.

    Returns:
        The sum over all games.

    Raises:
        LostGamesError: The same games have killed their workers again and again.
    """
    total = Tally.of(spec.match.players, ())
    for _, tally in run_chunks(partial(play_range, spec), cut(games, chunk), executors, workers):
        total += tally
        on_progress(total)
    return total
