"""Read and write XLSX files, the same bytes for the same cards; unsafe workbooks are refused."""

from __future__ import annotations

import codecs
import io
import math
import posixpath
import re
import warnings
import zipfile
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time, timedelta
from decimal import Decimal, InvalidOperation
from errno import ENOSPC
from importlib import import_module
from itertools import chain, islice
from tempfile import gettempdir
from typing import Any, Final
from xml.parsers import expat

from ordo_pnp.base import DataError, Diagnostic, clipped, extra, printable
from ordo_pnp.cards import BOLD, DAMAGE, ITALIC, MAX_EXACT, MAX_FINDINGS, Styled, judge, with_marks
from ordo_pnp.tables.grid import (
    FAILED,
    FORMULA,
    MAX_COLUMNS,
    MAX_ROWS,
    NUMBER,
    CellGrid,
    CellPlaces,
    address,
    listed,
    unreadable,
)
from ordo_pnp.tables.sheet_formats import shown_date, shown_number

# Of all parts together; a cell with a text of its own has three, ten thousand cards of forty columns 1,200,000.
MAX_ELEMENTS: Final = 2_000_000
_CHUNK: Final = 1 << 16
_XML_NAMES = (".xml", ".rels", ".vml")
_XML_STARTS = (b"<", b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff", b"\0<")
_ENCODINGS = frozenset({"utf-8", "us-ascii", "ascii"})
_COLUMN = re.compile(r"([A-Za-z]{1,9})[0-9]{1,18}\Z")
_COUNT = re.compile(r"[0-9]{1,18}")
_CONTENT = frozenset({"v", "is", "f"})
_EMPHASIS = frozenset({"b", "i", "u", "strike"})
_STYLES: Final = {"b": BOLD, "i": ITALIC}
# Elements of a text that may have several styles.
_RUNS: Final = frozenset({"r", "rPh", "t", *_STYLES})
# With the currency of the machine that shows it.
_WITH_CURRENCY: Final = '"¤"#,##0'
# Formats of numbers and dates that no workbook writes down, by their ids; those of dates that differ from country to country
# are left out.
_BUILT_IN_FORMATS: Final = {
    "1": "0",
    "2": "0.00",
    "3": "#,##0",
    "4": "#,##0.00",
    "9": "0%",
    "10": "0.00%",
    "11": "0.00E+00",
    "12": "# ?/?",
    "13": "# ??/??",
    "15": "d-mmm-yy",
    "16": "d-mmm",
    "17": "mmm-yy",
    "18": "h:mm AM/PM",
    "19": "h:mm:ss AM/PM",
    "20": "h:mm",
    "21": "h:mm:ss",
    "45": "mm:ss",
    "46": "[h]:mm:ss",
    "48": "##0.0E+0",
    **dict.fromkeys(("37", "38"), "#,##0_);(#,##0)"),
    **dict.fromkeys(("39", "40"), "#,##0.00_);(#,##0.00)"),
    **dict.fromkeys(("5", "6", "7", "8", "41", "42", "43", "44"), _WITH_CURRENCY),
}
_AS_TYPED: Final = re.compile(r"(?:General|@)?", re.IGNORECASE)
# A format of digits alone: its comma, the units, the digits behind the point that are always shown, those that are not
# 0.
_DIGITS_FORMAT: Final = re.compile(r"(#+,#*)?#*(0?)(?:\.(0*)(#*))?")


class UnfitPartError(Exception):
    """A part of a workbook that is not read; the message goes on after the name of the file."""


@dataclass(slots=True)
class SheetMarks:
    """The marks that a sheet has beside the values of its cells; rows and columns count from 0."""

    has_cells: bool = False
    # The extent of the cells with values.
    rows: int = 0
    columns: int = 0
    # Those with values.
    hidden_rows: list[int] = field(default_factory=list)
    hidden_columns: set[range] = field(default_factory=set)
    # Ranges such as ``A2:A4``.
    merged: list[str] = field(default_factory=list)
    # Cells that are bold, italic, underlined or struck out as a whole, or have underlined or struck-out words.
    emphasised: list[tuple[int, int]] = field(default_factory=list)
    # Cells with words that are bold or italic -> the text with marks.
    styled: dict[tuple[int, int], str] = field(default_factory=dict)
    # Cells with numbers -> the format of each.
    formatted: dict[tuple[int, int], str] = field(default_factory=dict)
    # Addresses of cells with notes; here of the part that holds them, which sheets refer to.
    notes: list[str] = field(default_factory=list)
    # Addresses of cells that lead to a place on the web, in a file or in the workbook.
    links: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Bounds:
    """The extents of cells with content, the counts, and the marks of each sheet."""

    rows: int = 0
    columns: int = 0
    elements: int = 0
    has_formulas: bool = False
    pictures: int = 0
    # By the name of a part.
    marks: dict[str, SheetMarks] = field(default_factory=dict)
    # By the name of a part: id -> the part that it refers to.
    relations: dict[str, dict[str, str]] = field(default_factory=dict)
    # Title of a sheet -> id of the relation to its part.
    sheets: dict[str, str] = field(default_factory=dict)
    # The part that lists the sheets.
    book: str = ""
    emphatic_fonts: set[str] = field(default_factory=set)
    # Styles of cells by their numbers, as cells refer to them.
    emphatic_styles: set[str] = field(default_factory=set)
    # Formats of numbers by their ids.
    formats: dict[str, str] = field(default_factory=_BUILT_IN_FORMATS.copy)
    # Styles of cells -> the format of their numbers.
    formatted_styles: dict[str, str] = field(default_factory=dict)
    # Shared texts with underlined or struck-out words, in the same way; and those with bold or italic words -> with marks.
    emphatic_texts: set[str] = field(default_factory=set)
    styled_texts: dict[str, str] = field(default_factory=dict)

    def marks_of(self, title: str) -> SheetMarks:
        """Return the marks of a sheet; one whose part is not found counts as having cells."""
        return self.marks.get(self._part(title), SheetMarks(has_cells=True, rows=self.rows, columns=self.columns))

    def notes_of(self, title: str) -> list[str]:
        """Return the addresses of the cells of a sheet that have notes; a part counts once, however often it is named."""
        parts = dict.fromkeys(self.relations.get(self._part(title), {}).values())
        return [note for part in parts if part in self.marks for note in self.marks[part].notes]

    def _part(self, title: str) -> str:
        return self.relations.get(self.book, {}).get(self.sheets.get(title, ""), "")


def bounds_of(archive: zipfile.ZipFile) -> Bounds:
    """Judge every XML part of a workbook.

    Raises:
        UnfitPartError: A part is no UTF-8, no XML, not safe, or too large.
    """
    bounds = Bounds()
    for name in sorted(
        archive.namelist(), key=lambda each: "sheets/" in each
    ):  # cells refer to styles and shared texts
        _Part(archive, name, bounds).judge()
    bounds.pictures = sum("/media/" in name for name in archive.namelist())
    return bounds


class _Part:
    """One part: its elements are counted as the scanner reports them."""

    def __init__(self, archive: zipfile.ZipFile, name: str, bounds: Bounds) -> None:
        self.archive = archive
        self.name = name
        self.bounds = bounds
        self.marks = bounds.marks[name] = SheetMarks()
        self.row = self.column = 0
        # Those of the cells in the row so far.
        self.columns: set[int] = set()
        # Whether the row is.
        self.is_hidden = False
        # Of the cell, by its number.
        self.style = ""
        # Of the cell, as workbooks name it: `n` for a number, `s` for a shared text.
        self.type = "n"
        # The number of the shared text, piece by piece, while the scanner is in it.
        self.text: list[str] | None = None
        # The outermost element, and in styles the list that the scanner is in.
        self.kind = self.section = ""
        # The number of the font, style or shared text that the scanner is in.
        self.count = -1
        # The pieces of the text of a cell or shared text, each with its style; and the style that the scanner is in, None in a
        # part that tells how a text is spoken.
        self.runs: list[tuple[int, list[str]]] = []
        self.run_style: int | None = 0

    def judge(self) -> None:
        parser = self.parser = expat.ParserCreate("UTF-8", namespace_separator=" ")
        parser.XmlDeclHandler = self._declared
        parser.StartDoctypeDeclHandler = self._document_type
        parser.StartElementHandler = self._element
        decoder = codecs.getincrementaldecoder("utf-8")()
        with self.archive.open(self.name) as source:
            chunk = source.read(_CHUNK)
            if not self.name.lower().endswith(_XML_NAMES) and not chunk.lstrip().startswith(_XML_STARTS):
                return
            try:
                while chunk:
                    decoder.decode(chunk)
                    parser.Parse(chunk, False)
                    chunk = source.read(_CHUNK)
                decoder.decode(b"", final=True)
                parser.Parse(b"", True)
            except UnicodeDecodeError:
                raise self._unfit("is not UTF-8") from None
            except expat.ExpatError as error:
                nul = b"\0" in chunk
                raise self._unfit("is not UTF-8" if nul else f"is no XML: {str(error)[:80]}") from None
        self._end_text()
        self._end_runs()

    def _unfit(self, fault: str) -> UnfitPartError:
        return UnfitPartError(f"has the part `{printable(self.name[:80])}`, which {fault}")

    def _declared(self, _version: str, encoding: str | None, _standalone: int) -> None:
        if encoding is not None and encoding.lower() not in _ENCODINGS:
            raise self._unfit("is not UTF-8")

    def _document_type(self, *_: Any) -> None:
        raise self._unfit("defines XML entities, which no spreadsheet does")

    def _element(self, name: str, attributes: dict[str, str]) -> None:
        self.bounds.elements += 1
        if self.bounds.elements > MAX_ELEMENTS:
            raise UnfitPartError(f"holds more than {MAX_ELEMENTS:,} XML elements")
        local = name.rpartition(" ")[2]
        self.kind = self.kind or local
        match self.kind:
            case "styleSheet":
                self._in_styles(local, attributes)
            case "sst":
                if local == "si":
                    self._end_runs()
                    self.count += 1
                elif local in _EMPHASIS and local not in _STYLES and _is_on(attributes.get("val", "1")):
                    self.bounds.emphatic_texts.add(str(self.count))
                self._in_runs(local, attributes)
            case "comments" if local == "comment":
                self.marks.notes.append(attributes.get("ref", "")[:20])
            case "workbook" if local == "sheet":
                relation = next((value for key, value in attributes.items() if key.endswith(" id")), "")
                self.bounds.sheets[attributes.get("name", "")] = relation
                self.bounds.book = self.name
            case "Relationships" if local == "Relationship":
                folder, _, file = self.name.partition("_rels/")
                target = posixpath.normpath(posixpath.join("/", folder, attributes.get("Target", "")))
                relations = self.bounds.relations.setdefault(folder + file.removesuffix(".rels"), {})
                relations[attributes.get("Id", "")] = target.lstrip("/")
            case "worksheet":
                self._in_sheet(local, attributes)

    def _in_styles(self, local: str, attributes: dict[str, str]) -> None:
        if local in ("fonts", "cellXfs", "cellStyleXfs", "cellStyles", "dxfs"):
            self.section, self.count = local, -1
        elif (self.section, local) in (("fonts", "font"), ("cellXfs", "xf")):
            self.count += 1
            if attributes.get("fontId") in self.bounds.emphatic_fonts:
                self.bounds.emphatic_styles.add(str(self.count))
            form = self.bounds.formats.get(attributes.get("numFmtId", ""), "")
            if not _AS_TYPED.fullmatch(form):
                self.bounds.formatted_styles[str(self.count)] = form
        elif local == "numFmt":
            self.bounds.formats[attributes.get("numFmtId", "")] = attributes.get("formatCode", "")
        elif self.section == "fonts" and local in _EMPHASIS and _is_on(attributes.get("val", "1")):
            self.bounds.emphatic_fonts.add(str(self.count))

    def _in_runs(self, local: str, attributes: dict[str, str]) -> None:
        """Note a piece of a text and its style."""
        if local in ("r", "rPh"):
            self.run_style = 0 if local == "r" else None
        elif local == "t" and self.run_style is not None:
            self.runs.append((self.run_style, []))
            self.parser.CharacterDataHandler = self.runs[-1][1].append
            self.parser.EndElementHandler = self._end_run
        elif local in _STYLES and self.run_style is not None and _is_on(attributes.get("val", "1")):
            self.run_style |= _STYLES[local]

    def _end_run(self, _: str) -> None:
        self.parser.CharacterDataHandler = self.parser.EndElementHandler = None

    def _end_runs(self) -> None:
        """Keep the text that the scanner has left if it has bold or italic words."""
        if any(style for style, _ in self.runs):
            text = with_marks(Styled("".join(words), style) for style, words in self.runs)
            if self.kind == "sst":
                self.bounds.styled_texts[str(self.count)] = text
            elif self.row > 1:
                self.marks.styled[self.row - 1, self.column - 1] = text
        self.runs, self.run_style = [], 0

    def _in_sheet(self, local: str, attributes: dict[str, str]) -> None:
        self._end_text()
        if local in ("c", "row"):
            self._end_runs()
            (self._begin_row if local == "row" else self._begin_cell)(attributes)
        elif local in _CONTENT and self.row:
            self._content()
            self.bounds.has_formulas |= local == "f"
            if local == "v" and self.type == "n" and self.style in self.bounds.formatted_styles:
                self.marks.formatted[self.row - 1, self.column - 1] = self.bounds.formatted_styles[self.style]
            elif local == "v" and self.type == "s":
                self.text = []
                self.parser.CharacterDataHandler = self.text.append
        elif local in _RUNS:
            self._in_runs(local, attributes)
        elif local in _EMPHASIS and _is_on(attributes.get("val", "1")):
            self._emphasise()
        elif local == "col" and _is_on(attributes.get("hidden", "0")):
            self._hide_columns(attributes)
        elif local in ("mergeCell", "hyperlink"):
            found = self.marks.merged if local == "mergeCell" else self.marks.links
            found.append(attributes.get("ref", "")[:40])

    def _begin_row(self, attributes: dict[str, str]) -> None:
        said, before = attributes.get("r", ""), self.row
        self.row = int(said) if _COUNT.fullmatch(said) else self.row + 1
        if self.row <= before:
            raise UnfitPartError(f"has row {self.row:,} behind row {before:,}")
        self.column, self.columns = 0, set()
        self.is_hidden = _is_on(attributes.get("hidden", "0"))

    def _begin_cell(self, attributes: dict[str, str]) -> None:
        match = _COLUMN.match(attributes.get("r", ""))
        self.column = _number(match[1]) if match else self.column + 1
        self.style, self.type = attributes.get("s", ""), attributes.get("t", "n")
        if self.column in self.columns:
            raise UnfitPartError(f"has row {self.row:,} with two cells in column {self.column:,}")
        self.columns.add(self.column)

    def _hide_columns(self, attributes: dict[str, str]) -> None:
        first, last = (attributes.get(key, "") for key in ("min", "max"))
        if _COUNT.fullmatch(first) and _COUNT.fullmatch(last):
            self.marks.hidden_columns.add(range(max(int(first), 1) - 1, min(int(last), MAX_COLUMNS)))

    def _end_text(self) -> None:
        """Look up the shared text of the cell, if it has one, when the scanner has left it."""
        if self.text is not None:
            number = "".join(self.text).strip()
            if number and not _COUNT.fullmatch(number):
                raise UnfitPartError(f"has row {self.row:,} with a shared text that has no number from 0")
            if number in self.bounds.emphatic_texts:
                self._emphasise()
            if number in self.bounds.styled_texts and self.row > 1:
                self.marks.styled[self.row - 1, self.column - 1] = self.bounds.styled_texts[number]
            self.text = self.parser.CharacterDataHandler = None

    def _emphasise(self) -> None:
        place = self.row - 1, self.column - 1
        if self.row > 1 and self.marks.emphasised[-1:] != [place]:  # headings usually are
            self.marks.emphasised.append(place)

    def _content(self) -> None:
        if self.row > MAX_ROWS:
            raise UnfitPartError(f"has more than {MAX_ROWS:,} rows: there is a value in row {self.row:,}")
        if self.column > MAX_COLUMNS:
            raise UnfitPartError(f"has more than {MAX_COLUMNS:,} columns: there is a value in column {self.column:,}")
        self.marks.has_cells = True
        if self.is_hidden and self.marks.hidden_rows[-1:] != [self.row - 1]:
            self.marks.hidden_rows.append(self.row - 1)
        if self.style in self.bounds.emphatic_styles:
            self._emphasise()
        for each in (self.bounds, self.marks):
            each.rows = max(each.rows, self.row)
            each.columns = max(each.columns, self.column)


def shows_otherwise(form: str, text: str) -> bool:
    """Whether a format shows a number in other characters than its text has.

    >>> shows_otherwise("0.00", "2.5"), shows_otherwise("0", "3"), shows_otherwise("#,##0", "1000"), shows_otherwise("0%", "1")
    (True, False, True, True)
    """
    found = _DIGITS_FORMAT.fullmatch(form)
    if found is None:
        return True
    commas, units, always, maybe = (each or "" for each in found.groups())
    try:
        number = Decimal(text)
        if not units and abs(number) < 1:
            return True
    except InvalidOperation:  # no number, or NaN
        return True
    shown = f"{number:{',' if commas else ''}.{len(always + maybe)}f}"
    least = len(shown) - len(maybe)
    return shown[:least] + shown[least:].rstrip("0") != text


def _number(letters: str) -> int:
    """Return the number of a column from 1.

    >>> _number("A"), _number("XFD")
    (1, 16384)
    """
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


def _is_on(value: str) -> bool:
    return value not in ("0", "false", "none")


_EPOCH: Final = (1980, 1, 1, 0, 0, 0)
_AS_TEXT: Final = "format them as text and type them as cards show them"
PICTURES: Final = "has pictures inside, which are not read: save them as files beside it and name them in a column"
_AREA: Final = re.compile(r"([A-Za-z]{1,3})([0-9]{1,7}):([A-Za-z]{1,3})([0-9]{1,7})")
REMEDY: Final = "save it again as an Excel workbook (.xlsx), or as `CSV UTF-8`"
# Beside the errors of zipfile: those of openpyxl where a part is missing or holds nonsense.
_DAMAGE = (*DAMAGE, LookupError, TypeError, AttributeError, AssertionError, ArithmeticError, OSError, SyntaxError)
# A control character, or an underscore before text that would be read as one, as workbooks write it.
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


class SheetPlaces(CellPlaces):
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
    with _damage_told(file):
        bounds = _judged(data, file)
        with _opened(data) as book:
            sheet = _sheet(book, bounds)
            values = _values(sheet, bounds.rows, bounds.columns)
            has_errors = any(value in FAILED for cells in values for value in cells)
            errors = _errors(sheet, bounds.rows, bounds.columns) if has_errors else []
            texts = [[_text(value) for value in cells] for cells in values]
            grid = CellGrid(texts, file, SheetPlaces(sheet.title), set(_dates(values)), title=sheet.title)
            grid.remarks += _remarks(grid, book, sheet, bounds)
        formulas = _formulas(data, bounds) if bounds.has_formulas else []
    failed = ((place, grid.failed(place)) for place in errors if grid.cell(*place) in FAILED)
    found = chain(_inexact(values, grid), _not_calculated(values, formulas, grid), failed)
    grid.problems = dict(islice(found, MAX_FINDINGS))
    grid.end_lines()
    return grid


def read_sheets(data: bytes, file: str, titles: Sequence[str] = ()) -> list[CellGrid]:
    """Read the sheets of a workbook of another program.

    A value that a cell cannot give is a remark, and the cell is empty.

    Args:
        data: Content of the workbook.
        file: Its path, for messages.
        titles: Of the sheets to read, also of hidden ones; empty for all visible ones with cells.

    Raises:
        DataError: It is no workbook, not safe to unpack, or has not such a sheet.
        MissingExtraError: openpyxl is not installed.
    """
    with _damage_told(file):
        bounds = _judged(data, file)
        with _opened(data) as book, _opened_formulas(data, bounds) as formulas:
            known = {each.title: each for each in book.worksheets}
            shown = {title: sheet.sheet_state == "visible" for title, sheet in known.items()}
            filled = {title for title in known if bounds.marks_of(title).has_cells}
            chosen, remark = chosen_sheets(file, shown, filled, titles)
            grids = [_foreign_grid(known[each], bounds, formulas, file) for each in chosen]
    if bounds.pictures:
        grids[0].remarks.append(PICTURES)
    grids[0].remarks[:0] = [remark] if remark else []
    return grids


def chosen_sheets(
    file: str, shown: Mapping[str, bool], filled: Collection[str], wanted: Sequence[str]
) -> tuple[list[str], str]:
    """Return the titles of the sheets to read, and a remark about hidden ones that are not, empty where there are none.

    Args:
        file: Path of the workbook, for messages.
        shown: Title of each sheet, in order -> whether it is not hidden.
        filled: Those with cells.
        wanted: Those asked for; empty for all that are shown and filled.

    Raises:
        DataError: There is no such sheet, or none with cells.
    """
    unknown = [title for title in wanted if title not in shown]
    if unknown:
        names = listed([f"`{printable(each)}`" for each in shown], most=30)
        raise DataError([unreadable(file, f"has no sheet `{printable(clipped(unknown[0]))}`", f"name one of {names}")])
    if wanted:
        return [*dict.fromkeys(wanted)], ""
    chosen = [title for title in shown if title in filled]
    hidden = [title for title in chosen if not shown[title]]
    if len(hidden) < len(chosen):
        chosen = [title for title in chosen if shown[title]]
    if not chosen:
        raise DataError([unreadable(file, "has no sheet with cells", "write one card into each row")])
    names = listed([f"`{printable(each)}`" for each in hidden], most=30)
    if not hidden:
        return chosen, ""
    if hidden == chosen:
        return chosen, f"has hidden sheets alone ({names}), which are read"
    option = f"--sheet '{printable(hidden[0])}'"
    return chosen, f"has hidden sheets ({names}), which are not read: name those to read, such as {option}"


def _foreign_grid(sheet: Any, bounds: Bounds, formulas: Any, file: str) -> CellGrid:
    """Return the cells of a sheet as it shows them."""
    marks = bounds.marks_of(sheet.title)
    values = _values(sheet, marks.rows, marks.columns)
    grid = CellGrid([[_text(value) for value in cells] for cells in values], file, SheetPlaces(sheet.title))
    grid.title = sheet.title
    grid.styled = {place: _ESCAPE.sub(_unescaped, text) for place, text in marks.styled.items()}
    dates = [*_dates(values)]
    for row, column in dates:
        grid.rows[row][column] = shown_date(values[row][column], marks.formatted.get((row, column), ""))
    told = [*_show_numbers(grid, marks, values)]
    if any(value in FAILED for cells in values for value in cells):
        grid.drop_failed([place for place in _errors(sheet, marks.rows, marks.columns) if grid.cell(*place) in FAILED])
    unsaved = []
    if formulas is not None:
        saved = _values(formulas[sheet.title], marks.rows, marks.columns)
        unsaved = [place for place, _ in _not_calculated(values, saved, grid)]
    grid.remarks += [*sheet_remarks(grid, marks, bounds.notes_of(sheet.title), dates, unsaved), *told]
    fill_merged(grid, marks.merged)
    return grid


def _show_numbers(grid: CellGrid, marks: SheetMarks, values: Sequence[Sequence[Any]]) -> Iterator[str]:
    """Write the numbers of a sheet by their formats; yield a remark about each sort that a card shows otherwise than meant."""
    rounded, unknown = [], []
    for (row, column), form in marks.formatted.items():
        value = values[row][column] if row < len(values) and column < len(values[row]) else None
        if isinstance(value, bool) or not isinstance(value, int | float):
            continue
        shown = shown_number(value, form)
        if shown is None:
            unknown += [(row, column)] if shows_otherwise(form, grid.rows[row][column]) else []
            continue
        rounded += [(row, column)] if _digits(shown) != _digits(grid.rows[row][column]) else []
        grid.rows[row][column] = shown
    if unknown:
        first = grid.shown(unknown[0])
        yield f"has numbers with a format ({grid.named(unknown)}), read without it, such as {first}: {_AS_TEXT}"
    if rounded:
        first = grid.shown(rounded[0])
        yield f"has numbers that it shows rounded ({grid.named(rounded)}), read as it shows them, such as {first}"
    inexact = [place for place, _ in _inexact(values, grid)]
    if inexact:
        yield f"has numbers with more digits than a spreadsheet keeps ({grid.named(inexact)}): {_AS_TEXT}"


def _digits(text: str) -> str:
    """Return the digits of a number that are not zeros before or behind all others.

    >>> _digits("0.25"), _digits("25%"), _digits("1,000")
    ('25', '25', '1')
    """
    return re.sub(r"[^0-9]", "", f"{Decimal(text):f}" if "E" in text.upper() else text).strip("0")


def sheet_remarks(
    grid: CellGrid,
    marks: SheetMarks,
    notes: Sequence[str],
    dates: Sequence[tuple[int, int]],
    unsaved: Sequence[tuple[int, int]],
) -> Iterator[str]:
    """Yield a line about each sort of content of a sheet that its grid has not, or not as it looks.

    Args:
        grid: The cells as they are shown.
        marks: Of the sheet.
        notes: Addresses of the cells with notes.
        dates: The cells that hold dates or times.
        unsaved: The cells of formulas without a value.
    """
    yield from _hidden_remarks(grid, marks, [])
    if marks.merged:
        yield f"has merged cells ({listed(marks.merged)}), whose value is read for each of them"
    yield from _emphasis_remarks(grid, [each for each in marks.emphasised if each not in marks.styled])
    if dates:
        yield f"has dates or times ({grid.named(dates)}), read as the sheet shows them, such as {grid.shown(dates[0])}"
    if unsaved:
        cells = grid.named(unsaved)
        remedy = "open the file in a spreadsheet program and save it there"
        yield f"has formulas that were saved without their values ({cells}), whose cells are read as empty: {remedy}"
    yield from _note_remarks(marks, notes)


def fill_merged(grid: CellGrid, areas: Sequence[str]) -> None:
    """Give the empty cells of merged areas their value; a row that holds nothing else stays blank.

    Raises:
        UnfitPartError: The areas are larger together than a sheet may be.
    """
    size = 0
    filled = [any(cells) for cells in grid.rows]
    for area in areas:
        found = _AREA.fullmatch(area)
        if found is None:
            continue
        left, right = _number(found[1]) - 1, min(_number(found[3]), MAX_COLUMNS)
        top, bottom = int(found[2]) - 1, min(int(found[4]), len(grid.rows))
        value = grid.cell(top, left)
        if not value:
            continue
        size += max(bottom - top, 0) * max(right - left, 0)
        if size > MAX_ELEMENTS:
            raise UnfitPartError(f"has merged cells of more than {MAX_ELEMENTS:,} cells")
        for row in range(top, bottom):
            if filled[row]:
                cells = grid.rows[row]
                cells += [""] * (right - len(cells))
                if (top, left) in grid.styled:
                    text = grid.styled[top, left]
                    grid.styled |= {(row, column): text for column in range(left, right) if not cells[column]}
                cells[left:right] = [cell or value for cell in cells[left:right]]


def _judged(data: bytes, file: str) -> Bounds:
    """Return the bounds of a workbook.

    Raises:
        DataError: It is not safe to unpack.
        UnfitPartError: A part of it is not safe to read.
    """
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        problems = judge(archive, file)
        if problems:
            raise DataError([replace(each, help=REMEDY) for each in problems])
        return bounds_of(archive)


@contextmanager
def _damage_told(file: str) -> Iterator[None]:
    """Raise a mistake of a workbook as a finding.

    Raises:
        DataError: It is no workbook, or a part of it is not read.
    """
    try:
        yield
    except UnfitPartError as error:
        raise DataError([unreadable(file, str(error), REMEDY)]) from None
    except _DAMAGE:
        raise DataError([unreadable(file, "is no workbook, or a damaged one", REMEDY)]) from None


def _dates(values: Sequence[Sequence[Any]]) -> Iterator[tuple[int, int]]:
    for row, cells in enumerate(values):
        for column, value in enumerate(cells):
            if isinstance(value, date | time | timedelta):
                yield row, column


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
    yield from _hidden_remarks(grid, marks, ["the sheet itself"] if sheet.sheet_state != "visible" else [])
    if marks.merged:
        yield f"has merged cells ({listed(marks.merged)}), whose value counts for the first alone: write it into each of them"
    yield from _emphasis_remarks(grid, sorted({*marks.emphasised, *marks.styled}))
    formatted = [
        place
        for place, form in marks.formatted.items()
        if place not in grid.dates and shows_otherwise(form, grid.cell(*place))
    ]
    if formatted:
        first = grid.shown(formatted[0])
        yield f"has numbers with a format ({grid.named(formatted)}), read without it, such as {first}: {_AS_TEXT}"
    yield from _note_remarks(marks, bounds.notes_of(sheet.title))
    if bounds.pictures:
        yield PICTURES


def _hidden_remarks(grid: CellGrid, marks: SheetMarks, hidden: list[str]) -> Iterator[str]:
    hidden += [f"row {row + 1}" for row in marks.hidden_rows if row < len(grid.rows) and any(grid.rows[row])]
    hidden += [f"column {address(0, each)[:-1]}" for each in _hidden_columns(grid, marks)]
    if hidden:
        yield f"has hidden cells ({listed(hidden)}), which are read like all others: delete those that belong to no card"


def _emphasis_remarks(grid: CellGrid, emphasised: Collection[tuple[int, int]]) -> Iterator[str]:
    if emphasised:
        cells = grid.named(emphasised)
        yield f"has bold, italic, underlined or struck-out text ({cells}), which is read without that: say it in words where it matters"


def _note_remarks(marks: SheetMarks, notes: Sequence[str]) -> Iterator[str]:
    if notes:
        yield f"has notes at cells ({listed(notes)}), which are not read: copy them into a column if cards need them"
    if marks.links:
        yield f"has links at cells ({listed(marks.links)}), of which the text alone is read: write the address into a column if cards need it"


def _hidden_columns(grid: CellGrid, marks: SheetMarks) -> list[int]:
    """Return the columns, from 0, that are hidden and hold text."""
    hidden = {column for columns in marks.hidden_columns for column in columns}
    return sorted(hidden & {column for cells in grid.rows for column, text in enumerate(cells) if text})


def _values(sheet: Any, rows: int, columns: int) -> list[list[Any]]:
    """Return the values of a sheet, or its formulas where it was opened for these, each row as far as it has any."""
    if not rows:
        return []
    return [_trimmed(cells) for cells in sheet.iter_rows(max_row=rows, max_col=columns, values_only=True)]


def _formulas(data: bytes, bounds: Bounds) -> list[list[Any]]:
    with _opened(data, with_formulas=True) as book:
        return _values(_sheet(book, bounds), bounds.rows, bounds.columns)


@contextmanager
def _opened_formulas(data: bytes, bounds: Bounds) -> Iterator[Any]:
    """Open a workbook with its formulas in place of values; None where it has none."""
    if not bounds.has_formulas:
        yield None
        return
    with _opened(data, with_formulas=True) as book:
        yield book


def _errors(sheet: Any, rows: int, columns: int) -> list[tuple[int, int]]:
    """Return the cells (row, column) of a sheet that hold an error, and no text that reads like one."""
    cells_of_rows = sheet.iter_rows(max_row=rows, max_col=columns)
    return [
        (row, column)
        for row, cells in enumerate(cells_of_rows)
        for column, cell in enumerate(cells)
        if cell.data_type == "e"
    ]


@contextmanager
def _opened(data: bytes, *, with_formulas: bool = False) -> Iterator[Any]:
    """Open a workbook for as long as its cells are read."""
    with extra("spreadsheet"):
        from openpyxl.reader.excel import ExcelReader  # 150 ms that only spreadsheets need

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about parts of a workbook beside its cells, which we do not read
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
    """Return the value of a cell as a person sees it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime):
        return value.date().isoformat()
    return _ESCAPE.sub(_unescaped, str(value))


def _unescaped(found: re.Match[str]) -> str:
    return chr(int(found[1], 16))
