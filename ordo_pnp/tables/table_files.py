"""Read and write tables as CSV, JSON and XLSX files."""

from __future__ import annotations

import csv
import errno
import io
import json
import re
from bisect import bisect
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from ordo_pnp.base import DataError, Diagnostic, UnfitFileError, clipped, printable, read_bounded
from ordo_pnp.cards import MAX_FINDINGS
from ordo_pnp.tables.grid import (
    BAD_ROW,
    FAILED,
    MAX_COLUMNS,
    MAX_ROWS,
    MAX_TABLE_BYTES,
    CellGrid,
    CellPlaces,
    line_and_column,
    line_starts,
    listed,
    unreadable,
)
from ordo_pnp.tables.xlsx_files import read_xlsx, write_xlsx

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


# Beginning of a message of Python about JSON -> the same for people who do not know Python.
_PLAIN_WORDS: Final = {
    "Expecting property name": "here a key in double quotation marks is missing",
    "Illegal trailing comma": "here is a comma with nothing behind it",
    "Expecting value": "here a value is missing: a text in double quotation marks, a number, true, false or null",
    "Expecting ':'": "here a `:` between key and value is missing",
    "Expecting ','": "here a comma or the closing bracket is missing",
    "Unterminated string": "the quotation mark here is never closed",
    "Invalid control character": "here a text has a line end, a tab or another control character: write `\\n`, `\\t`",
    "Invalid \\": "here a text has a `\\` with no meaning: write `\\\\` for the sign itself",
    "Extra data": "here is more, behind the end of the list",
}
_HALF: Final = re.compile("[\ud800-\udfff]")
_SPACE: Final = re.compile(r"[ \t\r\n]*")


class _NoNumber(str):
    """`NaN` or `Infinity`, which other programs write in place of a number."""

    __slots__ = ()


class _Twice:
    """The values of a key that a record has more than once."""


