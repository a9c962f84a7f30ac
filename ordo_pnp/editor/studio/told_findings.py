"""Findings as windows are told them, by the worker and by processes alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import Severity, all_findings, read_file, root_causes
from ordo_pnp.editor.language.actions import remedy_title
from ordo_pnp.editor.language.findings import FindingPlaces
from ordo_pnp.editor.language.positions import TextLines

if TYPE_CHECKING:
    from ordo_pnp.base import Diagnostic
    from ordo_pnp.editor.studio.desk import Desk
    from ordo_pnp.project import Workspace


# Findings whose cell or text is looked for; 0.3 ms of CPU each in the files of the shipped games.
MAX_PLACED: Final = 500
# Findings in one answer: 0.9 MB. A page lists 200; a file has at most 300, but there may be any number of files.
MAX_TOLD: Final = 2_000


def causes_now(desk: Desk) -> tuple[Diagnostic, ...]:
    """Return what is wrong in the texts as they are now, each cause once; what has been typed meanwhile goes before it."""
    with desk.session.giving_way(desk.give_way):
        return root_causes(all_findings(desk.editor.check.at_once()))


def most_urgent(found: Sequence[Diagnostic]) -> list[Diagnostic]:
    """Return the findings that are told: all, or as many as may be, errors before warnings, in their order."""
    if len(found) <= MAX_TOLD:
        return [*found]
    urgent = sorted(range(len(found)), key=lambda at: (found[at].severity is not Severity.ERROR, at))[:MAX_TOLD]
    return [found[at] for at in sorted(urgent)]


class FilesOfProcess:
    """The files of a project as a process sees them, for the places of findings.

    Args:
        workspace: What is meant.
    """

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace

    def uri_for(self, path: Path) -> str:
        """Return the URI of a file."""
        return path.as_uri()

    def lines_of(self, path: Path) -> TextLines:
        """Return what a file holds, as far as it is text; nothing where it cannot be read."""
        try:
            return TextLines(read_file(path)[0].decode("utf-8-sig", "replace"))
        except OSError:
            return TextLines("")


def told_finding(found: Diagnostic, places: FindingPlaces) -> dict[str, Any]:
    """Return a finding for a window.

    It has the parts that ``ordo check --format json`` names so, ``uri`` and ``range`` as LSP has them, and ``remedy``: the title of the
    action of ``textDocument/codeAction`` that mends it, null where a program cannot.
    """
    return {
        "code": found.code.id,
        "severity": found.severity.value,
        "message": found.message,
        "help": found.help,
        "card": found.card,
        "file": found.span.file,
        **places.location(found.span),
        "remedy": None if found.fix is None else remedy_title(found),
    }


def findings_data(workspace: Workspace, findings: Iterable[Diagnostic]) -> list[dict[str, Any]]:
    """Return findings of a process for a window; to be called while it looks at the texts in which they were found."""
    places = FindingPlaces(FilesOfProcess(workspace))
    return [told_finding(each, places) for each in findings]
