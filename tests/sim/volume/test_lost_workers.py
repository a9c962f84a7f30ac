"""Executors break, as they do when a worker dies: what is played is the same, or it is said what cannot be played."""

from collections import Counter
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from functools import partial
from itertools import count
from threading import Lock

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.sim.volume.backend import Backend
from ordo_pnp.sim.volume.chunks import MOST_DEATHS, ChunkRunner, LostGamesError


class BreakingExecutor(Executor):
    """One worker in a thread, until it dies: what it was at, what waits and what comes later is lost."""

    def __init__(self, dies) -> None:
        self._dies = dies
        self._pool = ThreadPoolExecutor(1)
        self._lock = Lock()
        self._broken = False

    def submit(self, fn, /, *args):
        with self._lock:
            if self._broken:
                raise BrokenExecutor
            return self._pool.submit(self._work, fn, args)

    def _work(self, fn, args):
        with self._lock:
            self._broken = self._broken or self._dies(args)
            if self._broken:
                raise BrokenExecutor
        return fn(*args)

    def shutdown(self, wait=True, *, cancel_futures=False):  # noqa: FBT002 (as in the base)
        self._pool.shutdown(wait=wait, cancel_futures=cancel_futures)


def play(first, many):
    return list(range(first, first + many))


def taking(chunks):
    """What hands out one chunk after the other, and at last none."""
    return partial(next, iter(chunks), None)


def played(chunks, dies, workers):
    """The games that were played, and the chunk that was given up."""
    found = []
    try:
        backend = Backend(lambda: BreakingExecutor(dies), lambda: workers)
        for _, each in ChunkRunner(play, backend).results(taking(chunks)):
            found += each
    except LostGamesError as error:
        return found, error.chunk
    return found, None


@given(st.integers(0, 60), st.integers(1, 9), st.integers(1, 3), st.sets(st.integers(0, 80)))
def test_every_game_is_counted_once(games, chunk, workers, deaths):
    """Whenever workers die, each game is played to its end once, but those of chunks that have died too often."""
    calls, died = count(), Counter()

    def dies(part):
        is_last = next(calls) in deaths
        died[part] += is_last
        return is_last

    chunks = [(first, min(chunk, games - first)) for first in range(0, games, chunk)]
    found, lost = played(chunks, dies, workers)
    assert len(found) == len(set(found))
    if lost is None:
        assert sorted(found) == list(range(games))
    else:
        assert died[lost] >= 1
        assert not set(found).intersection(play(*lost))


@given(st.integers(1, 60), st.integers(1, 9), st.integers(1, 3), st.data())
def test_a_chunk_that_kills_takes_nothing_with_it(games, chunk, workers, data):
    """All other games are played before the chunk is given up that kills its worker every time."""
    chunks = [(first, min(chunk, games - first)) for first in range(0, games, chunk)]
    bad = data.draw(st.sampled_from(chunks))
    begun = Counter()

    def dies(part):
        begun[part] += 1
        return part == bad

    found, lost = played(chunks, dies, workers)
    assert (lost, begun[bad]) == (bad, MOST_DEATHS)
    assert sorted(found) == sorted(set(range(games)) - set(play(*bad)))


def test_what_a_game_raises_is_no_death():
    """A mistake of the rules is not tried again."""
    tried = []

    def fail(first, many):
        tried.append((first, many))
        raise ZeroDivisionError

    class Honest(Executor):
        def submit(self, fn, /, *args):
            future = Future()
            try:
                future.set_result(fn(*args))
            except ZeroDivisionError as error:
                future.set_exception(error)
            return future

    with pytest.raises(ZeroDivisionError):
        list(ChunkRunner(fail, Backend(Honest)).results(taking([(0, 1)])))
    assert tried == [(0, 1)]
