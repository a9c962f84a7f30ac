"""Code actions: every remedy that a program can carry out, one by one, and all that are safe at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import clipped, printable
from ordo_pnp.editor.language.capabilities import FIX_ALL, QUICK_FIX
from ordo_pnp.editor.language.findings import FindingPlaces, to_lsp
from ordo_pnp.editor.language.params import Params
from ordo_pnp.project import EditableText

if TYPE_CHECKING:
    from ordo_pnp.base import Diagnostic, Edit, Fix
    from ordo_pnp.editor.language.editor import Editor
    from ordo_pnp.editor.language.rpc import Handler


# `CodeActionTriggerKind`.
_AUTOMATIC: Final = 2


def code_actions(editor: Editor, params: Params) -> list[dict[str, Any]]:
    """Return what mends the findings at a place, and what mends all that is certain in the file.

    Params: ``textDocument``, ``range``, ``context`` with ``only``, the kinds that are wanted, and ``triggerKind``: an editor that asks
    by itself after each key is answered by what is known at once. Result: `CodeAction[]`; a remedy that a person should look at is not
    preferred.
    """
    uri = params.object("textDocument").uri("uri")
    place, context = params.object("range"), params.object("context")
    only = context.strings("only") if "only" in context else None
    path = editor.path_of(uri)
    start, end = (_mark(place.object(each)) for each in ("start", "end"))
    places = FindingPlaces(editor)
    is_by_itself = "triggerKind" in context and context.count("triggerKind") == _AUTOMATIC
    known = editor.check.while_typing() if is_by_itself else None
    here = [each for each in (editor.check.at_once() if known is None else known) if places.path(each.span) == path]
    actions: list[dict[str, Any]] = []
    if _is_wanted(QUICK_FIX, only):
        for each in here:
            first, last = (_mark(Params(mark)) for mark in places.range(each.span).values())
            if each.fix is not None and first <= end and start <= last and _fits(each.fix, places):
                actions.append(_quick_fix(each, places))
    if _is_wanted(FIX_ALL, only) and (edits := _all_safe(here, editor, uri)):
        changes = _changes(edits, places)
        actions.append({"title": "Mend all that is certain", "kind": FIX_ALL, "edit": {"changes": changes}})
    return actions


def _mark(position: Params) -> tuple[int, int]:
    return position.count("line"), position.count("character")


def _is_wanted(kind: str, only: Sequence[str] | None) -> bool:
    """Whether a kind of actions, or one above it, is among those that are wanted."""
    return only is None or any(each in {"", kind} or kind.startswith(f"{each}.") for each in only)


def _fits(fix: Fix, places: FindingPlaces) -> bool:
    """Whether the texts still are what a remedy was made for: what was found in a book may be older than its text."""
    return all(places.holds(each.span) for each in fix.edits if each.span.line == each.span.end_line)


def _quick_fix(finding: Diagnostic, places: FindingPlaces) -> dict[str, Any]:
    assert finding.fix is not None  # noqa: S101 (only such are asked for)
    is_safe = finding.fix.is_safe
    return {
        "title": remedy_title(finding),
        "kind": QUICK_FIX,
        "diagnostics": [to_lsp(finding, places)],
        "isPreferred": is_safe,
        "edit": {"changes": _changes(finding.fix.edits, places)},
    }


def remedy_title(finding: Diagnostic) -> str:
    """Return the title of the action that mends a finding: what the remedy does in a few words, and whether it should be looked at."""
    if finding.fix is not None and finding.fix.needs_reader:
        return "Note that it is up to date (read both first)"
    return _what_it_does(finding) + ("" if finding.fix is None or finding.fix.is_safe else " (look at it)")


def _what_it_does(finding: Diagnostic) -> str:
    edits = () if finding.fix is None else finding.fix.edits
    edit = edits[0] if len(edits) == 1 else None
    if edit is None or "\n" in edit.text or edit.span.line != edit.span.end_line:
        return printable(finding.help or finding.code.name)
    old = clipped(edit.span.source[edit.span.column - 1 : edit.span.end_column - 1].strip())
    new = clipped(edit.text.strip())
    if old and new:
        return f"Write `{new}` for `{old}`"
    return f"Insert `{new}`" if new else f"Delete `{old}`" if old else printable(finding.help or finding.code.name)


def _changes(edits: Iterable[Edit], places: FindingPlaces) -> Mapping[str, list[dict[str, Any]]]:
    changes: dict[str, list[dict[str, Any]]] = {}
    for each in edits:
        changes.setdefault(places.uri(each.span), []).append({"range": places.range(each.span), "newText": each.text})
    return changes


def _all_safe(findings: Iterable[Diagnostic], editor: Editor, uri: str) -> list[Edit]:
    """Return the edits of all safe remedies within one file that can be made together; of those that overlap the first."""
    text = EditableText(editor.text(uri).lines.text.encode())
    edits: list[Edit] = []
    for each in findings:
        if each.fix is None or not each.fix.is_safe:
            continue
        is_here = {edit.span.file for edit in each.fix.edits} == {each.span.file}
        if is_here and text.add(each.fix.edits):
            edits += each.fix.edits
    return edits


METHODS: Final[Mapping[str, Handler[Editor]]] = {"textDocument/codeAction": code_actions}
