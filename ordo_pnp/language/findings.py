"""Findings as LSP has them: places in UTF-16 units of the texts as they are, messages with their remedies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol

from ordo_pnp.diagnostics import Severity
from ordo_pnp.files import real

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from ordo_pnp.diagnostics import Diagnostic, Span
    from ordo_pnp.language.editor import Editor
    from ordo_pnp.language.positions import TextLines
    from ordo_pnp.project import Workspace

SOURCE: Final = "ordo"
_SEVERITIES: Final = {Severity.ERROR: 1, Severity.WARNING: 2}


class FindingTexts(Protocol):
    """The texts in which things are found: an editor, or what a process sees of the files."""

    @property
    def workspace(self) -> Workspace:
        """What is meant."""

    def uri_for(self, path: Path) -> str:
        """Return the URI of a file."""

    def lines_of(self, path: Path) -> TextLines:
        """Return what a file holds; nothing where it cannot be read."""


class FindingPlaces:
    """The places of findings in texts; each text is split once.

    Args:
        texts: Which.
    """

    def __init__(self, texts: FindingTexts) -> None:
        self._texts = texts
        self._known: dict[str, tuple[Path, str, TextLines]] = {}

    def path(self, span: Span) -> Path:
        """Return the file of a place, links followed."""
        return self._of(span)[0]

    def uri(self, span: Span) -> str:
        """Return the file of a place."""
        return self._of(span)[1]

    def range(self, span: Span) -> dict[str, Any]:
        """Return a place as LSP has it."""
        return self._of(span)[2].range_of(span)

    def location(self, span: Span) -> dict[str, Any]:
        """Return a place and its file."""
        return {"uri": self.uri(span), "range": self.range(span)}

    def _of(self, span: Span) -> tuple[Path, str, TextLines]:
        found = self._known.get(span.file)
        if found is None:
            path = self._texts.workspace.path_of(span.file)
            known = real(path), self._texts.uri_for(path), self._texts.lines_of(path)
            found = self._known[span.file] = known
        return found


def to_lsp(finding: Diagnostic, places: FindingPlaces) -> dict[str, Any]:
    """Return a finding as a `Diagnostic` of LSP."""
    fix = finding.fix
    message = finding.message if finding.help is None else f"{finding.message}\nhelp: {finding.help}"
    made: dict[str, Any] = {
        "range": places.range(finding.span),
        "severity": _SEVERITIES[finding.severity],
        "code": finding.code.id,
        "source": SOURCE,
        "message": message,
        "data": {
            "card": finding.card,
            "folded": len(finding.folded),
            "fix": None if fix is None else "safe" if fix.is_safe else "unsafe",
        },
    }
    if finding.related:
        made["relatedInformation"] = [
            {"location": places.location(span), "message": note} for span, note in finding.related
        ]
    return made


def findings_by_file(editor: Editor, found: Iterable[Diagnostic]) -> dict[str, list[dict[str, Any]]]:
    """Return findings as LSP has them, by the URI of their file, in their order."""
    places = FindingPlaces(editor)
    by_file: dict[str, list[dict[str, Any]]] = {}
    for each in found:
        by_file.setdefault(places.uri(each.span), []).append(to_lsp(each, places))
    return by_file
