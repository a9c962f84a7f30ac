"""Slips in texts that can be read: letters of another script, invisible characters, texts cut by a comment, odd quotation marks.

A text is judged by its decoded value, in any style and with any escapes of a file. Only a missing quotation mark and
a text cut by a comment are slips of writing: they are found in texts without quotes.

A fix is safe where only the repaired text can be meant: it looks the same in print, or lacks only characters that are
never printed. Whether a file needs a closer look is first asked of the characters that it holds.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from functools import partial
from itertools import groupby, islice
from typing import Final, NamedTuple

from ordo_pnp.base import HIDDEN, LETTERS, MIXED, Code, Diagnostic, Edit, Fix, clipped, finding, name_of, spellings_of
from ordo_pnp.cards.documents import Document, LocatedText, read_bytes
from ordo_pnp.cards.edits import format_value
from ordo_pnp.cards.finding_codes import CUT_TEXT, INVISIBLE_CHARACTER, MIXED_SCRIPTS, ODD_QUOTES
from ordo_pnp.cards.yaml_positions import MAX_COLUMN, WrittenText

# Of one code in one file; of more the first are shown.
MOST_SLIPS: Final = 25
# Texts with a slip, and places where a comment may cut a text.
_MAX_LOOKED_AT: Final = 2_000
_SOFT_HYPHEN: Final = "\u00ad"
_BYTE_ORDER_MARK: Final = "\ufeff"
_ZERO_WIDTH_SPACE: Final = "\u200b"
_WORD_JOINER: Final = "\u2060"
# They choose the shape of the letters beside them.
_JOINERS: Final = frozenset("\u200c\u200d")
# Letters and marks of some scripts that are not drawn themselves.
_UNDRAWN: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180e\u3164")
# They turn the direction of writing. No font has them: the check for missing characters finds them.
_TURNING: Final = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
# Alphabets of letters that have one shape, in words between spaces, and their accents.
_SEPARATE: Final = frozenset(("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "GEORGIAN", "COMBINING"))
_UNSEEN: Final = re.compile(f"[{HIDDEN}]+")
_BLANKS: Final = "\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
_BLANK: Final = re.compile(f"[{_BLANKS}]")
_OUTER: Final = " \u00a0\u1680\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))
# An ideographic space begins a paragraph in Chinese and Japanese.
_FIRST_BLANKS: Final = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f]+")
_QUOTE_BEHIND_BLANK: Final = re.compile(r"[\"'](?<= .)(?:[\s,\]}]|\Z)")
_ESCAPED: Final = re.compile(r"\\[xuU_]")
_CUT: Final = re.compile(r" #[^\s#]")
_HEAD: Final = re.compile(r"[ ]*(?:-[ ]+)*(?:([^\s:\"'#\[\]{}-][^:\"'#\[\]{}]*):[ ]+|(?<=- ))")
# Opening quotation marks -> the marks that close them.
_CLOSERS: Final = {
    "\u201c": "\u201d",
    "\u201e": "\u201c\u201d",
    "\u00ab": "\u00bb",
    "\u2018": "\u2019",
    "\u201a": "\u2018\u2019",
}
_NUMBER: Final = re.compile(r"[-+0-9.,]+$")
_SLUG: Final = re.compile(r"[a-z0-9/$_-]+$")
# Of an alphabet, for a word to be one of it: `ΔE` and `kΩ` are none.
_MIN_LETTERS: Final = 2


class TextSlip(NamedTuple):
    """A slip: a piece of a text, its fault and the fix."""

    code: Code
    start: int
    end: int
    message: str
    remedy: str
    # Start, end and replacement of each edit.
    edits: tuple[tuple[int, int, str], ...]
    is_safe: bool
    # Whether quotation marks are missing around the text; it is no slip where there are some.
    is_unquoted: bool = False


def text_slips(document: Document, texts: Collection[str] = ()) -> list[Diagnostic]:
    """Return the findings on odd texts in a readable file.

    Args:
        document: The file.
        texts: Keys of texts that are printed.
    """
    checks = _checks(document.text, frozenset(texts))
    counts: Counter[Code] = Counter()
    odd_texts = []
    for text in document.texts() if checks else ():
        slips = [
            each
            for check in checks
            for each in islice(check(text), MOST_SLIPS)
            if each.is_unquoted or _counts(each, counts)
        ]
        if slips:
            odd_texts.append((text, slips))
        if len(odd_texts) >= _MAX_LOOKED_AT:
            break
    found = list(filter(None, (slip_finding(document, text, slip) for text, slips in odd_texts for slip in slips)))
    if " #" in document.text and _CUT.search(document.text):
        found += _cut_texts(document)
    shown: Counter[Code] = Counter()
    return [each for each in found if _counts(each, shown)]


def _counts(each: TextSlip | Diagnostic, counts: Counter[Code]) -> bool:
    """Count a slip; return whether it is one of those that are shown."""
    counts[each.code] += 1
    return counts[each.code] <= MOST_SLIPS


def _checks(source: str, texts: Collection[str]) -> list[Callable[[LocatedText], Iterator[TextSlip]]]:
    """Return the checks that may find something in a file, by the characters that it holds."""
    is_escaped = "\\" in source and _ESCAPED.search(source) is not None
    chars = "" if source.isascii() else "".join(set(source))
    found: list[Callable[[LocatedText], Iterator[TextSlip]]] = []
    if is_escaped or _UNSEEN.search(chars):
        found.append(_unseen)
    if is_escaped or _BLANK.search(chars) or (texts and _may_end_in_blank(source)):
        found.append(partial(_outer_blanks, texts))
    if is_escaped or (any("\u0370" <= char <= "\u052f" for char in chars) and MIXED.search(source)):
        found.append(_mixed)
    if not _CLOSERS.keys().isdisjoint(chars):
        found.append(_curly)
    if source.count('"') % 2:
        found.append(_half_quoted)
    return found


def _may_end_in_blank(source: str) -> bool:
    """Whether a text of a file may end with a space: in quotes, in a block of its own, or before an escaped line end."""
    return any(end in source for end in (" \n", " \r", " \\\n")) or _QUOTE_BEHIND_BLANK.search(source) is not None


def slip_finding(document: Document, text: LocatedText, slip: TextSlip) -> Diagnostic | None:
    """Return the finding of a slip in a text, with its fix; None for one that is none in quotation marks."""
    written = document.written(text.path, key=text.is_key)
    if slip.is_unquoted and not written.is_plain:
        return None
    marks = written.marks(text.value, slip.start, slip.end)
    span = document.span(text.path, key=text.is_key) if marks is None else document.place(*marks)
    return finding(slip.code, slip.message, span, remedy=slip.remedy, fix=_fix(document, text, written, slip))


def _fix(document: Document, text: LocatedText, written: WrittenText, slip: TextSlip) -> Fix | None:
    """Return the fix of a slip: the odd characters alone, or the whole text in quotes where the rest would be read otherwise.

    None where nothing would be left, or several lines would have to be rewritten.
    """
    value, changes = text.value, []
    for start, end, new in slip.edits:
        marks = written.marks(text.value, start, end)
        if marks is not None and marks[0][0] == marks[1][0]:
            changes.append((*marks, new))
    for start, end, new in reversed(slip.edits):
        value = value[:start] + new + value[end:]
    if not slip.edits or not value.strip():
        return None
    if slip.is_unquoted or len(changes) < len(slip.edits) or not _says(written.edited(changes), value, text):
        (line, column), width = written.start, len(written.source)
        if "\n" in written.source:
            return None
        changes = [(written.start, (line, column + width), format_value(value, quoted=True))]
    if any(end[1] > MAX_COLUMN for _, end, _ in changes):
        return None
    return Fix(tuple(Edit(document.place(start, end), new) for start, end, new in changes), slip.is_safe)


def _says(source: str, value: str, text: LocatedText) -> bool:
    """Whether a source in the place of that of a text, or of a key before or behind its mark, is read as a value."""
    lines = [f"{source}: 1\n", f"? {source}\n: 1\n"] if text.is_key else [f"a: {source}\n"]
    data = {value: 1} if text.is_key else {"a": value}
    again = [read_bytes(line.encode(), "") for line in lines]
    return all(not each.problems and bool(each.data == data) for each in again)


def _unseen(text: LocatedText) -> Iterator[TextSlip]:
    value = text.value
    for run in _UNSEEN.finditer(value):
        before, after = value[run.start() - 1 : run.start()], value[run.end() : run.end() + 1]
        is_idle = any(not each or each.isspace() for each in (before, after))
        end = run.start()
        for is_meant, chars in groupby(run.group(), partial(_has_meaning, before, after)):
            start, end = end, end + len(odd := list(chars))
            if not is_meant:
                message = f"the text holds the invisible character {name_of(odd[0])}"
                is_safe = is_idle or {*odd} == {_BYTE_ORDER_MARK}
                yield TextSlip(INVISIBLE_CHARACTER, start, end, message, "delete it", ((start, end, ""),), is_safe)


def _has_meaning(before: str, after: str, char: str) -> bool:
    """Whether an invisible character does something between two others, of which either may be missing."""
    letters = [each for each in (before, after) if each.isalpha() or unicodedata.category(each or " ")[0] == "M"]
    special = [each for each in letters if unicodedata.name(each, "").partition(" ")[0] not in _SEPARATE]
    if char in _TURNING:
        return True
    if char == _SOFT_HYPHEN:
        return len(letters) == 2
    if char in _JOINERS:
        joins_pictures = char == "\u200d" and before != "" and not before.isalnum() and not before.isspace()
        return bool(special) or joins_pictures
    if char == _WORD_JOINER:
        return all(each and not each.isspace() for each in (before, after))
    if char == _ZERO_WIDTH_SPACE:
        return len(special) == 2  # a place to break a line, as between Thai words
    return char in _UNDRAWN and bool(special)


def _outer_blanks(printed: Collection[str], text: LocatedText) -> Iterator[TextSlip]:
    value, is_printed = text.value, not text.is_key and text.path[-1] in printed
    begin, end = len(value) - len(value.lstrip(_OUTER)), len(value.rstrip(_OUTER))
    if not end or (begin and end < len(value) and not is_printed):
        return  # with blanks at both ends it stands between others
    last, first = _BLANK.search(value, end), _FIRST_BLANKS.match(value)
    if last is not None or (is_printed and end < len(value)):
        message = f"`{text.path[-1]}` ends with a space"
        if last is not None:
            message = f"{name_of(last[0])} stands at the end of the text"
        edits = ((end, len(value), ""),)
        yield TextSlip(INVISIBLE_CHARACTER, end, len(value), message, "delete it", edits, is_printed)
    if first is not None:
        message = f"{name_of(value[0])} stands at the beginning of the text"
        edits = ((0, first.end(), ""),)
        yield TextSlip(INVISIBLE_CHARACTER, 0, first.end(), message, "delete it", edits, is_safe=False)


def _mixed(text: LocatedText) -> Iterator[TextSlip]:
    """Find words of one alphabet in which letters of another stand.

    The fix is safe where exactly one word of a single alphabet looks the same in print, and most letters stay.
    """
    for found in LETTERS.finditer(text.value):
        word = found.group()
        spellings = spellings_of(word) if MIXED.search(word) else []
        if not spellings:
            continue
        (among, meant, is_same_shape), *others = spellings
        odd = [at for at, (old, new) in enumerate(zip(word, meant, strict=True)) if old != new]
        kept = sum(map(str.isalpha, word)) - len(odd)
        if kept < _MIN_LETTERS:
            continue
        is_single = is_same_shape and not any(each.is_same_shape for each in others)
        first = word[odd[0]]
        start, end = (odd[0], odd[0] + 1) if len(odd) == 1 else (0, len(word))
        yield TextSlip(
            MIXED_SCRIPTS,
            found.start() + start,
            found.start() + end,
            f"the `{first}` of `{clipped(word)}` is {name_of(first)}, among {among} letters",
            f"write `{clipped(meant)}` in {among} letters alone",
            tuple((found.start() + at, found.start() + at + 1, meant[at]) for at in odd),
            is_safe=is_single and kept > len(odd),
        )


def _curly(text: LocatedText) -> Iterator[TextSlip]:
    value, last = text.value, len(text.value)
    closers = _CLOSERS.get(value[:1])
    if text.is_key or closers is None or any(char in value[1:] for char in closers):
        return
    is_closed = value[-1] in "\"'" and last > 1
    end = f"and closed by `{value[-1]}`" if is_closed else "and never closed"
    message = f"the text is opened by `{value[0]}`, {name_of(value[0])}, {end}"
    remedy = 'write one pair of quotation marks, such as `"` at both ends'
    edits = ((0, 1, ""), (last - 1, last, "")) if is_closed else ()
    yield TextSlip(ODD_QUOTES, 0, last, message, remedy, edits, is_safe=False, is_unquoted=True)


def _half_quoted(text: LocatedText) -> Iterator[TextSlip]:
    value, last = text.value, len(text.value)
    if text.is_key or not value.endswith('"') or value.count('"') > 1 or value[0] in _CLOSERS:
        return
    message, remedy = 'the text is closed by `"` and not opened by one', 'write `"` before it, too, or nowhere'
    edits = ((last - 1, last, ""),)
    yield TextSlip(ODD_QUOTES, 0, last, message, remedy, edits, is_safe=False, is_unquoted=True)


def _cut_texts(document: Document) -> Iterator[Diagnostic]:
    """Find texts without quotes that end where a comment begins right at a word."""
    lines = enumerate(re.split("\r\n|\n|\r", document.text))
    cuts = ((number, line, found.start()) for number, line in lines if (found := _CUT.search(line)) is not None)
    for number, line, end in islice(cuts, _MAX_LOOKED_AT):
        head = _HEAD.match(line)
        value = line[head.end() : end] if head is not None else ""
        if head is None or not value or value != value.rstrip() or _NUMBER.match(value):
            continue
        whole = line[head.end() :].rstrip()
        if _SLUG.match(value) and " " in whole[len(value) + 1 :]:
            continue  # a word and a remark
        start = number, head.end()
        if document.written(document.path_at(start)) != (value, start):
            continue
        quoted = format_value(whole, quoted=True)
        remedy = f"write `{clipped(quoted)}`, or a space after `#` if it is a remark"
        message = f"`#` begins a comment here: the text ends with `{clipped(value.split()[-1])}`"
        span = document.place(start, (number, len(line.rstrip())))
        yield finding(CUT_TEXT, message, span, remedy=remedy, fix=Fix((Edit(span, quoted),), is_safe=False))
