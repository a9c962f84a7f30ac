"""Files of cards as blocks of text, one for each card: what has not changed is not read again, and a slip stays in its block.

A block begins with ``- `` at the indent of the list and reaches to the next. Blocks that are sound by themselves are, put
together, what the reader makes of the whole file; where one is not, the whole file is read for its findings.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ordo_pnp.catalog.places import locate
from ordo_pnp.catalog.reader import MAX_VALUES
from ordo_pnp.catalog.source import Document, read_bytes, read_whole

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from ordo_pnp.catalog.places import Node
    from ordo_pnp.diagnostics import Diagnostic, Span

_LIST: Final = re.compile(r"^([a-z][a-z-]*):[ ]*(?:#[^\n]*)?\n((?:[ ]*(?:#[^\n]*)?\n)*)([ ]*)- ", re.MULTILINE)
_REMEMBERED: Final = 4096
"""Blocks, as text with data: of cards 0.5 kB each."""


class Block(NamedTuple):
    """One entry of a list."""

    line: int
    """Of the file, from 0."""
    text: str
    key: str
    """Of the list."""

    @property
    def entry(self) -> Any:
        """Its data; None where it is not sound by itself."""
        return _entry(self.key, self.text)


class Blocks(NamedTuple):
    """A file that ends in a list."""

    head: str
    """All before the first entry."""
    key: str
    blocks: tuple[Block, ...]


def split(text: str) -> Blocks | None:
    """Split a file at the entries of its only list in block style; None where it has another form."""
    found = _LIST.search(text)
    if found is None or "\r" in text:
        return None
    key, indent = found[1], found[3]
    start = found.start(3)
    if _outdented(indent).search(text, start):
        return None  # something else stands at the indent of the list or before it
    line = text.count("\n", 0, start)
    mark = f"\n{indent}- "
    blocks = []
    while start >= 0:
        end = text.find(mark, start) + 1
        part = text[start : end or len(text)]
        blocks.append(Block(line, part, key))
        line += part.count("\n")
        start = end or -1
    return Blocks(text[: found.start(3)], key, tuple(blocks))


@cache
def _outdented(indent: str) -> re.Pattern[str]:
    """Return what finds a line that belongs to no entry of a list at an indent."""
    shallow = f" {{0,{len(indent) - 1}}}[^ #\n]|" if indent else ""
    return re.compile(f"\n(?:{shallow}{indent}[^ #\n-]|{indent}-[^ ])")


@lru_cache(maxsize=_REMEMBERED)
def _entry(key: str, text: str) -> Any:
    document = read_bytes(f"{key}:\n{text}".encode(errors="surrogatepass"), "block")
    data = None if document.problems else document.data
    entries = data.get(key) if isinstance(data, dict) and len(data) == 1 else None
    return entries[0] if isinstance(entries, list) and len(entries) == 1 else None


@lru_cache(maxsize=_REMEMBERED)
def _head(key: str, text: str) -> dict[str, Any] | None:
    """Return the data before a list, with nothing in its place."""
    document = read_bytes(text.encode(errors="surrogatepass"), "head")
    data = document.data
    fits = not document.problems and isinstance(data, dict) and key in data and data[key] is None
    return data if fits else None


@lru_cache(maxsize=256)
def _tree(key: str, text: str) -> Node:
    return locate(f"{key}:\n{text}")


class BlockDocument(Document):
    """A file of sound blocks: places are looked for in one block instead of the whole file."""

    __slots__ = ("_head", "_key", "blocks")

    def __init__(self, file: Path, name: str, text: str, head: dict[str, Any], blocks: Sequence[Block]) -> None:
        self._key = blocks[0].key if blocks else ""
        self.blocks = blocks
        self._head = head
        data = head | {self._key: [each.entry for each in blocks]} if blocks else head
        super().__init__(file, name, text, data, ())

    def span(self, path: Sequence[str | int] = (), *, key: bool = False) -> Span:
        """Locate a value, or with ``key`` its key."""
        at = path[1] if len(path) > 1 and path[0] == self._key else None
        if not isinstance(at, int) or not -1 < at < len(self.blocks):
            return super().span(path, key=key)
        block = self.blocks[at]
        node = _tree(self._key, block.text)
        reached = True
        for step in (self._key, 0, *path[2:]):
            below = node.children.get(step)
            if below is None:
                reached = False
                break
            node = below
        if key and reached and node.key is not None:
            start, end = node.key
            return self.place(_moved(start, block), _moved(end, block))
        return self.place(_moved(node.start, block), None if node.end is None else _moved(node.end, block))

    def alone(self, at: int) -> BlockDocument:
        """Return the file with one of its blocks only."""
        return BlockDocument(self.file, self.name, self.text, self._head, [self.blocks[at]])

    def locate(self, paths: Iterable[Sequence[str | int]]) -> None:
        """Do nothing: places are found quickly enough."""


def _moved(mark: tuple[int, int], block: Block) -> tuple[int, int]:
    return mark[0] - 1 + block.line, mark[1]


def read_blocks(raw: bytes, name: str, file: Path | None = None) -> Document:
    """Read a YAML text as ``read_bytes`` does, but only those blocks that have not been read lately."""
    document = read_bytes(raw, name, file, read=_nothing)
    if document.problems:
        return document
    found = split(document.text) if 2 * len(document.text) <= MAX_VALUES else None
    head = None if found is None else _head(found.key, found.head)
    if found is not None and head is not None and all(each.entry is not None for each in found.blocks):
        return BlockDocument(document.file, name, document.text, head, found.blocks)
    document.data, document.problems = read_whole(document)
    return document


def mended(document: Document, blocks: Sequence[Block]) -> Document | None:
    """Return a file with other blocks in place of those it has; None where it has no list, or nothing is left."""
    found = split(document.text)
    head = None if found is None else _head(found.key, found.head)
    if head is None or not blocks:
        return None
    return BlockDocument(document.file, document.name, document.text, head, blocks)


def _nothing(_: Document) -> tuple[Any, tuple[Diagnostic, ...]]:
    return None, ()
