"""XLSX files: written the same to the byte from the same cards, read like anything else that comes in a zip file."""

from __future__ import annotations

import io
import re
import warnings
import zipfile
from contextlib import contextmanager
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from errno import ENOSPC
from importlib import import_module
from itertools import chain, islice
from tempfile import gettempdir
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.catalog import DAMAGE, MAX_EXACT, MAX_FINDINGS, judge
from ordo_pnp.diagnostics import printable
from ordo_pnp.errors import DataError
from ordo_pnp.export import codes
from ordo_pnp.export.grid import FAILED, MAX_TABLE_BYTES, CellGrid, at_cell, failed_at, unreadable
from ordo_pnp.export.xlsxparts import Bounds, UnfitPartError, bounds_of
from ordo_pnp.extras import extra

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ordo_pnp.diagnostics import Diagnostic

_EPOCH: Final = (1980, 1, 1, 0, 0, 0)
_REMEDY = "save it again as an Excel workbook (.xlsx), or as `CSV UTF-8`"
_DAMAGE = (*DAMAGE, LookupError, TypeError, AttributeError, AssertionError, ArithmeticError, OSError, SyntaxError)
"""Beside what zipfile raises: what openpyxl does where a part is missing or says what no spreadsheet would."""
_WIDE = 60
"""Columns are at most so many characters wide."""


def write_xlsx(grid: CellGrid, title: str) -> bytes:
    """Write a grid as one sheet; every cell is text, so that no spreadsheet makes something else of it.

    Raises:
        OSError: There is no room in the temporary folder.
        MissingExtraError: openpyxl is not installed.
    """
    with extra("spreadsheet"):
        from openpyxl import Workbook  # noqa: PLC0415 (150 ms that only spreadsheets need)
        from openpyxl.styles import Alignment, Font  # noqa: PLC0415

        serialising = import_module("lxml.etree").LxmlError  # openpyxl writes sheets into the temporary folder first
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


def read_xlsx(data: bytes, file: str) -> CellGrid:
    """Read the first sheet of a workbook; formulas count with the value that was saved with them.

    A number that a spreadsheet cannot hold exactly, a formula that was saved without its value and one that came to an error
    are problems of the grid.

    Raises:
        DataError: It is no workbook, or not safe to unpack.
        MissingExtraError: openpyxl is not installed.
    """
    if len(data) > MAX_TABLE_BYTES:
        raise DataError([unreadable(file, f"has {len(data):,} bytes, more than {MAX_TABLE_BYTES:,}")])
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            problems = judge(archive, file)
            if problems:
                raise DataError([replace(each, help=_REMEDY) for each in problems])
            bounds = bounds_of(archive)
        values = _values(data, bounds)
        formulas = _values(data, bounds, with_formulas=True) if bounds.has_formulas else []
        errors = _errors(data, bounds) if any(value in FAILED for cells in values for value in cells) else set()
    except UnfitPartError as error:
        raise DataError([unreadable(file, str(error), _REMEDY)]) from None
    except _DAMAGE as error:
        raise DataError([unreadable(file, f"is no workbook: {printable(str(error).lower()[:120])}", _REMEDY)]) from None
    dates = {
        (row, column)
        for row, cells in enumerate(values)
        for column, value in enumerate(cells)
        if isinstance(value, date | time | timedelta)
    }
    failed = (
        ((row, column), failed_at(file, (row, column), text))
        for row, cells in enumerate(values)
        for column, text in enumerate(cells)
        if text in FAILED and (row, column) in errors
    )
    found = islice(chain(_inexact(values, file), _not_calculated(values, formulas, file), failed), MAX_FINDINGS)
    return CellGrid([[_text(value) for value in cells] for cells in values], dates, dict(found))


def _values(data: bytes, bounds: Bounds, *, with_formulas: bool = False) -> list[list[Any]]:
    """Return the values of the first sheet, or its formulas where it has some, each row as far as it has any."""
    with _opened(data, with_formulas=with_formulas) as book:
        if not bounds.rows:
            return []
        sheet = book.worksheets[0]
        rows = sheet.iter_rows(max_row=bounds.rows, max_col=bounds.columns, values_only=True)
        return [_trimmed(cells) for cells in rows]


def _errors(data: bytes, bounds: Bounds) -> set[tuple[int, int]]:
    """Return the cells (row, column) of the first sheet that hold an error, and no text that reads like one."""
    with _opened(data) as book:
        rows = book.worksheets[0].iter_rows(max_row=bounds.rows, max_col=bounds.columns)
        return {
            (row, column)
            for row, cells in enumerate(rows)
            for column, cell in enumerate(cells)
            if cell.data_type == "e"
        }


@contextmanager
def _opened(data: bytes, *, with_formulas: bool = False) -> Iterator[Any]:
    """Open a workbook for as long as its cells are read."""
    with extra("spreadsheet"):
        from openpyxl import load_workbook  # noqa: PLC0415 (150 ms that only spreadsheets need)

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of what a workbook has beside its cells, and we do not read
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=not with_formulas, keep_links=False)
        try:
            yield book
        finally:
            book.close()


def _trimmed(cells: Sequence[Any]) -> list[Any]:
    end = len(cells)
    while end and cells[end - 1] is None:
        end -= 1
    return list(cells[:end])


def _inexact(values: Sequence[Sequence[Any]], file: str) -> Iterator[tuple[tuple[int, int], Diagnostic]]:
    """Find the numbers that the file cannot hold to the last digit, or that are none."""
    for row, cells in enumerate(values):
        for column, value in enumerate(cells):
            if isinstance(value, int | float) and not -MAX_EXACT <= value <= MAX_EXACT:  # NaN is not within either
                message = "this number has more digits than a spreadsheet keeps"
                remedy = "format the cell as text and type the value again"
                yield (row, column), at_cell(codes.NUMBER, message, file, (row, column), str(value), remedy)


def _not_calculated(
    values: Sequence[Sequence[Any]], formulas: Sequence[Sequence[Any]], file: str
) -> Iterator[tuple[tuple[int, int], Diagnostic]]:
    """Find the formulas that were saved without a value: their cells would be taken for empty ones."""
    for row, cells in enumerate(formulas):
        known = values[row] if row < len(values) else []
        for column, formula in enumerate(cells):
            if formula is not None and (column >= len(known) or known[column] is None):
                message = "the formula in this cell was saved without its value"
                remedy = "open the file in a spreadsheet and save it there, or type the value itself"
                yield (row, column), at_cell(codes.FORMULA, message, file, (row, column), str(formula), remedy)


def _text(value: Any) -> str:
    """Return what stands in a cell as a person sees it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime):
        return value.date().isoformat()
    return str(value).replace("\r\n", "\n").replace("_x000D_", "")
