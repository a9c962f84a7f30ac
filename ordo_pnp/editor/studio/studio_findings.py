"""Findings as windows show them, and their fixes and renames applied to open texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from ordo_pnp.base import Diagnostic, Severity, all_findings, read_file, root_causes
from ordo_pnp.cards import named_by
from ordo_pnp.editor.language.edited_project import Editor
from ordo_pnp.editor.language.open_projects import FindingPlaces
from ordo_pnp.editor.language.positions import TextLines
from ordo_pnp.editor.language.protocol import Handler, Params, RpcError
from ordo_pnp.editor.language.text_methods import TEXT_METHODS, remedy_title
from ordo_pnp.editor.studio.book_process import BookFindings
from ordo_pnp.editor.studio.desk import Desk, StudioWindow
from ordo_pnp.editor.studio.text_edits import apply_texts
from ordo_pnp.project import Workspace

# Findings whose cell or text is located; 0.3 ms of CPU each in the files of the shipped games.
MAX_PLACED: Final = 500
# Findings in one answer: 0.9 MB. A page lists 200; a file has at most 300, but there may be any number of files.
MAX_TOLD: Final = 2_000


def causes_now(desk: Desk) -> tuple[Diagnostic, ...]:
    """Return the findings of the current texts, each cause once; waiting edits go first."""
    with desk.session.giving_way(desk.give_way):
        return root_causes(all_findings(desk.editor.check.at_once()))


def most_urgent(found: Sequence[Diagnostic]) -> list[Diagnostic]:
    """Return at most ``MAX_TOLD`` findings, errors before warnings, in their order."""
    if len(found) <= MAX_TOLD:
        return [*found]
    urgent = sorted(range(len(found)), key=lambda at: (found[at].severity is not Severity.ERROR, at))[:MAX_TOLD]
    return [found[at] for at in sorted(urgent)]


class FilesOfProcess:
    """The files of a project as a process sees them, for the places of findings."""

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace

    def uri_for(self, path: Path) -> str:
        """Return the URI of a file."""
        return path.as_uri()

    def lines_of(self, path: Path) -> TextLines:
        """Return the lines of a file, undecodable bytes replaced; none where it cannot be read."""
        try:
            return TextLines(read_file(path)[0].decode("utf-8-sig", "replace"))
        except OSError:
            return TextLines("")


def told_finding(found: Diagnostic, places: FindingPlaces) -> dict[str, Any]:
    """Return a finding for a window.

    It has the keys of ``ordo check --format json``, ``uri`` and ``range`` as LSP has them, and ``remedy``: the title of the
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
    """Return findings of a process for a window.

    To be called while the process reads the texts of the findings.
    """
    places = FindingPlaces(FilesOfProcess(workspace))
    return [told_finding(each, places) for each in findings]


class CardLists:
    """Counts the changes of the list of cards of one studio."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._known: tuple[tuple[str, str], ...] = ()
        self._version = 0

    @property
    def version(self) -> int:
        """A number that changes with the cards or their order."""
        session = self._desk.session
        games = session.catalog().games
        now = tuple((name, each.id) for name in games for each in session.written(name).game.cards())
        if now != self._known:
            self._known = now
            self._version += 1
        return self._version


def findings(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Return the findings, each cause once.

    Params: ``game`` and ``card`` for the findings of one card alone; neither for all findings of ``ordo check`` in the
    same data, those of the books as of the last ``ordo/checkBooks``. Result: ``findings`` as of ``told_finding``, of all the
    most urgent ones; of all also ``counts`` of ``errors``, ``warnings`` and ``remarks``, and ``cardsVersion``, a number that changes with the list of cards.
    """
    books = window.desk.kept(BookFindings)
    session = window.desk.session
    with named_by(window.desk.workspace.naming), session.giving_way(window.desk.give_way):
        places = FindingPlaces(window.editor)
        if "card" in params:
            found = session.findings_of(params.id("game"), params.id("card"))
            return {"findings": [told_finding(each, places) for each in found]}
        is_complete = books.are_known()
        everything = window.editor.check.at_once()
        told = [told_finding(each, places) for each in most_urgent(everything)]
    count = Counter(each.severity for each in everything)
    return {
        "findings": told,
        "counts": {f"{each}s": count[each] for each in Severity},
        "isComplete": is_complete,
        "cardsVersion": window.desk.kept(CardLists).version,
    }


def _of_editor(handler: Handler[Editor]) -> Handler[StudioWindow]:
    """Return a handler of the language server for windows: they use the same methods."""
    return lambda window, params: handler(window.editor, params)


LONGEST_TITLE: Final = 10_000


def mend(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Carry out a remedy that ``textDocument/codeAction`` proposes for a place at this moment.

    Params: ``textDocument``, ``range``, ``title``: of the action. Result: its ``title``, and the ``uris`` of the changed texts.

    Raises:
        RpcError: No action of that title is proposed there: the texts have changed.
    """
    title = params.string("title", LONGEST_TITLE)
    asked = {"textDocument": params.raw("textDocument"), "range": params.raw("range"), "context": {}}
    with named_by(window.desk.workspace.naming):
        window.desk.kept(BookFindings).are_known()
        actions = TEXT_METHODS["textDocument/codeAction"](window.editor, Params(asked))
        found = next((each for each in actions if each["title"] == title), None)
        if found is None:
            raise RpcError("the text has changed since: look at its findings again")
        return _apply(window.desk, found["edit"], title)


def rename(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Rename a card in all texts. Params: as of ``textDocument/rename``. Result: as of ``mend``."""
    with named_by(window.desk.workspace.naming):
        edit = TEXT_METHODS["textDocument/rename"](window.editor, params)
        return _apply(window.desk, edit, f"→ {params.id('newName')}")


def _apply(desk: Desk, edit: Mapping[str, Any], title: str) -> dict[str, Any]:
    """Apply a `WorkspaceEdit` for the current texts, and return its title and the URIs of the changed texts."""
    texts: dict[Path, str] = {}
    for uri, edits in edit["changes"].items():
        lines = desk.editor.text(uri).lines
        marks = [[lines.offset(**each["range"][name]) for name in ("start", "end")] for each in edits]
        text = lines.text
        for at in sorted(range(len(edits)), key=lambda at: (*marks[at], at), reverse=True):
            text = text[: marks[at][0]] + edits[at]["newText"] + text[marks[at][1] :]
        texts[desk.editor.path_of(uri)] = text
    apply_texts(desk, texts, title)
    return {"title": title, "uris": [path.as_uri() for path in texts]}


METHODS: Final[Mapping[str, Handler[StudioWindow]]] = {
    "ordo/findings": findings,
    **{name: _of_editor(handler) for name, handler in TEXT_METHODS.items()},
    "ordo/mend": mend,
    "ordo/rename": rename,
}
