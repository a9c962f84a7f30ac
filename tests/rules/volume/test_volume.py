"""Many games by many workers: the same result however they are cut, whoever plays them, and whatever a journal has of them."""

from concurrent.futures import BrokenExecutor, Executor, ThreadPoolExecutor
from dataclasses import dataclass
from threading import Lock

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.base import NotationError, OrdoError
from ordo_pnp.rules import Backend, Journal, RunPart, Workers


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
    return RunPart("games", play, Played.to_data, Played.from_data, sizes)


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

    with Workers(Journal(None, {}), backend) as workers, pytest.raises(OrdoError) as lost:
        collect(workers)
    assert found == list(range(bad // size * size))
    assert lost.value.chunk == (len(found), size)
    assert len(begun) < 200


def test_a_result_that_is_none_is_refused(tmp_path):
    """What a journal has in the place of a result is the mistake of whoever has written it."""

    def read(_):
        raise NotationError("no result")

    Journal(tmp_path / "journal", {}).add("games", (0, 5), "what")
    with pytest.raises(NotationError):
        list(Workers(Journal(tmp_path / "journal", {})).results(RunPart("games", play, Played.to_data, read), 0, 5))
