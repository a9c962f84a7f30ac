"""Quotation marks: texts that are not closed, that end too early, and those that cannot do without."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from ordo_pnp.base import clipped
from ordo_pnp.cards.passage import KEY, content_column, indent_of, is_content
from ordo_pnp.cards.reading_codes import BAD_ESCAPE, UNCLOSED, UNQUOTED
from ordo_pnp.cards.repair import LineChange, Repair

if TYPE_CHECKING:
    from ordo_pnp.cards.passage import Excerpt


_KEY_WITHIN: Final = re.compile(r"\s[a-z][a-z0-9_-]*:(?:\s|\Z)")
_COMMENT: Final = re.compile(r"(?:^|[ \t]+)#.*$")
_NEXT_KEY: Final = re.compile(r",[ ]+[\w-]+:[ ]")
# So many places of a line are tried.
_ENTRIES: Final = 8


class Value(NamedTuple):
    """What stands behind the key or dash of a line."""

    start: int
    # The column behind it, without blanks and a comment.
    end: int
    text: str


def value_of(line: str) -> Value:
    """Return what stands behind the key of a line, or behind its dashes."""
    found = KEY.match(line)
    start = found.end() + 1 if found else content_column(line)
    rest = line[start:]
    start += len(rest) - len(rest.lstrip(" "))
    text = line[start:]
    comment = _COMMENT.search(text) if text[:1] not in ("'", '"', "[", "{") else None
    text = text[: comment.start() if comment else len(text)].rstrip()
    return Value(start, start + len(text), text)


def quoted(text: str) -> str:
    """Write a text in quotation marks that need no escapes, where there are such."""
    if '"' not in text and "\\" not in text:
        return f'"{text}"'
    return "'" + text.replace("'", "''") + "'"


def unclosed(passage: Excerpt) -> Iterator[Repair]:
    """Yield places where a quoted text that runs on may have to end."""
    at = passage.at
    opened = at.opened if "quoted scalar" in at.context else None
    if opened is None and passage.quoted is not None and passage.quoted[0][0] < passage.quoted[1][0]:
        opened = passage.quoted[0]
    if opened is None or opened[0] >= len(passage.lines):
        return
    line, column = opened
    mark = passage.lines[line][column : column + 1]
    if mark not in ("'", '"'):
        return
    for place in _ends(passage, line, column, mark):
        where = "" if place[0] == line else f" of line {passage.number(line)}"
        yield Repair(
            UNCLOSED,
            f"the quotation mark `{mark}`{where} is never closed",
            place[0],
            max(place[1] - 1, 0),
            place[1],
            f"close the text with `{mark}` here",
            (LineChange(*place, place[1], mark),),
            ((opened, "opened here"),),
            is_safe=place[0] == line and place[1] == len(passage.lines[line].rstrip()),
        )


def _ends(passage: Excerpt, line: int, column: int, mark: str) -> Iterator[tuple[int, int]]:
    """Yield the places where the text may end: in its line, the likeliest first, then in those that go on with it."""
    text = passage.lines[line]
    inner = column > value_of(text).start
    if inner:  # within a list or mapping
        tail = text.rstrip()
        yield from ((line, found.start()) for found in list(_NEXT_KEY.finditer(text, column))[:1])
        while tail and tail[-1] in "]},":
            tail = tail[:-1].rstrip()
            if len(tail) > column:
                yield line, len(tail)
        yield from ((line, found.start()) for found in list(re.finditer(",", text[column:]))[:0])
    comment = re.search(r"[ ]+# ", text[column + 1 :])
    if comment is not None:
        yield line, column + 1 + comment.start()
    yield line, len(text.rstrip())
    level = indent_of(text)
    for other in range(line + 1, min(line + _ENTRIES, len(passage.lines))):
        following = passage.lines[other]
        if not is_content(following):
            continue
        if indent_of(following) <= level or KEY.match(following):
            return
        if mark not in following:
            yield other, len(following.rstrip())


def ended_early(passage: Excerpt) -> Iterator[Repair]:
    """Yield texts in quotation marks that hold the mark themselves, or with which the value does not end."""
    for index in passage.near[:4]:
        line = passage.lines[index]
        value = value_of(line)
        mark = value.text[:1]
        if mark not in ("'", '"') or len(value.text) < 2:
            continue
        yield from _leftover(index, value)
        if value.text.endswith(mark) and mark in value.text[1:-1]:
            inside = [each.start() for each in re.finditer(mark, value.text[1:-1])]
            inside = [each for each in inside if not (mark == '"' and value.text[each] == "\\")]
            what = "apostrophe" if mark == "'" else "quotation mark"
            written = "''" if mark == "'" else '\\"'
            changes = tuple(
                LineChange(index, value.start + 1 + each, value.start + 2 + each, written) for each in inside[:_ENTRIES]
            )
            if changes:
                column = changes[0].start
                message = f"the text ends at this {what}, and more follows"
                remedy = (
                    f"write `{written}` for an {what}" if what == "apostrophe" else f"write `{written}` for a {what}"
                )
                yield Repair(UNQUOTED, message, index, column, column + 1, f"{remedy} within the text", changes)
        comment = _COMMENT.search(value.text)
        end = comment.start() if comment else len(value.text)
        rest = Value(value.start, value.start + end, value.text[:end].rstrip())
        wrapped = _wrapped(index, rest, "more follows its closing quotation mark")
        yield wrapped if comment is None else replace(wrapped, is_safe=False)  # the `#` may belong to the text


def _leftover(index: int, value: Value) -> Iterator[Repair]:
    """Yield a value in quotation marks or brackets without the comma or semicolon behind it."""
    if value.text[-1] in ",;" and len(value.text) > 1 and value.text[-2] in "\"']}":
        column = value.end - 1
        message = f"a `{value.text[-1]}` stands behind the value, which ends with its line"
        yield Repair(
            UNQUOTED, message, index, column, value.end, "delete it", (LineChange(index, column, value.end, ""),)
        )


def escapes(passage: Excerpt) -> Iterator[Repair]:
    """Yield a text with a backslash that begins no escape."""
    if "escape" not in passage.at.problem or passage.at.line >= len(passage.lines):
        return
    index, line = passage.at.line, passage.lines[passage.at.line]
    column = max(line.rfind("\\", 0, passage.at.column + 1), 0)
    changes = tuple(
        LineChange(index, each.start(), each.start() + 1, "\\\\")
        for each in re.finditer(r"\\(?![0abtnvfre \"/\\N_LP]|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4})|\\\\", line[column:])
        if not each.group().startswith("\\\\")
    )
    changes = tuple(each._replace(start=each.start + column, end=each.end + column) for each in changes)
    yield Repair(
        BAD_ESCAPE,
        f"`{clipped(line[column : column + 2])}` is no escape: in double quotation marks a backslash begins one",
        index,
        column,
        column + 2,
        "write `\\\\` for a backslash, or put the text between `'`",
        changes,
        is_safe=False,
    )


def unquoted(passage: Excerpt) -> Iterator[Repair]:
    """Yield texts that cannot be read without quotation marks."""
    for index in passage.near[:6]:
        line = passage.lines[index]
        value = value_of(line)
        if not value.text or value.text[0] in "\"'":
            continue
        yield from _leftover(index, value)
        is_flow = value.text[0] in "[{"
        if is_flow and index == passage.at.line:
            yield from _unquoted_inside(passage, index)
        if not is_flow or value.text[-1] not in "]}":
            yield _wrapped(index, value, _reason(value.text))


def _reason(text: str) -> str:
    if text[0] in "[{":
        return "more follows its closing bracket"
    if text[0] in "@`%*&!|>[]{},?-":
        return f"it begins with `{text[0]}`"
    return "it holds a colon and a space" if re.search(r":(?:\s|$)", text) else "it holds marks of YAML"


def _wrapped(index: int, value: Value, reason: str) -> Repair:
    """Return a value written in quotation marks; not safe where it may hold a key whose line should begin there."""
    written = quoted(value.text)
    is_safe = _KEY_WITHIN.search(value.text) is None
    end = max(value.end, value.start + 1)
    message = f"a text must be quoted as a whole where {reason}"
    change = LineChange(index, value.start, value.end, written)
    remedy = f"write `{clipped(written)}`"
    return Repair(UNQUOTED, message, index, value.start, end, remedy, (change,), is_safe=is_safe)


def _unquoted_inside(passage: Excerpt, index: int) -> Iterator[Repair]:
    """Yield an entry of a list or mapping in brackets that must be quoted."""
    line = passage.lines[index]
    for found in re.finditer(
        r"(?<=[\[{, ])[^\s\[\]{},\"'#:][^\[\]{},\"'#]*?(?=[ ]*[,\]}])|(?<=: )[^\[\]{},\"'#]+(?=[,\]}])", line
    ):
        if found.start() <= passage.at.column <= found.end() + 1:
            yield _wrapped(index, Value(found.start(), found.end(), found.group()), _reason(found.group()))
