"""Code actions and formatting, and the table of all methods about a text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from ordo_pnp.base import DataError, Diagnostic, Edit, Fix, clipped, printable
from ordo_pnp.cards import format_file
from ordo_pnp.editor.language.completions import METHODS
from ordo_pnp.editor.language.edited_project import Editor
from ordo_pnp.editor.language.hover_texts import HINTS_METHODS, HOVER_METHODS
from ordo_pnp.editor.language.navigation import PLACES_METHODS, RENAMING_METHODS, SYMBOLS_METHODS
from ordo_pnp.editor.language.open_projects import FindingPlaces, to_lsp
from ordo_pnp.editor.language.protocol import FIX_ALL, QUICK_FIX, Handler, Params
from ordo_pnp.project import EditableText

_DATA: Final = {".yaml", ".yml"}
_LINES: Final = re.compile("[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+")


def format_text(editor: Editor, params: Params) -> list[dict[str, Any]]:
    """Return the edits that write a data file in one style.

    None where it cannot be read to its end, which findings report.

    Params: ``textDocument``; ``options`` are ignored, there is one style. Result: `TextEdit[]`.

    Raises:
        OrdoError: It is indented so that the formatted text would have another meaning.
    """
    uri = params.object("textDocument").uri("uri")
    path = editor.path_of(uri)
    if path.suffix.lower() not in _DATA:
        return []
    try:
        with editor.session.looking():
            before, after = format_file(path, editor.workspace.schemas())
    except DataError:
        return []
    lines = editor.lines_of(path)
    return [
        {"range": {"start": lines.position_of(first), "end": lines.position_of(last)}, "newText": text}
        for first, last, text in line_edits(before, after)
    ]


def line_edits(before: str, after: str) -> Iterator[tuple[int, int, str]]:
    r"""Yield the edits of lines: the first, the one behind the last, and the new text.

    The texts may differ in blank lines, white space at the edges of lines, and the first line; in any other case one edit
    covers all differences.

    >>> list(line_edits("a:\n- b \n\n\n- c\nd: 1\ne:\n- f\n", "a:\n  - b\n\n  - c\nd: 1\ne:\n  - f\n"))
    [(1, 5, '  - b\n\n  - c\n'), (7, 8, '  - f\n')]
    >>> list(line_edits("a: 1\n", "a: 1\n"))
    []
    """
    old, new = _LINES.findall(before), _LINES.findall(after)
    start_old = start_new = same_old = same_new = 0
    for end_old, end_new in _pairs(old, new):
        if old[same_old:end_old] == new[same_new:end_new]:
            if start_old < same_old or start_new < same_new:
                yield start_old, same_old, "".join(new[start_new:same_new])
            start_old, start_new = end_old, end_new
        same_old, same_new = end_old, end_new
    if start_old < same_old or start_new < same_new:
        yield start_old, same_old, "".join(new[start_new:same_new])


def _pairs(old: list[str], new: list[str]) -> Iterator[tuple[int, int]]:
    """Yield the ends of pieces of two texts with the same words, the last being the end of both."""
    said_old = [at for at, line in enumerate(old) if line.strip()]
    said_new = [at for at, line in enumerate(new) if line.strip()]
    apart = len(said_new) - len(said_old)
    alike = list(zip(reversed(said_old), reversed(said_new), strict=False))
    if abs(apart) > 1 or any(old[a].split() != new[b].split() for a, b in alike[:-1]):
        yield len(old), len(new)
        return
    yield from reversed(alike)
    yield len(old), len(new)


FORMATTING_METHODS: Final[Mapping[str, Handler[Editor]]] = {"textDocument/formatting": format_text}


# `CodeActionTriggerKind`.
_AUTOMATIC: Final = 2


def code_actions(editor: Editor, params: Params) -> list[dict[str, Any]]:
    """Return the actions for the findings at a place, and for all safe edits in the file.

    Params: ``textDocument``, ``range``, ``context`` with ``only``, the wanted kinds, and ``triggerKind``: an editor that asks
    by itself after each key gets the findings known at once. Result: `CodeAction[]`; a remedy that a person should check is not
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
    """Whether a kind of actions, or one above it, is wanted."""
    return only is None or any(each in {"", kind} or kind.startswith(f"{each}.") for each in only)


def _fits(fix: Fix, places: FindingPlaces) -> bool:
    """Whether the texts still fit a remedy: a finding of a book may be older than its text."""
    return all(places.holds(each.span) for each in fix.edits if each.span.line == each.span.end_line)


def _quick_fix(finding: Diagnostic, places: FindingPlaces) -> dict[str, Any]:
    assert finding.fix is not None  # noqa: S101 (the caller checks it)
    is_safe = finding.fix.is_safe
    return {
        "title": remedy_title(finding),
        "kind": QUICK_FIX,
        "diagnostics": [to_lsp(finding, places)],
        "isPreferred": is_safe,
        "edit": {"changes": _changes(finding.fix.edits, places)},
    }


def remedy_title(finding: Diagnostic) -> str:
    """Return the title of the action for a finding: the remedy, and whether a person should check it."""
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
    """Return the edits of all safe remedies within one file that fit together; of overlapping ones the first."""
    text = EditableText(editor.text(uri).lines.text.encode())
    edits: list[Edit] = []
    for each in findings:
        if each.fix is None or not each.fix.is_safe:
            continue
        is_here = {edit.span.file for edit in each.fix.edits} == {each.span.file}
        if is_here and text.add(each.fix.edits):
            edits += each.fix.edits
    return edits


ACTIONS_METHODS: Final[Mapping[str, Handler[Editor]]] = {"textDocument/codeAction": code_actions}


# Name of a method -> its handler; all have a ``textDocument``. ``protocol.ANNOUNCED`` names the same.
TEXT_METHODS: Final[Mapping[str, Handler[Editor]]] = {
    **ACTIONS_METHODS,
    **METHODS,
    **FORMATTING_METHODS,
    **HINTS_METHODS,
    **HOVER_METHODS,
    **PLACES_METHODS,
    **RENAMING_METHODS,
    **SYMBOLS_METHODS,
}
