"""Runs of many games: cut into chunks, played by workers, kept in a journal, and added up to the same totals always.

The first line is a header with the digest of the played part; each further line is a chunk that was finished, with its
result and a digest of its own. Lines are only ever appended. A process that is killed can leave half a line at the end,
which is taken away; anything else that does not fit together is refused.
"""

from __future__ import annotations

import json
import os
import pickle
import time
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Future, wait
from contextlib import closing
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, Generic, Protocol, Self, TypeAlias, TypeVar

from ordo_pnp.base import OrdoError, Progress, printable
from ordo_pnp.rules.backends import Backend
from ordo_pnp.rules.game import Match, bot_support

ResultT = TypeVar("ResultT")

# The number of its first game, and how many it has.
Chunk: TypeAlias = tuple[int, int]

# Attempts at a chunk whose worker dies, the last one with no other chunk running beside it.
MOST_DEATHS: Final = 3
# Chunks kept waiting for each worker, so that none is idle and none of a million is queued at once.
_CHUNK_AHEAD: Final = 4


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

    A worker that dies breaks its executor, and with it goes everything that was submitted. That is played again on a
    new executor, and as games depend on nothing but seed and number, they come out the same. Which chunk killed the
    worker is not known; so chunks lost twice are played at the end, one chunk at a time.

    Args:
        play: Plays one chunk; is sent to the workers.
        backend: Its executor plays; stays open if all was played.
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
        """Yield each chunk with its result, in any order.

        A caller that needs no more closes the iterator, which ends the chunks still being played.

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
        most = _CHUNK_AHEAD * self._backend.workers()
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
            if self._waiting:  # one of those reports why the executor broke
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
    """Return the missing games of a range.

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


FORMAT: Final = "ordo journal 1"
# A journal of 100,000 chunks of a game with 70 cards has 1 GB.
MOST_BYTES: Final = 1 << 30
# Bytes of a line: a hundred times the line of a chunk of such a game.
MOST_LINE: Final = 1 << 20
_DIGITS: Final = 16


class JournalError(OrdoError):
    """A journal cannot be used; the message says why and gives the remedy."""


