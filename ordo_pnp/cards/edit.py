"""Edits of data files, for the commands that change them: at one place, with comments, order and quotes kept everywhere else.

A ``Draft`` collects edits by the path of what they change, each written for the style found there (block or flow), and
proves at the end that the new text says what it should.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ordo_pnp.base import Edit, OrdoError, Span
from ordo_pnp.cards.blocks import BlockDocument, read_blocks
from ordo_pnp.cards.written_values import block, format_value
from ordo_pnp.cards.yaml_positions import Node, locate

if TYPE_CHECKING:
    from ordo_pnp.cards.source import Document


_FLOW = ("{", "[")


class Draft:
    """A data file under revision.

    Args:
        document: As it was read, without problems.
        quoted: Keys whose texts are quoted wherever they are added.
    """

    def __init__(self, document: Document, quoted: Collection[str] = ()) -> None:
        self.document = document
        self._quoted = quoted
        self._text = document.text
        # The places of the whole file, once one is asked for that lies in no block.
        self._root: Node | None = None
        # The places in entries of files in blocks.
        self._entries: dict[tuple[str | int, ...], Node] = {}
        self._starts = [0, *(match.end() for match in re.finditer("\r\n|\n|\r", self._text))]
        self._newline = "\r\n" if "\r\n" in self._text else "\n"
        self._edits: list[tuple[int, int, str]] = []
        self._removed: set[tuple[str | int, ...]] = set()

    @property
    def is_changed(self) -> bool:
        """Whether there is an edit."""
        return bool(self._edits)

    def node(self, path: Sequence[str | int]) -> Node:
        """Find the place of a value.

        Raises:
            KeyError: There is none.
        """
        entry = tuple(path[:2])
        if isinstance(self.document, BlockDocument) and self._root is None and entry not in self._entries:
            found = self.document.entry_node(path)
            if found is not None:
                self._entries[entry] = found
        if entry in self._entries:
            node, steps = self._entries[entry], path[2:]
        else:
            node = self._root = self._root or locate(self._text)
            steps = path
        for step in steps:
            node = node.children[step]
        return node

    def range_of(self, path: Sequence[str | int], *, key: bool = False) -> tuple[int, int]:
        """Return from where to where a value or its key is written, in letters."""
        node = self.node(path)
        return tuple(map(self._at, node.key)) if key and node.key else (self._at(node.start), self._end(node))  # type: ignore[return-value]

    def slice(self, path: Sequence[str | int], *, key: bool = False) -> str:
        """Return the source of a value or its key."""
        start, end = self.range_of(path, key=key)
        return self._text[start:end]

    def replace(self, path: Sequence[str | int], value: Any) -> None:
        """Put another value in the place of a value, quoted if that was."""
        old = self.slice(path)
        text = format_value(value, quoted=old[:1] in ("'", '"'))
        node = self.node(path)
        ending = self._newline if old.endswith(("\n", "\r")) else ""
        self._edit(self._at(node.start), self._end(node), text + ending)

    def rewrite(self, path: Sequence[str | int], text: str, *, key: bool = False) -> None:
        """Put another source in the place of that of a value, or of its key."""
        self._edit(*self.range_of(path, key=key), text)

    def insert(self, path: Sequence[str | int], key: str, value: Any, order: Sequence[str] = ()) -> None:
        """Add a key to a mapping, after those that come before it.

        Args:
            path: The mapping.
            key: The new key.
            value: Its value; a mapping is written as a block where the mapping around it is one.
            order: The keys that a mapping of this kind may have, in their order; others go last.
        """
        node = self.node(path)
        if isinstance(value, dict) and not node.children and path and not self._is_flow(self.node(path[:-1])):
            self._first_of_block(node, block({key: value}, self._inside(node), self._quoted))
            return
        before = [each for each in node.children if key not in order or each in order[: order.index(key)]]
        after = node.children[before[-1]] if before else None
        if self._is_flow(node):
            entry = f"{key}: {format_value(value, quoted=key in self._quoted)}"
            if after is not None:
                place = self._end(after)
                self._edit(place, place, f", {entry}")
            else:
                place = self._at(node.start) + 1
                self._edit(place, place, f"{entry}, " if node.children else entry)
            return
        after = after or next(iter(node.children.values()))
        first = next(iter(node.children.values())).key
        assert first is not None  # noqa: S101 (a block mapping has keys)
        self._lines_after(self._end(after), block({key: value}, first[0][1], self._quoted))

    def _first_of_block(self, node: Node, lines: Sequence[str]) -> None:
        """Make a block of an empty mapping in brackets, or add to what has become one."""
        start, end = self._at(node.start), self._end(node)
        start -= self._text[start - 1 : start] == " "
        if (start, end, "") not in self._edits:
            self._edit(start, end, "")
        self._lines_after(end, lines)

    def _inside(self, node: Node) -> int:
        """Return the column of the keys of a block that is the value of a key."""
        assert node.key is not None  # noqa: S101 (it lies in a mapping)
        return node.key[0][1] + 2

    def append(self, path: Sequence[str | int], entry: Mapping[str, Any], comment: Sequence[str] = ()) -> None:
        """Add an entry at the end of a list of mappings, on one line what the last one has on one line.

        Args:
            path: The list.
            entry: What is added.
            comment: Lines of a comment above it, without the sign.
        """
        node = self.node(path)
        last = node.children[len(node.children) - 1]
        if self._is_flow(node):
            place = self._end(last)
            self._edit(place, place, f", {format_value(dict(entry))}")
            return
        indent = self.indent_of(path)
        flow = {str(key) for key, each in last.children.items() if self._is_flow(each)}
        lines = block(entry, indent + 2, self._quoted, flow)
        lines[0] = " " * indent + "- " + lines[0].lstrip()
        self._lines_after(self._end(last), [*(f"{' ' * indent}# {each}".rstrip() for each in comment), *lines])

    def indent_of(self, path: Sequence[str | int]) -> int:
        """Return the column of the dashes of a list in block style."""
        children = self.node(path).children
        line = self._line(self._at(children[len(children) - 1].start))
        while self._text[self._starts[line] :].lstrip(" ")[:1] != "-":
            line -= 1
        return self._text.index("-", self._starts[line]) - self._starts[line]

    def append_lines(self, path: Sequence[str | int], lines: Sequence[str]) -> None:
        """Add lines, indented as they should be, after the last entry of a list or mapping in block style."""
        node = self.node(path)
        self._lines_after(self._end(list(node.children.values())[-1]), lines)

    def remove(self, path: Sequence[str | int]) -> None:
        """Take a key out of a mapping, with its value and the comment beside it; not the only key."""
        parent, node = self.node(path[:-1]), self.node(path)
        self._removed.add(tuple(path))
        if self._is_flow(parent):
            self._remove_from_flow(path)
            return
        keys = list(parent.children)
        at = keys.index(path[-1])
        start = self._at(node.key[0] if node.key else node.start)
        following = parent.children[keys[at + 1]].key if at + 1 < len(keys) else None
        line_start = self._starts[self._line(start)]
        if following is not None and self._text[line_start:start].strip():
            self._edit(start, self._at(following[0]), "")
        else:
            self._edit(line_start, self._next_line(self._end(node)), "")

    def clear(self, path: Sequence[str | int]) -> None:
        """Leave empty brackets in the place of a mapping that is the value of a key."""
        node = self.node(path)
        assert node.key is not None  # noqa: S101 (it is the value of a key)
        start, end = self._at(node.key[1]) + 1, self._end(node)
        self._edits = [each for each in self._edits if not (start <= each[0] and each[1] <= self._after(end))]
        self._edit(start, end, " {}" + (self._newline if self._text[start:end].endswith(("\n", "\r")) else ""))

    def _remove_from_flow(self, path: Sequence[str | int]) -> None:
        """Take a key out between its neighbours that stay, with the comma on one side of it."""
        parent, node = self.node(path[:-1]), self.node(path)
        keys = list(parent.children)
        at = keys.index(path[-1])
        stays = [(*path[:-1], key) not in self._removed for key in keys]
        following = next((keys[i] for i in range(at + 1, len(keys)) if stays[i]), None)
        before = next((keys[i] for i in range(at - 1, -1, -1) if stays[i]), None)
        if following is not None:
            start, end = node.key, parent.children[following].key
            assert start is not None  # noqa: S101 (a mapping has keys)
            assert end is not None  # noqa: S101
            self._cut(self._at(start[0]), self._at(end[0]))
        elif before is not None:
            self._cut(self._end(parent.children[before]), self._end(node))

    def _cut(self, start: int, end: int) -> None:
        """Delete a stretch; earlier deletions within it are part of it."""
        self._edits = [each for each in self._edits if each[2] or not (start <= each[0] and each[1] <= end)]
        self._edit(start, end, "")

    def finish(self, expected: Any) -> str:
        """Carry the edits out and give the new text.

        Raises:
            OrdoError: It would not say what it should; the file is better left alone.
        """
        text = self._text
        for start, end, new in sorted(self._edits, key=lambda edit: edit[:2], reverse=True):
            text = text[:start] + new + text[end:]
        again = read_blocks(text.encode(), self.document.name, self.document.file, self.document)
        if again.problems or again.data != expected:
            raise OrdoError(f"{self.document.name}: written too unusually to be changed here; change it by hand")
        return text

    def edits(self) -> tuple[Edit, ...]:
        """Return the edits by line and column, as a fix has them."""
        return tuple(Edit(self._span(start, end), text) for start, end, text in sorted(self._edits))

    def _span(self, start: int, end: int) -> Span:
        first, last = self._line(start), self._line(end)
        columns = start - self._starts[first] + 1, end - self._starts[last] + 1
        return Span(self.document.name, first + 1, columns[0], last + 1, columns[1], self.document.line(first))

    def _edit(self, start: int, end: int, text: str) -> None:
        if start == end:  # what is added later at the same place comes later
            for index, (at, until, old) in enumerate(self._edits):
                if at == until == start:
                    self._edits[index] = (at, until, old + text)
                    return
        self._edits.append((start, end, text))

    def _lines_after(self, place: int, lines: Sequence[str]) -> None:
        """Add lines below the line in which something ends."""
        place = self._after(place)
        if place == len(self._text) and not self._text.endswith(("\n", "\r")):
            self._edit(place, place, "".join(self._newline + line for line in lines))
        else:
            self._edit(place, place, "".join(line + self._newline for line in lines))

    def _after(self, place: int) -> int:
        """Return the start of the line below a place; the place itself where a line starts there already."""
        return place if place in self._starts and place > 0 else self._next_line(place)

    def _next_line(self, place: int) -> int:
        if place in self._starts[1:]:
            return place
        line = self._line(place)
        return self._starts[line + 1] if line + 1 < len(self._starts) else len(self._text)

    def _line(self, place: int) -> int:
        return bisect_right(self._starts, place) - 1

    def _at(self, mark: tuple[int, int]) -> int:
        return self._starts[mark[0]] + mark[1]

    def _is_flow(self, node: Node) -> bool:
        return self._text[self._at(node.start) :][:1] in _FLOW

    def _end(self, node: Node) -> int:
        """Find where a value ends, closing brackets included."""
        if node.end is not None:
            return self._at(node.end)
        last = max((self._end(child) for child in node.children.values()), default=self._at(node.start) + 1)
        if not self._is_flow(node):
            return last
        rest = re.compile(r"(?:[\s,]|#[^\n]*)*[\]}]").match(self._text, last)
        return rest.end() if rest else last
