"""Repairs of text that is not YAML: a trial scan, excerpts small enough to be tried alone, and repairs of odd characters and merge conflicts."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any, Final, NamedTuple

import yaml
from yaml.cyaml import CParser  # type: ignore[attr-defined]  # the stubs do not list the imports of the module
from yaml.events import (
    AliasEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from ordo_pnp.base import HIDDEN, Code, name_of
from ordo_pnp.cards.finding_codes import MERGE_CONFLICT, ODD_CHARACTER, TAB
from ordo_pnp.cards.yaml_positions import BAD_ESCAPE, MAX_DEPTH, bridge, mark_of

_MAX_SCANNED: Final = 65_536  # characters
# With 4,000 of them in each other the scanner needs 0.2 s, as it grows faster than the text; ``trial`` gives up before.
_MAX_BRACKETS: Final = 100
# A line and a column, from 0.
Mark = tuple[int, int]


class Stumble(NamedTuple):
    """The place of the scanner's error, seldom that of the person's slip."""

    line: int
    column: int
    problem: str = ""
    context: str = ""
    # The beginning of the part at which the scanner was.
    opened: Mark | None = None
    # Start and end of the last quoted text before it.
    quoted: tuple[Mark, Mark] | None = None
    # Whether the text can be scanned, and a key stands twice in one mapping.
    is_duplicate: bool = False


class _Followed:
    """The state of the events before the scanner gave up."""

    def __init__(self) -> None:
        self.quoted: tuple[Mark, Mark] | None = None
        self.duplicate: Mark | None = None

    def follow(self, next_event: Callable[[], Any]) -> None:  # noqa: C901 (one branch for each event)
        """Go through all events, or to a depth that no data have."""
        stack: list[tuple[set[str] | None, bool]] = []
        keys: set[str] | None = None
        awaits_key = False
        while True:
            event = next_event()
            kind = event.__class__
            if kind is StreamEndEvent:
                return
            if kind is ScalarEvent:
                if event.style in ("'", '"'):
                    self.quoted = mark_of(event.start_mark), mark_of(event.end_mark)
                if awaits_key and keys is not None:
                    if event.value in keys and self.duplicate is None:
                        self.duplicate = mark_of(event.start_mark)
                    keys.add(event.value)
                awaits_key = keys is not None and not awaits_key
            elif kind is MappingStartEvent or kind is SequenceStartEvent:
                if len(stack) >= MAX_DEPTH:
                    return
                stack.append((keys, awaits_key))
                keys = set() if kind is MappingStartEvent else None
                awaits_key = keys is not None
            elif kind is MappingEndEvent or kind is SequenceEndEvent:
                keys, awaits_key = stack.pop()
                awaits_key = keys is not None and not awaits_key
            elif kind is AliasEvent:
                awaits_key = keys is not None and not awaits_key


def trial(text: str) -> Stumble | None:
    """Return the place of the scanner's error, or else of a duplicate key, or None."""
    return _tried(text, _trial)


def scan(text: str) -> Stumble | None:
    """Return the place of the scanner's error; without ``trial``'s details, in a fifth of its time."""
    if len(text) > _MAX_SCANNED or text.count("[") + text.count("{") > _MAX_BRACKETS:
        return trial(text)
    return _tried(text, _scan)


def _tried(text: str, look: Callable[[str], Stumble | None]) -> Stumble | None:
    found = look(text)
    if found is not None and BAD_ESCAPE in found.problem and (bridged := bridge(text)) is not None:
        return look(bridged.text)
    return found


def _trial(text: str) -> Stumble | None:
    followed = _Followed()
    try:
        followed.follow(CParser(text).get_event)
    except yaml.YAMLError as error:
        return _stumble(error, followed.quoted)
    return Stumble(*followed.duplicate, is_duplicate=True) if followed.duplicate else None


