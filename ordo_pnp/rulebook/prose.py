"""The prose of a rulebook where it stands, without what is no prose, and the terms that are misused in it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from ordo_pnp.catalog.terms import MASK, misuse_finding
from ordo_pnp.diagnostics import Span
from ordo_pnp.rulebook.directives import FORMS, INFO, ROLE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ordo_pnp.catalog.terms import Terms
    from ordo_pnp.diagnostics import Diagnostic
    from ordo_pnp.rulebook.source import Source

_SAID: Final = ("alt", "title", "question", "labels")
"""Options of blocks that are read; the others are looked up."""
_FRONT = re.compile(r"subtitle:")
_FENCE = re.compile(r"(`{3,})[ \t]*(.*)")
_OPTION = re.compile(r"([a-z_]+):(?=[ \t]|$)")
_ENTRY = re.compile(r"[a-z0-9-]+:[ \t]")
_ALONE = re.compile(r"#|\|")
"""Begins a line that is no part of the paragraph before it: a heading, a row of a table."""
_ITEM = re.compile(r"\s*(?:[-+*]|\d+[.)])\s")
_WORDED = ("word", "fact", "count", "rule", "ref", "term")
"""Roles whose wording is the book's; that of a card is a name."""
_UNREAD = re.compile(r"`[^`]*`|\]\([^()\s]*\)|\{#[^{}]*\}|https?://\S+")
_EMPHASIS = str.maketrans("*_{}", "    ")


@dataclass(frozen=True, slots=True)
class Passage:
    """Some lines of one paragraph, heading, row or option; as long as in the file, what is no prose masked."""

    line: int
    """Of the file, from 0."""
    text: str


def passages(lines: Sequence[str]) -> Iterator[Passage]:
    """Return the prose of a book in order."""
    start = next((at + 1 for at in range(1, len(lines)) if lines[at].rstrip() == "---"), 0)
    for at in range(start):
        if _FRONT.match(lines[at]):
            yield _masked(at, [_blank(lines[at], lines[at].index(":") + 1)])
    yield from _block(lines, start, len(lines))


def misused_terms(source: Source, terms: Terms) -> Iterator[Diagnostic]:
    """Find what stands for a term in a book, each where it stands."""
    for passage in passages(source.lines):
        for misuse in terms.misuses(passage.text):
            before = passage.text[: misuse.start]
            line = passage.line + before.count("\n")
            column = misuse.start - (before.rfind("\n") + 1)
            whole = source.lines[line]
            end = min(column + misuse.end - misuse.start, len(whole))
            yield misuse_finding(misuse, Span(source.name, line + 1, column + 1, line + 1, end + 1, whole))


def _block(lines: Sequence[str], start: int, end: int) -> Iterator[Passage]:
    """Return the prose of some lines of Markdown; a blank line, a heading, an item or a row begins a new passage."""
    open_at, at = start, start
    while at < end:
        line = lines[at]
        fence = _FENCE.match(line)
        is_quoted = line.lstrip().startswith(">")
        if fence or is_quoted or not line.strip() or _ALONE.match(line) or _ITEM.match(line):
            yield from _passage(lines, open_at, at)
            open_at = at + 1 if fence or is_quoted or not line.strip() else at
        if fence:
            close = next((n for n in range(at + 1, end) if _closes(lines[n], fence[1])), end)
            yield from _directive(lines, fence[2], at + 1, close)
            at = close
            open_at = at + 1
        at += 1
    yield from _passage(lines, open_at, end)


def _closes(line: str, fence: str) -> bool:
    bare = line.strip()
    return len(bare) >= len(fence) and not bare.strip("`")


def _directive(lines: Sequence[str], info: str, start: int, end: int) -> Iterator[Passage]:
    """Return the prose of a block: the options that are read, and what it holds."""
    match = INFO.fullmatch(info.strip())
    form = FORMS.get(match[1]) if match else None
    if match is None or form is None:
        return
    at = start
    while form.options and at < end and (option := _OPTION.match(lines[at])):
        last = at + 1
        while last < end and lines[last][:1] in (" ", "\t") and lines[last].strip():
            last += 1
        if option[1] in _SAID:
            yield _masked(at, [_blank(lines[at], option.end()), *lines[at + 1 : last]])
        at = last
    if match[1] == "glossary":
        first = [number for number in range(at, end) if _ENTRY.match(lines[number])]
        for number, following in pairwise([*first, end]):
            entry = _ENTRY.match(lines[number])
            yield _masked(number, [_blank(lines[number], entry.end() if entry else 0), *lines[number + 1 : following]])
    elif form.content in ("blocks", "caption"):
        yield from _block(lines, at, end)


def _passage(lines: Sequence[str], start: int, end: int) -> Iterator[Passage]:
    if start < end:
        yield _masked(start, list(lines[start:end]))


def _masked(line: int, lines: list[str]) -> Passage:
    text = ROLE.sub(_role, "\n".join(lines))
    text = _UNREAD.sub(lambda found: _covered(found.group()), text)
    return Passage(line, text.translate(_EMPHASIS))


def _role(found: re.Match[str]) -> str:
    """Leave of a role what is printed as the book has it."""
    name, whole = found[1], found.group()
    if name == "ruling":
        return _blank(whole, len(whole))
    shown = 2 if name == "index" else 3 if name in _WORDED and found[3] is not None else None
    if shown is None or found[shown] is None:
        return _covered(whole)
    start = found.start(shown) - found.start()
    return _blank(whole, start)[:-1] + " "


def _covered(text: str) -> str:
    return "\n".join(MASK * len(line) for line in text.split("\n"))


def _blank(text: str, length: int) -> str:
    return "\n".join(" " * len(line) for line in text[:length].split("\n")) + text[length:]
