"""Read and write tables as CSV and XLSX files."""

from __future__ import annotations

import csv
import errno
import io
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Literal, TypeAlias

from ordo_pnp.base import DataError, Diagnostic, UnfitFileError, read_bounded
from ordo_pnp.cards import MAX_FINDINGS
from ordo_pnp.tables.grid import (
    FAILED,
    MAX_COLUMNS,
    MAX_ROWS,
    MAX_TABLE_BYTES,
    CellGrid,
    CellPlaces,
    line_and_column,
    unreadable,
)
from ordo_pnp.tables.xlsx_files import read_xlsx, write_xlsx

# The endings of the names of text files of other programs.
TEXT_FORMS = (".csv", ".tsv", ".tab", ".txt")
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "'")
_REMEDY = "save it as `CSV UTF-8`"
_SEPARATORS = (",", ";", "\t")
# In files of other programs.
_LIKELY_SEPARATORS = (*_SEPARATORS, "|")
_QUOTED = re.compile(r'"[^"]*(?:""[^"]*)*"')
_NAMED_SEPARATOR = re.compile(r'sep=([^"\w\s]|\t)[ \t]*(?:\r\n|\r|\n|\Z)', re.IGNORECASE)
_QUOTED_CELL = re.compile(r'(?:(?<=[,;|\t\r\n])|\A)"[^"]*(?:""[^"]*)*"')
# Parts of the lines that have as many of a sign.
_IRREGULAR, _REGULAR = 0.5, 0.9
_MOST_LINES = 200  # in which the sign that separates is looked for
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


