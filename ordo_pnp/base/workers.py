"""Processes of this machine that work for this one, get none of its signals, and end with it."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any


def free_cores() -> int:
    """Return on how many cores this process may run, at least 1."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def can_fork() -> bool:
    """Whether a copy of this process can go on working: on Linux, as long as it has no threads."""
    return sys.platform == "linux" and threading.active_count() == 1


class WorkerPool(ProcessPoolExecutor):
    """A pool of processes, each of which holds the reading end of a pipe that only this process can write to.

    The pipe is closed by ``shutdown``, and by the system when this process is killed; processes still at work then end.

    Args:
        jobs: How many.
        given: Where they begin as copies of this process, see ``can_fork``: the value that their work finds by
            ``given_to_worker``, as it is here at the first ``submit``. None: they begin anew, which takes each 0.5 s.
    """

    def __init__(self, jobs: int, given: object = None) -> None:
        context = get_context("spawn" if given is None else "fork")
        self._reader, self._writer = context.Pipe(duplex=False)
        # A copy holds the writing end, too, and must let go of it.
        ends = (self._reader, None if given is None else self._writer)
        super().__init__(jobs, mp_context=context, initializer=_join, initargs=(*ends, given))

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Submit work; the processes that are started for it do not get the signals that a terminal sends to all."""
        with signals_blocked():
            return super().submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002 (as in the base)
        """Wait for the work that was submitted, or without ``wait`` end all processes now."""
        if not wait:
            self._writer.close()
        super().shutdown(wait=True, cancel_futures=cancel_futures)
        self._writer.close()
        self._reader.close()


@contextmanager
def signals_blocked() -> Iterator[None]:
    """Block the signals that end this process; processes that it starts meanwhile inherit that."""
    if os.name != "posix":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _ENDING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_ENDING = {signal.SIGINT, signal.SIGTERM}


# In a worker that is a copy: the only value, for its whole life.
_given: list[Any] = []


def given_to_worker() -> Any:
    """Return within a worker the value given to its pool."""
    return _given[0]


def _join(pipe: Connection, writer: Connection | None, given: object) -> None:
    """Prepare a worker: Ctrl-C is for the process it works for, and the end of the pipe ends it."""
    _given[:] = [given]
    if writer is not None:
        writer.close()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if os.name == "posix":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDING)
    threading.Thread(target=_end_with, args=(pipe,), daemon=True).start()


def _end_with(pipe: Connection) -> None:
    try:
        pipe.recv_bytes()
    except (EOFError, OSError):
        os._exit(1)
