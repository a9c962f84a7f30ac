"""Ending a command early on request: Ctrl-C and SIGTERM arrive as exceptions, and each has its exit code."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

# Exit code after Ctrl-C, as shells have it.
INTERRUPTED: Final = 128 + signal.SIGINT


class TerminatedError(KeyboardInterrupt):
    """The process is asked to end by SIGTERM."""

    # Exit code, as shells have it.
    code: Final = 128 + signal.SIGTERM


class EndingSignals:
    """Ctrl-C and SIGTERM, held back until a command can show what is known; a second one of a kind ends at once."""

    def __init__(self) -> None:
        self._is_held = True
        self._arrived: KeyboardInterrupt | None = None

    def release(self) -> None:
        """Hold nothing back any more.

        Raises:
            KeyboardInterrupt: Ctrl-C has arrived, now or at any time until the end; ``TerminatedError`` for SIGTERM.
        """
        self._is_held = False
        if self._arrived is not None:
            raise self._arrived

    def arrive(self, number: int, frame: object) -> None:
        """Handle a signal."""
        signal.signal(number, signal.SIG_DFL if number == signal.SIGTERM else signal.default_int_handler)
        self._arrived = TerminatedError() if number == signal.SIGTERM else KeyboardInterrupt()
        if not self._is_held:
            raise self._arrived


@contextmanager
def ending_signals() -> Iterator[EndingSignals]:
    """Hold Ctrl-C and SIGTERM back until ``release``, then raise them; what the caller has ignored stays ignored."""
    ending = EndingSignals()
    numbers = [each for each in (signal.SIGINT, signal.SIGTERM) if signal.getsignal(each) is not signal.SIG_IGN]
    before = {number: signal.signal(number, ending.arrive) for number in numbers}
    try:
        yield ending
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
