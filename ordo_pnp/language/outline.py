"""Texts of data as they are typed: a tree of what stands where, also of texts that no reader of YAML would take.

The indent decides what belongs to what. A quotation mark or bracket that is not closed ends with the lines that are deeper
than what it belongs to, so a slip spoils its own entry and nothing after it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_NESTED: Final = 48
"""Of flow collections and blocks in each other: as many as data files may have."""
KEY: Final = re.compile(
    r"(?P<quoted>\"(?:[^\"\\\r\n]|\\.)*\"|'(?:[^'\r\n]|'')*')[ \t]*:(?=[ \t\r\n]|\Z)"
    r"|(?P<plain>[^\s\"'\[\]{},#&*!|>%@`](?:[^\r\n:#]|:(?=\S)|(?<=\S)#)*?)[ \t]*:(?=[ \t\r\n]|\Z)"
)
_PLAIN: Final = re.compile(r"(?:[^\r\n#]|(?<=\S)#)*")
_FLOW_PLAIN: Final = re.compile(
    r"(?:[^\r\n#,\[\]{}:\"']|(?<=\S)[#\"']|:(?![\s,\[\]{}]|\Z))(?:[^\r\n#,\[\]{}:]|(?<=\S)#|:(?![\s,\[\]{}]|\Z))*"
)
_QUOTED: Final = {'"': re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL), "'": re.compile(r"'(?:[^']|'')*'")}
_OPEN_QUOTED: Final = re.compile(r"[^\r\n]*")
_BLANK: Final = re.compile(r"(?:[ \t]|#[^\r\n]*)*")
_SPACE: Final = re.compile(r"(?:[\s,]|(?<![^\s,\[\]{}])#[^\r\n]*)*")
_INNER: Final = re.compile(r"[ \t]*")
_ESCAPE: Final = re.compile(r"\\(u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|.)", re.DOTALL)
_ESCAPED: Final = {"n": "\n", "t": "\t", "r": "\r", "0": "\0"}

Kind = Literal["mapping", "list", "scalar", "nothing"]


@dataclass(slots=True)
class OutlineNode:
    """A value in a text, between two offsets."""

    kind: Kind
    start: int
    end: int
    is_flow: bool = False
    word: str = ""
    """What a scalar says, without its quotation marks."""
    quote: str = ""
    """The quotation mark of a scalar; none for a plain one, ``|`` or ``>`` for one of several lines."""
    members: list[OutlineMember] = field(default_factory=list)

    def member(self, key: str) -> OutlineNode | None:
        """Return the value under a key of a mapping; None where there is none."""
        return next((each.node for each in self.members if each.key == key and each.is_complete), None)

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of a mapping that have a colon."""
        return tuple([each.key for each in self.members if each.key is not None and each.is_complete])


@dataclass(slots=True)
class OutlineMember:
    """An entry of a list, or a key of a mapping with its value."""

    node: OutlineNode
    key: str | None = None
    start: int = 0
    """Where its key begins."""
    end: int = 0
    is_complete: bool = True
    """Whether a colon stands after the key."""
    quote: str = ""


