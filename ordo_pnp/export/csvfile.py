"""CSV files as spreadsheets write them: with or without a byte order mark, with commas, semicolons or tabs.

A cell that a spreadsheet would take for a formula, or that reads like the error of one, gets an apostrophe before it on the
way out, and loses it on the way in.
"""

from __future__ import annotations

import csv
import io
import re
from itertools import islice

from ordo_pnp.catalog import MAX_FINDINGS
from ordo_pnp.diagnostics import printable
from ordo_pnp.errors import DataError
from ordo_pnp.export.grid import FAILED, MAX_COLUMNS, MAX_ROWS, MAX_TABLE_BYTES, CellGrid, failed_at, unreadable

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "'")
_REMEDY = "save it as `CSV UTF-8`"
_SEPARATORS = (",", ";", "\t")
_QUOTED = re.compile(r'"(?:[^"]|"")*"')
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


def read_csv(data: bytes, file: str) -> CellGrid:
    """Read a CSV file.

    Raises:
        DataError: It cannot be read.
    """
    if len(data) > MAX_TABLE_BYTES:
        raise DataError([unreadable(file, f"has {len(data):,} bytes, more than {MAX_TABLE_BYTES:,}")])
    text = _decoded(data, file)
    first, _, rest = text.partition("\n")
    separator = None
    if first.strip().lower().startswith("sep=") and len(first.strip()) == len("sep=;"):
        separator, text = first.strip()[-1], rest
    separator = separator or _separator(text)
    rows: list[list[str]] = []
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        for line in reader:
            rows.append(line)
            fault = "rows" if len(rows) > MAX_ROWS else "columns" if len(line) > MAX_COLUMNS else None
            if fault is not None:
                most = MAX_ROWS if fault == "rows" else MAX_COLUMNS
                raise DataError([unreadable(file, f"has more than {most:,} {fault}")])
    except csv.Error as error:
        if "field limit" in str(error):
            message = f"has a cell of more than {csv.field_size_limit():,} characters on line {reader.line_num}"
            raise DataError([unreadable(file, message, "look for a quotation mark that nothing closes")]) from None
        message = f"is no CSV file: line {reader.line_num}: {printable(str(error))}"
        raise DataError([unreadable(file, message, "save it again as CSV")]) from None
    failed = {
        (row, column): failed_at(file, (row, column), cell)
        for row, line in enumerate(rows)
        for column, cell in enumerate(line)
        if cell in FAILED
    }
    cells = [[unguarded(cell.replace("\r\n", "\n")) for cell in line] for line in rows]
    return CellGrid(cells, problems=dict(islice(failed.items(), MAX_FINDINGS)))


def _decoded(data: bytes, file: str) -> str:
    is_wide = data[:2] in (b"\xff\xfe", b"\xfe\xff")
    try:
        text = data.decode("utf-16" if is_wide else "utf-8-sig")
    except UnicodeDecodeError as error:
        byte = data[error.start : error.start + 1].hex().upper()
        line = data[: error.start].count(10) + 1
        fault = "is not whole UTF-16" if is_wide else f"is not UTF-8: there is a byte 0x{byte} on line {line}"
        raise DataError([unreadable(file, fault, _REMEDY)]) from None
    if "\0" in text:
        line = text[: text.index("\0")].count("\n") + 1
        raise DataError([unreadable(file, f"is not UTF-8: there is a NUL byte on line {line}", _REMEDY)])
    return text


def _separator(text: str) -> str:
    """Find what separates the headings: they hold none of these signs themselves, unless in quotation marks."""
    line = _QUOTED.sub("", text[:_HEAD]).partition("\n")[0]
    return max(_SEPARATORS, key=lambda each: (line.count(each), -_SEPARATORS.index(each)))
