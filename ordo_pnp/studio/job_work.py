"""What a job does in its process: it sees the texts as they are typed, reports how far it is, and leaves files."""

from __future__ import annotations

import re
import sys
import time
import traceback
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.errors import DataError, OrdoError, cause_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

    from ordo_pnp.diagnostics import Diagnostic, Span
    from ordo_pnp.project import Workspace
    from ordo_pnp.studio.children import Channel

FILE_NAME: Final = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._-]{0,120}")
"""Names of files that a browser may save."""
_PAUSE: Final = 0.05
"""Seconds between two words about how far it is."""


@dataclass(frozen=True, slots=True)
class GivenProject:
    """What a process is given of the project."""

    workspace: Workspace
    texts: Mapping[Path, bytes | None]
    """Over the disk, by paths without links; None: no file."""
    folder: Path
    """Where it leaves files."""


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
            OSError: It cannot be written.
        """
        if not FILE_NAME.fullmatch(name):
            raise ValueError(name)
        (self.folder / name).write_bytes(content)
        self.offer(name, **about)

    def offer(self, name: str, **about: Any) -> None:
        """Offer a file for download that lies in the folder.

        Raises:
            OSError: There is none.
        """
        size = (self.folder / name).stat().st_size
        self._channel.send({"file": {"name": name, "bytes": size, **about}})


def work(
    channel: Channel,
    project: GivenProject,
    target: Callable[..., Mapping[str, Any] | None],
    arguments: Mapping[str, Any],
) -> None:
    """Do a job: ``target(job, **arguments)``; what it returns is the result."""
    from ordo_pnp.catalog import named_by  # noqa: PLC0415 (the process has only begun)
    from ordo_pnp.transactions import FileSnapshot, looking  # noqa: PLC0415

    try:
        with named_by(project.workspace.naming), looking(FileSnapshot(project.texts)):
            result = target(JobWork(channel, project), **arguments)
        end: dict[str, Any] = {"result": result or {}}
    except DataError as error:
        end = {"error": str(error), "findings": findings_data(project.workspace, error.diagnostics)}
    except OrdoError as error:
        end = {"error": str(error)}
    except OSError as error:
        end = {"error": cause_of(error)}
    except MemoryError:
        end = {"error": "it takes more memory than it may: ask for less at once"}
    except Exception as error:  # noqa: BLE001 (the studio tells whatever happens)
        traceback.print_exc(file=sys.stderr)
        end = {"error": f"a mistake of the program: {type(error).__name__}"}
    channel.send(end)


def findings_data(workspace: Workspace, findings: Iterable[Diagnostic]) -> list[dict[str, Any]]:
    """Return findings for a window: as ``ordo check --format json`` names their parts, and where they are as LSP does."""
    return [
        {
            "code": each.code.id,
            "severity": str(each.severity),
            "message": each.message,
            "help": each.help,
            "card": each.card,
            "file": each.span.file,
            "uri": workspace.path_of(each.span.file).as_uri(),
            "range": _range(each.span),
        }
        for each in findings
    ]


def _range(span: Span) -> dict[str, Any]:
    """Return the `Range` of LSP in the line that a finding shows."""
    from ordo_pnp.language import TextLines  # noqa: PLC0415

    line = TextLines(span.source)
    start = line.position(span.column - 1)["character"]
    ends_there = span.end_line == span.line
    end = line.position(span.end_column - 1)["character"] if ends_there else span.end_column - 1
    return {
        "start": {"line": span.line - 1, "character": start},
        "end": {"line": span.end_line - 1, "character": end},
    }