class Outline:
    """Reads a part of a text that is one block.

    Args:
        text: The whole text.
        start: Where the part begins: a line.
        end: Where it ends.
    """

    def __init__(self, text: str, start: int, end: int) -> None:
        self._text = text
        self._end = end
        self._lines = list(_lines(text, start, end))
        self._depth = 0
        self.root = self._block(0, 0)[0]

    def _indent(self, number: int) -> int | None:
        """Return the indent of a line; None where it holds nothing or a comment."""
        start, end = self._lines[number]
        at = start
        text = self._text
        while at < end and text[at] == " ":
            at += 1
        return None if at == end or text[at] in "#\t" else at - start

    def _next(self, number: int) -> tuple[int, int]:
        """Return the next line that holds something, from a line on, and its indent; -1 at the end."""
        for each in range(number, len(self._lines)):
            indent = self._indent(each)
            if indent is not None:
                return each, indent
        return len(self._lines), -1

    def _block(self, number: int, least: int) -> tuple[OutlineNode, int]:
        number, indent = self._next(number)
        if indent < least:
            end = self._lines[-1][1] if self._lines else self._end
            return OutlineNode("nothing", end, end), number
        return self._from(number, self._lines[number][0] + indent, indent, indent - 1)

    def _from(self, number: int, at: int, column: int, owner: int) -> tuple[OutlineNode, int]:
        """Read a block that begins at a place of a line.

        Args:
            number: Of the line.
            at: Where in the text it begins.
            column: Of that place.
            owner: Column of what it belongs to: what is deeper is a part of it.
        """
        self._depth += 1
        try:
            if self._depth > MAX_NESTED:
                end = self._lines[number][1]
                return OutlineNode("nothing", at, end), self._after(number, owner)
            if self._is_dash(at, number):
                return self._list(number, at, column)
            if KEY.match(self._text, at, self._lines[number][1] + 1) is not None or self._goes_on(number, column):
                return self._mapping(number, at, column)
            return self._value(number, at, owner)
        finally:
            self._depth -= 1

    def _is_dash(self, at: int, number: int) -> bool:
        return self._text[at] == "-" and (at + 1 >= self._lines[number][1] or self._text[at + 1] in " \t")

    def _goes_on(self, number: int, column: int) -> bool:
        """Whether the next line is a key beside a word without a colon: that is a key, too, not yet complete."""
        text, after = self._text, self._next(number + 1)
        if after[1] != column or text[self._lines[number][0] + column : self._lines[number][0] + column + 1] in "[{":
            return False
        start, end = self._lines[after[0]]
        return KEY.match(text, start + column, end + 1) is not None and not self._is_dash(start + column, after[0])

    def _after(self, number: int, column: int) -> int:
        """Return the first line behind those that are deeper than a column."""
        number, indent = self._next(number + 1)
        while indent > column:
            number, indent = self._next(number + 1)
        return number

    def _list(self, number: int, at: int, column: int) -> tuple[OutlineNode, int]:
        node = OutlineNode("list", at, at)
        indent = column
        while indent >= column:
            place = at if not node.members else self._lines[number][0] + column
            if indent > column or not self._is_dash(place, number):
                if indent == column:
                    break
                number, indent = self._next(number + 1)
                continue
            inner = _INNER.match(self._text, place + 1, self._lines[number][1]).end()  # type: ignore[union-attr]
            if inner >= self._lines[number][1] or self._text[inner] == "#":
                value, number = self._below(number, inner, column)
            else:
                value, number = self._from(number, inner, column + inner - place, column)
            node.members.append(OutlineMember(value, start=place, end=place + 1))
            node.end = max(node.end, value.end)
            number, indent = self._next(number)
        return node, number

    def _below(self, number: int, at: int, owner: int, *, is_key: bool = False) -> tuple[OutlineNode, int]:
        """Read the value that may stand below a key or dash, with nothing behind it on its line."""
        below, indent = self._next(number + 1)
        is_list = is_key and indent == owner and self._is_dash(self._lines[below][0] + indent, below)
        if indent > owner or is_list:
            return self._from(below, self._lines[below][0] + indent, indent, owner)
        return OutlineNode("nothing", at, at), number + 1

    def _mapping(self, number: int, at: int, column: int) -> tuple[OutlineNode, int]:
        node = OutlineNode("mapping", at, at)
        indent = column
        while indent >= column:
            start, end = self._lines[number]
            place = at if not node.members else start + column
            if indent > column:
                number, indent = self._next(number + 1)
                continue
            if node.members and self._is_dash(place, number):
                break
            key = KEY.match(self._text, place, end + 1)
            if key is None:
                member, number = self._incomplete(number, place)
            else:
                value, number = self._after_key(number, key.end(), column)
                group = "quoted" if key["quoted"] is not None else "plain"
                word, quote = _said(key[group])
                member = OutlineMember(value, word, key.start(group), key.end(group), quote=quote)
            node.members.append(member)
            node.end = max(node.end, member.end, member.node.end)
            number, indent = self._next(number)
        return node, number

    def _incomplete(self, number: int, place: int) -> tuple[OutlineMember, int]:
        end = self._lines[number][1]
        word = _PLAIN.match(self._text, place, end).group().rstrip()  # type: ignore[union-attr]
        said, quote = _said(word)
        stop = place + len(word)
        return OutlineMember(OutlineNode("nothing", stop, stop), said, place, stop, False, quote), number + 1

    def _after_key(self, number: int, at: int, column: int) -> tuple[OutlineNode, int]:
        end = self._lines[number][1]
        inner = _INNER.match(self._text, at, max(at, end)).end()  # type: ignore[union-attr]
        if inner >= end or (self._text[inner] == "#" and inner > at):
            return self._below(number, inner, column, is_key=True)
        return self._value(number, inner, column)

    def _value(self, number: int, at: int, owner: int) -> tuple[OutlineNode, int]:
        """Read a scalar or a flow collection; the lines that are deeper belong to it."""
        end = self._lines[number][1]
        first = self._text[at]
        after = self._after(number, owner)
        stop = self._lines[after - 1][1] if after - 1 > number else end
        if first in "|>":
            return OutlineNode("scalar", at, stop, quote=first), after
        if first in "[{":
            return _Flow(self._text, stop).read(at), after
        quoted = _QUOTED[first].match(self._text, at, stop) if first in _QUOTED else None
        if quoted is not None:
            word, quote = _said(quoted.group())
            return OutlineNode("scalar", at, quoted.end(), word=word, quote=quote), after
        pattern = _OPEN_QUOTED if first in _QUOTED else _PLAIN
        word = pattern.match(self._text, at, end).group().rstrip()  # type: ignore[union-attr]
        said, quote = _said(word)
        return OutlineNode("scalar", at, at + len(word), word=said, quote=quote), after


