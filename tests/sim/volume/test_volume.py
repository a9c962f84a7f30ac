"""Many games by many workers: the same result however they are cut, whoever plays them, and whatever a journal has of them."""

import random
from concurrent.futures import BrokenExecutor, Executor, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from threading import Lock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ordo_pnp.errors import NotationError
from ordo_pnp.sim.volume.backend import Backend
from ordo_pnp.sim.volume.chunks import LostGamesError
from ordo_pnp.sim.volume.cutting import CHUNK_S, Cutter, gaps
from ordo_pnp.sim.volume.game_run import Part, Workers
from ordo_pnp.sim.volume.journal import Journal


@dataclass(frozen=True)
class Played:
    """What came of some games: their numbers."""

    numbers: tuple[int, ...]

    def to_data(self):
        return list(self.numbers)

    @classmethod
    def from_data(cls, data):
        return cls(tuple(data))


BEGUN = []


def play(first, count):
    BEGUN.append((first, count))
    return Played(tuple(range(first, first + count)))


def part_of(sizes=(1, 10_000)):
    return Part("games", play, Played.to_data, Played.from_data, sizes)


class ShakyExecutor(Executor):
    """Threads; some calls break it, as a worker does that dies."""

    def __init__(self, threads, calls, deadly) -> None:
        self._pool = ThreadPoolExecutor(threads)
        self._calls = calls
        self._deadly = deadly
        self._lock = Lock()
        self._broken = False

    def submit(self, fn, /, *args):
        if self._broken:
            raise BrokenExecutor
        return self._pool.submit(self._work, fn, args)

    def _work(self, fn, args):
        with self._lock:
            self._calls.append(args)
            self._broken = self._broken or len(self._calls) in self._deadly
            if self._broken:
                raise BrokenExecutor
        return fn(*args)

    def shutdown(self, wait=True, *, cancel_futures=False):  # noqa: FBT002 (as in the base)
        self._pool.shutdown(wait=wait, cancel_futures=cancel_futures)


def backend_of(threads, deadly=()):
    """Here without threads; else in so many, with calls that break the executor."""
    calls = []
    return Backend(lambda: ShakyExecutor(threads, calls, deadly), lambda: threads) if threads else None


WORKERS = st.integers(0, 3)
SIZES = st.tuples(st.integers(1, 9), st.integers(0, 20)).map(lambda each: (each[0], each[0] + each[1]))
RANGES = st.tuples(st.integers(0, 30), st.integers(0, 60))


@given(RANGES, SIZES, WORKERS, st.sets(st.integers(1, 20), max_size=2))
def test_each_game_is_played_once(games, sizes, threads, deadly):
    """Chunks of any size, of one to three workers that may die, make up the range; in order where that is asked for."""
    expected = list(range(games[0], sum(games)))
    for ordered in (False, True):
        with Workers(Journal(None, {}), backend_of(threads, deadly)) as workers:
            ask = workers.in_order if ordered else workers.results
            found = [each for _, result in ask(part_of(sizes), *games) for each in result.numbers]
        assert (found if ordered else sorted(found)) == expected


@given(data=st.data())
def test_a_journal_of_any_chunks_saves_what_it_has(data, tmp_path_factory):
    """Chunks of other sizes, and of a shorter or longer run, are taken; the result is the same, and only the rest is played."""
    path = tmp_path_factory.mktemp("journal") / "journal"
    journal = Journal(path, {})
    for first, count in data.draw(st.lists(st.tuples(st.integers(0, 50), st.integers(1, 12)), max_size=8)):
        journal.add("games", (first, count), list(range(first, first + count)))
        journal.add("others", (first, count), [])
    games = data.draw(RANGES)
    saved = [each for chunk, _ in Journal(path, {}).kept("games", *games) for each in range(chunk[0], sum(chunk))]
    BEGUN.clear()
    with Workers(Journal(path, {}), backend_of(data.draw(WORKERS))) as workers:
        found = [each for _, result in workers.in_order(part_of(data.draw(SIZES)), *games) for each in result.numbers]
    assert found == list(range(games[0], sum(games)))
    begun = sorted(each for first, count in BEGUN for each in range(first, first + count))
    assert begun == [each for each in found if each not in saved]
    again = Journal(path, {}).kept("games", *games)
    assert sum(count for (_, count), _ in again) >= len(saved)