def digest_of(data: Any) -> str:
    """Return the digest of plain data, the same on every machine."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=str)
    return sha256(text.encode(errors="surrogatepass")).hexdigest()


class Journal:
    """The finished chunks of earlier runs, to which this run adds its own.

    Args:
        path: Its file; None to keep nothing.
        played: All that the results depend on, as plain data.

    Raises:
        JournalError: The file is no journal, one of another run, or damaged.
    """

    def __init__(self, path: Path | None, played: Mapping[str, Any]) -> None:
        self.path = path
        self._digest = digest_of(played)
        self._done: dict[tuple[str, Chunk], Any] = {}
        if path is not None and path.exists():
            self._read(path)
        elif path is not None:
            self._append(json.dumps({"journal": FORMAT, "played": self._digest}))

    def __len__(self) -> int:
        """Count the chunks that earlier runs have finished."""
        return len(self._done)

    def kept(self, part: str, first: int, count: int) -> list[tuple[Chunk, Any]]:
        """Return those chunks of a range that earlier runs have finished in their order, each with its result as plain data.

        Chunks may have been cut in several ways: of those that overlap one is taken.
        """
        found, at = [], first
        for chunk in sorted(chunk for name, chunk in self._done if name == part):
            if chunk[0] >= at and sum(chunk) <= first + count:
                found.append((chunk, self._done[part, chunk]))
                at = sum(chunk)
        return found

    def add(self, part: str, chunk: Chunk, result: Any) -> None:
        """Keep the result of a chunk; it is on the disk when this returns. Without a file nothing is kept."""
        if self.path is not None:
            body = [part, *chunk, result]
            self._append(json.dumps([*body, self._sum(body)], separators=(",", ":")))

    def _sum(self, body: list[Any]) -> str:
        return digest_of([self._digest, body])[:_DIGITS]

    def _append(self, line: str) -> None:
        assert self.path is not None  # noqa: S101 (asked before)
        with self.path.open("ab") as file:
            file.write(line.encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())

    def _read(self, path: Path) -> None:
        if not path.is_file() or path.stat().st_size > MOST_BYTES:
            raise self._refused("it is no journal")
        whole, half = self._take_lines(path)
        if not whole:
            if half and not _header_line(self._digest).startswith(half):
                raise self._refused("it is no journal")
            path.write_bytes(b"")
            self._append(_header_line(self._digest).decode().rstrip("\n"))
        elif half:
            with path.open("r+b") as file:
                file.truncate(whole)

    def _take_lines(self, path: Path) -> tuple[int, bytes]:
        """Take every whole line; return how many bytes they are, and the half line after them."""
        whole = number = 0
        with path.open("rb") as file:
            while (line := file.readline(MOST_LINE)).endswith(b"\n"):
                number += 1
                if number == 1:
                    self._check_header(line)
                else:
                    self._take(number, line)
                whole += len(line)
        if len(line) == MOST_LINE:
            raise self._refused(f"line {number + 1} is damaged" if number else "it is no journal")
        return whole, line

    def _check_header(self, line: bytes) -> None:
        header = _parsed(line)
        if not isinstance(header, dict) or header.get("journal") != FORMAT:
            raise self._refused("it is no journal of this program")
        if header.get("played") != self._digest:
            raise self._refused("it is the journal of another run: cards, rules, bots, seed or sizes were not the same")

    def _take(self, number: int, line: bytes) -> None:
        parsed = _parsed(line)
        if not isinstance(parsed, list) or len(parsed) != 5 or parsed[4] != self._sum(parsed[:4]):
            raise self._refused(f"line {number} is damaged")
        part, first, count, result, _ = parsed
        if type(part) is not str or type(first) is not int or type(count) is not int or count < 1:
            raise self._refused(f"line {number} names no games")
        if result is None:  # no chunk has none
            raise self._refused(f"line {number} has no result")
        self._done[part, (first, count)] = result

    def _refused(self, why: str) -> JournalError:
        return JournalError(
            f"`{printable(str(self.path))}` cannot be resumed: {why}; name another file, or delete this one to begin anew"
        )


def _header_line(digest: str) -> bytes:
    return json.dumps({"journal": FORMAT, "played": digest}).encode() + b"\n"


def _parsed(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


_ROOMS: Final = ("cards", "games", "rules")
_PACKAGE: Final = Path(__file__).parents[1]


def source_files() -> list[Path]:
    """Return the source of all that decides how games go, in the same order everywhere."""
    return sorted(each for room in _ROOMS for each in (_PACKAGE / room).rglob("*.py"))


@cache
def program_digest() -> str:
    """Return a digest of the source that decides games, the same on every machine with the same program."""
    digest = sha256()
    for path in source_files():
        content = path.read_bytes().replace(b"\r\n", b"\n")
        digest.update(f"{path.relative_to(_PACKAGE).as_posix()}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()[:_DIGITS]


def played_data(match: Match, bots: tuple[str, ...], seed: int, fingerprint: str) -> dict[str, Any]:
    """Return all that games depend on but their numbers, as plain data."""
    learner = bot_support(match).learner
    weights = None if learner is None or learner.weights is None else learner.weights
    return {
        "program": program_digest(),
        "game": match.game,
        "players": match.players,
        "sets": list(match.sets),
        "rules": dict(match.rules),
        "bots": list(bots),
        "weights": None if weights is None else digest_of({name: list(row) for name, row in weights.items()}),
        "seed": seed,
        "data": fingerprint,
    }


# Chunks for each worker that may be played before an earlier one is finished, where results are wanted in order.
_AHEAD: Final = 8
# Parts of a run that a worker keeps as they came.
_PARTS_KEPT: Final = 8


@dataclass(frozen=True, slots=True)
class RunPart(Generic[ResultT]):
    """Games that are played in one way."""

    # In the journal.
    name: str
    # Plays games from a number on, so many; must not depend on how they are divided. Is sent to the workers.
    play: Callable[[int, int], ResultT]
    # Turns a result into plain data, for a journal.
    write: Callable[[ResultT], Any]
    # Reads the data of ``write``; raises ``NotationError`` for anything else.
    read: Callable[[Any], ResultT]
    # How many games a chunk has at least and at most.
    sizes: tuple[int, int] = (1, 10_000)


class GameRun(Protocol):
    """A run of games; results so far can be asked for at any time."""

    @property
    def played(self) -> int:
        """Return how many games were counted."""
        ...

    def run(self, workers: Workers, on_progress: Progress, /) -> None:
        """Play everything."""


@dataclass(slots=True)
class Workers:
    """A backend, and a journal of finished chunks. A context: its end stops all play."""

    journal: Journal
    # None where everything is played in this process.
    backend: Backend | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.backend is not None:
            self.backend.close()

    def results(
        self, part: RunPart[ResultT], first: int, count: int, *, ahead: int | None = None
    ) -> Generator[tuple[Chunk, ResultT], None, None]:
        """Yield the chunks of a range with their results: first those of the journal, then others in any order.

        Args:
            part: The part to play.
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

    def in_order(self, part: RunPart[ResultT], first: int, count: int) -> Generator[tuple[Chunk, ResultT], None, None]:
        """Yield the same in the order of the games; a caller that needs no more closes the iterator.

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
        self, part: RunPart[ResultT], cutter: Cutter
    ) -> Generator[tuple[Chunk, tuple[float, ResultT]], None, None]:
        """Yield chunks with their CPU seconds and results."""
        while (self.backend is None or self.backend.alone_seconds > 0) and (chunk := cutter.take()):
            seconds, result = _timed(part.play, *chunk)
            if self.backend is not None:
                self.backend.alone_seconds -= seconds
            yield chunk, (seconds, result)
        if self.backend is None:
            return

        play = partial(_play_packed, pickle.dumps(part.play))
        yield from ChunkRunner(play, self.backend).results(cutter.take)


def _timed(play: Callable[[int, int], ResultT], first: int, count: int) -> tuple[float, ResultT]:
    start = time.thread_time()
    result = play(first, count)
    return time.thread_time() - start, result


def _play_packed(packed: bytes, first: int, count: int) -> tuple[float, Any]:
    """Play a chunk in a worker.

    A pickled part has 11 to 16 kB: too little to be worth another way than with each chunk. But it is read once in each
    worker, which saves 0.2 to 1.5 ms a chunk, and keeps data that games and bots of packages prepare for themselves.
    """
    return _timed(_unpacked(packed), first, count)


@lru_cache(_PARTS_KEPT)
def _unpacked(packed: bytes) -> Callable[[int, int], Any]:
    found: Callable[[int, int], Any] = pickle.loads(packed)  # noqa: S301 (packed by this program)
    return found
