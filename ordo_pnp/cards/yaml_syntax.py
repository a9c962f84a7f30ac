"""Explain why a text is not YAML: slips in quotation marks, brackets, keys and indentation, each with the repair that makes the text readable."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice
from math import gcd
from typing import Final, NamedTuple

from ordo_pnp.base import clipped
from ordo_pnp.cards import yaml_repairs as characters
from ordo_pnp.cards.finding_codes import (
    BAD_ESCAPE,
    INDENTATION,
    MISSING_DASH,
    MISSING_MARK,
    SEVERAL_DOCUMENTS,
    SYNTAX,
    UNCLOSED,
    UNQUOTED,
)
from ordo_pnp.cards.yaml_positions import line_number, line_start
from ordo_pnp.cards.yaml_repairs import (
    DASH,
    KEY,
    Excerpt,
    LineChange,
    Mark,
    Repair,
    Stumble,
    changed,
    content_column,
    indent_of,
    is_content,
    passages,
)

_KEY_WITHIN: Final = re.compile(r"\s[a-z][a-z0-9_-]*:(?:\s|\Z)")
_COMMENT: Final = re.compile(r"(?:^|[ \t]+)#.*$")
_KEY_AFTER_QUOTE: Final = re.compile(r",[ ]+[\w-]+:[ ]")
# So many places of a line are tried.
_ENTRIES: Final = 8


class Value(NamedTuple):
    """The value behind the key or dash of a line."""

    start: int
    # The column behind it, without blanks and a comment.
    end: int
    text: str


def value_of(line: str) -> Value:
    """Return the value behind the key of a line, or behind its dashes."""
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
        yield from ((line, found.start()) for found in list(_KEY_AFTER_QUOTE.finditer(text, column))[:1])
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


_CLOSER: Final = {"[": "]", "{": "}", "(": ")"}
_TOKEN: Final = re.compile(r"""'(?:[^']|'')*'|"(?:[^"\\]|\\.)*"|(?:^|(?<=\s))\#.*|[\[\]{}]""")
_HASH: Final = re.compile(r"(?<=[ \t])#[^\s,\[\]{}\"']+")
_NEXT_KEY: Final = re.compile(r",[ ]*[\w-]+:[ ]")
_GAP: Final = re.compile(r"(?<=[\w\]}\"'%])[ ]+(?=[\w\[{\"'$#-])")
_WORD_BEFORE: Final = re.compile(r"[\w$/-]+$")
# So many places of a line are tried.
_MOST: Final = 8


def flow_guesses(passage: Excerpt) -> Iterator[Repair]:
    """Yield the possible errors in the brackets around the place."""
    lines = [each for each in passage.near[:5] if "[" in passage.lines[each] or "{" in passage.lines[each]]
    for index in lines:
        yield from _comments(passage, index)
    stumbled = passage.at.line
    for index in dict.fromkeys([*lines, *([stumbled] if stumbled < len(passage.lines) else [])]):
        yield from _other_closers(passage, index)
    for index in lines:
        yield from _semicolons(passage, index)
    if passage.at.context.startswith("while parsing a flow"):
        for index in [stumbled, *lines]:
            if index < len(passage.lines):
                yield from _commas(passage, index)
    for opened in _opened(passage, lines):
        yield from _closed(passage, *opened)


def _stack(line: str, start: int = 0) -> list[tuple[int, str]]:
    """Return the brackets that a line opens from a column on and does not close."""
    stack: list[tuple[int, str]] = []
    for found in _TOKEN.finditer(line, start):
        char = found.group()
        if char in _CLOSER:
            stack.append((found.start(), char))
        elif char in ("]", "}") and stack and _CLOSER[stack[-1][1]] == char:
            stack.pop()
    return stack


