"""A Dask cluster as an executor of games; Dask is imported when a cluster is used."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from functools import partial
from typing import Any, Final, cast

from ordo_pnp.base import OrdoError, extra, printable
from ordo_pnp.rules.backends import Backend
from ordo_pnp.rules.game_runs import program_digest

# Seconds after which nobody answers.
CONNECT_S: Final = 10
# Seconds between two questions to the scheduler how many workers there are; each takes some milliseconds.
_ASK_AGAIN_S: Final = 5.0


class ClusterError(OrdoError):
    """A cluster cannot be used; the message says why and gives the remedy."""


class ClusterExecutor(Executor):
    """An executor whose workers are those of a Dask cluster.

    A worker that is lost costs nothing: the scheduler gives its tasks to others. A task whose workers were lost again and again
    ends as if the executor were broken.

    Args:
        address: Of the scheduler, such as ``tcp://10.0.0.1:8786``.

    Raises:
        MissingExtraError: Dask is not installed.
        ClusterError: No scheduler answers at the address.
    """

    def __init__(self, address: str) -> None:
        with extra("cluster"):
            from distributed import Client, KilledWorker  # half a second that only clusters need

        class OwnClient(Client):
            def __del__(self) -> None:
                """Do nothing: ``shutdown`` closes it; without a scheduler it would wait 20 s for its own end."""

        try:
            self._client: Any = cast("Any", OwnClient)(address, timeout=CONNECT_S, set_as_default=False)
        except (OSError, ValueError, TypeError, KeyError, ImportError) as error:  # raised for some malformed addresses
            raise ClusterError(
                f"no Dask scheduler answers at `{printable(address)}` ({printable(str(error))}); give the address that "
                "`dask scheduler` prints, such as tcp://10.0.0.1:8786"
            ) from error
        self._executor: Executor = self._client.get_executor(pure=False)
        self._killed = KilledWorker
        self._asked, self._threads = -_ASK_AGAIN_S, 0
        self._waiting: set[Future[Any]] = set()
        self._is_lost = False

    def workers(self) -> int:
        """Return how many threads the workers have now."""
        now = time.monotonic()
        if now - self._asked >= _ASK_AGAIN_S:
            self._asked, self._threads = now, sum(self._client.nthreads().values())
        return self._threads

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Submit work for any worker that has the same program.

        Raises:
            BrokenExecutor: The scheduler is lost.
        """
        if self._is_lost:
            raise BrokenExecutor
        future: Future[Any] = Future()
        self._waiting.add(future)
        inner = self._executor.submit(_checked, program_digest(), fn, args, kwargs)
        inner.add_done_callback(partial(self._hand_on, future))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002 (as in the base)
        """Leave the cluster; without ``wait`` the scheduler forgets its tasks."""
        self._executor.shutdown(wait=wait)
        self._client.close()

    def _hand_on(self, outer: Future[Any], inner: Future[Any]) -> None:
        """Hand the outcome of a task on to its future; called by the client's thread alone."""
        if outer not in self._waiting:
            return
        try:
            outer.set_result(inner.result())
        except (
            CancelledError
        ) as error:  # by the client alone, which has lost its scheduler: it does not end all of them
            self._is_lost = True
            for each in self._waiting:
                each.set_exception(BrokenExecutor(str(error)))
            self._waiting.clear()
            return
        except self._killed as error:
            outer.set_exception(BrokenExecutor(str(error)))
        except (ImportError, AttributeError) as error:
            outer.set_exception(_foreign(str(error)).with_traceback(error.__traceback__))
        except Exception as error:  # noqa: BLE001 (as the task has ended)
            outer.set_exception(error)
        self._waiting.discard(outer)


def _checked(digest: str, work: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Do work in a worker, if its program is the sender's.

    Raises:
        ClusterError: It is another one: its games could be others.
    """
    if digest != program_digest():
        raise _foreign("its program is not the same")
    return work(*args, **kwargs)


def _foreign(why: str) -> ClusterError:
    return ClusterError(
        f"a worker of the cluster cannot play: {printable(why)}; install the same version of ordo-pnp, and of all packages "
        "that bring games or bots, where the workers run, and start them again"
    )


def cluster_backend(address: str) -> Backend:
    """Return a backend that plays on a Dask cluster, and connect to it.

    Raises:
        MissingExtraError: Dask is not installed.
        ClusterError: No scheduler answers.
    """

    def make() -> ClusterExecutor:
        made.append(ClusterExecutor(address))
        return made[-1]

    made: list[ClusterExecutor] = []
    backend = Backend(make, lambda: made[-1].workers())  # noqa: PLW0108 (of the last one)
    backend.executor()
    return backend
