"""Scalars and flow collections of texts that are being typed, also such that nobody has closed yet."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final, Literal

# Of flow collections and blocks in each other: as many as data files may have.
MAX_NESTED: Final = 48
QUOTED: Final = {'"': re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL), "'": re.compile(r"'(?:[^']|'')*'")}
OPEN_QUOTED: Final = re.compile(r"[^\r\n]*")
INNER: Final = re.compile(r"[ \t]*")
_FLOW_PLAIN: Final = re.compile(
    r"(?:[^\r\n#,\[\]{}:\"']|(?<=\S)[#\"']|:(?![\s,\[\]{}]|\Z))(?:[^\r\n#,\[\]{}:]|(?<=\S)#|:(?![\s,\[\]{}]|\Z))*"
)
_SPACE: Final = re.compile(r"(?:[\s,]|(?<![^\s,\[\]{}])#[^\r\n]*)*")
_ESCAPE: Final = re.compile(r"\\(u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|.)", re.DOTALL)
_ESCAPED: Final = {"n": "\n", "t": "\t", "r": "\r", "0": "\0"}
_BLANK_OR_LINES: Final = re.compile(r"(?:\s|(?<=\s)#[^\r\n]*)*")
_OPEN_FLOW: Final = re.compile(r"[^\r\n,\[\]{}]*")

Kind = Literal["mapping", "list", "scalar", "nothing"]


@dataclass(slots=True)
class OutlineNode:
    """A value in a text, between two offsets."""

    kind: Kind
    start: int
    end: int
    is_flow: bool = False
    # What a scalar says, without its quotation marks.
    word: str = ""
    # The quotation mark of a scalar; none for a plain one, ``|`` or ``>`` for one of several lines.
    quote: str = ""
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
    # Where its key begins.
    start: int = 0
    end: int = 0
    # Whether a colon stands after the key.
    is_complete: bool = True
    quote: str = ""


class FlowReader:
    """Reads a flow collection.

    Args:
        text: The whole text.
        stop: No further than to this offset.
    """

    def __init__(self, text: str, stop: int) -> None:
        self._text = text
        self._stop = stop
        self._depth = 0

    def read(self, at: int) -> OutlineNode:
        """Read the value that begins at an offset."""
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
        colon = INNER.match(self._text, key.end, self._stop).end()  # type: ignore[union-attr]
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
        found = QUOTED[first].match(self._text, at, self._stop) if first in QUOTED else None
        if found is None:
            pattern = _OPEN_FLOW if first in QUOTED else _FLOW_PLAIN
            found = pattern.match(self._text, at, self._stop)
        word = found.group().rstrip() if found is not None else self._text[at]
        said, quote = said_by(word)
        return OutlineNode("scalar", at, at + len(word), word=said, quote=quote)

    def _skip(self, at: int) -> int:
        return _SPACE.match(self._text, at, self._stop).end()  # type: ignore[union-attr]


def said_by(source: str) -> tuple[str, str]:
    """Return what a scalar says, and its quotation mark.

    >>> said_by("'Jaffa'"), said_by('"half'), said_by("plain")
    (('Jaffa', "'"), ('half', '"'), ('plain', ''))
    """
    quote = source[:1]
    if quote not in QUOTED:
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
