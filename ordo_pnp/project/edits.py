"""Texts of files that edits are made in: by line and column, with every other byte as it was."""

from __future__ import annotations

import re
from bisect import bisect_left, insort
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ordo_pnp.base import Edit, Span

_LINE_END: Final = re.compile("\r\n|\n|\r")
_BOM: Final = b"\xef\xbb\xbf"


class EditableText:
    """A file, with the edits that shall be made in it; they do not overlap.

    Args:
        raw: What it holds.

    Raises:
        UnicodeDecodeError: It is not written in UTF-8.
    """

    def __init__(self, raw: bytes) -> None:
        self._start = _BOM if raw.startswith(_BOM) else b""
        self._text = raw.decode("utf-8-sig")
        self._lines = [0, *(match.end() for match in _LINE_END.finditer(self._text))]
        self._edits: list[tuple[int, int, str]] = []

    def add(self, edits: Sequence[Edit]) -> bool:
        """Add edits that are made together; False, and none is added, where one overlaps another or its place is gone."""
        together = list(self._edits)
        for each in edits:
            place = self._range(each.span)
            if place is None or not _is_free(together, *place):
                return False
            insort(together, (*place, each.text))
        self._edits = together
        return True

    def made(self) -> bytes:
        """Return what the file holds with all edits."""
        parts: list[str] = []
        at = 0
        for start, end, text in self._edits:
            parts += [self._text[at:start], text]
            at = end
        return self._start + "".join((*parts, self._text[at:])).encode()

    def _range(self, span: Span) -> tuple[int, int] | None:
        """Return where a place begins and ends; None where the file does not have it, or its line is another one."""
        start, end = self._at(span.line, span.column), self._at(span.end_line, span.end_column)
        if start is None or end is None or end < start:
            return None
        first = self._lines[span.line - 1]
        is_same = not span.source or self._text.startswith(span.source, first)
        return (start, end) if is_same else None

    def _at(self, line: int, column: int) -> int | None:
        if not 1 <= line <= len(self._lines) or column < 1:
            return None
        at = self._lines[line - 1] + column - 1
        until = self._lines[line] if line < len(self._lines) else len(self._text)
        return at if at <= until else None


def _is_free(edits: Sequence[tuple[int, int, str]], start: int, end: int) -> bool:
    """Whether no edit is there: two that begin at one place are never free of each other."""
    at = bisect_left(edits, (start, end))
    after = at < len(edits) and (edits[at][0] < end or edits[at][0] == start)
    before = at > 0 and (edits[at - 1][1] > start or edits[at - 1][0] == start)
    return not (before or after)
