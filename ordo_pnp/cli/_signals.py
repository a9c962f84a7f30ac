"""Ending a command early on request: Ctrl-C and SIGTERM arrive as exceptions, and each has its exit code."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, NoReturn

if TYPE_CHECKING:
    from collections.abc import Iterator

INTERRUPTED: Final = 128 + signal.SIGINT
"""Exit code after Ctrl-C, as shells have it."""


class TerminatedError(KeyboardInterrupt):
    """The process is asked to end by SIGTERM."""

    code: Final = 128 + signal.SIGTERM
    """Exit code, as shells have it."""


@contextmanager
def ending_signals() -> Iterator[None]:
    """Raise ``TerminatedError`` on SIGTERM, as ``KeyboardInterrupt`` is raised on Ctrl-C; a second SIGTERM ends at once."""
    before = signal.signal(signal.SIGTERM, _terminate)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _terminate(number: int, frame: object) -> NoReturn:
    del number, frame
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    raise TerminatedError
