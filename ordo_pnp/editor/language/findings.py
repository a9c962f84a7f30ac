"""Findings as LSP has them: places in UTF-16 units of the texts as they are, messages with their remedies."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

from ordo_pnp.base import Severity, real, source_of

if TYPE_CHECKING:
    from ordo_pnp.base import Diagnostic, Span
    from ordo_pnp.editor.language.editor import Editor
    from ordo_pnp.editor.language.positions import TextLines
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

    def holds(self, span: Span) -> bool:
        """Whether a text still has at a place within a line what it had there."""
        line = self._of(span)[2].line(span.line - 1)
        return not span.source or source_of(span) == source_of(replace(span, source=line))

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
    if finding.notes:
        made["relatedInformation"] = [
            {"location": places.location(span), "message": note} for span, note in finding.notes
        ]
    return made


class ToldFindings:
    """Findings as LSP has them; of those that stay while somebody types none is made again.

    Args:
        editor: The texts in which they are found.
    """

    def __init__(self, editor: Editor) -> None:
        self._editor = editor
        # By the identity of each: what was made of it last.
        self._made: dict[int, tuple[Diagnostic, str, dict[str, Any]]] = {}

    def by_file(self, found: Iterable[Diagnostic], *, is_typed: bool = False) -> dict[str, list[dict[str, Any]]]:
        """Return findings as LSP has them, by the URI of their file, in their order.

        Args:
            found: Which.
            is_typed: Whether those that were among the last ones are where they were.
        """
        places = FindingPlaces(self._editor)
        before, self._made = self._made if is_typed else {}, {}
        by_file: dict[str, list[dict[str, Any]]] = {}
        for each in found:
            made = before.get(id(each)) or (each, places.uri(each.span), to_lsp(each, places))
            self._made[id(each)] = made
            by_file.setdefault(made[1], []).append(made[2])
        return by_file
