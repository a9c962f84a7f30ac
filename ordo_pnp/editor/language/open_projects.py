"""The projects a client works on, and their findings as LSP diagnostics."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, chdir
from dataclasses import replace
from enum import IntEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

from ordo_pnp.base import OrdoError, Severity, TargetError, real, source_of
from ordo_pnp.editor.language.edited_project import Editor
from ordo_pnp.editor.language.positions import file_of

if TYPE_CHECKING:
    from ordo_pnp.base import Diagnostic, Span
    from ordo_pnp.editor.language.positions import TextLines
    from ordo_pnp.project import Workspace


SOURCE: Final = "ordo"
_SEVERITIES: Final = {Severity.ERROR: 1, Severity.WARNING: 2, Severity.REMARK: 3}


class FindingTexts(Protocol):
    """The texts of findings: an editor's, or the files as another process reads them."""

    @property
    def workspace(self) -> Workspace:
        """The folders and games of the project."""

    def uri_for(self, path: Path) -> str:
        """Return the URI of a file."""

    def lines_of(self, path: Path) -> TextLines:
        """Return the lines of a file; none where it cannot be read."""


class FindingPlaces:
    """The places of findings in texts; each text is split once.

    Args:
        texts: The texts.
    """

    def __init__(self, texts: FindingTexts) -> None:
        self._texts = texts
        self._known: dict[str, tuple[Path, str, TextLines]] = {}

    def path(self, span: Span) -> Path:
        """Return the file of a place, links followed."""
        return self._of(span)[0]

    def uri(self, span: Span) -> str:
        """Return the URI of the file of a place."""
        return self._of(span)[1]

    def range(self, span: Span) -> dict[str, Any]:
        """Return a place as a `Range` of LSP."""
        return self._of(span)[2].range_of(span)

    def location(self, span: Span) -> dict[str, Any]:
        """Return a place and its file as a `Location` of LSP."""
        return {"uri": self.uri(span), "range": self.range(span)}

    def holds(self, span: Span) -> bool:
        """Whether the words at a place within a line are still the same."""
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
    """Findings as LSP diagnostics; those that stay while the user types are not made again.

    Args:
        editor: The texts of the findings.
    """

    def __init__(self, editor: Editor) -> None:
        self._editor = editor
        # Identity of a finding -> the finding, its URI and its diagnostic.
        self._made: dict[int, tuple[Diagnostic, str, dict[str, Any]]] = {}

    def by_file(self, found: Iterable[Diagnostic], *, is_typed: bool = False) -> dict[str, list[dict[str, Any]]]:
        """Return findings as LSP diagnostics, by the URI of their file, in their order.

        Args:
            found: The findings.
            is_typed: Whether findings of the last call have kept their places.
        """
        places = FindingPlaces(self._editor)
        before, self._made = self._made if is_typed else {}, {}
        by_file: dict[str, list[dict[str, Any]]] = {}
        for each in found:
            made = before.get(id(each)) or (each, places.uri(each.span), to_lsp(each, places))
            self._made[id(each)] = made
            by_file.setdefault(made[1], []).append(made[2])
        return by_file


CARDS = "cards"


class ToldStage(IntEnum):
    """The findings that a client has received for the current texts."""

    NOTHING = 0
    # New findings of the edited cards; older ones of the others.
    CARDS = 1
    DATA = 2
    # Those of the books, too.
    ALL = 3


# Seconds without a message before the next stage; None: there is none.
PAUSES: Final[Mapping[ToldStage, float | None]] = {
    ToldStage.NOTHING: 0.0,
    ToldStage.CARDS: 0.25,
    ToldStage.DATA: 0.5,
    ToldStage.ALL: None,
}


