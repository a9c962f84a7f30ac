"""Data files read in part: card by card, so that an edit reads one card again, or only when something of an unchanged file is needed."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from operator import attrgetter
from pathlib import Path
from typing import Any, Final, NamedTuple

from ordo_pnp.base import Diagnostic, Span
from ordo_pnp.cards.documents import Document, read_bytes, read_quickly, read_whole
from ordo_pnp.cards.yaml_positions import Node, innermost, locate
from ordo_pnp.cards.yaml_reader import MAX_VALUES, Place, Reader, explained, problems_of


class UnreadDocument(Document):
    """A file that is known to be sound from an earlier run: its data are read when something of them is asked for.

    Args:
        file: Its path.
        name: Its path as a person knows it.
        raw: Its bytes.
        plain: Its data as JSON, which is read twenty times as fast; empty or damaged: they are read from the bytes.
    """

    __slots__ = ("_data", "_plain", "_raw")

    def __init__(self, file: Path, name: str, raw: bytes, plain: str = "") -> None:
        self._raw = raw
        self._plain = plain
        self._data: Any = None
        super().__init__(file, name, raw.decode("utf-8-sig"), None, ())

    @property
    def data(self) -> Any:
        """The content, as plain data."""
        if self._data is None:
            data = _from_json(self._plain)
            self._data = read_bytes(self._raw, self.name, self.file).data if data is None else data
        return self._data

    @data.setter
    def data(self, data: Any) -> None:
        self._data = data


def _from_json(text: str) -> dict[str, Any] | None:
    """Return the data of a file that were written as JSON; None where that is not what was written."""
    try:
        data = json.loads(text) if text else None
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


_ID: Final = re.compile(r"\bid:[ ]*([a-z0-9-]+)")


class Block(NamedTuple):
    """One entry of a list."""

    # Of the file, from 0.
    line: int
    text: str
    # Its data; None where it is not sound by itself.
    entry: Any
    # How many the reader counts in it.
    values: int

    @property
    def slug(self) -> str:
        """The id that its text says, be it sound or not; empty where there is none."""
        named = _ID.search(self.text)
        return "" if named is None else named[1]


class Blocks(NamedTuple):
    """A file that ends in a list."""

    # All before the first entry.
    head: str
    # Of the list.
    key: str
    # Before the ``-`` of each entry.
    indent: str
    # The data of the head, with nothing in place of the list; None where it is not sound by itself.
    facts: dict[str, Any] | None
    blocks: tuple[Block, ...]


def values_in(data: Any) -> int:
    """Return how many values the reader counts in data of a large file: collections where they begin and where they end."""
    if isinstance(data, dict):
        return 2 + sum([values_in(each) for each in data.values()])
    if isinstance(data, list):
        return 2 + sum([values_in(each) for each in data])
    return 1


def entry_in(key: str, text: str) -> Any:
    """Read the only entry of a list; None where it is not sound by itself.

    Args:
        key: Of the list.
        text: Of the entry, with its indent and ``-``.
    """
    document = read_bytes(f"{key}:\n{text}".encode(errors="surrogatepass"), "block", read=read_quickly)
    data = None if document.problems else document.data
    entries = data.get(key) if isinstance(data, dict) and len(data) == 1 else None
    return entries[0] if isinstance(entries, list) and len(entries) == 1 else None


def facts_in(key: str, text: str) -> dict[str, Any] | None:
    """Read all before the first entry of a list, with nothing in place of the list; None where it is not sound by itself."""
    document = read_bytes(text.encode(errors="surrogatepass"), "head", read=read_quickly)
    data = document.data
    fits = not document.problems and isinstance(data, dict) and key in data and data[key] is None
    return data if fits else None


def with_line_feeds(text: str) -> str:
    r"""Return a text of which every line ends in CR LF with lines that end in LF, and any other as it is: places and data are the same.

    >>> with_line_feeds("a\r\nb\r\n"), with_line_feeds("a\r\nb\n")
    ('a\nb\n', 'a\r\nb\n')
    """
    if "\r" not in text:
        return text
    pairs = text.count("\r\n")
    return text.replace("\r\n", "\n") if pairs == text.count("\n") == text.count("\r") else text


@cache
def outdented(indent: str) -> re.Pattern[str]:
    """Return what finds a line that belongs to no entry of a list at an indent."""
    shallow = f" {{0,{len(indent) - 1}}}[^ #\n]|" if indent else ""
    return re.compile(f"\n(?:{shallow}{indent}[^ #\n-]|{indent}-[^ ])")


# Characters; the scanner looks up to 1,024 ahead for the `:` of a key.
_AHEAD: Final = 2_048
# So many characters behind the last slip are read with it.
_BEHIND: Final = 4 * _AHEAD


class SlipWindow:
    """What of a file is read: its head, and the blocks from the first slip to a little behind the last.

    Args:
        text: Of the file.
        parts: Its blocks, of which at least one is not sound; its head is.
    """

    def __init__(self, text: str, parts: Blocks) -> None:
        blocks = parts.blocks
        wrong = [at for at, each in enumerate(blocks) if each.entry is None]
        self._parts = parts
        self._first, self._last = wrong[0], wrong[-1] + 1
        behind = 0
        while self._last < len(blocks) and behind < _BEHIND:
            behind += len(blocks[self._last].text)
            self._last += 1
        start = len(parts.head) + _length(blocks[: self._first])
        self._before, self._after = text[:start], text[len(text) - _length(blocks[self._last :]) :]

    def fits(self, text: str) -> bool:
        """Whether another text differs from that of the file only in what is read of it, and that begins with an entry and holds nothing else."""
        if not (text.startswith(self._before) and text.endswith(self._after)):
            return False
        indent, between = self._parts.indent, self._between(text)
        return between.startswith(f"{indent}- ") and not outdented(indent).search(f"\n{between}")

    def _between(self, text: str) -> str:
        return text[len(self._before) : len(text) - len(self._after)]

    def read(self, text: str, place: Place) -> tuple[Any, list[Diagnostic]]:
        """Return what the reader makes of a text that fits, and what it has against it.

        Args:
            text: Of the file, or with other lines in place of some.
            place: Makes a span of a start and an end in the file, lines and columns from 0.
        """
        head, key, indent, _, blocks = self._parts
        down = blocks[self._first].line - blocks[0].line
        begin = blocks[0].line, len(indent)

        def moved(mark: tuple[int, int]) -> tuple[int, int]:
            is_before = mark[0] < begin[0] or mark == begin  # where the list begins, which the scanner refers to
            return mark if is_before else (mark[0] + down, mark[1])

        def placed(start: tuple[int, int], end: tuple[int, int] | None) -> Span:
            return place(moved(start), None if end is None else moved(end))

        values = values_of(self._parts, blocks[: self._first])
        near = head + self._between(text)
        reader = Reader(near, placed, values)
        data, rest = reader.read(), blocks[self._last :]
        if rest and data is None and reader.stopped >= near.count("\n", 0, len(near) - _AHEAD):
            reader, rest = Reader(near + self._after, placed, values), ()
            data = reader.read()
        entries = data.get(key) if isinstance(data, dict) else None
        if isinstance(entries, list):
            entries[:0] = [each.entry for each in blocks[: self._first]]
            entries += [each.entry for each in rest]
        return data, reader.problems


def read_slips(document: Document, parts: Blocks) -> tuple[Any, tuple[Diagnostic, ...]] | None:
    """Return what ``read_whole`` does; None where only the whole text can tell."""
    wrong = [each for each in parts.blocks if each.entry is None]
    if parts.facts is None or values_of(parts, parts.blocks) + 2 * _length(wrong) > MAX_VALUES:
        return None
    whole = with_line_feeds(document.text)
    window = SlipWindow(whole, parts)

    def found(text: str, place: Place) -> list[Diagnostic]:
        return window.read(text, place)[1] if window.fits(text) else problems_of(text, place)

    data, problems = window.read(whole, document.place)
    return data, explained(whole, document.place, problems, found) if problems else ()


def _length(blocks: Sequence[Block]) -> int:
    return len("".join([each.text for each in blocks]))


def values_of(parts: Blocks, blocks: Iterable[Block]) -> int:
    """Return how many values the reader counts in the head and some blocks of a file; a block is a list in a mapping by itself, too."""
    return values_in(parts.facts) + 1 + sum([each.values for each in blocks])


_LIST: Final = re.compile(r"^([a-z][a-z-]*):[ ]*(?:#[^\n]*)?\n((?:[ ]*(?:#[^\n]*)?\n)*)([ ]*)- ", re.MULTILINE)
_LINE: Final = attrgetter("line")
_ENTRY: Final = re.compile(r"^[ ]*- ", re.MULTILINE)
# Lines that begin an entry of a list, in a file that is read block by block after a slip: 1.0 s of CPU where each is a
# block of one letter; 10,000 unit cards have 28,000.
MAX_ENTRIES: Final = 40_000


def split(text: str, before: Blocks | None = None) -> Blocks | None:
    """Split a file at the entries of its only list in block style; None where it has another form.

    Args:
        text: Of the file; where every line ends in CR LF, parts have LF.
        before: An earlier text of it: only what differs is split and read.
    """
    text = with_line_feeds(text)
    found = None if before is None else _split_again(text, before)
    if found is not None:
        return found
    match = _LIST.search(text)
    if match is None or "\r" in text:
        return None
    key, indent, start = match[1], match[3], match.start(3)
    if outdented(indent).search(text, start):
        return None  # something else stands at the indent of the list or before it
    head = text[:start]
    facts = before.facts if before is not None and (before.head, before.key) == (head, key) else facts_in(key, head)
    known = {} if before is None or before.key != key else {each.text: each for each in before.blocks}
    return Blocks(
        head, key, indent, facts, tuple(_blocks(text[start:], text.count("\n", 0, start), key, indent, known))
    )


def _split_again(text: str, before: Blocks) -> Blocks | None:
    """Split only the window between the first and the last block that differs; None where more than blocks may differ.

    What begins a block, and what makes a file no file of blocks, is decided by single lines. So the blocks around
    the window stay what they are if it begins with one and ends with a line.
    """
    head, key, indent, _, blocks = before
    mark = f"{indent}- "
    if not text.startswith(head):
        return None
    start, first = len(head), 0
    for block in blocks:
        if not text.startswith(block.text, start):
            break
        start += len(block.text)
        first += 1
    if first and not (text.startswith(mark, start) and text[start - 1] == "\n"):
        first -= 1  # what follows goes on with the last of them
        start -= len(blocks[first].text)
    end, last = len(text), len(blocks)
    while last > first and end - len(blocks[last - 1].text) >= start and text.endswith(blocks[last - 1].text, 0, end):
        last -= 1
        end -= len(blocks[last].text)
    if last < len(blocks) and start < end and text[end - 1] != "\n":
        end += len(blocks[last].text)  # its first line goes on with the one before
        last += 1
    window = text[start:end]
    if not text.startswith(mark, start) or "\r" in window or outdented(indent).search(f"\n{window}"):
        return None
    line = blocks[first].line if first < len(blocks) else blocks[-1].line + blocks[-1].text.count("\n")
    known = {each.text: each for each in blocks[first:last]}
    made = _blocks(window, line, key, indent, known) if window else []
    after = blocks[last:]
    moved = line + window.count("\n") - after[0].line if after else 0
    if moved:
        after = tuple([Block(each.line + moved, *each[1:]) for each in after])
    return before._replace(blocks=(*blocks[:first], *made, *after))


def _blocks(text: str, line: int, key: str, indent: str, known: Mapping[str, Block]) -> list[Block]:
    """Split a text that begins with an entry.

    Args:
        text: Of nothing but entries.
        line: Of the file, from 0, that it begins with.
        key: Of the list.
        indent: Of the list.
        known: Texts of entries with blocks that hold them.
    """
    mark = f"\n{indent}- "
    blocks = []
    start = 0
    while start >= 0:
        end = text.find(mark, start) + 1
        part = text[start : end or len(text)]
        same = known.get(part)
        blocks.append(_block(line, key, part) if same is None else same._replace(line=line))
        line += part.count("\n")
        start = end or -1
    return blocks


def _block(line: int, key: str, text: str) -> Block:
    entry = entry_in(key, text)
    return Block(line, text, entry, values_in(entry))


class BlockDocument(Document):
    """A file in blocks: where all are sound, it is made of them, and places are looked for in one block instead of the whole file."""

    __slots__ = ("_trees", "blocks", "parts")

    def __init__(self, file: Path, name: str, text: str, parts: Blocks, *, is_lenient: bool = False) -> None:
        """Put a file together.

        Args:
            file: Its path.
            name: Its path as a person knows it.
            text: All of it.
            parts: What it is made of.
            is_lenient: Whether blocks that are not sound by themselves have None for their data, and nothing is said of them.
        """
        super().__init__(file, name, text, None, ())
        self.parts = parts
        # The places of all keys and values of those blocks of which one was asked for.
        self._trees: dict[int, Node] = {}
        # What it is made of; none where the whole file was read.
        self.blocks: tuple[Block, ...] = ()
        entries = [each.entry for each in parts.blocks]
        if parts.facts is None or (None in entries and not is_lenient):
            self.data, self.problems = read_slips(self, parts) or read_whole(self)
        else:
            self.blocks = parts.blocks
            self.data = parts.facts | {parts.key: entries}

    def path_at(self, mark: tuple[int, int]) -> tuple[str | int, ...]:
        """Return the path of the innermost key or value that begins at or before a line and column, from 0."""
        for at in range(bisect_right(self.blocks, mark[0], key=_LINE) - 1, -1, -1):
            inner = innermost(self._block_tree(at), (mark[0] + 1 - self.blocks[at].line, mark[1]))
            if len(inner) > 1:
                return (self.parts.key, at, *inner[2:])
        return super().path_at(mark)

    def _root_of(self, path: Sequence[str | int]) -> tuple[Node, int, Sequence[str | int]]:
        at = self._block_of(path)
        if at is None:
            return super()._root_of(path)
        return self._block_tree(at), self.blocks[at].line - 1, (self.parts.key, 0, *path[2:])

    def _block_of(self, path: Sequence[str | int]) -> int | None:
        """Return the number of the block that a path leads to or into; None where it leads elsewhere, or there are no blocks."""
        at = path[1] if len(path) > 1 and path[0] == self.parts.key else None
        return at if isinstance(at, int) and -1 < at < len(self.blocks) else None

    def line(self, index: int) -> str:
        """Return a line of the text by its number from 0; of a text with a slip without making all the others."""
        if self.blocks:
            return super().line(index)
        blocks = self.parts.blocks
        at = bisect_right(blocks, index, key=_LINE) - 1
        lines = (self.parts.head if at < 0 else blocks[at].text).split("\n")
        within = index if at < 0 else index - blocks[at].line
        return lines[within] if within < len(lines) else ""

    def _block_tree(self, at: int) -> Node:
        """Return the places in a block as if it were the only one."""
        node = self._trees.get(at)
        if node is None:
            node = self._trees[at] = locate(f"{self.parts.key}:\n{self.blocks[at].text}")
        return node

    def entry_node(self, path: Sequence[str | int]) -> Node | None:
        """Return the places in the entry that a path leads to or into; None where it leads elsewhere, or there are no blocks."""
        at = self._block_of(path)
        if at is None:
            return None
        return _moved_node(self._block_tree(at).children[self.parts.key].children[0], self.blocks[at])

    def of_blocks(self, blocks: Iterable[Block]) -> BlockDocument:
        """Return the file with other blocks in place of those it has."""
        return BlockDocument(self.file, self.name, self.text, self.parts._replace(blocks=tuple(blocks)))

    def locate(self, paths: Iterable[Sequence[str | int]]) -> None:
        """Find the places of some values, unless they are found quickly enough in their blocks."""
        if not self.blocks:
            super().locate(paths)


def in_blocks(document: Document) -> BlockDocument | None:
    """Return a file with None for the data of each block that cannot be read; None where the slip is elsewhere, it has another form, or too many blocks."""
    if sum(1 for _ in _ENTRY.finditer(document.text)) > MAX_ENTRIES:
        return None
    parts = document.parts if isinstance(document, BlockDocument) else split(document.text)
    if parts is None or parts.facts is None or all(each.entry is not None for each in parts.blocks):
        return None
    return BlockDocument(document.file, document.name, document.text, parts, is_lenient=True)


def _moved(mark: tuple[int, int], block: Block) -> tuple[int, int]:
    return mark[0] - 1 + block.line, mark[1]


def _moved_node(node: Node, block: Block) -> Node:
    return Node(
        _moved(node.start, block),
        None if node.end is None else _moved(node.end, block),
        None if node.key is None else (_moved(node.key[0], block), _moved(node.key[1], block)),
        {step: _moved_node(child, block) for step, child in node.children.items()},
    )


def read_blocks(raw: bytes, name: str, file: Path | None = None, before: Document | None = None) -> Document:
    """Read a YAML text as ``read_bytes`` does, but of a file that was read before only the blocks that differ."""
    document = read_bytes(raw, name, file, read=_nothing)
    if document.problems:
        return document
    earlier = before.parts if isinstance(before, BlockDocument) else None
    parts = split(document.text, earlier)
    if parts is not None and (2 * len(document.text) <= MAX_VALUES or values_of(parts, parts.blocks) <= MAX_VALUES):
        return BlockDocument(document.file, name, document.text, parts)
    document.data, document.problems = read_whole(document)
    return document


def _nothing(_: Document) -> tuple[Any, tuple[Diagnostic, ...]]:
    return None, ()
