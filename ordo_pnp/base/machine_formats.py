"""Findings for other programs: ``json``, and what GitHub and code scanning read; and one line for each, which all can show."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ordo_pnp.base.codes import Severity
from ordo_pnp.base.spelling import printable
from ordo_pnp.base.values import Diagnostic, in_order
from ordo_pnp.base.version import VERSION

if TYPE_CHECKING:
    from ordo_pnp.base.values import Span


# GitHub shows at most ten errors and ten warnings of a step at their lines.
GITHUB_LIMIT = 10
# Whatever may be unprintable.
_NOT_PLAIN = re.compile("[^\n -~]+")


def concise(item: Diagnostic) -> str:
    """Write a finding in one line: ``path:line:col: error[CAT012] message``."""
    span = item.span
    more = "; ".join(filter(None, [item.help, cause_of(item)]))
    remedy = f" ({more})" if more else ""
    place = f"{printable(span.file)}:{span.line}:{span.column}"
    return f"{place}: {item.severity}[{item.code.id}] {printable(item.message)}{printable(remedy)}"


def cause_of(item: Diagnostic) -> str:
    """Return from which finding one follows, such as ``follows from CAT102 in cards.yaml:7``; empty where it follows from none."""
    cause = item.follows_from
    return "" if cause is None else f"follows from {cause.code.id} in {cause.span.file}:{cause.span.line}"


def json_text(data: Any) -> str:
    r"""Write JSON for a person or program: letters of every language as they are, what a terminal obeys as escapes.

    >>> json_text("é\u202e\x9b")
    '"é\\u202e\\u009b"'
    """
    return _NOT_PLAIN.sub(_escaped, json.dumps(data, ensure_ascii=False, indent=2))


def _escaped(match: re.Match[str]) -> str:
    """Write what ``printable`` would show as an escape of Python as one of JSON."""
    part = match.group()
    if printable(part) == part:
        return part
    return "".join(char if printable(char) == char else json.dumps(char)[1:-1] for char in part)


def format_json(findings: Sequence[Diagnostic]) -> str:
    """Return a JSON list, one object for each finding."""
    return json_text([_json(item) for item in in_order(findings)])


def _json(item: Diagnostic) -> dict[str, Any]:
    cause = item.follows_from
    return {
        "code": item.code.id,
        "severity": str(item.severity),
        "message": item.message,
        **_json_place(item.span),
        "card": item.card,
        "help": item.help,
        "related": [{**_json_place(place), "message": note} for place, note in item.related],
        "folded": len(item.folded),
        "follows_from": None if cause is None else {"code": cause.code.id, **_json_place(cause.span)},
        "fix": _json_fix(item),
    }


def _json_place(span: Span) -> dict[str, Any]:
    return {
        "file": span.file,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }


def _json_fix(item: Diagnostic) -> dict[str, Any] | None:
    if item.fix is None:
        return None
    edits = [{**_json_place(each.span), "text": each.text} for each in item.fix.edits]
    return {"safe": item.fix.is_safe, "edits": edits}


def format_github(findings: Sequence[Diagnostic]) -> str:
    """Return GitHub workflow commands, as many errors and warnings as GitHub shows; the rest as plain lines."""
    lines: list[Diagnostic] = []
    rest: list[Diagnostic] = []
    shown = dict.fromkeys(Severity, 0)
    for item in in_order(findings):
        shown[item.severity] += 1
        (lines if shown[item.severity] <= GITHUB_LIMIT else rest).append(item)
    out = [_github(item) for item in lines]
    if rest:
        out.append(f"{len(rest)} more findings are not shown at their lines:")
        out.extend(_no_command(concise(item)) for item in rest)
    return "\n".join(out)


def _no_command(text: str) -> str:
    r"""Take from foreign text what GitHub obeys: ``::`` at the start of a line, and its older ``##[`` anywhere in one.

    >>> _no_command("::error::a ##[group]b")
    ':\\x3aerror:\\x3aa ##\\x5bgroup]b'
    """
    return text.replace("##[", "##\\x5b").replace("::", ":\\x3a")


def _github(item: Diagnostic) -> str:
    span = item.span
    place = {
        "file": span.file,
        "line": span.line,
        "col": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
        "title": f"{item.code.id} {item.code.name}",
    }
    fields = ",".join(f"{key}={_no_command(_escape(str(value), ':,'))}" for key, value in place.items())
    text = item.message + "".join(f"\n{each}" for each in (item.help, cause_of(item)) if each)
    return f"::{item.severity} {fields}::{_no_command(_escape(text))}"


def _escape(text: str, more: str = "") -> str:
    for char in "%\r\n" + more:
        text = text.replace(char, f"%{ord(char):02X}")
    return "".join(char if char.isprintable() else printable(char) for char in text)


def format_sarif(findings: Sequence[Diagnostic]) -> str:
    """Return a SARIF 2.1.0 log for code scanning."""
    codes = sorted({item.code for item in findings}, key=lambda each: each.id)
    index = {each.id: number for number, each in enumerate(codes)}
    rules = [
        {
            "id": each.id,
            "name": each.name,
            "shortDescription": {"text": each.name},
            "help": {"text": each.page, "markdown": each.page},
            "defaultConfiguration": {"level": str(each.severity)},
        }
        for each in codes
    ]
    driver = {"name": "ordo", "version": VERSION, "rules": rules}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_sarif(item, index) for item in in_order(findings)],
    }
    log = {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run]}
    return json_text(log)


def _sarif(item: Diagnostic, index: dict[str, int]) -> dict[str, Any]:
    text = item.message + (f" ({item.help})" if item.help else "")
    result: dict[str, Any] = {
        "ruleId": item.code.id,
        "ruleIndex": index[item.code.id],
        "level": str(item.severity),
        "message": {"text": text},
        "locations": [_sarif_place(item.span)],
    }
    if item.notes:
        result["relatedLocations"] = [{**_sarif_place(place), "message": {"text": note}} for place, note in item.notes]
    if item.folded:
        result["properties"] = {"folded": len(item.folded)}
    return result


def _sarif_place(span: Span) -> dict[str, Any]:
    region = {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }
    return {"physicalLocation": {"artifactLocation": {"uri": span.file}, "region": region}}