class OpenProject:
    """A project of a client.

    Args:
        editor: Its texts.
    """

    def __init__(self, editor: Editor) -> None:
        self.editor = editor
        self._stage = ToldStage.NOTHING
        # URI -> the findings sent of it last.
        self._told: dict[str, Any] = {}
        self._findings = ToldFindings(editor)

    def note_change(self) -> None:
        """Note that a text may have changed."""
        self._stage = ToldStage.NOTHING

    @property
    def pause(self) -> float | None:
        """Seconds without a message after which there is news to send; None where all is sent."""
        return PAUSES[self._stage]

    def news(self) -> list[dict[str, Any]]:
        """Return `PublishDiagnosticsParams` of each file whose findings have changed since they were sent.

        An open text is among them for every version. While the user types in the cards of a file, the first call returns the
        findings of these, beside the known ones of others; when nothing has changed since, the next all of the data, and then
        those of the books, too.
        """
        stage, check = self._stage, self.editor.check
        self._stage = (
            ToldStage.DATA if stage < ToldStage.DATA else ToldStage.ALL
        )  # work that fails below is not tried again
        found = check.while_typing() if stage is ToldStage.NOTHING else None
        if found is not None:
            self._stage = ToldStage.CARDS
            return self._news(found, is_typed=True)
        news = self._news(check.at_once() if stage < ToldStage.DATA else check.all())
        self.editor.session.catalog()  # from it, single cards are read at the next key
        return news

    def _news(self, found: Sequence[Diagnostic], *, is_typed: bool = False) -> list[dict[str, Any]]:
        now: dict[str, Any] = {
            each.uri: {"uri": each.uri, "version": each.version, "diagnostics": []} for each in self.editor.open_texts
        }
        for uri, diagnostics in self._findings.by_file(found, is_typed=is_typed).items():
            now.setdefault(uri, {"uri": uri})["diagnostics"] = diagnostics
        gone = {uri: {"uri": uri, "diagnostics": []} for uri in self._told if uri not in now}
        news = [each for uri, each in (now | gone).items() if self._told.get(uri) != each]
        self._told = now
        return news


class Projects:
    """The projects of one client. They are for one thread.

    Args:
        with_sets: Sets from outside that play along in each.
        game: The only game to open; None for every game.
        refuse: Called with the reason why a project cannot be opened.
    """

    def __init__(self, with_sets: Sequence[Path], game: str | None, refuse: Callable[[str], object]) -> None:
        self._with_sets = tuple(with_sets)
        self._game = game
        self._refuse = refuse
        self._stack = ExitStack()
        # Folders in which to find projects.
        self._named: dict[Path, None] = {}
        # Card database or set -> the project; None where it cannot be opened.
        self._open: dict[Path, OpenProject | None] = {}

    def name(self, folder: Path) -> None:
        """Note a folder that may hold a project; the next use of the projects finds it."""
        self._named[folder] = None

    def __iter__(self) -> Iterator[OpenProject]:
        """Yield the open projects, the first named first."""
        named, self._named = self._named, {}
        for each in named:
            self._find(each)
        return iter([each for each in self._open.values() if each is not None])

    def of(self, uri: str) -> list[OpenProject]:
        """Return the projects of a file, opened if need be, the one about it first; none for other files."""
        path = file_of(uri)
        if path is None:
            return []
        found = self._around(path)
        if not found:
            self._find(path.parent)
            found = self._around(path)
        return sorted(found, key=lambda each: not each.editor.workspace.concerns(str(path)))

    def close(self) -> None:
        """Remove the temporary files of the projects."""
        self._stack.close()

    def _around(self, path: Path) -> list[OpenProject]:
        return [
            each for each in self if any(path.is_relative_to(real(folder)) for folder in each.editor.session.folders)
        ]

    def _find(self, folder: Path) -> None:
        """Open the project around a folder, unless it is known."""
        from ordo_pnp.project import project_of  # after the first answer

        home = project_of(folder)
        if home is None or home in self._open:
            return
        self._open[home] = None
        try:
            with chdir(home.parent if home.name == CARDS else home):  # findings name files as a person there does
                self._open[home] = self._opened(home)
        except (OrdoError, OSError) as error:
            self._refuse(str(error))

    def _opened(self, home: Path) -> OpenProject:
        from ordo_pnp.check import known_part  # as above
        from ordo_pnp.project import Session, find_workspace

        workspace = self._stack.enter_context(
            find_workspace((), self._with_sets, self._game, start=home, keeps_going=True)
        )
        if any(each.is_archive for each in workspace.external_sets):
            raise TargetError("a zip file cannot be edited: unpack it first")
        known = known_part(workspace.root, workspace.homes)
        sets, scope = workspace.external_sets, workspace.scope()
        return OpenProject(Editor(workspace, Session(workspace.root, sets, scope, known, is_cache_written=False)))