def _opened(passage: Excerpt, lines: list[int]) -> Iterator[tuple[Mark, str]]:
    """Yield the brackets that may be open, each with its closing one."""
    seen = []
    if passage.at.opened is not None and passage.at.context.startswith("while parsing a flow"):
        seen.append(passage.at.opened)
    for index in lines:
        value = value_of(passage.lines[index])
        if value.text[:1] in _CLOSER:
            seen += [(index, column) for column, _ in reversed(_stack(passage.lines[index], value.start))]
    for line, column in dict.fromkeys(seen):
        char = passage.lines[line][column : column + 1] if line < len(passage.lines) else ""
        if char in _CLOSER:
            yield (line, column), _CLOSER[char]


def _closed(passage: Excerpt, opened: Mark, closer: str) -> Iterator[Repair]:
    """Yield places where a bracket may have to be closed, the likeliest first."""
    line, column = opened
    text = passage.lines[line]
    after = text[column + 1 :]
    end = _end_of(text, column)
    outer = "".join(_CLOSER[char] for at, char in reversed(_stack(text)) if at < column)
    places: list[tuple[int, int, str]] = []
    if closer == "]":
        places += [(line, column + 1 + each.start(), closer) for each in list(_NEXT_KEY.finditer(after))[:_MOST]]
    places += [
        (line, column + 1 + each.start(), closer)
        for each in list(re.finditer(r"[\]}]", after))[:_MOST]
        if each.group() != closer
    ]
    places += [(line, end, closer), (line, end, closer + outer)]
    level = indent_of(text)
    for other in range(line + 1, min(line + _MOST, len(passage.lines))):
        following = passage.lines[other]
        if is_content(following):
            if indent_of(following) <= level or KEY.match(following) or DASH.match(following):
                break
            places.append((other, _end_of(following, 0), closer))
    for at, where, mark in dict.fromkeys(places):
        here = "" if at == line else f" of line {passage.number(line)}"
        what = "bracket" if closer == "]" else "brace"
        yield Repair(
            UNCLOSED,
            f"the {what} `{text[column]}`{here} is never closed",
            at,
            max(where - 1, 0),
            where,
            f"write `{mark}` here",
            (LineChange(at, where, where, mark),),
            ((opened, "opened here"),),
            is_safe=at == line and where == end,
        )


def _end_of(text: str, start: int) -> int:
    """Return the column behind the last character of a line that is neither a blank nor in a comment."""
    comment = next((each for each in _TOKEN.finditer(text, start) if each.group().startswith("#")), None)
    end = len(text[: comment.start() if comment else len(text)].rstrip())
    return len(text[:end].rstrip(",").rstrip()) if text[:end].endswith(",") else end


def _comments(passage: Excerpt, index: int) -> Iterator[Repair]:
    """Yield a word that begins with a number sign, which hides the rest of a line from the brackets."""
    line = passage.lines[index]
    for found in list(_HASH.finditer(line))[:2]:
        word = found.group()
        start, end = found.span()
        for stop in dict.fromkeys((end, len(line[start:].rstrip("]}, ")) + start)):
            whole = line[start:stop]
            if not whole or any(char in whole for char in "'\""):
                continue
            change = LineChange(index, start, stop, f"'{whole}'")
            message = f"`{clipped(word)}` begins a comment, which hides the rest of the line"
            yield Repair(UNQUOTED, message, index, start, stop, f"quote it: write `'{clipped(whole)}'`", (change,))


def _other_closers(passage: Excerpt, index: int) -> Iterator[Repair]:
    """Yield a bracket of the wrong form, and one that closes nothing."""
    line = passage.lines[index]
    for found in list(re.finditer(r"[\])}>]", line))[:_MOST]:
        stack = _stack(line[: found.start()])
        wanted = _CLOSER[stack[-1][1]] if stack else None
        char = found.group()
        if wanted is not None and char != wanted:
            related = (((index, stack[-1][0]), "opened here"),)
            message = f"`{char}` does not close the `{stack[-1][1]}`"
            yield _bracket(message, index, found, f"write `{wanted}` in its place", wanted, related)
        elif wanted is None and char in "]}":
            yield _bracket(f"`{char}` closes nothing", index, found, "delete it", "", ())


