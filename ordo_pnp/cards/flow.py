"""Lists and mappings in brackets: a bracket or comma that is missing, too much, or swallowed by a comment."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ordo_pnp.base import clipped
from ordo_pnp.cards.passage import DASH, KEY, indent_of, is_content
from ordo_pnp.cards.quotation import value_of
from ordo_pnp.cards.reading_codes import MISSING_MARK, UNCLOSED, UNQUOTED
from ordo_pnp.cards.repair import LineChange, Repair

if TYPE_CHECKING:
    from ordo_pnp.cards.passage import Excerpt
    from ordo_pnp.cards.trial import Mark


_CLOSER: Final = {"[": "]", "{": "}", "(": ")"}
_TOKEN: Final = re.compile(r"""'(?:[^']|'')*'|"(?:[^"\\]|\\.)*"|(?:^|(?<=\s))\#.*|[\[\]{}]""")
_HASH: Final = re.compile(r"(?<=[ \t])#[^\s,\[\]{}\"']+")
_NEXT_KEY: Final = re.compile(r",[ ]*[\w-]+:[ ]")
_GAP: Final = re.compile(r"(?<=[\w\]}\"'%])[ ]+(?=[\w\[{\"'$#-])")
_WORD_BEFORE: Final = re.compile(r"[\w$/-]+$")
# So many places of a line are tried.
_MOST: Final = 8


def guesses(passage: Excerpt) -> Iterator[Repair]:
    """Yield what may be wrong with the brackets around the place."""
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
    """Yield the brackets that may not be closed, each with what closes it and those around it in its line."""
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
