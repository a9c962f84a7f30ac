"""CSV files as spreadsheets write them: with or without a byte order mark, with commas, semicolons or tabs.

A cell that a spreadsheet would take for a formula, or that reads like the error of one, gets an apostrophe before it on the
way out, and loses it on the way in.
"""

from __future__ import annotations

import csv
import io
import re
from typing import TYPE_CHECKING

from ordo_pnp.base import DataError
from ordo_pnp.cards import MAX_FINDINGS
from ordo_pnp.tables.grid import FAILED, MAX_COLUMNS, MAX_ROWS, CellGrid, CellPlaces, line_and_column, unreadable

if TYPE_CHECKING:
    from ordo_pnp.base import Diagnostic


_FORMULA = ("=", "+", "-", "@", "\t", "\r", "'")
_REMEDY = "save it as `CSV UTF-8`"
_SEPARATORS = (",", ";", "\t")
_QUOTED = re.compile(r'"[^"]*(?:""[^"]*)*"')
_NAMED_SEPARATOR = re.compile(r'sep=([^"\w\s]|\t)[ \t]*(?:\r\n|\r|\n|\Z)', re.IGNORECASE)
_HEAD = 65_536  # characters in which the headings end


def guarded(text: str) -> str:
    """Keep a spreadsheet from running a text as a formula.

    >>> guarded("=1+1"), guarded("plain")
    ("'=1+1", 'plain')
    """
    return f"'{text}" if text.startswith(_FORMULA) or text in FAILED else text


def unguarded(text: str) -> str:
    """Undo ``guarded``.

    >>> unguarded("'=1+1"), unguarded("'tis"), unguarded(guarded("'tis"))
    ('=1+1', "'tis", "'tis")
    """
    is_guarded = text[:1] == "'" and (text[1:].startswith(_FORMULA) or text[1:] in FAILED)
    return text[1:] if is_guarded else text


def write_csv(grid: CellGrid) -> bytes:
    """Write a grid as UTF-8 with a byte order mark, which spreadsheets need to see that it is UTF-8.

    Headings that hold a sign by which cells might be parted stand in quotation marks: by them the separator is found.
    """
    out = io.StringIO()
    rows = [[guarded(cell) for cell in row] for row in grid.rows]
    is_doubtful = any(sign in cell for cell in (rows[0] if rows else ()) for sign in _SEPARATORS)
    plain = csv.writer(out, lineterminator="\r\n")
    headings = csv.writer(out, lineterminator="\r\n", quoting=csv.QUOTE_ALL) if is_doubtful else plain
    headings.writerows(rows[:1])
    plain.writerows(rows[1:])
    return b"\xef\xbb\xbf" + out.getvalue().encode()


def read_csv(data: bytes, file: str, *, is_guarded: bool = True) -> CellGrid:
    """Read a CSV file.

    Args:
        data: Its content.
        file: Its path, for messages.
        is_guarded: Whether apostrophes are taken away that keep formulas from running; false for a file made elsewhere.

    Raises:
        DataError: It cannot be read.
    """
    text = _decoded(data, file)
    named = _NAMED_SEPARATOR.match(text)
    separator = named[1] if named is not None else _separator(text)
    source = _CsvText(text, separator, 0 if named is None else 1)
    rows: list[list[str]] = []
    reader = csv.reader(source.lines[source.starts[0] :], delimiter=separator, strict=True)
    try:
        for cells in reader:
            rows.append(cells)
            source.starts.append(source.starts[0] + reader.line_num)
            fault = "rows" if len(rows) > MAX_ROWS else "columns" if len(cells) > MAX_COLUMNS else None
            if fault is not None:
                most = MAX_ROWS if fault == "rows" else MAX_COLUMNS
                raise DataError([unreadable(file, f"has more than {most:,} {fault}")])
    except csv.Error:
        raise DataError([source.fault(file)]) from None
    failed = [(row, column) for row, cells in enumerate(rows) for column, cell in enumerate(cells) if cell in FAILED]
    grid = CellGrid([[unguarded(cell) for cell in cells] for cells in rows] if is_guarded else rows, file, source)
    grid.problems.update((place, grid.failed(place)) for place in failed[:MAX_FINDINGS])
    grid.end_lines()
    return grid