def _bracket(
    message: str, index: int, found: re.Match[str], remedy: str, text: str, related: tuple[tuple[Mark, str], ...]
) -> Repair:
    change = LineChange(index, found.start(), found.end(), text)
    return Repair(UNCLOSED, message, index, found.start(), found.end(), remedy, (change,), related, is_safe=False)


def _semicolons(passage: Excerpt, index: int) -> Iterator[Repair]:
    line = passage.lines[index]
    found = [each.start() for each in re.finditer(";", line)][:_MOST]
    if found:
        changes = tuple(LineChange(index, each, each + 1, ",") for each in found)
        message = "entries are set apart by commas, not by `;`"
        yield Repair(MISSING_MARK, message, index, found[0], found[0] + 1, "put a comma in its place", changes)


def _commas(passage: Excerpt, index: int) -> Iterator[Repair]:
    """Yield a comma between two entries of a line, the nearest before the place first, or behind the line above."""
    line = passage.lines[index]
    limit = passage.at.column if index == passage.at.line else len(line)
    gaps = [each for each in _GAP.finditer(line) if each.start() <= limit]
    for gap in gaps[::-1][:_MOST]:
        word = _WORD_BEFORE.search(line[: gap.start()])
        start = word.start() if word else gap.start() - 1
        after = re.match(r"[\w$/-]+|.", line[gap.end() :])
        pair = f"`{clipped(line[start : gap.start()])}` and `{clipped(after.group() if after else '')}`"
        yield _comma(f"a comma is missing between {pair}", index, start, gap.start())
    tight = [each.end() for each in re.finditer(r"[\]}\"'](?=[\[{\"'\w])", line) if each.end() <= limit + 1]
    for column in tight[::-1][:_MOST]:
        yield _comma("a comma is missing between two entries", index, column - 1, column)
    for found in list(re.finditer(r",[ ]*(?=,)|(?<=[\[{])[ ]*,", line))[:_MOST]:
        change = LineChange(index, found.start(), found.end(), "")
        message = "a comma stands where no entry is before it"
        yield Repair(MISSING_MARK, message, index, found.start(), found.end(), "delete it", (change,))
    above = passage.content_above(index)
    if above is not None:
        end = _end_of(passage.lines[above], 0)
        yield _comma("a comma is missing at the end of the line", above, max(end - 1, 0), end)


def _comma(message: str, index: int, start: int, at: int) -> Repair:
    change = LineChange(index, at, at, ",")
    return Repair(MISSING_MARK, message, index, start, at, "put a comma between them", (change,))


_TIGHT_DASH: Final = re.compile(r"([ ]*)-(?=[^\W0-9_]|[\"'\[{])")
_OTHER_DASH: Final = re.compile(r"([ ]*)[*+][ ]+(?=[\w\"'\[{])")
_TIGHT_COLON: Final = re.compile(r"[ ]*(?:-[ ]+)*([^\W0-9][\w-]*)(:)(?=[^\s:/])")
_WITH_MAPPING: Final = re.compile(r"[ ]*[\w-]+:[ ]+\{")
_NO_COLON: Final = re.compile(r"[ ]*(?:-[ ]+)*([^\W0-9][\w-]*)([ ]*[=;][ ]*|[ ]+:(?=\S)|[ ]+|$)(?=([^:]?))")


def key_guesses(passage: Excerpt) -> Iterator[Repair]:
    """Yield the marks that may be missing at the beginning of lines."""
    if passage.at.is_duplicate:
        yield from _missing_dashes(passage, passage.at.line)
        return
    near = passage.near
    for index in near:
        yield from _dash_forms(passage, index)
    first = {head["key"] for head in passage.heads if head is not None and head["dashes"]}
    bare = [
        at for at, head in enumerate(passage.heads) if head is not None and not head["dashes"] and head["key"] in first
    ]
    for index in sorted(bare, key=lambda each: abs(each - passage.at.line)):
        yield from _missing_dashes(passage, index)
    for index in near:
        yield from _tight_colon(passage, index)
    for index in near:
        yield from _missing_colon(passage, index)


