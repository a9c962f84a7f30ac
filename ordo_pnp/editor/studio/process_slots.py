"""How many processes a studio may have at work at once, whatever they do: jobs, books, bots that think."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Final

from ordo_pnp.base import OrdoError

if TYPE_CHECKING:
    from ordo_pnp.editor.studio.desk import Desk


# Processes of a studio at once, of all kinds: each takes 100 to 200 MB.
MAX_CHILDREN: Final = 8


class TooManyProcessesError(OrdoError):
    """A studio has as many processes as it may have."""


class ProcessSlots:
    """How many processes a studio has at work; from any thread.

    Args:
        desk: Whose.
    """

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
