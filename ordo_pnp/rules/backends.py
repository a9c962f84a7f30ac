"""Executors that play games: processes of this machine or a cluster, kept from one part of a run to the next and ended with it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor

from ordo_pnp.base import WorkerPool


class Backend:
    """An executor, made when it is first needed.

    Args:
        make: Makes an executor.
        workers: Returns how many chunks an executor works on at once; clusters grow and shrink.
        alone_seconds: For how many CPU seconds this process plays alone before: processes take 0.5 s to start.
    """

    def __init__(
        self, make: Callable[[], Executor], workers: Callable[[], int] = lambda: 1, alone_seconds: float = 0
    ) -> None:
        self.alone_seconds = alone_seconds
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
        """End the executor now, with all its unfinished work; the next request makes a new one."""
        executor, self._executor = self._executor, None
        if executor is not None:
            executor.shutdown(wait=False, cancel_futures=True)


def process_backend(jobs: int, *, alone_seconds: float = 0) -> Backend | None:
    """Return a backend of so many processes of this machine; None for one process.

    Args:
        jobs: How many processes.
        alone_seconds: For how many CPU seconds this one plays alone before.
    """
    return None if jobs == 1 else Backend(lambda: WorkerPool(jobs), lambda: jobs, alone_seconds)
