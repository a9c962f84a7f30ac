"""Slips at the beginning of a line: a dash, a colon or the space behind it that is missing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ordo_pnp.base import clipped
from ordo_pnp.cards.passage import DASH, KEY, content_column, indent_of, is_content
from ordo_pnp.cards.reading_codes import MISSING_DASH, MISSING_MARK, SEVERAL_DOCUMENTS, SYNTAX
from ordo_pnp.cards.repair import LineChange, Repair

if TYPE_CHECKING:
    from ordo_pnp.cards.passage import Excerpt


_TIGHT_DASH: Final = re.compile(r"([ ]*)-(?=[^\W0-9_]|[\"'\[{])")
_OTHER_DASH: Final = re.compile(r"([ ]*)[*+][ ]+(?=[\w\"'\[{])")
_TIGHT_COLON: Final = re.compile(r"[ ]*(?:-[ ]+)*([^\W0-9][\w-]*)(:)(?=[^\s:/])")
_WITH_MAPPING: Final = re.compile(r"[ ]*[\w-]+:[ ]+\{")
_NO_COLON: Final = re.compile(r"[ ]*(?:-[ ]+)*([^\W0-9][\w-]*)([ ]*[=;][ ]*|[ ]+:(?=\S)|[ ]+|$)(?=([^:]?))")


def guesses(passage: Excerpt) -> Iterator[Repair]:
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
    """Yield lines without which the others can be read; what to do with them only a person knows."""
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