def _scan(text: str) -> Stumble | None:
    try:
        CParser(text).raw_parse()  # 0.45 ms for ten cards; by events it is 2.5 ms
    except yaml.YAMLError as error:
        return _stumble(error, None)
    return None


def _stumble(error: yaml.YAMLError, quoted: tuple[Mark, Mark] | None) -> Stumble:
    mark, opened = getattr(error, "problem_mark", None), getattr(error, "context_mark", None)
    at = mark_of(mark or opened) if mark or opened else (0, 0)
    said = str(getattr(error, "problem", None) or ""), str(getattr(error, "context", None) or "")
    return Stumble(*at, *said, mark_of(opened) if opened else None, quoted)


class LineChange(NamedTuple):
    """A piece of one line, columns from 0, that another text takes the place of."""

    line: int
    start: int
    end: int
    text: str


@dataclass(frozen=True)
class Repair:
    """An explanation of an error that stops the scanner; lines and columns count from 0."""

    code: Code
    message: str
    line: int
    column: int
    # The column behind the place.
    end: int
    remedy: str
    changes: tuple[LineChange, ...] = ()
    related: tuple[tuple[Mark, str], ...] = ()
    # Whether the changes were surely meant.
    is_safe: bool = True
    # Whether they are a remedy, and not just a proof that the slip is here.
    is_proposed: bool = True

    @property
    def last(self) -> int:
        """The last line that it is about or that it changes."""
        return max([self.line, *(each.line for each in self.changes)])

    def moved(self, numbers: Sequence[int]) -> Repair:
        """Return it with other numbers of lines.

        Args:
            numbers: The new number of each line.
        """
        return replace(
            self,
            line=numbers[self.line],
            changes=tuple(each._replace(line=numbers[each.line]) for each in self.changes),
            related=tuple(((numbers[mark[0]], mark[1]), note) for mark, note in self.related),
        )


def changed(lines: Sequence[str], changes: Iterable[LineChange]) -> list[str]:
    """Return lines with changes made to them, which do not overlap."""
    made = list(lines)
    for line, start, end, text in sorted(changes, reverse=True):
        made[line] = made[line][:start] + text + made[line][end:]
    return made


# The indentation of a line, of spaces or of characters that look like them.
LEADING: Final = re.compile("[\\s\u00ad\u180e\u200b-\u200f\u2060\ufeff]*")
# A line that begins with a key, or with dashes and a key.
KEY: Final = re.compile(
    r"""(?P<indent>[ ]*)(?P<dashes>(?:-[ ]+)*)(?P<key>[^\s"'\[\]{},&*!|>%@`?:#-][^\n"'\[\]{},:#]{0,80}?|"[^"\n]*"|'[^'\n]*')[ ]*:(?=\s|$)"""
)
DASH: Final = re.compile(r"([ ]*)-([ ]+|$)")
_LINES_ABOVE: Final = 60
_LINES_BELOW: Final = 30
_MAX_LENGTH: Final = 32_768  # characters; a card has some 400, a passage of more would cost more than it tells
_CLOSERS: Final = ("]", "}")
# So deep is a text divided; no file of the games is deeper than nine.
_MAX_DIVISIONS: Final = 12


def indent_of(line: str) -> int:
    """Return the columns before the first character of a line that shows."""
    rest = line.lstrip()
    if rest[:1].isascii():
        return len(line) - len(rest)
    found = LEADING.match(line)
    return found.end() if found else 0


def content_column(line: str) -> int:
    """Return the column of the first key or value of a line, behind its dashes."""
    found = re.match(r"[ ]*(?:-[ ]+)*", line)
    return found.end() if found else 0


def is_content(line: str) -> bool:
    """Whether a line is neither blank nor a comment."""
    rest = line.lstrip()
    if not rest[:1].isascii():
        rest = line[indent_of(line) :]
    return bool(rest) and not rest.startswith("#")


