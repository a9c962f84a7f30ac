"""XLSX files: written the same to the byte from the same cards, read like anything else that comes in a zip file."""

from __future__ import annotations

import io
import math
import re
import warnings
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from errno import ENOSPC
from importlib import import_module
from itertools import chain, islice
from tempfile import gettempdir
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import DataError, extra, printable
from ordo_pnp.cards import DAMAGE, MAX_EXACT, MAX_FINDINGS, judge
from ordo_pnp.tables.codes import FORMULA, NUMBER
from ordo_pnp.tables.grid import FAILED, CellGrid, CellPlaces, address, listed, unreadable
from ordo_pnp.tables.xlsxparts import Bounds, SheetMarks, UnfitPartError, bounds_of, shows_otherwise

if TYPE_CHECKING:
    from ordo_pnp.base import Diagnostic


_EPOCH: Final = (1980, 1, 1, 0, 0, 0)
_REMEDY = "save it again as an Excel workbook (.xlsx), or as `CSV UTF-8`"
# Beside what zipfile raises: what openpyxl does where a part is missing or says what no spreadsheet would.
_DAMAGE = (*DAMAGE, LookupError, TypeError, AttributeError, AssertionError, ArithmeticError, OSError, SyntaxError)
# A control character, or an underscore before what would be read as one, as workbooks write it.
_ESCAPE: Final = re.compile(r"_x(00[01][0-9A-Fa-f]|005[Ff])_")
_LIKE_ESCAPE: Final = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")
# Columns are at most so many characters wide.
_WIDE = 60


def write_xlsx(grid: CellGrid, title: str) -> bytes:
    """Write a grid as one sheet; every cell is text, so that no spreadsheet makes something else of it.

    Raises:
        OSError: There is no room in the temporary folder.
        MissingExtraError: openpyxl is not installed.
    """
    with extra("spreadsheet"):
        from openpyxl import Workbook  # 150 ms that only spreadsheets need
        from openpyxl.styles import Alignment, Font

        serialising = import_module("lxml.etree").LxmlError  # openpyxl writes sheets into the temporary folder first
    book = Workbook()
    sheet = book.active
    sheet.title = title[:31]
    for row, cells in enumerate(grid.rows, start=1):
        for column, text in enumerate(cells, start=1):
            cell = sheet.cell(row, column)
            cell.value = _LIKE_ESCAPE.sub("_x005F_", text) or None
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
                content = re.sub(rb"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}Z", b"1980-01-01T00:00:00Z", content)
            info = zipfile.ZipInfo(name, _EPOCH)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            new.writestr(info, content)
    return out.getvalue()


class _SheetPlaces(CellPlaces):
    """The cells of a sheet, named as formulas do."""

    def __init__(self, title: str) -> None:
        is_plain = title.isidentifier()
        self._title = title if is_plain else "'{}'".format(title.replace("'", "''"))

    def name(self, row: int, column: int) -> str:
        """Name a cell by its sheet and address, such as ``Heroes!B3``."""
        return f"{self._title}!{address(row, column)}"