def _dash_forms(passage: Excerpt, index: int) -> Iterator[Repair]:
    line = passage.lines[index]
    tight = _TIGHT_DASH.match(line)
    if tight is not None:
        at = tight.end()
        remedy = f"write `- {clipped(line[at:])}`"
        yield _missing("a space is missing after the `-`", index, at - 1, at, remedy, (LineChange(index, at, at, " "),))
    other = _OTHER_DASH.match(line)
    if other is not None:
        at = other.end(1)
        message = f"an entry of a list begins with `-`, not with `{line[at]}`"
        yield _missing(message, index, at, at + 1, "write `- ` in its place", (LineChange(index, at, at + 1, "-"),))


def _missing_dashes(passage: Excerpt, index: int) -> Iterator[Repair]:
    """Yield a dash before a key with which the other entries of the list begin."""
    found = passage.heads[index]
    if found is None or found["dashes"]:
        return
    key, column = found["key"], len(found["indent"])
    entries = [other for other in passage.heads if other is not None and other["dashes"]]
    siblings = {len(other["indent"]) for other in entries if other["key"] == key}
    if passage.at.is_duplicate and not _is_full(passage, index, column):
        return
    remedy = f"write `- ` before `{clipped(key)}`"
    message = f"a `- ` is missing before `{clipped(key)}`: another entry of the list begins here"
    for dash in sorted(siblings, key=lambda each: abs(column - 2 - each)):
        change = LineChange(index, 0, column, f"{' ' * dash}- ")
        yield Repair(
            MISSING_DASH,
            message,
            index,
            column,
            column + len(key),
            remedy,
            (change,),
            is_safe=column in (dash, dash + 2),
        )


def _is_full(passage: Excerpt, index: int, column: int) -> bool:
    """Whether other keys stand before and behind a line, as in an entry of its own, or all entries are one key with a mapping."""
    above = next((each for each in range(index - 1, -1, -1) if _is_at(passage.lines[each], column)), None)
    below = next((each for each in range(index + 1, len(passage.lines)) if _is_at(passage.lines[each], column)), None)
    if above is not None and DASH.match(passage.lines[above]) and _WITH_MAPPING.match(passage.lines[index]):
        return _has_lone_keys(passage, index, column)
    if above is None or below is None:
        return False
    if DASH.match(passage.lines[above]) or DASH.match(passage.lines[below]):
        return False
    between = passage.lines[index + 1 : below]
    return not any(is_content(each) and indent_of(each) < column for each in between)


def _has_lone_keys(passage: Excerpt, index: int, column: int) -> bool:
    """Whether every other entry of the list that a line stands in has but one key."""
    for part in (passage.lines[index - 1 :: -1] if index else (), passage.lines[index + 1 :]):
        for line in part:
            if is_content(line) and indent_of(line) < column - 2:
                break  # here the list begins or ends
            if _is_at(line, column) and not DASH.match(line):
                return False
    return True


def _is_at(line: str, column: int) -> bool:
    return is_content(line) and content_column(line) == column


def _tight_colon(passage: Excerpt, index: int) -> Iterator[Repair]:
    line = passage.lines[index]
    found = _TIGHT_COLON.match(line)
    if found is not None:
        key, at = found[1], found.end(2)
        message = f"a space is missing after the colon of `{clipped(key)}`"
        remedy = f"write `{clipped(f'{key}: {line[at:].rstrip()}')}`"
        is_safe = line[at : at + 1] != "#"  # behind a space it begins a comment
        yield _missing(message, index, found.start(1), at, remedy, (LineChange(index, at, at, " "),), is_safe=is_safe)


