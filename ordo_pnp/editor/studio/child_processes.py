"""Child processes with limits for long work."""

from __future__ import annotations

import atexit
import json
import os
import queue
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import OrdoError, cause_of, signals_blocked

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

    from ordo_pnp.editor.studio.desk import Desk


# Processes of a studio at once, of all kinds: each takes 100 to 200 MB.
MAX_CHILDREN: Final = 8


class TooManyProcessesError(OrdoError):
    """A studio has as many processes as it may have."""


class ProcessSlots:
    """Counts the working processes of a studio; from any thread."""

    def __init__(self, desk: Desk) -> None:
        self._lock = threading.Lock()
        self._taken = 0

    def take(self) -> None:
        """Count one more.

        Raises:
            TooManyProcessesError: There are as many as may be.
        """
        with self._lock:
            if self._taken >= MAX_CHILDREN:
                raise TooManyProcessesError(
                    f"{MAX_CHILDREN} processes of the studio are at work: try again when one has ended, or close a table at "
                    "which a bot thinks"
                )
            self._taken += 1

    def free(self) -> None:
        """Count one less."""
        with self._lock:
            self._taken -= 1


# Bytes of a message between the studio and a process of it.
MAX_MESSAGE: Final = 64 * 1024 * 1024
# Seconds between two checks of the time left, which ``allow`` may have changed.
_LOOK_S: Final = 1.0
# Seconds of CPU for each second: threads of a process work at the same time, and the limit is one of the clock.
_MORE_CPU: Final = 4


@dataclass(frozen=True, slots=True)
class Limits:
    """The time and memory that a process may take."""

    # Seconds from its start; then it is killed.
    seconds: float
    # Bytes of address space, where the system can limit that.
    memory: int = 4 * 1024**3


class Channel:
    """The end of the pipe in a child process: requests come in, messages go out.

    It ends with the studio.
    """

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._requests: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        threading.Thread(target=self._listen, daemon=True).start()

    def send(self, message: Mapping[str, Any]) -> None:
        """Send a message to the studio."""
        self._pipe.send_bytes(_packed(message))

    def receive(self, seconds: float | None = None) -> dict[str, Any] | None:
        """Wait for the next request and return it; None where none comes in time."""
        with suppress(queue.Empty):
            return self._requests.get(timeout=seconds)
        return None

    def _listen(self) -> None:
        try:
            while True:
                self._requests.put(json.loads(self._pipe.recv_bytes(MAX_MESSAGE)))
        except (EOFError, OSError):
            os._exit(1)  # the studio has gone


class ChildProcess:
    """A process of the studio. It is for one thread; ``kill`` can be called from any.

    Args:
        target: Its work: called with a channel and the arguments; must be found by its name in a fresh process.
        arguments: Values that pickle can carry.
        limits: The time and memory that it may take.
        slots: The slots of the studio; it takes one.
    """

    def __init__(
        self, target: Callable[..., None], arguments: Sequence[Any], limits: Limits, slots: ProcessSlots
    ) -> None:
        context = get_context("spawn")  # never a copy of the studio, with its threads and locks
        self._pipe, self._theirs = context.Pipe()
        self._process: BaseProcess = context.Process(target=_work, args=(self._theirs, target, arguments, limits))
        self.limits = limits
        self._slots = slots
        self._lock = threading.Lock()
        self._is_started = self._is_killed = self._holds_slot = False
        self._end_by = 0.0

    def start(self) -> None:
        """Start the process, unless it has been killed before.

        Raises:
            TooManyProcessesError: There are as many as may be.
            OSError: The system has no room for it.
        """
        with self._lock:
            if not self._is_killed:
                self._slots.take()
                self._holds_slot = True
                atexit.register(self.kill)
                with signals_blocked():
                    self._process.start()
                self._is_started = True
        self._theirs.close()  # otherwise its end is never noticed
        self.allow(self.limits.seconds)

    def send(self, message: Mapping[str, Any]) -> None:
        """Send it a request; block until the unread rest fits into the pipe.

        Raises:
            OSError: It has ended.
        """
        self._pipe.send_bytes(_packed(message))

    def allow(self, seconds: float) -> None:
        """Set the seconds it may go on from now, in place of its limit; from any thread."""
        self._end_by = time.monotonic() + seconds

    def messages(self) -> Iterator[dict[str, Any]]:
        """Yield its messages, until it ends.

        Raises:
            TimeoutError: It has taken all its time.
        """
        while self._is_started:
            if not self._pipe.poll(max(0.0, min(_LOOK_S, self._end_by - time.monotonic()))):
                if time.monotonic() >= self._end_by:
                    raise TimeoutError
                continue
            try:
                yield json.loads(self._pipe.recv_bytes(MAX_MESSAGE))
            except (EOFError, OSError):
                return

    def kill(self) -> None:
        """End it at once; one not yet started never will be."""
        with self._lock:
            self._is_killed = True
            if self._is_started:
                self._process.kill()

    def end(self) -> int | None:
        """Kill it if need be, and return its exit code; None if it never began."""
        self.kill()
        atexit.unregister(self.kill)
        self._pipe.close()
        self._theirs.close()
        code = None
        if self._is_started:
            self._process.join()
            code = self._process.exitcode
            with self._lock:
                self._is_started = False
                self._process.close()
        if self._holds_slot:
            self._holds_slot = False
            self._slots.free()
        return code


def reason_of(error: Exception) -> str:
    """Return the reason why a process failed, for people; log a mistake of the program in the terminal."""
    if isinstance(error, OrdoError):
        return str(error)
    if isinstance(error, OSError):
        return cause_of(error)
    if isinstance(error, MemoryError):
        return "it takes more memory than it may: ask for less at once"
    traceback.print_exception(error, file=sys.stderr)
    return f"a mistake of the program: {type(error).__name__}"


def _packed(message: Mapping[str, Any]) -> bytes:
    """Return a message as JSON; names of files that are no UTF-8 go through as they are."""
    return json.dumps(message, ensure_ascii=False).encode("utf-8", "surrogatepass")


def _work(pipe: Connection, target: Callable[..., None], arguments: Sequence[Any], limits: Limits) -> None:
    """Do the work of a process, in it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the studio, which ends all
    if os.name == "posix":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT, signal.SIGTERM})
    _limit(limits)
    target(Channel(pipe), *arguments)


def _limit(limits: Limits) -> None:
    """Set the limits of this process, where it can."""
    if sys.platform == "win32":
        return
    import resource  # Windows has none

    cpu = int(limits.seconds * _MORE_CPU) + 1
    for kind, most in ((resource.RLIMIT_AS, limits.memory), (resource.RLIMIT_CPU, cpu)):
        hard = resource.getrlimit(kind)[1]
        with suppress(ValueError, OSError):
            resource.setrlimit(kind, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))
