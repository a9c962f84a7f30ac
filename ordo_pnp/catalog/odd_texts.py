"""Slips in texts that can be read: letters of another script, characters nobody sees, texts cut by a comment, odd quotation marks.

A file is first asked what can be answered at once: which characters it holds. Only then are its lines looked at.
"""

from __future__ import annotations

import re
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from ordo_pnp.catalog import reading_codes as codes
from ordo_pnp.catalog.yaml_positions import MAX_COLUMN
from ordo_pnp.diagnostics import HIDDEN, Edit, Fix, clipped, finding, latin_twins, name_of, script_twins

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from ordo_pnp.catalog.source import Document
    from ordo_pnp.diagnostics import Code, Diagnostic

_MAX_FOUND: Final = 25
"""So many of a kind are shown of one file."""
_MAX_LOOKED_AT: Final = 2_000
_COMMENT: Final = re.compile(r"(?:^|(?<=[ \t]))#")
_LATIN: Final = "A-Za-z\u00c0-\u024f"
_OTHERS: Final = {"Cyrillic": "\u0400-\u052f", "Greek": "\u0370-\u03ff"}
_FOREIGN: Final = "".join(_OTHERS.values())
_MIXED: Final = re.compile(f"[{_LATIN}][{_FOREIGN}]|[{_FOREIGN}][{_LATIN}]")
_WORD: Final = re.compile(r"[^\W0-9_]+")
_JOINERS: Final = frozenset("\u00ad\u200c\u200d")
"""Characters that have a meaning between two letters."""
_TURNING: Final = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""They turn the direction of writing. No font has them: the check of what can be drawn finds them."""
_UNSEEN: Final = re.compile(f"[{HIDDEN}]")
_BLANKS: Final = frozenset("\u00a0\u1680\u202f\u205f\u3000") | {chr(code) for code in range(0x2000, 0x200B)}
_BLANK: Final = "[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+"
_OUTER: Final = re.compile(f"{_BLANK}(?=[\"']?[ \r]*$)|(?<=: ){_BLANK}", re.MULTILINE)
_CUT: Final = re.compile(r" #[^\s#]")
_HEAD: Final = re.compile(r"[ ]*(?:-[ ]+)*(?:([^\s:\"'#\[\]{}-][^:\"'#\[\]{}]*):[ ]+|(?<=- ))")
_CLOSERS: Final = {
    "\u201c": "\u201d",
    "\u201e": "\u201c\u201d",
    "\u00ab": "\u00bb",
    "\u2018": "\u2019",
    "\u201a": "\u2018\u2019",
}
"""Opening quotation marks -> what closes them."""
_OPENED: Final = re.compile(f"[{''.join(_CLOSERS)}]")
_STRAIGHT_END: Final = re.compile('"(?=[ \r]*$)', re.MULTILINE)
_BLANK_END: Final = re.compile("[ ]+(?=[\"']\r?$)", re.MULTILINE)
_NUMBER: Final = re.compile(r"[-+0-9.,]+$")
_SLUG: Final = re.compile(r"[a-z0-9/$_-]+$")


class _Slip(NamedTuple):
    """A piece of a line and what is odd about it."""

    code: Code
    start: int
    end: int
    message: str
    remedy: str
    text: str | None = None
    """What to write in its place."""
    is_safe: bool = True


def text_slips(document: Document, texts: Collection[str] = ()) -> list[Diagnostic]:
    """Return what is odd in the texts of a file that can be read.

    Args:
        document: The file.
        texts: Keys of texts that are printed.
    """
    text = document.text
    found: list[Diagnostic] = []
    if not text.isascii():
        chars = set(text)
        if _UNSEEN.search("".join(chars)):
            found += _each(document, _UNSEEN, _unseen)
        if not chars.isdisjoint(_BLANKS):
            found += _each(document, _OUTER, _outer_blank)
        if any("\u0370" <= char <= "\u052f" for char in chars):
            found += _each(document, _MIXED, _mixed)
        if not chars.isdisjoint(_CLOSERS):
            found += _each(document, _OPENED, _curly)
    if text.find("#", 1) > 0 and " #" in text:  # looking for one character takes 0.2 µs, for two 10 µs
        found += _each(document, _CUT, _cut)
    if text.count('"') % 2:
        found += _each(document, _STRAIGHT_END, _half_quoted)
    if texts and (' "\n' in text or " '\n" in text):
        found += _each(document, _BLANK_END, partial(_blank_end, frozenset(texts)))
    return found


def _each(
    document: Document, pattern: re.Pattern[str], explain: Callable[[str, int, int], _Slip | None]
) -> list[Diagnostic]:
    """Return the findings of all places that a pattern finds, where a closer look finds a slip."""
    found: list[Diagnostic] = []
    text = document.text
    number = counted = 0
    for match in islice(pattern.finditer(text), _MAX_LOOKED_AT):
        number += text.count("\n", counted, match.start())
        counted = match.start()
        start = text.rfind("\n", 0, match.start()) + 1
        line = document.line(number)
        at = match.start() - start
        slip = None if at > MAX_COLUMN or _is_comment(line, at) else explain(line, at, match.end() - start)
        if slip is not None:
            span = document.place((number, slip.start), (number, slip.end))
            fix = None if slip.text is None else Fix((Edit(span, slip.text),), slip.is_safe)
            found.append(finding(slip.code, slip.message, span, remedy=slip.remedy, fix=fix))
            if len(found) >= _MAX_FOUND:
                break
    return found


def _is_comment(line: str, column: int) -> bool:
    """Whether a column of a line lies in a comment."""
    for found in _COMMENT.finditer(line, 0, column):
        before = line[: found.start()]
        if not before.count('"') % 2 and not before.count("'") % 2:
            return True
    return False


def _unseen(line: str, start: int, _end: int) -> _Slip | None:
    char, before, after = line[start], line[start - 1 : start], line[start + 1 : start + 2]
    if char in _TURNING or _UNSEEN.match(before):
        return None
    if char in _JOINERS and before and after:
        is_within = before.isalpha() and after.isalpha()
        if is_within and (char == "\u00ad" or not (before.isascii() or after.isascii())):
            return None
        if char == "\u200d" and not before.isalnum() and not before.isspace():
            return None  # it joins pictures
    found = re.compile(f"[{HIDDEN}]+").match(line, start)
    end = found.end() if found else start + 1
    message = f"{name_of(char)} stands in the text, which nobody sees"
    return _Slip(codes.INVISIBLE_CHARACTER, start, end, message, "delete it", "")


def _outer_blank(line: str, start: int, end: int) -> _Slip | None:
    head = _HEAD.match(line)
    if head is not None and line[head.end() : head.end() + 2] in ('" ', "' "):
        return None  # blanks at both ends are meant: the text stands between others
    where = "beginning" if line[:start].endswith(": ") else "end"
    message = f"{name_of(line[start])} stands at the {where} of the text"
    return _Slip(codes.INVISIBLE_CHARACTER, start, end, message, "delete it", "")


def _blank_end(texts: Collection[str], line: str, start: int, end: int) -> _Slip | None:
    head = _HEAD.match(line)
    if head is None or head[1] not in texts or head.end() >= start:
        return None
    message = f"`{head[1]}` ends with a space"
    return _Slip(codes.INVISIBLE_CHARACTER, start, end, message, "delete it", "")


def _mixed(line: str, start: int, _end: int) -> _Slip | None:
    word = next((each for each in _WORD.finditer(line) if each.start() <= start < each.end()), None)
    if word is None or (first := _MIXED.search(word.group())) is None or first.start() + word.start() != start:
        return None  # the word has been looked at
    text = word.group()
    for script, letters in _OTHERS.items():
        theirs = re.findall(f"[{letters}]", text)
        ours = re.findall(f"[{_LATIN}]", text)
        if not theirs:
            continue
        tries = [("Latin", latin_twins(text, script), theirs), (script, script_twins(text, script), ours)]
        if len(theirs) > len(ours):
            tries.reverse()
        for among, meant, odd in tries:
            if meant is not None:
                at = word.start() + text.index(odd[0])
                message = f"the `{odd[0]}` of `{clipped(text)}` is {name_of(odd[0])}, among {among} letters"
                remedy = f"write `{clipped(meant)}` in {among} letters alone"
                edit = meant[text.index(odd[0])]
                if len(odd) == 1:
                    return _Slip(codes.MIXED_SCRIPTS, at, at + 1, message, remedy, edit)
                return _Slip(codes.MIXED_SCRIPTS, word.start(), word.end(), message, remedy, meant)
    return None


def _cut(line: str, start: int, _end: int) -> _Slip | None:
    head = _HEAD.match(line)
    value = line[head.end() : start] if head is not None else ""
    if head is None or not value or value != value.rstrip() or value[0] in "\"'[{|>&*!" or _NUMBER.match(value):
        return None
    rest = line[start:].rstrip()
    if _SLUG.match(value) and " " in rest.strip():
        return None  # a word and a remark
    whole = f"{value}{rest}"
    quoted = f"'{whole}'" if '"' in whole or "\\" in whole else f'"{whole}"'
    remedy = f"write `{clipped(quoted)}`, or a space after `#` if it is a remark"
    message = f"`#` begins a comment here: the text ends with `{clipped(value.split()[-1])}`"
    text = None if "'" in whole and quoted[0] == "'" else quoted
    return _Slip(codes.CUT_TEXT, head.end(), len(line.rstrip()), message, remedy, text, is_safe=False)


def _curly(line: str, start: int, _end: int) -> _Slip | None:
    head = _HEAD.match(line)
    value = line[start:].rstrip()
    if head is None or head.end() != start or any(char in value[1:] for char in _CLOSERS[value[0]]):
        return None
    is_closed = value[-1] in "\"'" and len(value) > 1
    end = "and closed by `" + value[-1] + "`" if is_closed else "and never closed"
    message = f"the text is opened by `{value[0]}`, {name_of(value[0])}, {end}"
    inner = value[1:-1] if is_closed else value[1:]
    text = f'"{inner}"' if '"' not in inner and "\\" not in inner and is_closed else None
    remedy = 'write one pair of quotation marks, such as `"` at both ends'
    return _Slip(codes.ODD_QUOTES, start, start + len(value), message, remedy, text)


def _half_quoted(line: str, _start: int, end: int) -> _Slip | None:
    head = _HEAD.match(line)
    value = "" if head is None else line[head.end() : end]
    if (
        head is None
        or head[1] is None
        or not value
        or value[0] in "\"'[{|>"
        or value[0] in _CLOSERS
        or value.count('"') != 1
    ):
        return None
    message = 'the text is closed by `"` and not opened by one'
    remedy = 'write `"` before it, too, or nowhere'
    text = f'"{value}' if "\\" not in value else None
    return _Slip(codes.ODD_QUOTES, head.end(), end, message, remedy, text, is_safe=False)
