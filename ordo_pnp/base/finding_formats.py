"""Write findings: in full or concise for people, as JSON, SARIF or GitHub annotations for programs, and as plain data that is read back."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, Protocol

from ordo_pnp.base.findings import (
    Cause,
    Code,
    Diagnostic,
    Edit,
    Fix,
    Severity,
    Span,
    Ties,
    counted,
    has_errors,
    in_order,
    is_code,
)
from ordo_pnp.base.spelling import printable
from ordo_pnp.base.version import VERSION


def to_plain(finding: Diagnostic, keep: Callable[[str], Any] = str) -> list[Any]:
    """Return a finding as plain JSON data.

    Args:
        finding: The finding.
        keep: Returns the stand-in for the text of a line; the text itself if not given.
    """
    place = _place(finding.span, keep)
    related = [[_place(span, keep), note] for span, note in finding.related]
    folded = [to_plain(each, keep) for each in finding.folded]
    fix = _fix(finding.fix, keep)
    cause = finding.follows_from
    follows = None if cause is None else [cause.code.id, _place(cause.span, keep)]
    return [
        finding.code.id,
        finding.message,
        place,
        finding.card,
        finding.help,
        related,
        fix,
        finding.ties,
        folded,
        follows,
    ]


def from_plain(data: list[Any], line: Callable[[Any], str] = str) -> Diagnostic:
    """Read the result of ``to_plain``.

    Args:
        data: The finding.
        line: Returns the text of a line for its stand-in.

    Raises:
        KeyError: There is no such kind of finding.
        ValueError: There are more or fewer parts than ``to_plain`` gives.
        TypeError: Some part is not of the kind that ``to_plain`` gives.
    """
    code, message, place, card, remedy, related, fix, ties, folded, follows = data
    if not is_code(code):
        raise KeyError(code)
    for each in (card, remedy):
        if each is not None:
            _text(each)
    return Diagnostic(
        Code(code),
        _text(message),
        _span(place, line),
        card,
        remedy,
        tuple((_span(spot, line), _text(note)) for spot, note in related),
        _read_fix(fix, line),
        _ties(ties),
        tuple(from_plain(each, line) for each in folded),
        _read_cause(follows, line),
    )


def _read_cause(data: Any, line: Callable[[Any], str]) -> Cause | None:
    if data is None:
        return None
    code, place = data
    if not is_code(code):
        raise KeyError(code)
    return Cause(Code(code), _span(place, line))


def _ties(data: Any) -> Ties:
    occasion, unsettles, rests_on, alike = (tuple(map(_text, each)) for each in data)
    return Ties(occasion, unsettles, rests_on, alike)


def list_to_plain(findings: Iterable[Diagnostic]) -> list[Any]:
    """Return findings as plain JSON data: their lines, each once, then the findings."""
    lines: dict[str, int] = {}
    found = [to_plain(each, lambda line: lines.setdefault(line, len(lines))) for each in findings]
    return [list(lines), found] if found else []


def list_from_plain(data: Any) -> list[Diagnostic]:
    """Read the result of ``list_to_plain``.

    Raises:
        LookupError: There is no such code, or no such line.
        ValueError: It is anything else.
        TypeError: It is anything else.
    """
    if data == []:
        return []
    lines, found = data
    return [from_plain(each, lines.__getitem__) for each in found]


def _fix(fix: Fix | None, keep: Callable[[str], Any]) -> Any:
    return (
        None
        if fix is None
        else [int(fix.is_safe), int(fix.needs_reader), *([_place(each.span, keep), each.text] for each in fix.edits)]
    )


def _read_fix(data: Any, line: Callable[[Any], str]) -> Fix | None:
    if data is None:
        return None
    is_safe, needs_reader, *edits = data
    if is_safe not in (0, 1) or needs_reader not in (0, 1):
        raise ValueError(data)
    made = tuple(Edit(_span(place, line), _text(text)) for place, text in edits)
    return Fix(made, bool(is_safe), bool(needs_reader))


def _place(span: Span, keep: Callable[[str], Any]) -> list[Any]:
    return [span.file, span.line, span.column, span.end_line, span.end_column, keep(span.source)]


def _span(place: list[Any], line: Callable[[Any], str]) -> Span:
    file, first, column, end_line, end_column, source = place
    if any(type(each) is not int for each in (first, column, end_line, end_column)):
        raise TypeError(place)
    return Span(_text(file), first, column, end_line, end_column, _text(line(source)))


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value


# GitHub shows at most ten errors and ten warnings of a step at their lines.
GITHUB_LIMIT = 10
# Characters that may be unprintable.
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
    r"""Write JSON: letters of every language as they are, terminal controls as escapes.

    >>> json_text("é\u202e\x9b")
    '"é\\u202e\\u009b"'
    """
    return _NOT_PLAIN.sub(_escaped, json.dumps(data, ensure_ascii=False, indent=2))


def _escaped(match: re.Match[str]) -> str:
    """Write characters that ``printable`` escapes as JSON escapes."""
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


def _sarif_level(severity: Severity) -> str:
    return "note" if severity is Severity.REMARK else str(severity)


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
    r"""Escape GitHub's commands in foreign text.

    These are ``::`` at the start of a line, and the older ``##[`` anywhere in one.

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
    return f"::{'notice' if item.severity is Severity.REMARK else item.severity} {fields}::{_no_command(_escape(text))}"


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
            "defaultConfiguration": {"level": _sarif_level(each.severity)},
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
        "level": _sarif_level(item.severity),
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
    """The numbers of findings that `ordo check --fix` fixes, counted by trying."""

    safe: int
    # The number of further ones with `--unsafe`.
    unsafe: int


