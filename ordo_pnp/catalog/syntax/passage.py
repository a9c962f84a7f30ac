"""Passages: the few lines around a place where the scanner stumbles, cut out so that they can be tried alone.

A text is divided by its indentation, and what cannot be read alone is divided again. So a quotation mark that one card
leaves open is found in that card, and whatever is tried costs a few lines instead of the file.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from ordo_pnp.catalog.syntax.repair import changed
from ordo_pnp.catalog.syntax.trial import trial

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ordo_pnp.catalog.syntax.repair import Repair
    from ordo_pnp.catalog.syntax.trial import Stumble

LEADING: Final = re.compile("[\\s\u00ad\u180e\u200b-\u200f\u2060\ufeff]*")
"""The indentation of a line, be it of spaces or of what looks like them."""
KEY: Final = re.compile(
    r"""(?P<indent>[ ]*)(?P<dashes>(?:-[ ]+)*)(?P<key>[^\s"'\[\]{},&*!|>%@`?:#-][^\n"'\[\]{},:#]{0,80}?|"[^"\n]*"|'[^'\n]*')[ ]*:(?=\s|$)"""
)
"""A line that begins with a key, or with dashes and a key."""
DASH: Final = re.compile(r"([ ]*)-([ ]+|$)")
_LINES_ABOVE: Final = 60
_LINES_BELOW: Final = 30
_MAX_LENGTH: Final = 32_768  # characters; a card has some 400, a passage of more would cost more than it tells
_CLOSERS: Final = ("]", "}")
_MAX_DIVISIONS: Final = 12
"""So deep is a text divided; no file of the games is deeper than nine."""


def indent_of(line: str) -> int:
    """Return the columns before the first character of a line that shows."""
    found = LEADING.match(line)
    return found.end() if found else 0


def content_column(line: str) -> int:
    """Return the column of the first key or value of a line, behind its dashes."""
    found = re.match(r"[ ]*(?:-[ ]+)*", line)
    return found.end() if found else 0


def is_content(line: str) -> bool:
    """Whether a line is neither blank nor a comment."""
    rest = line[indent_of(line) :]
    return bool(rest) and not rest.startswith("#")


@dataclass(frozen=True)
class Passage:
    """Some lines of a text that cannot be read."""

    lines: tuple[str, ...]
    numbers: tuple[int, ...]
    """The number that each has in the text, from 0."""
    at: Stumble

    @property
    def near(self) -> list[int]:
        """The lines where the slip may be, likeliest first: where the scanner stumbles, where that began, and those around."""
        last = min(self.at.line, len(self.lines) - 1)
        opened = [] if self.at.opened is None else [self.at.opened[0]]
        found = [last, *opened, *range(last - 1, max(-1, last - 12), -1), last + 1, last + 2]
        inside = (each for each in dict.fromkeys(found) if 0 <= each < len(self.lines))
        return [each for each in inside if is_content(self.lines[each])]

    def number(self, index: int) -> int:
        """Return the number of a line as a person counts."""
        return self.numbers[index] + 1

    def content_above(self, index: int) -> int | None:
        """Return the next line above that is neither blank nor a comment."""
        return next((each for each in range(index - 1, -1, -1) if is_content(self.lines[each])), None)

    def content_below(self, index: int) -> int | None:
        """Return the next line below that is neither blank nor a comment."""
        return next((each for each in range(index + 1, len(self.lines)) if is_content(self.lines[each])), None)

    def after(self, repair: Repair) -> Stumble | None:
        """Return where the scanner stumbles once a repair is made."""
        return trial("\n".join(changed(self.lines, repair.changes)))


def passages(lines: Sequence[str]) -> Iterator[Passage]:
    """Yield the smallest passages of a text that cannot be read alone, from top to bottom."""
    view = list(lines)
    for first, end in _unreadable(view, 0, len(view), _MAX_DIVISIONS):
        found = _cut(lines, first, end)
        if found is not None:
            yield found


def _unreadable(view: list[str], first: int, end: int, left: int) -> Iterator[tuple[int, int]]:
    """Yield the smallest runs of lines that cannot be read alone.

    Args:
        view: The lines; dashes before what is divided are blank.
        first: Where to begin.
        end: The line behind.
        left: So many divisions may follow.
    """
    if trial("\n".join(view[first:end])) is None:
        return
    is_found = False
    for a, b in _parts(view, first, end) if left else ():
        for each in _unreadable(view, a, b, left - 1):
            is_found = True
            yield each
    if not is_found:
        yield first, end


def _parts(view: list[str], first: int, end: int) -> list[tuple[int, int]]:
    """Divide lines at those with the least indentation; where that is one, at what is below its key or dash."""
    contents = [index for index in range(first, end) if is_content(view[index])]
    if not contents or view[contents[0]].lstrip().startswith(("[", "{")):
        return []
    level = min(indent_of(view[index]) for index in contents)
    starts = [
        index for index in contents if indent_of(view[index]) == level and not view[index][level:].startswith(_CLOSERS)
    ]
    if not starts:
        return []
    if len(starts) > 1 or starts[0] != contents[0]:
        borders = [*dict.fromkeys([first, *starts]), end]
        return list(pairwise(borders))
    head = view[starts[0]]
    dash = DASH.match(head)
    if dash is not None and dash[2]:
        view[starts[0]] = f"{dash[1]} {dash[2]}{head[dash.end() :]}"
        return [(first, end)]
    found = KEY.match(head)
    is_open = found is not None and not head[found.end() + 1 :].split(" #")[0].strip()
    return [(starts[0] + 1, end)] if is_open and len(contents) > 1 else []


def _cut(lines: Sequence[str], first: int, end: int) -> Passage | None:
    """Cut a passage out of a text: the run of lines, or what of it is near, with what it stands in."""
    at = trial("\n".join(lines[first:end]))
    focus = first + at.line if at else first
    start = max(first, focus - _LINES_ABOVE)
    stop = end
    if end - focus > _LINES_BELOW:
        stop = _border(lines, focus, end) or focus + _LINES_BELOW
    elif end < len(lines):
        stop = _border(lines, end, len(lines)) or end
    kept = [*_spine(lines, start), *range(start, stop)]
    chosen = tuple(lines[index] for index in kept)
    if sum(map(len, chosen)) > _MAX_LENGTH:
        return None
    again = trial("\n".join(chosen))
    return None if again is None else Passage(chosen, tuple(kept), again)


def _border(lines: Sequence[str], first: int, end: int) -> int | None:
    """Return the line behind a part that begins at a line, if it is near."""
    level = indent_of(lines[first])
    for index in range(first + 1, min(end, first + _LINES_BELOW)):
        if is_content(lines[index]) and indent_of(lines[index]) <= level:
            return index
    return end if end < first + _LINES_BELOW else None


def _spine(lines: Sequence[str], first: int) -> list[int]:
    """Return the lines above a line that it stands in: the entry it goes on with, and the keys above that."""
    level = indent_of(lines[first])
    above = [index for index in range(first - 1, max(-1, first - 1 - _LINES_ABOVE), -1) if is_content(lines[index])]
    outer = next((at for at, index in enumerate(above) if _holds(lines[index], level)), None)
    if outer is None and above:
        least = min(indent_of(lines[index]) for index in above)
        outer = max(at for at, index in enumerate(above) if indent_of(lines[index]) == least)
    kept = above[: outer + 1] if outer is not None else []
    for index in range(kept[-1] - 1 if kept else -1, -1, -1):
        last = lines[kept[-1]]
        mine, level = indent_of(lines[index]), indent_of(last)
        if is_content(lines[index]) and (mine < level or (mine == level and _heads(lines[index], last))):
            kept.append(index)
        if not level and not DASH.match(last):
            break
    return kept[::-1]


def _holds(line: str, level: int) -> bool:
    """Whether a line begins something that a line below it, at a level, may belong to."""
    mine = indent_of(line)
    return mine < level or (mine == level and DASH.match(line) is not None)


def _heads(line: str, entry: str) -> bool:
    """Whether a line is the key of a list whose dashes stand below its first letter."""
    return DASH.match(entry) is not None and DASH.match(line) is None and KEY.match(line) is not None