def _record(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    record: dict[str, Any] = {}
    for key, value in pairs:
        record[key] = _Twice() if key in record else value
    return record


_JSON: Final = json.JSONDecoder(object_pairs_hook=_record, parse_int=str, parse_float=str, parse_constant=_NoNumber)


def read_json(data: bytes, file: str) -> CellGrid:
    """Read the records of a JSON file: a list, or the only list in a mapping.

    Raises:
        DataError: It cannot be read.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode()
        place = line_and_column(before, len(before))
        raise DataError([unreadable(file, f"is not UTF-8: see line {place[0]}", "save it as UTF-8", place)]) from None
    try:
        content = _JSON.decode(text)
    except json.JSONDecodeError as error:
        words = next((plain for said, plain in _PLAIN_WORDS.items() if error.msg.startswith(said)), error.msg)
        place = line_and_column(text, error.pos)
        raise DataError([unreadable(file, f"is not valid JSON: {words}", start=place)]) from None
    except RecursionError:
        raise DataError([unreadable(file, "is nested too deep")]) from None
    key, records = _records(content, text, file)
    headings = list(dict.fromkeys(key for each in records for key in each))
    if len(headings) > MAX_COLUMNS:
        raise DataError([unreadable(file, f"has more than {MAX_COLUMNS:,} columns")])
    columns = {heading: column for column, heading in enumerate(headings)}
    rows = [[*headings], *(_row(each, columns) for each in records)]
    grid = CellGrid(rows, file, _JsonText(text, key, records, headings))
    faults = list(_faults([{each: each for each in headings}, *records], columns, grid))
    if faults:
        raise DataError(faults)
    if isinstance(content, dict) and len(content) > 1:
        others = listed([f"`{printable(clipped(each))}`" for each in content if each != key])
        grid.remarks.append(
            f"has {others} beside the list of cards: that is not read; put it into each record if cards show it"
        )
    grid.end_lines()
    return grid


def _records(content: Any, text: str, file: str) -> tuple[str | None, list[dict[str, Any]]]:
    """Return the records, the list itself or the only list in a mapping, with its key there."""
    lists = content if isinstance(content, dict) else {None: content}
    found = [(key, each) for key, each in lists.items() if isinstance(each, list | _Twice)]
    if len(found) > 1:
        names = listed([f"`{printable(clipped(str(key)))}`" for key, _ in found])
        message = f"has {len(found)} lists ({names}), and a game is made of one"
        raise DataError([unreadable(file, message, "save the list of cards as a file of its own")])
    key, records = found[0] if found else (None, None)
    odd = (
        0
        if not isinstance(records, list)
        else next((at for at, each in enumerate(records, 1) if not isinstance(each, dict)), None)
    )
    if odd is not None or not isinstance(records, list):
        place = _JsonText(text, key, (), ()).start(odd, 0) if odd else (1, 1)
        remedy = 'write `[{"name": "Moth", "power": 3}, …]`'
        raise DataError([unreadable(file, "is not a list with one record for each card", remedy, place)])
    if len(records) > MAX_ROWS:
        raise DataError([unreadable(file, f"has more than {MAX_ROWS:,} rows")])
    return key, records


def _row(record: Mapping[str, Any], columns: Mapping[str, int]) -> list[str]:
    """Return the cells of a record up to its last: many records with few keys make no large table."""
    cells = [""] * max((columns[key] + 1 for key in record), default=0)
    for key, value in record.items():
        cells[columns[key]] = _cell(value)
    return cells


def _faults(records: Sequence[Mapping[str, Any]], columns: Mapping[str, int], grid: CellGrid) -> Iterator[Diagnostic]:
    """Find the values that no cell can hold: the first of each sort in each column; the first record has the headings."""
    seen = set()
    for row, record in enumerate(records):
        for key, value in record.items():
            column, fault = columns[key], _fault(value)
            if fault is not None and (column, fault) not in seen:
                seen.add((column, fault))
                yield grid.finding(BAD_ROW, fault[0], (row, column), fault[1], "")


def _fault(value: Any) -> tuple[str, str] | None:
    """Return why a cell cannot hold a value, and the remedy; None where it can."""
    if isinstance(value, list | dict):
        kind = "list" if isinstance(value, list) else "mapping"
        return f"this is a {kind}, and a cell holds one value", "write it as one text"
    if isinstance(value, _Twice):
        return "the record has two values for this key", "delete one of them"
    if isinstance(value, _NoNumber):
        return f"`{value}` is not a number of JSON", "write `null` for an empty cell"
    if isinstance(value, str) and _HALF.search(value):
        return (
            "the text has half of a character that is written as two (`\\ud800` to `\\udfff`)",
            "write the character itself",
        )
    return None


def _cell(value: Any) -> str:
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)


class _JsonText(CellPlaces):
    """The text of a JSON file, in which a value is found again when there is something to say about it.

    Args:
        text: All of it.
        key: Of the list of records; None where the list is the whole file.
        records: In their order.
        headings: The keys of all records.
    """

    def __init__(
        self, text: str, key: str | None, records: Sequence[Mapping[str, Any]], headings: Sequence[str]
    ) -> None:
        self._text, self._key, self._records, self._headings = text, key, records, headings
        # Where each record begins; filled when a place is first asked for.
        self._offsets: list[int] = []
        # Where each line begins; filled at the same time.
        self._lines: list[int] = []
        # Where a record begins -> the offsets of its keys and their values; only records that were asked for.
        self._found: dict[int, dict[str, tuple[int, int]]] = {}

    def name(self, row: int, column: int) -> str:
        """Name a value by its path, such as ``cards[3].power``; a heading by that of the first record that has it."""
        at, heading = self._member(row, column)
        return f"{_step(self._key or '').lstrip('.')}[{at}]{_step(heading)}"

    def start(self, row: int, column: int) -> tuple[int, int]:
        """Return the line and column of a value, of a key for a heading, and of its record where that has none."""
        if not self._offsets:
            begin = _after_space(self._text, 0)
            if self._key is not None:
                begin = next(value for key, _, value in _members(self._text, begin) if key == self._key)
            self._offsets = [begin, *(value for _, _, value in _members(self._text, begin))]
            self._lines = line_starts(self._text)
        at, heading = self._member(row, column)
        offset = self._offsets[min(at + 1, len(self._offsets) - 1)]
        if self._text[offset] == "{":
            if offset not in self._found:
                members = self._found[offset] = {}
                for key, start, value in _members(self._text, offset):
                    members.setdefault(key, (start, value))
            offset = self._found[offset].get(heading, (offset, offset))[1 if row else 0]
        line = bisect(self._lines, offset)
        return line, offset - self._lines[line - 1] + 1

    def _member(self, row: int, column: int) -> tuple[int, str]:
        """Return the record, from 0, and the key in it that a cell comes from."""
        heading = self._headings[column] if column < len(self._headings) else ""
        if row:
            return row - 1, heading
        return next((at for at, each in enumerate(self._records) if heading in each), 0), heading


def _step(key: str) -> str:
    """Return a key as a step of a path.

    >>> _step("qty"), _step("hit points"), _step("")
    ('.qty', '["hit points"]', '')
    """
    if not key or key.replace("-", "_").isidentifier():
        return f".{key}" if key else ""
    return f"[{json.dumps(clipped(key), ensure_ascii=False)}]"


def _members(text: str, offset: int) -> Iterator[tuple[str, int, int]]:
    """Yield each member of the record or list that begins at an offset: key (empty in a list), its offset, that of the value."""
    is_record = text[offset] == "{"
    at = _after_space(text, offset + 1)
    while text[at] not in "]}":
        key, start = "", at
        if is_record:
            key, at = _JSON.raw_decode(text, at)
            at = _after_space(text, _after_space(text, at) + 1)
        yield key, start, at
        at = _after_space(text, _JSON.raw_decode(text, at)[1])
        if text[at] == ",":
            at = _after_space(text, at + 1)


def _after_space(text: str, offset: int) -> int:
    found = _SPACE.match(text, offset)
    return offset if found is None else found.end()


# How the names of files with tables end.
FORMS: Final = ("csv", "tsv", "txt", "xlsx", "json")
# Bytes that stand for nothing in Windows-1252.
_UNDEFINED: Final = frozenset(b"\x81\x8d\x8f\x90\x9d\0")


def read_table(path: Path, form: str, *, is_foreign: bool = False) -> CellGrid:
    """Read the cells of a file, which may come from a stranger.

    Args:
        path: Of the file.
        form: One of the ``FORMS``.
        is_foreign: Whether another program made it: a text file may be in Windows-1252, and no apostrophe keeps a formula from running.

    Raises:
        DataError: It is no such file, too large, damaged or encrypted.
        OSError: It cannot be read, or is a pipe or a folder.
        MissingExtraError: A package for workbooks is not installed.
    """
    try:
        data, file = read_bounded(path, MAX_TABLE_BYTES)[0], str(path)
    except UnfitFileError as error:
        if error.size is None:
            raise OSError(errno.EINVAL, "not a regular file", str(path)) from None
        message = f"has {error.size:,} bytes, more than {MAX_TABLE_BYTES:,}"
        raise DataError([unreadable(str(path), message, "split it")]) from None
    if form == "xlsx":
        return read_xlsx(data, file)
    if form == "json":
        return read_json(data, file)
    text = _as_utf8(data) if is_foreign else None
    grid = read_csv(data if text is None else text, file, is_guarded=not is_foreign)
    if text is not None:
        cells = ((row, column) for row, each in enumerate(grid.rows) for column, _ in enumerate(each))
        shown = grid.shown(next((place for place in cells if not grid.cell(*place).isascii()), (0, 0)))
        remedy = "if that is wrong, save it as `CSV UTF-8` and make the game anew"
        grid.remarks.append(f"is not UTF-8: read as Windows-1252 (Western European), such as {shown}; {remedy}")
    return grid


def _as_utf8(data: bytes) -> bytes | None:
    """Return a file in the encoding of Windows as UTF-8; None for one in another encoding."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff") or not _UNDEFINED.isdisjoint(data):
        return None
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252").encode()
    return None


def write_table(grid: CellGrid, form: str, title: str) -> bytes:
    """Return the content of a file of cells.

    Args:
        grid: The cells.
        form: ``csv`` or ``xlsx``.
        title: Of the sheet of a workbook.
    """
    return write_csv(grid) if form == "csv" else write_xlsx(grid, title)