class _CsvText(CellPlaces):
    """The text of a CSV file, in which a cell is found again when there is something to say about it."""

    def __init__(self, text: str, separator: str, first: int) -> None:
        self.lines = io.StringIO(text, newline="").readlines()
        # The line in which each row begins, from 0; the last is that behind the rows read so far.
        self.starts = [first]
        self._separator = separator
        self._cell = re.compile(rf'"[^"]*(?:""[^"]*)*"?|[^{re.escape(separator)}\r\n]*')

    def start(self, row: int, column: int) -> tuple[int, int]:
        """Return the line and column where a cell begins, or where its row ends if it has fewer cells."""
        first, following = (self.starts[min(each, len(self.starts) - 1)] for each in (row, row + 1))
        text, offset = "".join(self.lines[first:following]), 0
        for _ in range(column):
            offset = self._end(text, offset)
            if text[offset : offset + 1] != self._separator:
                break
            offset += 1
        line, at = line_and_column(text, offset)
        return first + line, at

    def fault(self, file: str) -> Diagnostic:
        """Return the finding about the row behind those that were read."""
        first, most = self.starts[-1], csv.field_size_limit()
        text, offset = "".join(self.lines[first:]), 0
        while True:
            end = self._end(text, offset)
            is_quoted = text[offset : offset + 1] == '"'
            is_open = is_quoted and not _QUOTED.fullmatch(text, offset, end)
            is_followed = is_quoted and text[end : end + 1] not in ("", self._separator, "\r", "\n")
            if is_open or is_followed or end - offset > most or end >= len(text):
                break
            offset = end + 1
        line, column = line_and_column(text, offset)
        line += first
        remedy = f"close the quotation mark of line {line} at the end of its cell, and write one inside a cell twice"
        if is_open:
            message = f"has a quotation mark on line {line} that is never closed"
        elif is_followed:
            closed = first + line_and_column(text, end)[0]
            message = f"has text behind the closing quotation mark of a cell: it opens on line {line} and closes on line {closed}"
        else:
            message = f"has a cell of more than {most:,} characters on line {line}"
        return unreadable(file, message, remedy, (line, column))

    def _end(self, text: str, offset: int) -> int:
        """Return where the cell ends that begins at an offset."""
        found = self._cell.match(text, offset)
        return offset if found is None else found.end()


def _decoded(data: bytes, file: str) -> str:
    is_wide = data[:2] in (b"\xff\xfe", b"\xfe\xff")
    try:
        text = data.decode("utf-16" if is_wide else "utf-8-sig")
    except UnicodeDecodeError as error:
        if is_wide:
            raise DataError([unreadable(file, "is not whole UTF-16", _REMEDY)]) from None
        before = error.object[: error.start].decode()
        start = line_and_column(before, len(before))
        fault = f"is not UTF-8: there is a byte 0x{error.object[error.start]:02X} on line {start[0]}"
        raise DataError([unreadable(file, fault, _REMEDY, start)]) from None
    if "\0" in text:
        start = line_and_column(text, text.index("\0"))
        raise DataError([unreadable(file, f"is not UTF-8: there is a NUL byte on line {start[0]}", _REMEDY, start)])
    return text


def _separator(text: str) -> str:
    """Find what separates the headings: they hold none of these signs themselves, unless in quotation marks."""
    line = re.split(r"[\r\n]", _QUOTED.sub("", text[:_HEAD]), maxsplit=1)[0]
    return max(_SEPARATORS, key=lambda each: (line.count(each), -_SEPARATORS.index(each)))