def format_full(findings: Sequence[Diagnostic], style: Coloring = plain, fixable: Fixable | None = None) -> str:
    """Show every finding with its source line, carets and remedy, and a summary; of those of one kind the first, with their number."""
    kinds: dict[object, list[Diagnostic]] = {}
    for at, item in enumerate(in_order(findings)):
        kinds.setdefault(_kind_of(item) or at, []).append(item)
    shown: list[tuple[Diagnostic, Sequence[Diagnostic]]] = []
    for group in kinds.values():
        shown += [(group[0], group)] if len(group) > _FEW else [(each, ()) for each in group]
    shown.sort(key=lambda each: each[0].sort_key)
    return "\n".join([*(_full(item, style, alike) for item, alike in shown), summary(findings, style, fixable)])


# So many findings of one kind are shown one by one, and so many cards named of more.
_FEW = 3


def _kind_of(item: Diagnostic) -> object:
    """Return the common key of many cards' findings that one place or remedy may mend; None for others."""
    if item.card is None:
        return None
    if item.ties.alike:
        return item.code, item.ties.alike[0]
    if item.ties.occasion and item.related:
        place = item.related[0][0]
        return item.code, place.file, place.line, place.column
    return None


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


def _full(item: Diagnostic, style: Coloring, alike: Sequence[Diagnostic] = ()) -> str:
    color = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.REMARK: "cyan"}[item.severity]
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
    if alike:
        cards = list(dict.fromkeys(str(each.card) for each in alike))
        more = f" and {len(cards) - _FEW} more" if len(cards) > _FEW else ""
        many = f"{len(cards)} cards" if len(cards) > 1 else f"{len(alike)} times"
        lines.append(f"{margin} = the same for {many}: {printable(', '.join(cards[:_FEW]))}{more}")
    if item.help:
        lines.append(f"{margin} = {style('help:', fg='green', bold=True)} {printable(item.help)}")
    return "\n".join(lines) + "\n"


def _window(source: str, start: int, end: int) -> tuple[str, str, str]:
    """Cut a source line to a window around the finding; parts are printable."""
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
