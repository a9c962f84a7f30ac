"""What the language functions propose, carried out: remedies of findings, and renaming; one edit each that can be undone."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.cards import named_by
from ordo_pnp.editor.language.features import TEXT_METHODS
from ordo_pnp.editor.language.params import Params
from ordo_pnp.editor.language.rpc import RpcError
from ordo_pnp.editor.studio.book_findings import BookFindings
from ordo_pnp.editor.studio.text_edits import apply_texts

if TYPE_CHECKING:
    from ordo_pnp.editor.language.rpc import Handler
    from ordo_pnp.editor.studio.desk import Desk, StudioWindow


LONGEST_TITLE: Final = 10_000


def mend(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Carry out a remedy that ``textDocument/codeAction`` proposes for a place at this moment.

    Params: ``textDocument``, ``range``, ``title``: of the action. Result: its ``title``, and the ``uris`` of what has changed.

    Raises:
        RpcError: Nothing of that title is proposed there: the texts are others by now.
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
    """Rename a card wherever it is named. Params: as of ``textDocument/rename``. Result: as of ``mend``."""
    with named_by(window.desk.workspace.naming):
        edit = TEXT_METHODS["textDocument/rename"](window.editor, params)
        return _apply(window.desk, edit, f"→ {params.id('newName')}")


def _apply(desk: Desk, edit: Mapping[str, Any], title: str) -> dict[str, Any]:
    """Make the edits of a `WorkspaceEdit`, which are to the texts of now, and return what a window is told of it."""
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


METHODS: Final[Mapping[str, Handler[StudioWindow]]] = {"ordo/mend": mend, "ordo/rename": rename}
