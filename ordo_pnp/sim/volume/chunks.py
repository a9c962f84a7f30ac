"""Chunks of games on the workers of an executor: what a worker that dies takes with it is played again."""

from __future__ import annotations

from collections import Counter, deque
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Future, wait
from typing import TYPE_CHECKING, Final, Generic, TypeAlias, TypeVar

from ordo_pnp.base import OrdoError

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator

    from ordo_pnp.sim.volume.backend import Backend

ResultT = TypeVar("ResultT")

# The number of its first game, and how many it has.
Chunk: TypeAlias = tuple[int, int]

# Attempts at a chunk whose worker dies, the last one with no other chunk running beside it.
MOST_DEATHS: Final = 3
# Chunks kept waiting for each worker, so that none is idle and none of a million is queued at once.
_AHEAD: Final = 4


class LostGamesError(OrdoError):
    """Games that cannot be played, because the processes that play them die."""

    def __init__(self, chunk: Chunk) -> None:
        first, count = chunk
        named, it = (f"game {first}", "it") if count == 1 else (f"games {first} to {first + count - 1}", "them")
        super().__init__(
            f"{named} cannot be played: {MOST_DEATHS} times the process that played {it} was killed, the last "
            "time while nothing else was played; if memory ran out, use fewer `--jobs`, or workers with more of it"
        )
        self.chunk = chunk


class ChunkRunner(Generic[ResultT]):
    """Plays chunks on a backend.

    A worker that dies breaks its executor, and with it goes everything that was submitted. That is played again on a new
    executor, and as games depend on nothing but seed and number, they come out the same. Which chunk killed the worker is not
    known; so what was lost twice is played at the end, one chunk at a time.

    Args:
        play: Plays one chunk; is sent to the workers.
        backend: Where; stays open if all was played.
    """

    def __init__(self, play: Callable[[int, int], ResultT], backend: Backend) -> None:
        self._play = play
        self._backend = backend
        self._waiting: dict[Future[ResultT], Chunk] = {}
        self._again: deque[Chunk] = deque()
        self._alone: deque[Chunk] = deque()
        self._given_up: deque[Chunk] = deque()
        self._deaths: Counter[Chunk] = Counter()
        self._is_broken = False

    def results(self, take: Callable[[], Chunk | None]) -> Generator[tuple[Chunk, ResultT], None, None]:
        """Yield each chunk with what came of it, in any order.

        Whoever asks for no more, closes the iterator, which ends what is still being played.

        Args:
            take: Returns the next chunk; None where there is none, or none before others are finished.

        Raises:
            LostGamesError: A chunk that was played by itself has killed its worker, too; all others that there were have been
                yielded.
        """
        try:
            while self._fill(take):
                done, _ = wait(self._waiting, return_when=FIRST_COMPLETED)
                yield from self._taken(done)
                if self._is_broken:
                    yield from self._taken(set(self._waiting))  # a broken executor ends them all
                    self._backend.close()
                    self._is_broken = False
        finally:
            if (
                self._waiting
            ):  # nobody wants them any more; to cancel one by one is no way: killing workers then breaks the pool
                self._backend.close()
        if self._given_up:
            raise LostGamesError(min(self._given_up))

    def _fill(self, take: Callable[[], Chunk | None]) -> bool:
        """Submit chunks until enough are waiting; return whether any is."""
        most = _AHEAD * self._backend.workers()
        while len(self._waiting) < most:
            chunk = self._again.popleft() if self._again else take()
            if chunk is None and self._alone and not self._waiting:
                chunk = self._alone.popleft()
            if chunk is None or not self._submit(chunk):
                break
        return bool(self._waiting)

    def _submit(self, chunk: Chunk) -> bool:
        try:
            future = self._backend.executor().submit(self._play, *chunk)
        except BrokenExecutor as error:
            if self._waiting:  # what broke the executor is told by one of those
                self._again.appendleft(chunk)
                return False
            future = Future()
            future.set_exception(error)
        self._waiting[future] = chunk
        return self._deaths[chunk] < MOST_DEATHS - 1

    def _taken(self, futures: Iterable[Future[ResultT]]) -> Iterator[tuple[Chunk, ResultT]]:
        """Yield the results of some chunks; those that were lost will be played again."""
        for future in futures:
            try:
                result = future.result()
            except (BrokenExecutor, CancelledError):
                self._lose(self._waiting.pop(future))
                continue
            yield self._waiting.pop(future), result

    def _lose(self, chunk: Chunk) -> None:
        self._is_broken = True
        self._deaths[chunk] += 1
        left = MOST_DEATHS - self._deaths[chunk]
        (self._given_up if left <= 0 else self._alone if left == 1 else self._again).append(chunk)
