"""Many games: cut into chunks, played here or by the workers of a backend, kept in a journal, added up to the same always."""

from __future__ import annotations

import pickle
import time
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeVar

from ordo_pnp.sim.volume.cutting import Cutter, gaps

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from typing import Self

    from ordo_pnp.base import Progress
    from ordo_pnp.sim.volume.backend import Backend
    from ordo_pnp.sim.volume.chunks import Chunk
    from ordo_pnp.sim.volume.journal import Journal


ResultT = TypeVar("ResultT")

# Chunks for each worker that may be played before an earlier one is finished, where results are wanted in order.
_AHEAD: Final = 8
# Parts of a run that a worker keeps as they came.
_PARTS_KEPT: Final = 8


@dataclass(frozen=True, slots=True)
class Part(Generic[ResultT]):
    """Games that are played in one way."""

    # In the journal.
    name: str
    # Plays games from a number on, so many; must not depend on how they are divided. Is sent to the workers.
    play: Callable[[int, int], ResultT]
    # Turns a result into plain data, for a journal.
    write: Callable[[ResultT], Any]
    # Reads what ``write`` returned; raises ``NotationError`` for anything else.
    read: Callable[[Any], ResultT]
    # How many games a chunk has at least and at most.
    sizes: tuple[int, int] = (1, 10_000)


class GameRun(Protocol):
    """Something that plays games, and can be asked at any time what is known."""

    @property
    def played(self) -> int:
        """Return how many games were counted."""
        ...

    def run(self, workers: Workers, on_progress: Progress, /) -> None:
        """Play everything."""


@dataclass(slots=True)
class Workers:
    """Who plays, and where finished chunks are kept. A context: at its end nobody plays any more."""

    journal: Journal
    # None where everything is played in this process.
    backend: Backend | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.backend is not None:
            self.backend.close()

    def results(
        self, part: Part[ResultT], first: int, count: int, *, ahead: int | None = None
    ) -> Generator[tuple[Chunk, ResultT], None, None]:
        """Yield chunks that make up a range, each with what came of it: first those of the journal, then others in any order.

        Args:
            part: What is played.
            first: The number of the first game.
            count: How many.
            ahead: How many chunks for each worker may be played before an earlier one is finished; None for any number.

        Raises:
            LostGamesError: The same games have killed their workers again and again.
        """
        known = self.journal.kept(part.name, first, count)
        for chunk, data in known:
            yield chunk, part.read(data)
        most = None if ahead is None else ahead * (1 if self.backend is None else self.backend.workers())
        cutter = Cutter(gaps(first, count, (chunk for chunk, _ in known)), part.sizes, most)
        with closing(self._played(part, cutter)) as played:
            for chunk, (seconds, result) in played:
                cutter.finish(chunk, seconds)
                self.journal.add(part.name, chunk, part.write(result))
                yield chunk, result

    def in_order(self, part: Part[ResultT], first: int, count: int) -> Generator[tuple[Chunk, ResultT], None, None]:
        """Yield the same in the order of the games; whoever asks for no more, closes the iterator.

        Raises:
            LostGamesError: The same games have killed their workers again and again; all before them have been yielded.
        """
        found: dict[int, tuple[Chunk, ResultT]] = {}
        at = first
        with closing(self.results(part, first, count, ahead=_AHEAD)) as results:
            for chunk, result in results:
                found[chunk[0]] = chunk, result
                while at in found:
                    following = found.pop(at)
                    yield following
                    at += following[0][1]

    def _played(
        self, part: Part[ResultT], cutter: Cutter
    ) -> Generator[tuple[Chunk, tuple[float, ResultT]], None, None]:
        """Yield chunks with the CPU seconds that they took, and what came of them."""
        if self.backend is None:
            while chunk := cutter.take():
                yield chunk, _timed(part.play, *chunk)
            return
        from ordo_pnp.sim.volume.chunks import ChunkRunner  # 10 ms that one process does not need

        play = partial(_play_packed, pickle.dumps(part.play))
        yield from ChunkRunner(play, self.backend).results(cutter.take)


def _timed(play: Callable[[int, int], ResultT], first: int, count: int) -> tuple[float, ResultT]:
    start = time.thread_time()
    result = play(first, count)
    return time.thread_time() - start, result


def _play_packed(packed: bytes, first: int, count: int) -> tuple[float, Any]:
    """Play a chunk in a worker.

    What is played takes 11 to 16 kB: too little to be worth another way than with each chunk. But it is read once in each
    worker, which saves 0.2 to 1.5 ms a chunk, and keeps what games and bots of packages prepare for themselves.
    """
    return _timed(_unpacked(packed), first, count)


@lru_cache(_PARTS_KEPT)
def _unpacked(packed: bytes) -> Callable[[int, int], Any]:
    found: Callable[[int, int], Any] = pickle.loads(packed)  # noqa: S301 (what this program has packed)
    return found
