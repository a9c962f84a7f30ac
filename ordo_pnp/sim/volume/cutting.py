"""Cutting games into chunks that take about a second each, whatever a game takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ordo_pnp.sim.volume.chunks import Chunk

# CPU seconds that a chunk should take: sending it and keeping its result take 1 to 5 ms, and no more than this is lost
# with a worker.
CHUNK_S: Final = 1.0


class Cutter:
    """Cuts games into chunks, the first ones small, later ones by how long games have taken.

    Args:
        gaps: The games that are missing, in their order.
        sizes: How many games a chunk has at least and at most; those at the end of a gap may have fewer.
        ahead: How many chunks may be handed out after the first one that is not finished; None for any number.
    """

    def __init__(self, gaps: Iterable[Chunk], sizes: tuple[int, int], ahead: int | None = None) -> None:
        self._gaps = list(gaps)[::-1]
        self._least, self._most = sizes
        self._size = self._least
        self._ahead = ahead
        self._open: dict[Chunk, int] = {}
        self._handed_out = 0
        self._games, self._seconds = 0, 0.0

    def take(self) -> Chunk | None:
        """Return the next chunk; None where there is none, or none before others are finished."""
        if not self._gaps or self._is_far_ahead():
            return None
        first, count = self._gaps.pop()
        size = min(self._size, count)
        if size < count:
            self._gaps.append((first + size, count - size))
        self._open[first, size] = self._handed_out
        self._handed_out += 1
        return first, size

    def finish(self, chunk: Chunk, seconds: float) -> None:
        """Take note that a chunk is finished, and how long it took."""
        del self._open[chunk]
        self._games += chunk[1]
        self._seconds += seconds
        fitting = CHUNK_S * self._games / self._seconds if self._seconds > 0 else self._most
        grown = max(self._size, 2 * chunk[1])
        self._size = int(max(self._least, min(self._most, fitting, grown)))

    def _is_far_ahead(self) -> bool:
        oldest = min(self._open.values(), default=self._handed_out)
        return self._ahead is not None and self._handed_out - oldest >= self._ahead


def gaps(first: int, count: int, done: Iterable[Chunk]) -> list[Chunk]:
    """Return which games of a range are missing.

    >>> gaps(0, 10, [(2, 3), (5, 1)])
    [(0, 2), (6, 4)]

    Args:
        first: The number of the first game.
        count: How many.
        done: Chunks of the range in their order, without overlaps.
    """
    found, at = [], first
    for start, many in [*done, (first + count, 0)]:
        if start > at:
            found.append((at, start - at))
        at = start + many
    return found