def _missing_colon(passage: Excerpt, index: int) -> Iterator[Repair]:
    line = passage.lines[index]
    found = _NO_COLON.match(line)
    if found is None or KEY.match(line):
        return
    key, sign = found[1], found[2]
    at, end = found.start(2), found.end(2)
    rest = line[end:].rstrip()
    mark = ": " if rest else ":"
    wrong = f", not `{sign.strip()}`" if sign.strip() and sign.strip() != ":" else ""
    message = (
        f"a colon and a space belong after `{clipped(key)}`{wrong}"
        if rest
        else f"a colon belongs after `{clipped(key)}`"
    )
    remedy = f"write `{clipped(f'{key}{mark}{rest}')}`"
    change = LineChange(index, at, end, mark)
    yield _missing(
        message, index, found.start(1), max(at, found.start(1) + 1), remedy, (change,), is_safe=bool(sign.strip())
    )


def strays(passage: Excerpt) -> Iterator[Repair]:
    """Yield lines that keep the others from being read; only a person can repair them."""
    for index in passage.near[:4]:
        line = passage.lines[index]
        column = content_column(line)
        if line.rstrip() in ("...", "---"):
            message, remedy = f"`{line.rstrip()}` ends the document here, and more follows", "delete this line"
            change = LineChange(index, 0, len(line), "")
            yield Repair(SEVERAL_DOCUMENTS, message, index, 0, 3, remedy, (change,))
        elif KEY.match(line) is None:
            yield Repair(
                SYNTAX,
                "not YAML: this line is no `key: value`, no entry after `- `, and goes on with nothing above it",
                index,
                column,
                len(line.rstrip()),
                "write a colon and a space after its key, indent it as a part of the text above, or delete it",
                (LineChange(index, 0, len(line), ""),),
                is_proposed=False,
            )


def _missing(
    message: str, line: int, start: int, end: int, remedy: str, changes: tuple[LineChange, ...], *, is_safe: bool = True
) -> Repair:
    return Repair(MISSING_MARK, message, line, start, end, remedy, changes, is_safe=is_safe)


# More spaces than any step: no line is indented.
_NO_STEP: Final = 1_000
# So many of the likeliest lines are tried.
_MOST_TRIED: Final = 6


def indentation_guesses(passage: Excerpt) -> Iterator[Repair]:
    """Yield lines indented as one of their neighbours: by themselves, then with the lines below them."""
    tried = [each for each in passage.near if _is_moved(passage.lines[each])][:_MOST_TRIED]
    if passage.at.is_duplicate:
        above = passage.content_above(passage.at.line)
        tried = [above] if above is not None and _goes_on_below(passage.lines[above]) else []
    for is_beside in (True, False):
        alone = [
            _moved(passage, index, column, like, [index])
            for index in tried
            for column, like in _columns(passage, index, is_beside=is_beside)
            if _keeps_below(passage, index, column)
        ]
        yield from sorted(alone, key=lambda each: _oddness(passage, each))
        for index in tried if is_beside else ():
            yield from _behind_dash(passage, index)
    for index in tried:
        block = _block(passage, index)
        if len(block) > 1:
            for column, like in (pair for each in (True, False) for pair in _columns(passage, index, is_beside=each)):
                yield _moved(passage, index, column, like, block)


def merged(repairs: Iterable[Repair]) -> list[Repair]:
    """Return repairs with those in one that move lines one after the other by as much."""
    found: list[Repair] = []
    for each in repairs:
        last = found[-1] if found else None
        if last is None or _shift(last) is None or _shift(last) != _shift(each) or each.line > last.last + 1:
            found.append(each)
            continue
        message = f"{last.message.partition('; so are')[0]}; so are the lines up to {each.last + 1}"
        found[-1] = replace(last, message=message, changes=(*last.changes, *each.changes), is_safe=False)
    return found


def _oddness(passage: Excerpt, repair: Repair) -> tuple[int, int]:
    """Return the oddness of the indentations after a repair, to be compared.

    First the step, which all indentations are multiples of: the larger, the likelier. Then how many neighbours of the moved line stand
    neither beside it nor one step further in.
    """
    lines, index = changed(passage.lines, repair.changes), repair.line
    step = gcd(*(indent_of(line) for line in lines if is_content(line)))
    pairs = ((passage.content_above(index), index), (index, passage.content_below(index)))
    odd = sum(
        upper is not None and lower is not None and not _is_usual(lines[upper], lines[lower], step)
        for upper, lower in pairs
    )
    return -step if step else -_NO_STEP, odd


