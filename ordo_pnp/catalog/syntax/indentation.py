"""Lines that are indented more or less than those they belong to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ordo_pnp.catalog import reading_codes as codes
from ordo_pnp.catalog.syntax.passage import DASH, KEY, content_column, indent_of, is_content
from ordo_pnp.catalog.syntax.repair import Change, Repair

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ordo_pnp.catalog.syntax.passage import Passage

_LINES: Final = 6
"""So many of the likeliest lines are tried."""


def guesses(passage: Passage) -> Iterator[Repair]:
    """Yield lines indented as one of their neighbours: by themselves, then with what stands below them."""
    tried = [each for each in passage.near if _is_moved(passage.lines[each])][:_LINES]
    for index in tried:
        for column, like in _columns(passage, index):
            yield _moved(passage, index, column, like, [index])
        yield from _behind_dash(passage, index)
    for index in tried:
        block = _block(passage, index)
        if len(block) > 1:
            for column, like in _columns(passage, index):
                yield _moved(passage, index, column, like, block)


def _is_moved(line: str) -> bool:
    """Whether a line begins something, so that its indentation tells what it belongs to."""
    return KEY.match(line) is not None or DASH.match(line) is not None


def _columns(passage: Passage, index: int) -> list[tuple[int, int]]:
    """Return the columns at which a line might begin, each with a line that begins there; the nearest first."""
    line = passage.lines[index]
    mine = indent_of(line)
    is_dash = DASH.match(line) is not None
    found: dict[int, int] = {}
    above = [each for each in range(index - 1, -1, -1) if is_content(passage.lines[each])]
    below = [each for each in range(index + 1, len(passage.lines)) if is_content(passage.lines[each])][:3]
    for other in [*above[:1], *below[:1], *above[1:], *below[1:]]:
        text = passage.lines[other]
        first, inner = indent_of(text), content_column(text)
        if bool(DASH.match(text)) == is_dash:
            found.setdefault(first, other)
        if not is_dash:
            found.setdefault(inner, other)
    found.pop(mine, None)
    return sorted(found.items(), key=lambda pair: abs(pair[0] - mine))


def _block(passage: Passage, index: int) -> list[int]:
    """Return a line with all below it that is indented further."""
    level = indent_of(passage.lines[index])
    block = [index]
    for other in range(index + 1, len(passage.lines)):
        if is_content(passage.lines[other]):
            if indent_of(passage.lines[other]) <= level:
                break
            block.append(other)
    return block


def _moved(passage: Passage, index: int, column: int, like: int, block: list[int]) -> Repair:
    mine = indent_of(passage.lines[index])
    changes = []
    for each in block:
        old = indent_of(passage.lines[each])
        changes.append(Change(each, 0, old, " " * max(0, old + column - mine)))
    around = {
        content_column(passage.lines[each])
        for each in (passage.content_above(index), passage.content_below(index))
        if each is not None
    }
    depth = "deep" if mine > column else "shallow"
    spaces = f"{column} spaces" if column != 1 else "1 space"
    return Repair(
        codes.INDENTATION,
        f"the line is indented too {depth}: by {mine}, where line {passage.number(like)} begins after {spaces}",
        index,
        0,
        max(mine, 1),
        f"indent it by {spaces}" if column else "do not indent it",
        tuple(changes),
        (((like, column), "its neighbour"),),
        is_safe=around == {column},
    )


def _behind_dash(passage: Passage, index: int) -> Iterator[Repair]:
    """Yield a line whose key stands as far behind its dash as those below it."""
    line = passage.lines[index]
    dash, below = DASH.match(line), passage.content_below(index)
    if dash is None or below is None or not dash[2]:
        return
    column = indent_of(passage.lines[below])
    start, end = dash.end(1) + 1, dash.end()
    if column > start and column != end:
        yield Repair(
            codes.INDENTATION,
            f"what stands behind the `-` begins in column {end + 1}, line {passage.number(below)} below it in {column + 1}",
            index,
            start,
            end,
            "let both begin in one column",
            (Change(index, start, end, " " * (column - start)),),
            (((below, column), "its neighbour"),),
        )
