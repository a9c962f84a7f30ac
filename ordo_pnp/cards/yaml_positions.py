"""The place of every key and value of a YAML text, and of every character of a scalar."""

from __future__ import annotations

import json
import re
from array import array
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any, Final, NamedTuple

# The scanner's message for half a pair of escapes, and for any other escape that is no character.
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
        """Put characters in place of their private halves, in keys and values."""
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
# Style of a scalar -> the units of its source: blanks and line ends, escapes of one character, and single characters.
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


class Places:
    """The places of the keys and values of a text, in characters.

    They are numbered in the order of the text, a key before its value, a mapping or list before its content.
    """

    __slots__ = ("after", "data", "ends", "repeated", "starts", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.data: Any = None
        self.starts, self.ends = array("I"), array("I")
        # The number behind all that a value holds.
        self.after = array("I")
        # Numbers of keys that stand once more in their mapping -> the keys.
        self.repeated: dict[int, str] = {}

    @property
    def root(self) -> Node:
        """The place of all data."""
        return Node(self, 0, self.data)

    def path_at(self, index: int) -> tuple[str | int, ...]:
        """Return the path of the innermost key or value that begins at or before a character."""
        number = bisect_right(self.starts, index) - 1
        node, path = self.root, list[str | int]()
        while node.at < number:
            before = [(step, child) for step, child in node.children.items() if child.first <= number]
            if not before:
                break
            step, node = max(before, key=lambda each: each[1].at)
            path.append(step)
        return tuple(path)


class Node:
    """The place of one value, and of the values in it."""

    __slots__ = ("_children", "at", "first", "places", "value")

    def __init__(self, places: Places, at: int, value: Any, first: int | None = None) -> None:
        self.places, self.at, self.value = places, at, value
        # The number of its key, its own where it has none.
        self.first = at if first is None else first
        self._children: Mapping[str | int, Node] | None = None

    @property
    def start(self) -> int:
        """The first character."""
        return self.places.starts[self.at]

    @property
    def stop(self) -> int:
        """Behind the last character; of a mapping or list in block style, where the next thing begins."""
        return self.places.ends[self.at]

    @property
    def end(self) -> int:
        """Behind the last character, closing brackets included."""
        return self.stop if self.is_flow or not self.children else [*self.children.values()][-1].end

    @property
    def key(self) -> tuple[int, int] | None:
        """The first character of its key, and behind the last; None in a list."""
        at = self.first
        return None if at == self.at else (self.places.starts[at], self.places.ends[at])

    @property
    def is_flow(self) -> bool:
        """Whether it is a mapping or list in brackets."""
        return self.is_collection and self.places.text[self.start] in "{["

    @property
    def is_collection(self) -> bool:
        """Whether it is a mapping or list."""
        return isinstance(self.value, (dict, list))

    @property
    def children(self) -> Mapping[str | int, Node]:
        """The places of its values, by key or index."""
        if self._children is None:
            self._children = self._found()
        return self._children

    def _found(self) -> Mapping[str | int, Node]:
        places, value, at = self.places, self.value, self.at + 1
        after, found = places.after, dict[str | int, Node]()
        if isinstance(value, list):
            for index, each in enumerate(value):
                found[index] = Node(places, at, each)
                at = after[at]
        elif isinstance(value, dict):
            names, end = iter(value), after[self.at]
            while at < end:
                name = places.repeated[at] if at in places.repeated else next(names)
                found[name] = Node(places, at + 1, value[name], at)
                at = after[at + 1]
        return found


def mark_of(mark: Any) -> tuple[int, int]:
    """Return line and column of a mark of the scanner, from 0."""
    return (mark.line, mark.column)


def line_start(text: str, number: int) -> int:
    r"""Return the start of a line by its number from 0; the end of a shorter text.

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


def letters(source: str, text: str) -> list[tuple[int, int]] | None:
    r"""Return each character's place in a scalar's source; None where the two do not match.

    Args:
        source: The scalar as the file has it, from its quote or the head of its block to its end.
        text: Its decoded value.

    Returns:
        Start and end in the source, for each character: more than one place wide for an escape, and the same stretch
        for all characters that blanks and line ends of the source have been folded to.

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
        """Return start and end of characters, lines and columns from 0; None if unknown.

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