def _is_usual(upper: str, lower: str, step: int) -> bool:
    """Whether a line stands where the line above it lets expect it, or further out, where that cannot be known."""
    start, further = content_column(upper), indent_of(lower) - content_column(upper)
    if not _opens(upper):
        return further <= 0
    return further == step or (DASH.match(lower) is not None and indent_of(lower) == start) or indent_of(lower) < start


def _shift(repair: Repair) -> int | None:
    """Return by how much a repair moves lines, None where it does something else."""
    if repair.code != INDENTATION or any(each.start for each in repair.changes):
        return None
    return len(repair.changes[0].text) - repair.changes[0].end


def _opens(line: str) -> bool:
    """Whether a line is a key whose value stands below it."""
    found = KEY.match(line)
    return found is not None and not line[found.end() + 1 :].split(" #", maxsplit=1)[0].strip()


def _goes_on_below(line: str) -> bool:
    """Whether the entry or value that a line begins goes on in the line below."""
    return _opens(line) or DASH.match(line) is not None


def _keeps_below(passage: Excerpt, index: int, column: int) -> bool:
    """Whether a line moved to a column still holds the lines below it."""
    below = passage.content_below(index)
    if below is None or not _opens(passage.lines[index]):
        return True
    deeper = indent_of(passage.lines[below])
    return not indent_of(passage.lines[index]) < deeper <= column


def _is_moved(line: str) -> bool:
    """Whether a line begins something, so that its indentation tells its parent."""
    return KEY.match(line) is not None or DASH.match(line) is not None


def _columns(passage: Excerpt, index: int, *, is_beside: bool) -> list[tuple[int, int]]:
    """Return the columns at which a line might begin, each with a line that begins there; the nearest first.

    Args:
        passage: The lines.
        index: The one.
        is_beside: Those of the lines above and below it, or else of the keys that the line above stands in, but the margin.
    """
    mine = indent_of(passage.lines[index])
    is_dash = DASH.match(passage.lines[index]) is not None
    above, below = passage.content_above(index), passage.content_below(index)
    found: dict[int, int] = {}
    like = _entries_like(passage, index)
    for other in like or ((above, below) if is_beside else _holders(passage, index)):
        text = "" if other is None else passage.lines[other]
        if other is not None and (not is_dash or DASH.match(text)):
            for column in {indent_of(text), indent_of(text) if is_dash else content_column(text)}:
                if (column or is_beside) and (not DASH.match(text) or is_dash or column == content_column(text)):
                    found.setdefault(column, other)
    if is_dash and is_beside and below is not None and not DASH.match(passage.lines[below]):
        column = indent_of(passage.lines[below]) - content_column(passage.lines[index]) + mine
        if column >= 0:
            found.setdefault(column, below)
    found.pop(mine, None)
    return sorted(found.items(), key=lambda pair: abs(pair[0] - mine))


def _entries_like(passage: Excerpt, index: int) -> list[int]:
    """Return the lines with which entries begin that begin with the key of a line that does, the nearest first."""
    mine = passage.heads[index]
    if mine is None or not mine["dashes"]:
        return []
    others = [
        other
        for other, found in enumerate(passage.heads)
        if found is not None and found["dashes"] and found["key"] == mine["key"] and other != index
    ]
    return sorted(others, key=lambda other: abs(other - index))


def _holders(passage: Excerpt, index: int) -> Iterator[int]:
    """Yield the lines that the line above stands in, from the inner to the outer."""
    level = 10**6
    for other in range(index - 1, -1, -1):
        if is_content(passage.lines[other]) and indent_of(passage.lines[other]) < level:
            level = indent_of(passage.lines[other])
            yield other


