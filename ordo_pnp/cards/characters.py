"""Characters that are not what they look like, where YAML counts blanks and marks; and the marks of a merge conflict."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from ordo_pnp.base import HIDDEN, name_of
from ordo_pnp.cards.passage import LEADING, content_column, indent_of, is_content
from ordo_pnp.cards.reading_codes import MERGE_CONFLICT, ODD_CHARACTER, TAB
from ordo_pnp.cards.repair import LineChange, Repair, changed
from ordo_pnp.cards.trial import trial

if TYPE_CHECKING:
    from ordo_pnp.cards.passage import Excerpt


ODD_BLANK: Final = re.compile(f"(?:[^\\S \n\r]|[{HIDDEN}])")
_FOREIGN_MARK: Final = re.compile(r"[^\w\s\x00-\x7f]")
_MARKS: Final = frozenset(":,;-\"'[]{}#")
# Words in the names of characters that look like a mark of YAML.
_WORDS: Final = (("COMMA", ","), ("COLON", ":"), ("BULLET", "-"), ("DOUBLE", '"'), ("QUOTATION", "'"), ("PRIME", "'"))
_CONFLICT: Final = re.compile(r"^(?:<{7}|\|{7}|={7}|>{7})(?= |$)", re.MULTILINE)
_ODD_INDENT: Final = re.compile(f"^[ -]*(?:[^\\S \n\r]|[{HIDDEN}])", re.MULTILINE)
_MAX_CHANGES: Final = 1_000


def twin_of(char: str) -> str | None:
    r"""Return the mark of YAML that a character looks like, which other keyboards and word processors write.

    >>> [twin_of(char) for char in "\uff1a\u2013\u201c\u2019\uff3b\u2605"]
    [':', '-', '"', "'", '[', None]
    """
    plain = unicodedata.normalize("NFKC", char)
    if plain in _MARKS:
        return plain
    if unicodedata.category(char) == "Pd":
        return "-"
    name = unicodedata.name(char, "")
    return next((mark for word, mark in _WORDS if word in name.split()), None)


def conflict(text: str) -> Iterator[Repair]:
    """Yield the conflicts that a merge has left in a text."""
    if "<<<<<<<" not in text and ">>>>>>>" not in text and "=======" not in text:
        return
    lines = re.split("\r\n|\n|\r", text)
    marks = [(index, line[:7]) for index, line in enumerate(lines) if _CONFLICT.match(line)]
    for position, (index, mark) in enumerate(marks):
        if mark[0] == "<" or (position == 0 and mark[0] != "|"):
            ends = [each for each, other in marks[position + 1 :] if other[0] == ">"][:1]
            yield Repair(
                MERGE_CONFLICT,
                f"a merge conflict was left here: `{mark}` is a mark of the version control",
                index,
                0,
                len(mark),
                "keep one of the two versions, and delete the lines with `<<<<<<<`, `=======` and `>>>>>>>`",
                related=tuple(((each, 0), "the conflict ends here") for each in ends),
            )


def indented_oddly(lines: Sequence[str]) -> Repair | None:
    """Return the explanation of a text that can be read once all its indentation is made of spaces."""
    odd = [index for index, line in enumerate(lines) if _ODD_INDENT.match(line) and is_content(line)]
    if not odd or len(odd) > _MAX_CHANGES:
        return None
    for width in (1, 2, 4, 8):
        changes = tuple(each for index in odd for each in _spaced(index, lines[index], width))
        after = trial("\n".join(changed(lines, changes)))
        # one that stumbles at the very next line has too few spaces, or too many
        if after is None or (after.line > odd[-1] + 1 and not after.is_duplicate):
            return _odd_blank(lines, changes, len(odd) - 1)
    return None


def _spaced(index: int, line: str, width: int) -> Iterator[LineChange]:
    """Yield the changes that make the blanks before a line, and behind its dashes, spaces."""
    end = re.match(f"(?:[\\s{HIDDEN}]|-(?=[\\s{HIDDEN}]))*", line)
    for found in ODD_BLANK.finditer(line, 0, end.end() if end else 0):
        yield LineChange(index, found.start(), found.end(), _plain(found.group(), width))


def _plain(char: str, width: int = 1) -> str:
    """Return what stands for a character in plain text: nothing for one that has no width."""
    if char == "\t":
        return " " * width
    return "" if unicodedata.category(char) == "Cf" else " "


def _odd_blank(lines: Sequence[str], changes: tuple[LineChange, ...], more: int = 0) -> Repair:
    first = min(changes)
    char = lines[first.line][first.start]
    end = first.start + 1
    while lines[first.line][end : end + 1] == char:
        end += 1
    also = f", as in {more} more line{'s' if more > 1 else ''}" if more else ""
    if char == "\t":
        message, remedy = f"a tab stands where only spaces may{also}", "indent with spaces"
        return Repair(TAB, message, first.line, first.start, end, remedy, changes)
    is_hidden = unicodedata.category(char) == "Cf"
    message = (
        f"the invisible {name_of(char)} stands"
        if is_hidden
        else f"a blank that is no space stands here: {name_of(char)}"
    )
    message += (" where nothing may" if is_hidden else "") + also
    remedy = "delete it" if is_hidden else "type a space in its place"
    return Repair(ODD_CHARACTER, message, first.line, first.start, end, remedy, changes)


def guesses(passage: Excerpt) -> Iterator[Repair]:
    """Yield what odd characters in a line may be for."""
    for index in passage.near:
        line = passage.lines[index]
        if line.isascii() and "\t" not in line:
            continue
        lead = LEADING.match(line)
        if lead is not None and ODD_BLANK.search(lead.group()):
            yield from _reindented(passage, index)
        blanks = [each for each in ODD_BLANK.finditer(line) if _is_structural(line, each)]
        changes = [LineChange(index, each.start(), each.end(), _plain(each.group())) for each in blanks]
        for each in changes:
            yield _odd_blank(passage.lines, (each,))
        if len(changes) > 1:
            yield _odd_blank(passage.lines, tuple(changes))
        yield from _twins(passage, index)


def _reindented(passage: Excerpt, index: int) -> Iterator[Repair]:
    """Yield a line indented as one of its neighbours."""
    line = passage.lines[index]
    width = indent_of(line)
    beside = (passage.content_above(index), passage.content_below(index))
    columns = [
        column
        for each in beside
        if each is not None
        for column in (indent_of(passage.lines[each]), content_column(passage.lines[each]))
    ]
    for column in dict.fromkeys(columns):
        found = _odd_blank(passage.lines, (LineChange(index, 0, width, " " * column),))
        char = next((each for each in ODD_BLANK.finditer(line, 0, width)), None)
        if char is not None and char.group() != "\t":
            named = _odd_blank(passage.lines, (LineChange(index, char.start(), char.end(), " "),))
            found = Repair(named.code, named.message, index, char.start(), char.end(), named.remedy, found.changes)
        elif char is not None:
            message, remedy = "a tab stands where only spaces may", f"indent with {column} spaces"
            found = Repair(TAB, message, index, char.start(), char.end(), remedy, found.changes)
        yield found


def _is_structural(line: str, found: re.Match[str]) -> bool:
    """Whether a blank stands beside a mark of YAML, or at an end of the line."""
    before, after = line[: found.start()].rstrip(), line[found.end() :].lstrip()
    return not before or not after or before[-1] in ":-,[]{}\"'" or after[0] in ":,[]{}\"'#"


def _twins(passage: Excerpt, index: int) -> Iterator[Repair]:
    """Yield a line with YAML's own marks in place of those that look like them: the first, two of them, all."""
    line = passage.lines[index]
    marks = ((each, twin_of(each.group())) for each in _FOREIGN_MARK.finditer(line))
    found = [(each, mark) for each, mark in marks if mark][:8]
    tries = [*([each] for each in found), [found[0], found[-1]] if len(found) > 1 else [], found]
    for each in filter(None, tries):
        first, meant = each[0]
        space = " " if meant == ":" and line[first.end() : first.end() + 1].strip() else ""
        changes = [LineChange(index, one.start(), one.end(), mark) for one, mark in each]
        changes[0] = LineChange(index, first.start(), first.end(), meant + space)
        yield Repair(
            ODD_CHARACTER,
            f"`{first.group()}` is {name_of(first.group())}, not the `{meant}` that YAML knows",
            index,
            first.start(),
            first.end(),
            f"type `{meant}` in its place",
            tuple(changes),
            is_safe=meant not in "\"'",
        )
