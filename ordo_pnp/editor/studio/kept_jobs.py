"""Jobs of the studio that were done, whose files are kept until later ones take their room."""

from __future__ import annotations

import shutil
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from ordo_pnp.editor.studio.children import ChildProcess
    from ordo_pnp.editor.studio.desk import StudioWindow


# Jobs that have ended and whose files are kept.
MAX_KEPT: Final = 12
# Of all these files together; the last job may have more.
MAX_KEPT_BYTES: Final = 2 * 1024**3


@dataclass(eq=False, slots=True)
class StudioJob:
    """A job, from its start until its files give way."""

    id: str
    kind: str
    # Who is told; None where it has closed.
    window: StudioWindow | None
    folder: Path
    child: ChildProcess
    files: dict[str, dict[str, Any]] = field(default_factory=dict)
    # Called from another thread when it has ended with a result, before its window is told.
    when_done: Callable[[], None] | None = None
    is_cancelled: bool = False

    @property
    def file_size(self) -> int:
        """How much room its files take."""
        return sum(each["bytes"] for each in self.files.values())

    def tell(self, state: str, **more: Any) -> None:
        """Notify the window what has become of it."""
        if self.window is not None:
            self.window.notify("ordo/job", {"job": self.id, "kind": self.kind, "state": state, **more})


class KeptJobs:
    """The last jobs that were done, the oldest first."""

    def __init__(self) -> None:
        self._jobs: deque[StudioJob] = deque()

    def __iter__(self) -> Iterator[StudioJob]:
        """Iterate over them."""
        return iter(self._jobs)

    def add(self, job: StudioJob) -> None:
        """Keep one more; the oldest ones give way where they are too many or too large, and their windows are told."""
        self._jobs.append(job)
        while len(self._jobs) > MAX_KEPT or (
            len(self._jobs) > 1 and sum(each.file_size for each in self._jobs) > MAX_KEPT_BYTES
        ):
            gone = self._jobs.popleft()
            shutil.rmtree(gone.folder, ignore_errors=True)
            gone.tell("gone")
