"""Outline YAML texts while they are typed, valid or not, and locate the caret in them."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Final, Literal, NamedTuple

from ordo_pnp.editor.language.positions import TextLines

# Depth of nested flow collections and blocks: as many as data files may have.
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
    # The value of a scalar, without its quotation marks.
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
    # The offset of its key.
    start: int = 0
    end: int = 0
    # Whether a colon stands after the key.
    is_complete: bool = True
    quote: str = ""


class FlowReader:
    """Reads a flow collection.

    Args:
        text: The whole text.
        stop: The offset at which to stop.
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
    """Return the value of a scalar, and its quotation mark.

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


KEY: Final = re.compile(
    r"(?P<quoted>\"(?:[^\"\\\r\n]|\\.)*\"|'(?:[^'\r\n]|'')*')[ \t]*:(?=[ \t\r\n]|\Z)"
    r"|(?P<plain>[^\s\"'\[\]{},#&*!|>%@`](?:[^\r\n:#]|:(?=\S)|(?<=\S)#)*?)[ \t]*:(?=[ \t\r\n]|\Z)"
)
_PLAIN: Final = re.compile(r"(?:[^\r\n#]|(?<=\S)#)*")


class TextOutline:
    """Parses a block of a text.

    Args:
        text: The whole text.
        start: The offset of its first line.
        end: The offset of its end.
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
            number: The number of the line.
            at: The offset of the block in the text.
            column: The column of that place.
            owner: Column of the key or dash that owns it: deeper lines are a part of it.
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
        """Return the next line that is not deeper than a column."""
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
    """Yield the start and end of each line of a part of a text, without the line ends."""
    at = start
    while True:
        stop = _REST.match(text, at, max(at, end)).end()  # type: ignore[union-attr]
        yield at, stop
        if stop >= end:
            return
        at = stop + (2 if text.startswith("\r\n", stop) else 1)


_REST: Final = re.compile(r"[^\r\n]*")


# Lines of a block that is read as a whole: 2 ms.
MAX_LINES: Final = 80
# Lines above that are searched one by one for the owner of a line; further ones by one search.
_NEAR: Final = 300
# Stands at the caret while the text is read; a letter for private use that no font of cards has.
_MARK: Final = "\ue0c5"
_ENTRY: Final = re.compile(r"-(?:[ \t]+|(?=[\r\n]|\Z))")

Steps = tuple[str | int, ...]


class BlockRegion(NamedTuple):
    """The block around a place."""

    start: int
    end: int
    # The path of the block.
    path: Steps
    # The index of its first entry in its list, else 0.
    first: int


@dataclass(frozen=True, slots=True)
class TextSpot:
    """A key or a value at a place of a text."""

    # The path of the value, or of the mapping of a key.
    path: Steps
    # The value at the end of each part of the path, the empty path first; None where it was not read.
    nodes: tuple[OutlineNode | None, ...]
    # The offset of the key or value, with its quotation mark.
    start: int
    end: int
    # The word before the caret; of a place without caret the whole word.
    word: str
    quote: str = ""
    is_key: bool = False
    # Whether a value may become the first key of a mapping: nothing else stands on its line.
    can_be_key: bool = False
    # Whether a colon stands after a key.
    is_complete: bool = False
    is_flow: bool = False

    @property
    def node(self) -> OutlineNode | None:
        """The value at the end of the path."""
        return self.nodes[-1]


