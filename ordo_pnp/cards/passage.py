"""Passages: the few lines around a place where the scanner stumbles, cut out so that they can be tried alone.

A text is divided by its indentation, and what cannot be read alone is divided again. So a quotation mark that one card
leaves open is found in that card, and whatever is tried costs a few lines instead of the file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from ordo_pnp.cards.repair import changed
from ordo_pnp.cards.trial import scan, trial

if TYPE_CHECKING:
    from ordo_pnp.cards.repair import Repair
    from ordo_pnp.cards.trial import Mark, Stumble


# The indentation of a line, be it of spaces or of what looks like them.
LEADING: Final = re.compile("[\\s\u00ad\u180e\u200b-\u200f\u2060\ufeff]*")
# A line that begins with a key, or with dashes and a key.
KEY: Final = re.compile(
    r"""(?P<indent>[ ]*)(?P<dashes>(?:-[ ]+)*)(?P<key>[^\s"'\[\]{},&*!|>%@`?:#-][^\n"'\[\]{},:#]{0,80}?|"[^"\n]*"|'[^'\n]*')[ ]*:(?=\s|$)"""
)
DASH: Final = re.compile(r"([ ]*)-([ ]+|$)")
_LINES_ABOVE: Final = 60
_LINES_BELOW: Final = 30
_MAX_LENGTH: Final = 32_768  # characters; a card has some 400, a passage of more would cost more than it tells
_CLOSERS: Final = ("]", "}")
# So deep is a text divided; no file of the games is deeper than nine.
_MAX_DIVISIONS: Final = 12


def indent_of(line: str) -> int:
    """Return the columns before the first character of a line that shows."""
    rest = line.lstrip()
    if rest[:1].isascii():
        return len(line) - len(rest)
    found = LEADING.match(line)
    return found.end() if found else 0


def content_column(line: str) -> int:
    """Return the column of the first key or value of a line, behind its dashes."""
    found = re.match(r"[ ]*(?:-[ ]+)*", line)
    return found.end() if found else 0


def is_content(line: str) -> bool:
    """Whether a line is neither blank nor a comment."""
    rest = line.lstrip()
    if not rest[:1].isascii():
        rest = line[indent_of(line) :]
    return bool(rest) and not rest.startswith("#")


def _level_of(line: str) -> int:
    """Return the columns before the first character of a line that shows; -1 of a line that is blank or a comment."""
    rest = line.lstrip()
    if rest[:1].isascii():  # as most lines: told at once
        return len(line) - len(rest) if rest and rest[0] != "#" else -1
    return indent_of(line) if is_content(line) else -1


@dataclass(frozen=True)
class Excerpt:
    """Some lines of a text that cannot be read."""

    lines: tuple[str, ...]
    # The number that each has in the text, from 0.
    numbers: tuple[int, ...]
    at: Stumble

    @cached_property
    def heads(self) -> list[re.Match[str] | None]:
        """What each line begins with, where it begins with a key."""
        return [KEY.match(line) for line in self.lines]

    @cached_property
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
        text = "\n".join(changed(self.lines, repair.changes))
        return scan(text) or trial(text)

    @cached_property
    def quoted(self) -> tuple[Mark, Mark] | None:
        """Start and end of the last quoted text before the place."""
        found = trial("\n".join(self.lines))
        return None if found is None else found.quoted


def passages(lines: Sequence[str], *, has_duplicates: bool) -> Iterator[Excerpt]:
    """Yield the smallest passages of a text that cannot be read alone, from top to bottom.

    Args:
        lines: Of a text that cannot be read; who repairs one passage may change its lines before asking for the next.
        has_duplicates: Whether keys that stand twice are all that is wrong.
    """
    yield from _Division(lines, trial if has_duplicates else scan).passages()


class _Division:
    """A text and what is known of its lines: it is asked many times how far they are indented."""

    def __init__(self, lines: Sequence[str], look: Callable[[str], Stumble | None]) -> None:
        self.lines = lines
        self.look = look
        # The lines; dashes before what is divided are blank.
        self.view = list(lines)
        # The indentation of each line of the view; -1 where there is nothing but a comment.
        self.levels = list(map(_level_of, lines))
        # The same of the lines as they are.
        self.own = list(self.levels)

    def passages(self) -> Iterator[Excerpt]:
        for first, end, at in self._unreadable(0, len(self.view), None, _MAX_DIVISIONS):
            found = self._cut(first, end, at)
            if found is not None:
                yield found

    def _unreadable(
        self, first: int, end: int, at: Stumble | None, left: int
    ) -> Iterator[tuple[int, int, Stumble | None]]:
        """Yield the smallest runs of lines that cannot be read alone, with where the scanner stumbles in them if known.

        Args:
            first: Where such a run begins, which is divided.
            end: The line behind.
            at: Where the scanner stumbles in it, if known.
            left: So many divisions may follow.
        """
        is_found = False
        for a, b in self._parts(first, end) if left else ():
            is_same = at is not None and (a, b) == (first, end)
            inner = at if is_same else self.look("\n".join(self.view[a:b]))
            if inner is not None:
                is_found = True
                yield from self._unreadable(a, b, inner, left - 1)
        if not is_found:
            yield first, end, at

    def _parts(self, first: int, end: int) -> list[tuple[int, int]]:
        """Divide lines at those with the least indentation; where that is one, at what is below its key or dash."""
        levels, view = self.levels, self.view
        contents = [index for index in range(first, end) if levels[index] >= 0]
        if not contents or view[contents[0]][levels[contents[0]]] in "[{":
            return []
        level = min(levels[index] for index in contents)
        starts = [index for index in contents if levels[index] == level and view[index][level] not in _CLOSERS]
        if not starts:
            return []
        if len(starts) > 1 or starts[0] != contents[0]:
            return list(pairwise([*dict.fromkeys([first, *starts]), end]))
        head = view[starts[0]]
        dash = DASH.match(head)
        if dash is not None and dash[2]:
            view[starts[0]] = f"{dash[1]} {dash[2]}{head[dash.end() :]}"
            levels[starts[0]] = dash.end() if dash.end() < len(head) else -1
            return [(first, end)]
        found = KEY.match(head)
        is_open = found is not None and not head[found.end() + 1 :].split(" #")[0].strip()
        return [(starts[0] + 1, end)] if is_open and len(contents) > 1 else []

    def _cut(self, first: int, end: int, at: Stumble | None) -> Excerpt | None:
        """Cut a passage out of the text: a run of lines, or what of it is near, with what it stands in."""
        lines = self.lines
        at = at or self.look("\n".join(lines[first:end]))
        focus = min(first + at.line, end - 1) if at else first
        start = max(first, focus - _LINES_ABOVE)
        stop = end
        if end - focus > _LINES_BELOW:
            stop = self._border(focus, end) or focus + _LINES_BELOW
        kept = [*self._spine(start), *range(start, stop)]
        chosen = tuple(lines[index] for index in kept)
        if sum(map(len, chosen)) > _MAX_LENGTH:
            return None
        again = self.look("\n".join(chosen))
        return None if again is None else Excerpt(chosen, tuple(kept), again)

    def _border(self, first: int, end: int) -> int | None:
        """Return the line behind a part that begins at a line, if it is near."""
        level = max(self.own[first], 0)
        for index in range(first + 1, min(end, first + _LINES_BELOW)):
            if -1 < self.own[index] <= level:
                return index
        return end if end < first + _LINES_BELOW else None

    def _spine(self, first: int) -> list[int]:
        """Return the lines above a line that it stands in: the entry it goes on with, and the keys above that."""
        lines, own = self.lines, self.own
        level = indent_of(lines[first])
        kept: list[int] = []
        is_whole = False
        for index in range(first - 1, max(-1, first - 1 - _LINES_ABOVE), -1):
            if own[index] >= 0:
                kept.append(index)
                is_whole = own[index] <= level and _holds(lines[index], level)
                if is_whole:
                    break
        if kept and not is_whole:
            least = min(own[index] for index in kept)
            kept = kept[: max(at for at, index in enumerate(kept) if own[index] == least) + 1]
        level = own[kept[-1]] if kept else 0
        for index in range(kept[-1] - 1 if kept else -1, -1, -1):
            if -1 < own[index] < level or (own[index] == level and _heads(lines[index], lines[kept[-1]])):
                kept.append(index)
                level = own[index]
            if not level and not DASH.match(lines[kept[-1]]):
                break
        return kept[::-1]


def _holds(line: str, level: int) -> bool:
    """Whether a line begins something that a line below it, at a level, may belong to."""
    mine = indent_of(line)
    return mine < level or (mine == level and DASH.match(line) is not None)


def _heads(line: str, entry: str) -> bool:
    """Whether a line is the key of a list whose dashes stand below its first letter."""
    return DASH.match(entry) is not None and DASH.match(line) is None and KEY.match(line) is not None
