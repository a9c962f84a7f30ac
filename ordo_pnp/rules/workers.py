"""Executors that play games: processes of this machine, kept from one part of a run to the next and ended with it."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any


class WorkerPool(ProcessPoolExecutor):
    """A pool of processes, each of which holds the reading end of a pipe that only this process can write to.

    The pipe is closed by ``shutdown``, and by the system when this process is killed; whoever then still works, ends.
    """

    def __init__(self, jobs: int) -> None:
        context = get_context("spawn")
        self._reader, self._writer = context.Pipe(duplex=False)
        super().__init__(jobs, mp_context=context, initializer=_join, initargs=(self._reader,))

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


def _join(pipe: Connection) -> None:
    """Prepare a worker: Ctrl-C is for the process it works for, and the end of the pipe ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if os.name == "posix":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDING)
    threading.Thread(target=_end_with, args=(pipe,), daemon=True).start()


def _end_with(pipe: Connection) -> None:
    try:
        pipe.recv_bytes()
    except (EOFError, OSError):
        os._exit(1)


class Backend:
    """An executor, made when it is first needed.

    Args:
        make: Makes an executor.
        workers: Returns how many chunks an executor works on at once; clusters grow and shrink.
    """

    def __init__(self, make: Callable[[], Executor], workers: Callable[[], int] = lambda: 1) -> None:
        self._make = make
        self._workers = workers
        self._executor: Executor | None = None

    def executor(self) -> Executor:
        """Return the executor at hand."""
        if self._executor is None:
            self._executor = self._make()
        return self._executor

    def workers(self) -> int:
        """Return how many chunks are worked on at once."""
        return max(1, self._workers())

    def close(self) -> None:
        """End the executor now, with whatever it still works on; the next one that is asked for is a new one."""
        executor, self._executor = self._executor, None
        if executor is not None:
            executor.shutdown(wait=False, cancel_futures=True)


def process_backend(jobs: int) -> Backend | None:
    """Return what plays in so many processes of this machine; None where this process does."""
    if jobs == 1:
        return None

    return Backend(lambda: WorkerPool(jobs), lambda: jobs)
