"""Findings as plain data, to be kept in a file and read again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ordo_pnp.base.codes import Code, is_code
from ordo_pnp.base.values import Cause, Diagnostic, Edit, Fix, Span, Ties


def to_plain(finding: Diagnostic, keep: Callable[[str], Any] = str) -> list[Any]:
    """Return a finding as what JSON can hold.

    Args:
        finding: What was found.
        keep: Says what stands for the text of a line; the text itself if not given.
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
    """Read what ``to_plain`` gave.

    Args:
        data: The finding.
        line: Gives the text of a line for what stands for it.

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
    """Return findings as what JSON can hold: the lines they stand in, each once however long it is, and the findings."""
    lines: dict[str, int] = {}
    found = [to_plain(each, lambda line: lines.setdefault(line, len(lines))) for each in findings]
    return [list(lines), found] if found else []


def list_from_plain(data: Any) -> list[Diagnostic]:
    """Read what ``list_to_plain`` returned.

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
