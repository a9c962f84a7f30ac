"""Line ends of a text that came from a page, which knows LF alone: each line gets the end that it has in the file."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Final

_LINE: Final = re.compile("(.*?)(\r\n|\n|\r)|(.+)$", re.DOTALL)
# Lines between those that two texts begin and end with, up to which they are matched as a whole: that costs their
# product.
_MATCHED: Final = 2_000


def with_own_ends(text: str, *sources: str) -> str:
    r"""Return a text whose lines end as they do in the first of some texts that has them; a new line ends as the one before it.

    >>> with_own_ends("a\nnew\nb\nc\n", "a\r\nb\n", "a\nb\nc\r\n")
    'a\r\nnew\r\nb\nc\r\n'
    """
    if not any("\r" in each for each in (text, *sources)):
        return text
    lines, ends = _parted(text)
    known: list[str | None] = [None] * len(lines)
    for source in sources:
        source_lines, source_ends = _parted(source)
        for at, own, count in _like(source_lines, lines):
            known[own : own + count] = [
                one or other or None
                for one, other in zip(known[own : own + count], source_ends[at : at + count], strict=True)
            ]
    usual = next((each for each in known if each), "\n")
    for at, end in enumerate(ends):
        usual = known[at] or usual
        if end:
            ends[at] = usual
    return "".join(line + end for line, end in zip(lines, ends, strict=True))


def _like(source: list[str], lines: list[str]) -> Iterator[tuple[int, int, int]]:
    """Yield where lines of two texts are the same: the first of each and how many; in what is long, each line by its turn among like ones."""
    start, most = 0, min(len(source), len(lines))
    while start < most and source[start] == lines[start]:
        start += 1
    rest = 0
    while rest < most - start and source[-1 - rest] == lines[-1 - rest]:
        rest += 1
    yield 0, 0, start
    yield len(source) - rest, len(lines) - rest, rest
    middle, own = source[start : len(source) - rest], lines[start : len(lines) - rest]
    if max(len(middle), len(own)) <= _MATCHED:
        for at, there, count in SequenceMatcher(None, middle, own).get_matching_blocks():
            yield start + at, start + there, count
        return
    turns: dict[str, deque[int]] = {}
    for at, line in enumerate(middle):
        turns.setdefault(line, deque()).append(at)
    for there, line in enumerate(own):
        if turns.get(line):
            yield start + turns[line].popleft(), start + there, 1


def _parted(text: str) -> tuple[list[str], list[str]]:
    """Return the lines of a text and their ends; a last line may have none."""
    found = [(each[3] or each[1], each[2] or "") for each in _LINE.finditer(text)]
    return [line for line, _ in found], [end for _, end in found]