def plain_csv(grid: CellGrid) -> bytes:
    """Write a grid as UTF-8 with a byte order mark, each cell as it is: the caller has guarded those that could run as formulas."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerows(grid.rows)
    return b"\xef\xbb\xbf" + out.getvalue().encode()


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


def read_csv(data: bytes, file: str) -> CellGrid:
    """Read a CSV file of our own, without the apostrophes that keep formulas from running.

    Args:
        data: Its content.
        file: Its path, for messages.

    Raises:
        DataError: It cannot be read.
    """
    text = _decoded(data, file)
    named = _NAMED_SEPARATOR.match(text)
    source = _CsvText(text, named[1] if named is not None else _separator(text), 0 if named is None else 1)
    try:
        rows = source.rows(file)
    except csv.Error:
        raise DataError([source.fault(file)]) from None
    grid = CellGrid([[unguarded(cell) for cell in cells] for cells in rows], file, places=source)
    grid.problems.update((place, grid.failed(place)) for place in islice(_failed(rows), MAX_FINDINGS))
    grid.end_lines()
    return grid


def parse_csv(text: str, file: str) -> CellGrid:
    """Parse the text of a CSV file of another program, with any separator of cells.

    Text behind a closing quotation mark belongs to the cell. A program that separates by a tab or a bar has no need of
    quotation marks: where they enclose no cells there, they are signs like any other. Both are remarks.

    Args:
        text: All of it.
        file: Its path, for messages.

    Raises:
        DataError: A quotation mark is never closed, or there are too many cells.
    """
    named = _NAMED_SEPARATOR.match(text)
    separator = named[1] if named is not None else _likely_separator(text)
    first = 0 if named is None else 1
    source = _CsvText(text, separator, first)
    try:
        return _foreign_grid(source, file)
    except csv.Error:
        fault = source.fault(file)
    quoting: _Quoting = "none" if separator in "\t|" else "loose"
    source = _CsvText(text, separator, first, quoting)
    try:
        grid = _foreign_grid(source, file)
    except csv.Error:
        raise DataError([fault]) from None
    if quoting == "none":
        told = "quotation marks that enclose no cell", "all quotation marks are read as they stand"
    else:
        told = "text behind the closing quotation mark of a cell", "it is read as text of the cell"
    grid.remarks.append(f"has {told[0]} (line {fault.span.line}): {told[1]}")
    return grid


def _foreign_grid(source: _CsvText, file: str) -> CellGrid:
    grid = CellGrid(source.rows(file, trims=True), file, places=source)
    grid.drop_failed([*_failed(grid.rows)])
    return grid


def _failed(rows: Sequence[Sequence[str]]) -> Iterator[tuple[int, int]]:
    """Yield the cells of formulas that came to an error."""
    for row, cells in enumerate(rows):
        for column, cell in enumerate(cells):
            if cell in FAILED:
                yield row, column


def _likely_separator(text: str) -> str:
    """Find the sign that the first line has most, unless another separates the lines below far more regularly.

    The first line may be a title, and a text in it.
    """
    lines = re.split(r"[\r\n]+", _QUOTED_CELL.sub("", text[:_HEAD]))[:_MOST_LINES]
    lines = [line for line in lines if line.strip(" ")] or [""]

    def regularity(sign: str) -> tuple[float, int]:
        counts = Counter(line.count(sign) for line in lines if sign in line)
        columns, often = max(counts.items(), key=lambda each: each[1], default=(0, 0))
        return often / len(lines), columns

    by_headings = max(_LIKELY_SEPARATORS, key=lambda each: (lines[0].count(each), -_LIKELY_SEPARATORS.index(each)))
    by_lines = max(_LIKELY_SEPARATORS, key=lambda each: (*regularity(each), -_LIKELY_SEPARATORS.index(each)))
    (share, columns), (share_by_lines, columns_by_lines) = regularity(by_headings), regularity(by_lines)
    is_title = share_by_lines >= _REGULAR and (share < _IRREGULAR or columns < columns_by_lines)
    return by_lines if by_headings not in lines[0] or is_title else by_headings


_Quoting: TypeAlias = Literal["strict", "loose", "none"]


class _CsvText(CellPlaces):
    """The text of a CSV file, in which a cell is found again for a finding.

    Args:
        text: All of it.
        separator: Of its cells.
        first: The line of the first row, from 0.
        quoting: Whether quotation marks enclose cells, and may then have text behind them.
    """

    def __init__(self, text: str, separator: str, first: int, quoting: _Quoting = "strict") -> None:
        self.lines = io.StringIO(text, newline="").readlines()
        # The line in which each row begins, from 0; the last is that behind the rows read so far.
        self.starts = [first]
        self._separator = separator
        self._quoting = quoting
        plain = rf"[^{re.escape(separator)}\r\n]*"
        quoted = r'"[^"]*(?:""[^"]*)*"?'
        self._cell = re.compile(
            {"strict": f"{quoted}|{plain}", "loose": f"{quoted}{plain}|{plain}", "none": plain}[quoting]
        )

    def rows(self, file: str, *, trims: bool = False) -> list[list[str]]:
        """Read all rows; the beginnings of those before an error are known then.

        Args:
            file: Path of the table, for messages.
            trims: Whether empty cells at the end of a row count for nothing.

        Raises:
            csv.Error: Quotation marks are wrong, or a cell is too long.
            DataError: There are too many rows or columns.
        """
        rows: list[list[str]] = []
        quoting: Literal[0, 3] = csv.QUOTE_NONE if self._quoting == "none" else csv.QUOTE_MINIMAL
        lines = self.lines[self.starts[0] :]
        reader = csv.reader(lines, delimiter=self._separator, strict=self._quoting == "strict", quoting=quoting)
        for found in reader:
            cells = _without_end(found) if trims and len(found) > MAX_COLUMNS else found
            rows.append(cells)
            self.starts.append(self.starts[0] + reader.line_num)
            fault = "rows" if len(rows) > MAX_ROWS else "columns" if len(cells) > MAX_COLUMNS else None
            if fault is not None:
                most = MAX_ROWS if fault == "rows" else MAX_COLUMNS
                raise DataError([unreadable(file, f"has more than {most:,} {fault}")])
        if self._quoting == "loose" and rows and self._is_open():
            raise csv.Error
        return rows

    def _is_open(self) -> bool:
        """Whether the last row ends within quotation marks, which the reader does not say when it is not strict."""
        *_, last = csv.reader([*self.lines[self.starts[-2] :], "\n", "end"], delimiter=self._separator)
        return last != ["end"]

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
        """Return the end of the cell that begins at an offset."""
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
    """Find the separator of the headings: they hold none of these signs themselves, unless in quotation marks."""
    line = re.split(r"[\r\n]", _QUOTED.sub("", text[:_HEAD]), maxsplit=1)[0]
    return max(_SEPARATORS, key=lambda each: (line.count(each), -_SEPARATORS.index(each)))


def read_table(path: Path, form: str) -> CellGrid:
    """Read the cells of a file that was made by an export.

    Args:
        path: Of the file.
        form: ``csv`` or ``xlsx``.

    Raises:
        DataError: It is no such file, too large, damaged or encrypted.
        OSError: It cannot be read, or is a pipe or a folder.
        MissingExtraError: A package for workbooks is not installed.
    """
    data = table_bytes(path)
    return read_xlsx(data, str(path)) if form == "xlsx" else read_csv(data, str(path))


def table_bytes(path: Path) -> bytes:
    """Read the content of a file of any form.

    Raises:
        DataError: It is too large.
        OSError: It cannot be read, or is a pipe or a folder.
    """
    try:
        return read_bounded(path, MAX_TABLE_BYTES)[0]
    except UnfitFileError as error:
        if error.size is None:
            raise OSError(errno.EINVAL, "not a regular file", str(path)) from None
        message = f"has {error.size:,} bytes, more than {MAX_TABLE_BYTES:,}"
        raise DataError([unreadable(str(path), message, "split it")]) from None


def write_table(grid: CellGrid, form: str, title: str) -> bytes:
    """Return the content of a file of cells.

    Args:
        grid: The cells.
        form: ``csv`` or ``xlsx``.
        title: Of the sheet of a workbook.
    """
    return write_csv(grid) if form == "csv" else write_xlsx(grid, title)


def _without_end(cells: list[str]) -> list[str]:
    """Return cells up to the last that is filled."""
    end = len(cells)
    while end and not cells[end - 1].strip():
        end -= 1
    return cells[:end]
