"""Lines that are indented more or less than those they belong to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import gcd
from typing import TYPE_CHECKING, Final

from ordo_pnp.cards.passage import DASH, KEY, content_column, indent_of, is_content
from ordo_pnp.cards.reading_codes import INDENTATION
from ordo_pnp.cards.repair import LineChange, Repair, changed

if TYPE_CHECKING:
    from ordo_pnp.cards.passage import Excerpt


# More spaces than any step: no line is indented.
_NO_STEP: Final = 1_000
# So many of the likeliest lines are tried.
_LINES: Final = 6


def guesses(passage: Excerpt) -> Iterator[Repair]:
    """Yield lines indented as one of their neighbours: by themselves, then with what stands below them."""
    tried = [each for each in passage.near if _is_moved(passage.lines[each])][:_LINES]
    if passage.at.is_duplicate:
        above = passage.content_above(passage.at.line)
        tried = [above] if above is not None and _goes_on_below(passage.lines[above]) else []
    for is_beside in (True, False):
        alone = [
            _moved(passage, index, column, like, [index])
            for index in tried
            for column, like in _columns(passage, index, is_beside=is_beside)
            if _keeps_below(passage, index, column)
        ]
        yield from sorted(alone, key=lambda each: _oddness(passage, each))
        for index in tried if is_beside else ():
            yield from _behind_dash(passage, index)
    for index in tried:
        block = _block(passage, index)
        if len(block) > 1:
            for column, like in (pair for each in (True, False) for pair in _columns(passage, index, is_beside=each)):
                yield _moved(passage, index, column, like, block)


def merged(repairs: Iterable[Repair]) -> list[Repair]:
    """Return repairs with those in one that move lines one after the other by as much."""
    found: list[Repair] = []
    for each in repairs:
        last = found[-1] if found else None
        if last is None or _shift(last) is None or _shift(last) != _shift(each) or each.line > last.last + 1:
            found.append(each)
            continue
        message = f"{last.message.partition('; so are')[0]}; so are the lines up to {each.last + 1}"
        found[-1] = replace(last, message=message, changes=(*last.changes, *each.changes), is_safe=False)
    return found


def _oddness(passage: Excerpt, repair: Repair) -> tuple[int, int]:
    """Return how unlikely the indentations are that a repair leaves, to be compared.

    First the step, which all indentations are multiples of: the larger, the likelier. Then how many neighbours of the moved line stand
    neither beside it nor one step further in.
    """
    lines, index = changed(passage.lines, repair.changes), repair.line
    step = gcd(*(indent_of(line) for line in lines if is_content(line)))
    pairs = ((passage.content_above(index), index), (index, passage.content_below(index)))
    odd = sum(
        upper is not None and lower is not None and not _is_usual(lines[upper], lines[lower], step)
        for upper, lower in pairs
    )
    return -step if step else -_NO_STEP, odd


def _is_usual(upper: str, lower: str, step: int) -> bool:
    """Whether a line stands where the line above it lets expect it, or further out, where that cannot be known."""
    start, further = content_column(upper), indent_of(lower) - content_column(upper)
    if not _opens(upper):
        return further <= 0
    return further == step or (DASH.match(lower) is not None and indent_of(lower) == start) or indent_of(lower) < start


def _shift(repair: Repair) -> int | None:
    """Return by how much a repair moves lines, None where it does something else."""
    if repair.code != INDENTATION or any(each.start for each in repair.changes):
        return None
    return len(repair.changes[0].text) - repair.changes[0].end


def _opens(line: str) -> bool:
    """Whether a line is a key whose value stands below it."""
    found = KEY.match(line)
    return found is not None and not line[found.end() + 1 :].split(" #", maxsplit=1)[0].strip()


def _goes_on_below(line: str) -> bool:
    """Whether the entry or value that a line begins goes on in the line below."""
    return _opens(line) or DASH.match(line) is not None


def _keeps_below(passage: Excerpt, index: int, column: int) -> bool:
    """Whether a line moved to a column still holds what stands below it."""
    below = passage.content_below(index)
    if below is None or not _opens(passage.lines[index]):
        return True
    deeper = indent_of(passage.lines[below])
    return not indent_of(passage.lines[index]) < deeper <= column


def _is_moved(line: str) -> bool:
    """Whether a line begins something, so that its indentation tells what it belongs to."""
    return KEY.match(line) is not None or DASH.match(line) is not None


def _columns(passage: Excerpt, index: int, *, is_beside: bool) -> list[tuple[int, int]]:
    """Return the columns at which a line might begin, each with a line that begins there; the nearest first.

    Args:
        passage: The lines.
        index: The one.
        is_beside: Those of the lines above and below it, or else of the keys that the line above stands in, but the margin.
    """
    mine = indent_of(passage.lines[index])
    is_dash = DASH.match(passage.lines[index]) is not None
    above, below = passage.content_above(index), passage.content_below(index)
    found: dict[int, int] = {}
    like = _entries_like(passage, index)
    for other in like or ((above, below) if is_beside else _holders(passage, index)):
        text = "" if other is None else passage.lines[other]
        if other is not None and (not is_dash or DASH.match(text)):
            for column in {indent_of(text), indent_of(text) if is_dash else content_column(text)}:
                if (column or is_beside) and (not DASH.match(text) or is_dash or column == content_column(text)):
                    found.setdefault(column, other)
    if is_dash and is_beside and below is not None and not DASH.match(passage.lines[below]):
        column = indent_of(passage.lines[below]) - content_column(passage.lines[index]) + mine
        if column >= 0:
            found.setdefault(column, below)
    found.pop(mine, None)
    return sorted(found.items(), key=lambda pair: abs(pair[0] - mine))


def _entries_like(passage: Excerpt, index: int) -> list[int]:
    """Return the lines with which entries begin that begin with the key of a line that does, the nearest first."""
    mine = passage.heads[index]
    if mine is None or not mine["dashes"]:
        return []
    others = [
        other
        for other, found in enumerate(passage.heads)
        if found is not None and found["dashes"] and found["key"] == mine["key"] and other != index
    ]
    return sorted(others, key=lambda other: abs(other - index))


def _holders(passage: Excerpt, index: int) -> Iterator[int]:
    """Yield the lines that the line above stands in, from the inner to the outer."""
    level = 10**6
    for other in range(index - 1, -1, -1):
        if is_content(passage.lines[other]) and indent_of(passage.lines[other]) < level:
            level = indent_of(passage.lines[other])
            yield other


def _block(passage: Excerpt, index: int) -> list[int]:
    """Return a line with all below it that is indented further."""
    level = indent_of(passage.lines[index])
    block = [index]
    for other in range(index + 1, len(passage.lines)):
        if is_content(passage.lines[other]):
            if indent_of(passage.lines[other]) <= level:
                break
            block.append(other)
    return block


def _moved(passage: Excerpt, index: int, column: int, like: int, block: list[int]) -> Repair:
    mine = indent_of(passage.lines[index])
    changes = []
    for each in block:
        old = indent_of(passage.lines[each])
        changes.append(LineChange(each, 0, old, " " * max(0, old + column - mine)))
    around = {
        content_column(passage.lines[each])
        for each in (passage.content_above(index), passage.content_below(index))
        if each is not None
    }
    is_structural = any(each.match(passage.lines[like]) for each in (KEY, DASH))  # a line of a text would take it in
    number, (is_at, spaces) = (
        passage.number(like),
        (f"{each} space{'s' if each != 1 else ''}" for each in (mine, column)),
    )
    is_entry = DASH.match(passage.lines[index]) and not DASH.match(passage.lines[like])
    fault = f"{'more' if mine > column else 'fewer'} than line {number}"
    if is_entry:
        fault = f"too {'many' if mine > column else 'few'} for the entry that goes on in line {number}"
    return Repair(
        INDENTATION,
        f"the line begins after {is_at}, {abs(mine - column)} {fault}",
        index,
        0,
        max(mine, 1),
        f"indent it by {spaces}" if column else "do not indent it",
        tuple(changes),
        (((like, column), "its neighbour"),),
        is_safe=around == {column} and is_structural and not _may_be_text(passage, index),
    )


def _may_be_text(passage: Excerpt, index: int) -> bool:
    """Whether a line may go on with the plain text of the line above: its key begins no other line."""
    head, above = passage.heads[index], passage.content_above(index)
    value = None if above is None else passage.heads[above]
    if head is None or head["dashes"] or above is None or value is None:
        return False
    text = passage.lines[above][value.end() :].lstrip()
    others = (each for at, each in enumerate(passage.heads) if at != index)
    return text[:1].isalpha() and all(each is None or each["key"] != head["key"] for each in others)


def _behind_dash(passage: Excerpt, index: int) -> Iterator[Repair]:
    """Yield a line whose key stands as far behind its dash as those below it."""
    line = passage.lines[index]
    dash, below = DASH.match(line), passage.content_below(index)
    if dash is None or below is None or not dash[2]:
        return
    column = indent_of(passage.lines[below])
    start, end = dash.end(1) + 1, dash.end()
    if column > start and column != end:
        yield Repair(
            INDENTATION,
            f"what stands behind the `-` begins in column {end + 1}, line {passage.number(below)} below it in {column + 1}",
            index,
            start,
            end,
            "let both begin in one column",
            (LineChange(index, start, end, " " * (column - start)),),
            (((below, column), "its neighbour"),),
        )
