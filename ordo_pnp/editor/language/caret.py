"""Where a caret stands in a text of data: the keys and indices above it, what is being typed, and what stands beside it.

Only the block around the caret is looked at: of a file of 1,000 cards the one that is edited.
"""

from __future__ import annotations

import re
from collections import deque
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from ordo_pnp.editor.language.outline import KEY, TextOutline

if TYPE_CHECKING:
    from ordo_pnp.editor.language.flow_outline import OutlineNode
    from ordo_pnp.editor.language.positions import TextLines


# Of a block that is read as a whole: 2 ms.
MAX_LINES: Final = 80
# Lines that are looked at one by one for what they belong to; further ones by one search.
_NEAR: Final = 300
# Stands at the caret while the text is read; a letter for private use that no font of cards has.
_MARK: Final = "\ue0c5"
_ENTRY: Final = re.compile(r"-(?:[ \t]+|(?=[\r\n]|\Z))")

Steps = tuple[str | int, ...]


class BlockRegion(NamedTuple):
    """The block around a place."""

    start: int
    end: int
    # Of the block.
    path: Steps
    # The index of its first entry, where it is a part of a list.
    first: int


@dataclass(frozen=True, slots=True)
class TextSpot:
    """A key or a value at a place of a text."""

    # Of the value, or of the mapping in which a key stands.
    path: Steps
    # What stands at the end of each part of the path, the empty one first; None where that was not read.
    nodes: tuple[OutlineNode | None, ...]
    # Where the key or value begins, with its quotation mark.
    start: int
    end: int
    # What is typed before the caret; of a place without caret the whole word.
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
    """Return what is being typed at an offset; None in a comment, and in texts of several lines."""
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
    """Return what stands in a block: whoever asks about a place of it asks about another one next."""
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
    """Return what finds the lines that one of an indent may belong to."""
    same = f"|[\n\r] {{{indent}}}(?=[^ #\n\r\t-])" if is_dash else ""
    shallow = f"[\n\r] {{0,{indent - 1}}}(?=[^ #\n\r\t])" if indent else "(?!)"
    return re.compile(f"{shallow}{same}")


def _end(lines: TextLines, line: int, indent: int, is_dash: bool) -> int | None:  # noqa: FBT001 (a fact of the line)
    """Return the first line below that does not belong to a line of an indent; None where that is far."""
    for each in range(line + 1, min(line + 2 + MAX_LINES, lines.count)):
        known = _indent(lines, each)
        if known is not None and known <= indent:
            if known == indent and not is_dash and lines.line(each)[known : known + 1] == "-":
                continue
            return each
    return lines.count if line + 2 + MAX_LINES >= lines.count else None


def _index(lines: TextLines, above: list[tuple[int, int]], at: int) -> int:
    """Return how many entries of its list are above a line."""
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