def caret_at(lines: TextLines, offset: int) -> TextSpot | None:
    """Return the key or value being typed at an offset.

    None in a comment, and in texts of several lines.
    """
    text = lines.text
    region = region_at(lines, offset)
    marked = f"{text[:offset].replace(_MARK, '_')}{_MARK}{text[offset : region.end].replace(_MARK, '_')}"
    outline = TextOutline(marked, region.start, region.end + 1)
    spot = _find(outline.root, offset, region)
    if spot is None:
        return None
    word, mark, rest = spot.word.partition(_MARK)
    if not spot.quote and rest[:1].isspace():
        return None  # in the indent of a line, or before a space in words
    if not mark or "\n" in spot.word or (spot.is_key and spot.quote == "" and "\r" in word):
        return None
    first = _first_of_line(marked, spot.start)
    can_be_key = not spot.is_key and not spot.is_flow and first and not spot.quote
    return TextSpot(
        spot.path, spot.nodes, spot.start, max(spot.end - 1, spot.start), word, spot.quote,
        spot.is_key, can_be_key, spot.is_complete, spot.is_flow,
    )  # fmt: skip


def spot_at(lines: TextLines, offset: int) -> TextSpot | None:
    """Return the key or value that stands at an offset; None where there is neither."""
    region = region_at(lines, offset)
    return _find(block_root(lines, region), offset, region)


@lru_cache(maxsize=1)
def block_root(lines: TextLines, region: BlockRegion) -> OutlineNode:
    """Return the root of a block, cached for further places of the same block."""
    return TextOutline(lines.text, region.start, region.end).root


def _first_of_line(text: str, at: int) -> bool:
    """Whether nothing but the dashes of entries stands before a place on its line."""
    line = max(text.rfind("\n", 0, at), text.rfind("\r", 0, at)) + 1
    return not text[line:at].lstrip("\ufeff").strip(" -\t")


def _find(root: OutlineNode, offset: int, region: BlockRegion) -> TextSpot | None:
    path, nodes = region.path, (*[None] * len(region.path), root)
    node, is_first, is_flow = root, True, False
    while node.kind in ("mapping", "list"):
        for at, member in enumerate(node.members):
            if node.kind == "mapping" and member.start <= offset <= member.end:
                key = member.key or ""
                return TextSpot(
                    path, nodes, member.start, member.end, key, member.quote, is_key=True,
                    is_complete=member.is_complete, is_flow=node.is_flow,
                )  # fmt: skip
            if member.node.start <= offset <= member.node.end and member.node.kind != "nothing":
                step: str | int = member.key or "" if node.kind == "mapping" else at + region.first * is_first
                path, nodes = (*path, step), (*nodes, member.node)
                break
        else:
            return None
        is_flow, node, is_first = node.is_flow, member.node, False
    if node.kind == "nothing" or node.quote in ("|", ">") or not node.start <= offset <= node.end:
        return None
    return TextSpot(path, nodes, node.start, node.end, node.word, node.quote, is_flow=is_flow)


def region_at(lines: TextLines, offset: int) -> BlockRegion:
    """Return the largest block around an offset that has no more than so many lines."""
    number = lines.line_of(offset)
    own = _indent(lines, number)
    if own is None or lines.start(number) + own > offset:
        own = offset - lines.start(number)
    above = _above(lines, number, own)
    path: Steps = ()
    for at, (line, indent) in enumerate(above):
        if at == 0 and lines.count <= MAX_LINES:
            return BlockRegion(_first(lines), len(lines.text), (), 0)
        end = _end(lines, number, indent, lines.line(line)[indent : indent + 1] == "-")
        if end is not None and end - line <= MAX_LINES:
            return BlockRegion(lines.start(line), _start_of(lines, end), path, _index(lines, above, at))
        path += _steps(lines, above, at, above[at + 1][1] if at + 1 < len(above) else own)
    if not above and lines.count <= MAX_LINES:
        return BlockRegion(_first(lines), len(lines.text), (), 0)
    end = _end(lines, number, own, is_dash=lines.line(number)[own : own + 1] == "-")
    end = number + MAX_LINES if end is None else end
    here = [*above, (number, own)]
    return BlockRegion(
        max(lines.start(number), _first(lines)), _start_of(lines, end), path, _index(lines, here, len(above))
    )


def _first(lines: TextLines) -> int:
    return 1 if lines.text.startswith("\ufeff") else 0


