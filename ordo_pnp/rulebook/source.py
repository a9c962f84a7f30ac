"""The lines of a rulebook, for those who say where something stands: which of them are prose, and what is wrong with them."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from ordo_pnp.base import Diagnostic, Span, finding

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ordo_pnp.base import Code


class Prose(NamedTuple):
    """Lines of one paragraph, heading, row or option, from 0, the end exclusive."""

    first: int
    end: int
    # Where it begins on the first of them.
    column: int = 0
    # Whether it is told as true: headings, options of blocks and entries of a glossary only name, describe or define.
    is_said: bool = True


@dataclass(slots=True)
class Source:
    """The lines of a book, to say where something stands."""

    # The path as a person knows it.
    name: str
    lines: list[str]
    language: str
    problems: list[Diagnostic] = field(default_factory=list)
    # What readers of the book read, quotations left out, in order; noted while the book is read.
    prose: list[Prose] = field(default_factory=list)

    def span(self, line: int, part: str = "", skip: int = 0) -> Span:
        """Locate a part of a line (from 0), or the line; the part may stand in one of the lines that follow."""
        for at in range(line, min(line + skip + 1, len(self.lines))):
            column = self.lines[at].find(part) if part else -1
            if column >= 0:
                return Span(self.name, at + 1, column + 1, at + 1, column + 1 + len(part), self.lines[at])
        text = self.lines[line] if line < len(self.lines) else ""
        start = len(text) - len(text.lstrip())
        return Span(self.name, line + 1, start + 1, line + 1, max(len(text.rstrip()), start + 1) + 1, text)

    def report(self, kind: Code, message: str, span: Span, remedy: str | None = None) -> None:
        """Note a finding."""
        self.problems.append(finding(kind, message, span, remedy=remedy))

    def note(self, prose: Prose) -> None:
        """Note some lines as prose, once."""
        if self.prose[-1:] != [prose]:
            self.prose.append(prose)

    def note_keyed(self, starts: Iterable[tuple[int, bool]], end: int) -> None:
        """Note keyed lines as prose that are, each to the start of the next; the last to the end."""
        for (first, is_prose), (following, _) in pairwise([*starts, (end, False)]):
            if is_prose:
                column = self.lines[first].find(":") + 1  # behind the key
                self.note(Prose(first, following, column, is_said=False))