def read_xlsx(data: bytes, file: str) -> CellGrid:
    """Read a sheet of a workbook: the first that is not hidden and has cells; formulas count with the value saved with them.

    A number that a spreadsheet cannot hold exactly, a formula that was saved without its value and one that came to an error
    are problems of the grid; other sheets, notes and the like are remarks.

    Raises:
        DataError: It is no workbook, or not safe to unpack.
        MissingExtraError: openpyxl is not installed.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            problems = judge(archive, file)
            if problems:
                raise DataError([replace(each, help=_REMEDY) for each in problems])
            bounds = bounds_of(archive)
        with _opened(data) as book:
            sheet = _sheet(book, bounds)
            values = _values(sheet, bounds)
            has_errors = any(value in FAILED for cells in values for value in cells)
            errors = _errors(sheet, bounds) if has_errors else []
            texts = [[_text(value) for value in cells] for cells in values]
            dates = {
                (row, column)
                for row, cells in enumerate(values)
                for column, value in enumerate(cells)
                if isinstance(value, date | time | timedelta)
            }
            grid = CellGrid(texts, file, _SheetPlaces(sheet.title), dates)
            grid.remarks += _remarks(grid, book, sheet, bounds)
        formulas = _formulas(data, bounds) if bounds.has_formulas else []
    except UnfitPartError as error:
        raise DataError([unreadable(file, str(error), _REMEDY)]) from None
    except _DAMAGE:
        raise DataError([unreadable(file, "is no workbook, or a damaged one", _REMEDY)]) from None
    failed = ((place, grid.failed(place)) for place in errors if grid.cell(*place) in FAILED)
    found = chain(_inexact(values, grid), _not_calculated(values, formulas, grid), failed)
    grid.problems = dict(islice(found, MAX_FINDINGS))
    grid.end_lines()
    return grid


def _sheet(book: Any, bounds: Bounds) -> Any:
    """Return the first sheet that has cells and is not hidden, or the best there is."""
    if not book.worksheets:
        raise UnfitPartError("has no sheet with cells")
    return min(
        book.worksheets, key=lambda each: (not bounds.marks_of(each.title).has_cells, each.sheet_state != "visible")
    )


def _remarks(grid: CellGrid, book: Any, sheet: Any, bounds: Bounds) -> Iterator[str]:
    """Yield a line about each sort of content of a workbook that its grid has not, or not as it looks."""
    others = [each.title for each in book.worksheets if each is not sheet and bounds.marks_of(each.title).has_cells]
    if others:
        names = listed([f"`{printable(each)}`" for each in others], most=30)
        shown = printable(sheet.title)
        yield f"has other sheets ({names}), and only `{shown}` is read: save each other sheet as a file of its own"
    marks = bounds.marks_of(sheet.title)
    hidden = ["the sheet itself"] if sheet.sheet_state != "visible" else []
    hidden += [f"row {row + 1}" for row in marks.hidden_rows if any(grid.rows[row])]
    hidden += [f"column {address(0, each)[:-1]}" for each in _hidden_columns(grid, marks)]
    if hidden:
        yield f"has hidden cells ({listed(hidden)}), which are read like all others: delete those that belong to no card"
    if marks.merged:
        yield f"has merged cells ({listed(marks.merged)}), whose value counts for the first alone: write it into each of them"
    if marks.emphasised:
        cells = grid.named(marks.emphasised)
        yield f"has bold, italic, underlined or struck-out text ({cells}), which is read without that: say it in words where it matters"
    formatted = [
        place
        for place, form in marks.formatted.items()
        if place not in grid.dates and shows_otherwise(form, grid.cell(*place))
    ]
    if formatted:
        first = grid.shown(formatted[0])
        yield f"has numbers with a format ({grid.named(formatted)}), read without it, such as {first}: format them as text and type them as cards show them"
    notes = bounds.notes_of(sheet.title)
    if notes:
        yield f"has notes at cells ({listed(notes)}), which are not read: copy them into a column if cards need them"
    if marks.links:
        yield f"has links at cells ({listed(marks.links)}), of which the text alone is read: write the address into a column if cards need it"
    if bounds.pictures:
        yield "has pictures inside, which are not read: save them as files beside it and name them in a column"


def _hidden_columns(grid: CellGrid, marks: SheetMarks) -> list[int]:
    """Return the columns, from 0, that are hidden and hold text."""
    hidden = {column for columns in marks.hidden_columns for column in columns}
    return sorted(hidden & {column for cells in grid.rows for column, text in enumerate(cells) if text})


def _values(sheet: Any, bounds: Bounds) -> list[list[Any]]:
    """Return the values of a sheet, or its formulas where it was opened for these, each row as far as it has any."""
    if not bounds.rows:
        return []
    rows = sheet.iter_rows(max_row=bounds.rows, max_col=bounds.columns, values_only=True)
    return [_trimmed(cells) for cells in rows]


def _formulas(data: bytes, bounds: Bounds) -> list[list[Any]]:
    with _opened(data, with_formulas=True) as book:
        return _values(_sheet(book, bounds), bounds)


def _errors(sheet: Any, bounds: Bounds) -> list[tuple[int, int]]:
    """Return the cells (row, column) of a sheet that hold an error, and no text that reads like one."""
    rows = sheet.iter_rows(max_row=bounds.rows, max_col=bounds.columns)
    return [
        (row, column) for row, cells in enumerate(rows) for column, cell in enumerate(cells) if cell.data_type == "e"
    ]


@contextmanager
def _opened(data: bytes, *, with_formulas: bool = False) -> Iterator[Any]:
    """Open a workbook for as long as its cells are read."""
    with extra("spreadsheet"):
        from openpyxl.reader.excel import ExcelReader  # 150 ms that only spreadsheets need

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of what a workbook has beside its cells, and we do not read
        reader = ExcelReader(io.BytesIO(data), read_only=True, data_only=not with_formulas, keep_links=False)
        reader.read_chartsheet = lambda *_: None  # it holds no cells, and one without a chart would stop the reader
        reader.read()
        try:
            yield reader.wb
        finally:
            reader.wb.close()


def _trimmed(cells: Sequence[Any]) -> list[Any]:
    end = len(cells)
    while end and cells[end - 1] is None:
        end -= 1
    return list(cells[:end])


def _inexact(values: Sequence[Sequence[Any]], grid: CellGrid) -> Iterator[tuple[tuple[int, int], Diagnostic]]:
    """Find the numbers that the file cannot hold to the last digit, or that are none."""
    for row, cells in enumerate(values):
        for column, value in enumerate(cells):
            if isinstance(value, int | float) and not -MAX_EXACT <= value <= MAX_EXACT:  # NaN is not within either
                message = "this number has more digits than a spreadsheet keeps"
                shown = str(value)
                if abs(value) == math.inf:
                    message, shown = "this number is too large for a spreadsheet", ""
                remedy = "format the cell as text and type the value again"
                yield (row, column), grid.finding(NUMBER, message, (row, column), remedy, shown)


def _not_calculated(
    values: Sequence[Sequence[Any]], formulas: Sequence[Sequence[Any]], grid: CellGrid
) -> Iterator[tuple[tuple[int, int], Diagnostic]]:
    """Find the formulas that were saved without a value: their cells would be taken for empty ones."""
    for row, cells in enumerate(formulas):
        known = values[row] if row < len(values) else []
        for column, formula in enumerate(cells):
            if formula is not None and (column >= len(known) or known[column] is None):
                message = "the formula in this cell was saved without its value"
                remedy = "open the file in a spreadsheet and save it there, or type the value itself"
                text = formula if isinstance(formula, str) else getattr(formula, "text", "")  # of an array, or a table
                yield (row, column), grid.finding(FORMULA, message, (row, column), remedy, text)


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
    return _ESCAPE.sub(lambda each: chr(int(each[1], 16)), str(value))