def _start_of(lines: TextLines, line: int) -> int:
    return lines.start(line) if line < lines.count else len(lines.text)


def _indent(lines: TextLines, line: int) -> int | None:
    """Return the indent of a line; None where it holds nothing or a comment."""
    text = lines.line(line)
    bare = text.lstrip(" \ufeff")
    return None if not bare or bare[0] in "#\t" else len(text) - len(bare)


def _above(lines: TextLines, line: int, indent: int) -> list[tuple[int, int]]:
    """Return the lines that a line belongs to, with their indents, the outermost first."""
    found: list[tuple[int, int]] = []
    is_dash = lines.line(line)[indent : indent + 1] == "-"
    while indent > 0 or is_dash:
        upper = _shallower(lines, line, indent, is_dash=is_dash)
        if upper is None:
            break
        line, indent = upper
        is_dash = lines.line(line)[indent : indent + 1] == "-"
        found.append(upper)
    return found[::-1]


def _shallower(lines: TextLines, line: int, indent: int, *, is_dash: bool) -> tuple[int, int] | None:
    """Return the nearest line above that a line belongs to; an entry may stand at the indent of the key of its list."""
    for each in range(line - 1, max(-1, line - 1 - _NEAR), -1):
        known = _indent(lines, each)
        if known is not None and (known < indent or (is_dash and known == indent)):
            if known == indent and lines.line(each)[known : known + 1] == "-":
                continue
            return each, known
    if line - 1 < _NEAR:
        return None
    found = deque(_owners(indent, is_dash).finditer(lines.text, 0, lines.start(line - _NEAR)), 1)
    if not found:
        return (0, known) if (known := _indent(lines, 0)) is not None and known < indent else None
    start, end = found[0].span()
    return lines.line_of(end), end - start - 1


@cache
def _owners(indent: int, is_dash: bool) -> re.Pattern[str]:  # noqa: FBT001 (cached)
    """Return the pattern of the lines that may own a line of an indent."""
    same = f"|[\n\r] {{{indent}}}(?=[^ #\n\r\t-])" if is_dash else ""
    shallow = f"[\n\r] {{0,{indent - 1}}}(?=[^ #\n\r\t])" if indent else "(?!)"
    return re.compile(f"{shallow}{same}")


def _end(lines: TextLines, line: int, indent: int, is_dash: bool) -> int | None:  # noqa: FBT001 (a fact of the line)
    """Return the first line below that does not belong to a line of an indent; None if beyond ``MAX_LINES``."""
    for each in range(line + 1, min(line + 2 + MAX_LINES, lines.count)):
        known = _indent(lines, each)
        if known is not None and known <= indent:
            if known == indent and not is_dash and lines.line(each)[known : known + 1] == "-":
                continue
            return each
    return lines.count if line + 2 + MAX_LINES >= lines.count else None


def _index(lines: TextLines, above: list[tuple[int, int]], at: int) -> int:
    """Return the number of entries of its list above a line."""
    line, indent = above[at]
    if lines.line(line)[indent : indent + 1] != "-":
        return 0
    upper = lines.start(above[at - 1][0]) if at else 0
    return lines.text.count(f"\n{' ' * indent}-", max(upper - 1, 0), max(lines.start(line) - 1, 0))


def _steps(lines: TextLines, above: list[tuple[int, int]], at: int, inner: int) -> Steps:
    """Return the steps that a line adds to the path of a line below it, of an indent."""
    line, column = above[at]
    text = lines.line(line)
    steps: Steps = ()
    while (dash := _ENTRY.match(text, column)) is not None:
        steps += (0 if steps else _index(lines, above, at),)
        column = dash.end()
    key = KEY.match(text, column)
    if key is not None and (inner > column or text[inner : inner + 1] == "-" or not steps):
        word = key["plain"] or key["quoted"][1:-1]
        steps += (word,)
    return steps