def _level_of(line: str) -> int:
    """Return the columns before the first character of a line that shows; -1 of a line that is blank or a comment."""
    rest = line.lstrip()
    if rest[:1].isascii():  # as most lines: known at once
        return len(line) - len(rest) if rest and rest[0] != "#" else -1
    return indent_of(line) if is_content(line) else -1


@dataclass(frozen=True)
class Excerpt:
    """Some lines of a text that cannot be read."""

    lines: tuple[str, ...]
    # The number that each has in the text, from 0.
    numbers: tuple[int, ...]
    at: Stumble

    @cached_property
    def heads(self) -> list[re.Match[str] | None]:
        """The match of the key at the start of each line, else None."""
        return [KEY.match(line) for line in self.lines]

    @cached_property
    def near(self) -> list[int]:
        """The lines of a possible slip, likeliest first: scanner's error, its start, neighbours."""
        last = min(self.at.line, len(self.lines) - 1)
        opened = [] if self.at.opened is None else [self.at.opened[0]]
        found = [last, *opened, *range(last - 1, max(-1, last - 12), -1), last + 1, last + 2]
        inside = (each for each in dict.fromkeys(found) if 0 <= each < len(self.lines))
        return [each for each in inside if is_content(self.lines[each])]

    def number(self, index: int) -> int:
        """Return the number of a line as a person counts."""
        return self.numbers[index] + 1

    def content_above(self, index: int) -> int | None:
        """Return the next line above that is neither blank nor a comment."""
        return next((each for each in range(index - 1, -1, -1) if is_content(self.lines[each])), None)

    def content_below(self, index: int) -> int | None:
        """Return the next line below that is neither blank nor a comment."""
        return next((each for each in range(index + 1, len(self.lines)) if is_content(self.lines[each])), None)

    def after(self, repair: Repair) -> Stumble | None:
        """Return the place of the scanner's error after a repair."""
        text = "\n".join(changed(self.lines, repair.changes))
        return scan(text) or trial(text)

    @cached_property
    def quoted(self) -> tuple[Mark, Mark] | None:
        """Start and end of the last quoted text before the place."""
        found = trial("\n".join(self.lines))
        return None if found is None else found.quoted


def passages(lines: Sequence[str], *, has_duplicates: bool) -> Iterator[Excerpt]:
    """Yield the smallest passages of a text that cannot be read alone, from top to bottom.

    Args:
        lines: Of a text that cannot be read; the caller may repair the lines of one passage before asking for the next.
        has_duplicates: Whether duplicate keys are the only error.
    """
    yield from _Division(lines, trial if has_duplicates else scan).passages()