def test_the_result_of_a_killed_run_is_that_of_a_whole_one(tmp_path):
    """What a run has kept when it is left in the middle is taken by the next one, which plays the rest."""
    journal = Journal(tmp_path / "journal", {})
    with Workers(journal, None) as workers:
        results = workers.results(part_of((3, 3)), 0, 30)
        seen = [next(results)[0] for _ in range(4)]
        results.close()
    BEGUN.clear()
    with Workers(Journal(tmp_path / "journal", {}), backend_of(2)) as workers:
        found = [each for _, result in workers.in_order(part_of((7, 7)), 0, 30) for each in result.numbers]
    assert found == list(range(30))
    assert seen == [(0, 3), (3, 3), (6, 3), (9, 3)]
    assert min(first for first, _ in BEGUN) == 12


@given(st.integers(1, 3), st.integers(0, 39), st.integers(1, 9))
def test_who_waits_for_a_deadly_game_in_order_is_told_soon(threads, bad, size):
    """Everything before it has come in order, and not all of what is behind it was played first."""
    begun = []

    class Deadly(ShakyExecutor):
        def _work(self, fn, args):
            with self._lock:
                begun.append(args)
                self._broken = self._broken or args[0] <= bad < sum(args)
                if self._broken:
                    raise BrokenExecutor
            return fn(*args)

    found = []
    backend = Backend(lambda: Deadly(threads, [], ()), lambda: threads)

    def collect(workers):
        for _, result in workers.in_order(part_of((size, size)), 0, 100_000):
            found.extend(result.numbers)

    with Workers(Journal(None, {}), backend) as workers, pytest.raises(LostGamesError) as lost:
        collect(workers)
    assert found == list(range(bad // size * size))
    assert lost.value.chunk == (len(found), size)
    assert len(begun) < 200


def test_whoever_asks_for_no_more_leaves_nothing_waiting():
    """The chunks that were submitted ahead are given up, and the next part is played at once."""
    with Workers(Journal(None, {}), backend_of(1)) as workers:
        results = workers.in_order(part_of((1, 1)), 0, 1000)
        assert next(results)[0] == (0, 1)
        results.close()
        assert [chunk for chunk, _ in workers.results(part_of((5, 5)), 0, 10)] == [(0, 5), (5, 5)]


def test_an_executor_is_kept_from_part_to_part():
    """Processes are started once for a whole run, and end with it."""
    made, ended = [], []

    class Counted(ThreadPoolExecutor):
        def shutdown(self, wait=True, *, cancel_futures=False):  # noqa: FBT002 (as in the base)
            ended.append(self)
            super().shutdown(wait=wait, cancel_futures=cancel_futures)

    def make():
        made.append(Counted(1))
        return made[-1]

    with Workers(Journal(None, {}), Backend(make)) as workers:
        for _ in range(3):
            assert len(list(workers.results(part_of((5, 5)), 0, 10))) == 2
        assert (len(made), ended) == (1, [])
    assert ended == made


def test_a_result_that_is_none_is_refused(tmp_path):
    """What a journal has in the place of a result is the mistake of whoever has written it."""

    def read(_):
        raise NotationError("no result")

    Journal(tmp_path / "journal", {}).add("games", (0, 5), "what")
    with pytest.raises(NotationError):
        list(Workers(Journal(tmp_path / "journal", {})).results(Part("games", play, Played.to_data, read), 0, 5))


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(1, 9)), max_size=9), st.integers(0, 20))
def test_gaps_are_what_is_left(steps, behind):
    """Gaps and finished chunks together are the range, none of them empty and no two gaps side by side."""
    done, at = [], 0
    for skipped, count in steps:
        done.append((at + skipped, count))
        at += skipped + count
    left = gaps(0, at + behind, done)
    covered = sorted(each for first, count in [*done, *left] for each in range(first, first + count))
    assert covered == list(range(at + behind))
    assert all(one[0] + one[1] < two[0] for one, two in pairwise(left))


@pytest.mark.parametrize("seconds", [1e-6, 0.01, 0.3, 20.0])
def test_chunks_come_to_take_a_second(seconds):
    """Whatever a game takes, chunks grow from one game until they take about a second, or to the most there may be."""
    cutter = Cutter([(0, 10**9)], (1, 5000))
    rnd = random.Random(3)
    counts = []
    for _ in range(60):
        first, count = cutter.take()
        counts.append(count)
        cutter.finish(
            (first, count), sum(seconds * rnd.uniform(0.7, 1.3) for _ in range(min(count, 50))) / min(count, 50) * count
        )
    assert counts[0] == 1
    assert all(two <= 2 * one for one, two in pairwise(counts))
    fitting = min(5000, max(1, CHUNK_S / seconds))
    assert fitting * 0.7 - 1 <= counts[-1] <= fitting * 1.3
