"""What a job does in its process: it sees the texts as they are typed, reports how far it is, and leaves files."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import DataError, OrdoError
from ordo_pnp.editor.studio.children import reason_of

if TYPE_CHECKING:
    from ordo_pnp.editor.studio.children import Channel
    from ordo_pnp.project import Workspace


# Names of files that a browser may save.
FILE_NAME: Final = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._-]{0,120}")
MAX_FILE_BYTES: Final = 1024**3
# Seconds between two words about how far it is.
_PAUSE: Final = 0.05


@dataclass(frozen=True, slots=True)
class GivenProject:
    """What a process is given of the project."""

    workspace: Workspace
    # Over the disk, by paths without links; None: no file.
    texts: Mapping[Path, bytes | None]
    # Where it leaves files.
    folder: Path


class JobWork:
    """A job, as whoever does it sees it.

    Args:
        channel: To the studio.
        project: What it works on.
    """

    def __init__(self, channel: Channel, project: GivenProject) -> None:
        self._channel = channel
        self.workspace = project.workspace
        self.folder = project.folder
        self._told = 0.0

    def progress(self, done: int, total: int, doing: str = "") -> None:
        """Report how far it is; what comes in quick succession is left out. It is a ``Progress``."""
        now = time.monotonic()
        if now - self._told >= _PAUSE or done >= total:
            self._told = now
            self._channel.send({"progress": done, "of": total, "text": doing})

    def part(self, data: Mapping[str, Any]) -> None:
        """Hand on a part of the result, as what JSON can hold."""
        self._channel.send({"part": data})

    def save(self, name: str, content: bytes, **about: Any) -> None:
        """Leave a file to be downloaded, or ``sheet-N.png`` to be shown; and what else is known of it.

        Raises:
            ValueError: A browser cannot save a file of that name.
            OrdoError: It is too large to be served.
            OSError: It cannot be written.
        """
        if not FILE_NAME.fullmatch(name):
            raise ValueError(name)
        (self.folder / name).write_bytes(content)
        self.offer(name, **about)

    def offer(self, name: str, **about: Any) -> None:
        """Offer a file for download that lies in the folder.

        Raises:
            OrdoError: It is too large to be served.
            OSError: There is none.
        """
        size = (self.folder / name).stat().st_size
        if size > MAX_FILE_BYTES:
            raise OrdoError(f"`{name}` would have more than {MAX_FILE_BYTES >> 20} MB: ask for less at once")
        self._channel.send({"file": {"name": name, "bytes": size, **about}})


def work(
    channel: Channel,
    project: GivenProject,
    target: Callable[..., Mapping[str, Any] | None],
    arguments: Mapping[str, Any],
) -> None:
    """Do a job: ``target(job, **arguments)``; what it returns is the result."""
    from ordo_pnp.base import FileSnapshot, looking
    from ordo_pnp.cards import named_by  # the process has only begun

    try:
        with named_by(project.workspace.naming), looking(FileSnapshot(project.texts)):
            end = _done(JobWork(channel, project), target, arguments)
    except Exception as error:  # noqa: BLE001 (the studio tells whatever happens)
        end = {"error": reason_of(error)}
    channel.send(end)


def _done(
    job: JobWork, target: Callable[..., Mapping[str, Any] | None], arguments: Mapping[str, Any]
) -> dict[str, Any]:
    from ordo_pnp.editor.studio.told_findings import findings_data  # the process has only begun

    try:
        return {"result": target(job, **arguments) or {}}
    except DataError as error:
        return {"error": str(error), "findings": findings_data(job.workspace, error.diagnostics)}
