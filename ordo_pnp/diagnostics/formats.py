"""How findings are shown: ``full`` for people, ``concise`` for editors, ``json``, ``github`` and ``sarif`` for machines.

Foreign text never reaches a terminal as it is: control characters are shown as escapes.
"""

from __future__ import annotations

import json
import re
import unicodedata
from typing import TYPE_CHECKING, Any, Protocol

from ordo_pnp.diagnostics import Diagnostic, Severity, printable
from ordo_pnp.version import VERSION

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

GITHUB_LIMIT = 10
"""GitHub shows at most ten errors and ten warnings of a step at their lines."""
_NOT_PLAIN = re.compile("[^\n -~]+")
"""Whatever may be unprintable."""
WINDOW = 120
"""Columns of a long source line that are shown around its finding."""


class Coloring(Protocol):
    """Colours a piece of text, as ``click.style`` does."""

    def __call__(self, text: str, *, fg: str | None = None, bold: bool | None = None) -> str:
        """Return the text with its colour codes."""


def plain(text: str, *, fg: str | None = None, bold: bool | None = None) -> str:
    """Leave the text as it is."""
    del fg, bold
    return text


def format_full(findings: Sequence[Diagnostic], style: Coloring = plain) -> str:
    """Show every finding with its source line, carets and remedy, and a summary."""
    return "\n".join([*(_full(item, style) for item in findings), summary(findings, style)])


def summary(findings: Sequence[Diagnostic], style: Coloring = plain) -> str:
    """Count errors and warnings in one line: at least so many where a finding stands for others that are not shown."""
    errors = sum(item.severity is Severity.ERROR for item in findings)
    warnings = len(findings) - errors
    if not findings:
        return style("no problems found", fg="green")
    parts = [
        f"{count} {word}{'s' if count > 1 else ''}"
        for count, word in ((errors, "error"), (warnings, "warning"))
        if count
    ]
    found = "found at least " if any(item.code.stands_for_more for item in findings) else "found "
    return style(found + " and ".join(parts), fg="red" if errors else "yellow", bold=True)


def _full(item: Diagnostic, style: Coloring) -> str:
    color = "red" if item.severity is Severity.ERROR else "yellow"
    span = item.span
    head = style(f"{item.severity}[{item.code.id}]", fg=color, bold=True)
    lines = [f"{head} {style(item.code.name, bold=True)}: {printable(item.message)}"]
    margin = " " * len(str(span.line))
    blue = {"fg": "blue", "bold": True}
    lines.append(f"{margin}{style('-->', fg='blue', bold=True)} {printable(span.file)}:{span.line}:{span.column}")
    if span.source.strip():
        before, marked, after = _window(span.source, span.column - 1, span.end_column - 1)
        bar = style("|", **blue)  # type: ignore[arg-type]
        lines.append(f"{margin} {bar}")
        lines.append(f"{style(str(span.line), fg='blue', bold=True)} {bar} {before}{marked}{after}")
        carets = style("^" * max(_width(marked), 1), fg=color, bold=True)
        lines.append(f"{margin} {bar} {' ' * _width(before)}{carets}")
    for place, note in item.related:
        lines.append(f"{margin} = {printable(note)}: {printable(place.file)}:{place.line}:{place.column}")
    if item.help:
        lines.append(f"{margin} = {style('help:', fg='green', bold=True)} {printable(item.help)}")
    return "\n".join(lines) + "\n"


def _window(source: str, start: int, end: int) -> tuple[str, str, str]:
    """Cut a source line to what fits around the finding; each part is safe to print."""
    end = min(max(end, start + 1), start + WINDOW, max(len(source), start + 1))
    left = max(0, min(start, end - WINDOW))
    right = max(end, left + WINDOW)
    before = ("…" if left else "") + _shown(source[left:start])
    after = _shown(source[end:right]) + ("…" if right < len(source) else "")
    return before, _shown(source[start:end]), after


def _shown(text: str) -> str:
    return printable(text.replace("\t", " "))


def _width(text: str) -> int:
    """Count the terminal columns of a text."""
    wide = sum(unicodedata.east_asian_width(char) in "WF" for char in text)
    return len(text) + wide - sum(unicodedata.combining(char) > 0 for char in text)


def format_concise(findings: Sequence[Diagnostic]) -> str:
    """Show one line for each finding: ``path:line:col: error[CAT012] message``."""
    return "\n".join(_concise(item) for item in findings)


def _concise(item: Diagnostic) -> str:
    span = item.span
    remedy = f" ({item.help})" if item.help else ""
    place = f"{printable(span.file)}:{span.line}:{span.column}"
    return f"{place}: {item.severity}[{item.code.id}] {printable(item.message)}{printable(remedy)}"


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
    return json_text([_json(item) for item in findings])


def _json(item: Diagnostic) -> dict[str, Any]:
    return {
        "code": item.code.id,
        "severity": str(item.severity),
        "message": item.message,
        "file": item.span.file,
        "line": item.span.line,
        "column": item.span.column,
        "end_line": item.span.end_line,
        "end_column": item.span.end_column,
        "card": item.card,
        "help": item.help,
        "fix": _json_fix(item),
    }


def _json_fix(item: Diagnostic) -> dict[str, Any] | None:
    if item.fix is None:
        return None
    edits = [
        {
            "file": each.span.file,
            "line": each.span.line,
            "column": each.span.column,
            "end_line": each.span.end_line,
            "end_column": each.span.end_column,
            "text": each.text,
        }
        for each in item.fix.edits
    ]
    return {"safe": item.fix.is_safe, "edits": edits}


def format_github(findings: Sequence[Diagnostic]) -> str:
    """Return GitHub workflow commands, errors first, as many as GitHub shows; the rest as plain lines."""
    lines: list[Diagnostic] = []
    rest: list[Diagnostic] = []
    shown = dict.fromkeys(Severity, 0)
    for item in sorted(findings, key=lambda each: (each.severity is not Severity.ERROR, each.sort_key)):
        shown[item.severity] += 1
        (lines if shown[item.severity] <= GITHUB_LIMIT else rest).append(item)
    out = [_github(item) for item in lines]
    if rest:
        out.append(f"{len(rest)} more findings are not shown at their lines:")
        out.extend(_no_command(_concise(item)) for item in rest)
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
    text = item.message + (f"\n{item.help}" if item.help else "")
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
        "results": [_sarif(item, index) for item in findings],
    }
    log = {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run]}
    return json_text(log)


def _sarif(item: Diagnostic, index: dict[str, int]) -> dict[str, Any]:
    span = item.span
    region = {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }
    text = item.message + (f" ({item.help})" if item.help else "")
    return {
        "ruleId": item.code.id,
        "ruleIndex": index[item.code.id],
        "level": str(item.severity),
        "message": {"text": text},
        "locations": [{"physicalLocation": {"artifactLocation": {"uri": span.file}, "region": region}}],
    }


FORMATS: dict[str, Callable[[Sequence[Diagnostic]], str]] = {
    "full": format_full,
    "concise": format_concise,
    "json": format_json,
    "github": format_github,
    "sarif": format_sarif,
}
