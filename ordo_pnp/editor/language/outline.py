"""Texts of data as they are typed: a tree of what stands where, also of texts that no reader of YAML would take.

The indent decides what belongs to what. A quotation mark or bracket that is not closed ends with the lines that are deeper
than what it belongs to, so a slip spoils its own entry and nothing after it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ordo_pnp.editor.language.flow_outline import (
    INNER,
    MAX_NESTED,
    OPEN_QUOTED,
    QUOTED,
    FlowReader,
    OutlineMember,
    OutlineNode,
    said_by,
)

KEY: Final = re.compile(
    r"(?P<quoted>\"(?:[^\"\\\r\n]|\\.)*\"|'(?:[^'\r\n]|'')*')[ \t]*:(?=[ \t\r\n]|\Z)"
    r"|(?P<plain>[^\s\"'\[\]{},#&*!|>%@`](?:[^\r\n:#]|:(?=\S)|(?<=\S)#)*?)[ \t]*:(?=[ \t\r\n]|\Z)"
)
_PLAIN: Final = re.compile(r"(?:[^\r\n#]|(?<=\S)#)*")


class TextOutline:
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
            inner = INNER.match(self._text, place + 1, self._lines[number][1]).end()  # type: ignore[union-attr]
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
                word, quote = said_by(key[group])
                member = OutlineMember(value, word, key.start(group), key.end(group), quote=quote)
            node.members.append(member)
            node.end = max(node.end, member.end, member.node.end)
            number, indent = self._next(number)
        return node, number

    def _incomplete(self, number: int, place: int) -> tuple[OutlineMember, int]:
        end = self._lines[number][1]
        word = _PLAIN.match(self._text, place, end).group().rstrip()  # type: ignore[union-attr]
        said, quote = said_by(word)
        stop = place + len(word)
        return OutlineMember(OutlineNode("nothing", stop, stop), said, place, stop, False, quote), number + 1

    def _after_key(self, number: int, at: int, column: int) -> tuple[OutlineNode, int]:
        end = self._lines[number][1]
        inner = INNER.match(self._text, at, max(at, end)).end()  # type: ignore[union-attr]
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
            return FlowReader(self._text, stop).read(at), after
        quoted = QUOTED[first].match(self._text, at, stop) if first in QUOTED else None
        if quoted is not None:
            word, quote = said_by(quoted.group())
            return OutlineNode("scalar", at, quoted.end(), word=word, quote=quote), after
        pattern = OPEN_QUOTED if first in QUOTED else _PLAIN
        word = pattern.match(self._text, at, end).group().rstrip()  # type: ignore[union-attr]
        said, quote = said_by(word)
        return OutlineNode("scalar", at, at + len(word), word=said, quote=quote), after


def _lines(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield where the lines of a part of a text begin and end, without their line ends."""
    at = start
    while True:
        stop = _REST.match(text, at, max(at, end)).end()  # type: ignore[union-attr]
        yield at, stop
        if stop >= end:
            return
        at = stop + (2 if text.startswith("\r\n", stop) else 1)


_REST: Final = re.compile(r"[^\r\n]*")
