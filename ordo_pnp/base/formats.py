"""How findings are shown: ``full`` for people, ``concise`` for editors, and the ``machine_formats``.

Foreign text never reaches a terminal as it is: control characters are shown as escapes.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from ordo_pnp.base.codes import Severity
from ordo_pnp.base.machine_formats import cause_of, concise, format_github, format_json, format_sarif
from ordo_pnp.base.spelling import printable
from ordo_pnp.base.values import Diagnostic, counted, has_errors, in_order

# Columns of a long source line that are shown around its finding.
WINDOW = 120


class Coloring(Protocol):
    """Colours a piece of text, as ``click.style`` does."""

    def __call__(self, text: str, *, fg: str | None = None, bold: bool | None = None) -> str:
        """Return the text with its colour codes."""


def plain(text: str, *, fg: str | None = None, bold: bool | None = None) -> str:
    """Leave the text as it is."""
    return text


class Fixable(NamedTuple):
    """How many findings `ordo check --fix` fixes, counted by trying."""

    safe: int
    # How many more with `--unsafe`.
    unsafe: int


def format_full(findings: Sequence[Diagnostic], style: Coloring = plain, fixable: Fixable | None = None) -> str:
    """Show every finding with its source line, carets and remedy, and a summary."""
    return "\n".join([*(_full(item, style) for item in in_order(findings)), summary(findings, style, fixable)])


def summary(findings: Sequence[Diagnostic], style: Coloring = plain, fixable: Fixable | None = None) -> str:
    """Count errors and warnings in one line: at least so many where a finding stands for others that are not shown.

    Args:
        findings: Those that are shown.
        style: Colours the counts.
        fixable: How many of them can be fixed; None where that was not tried.
    """
    if not findings:
        return style("no problems found", fg="green")
    files = len({item.span.file for item in findings})
    found = "found at least " if any(item.code.stands_for_more for item in findings) else "found "
    where = f" in {files} files" if files > 1 else ""
    said = style(found + counted(findings) + where, fg="red" if has_errors(findings) else "yellow", bold=True)
    if fixable is None:
        fixes = [item.fix for item in findings if item.fix is not None and not item.fix.needs_reader]
        return f"{said}; `ordo check` tells how many it can fix" if fixes else said
    parts = [f"{fixable.safe} can be fixed by `ordo check --fix`"] if fixable.safe else []
    if fixable.unsafe:
        more = "more" if fixable.safe else "can be fixed"
        parts.append(f"{fixable.unsafe} {more} by `ordo check --fix --unsafe`")
    return "; ".join([said, ", ".join(parts)]) if parts else said


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
    if item.follows_from is not None:
        lines.append(f"{margin} = {printable(cause_of(item))}")
    if item.folded:
        others = "another finding has" if len(item.folded) == 1 else f"{len(item.folded)} other findings have"
        lines.append(f"{margin} = {others} the same cause")
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
    return "\n".join(concise(item) for item in in_order(findings))


FORMATS: dict[str, Callable[[Sequence[Diagnostic]], str]] = {
    "full": format_full,
    "concise": format_concise,
    "json": format_json,
    "github": format_github,
    "sarif": format_sarif,
}
