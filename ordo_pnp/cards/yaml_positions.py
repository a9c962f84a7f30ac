"""The line and column of every key and value of a YAML text."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final, NamedTuple

import yaml
from yaml.cyaml import CParser  # type: ignore[attr-defined]  # the stubs do not list what the module imports
from yaml.events import (
    AliasEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

# What the scanner says of half a pair of escapes, and of anything else that is no character.
BAD_ESCAPE: Final = "invalid Unicode character escape"
_ESCAPE: Final = re.compile(r"\\(?:u([0-9a-fA-F]{4})(?:\\u([dD][c-fC-F][0-9a-fA-F]{2}))?|.)", re.DOTALL)
# Beginnings of stretches of 2,048 private characters, one for each half of a pair.
_BLOCKS: Final = (0xE000, 0xE800, 0xF000)
_HIGH: Final = range(0xD800, 0xDC00)


class Bridge(NamedTuple):
    """A text that a YAML scanner can read, and the way back."""

    text: str
    block: int

    def restored(self, data: Any) -> Any:
        """Put characters in the place of their private halves, in keys and values of what was read."""
        if isinstance(data, str):
            return data if data.isascii() else self._pattern().sub(self._character, data)
        if isinstance(data, dict):
            return {self.restored(key): self.restored(value) for key, value in data.items()}
        return [self.restored(each) for each in data] if isinstance(data, list) else data

    def _pattern(self) -> re.Pattern[str]:
        high, low, end = chr(self.block), chr(self.block + 0x400), chr(self.block + 0x7FF)
        return re.compile(f"([{high}-{chr(self.block + 0x3FF)}])([{low}-{end}])")

    def _character(self, found: re.Match[str]) -> str:
        high, low = (ord(each) - self.block for each in found.groups())
        return chr(0x10000 + (high << 10) + low - 0x400)


def bridge(text: str) -> Bridge | None:
    """Return a text of JSON with private characters for pairs of escapes; None for any other text."""
    if not _is_json(text):
        return None
    used = {int(code, 16) for code, _ in _ESCAPE.findall(text) if code} | {ord(each) for each in set(text)}
    block = next((each for each in _BLOCKS if used.isdisjoint(range(each, each + 0x800))), None)
    if block is None:
        return None

    def replaced(found: re.Match[str]) -> str:
        high, low = found.groups()
        if low is None or int(high, 16) not in _HIGH:
            return found.group()
        return f"\\u{block + int(high, 16) - 0xD800:04x}\\u{block + int(low, 16) - 0xD800:04x}"

    return Bridge(_ESCAPE.sub(replaced, text), block)


def _is_json(text: str) -> bool:
    try:
        json.loads(text, parse_int=str, parse_float=str)
    except (ValueError, RecursionError):
        return False
    return True


_BREAK: Final = re.compile("[\r\n]")
_BLANKS: Final = re.compile("[ \t\n]*")
_FOLD: Final = r"(?:\r\n?|\n)[ \t\r\n]*"
# Style of a scalar -> what its source consists of: blanks and line ends, escapes of one character, and single
# characters.
_UNITS: Final = {
    style: re.compile(pattern, re.DOTALL)
    for style, pattern in {
        '"': rf"(?P<blanks>(?:\\|[ \t]*){_FOLD}|[ \t]+)|\\u[dD][89abAB]..\\u[dD]...|\\(?:x..|u.{{4}}|U.{{8}}|.)|.",
        "'": rf"(?P<blanks>[ \t]*{_FOLD}|[ \t]+)|''|.",
        "": rf"(?P<blanks>[ \t]*{_FOLD}|[ \t]+)|.",
        "|": "(?P<blanks>[ \t\r\n]+)|.",
        ">": "(?P<blanks>[ \t\r\n]+)|.",
    }.items()
}
# Of mappings and lists in each other.
MAX_DEPTH: Final = 48
# No place ends behind this column, if it starts before it: the end of a list of a million entries need not be found.
MAX_COLUMN: Final = 10_000


@dataclass(slots=True)
class Node:
    """The place of one value: marks of line and column from 0, and the places of what it holds."""

    start: tuple[int, int]
    # None for a mapping or list of several lines: it is shown to the end of its first line.
    end: tuple[int, int] | None
    key: tuple[tuple[int, int], tuple[int, int]] | None
    children: dict[str | int, Node]


def mark_of(mark: Any) -> tuple[int, int]:
    """Return line and column of a mark of the scanner, from 0."""
    return (mark.line, mark.column)


def line_start(text: str, number: int) -> int:
    r"""Return where a line of a text begins, by its number from 0; the end of a text that has fewer.

    >>> [line_start("a\r\nbc\n\nd", number) for number in range(5)]
    [0, 3, 6, 7, 8]
    """
    if text.count("\r") != text.count("\r\n"):
        ends = islice(re.finditer("\r\n|\n|\r", text), max(number - 1, 0), None)
        return next((each.end() for each in ends), len(text)) if number else 0
    low, high = 0, len(text)  # 24 counts of 10 MB are quicker than one walk over its lines
    while low < high:
        middle = (low + high) // 2
        if text.count("\n", 0, middle) < number:
            low = middle + 1
        else:
            high = middle
    return low


def line_of(text: str, number: int) -> str:
    """Return a line of a text by its number from 0, without making all the others."""
    start = line_start(text, number)
    end = _BREAK.search(text, start)
    return text[start : end.start() if end else len(text)]


def line_number(text: str, index: int) -> int:
    """Return the number from 0 of the line in which a character stands, whose line breaks are not in its middle."""
    return text.count("\n", 0, index) + text.count("\r", 0, index) - text.count("\r\n", 0, index)


class _Sought:
    """One step of the paths that are looked for, and those below it."""

    __slots__ = ("below", "size")

    def __init__(self) -> None:
        self.below: dict[str | int, _Sought] = {}
        # How many steps it is, with all below.
        self.size = 1

    @classmethod
    def of(cls, paths: Iterable[Sequence[str | int]]) -> _Sought:
        root = cls()
        for path in paths:
            steps = [root]
            for step in path:
                steps.append(steps[-1].below.get(step) or cls())
                if step not in steps[-2].below:
                    steps[-2].below[step] = steps[-1]
                    for each in steps[:-1]:
                        each.size += 1
        return root


def locate(text: str, paths: Iterable[Sequence[str | int]] | None = None) -> Node:
    """Build the tree of places; the text has been read before, so whatever stops the scanner ends the tree.

    Args:
        text: The YAML text.
        paths: Where given, the tree holds only the values at these paths and above them, and the text is scanned only
            as far as the last of them: of 500,000 values the whole tree takes 270 MB.
    """
    top = Node((0, 0), None, None, {})
    sought = None if paths is None else _Sought.of(paths)
    try:
        return _places(CParser(text).get_event, sought) or top
    except yaml.YAMLError as error:
        bridged = bridge(text) if BAD_ESCAPE in str(error) else None
    try:
        return top if bridged is None else _places(CParser(bridged.text).get_event, sought) or top
    except yaml.YAMLError:
        return top


def _places(next_event: Callable[[], Any], sought: _Sought | None) -> Node | None:  # noqa: C901, PLR0912, PLR0915 (one event kind per branch)
    stack: list[tuple[Node, bool, _Sought | None]] = []
    counts: list[int] = []  # of the values met so far in each open collection
    root: Node | None = None
    key: tuple[str, tuple[tuple[int, int], tuple[int, int]]] | None = None
    left = sought.size if sought else -1  # steps not met yet; never 0 where everything is wanted
    last = 0  # the line of the value met last
    while True:
        event = next_event()
        kind = event.__class__
        if kind is StreamEndEvent:
            return root
        if kind is MappingEndEvent or kind is SequenceEndEvent:
            closed, _, below = stack.pop()
            counts.pop()
            end = mark_of(event.end_mark)
            if end[0] == closed.start[0]:
                closed.end = end
            if below is not None:
                left -= sum(each.size for step, each in below.below.items() if step not in closed.children)
            continue
        if not isinstance(event, (ScalarEvent, AliasEvent, MappingStartEvent, SequenceStartEvent)):
            continue
        start, end = mark_of(event.start_mark), mark_of(event.end_mark)
        if not left and (start[0] > last or start[1] > MAX_COLUMN):
            return root  # where what is open ends makes no difference any more
        holder = stack[-1] if stack else None
        opens = kind is MappingStartEvent or kind is SequenceStartEvent
        if holder is not None and holder[1] and key is None:
            if opens:
                return root  # a collection as a key: the reader gave up here, too
            key = (event.value if isinstance(event, ScalarEvent) else "", (start, end))
            continue
        if opens and len(stack) >= MAX_DEPTH:
            return root
        step = None if holder is None else counts[-1] if key is None else key[0]
        mine = sought if holder is None or holder[2] is None or step is None else holder[2].below.get(step)
        if holder is not None:
            counts[-1] += 1
        if sought is not None and mine is None:
            key = None
            if opens:
                _skip(next_event)
            continue
        node = Node(start, None if opens else end, key[1] if key else None, {})
        key = None
        last = start[0]
        if holder is None or step is None:
            root = root or node
        elif step not in holder[0].children:
            holder[0].children[step] = node
        if mine is not None:
            left -= 1 if opens else mine.size
        if opens:
            stack.append((node, kind is MappingStartEvent, mine))
            counts.append(0)


def _skip(next_event: Callable[[], Any]) -> None:
    """Pass over the rest of a collection that has been opened."""
    depth = 1
    while depth:
        kind = next_event().__class__
        if kind is MappingStartEvent or kind is SequenceStartEvent:
            depth += 1
        elif kind is MappingEndEvent or kind is SequenceEndEvent:
            depth -= 1


def letters(source: str, text: str) -> list[tuple[int, int]] | None:
    r"""Return where the source of a scalar writes each character of its text; None where they do not belong together.

    Args:
        source: The scalar as the file has it, from its quote or the head of its block to its end.
        text: Its decoded value.

    Returns:
        From where to where in the source, for each character: more than one place wide for an escape, and the same
        stretch for all characters that blanks and line ends of the source have been folded to.

    >>> letters(r'"a\n\u00e9"', "a\n\u00e9"), letters("'it''s'", "it's"), letters("a\n  b", "a b")
    ([(1, 2), (2, 4), (4, 10)], [(1, 2), (2, 3), (3, 5), (5, 6)], [(0, 1), (1, 4), (4, 5)])
    """
    style = source[:1] if source[:1] in _UNITS else ""
    is_block = style in ("|", ">")
    head = _BREAK.search(source) if is_block else None
    start, end = len(style), len(source)
    if is_block:
        start = head.start() if head is not None else end
    elif style:
        end -= 1
    places: list[tuple[int, int]] = []
    for unit in _UNITS[style].finditer(source, start, end):
        at, shown = len(places), unit.group()
        if unit.lastgroup is None:
            if len(shown) == 1 and text[at : at + 1] != shown:
                return None
            places.append(unit.span())
            continue
        breaks = shown.count("\n") + shown.count("\r") - shown.count("\r\n")
        if is_block:
            blanks = _BLANKS.match(text, at)
            count = len(blanks.group()) if blanks is not None else 0
        else:
            count = breaks - 1 or int(shown[0] != "\\") if breaks else len(shown)
        is_same = count == len(shown) and text.startswith(shown, at)
        places += [(each, each + 1) for each in range(*unit.span())] if is_same else [unit.span()] * count
    return places if len(places) == len(text) else None


class WrittenText(NamedTuple):
    """A text as its file writes it."""

    # With its quotes or the head of its block; every line ends with a line feed.
    source: str
    # Line and column from 0.
    start: tuple[int, int]

    @property
    def is_plain(self) -> bool:
        """Whether it stands in no quotes, and in no block of its own."""
        return self.source[:1] not in _UNITS

    def marks(self, text: str, start: int, end: int) -> tuple[tuple[int, int], tuple[int, int]] | None:
        """Return where some characters of the text begin and end, line and column from 0; None where that is unknown.

        Args:
            text: Its value.
            start: The first of the characters, from 0.
            end: Behind the last of them; the same as ``start`` for the place between two characters.
        """
        places = letters(self.source, text)
        if not places or not 0 <= start <= end <= len(places):
            return None
        first = places[start][0] if start < len(places) else places[-1][1]
        return self._mark(first), self._mark(places[end - 1][1] if end > start else first)

    def _mark(self, index: int) -> tuple[int, int]:
        before = self.source[:index]
        lines = before.count("\n")
        return self.start[0] + lines, index - before.rfind("\n") - 1 if lines else self.start[1] + index

    def edited(self, changes: Iterable[tuple[tuple[int, int], tuple[int, int], str]]) -> str:
        """Return the source with other pieces in place of some, each within a line, in their order."""
        starts = [0, *(each.end() for each in re.finditer("\n", self.source))]
        source = self.source
        for (line, first), (_, last), new in reversed([*changes]):
            begin = starts[line - self.start[0]] - (self.start[1] if line == self.start[0] else 0)
            source = source[: begin + first] + new + source[begin + last :]
        return source


def innermost(node: Node, mark: tuple[int, int]) -> tuple[str | int, ...]:
    """Return the steps to the innermost key or value that begins at or before a line and column, from 0."""
    path: list[str | int] = []
    while True:
        before = [
            (start, step, child)
            for step, child in node.children.items()
            if (start := child.start if child.key is None else child.key[0]) <= mark
        ]
        if not before:
            return tuple(path)
        _, step, node = max(before, key=lambda each: each[0])
        path.append(step)
