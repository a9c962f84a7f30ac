"""XLSX files: written the same to the byte from the same cards, read like anything else that comes in a zip file."""

from __future__ import annotations

import io
import re
import zipfile
from datetime import date, datetime, time, timedelta
from errno import ENOSPC
from importlib import import_module
from tempfile import gettempdir
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.catalog.archive import judge
from ordo_pnp.diagnostics import printable
from ordo_pnp.errors import DataError
from ordo_pnp.export.grid import MAX_BYTES, MAX_COLUMNS, MAX_ROWS, Grid, unreadable

if TYPE_CHECKING:
    from collections.abc import Iterable

_EPOCH: Final = (1980, 1, 1, 0, 0, 0)
_REMEDY = "save it again as an Excel workbook (.xlsx), or as `CSV UTF-8`"
_DAMAGE = (zipfile.BadZipFile, KeyError, ValueError, TypeError, AttributeError, IndexError, OSError, EOFError)
_WIDE = 60
"""Columns are at most so many characters wide."""


def write_xlsx(grid: Grid, title: str) -> bytes:
    """Write a grid as one sheet; every cell is text, so that no spreadsheet makes something else of it.

    Raises:
        OSError: There is no room in the temporary folder.
    """
    from openpyxl import Workbook  # noqa: PLC0415 (150 ms that only spreadsheets need)
    from openpyxl.styles import Alignment, Font  # noqa: PLC0415

    book = Workbook()
    sheet = book.active
    sheet.title = title[:31]
    for row, cells in enumerate(grid.rows, start=1):
        for column, text in enumerate(cells, start=1):
            cell = sheet.cell(row, column)
            cell.value = text or None
            if text:
                cell.data_type = "s"  # a text, also where it looks like a formula
            cell.number_format = "@"
            cell.quotePrefix = True
            cell.font = Font(bold=row == 1)
            cell.alignment = Alignment(vertical="top", wrap_text=True)
    for column in range(len(grid.rows[0])):
        longest = max(len(row[column]) for row in grid.rows)
        letter = sheet.cell(1, column + 1).column_letter
        sheet.column_dimensions[letter].width = min(longest + 2, _WIDE)
    sheet.freeze_panes = "B2"
    out = io.BytesIO()
    serialising = import_module("lxml.etree").LxmlError  # openpyxl writes its sheets into the temporary folder first
    try:
        book.save(out)
    except serialising as error:
        raise OSError(ENOSPC, "no room for a workbook", gettempdir()) from error
    return _timeless(out.getvalue())


def _timeless(data: bytes) -> bytes:
    """Take out when a workbook was written: the same cards give the same bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            content = old.read(name)
            if name == "docProps/core.xml":
                content = re.sub(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", b"1980-01-01T00:00:00Z", content)
            info = zipfile.ZipInfo(name, _EPOCH)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            new.writestr(info, content)
    return out.getvalue()


def read_xlsx(data: bytes, file: str) -> Grid:
    """Read the first sheet of a workbook; formulas count with the value that was saved with them.

    Raises:
        DataError: It is no workbook, or not safe to unpack.
    """
    if len(data) > MAX_BYTES:
        raise DataError([unreadable(file, f"has {len(data):,} bytes, more than {MAX_BYTES:,}")])
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            problems = judge(archive, file)
            if not problems and any(_has_doctype(archive, name) for name in archive.namelist()):
                problems = [unreadable(file, "defines XML entities, which no spreadsheet does", _REMEDY)]
        grid = Grid([]) if problems else _cells(data)
    except (*_DAMAGE, SyntaxError) as error:  # what is no XML is a syntax error there
        problems = [unreadable(file, f"is no workbook: {printable(str(error).lower()[:120])}", _REMEDY)]
    if not problems and len(grid.rows) > MAX_ROWS:
        problems = [unreadable(file, f"has more than {MAX_ROWS:,} rows")]
    if problems:
        raise DataError(problems)
    return grid


def _has_doctype(archive: zipfile.ZipFile, name: str) -> bool:
    if not name.endswith((".xml", ".rels")):
        return False
    content = archive.read(name)
    if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        content = content.decode("utf-16", "replace").encode()
    return b"<!DOCTYPE" in content or b"<!ENTITY" in content


def _cells(data: bytes) -> Grid:
    from openpyxl import load_workbook  # noqa: PLC0415 (150 ms that only spreadsheets need)

    book = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
    try:
        sheet = book.worksheets[0]
        grid = Grid([])
        rows: Iterable[tuple[Any, ...]] = sheet.iter_rows(max_row=MAX_ROWS + 1, max_col=MAX_COLUMNS, values_only=True)
        for number, values in enumerate(rows):
            grid.rows.append([_text(value) for value in values])
            grid.dates |= {
                (number, at) for at, value in enumerate(values) if isinstance(value, date | time | timedelta)
            }
        return grid
    finally:
        book.close()


def _text(value: Any) -> str:
    """Give what stands in a cell as a person sees it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime):
        return value.date().isoformat()
    return str(value).replace("\r\n", "\n").replace("_x000D_", "")