def _block(passage: Excerpt, index: int) -> list[int]:
    """Return a line with all below it that is indented further."""
    level = indent_of(passage.lines[index])
    block = [index]
    for other in range(index + 1, len(passage.lines)):
        if is_content(passage.lines[other]):
            if indent_of(passage.lines[other]) <= level:
                break
            block.append(other)
    return block


def _moved(passage: Excerpt, index: int, column: int, like: int, block: list[int]) -> Repair:
    mine = indent_of(passage.lines[index])
    changes = []
    for each in block:
        old = indent_of(passage.lines[each])
        changes.append(LineChange(each, 0, old, " " * max(0, old + column - mine)))
    around = {
        content_column(passage.lines[each])
        for each in (passage.content_above(index), passage.content_below(index))
        if each is not None
    }
    is_structural = any(each.match(passage.lines[like]) for each in (KEY, DASH))  # a line of a text would take it in
    number, (is_at, spaces) = (
        passage.number(like),
        (f"{each} space{'s' if each != 1 else ''}" for each in (mine, column)),
    )
    is_entry = DASH.match(passage.lines[index]) and not DASH.match(passage.lines[like])
    fault = f"{'more' if mine > column else 'fewer'} than line {number}"
    if is_entry:
        fault = f"too {'many' if mine > column else 'few'} for the entry that goes on in line {number}"
    return Repair(
        INDENTATION,
        f"the line begins after {is_at}, {abs(mine - column)} {fault}",
        index,
        0,
        max(mine, 1),
        f"indent it by {spaces}" if column else "do not indent it",
        tuple(changes),
        (((like, column), "its neighbour"),),
        is_safe=around == {column} and is_structural and not _may_be_text(passage, index),
    )


def _may_be_text(passage: Excerpt, index: int) -> bool:
    """Whether a line may go on with the plain text of the line above: its key begins no other line."""
    head, above = passage.heads[index], passage.content_above(index)
    value = None if above is None else passage.heads[above]
    if head is None or head["dashes"] or above is None or value is None:
        return False
    text = passage.lines[above][value.end() :].lstrip()
    others = (each for at, each in enumerate(passage.heads) if at != index)
    return text[:1].isalpha() and all(each is None or each["key"] != head["key"] for each in others)


def _behind_dash(passage: Excerpt, index: int) -> Iterator[Repair]:
    """Yield a line whose key stands as far behind its dash as those below it."""
    line = passage.lines[index]
    dash, below = DASH.match(line), passage.content_below(index)
    if dash is None or below is None or not dash[2]:
        return
    column = indent_of(passage.lines[below])
    start, end = dash.end(1) + 1, dash.end()
    if column > start and column != end:
        yield Repair(
            INDENTATION,
            f"what stands behind the `-` begins in column {end + 1}, line {passage.number(below)} below it in {column + 1}",
            index,
            start,
            end,
            "let both begin in one column",
            (LineChange(index, start, end, " " * (column - start)),),
            (((below, column), "its neighbour"),),
        )


_LINES: Final = re.compile("\r\n|\n|\r")
_MAX_LENGTH: Final = 1_048_576  # characters; of a longer text only the part around the place is checked
# Characters of a longer text before and behind the place.
_AROUND: Final = 65_536
_MAX_REPAIRS: Final = 25
# So many passages are tried in vain before a text is given up.
_MAX_UNEXPLAINED: Final = 10
# So many repairs of one passage are tried at most; the right one comes among the first forty of each slip in the tests.
_TRIALS: Final = 150
_SLIPS_OF_A_PASSAGE: Final = 12


class Explained(NamedTuple):
    """The findings in a text."""

    # From top to bottom; none where nothing is known.
    repairs: tuple[Repair, ...]
    # The text with their changes, which has as many lines.
    text: str