class _Division:
    """A text with the indentations of its lines, which are asked for many times."""

    def __init__(self, lines: Sequence[str], look: Callable[[str], Stumble | None]) -> None:
        self.lines = lines
        self.look = look
        # The lines; dashes before the divided part are blank.
        self.view = list(lines)
        # The indentation of each line of the view; -1 where there is nothing but a comment.
        self.levels = list(map(_level_of, lines))
        # The same of the lines as they are.
        self.own = list(self.levels)

    def passages(self) -> Iterator[Excerpt]:
        for first, end, at in self._unreadable(0, len(self.view), None, _MAX_DIVISIONS):
            found = self._cut(first, end, at)
            if found is not None:
                yield found

    def _unreadable(
        self, first: int, end: int, at: Stumble | None, left: int
    ) -> Iterator[tuple[int, int, Stumble | None]]:
        """Yield the smallest runs of lines that cannot be read alone, with the scanner's error in them if known.

        Args:
            first: The start of the run to divide.
            end: The line behind.
            at: The scanner's error in it, if known.
            left: So many divisions may follow.
        """
        is_found = False
        for a, b in self._parts(first, end) if left else ():
            is_same = at is not None and (a, b) == (first, end)
            inner = at if is_same else self.look("\n".join(self.view[a:b]))
            if inner is not None:
                is_found = True
                yield from self._unreadable(a, b, inner, left - 1)
        if not is_found:
            yield first, end, at

    def _parts(self, first: int, end: int) -> list[tuple[int, int]]:
        """Divide lines at the least indentation; a single one below its key or dash."""
        levels, view = self.levels, self.view
        contents = [index for index in range(first, end) if levels[index] >= 0]
        if not contents or view[contents[0]][levels[contents[0]]] in "[{":
            return []
        level = min(levels[index] for index in contents)
        starts = [index for index in contents if levels[index] == level and view[index][level] not in _CLOSERS]
        if not starts:
            return []
        if len(starts) > 1 or starts[0] != contents[0]:
            return list(pairwise([*dict.fromkeys([first, *starts]), end]))
        head = view[starts[0]]
        dash = DASH.match(head)
        if dash is not None and dash[2]:
            view[starts[0]] = f"{dash[1]} {dash[2]}{head[dash.end() :]}"
            levels[starts[0]] = dash.end() if dash.end() < len(head) else -1
            return [(first, end)]
        found = KEY.match(head)
        is_open = found is not None and not head[found.end() + 1 :].split(" #")[0].strip()
        return [(starts[0] + 1, end)] if is_open and len(contents) > 1 else []

    def _cut(self, first: int, end: int, at: Stumble | None) -> Excerpt | None:
        """Cut a passage out of the text: a run of lines near the error, in context."""
        lines = self.lines
        at = at or self.look("\n".join(lines[first:end]))
        focus = min(first + at.line, end - 1) if at else first
        start = max(first, focus - _LINES_ABOVE)
        stop = end
        if end - focus > _LINES_BELOW:
            stop = self._border(focus, end) or focus + _LINES_BELOW
        kept = [*self._spine(start), *range(start, stop)]
        chosen = tuple(lines[index] for index in kept)
        if sum(map(len, chosen)) > _MAX_LENGTH:
            return None
        again = self.look("\n".join(chosen))
        return None if again is None else Excerpt(chosen, tuple(kept), again)

    def _border(self, first: int, end: int) -> int | None:
        """Return the line behind a part that begins at a line, if it is near."""
        level = max(self.own[first], 0)
        for index in range(first + 1, min(end, first + _LINES_BELOW)):
            if -1 < self.own[index] <= level:
                return index
        return end if end < first + _LINES_BELOW else None

    def _spine(self, first: int) -> list[int]:
        """Return the lines above a line that it stands in: the entry it goes on with, and the keys above that."""
        lines, own = self.lines, self.own
        level = indent_of(lines[first])
        kept: list[int] = []
        is_whole = False
        for index in range(first - 1, max(-1, first - 1 - _LINES_ABOVE), -1):
            if own[index] >= 0:
                kept.append(index)
                is_whole = own[index] <= level and _holds(lines[index], level)
                if is_whole:
                    break
        if kept and not is_whole:
            least = min(own[index] for index in kept)
            kept = kept[: max(at for at, index in enumerate(kept) if own[index] == least) + 1]
        level = own[kept[-1]] if kept else 0
        for index in range(kept[-1] - 1 if kept else -1, -1, -1):
            if -1 < own[index] < level or (own[index] == level and _heads(lines[index], lines[kept[-1]])):
                kept.append(index)
                level = own[index]
            if not level and not DASH.match(lines[kept[-1]]):
                break
        return kept[::-1]


def _holds(line: str, level: int) -> bool:
    """Whether a line begins something that a line below it, at a level, may belong to."""
    mine = indent_of(line)
    return mine < level or (mine == level and DASH.match(line) is not None)


def _heads(line: str, entry: str) -> bool:
    """Whether a line is the key of a list whose dashes stand below its first letter."""
    return DASH.match(entry) is not None and DASH.match(line) is None and KEY.match(line) is not None


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
    """Return the plain replacement of a character: empty for one without width."""
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
    """Yield the possible meanings of odd characters in a line."""
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