class _Flow:
    """Reads a flow collection, no further than to an offset."""

    def __init__(self, text: str, stop: int) -> None:
        self._text = text
        self._stop = stop
        self._depth = 0

    def read(self, at: int) -> OutlineNode:
        text = self._text
        if text[at] in "[{" and self._depth < MAX_NESTED:
            self._depth += 1
            node = self._collection(at, "mapping" if text[at] == "{" else "list")
            self._depth -= 1
            return node
        return self._scalar(at)

    def _collection(self, at: int, kind: Kind) -> OutlineNode:
        text, stop, closing = self._text, self._stop, "}" if kind == "mapping" else "]"
        node = OutlineNode(kind, at, stop, is_flow=True)
        at = self._skip(at + 1)
        while at < stop:
            if text[at] == closing:
                node.end = at + 1
                return node
            if text[at] in "]}":
                node.end = at
                return node
            before = at
            member = self._pair(at, kind)
            node.members.append(member)
            at = self._skip(max(member.end, member.node.end))
            if at <= before:
                at = before + 1
        return node

    def _pair(self, at: int, kind: Kind) -> OutlineMember:
        """Read a member; in a list a key with a value is a mapping of its own."""
        key = self.read(at)
        colon = _INNER.match(self._text, key.end, self._stop).end()  # type: ignore[union-attr]
        if key.kind != "scalar" or colon >= self._stop or self._text[colon] != ":":
            if kind == "list" or key.kind != "scalar":
                return OutlineMember(key, start=key.start, end=key.end)
            nothing = OutlineNode("nothing", key.end, key.end)
            return OutlineMember(nothing, key.word, key.start, key.end, False, key.quote)
        inner = _BLANK_OR_LINES.match(self._text, colon + 1, self._stop).end()  # type: ignore[union-attr]
        if inner >= self._stop or self._text[inner] in ",]}":
            value = OutlineNode("nothing", min(colon + 2, inner), min(colon + 2, inner))
        else:
            value = self.read(inner)
        pair = OutlineMember(value, key.word, key.start, key.end, quote=key.quote)
        pair.node.end = max(pair.node.end, colon + 1)
        if kind == "mapping":
            return pair
        alone = OutlineNode("mapping", key.start, value.end, is_flow=True, members=[pair])
        return OutlineMember(alone, start=key.start, end=key.start)

    def _scalar(self, at: int) -> OutlineNode:
        first = self._text[at]
        found = _QUOTED[first].match(self._text, at, self._stop) if first in _QUOTED else None
        if found is None:
            pattern = _OPEN_FLOW if first in _QUOTED else _FLOW_PLAIN
            found = pattern.match(self._text, at, self._stop)
        word = found.group().rstrip() if found is not None else self._text[at]
        said, quote = _said(word)
        return OutlineNode("scalar", at, at + len(word), word=said, quote=quote)

    def _skip(self, at: int) -> int:
        return _SPACE.match(self._text, at, self._stop).end()  # type: ignore[union-attr]


_BLANK_OR_LINES: Final = re.compile(r"(?:\s|(?<=\s)#[^\r\n]*)*")
_OPEN_FLOW: Final = re.compile(r"[^\r\n,\[\]{}]*")


def _said(source: str) -> tuple[str, str]:
    """Return what a scalar says, and its quotation mark."""
    quote = source[:1]
    if quote not in _QUOTED:
        return source, ""
    inner = source[1:-1] if len(source) > 1 and source.endswith(quote) else source[1:]
    if quote == "'":
        return inner.replace("''", "'"), quote
    return _ESCAPE.sub(_unescaped, inner) if "\\" in inner else inner, quote


def _unescaped(match: re.Match[str]) -> str:
    escape = match[1]
    if escape[0] in "ux" and len(escape) > 1:
        return chr(int(escape[1:], 16))
    return _ESCAPED.get(escape, escape)


def _lines(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield where the lines of a part of a text begin and end, without their line ends."""
    for match in _LINE.finditer(text, start, end):
        yield match.span()
        if match.end() >= end:
            return


_LINE: Final = re.compile(r"(?:(?<=[\r\n])|(?<![\s\S]))(?!(?<=\r)\n)[^\r\n]*")