def explain(text: str, at: int, *, has_duplicates: bool = False) -> Explained:
    """Find the slips that keep a text from being read.

    Args:
        text: A text that the reader refuses.
        at: The line of its error, from 0.
        has_duplicates: Whether duplicate keys are its only errors.
    """
    conflicts = tuple(islice(characters.conflict(text), _MAX_REPAIRS))
    if conflicts:
        return Explained(conflicts, "")
    first, start, part = _part(text, at)
    lines = _LINES.split(part)
    repairs = _repairs(lines, has_duplicates=has_duplicates)
    made = changed(lines, chain.from_iterable(each.changes for each in repairs))
    breaks = [*_LINES.findall(part), ""]
    body = "".join(chain.from_iterable(zip(made, breaks, strict=True)))
    repaired = f"{text[:start]}{body}{text[start + len(part) :]}"
    if first:
        numbers = range(first, first + len(lines))
        repairs = [each.moved(numbers) for each in repairs]
    return Explained(tuple(repairs), repaired)


def _part(text: str, at: int) -> tuple[int, int, str]:
    """Return the part of a text to check, with its first line and character."""
    if len(text) <= _MAX_LENGTH:
        return 0, 0, text
    middle = line_start(text, at)
    start = text.find("\n", max(0, middle - _AROUND), middle) + 1 if middle > _AROUND else 0
    end = text.rfind("\n", middle, middle + _AROUND)
    return line_number(text, start), start, text[start : max(middle, end)]


def _repairs(lines: Sequence[str], *, has_duplicates: bool) -> list[Repair]:
    """Return repairs of the passages of a text, no two of them in the same lines."""
    whole = characters.indented_oddly(lines)
    if whole is not None:
        return [whole]
    found: list[Repair] = []
    taken: set[int] = set()
    in_vain = 0
    work = list(lines)
    for passage in passages(work, has_duplicates=has_duplicates):
        mine = _repairs_of(passage)
        in_vain += not mine
        for each in mine:
            moved = each.moved(passage.numbers)
            own = {change.line for change in moved.changes}
            if taken.isdisjoint(own):
                taken |= own
                found.append(moved)
                work[:] = changed(work, moved.changes)  # so that later repairs start from the repaired text
        if len(found) >= _MAX_REPAIRS or in_vain >= _MAX_UNEXPLAINED:
            break
    return merged(sorted(found[:_MAX_REPAIRS], key=lambda each: (each.line, each.column)))


def _repairs_of(passage: Excerpt) -> list[Repair]:
    """Return the repairs of a passage one after the other: it may hold several slips."""
    found: list[Repair] = []
    while len(found) < _SLIPS_OF_A_PASSAGE:
        best, at = _best(passage)
        if best is None:
            break
        found.append(best)
        if at is None:
            break
        passage = Excerpt(tuple(changed(passage.lines, best.changes)), passage.numbers, at)
    return found


def _best(passage: Excerpt) -> tuple[Repair | None, Stumble | None]:
    """Return the first repair of a passage, or else a partial one with the next error."""
    further: tuple[Repair | None, Stumble | None] = None, None
    tried = set()
    for each in islice(_guesses(passage), _TRIALS):
        if each.changes in tried:
            continue
        tried.add(each.changes)
        after = passage.after(each)
        if after is None:
            return each, None
        is_more = after.line > max(passage.at.line, each.last) and passage.at.is_duplicate >= after.is_duplicate
        if further[0] is None and is_more:
            further = each, after
    return further


def _guesses(passage: Excerpt) -> Iterator[Repair]:
    """Yield the repairs in the order of trial: the special before the general."""
    yield from characters.guesses(passage)
    yield from key_guesses(passage)
    if passage.at.is_duplicate:
        yield from indentation_guesses(passage)
        return
    is_quoted = "quoted scalar" in passage.at.context
    is_flow = passage.at.context.startswith("while parsing a flow")
    first = [escapes, unclosed] if is_quoted else [flow_guesses] if is_flow else []
    rest = (unclosed, ended_early, indentation_guesses, flow_guesses, unquoted)
    for guesses in dict.fromkeys((*first, *rest)):
        yield from guesses(passage)
    yield from strays(passage)
