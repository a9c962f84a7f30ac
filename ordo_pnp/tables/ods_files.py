"""Read ODS files, as LibreOffice and Google Sheets write them: the texts that their cells show."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final
from xml.parsers import expat

from ordo_pnp.base import DataError
from ordo_pnp.cards import BOLD, DAMAGE, ITALIC, Styled, judge, with_marks
from ordo_pnp.tables.grid import MAX_COLUMNS, MAX_ROWS, MAX_TABLE_BYTES, CellGrid, address, unreadable
from ordo_pnp.tables.xlsx_files import (
    MAX_ELEMENTS,
    PICTURES,
    SheetMarks,
    SheetPlaces,
    UnfitPartError,
    chosen_sheets,
    fill_merged,
    sheet_remarks,
)

_CONTENT: Final = "content.xml"
_CHUNK: Final = 1 << 16
_REMEDY: Final = "save it again as an ODS file without a password, or as an Excel workbook (.xlsx)"
# Of a style: properties that make its words bold or italic, and those that cards cannot show.
_STYLES: Final = {("font-weight", "bold"): BOLD, ("font-style", "italic"): ITALIC}
_LINES: Final = (("text-underline-style", "solid"), ("text-line-through-style", "solid"))


@dataclass(slots=True)
class _Sheet:
    title: str
    is_shown: bool = True
    rows: list[list[str]] = field(default_factory=list)
    marks: SheetMarks = field(default_factory=SheetMarks)
    dates: list[tuple[int, int]] = field(default_factory=list)
    failed: list[tuple[int, int]] = field(default_factory=list)
    # Those of formulas without a value.
    unsaved: list[tuple[int, int]] = field(default_factory=list)


def read_ods(data: bytes, file: str, titles: Sequence[str] = ()) -> list[CellGrid]:
    """Read the sheets of an ODS file.

    Args:
        data: Content of the file.
        file: Its path, for messages.
        titles: Of the sheets to read, also of hidden ones; empty for all visible ones with cells.

    Raises:
        DataError: It is no such file, not safe to unpack, or has not such a sheet.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            problems = judge(archive, file)
            if problems:
                raise DataError([replace(each, help=_REMEDY) for each in problems])
            reader = _Content()
            reader.read(archive)
        sheets = {each.title: each for each in reader.sheets}
        shown = {title: each.is_shown for title, each in sheets.items()}
        filled = {title for title, each in sheets.items() if each.marks.has_cells}
        chosen, remark = chosen_sheets(file, shown, filled, titles)
        grids = [_grid(sheets[each], file) for each in chosen]
    except UnfitPartError as error:
        raise DataError([unreadable(file, str(error), _REMEDY)]) from None
    except (*DAMAGE, LookupError, expat.ExpatError):
        message = "is no ODS file, a damaged one, or one with a password"
        raise DataError([unreadable(file, message, _REMEDY)]) from None
    if reader.has_pictures:
        grids[0].remarks.append(PICTURES)
    grids[0].remarks[:0] = [remark] if remark else []
    return grids


def _grid(sheet: _Sheet, file: str) -> CellGrid:
    grid = CellGrid(sheet.rows, file, SheetPlaces(sheet.title), styled=sheet.marks.styled, title=sheet.title)
    grid.drop_failed(sheet.failed)
    grid.remarks += sheet_remarks(grid, sheet.marks, sheet.marks.notes, sheet.dates, sheet.unsaved)
    fill_merged(grid, sheet.marks.merged)
    return grid


class _Content:
    """The part of an ODS file that holds its sheets, read as the scanner reports its elements."""

    def __init__(self) -> None:
        self.sheets: list[_Sheet] = []
        self.has_pictures = False
        self._elements = self._cells = self._signs = 0
        # Styles by their names: of sheets that are hidden, of bold or italic text, and of underlined or struck-out text.
        self._hidden_styles: set[str] = set()
        self._text_styles: dict[str, int] = {}
        self._lined_styles: set[str] = set()
        # The style that the scanner is in.
        self._style = ""
        # The numbers of open tables and notes at the scanner: those within cells are skipped.
        self._depth = self._notes = 0
        self._row = self._column = 0
        self._row_times = 1
        self._is_row_hidden = False
        # The cells of the row with values: column -> text; and those before which more of the same follow.
        self._texts: dict[int, str] = {}
        self._cell: dict[str, str] = {}
        # The paragraphs of the cell, piece by piece, each with its style; None outside of one.
        self._paragraphs: list[list[Styled]] | None = None
        # Of the elements of a paragraph that the scanner is in.
        self._span_styles: list[int] = []
        # The cells of the row with words that are bold or italic: column -> text with marks.
        self._styled: dict[int, str] = {}
        self._is_in_paragraph = False
        self._is_emphatic = self._is_link = False

    def read(self, archive: zipfile.ZipFile) -> None:
        """Read the sheets.

        Raises:
            UnfitPartError: There is too much, or something that no spreadsheet program writes.
        """
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.StartDoctypeDeclHandler = self._document_type
        parser.StartElementHandler = self._begin
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._characters
        parser.buffer_text = True
        with archive.open(_CONTENT) as source:
            while chunk := source.read(_CHUNK):
                parser.Parse(chunk, False)
        parser.Parse(b"", True)

    def _document_type(self, *_: Any) -> None:
        raise UnfitPartError("defines XML entities, which no spreadsheet does")

    def _begin(self, name: str, attributes: dict[str, str]) -> None:
        self._elements += 1
        if self._elements > MAX_ELEMENTS:
            raise UnfitPartError(f"holds more than {MAX_ELEMENTS:,} XML elements")
        local = name.rpartition(" ")[2]
        given = {key.rpartition(" ")[2]: value for key, value in attributes.items()}
        self._depth += local == "table"
        self._notes += local == "annotation"
        if not self._depth:
            self._in_styles(local, given)
        elif self._depth == 1 and not self._notes:
            self._in_sheet(local, given)
        elif local == "annotation":
            self.sheets[-1].marks.notes.append(address(self._row, self._column))

    def _in_styles(self, local: str, given: dict[str, str]) -> None:
        if local == "style":
            self._style = given.get("name", "")
        elif local == "table-properties" and given.get("display") == "false":
            self._hidden_styles.add(self._style)
        elif local == "text-properties":
            style = sum(each for (key, value), each in _STYLES.items() if given.get(key) == value)
            self._text_styles |= {self._style: style} if style else {}
            if any(given.get(key) == value for key, value in _LINES):
                self._lined_styles.add(self._style)

    def _in_sheet(self, local: str, given: dict[str, str]) -> None:
        match local:
            case "table":
                self.sheets.append(_Sheet(given.get("name", ""), given.get("style-name") not in self._hidden_styles))
                self._row = self._column = 0
            case "table-column":
                times = _times(given, "number-columns-repeated")
                if _is_hidden(given):
                    self.sheets[-1].marks.hidden_columns.add(
                        range(self._column, min(self._column + times, MAX_COLUMNS))
                    )
                self._column += times
            case "table-row":
                self._row_times, self._is_row_hidden = _times(given, "number-rows-repeated"), _is_hidden(given)
                self._column, self._texts, self._styled = 0, {}, {}
            case "table-cell" | "covered-table-cell":
                self._cell, self._paragraphs = given, []
                style = given.get("style-name", "")
                self._is_emphatic = style in self._text_styles or style in self._lined_styles
                self._is_link = False
            case _ if self._paragraphs is not None:
                self._in_cell(local, given)
            case "image":
                self.has_pictures = True

    def _in_cell(self, local: str, given: dict[str, str]) -> None:
        match local:
            case "p" if self._paragraphs is not None:
                self._paragraphs.append([])
                self._is_in_paragraph, self._span_styles = True, []
            case "s":
                self._characters(" " * min(_times(given, "c"), 1000))
            case "tab":
                self._characters("\t")
            case "line-break":
                self._characters("\n")
            case "span":
                style = given.get("style-name", "")
                self._span_styles.append((self._span_styles or [0])[-1] | self._text_styles.get(style, 0))
                self._is_emphatic |= style in self._lined_styles
            case "a":
                self._is_link = True
            case "image":
                self.has_pictures = True

    def _characters(self, text: str) -> None:
        if self._is_in_paragraph and self._paragraphs and self._depth == 1 and not self._notes:
            self._signs += len(text)
            if self._signs > MAX_TABLE_BYTES:
                raise UnfitPartError(f"holds more than {MAX_TABLE_BYTES:,} characters")
            self._paragraphs[-1].append(Styled(text, (self._span_styles or [0])[-1]))

    def _end(self, name: str) -> None:
        local = name.rpartition(" ")[2]
        if self._depth == 1 and not self._notes:
            if local == "p":
                self._is_in_paragraph = False
            elif local == "span" and self._span_styles:
                self._span_styles.pop()
            elif local in ("table-cell", "covered-table-cell"):
                self._end_cell(is_covered=local != "table-cell")
            elif local == "table-row":
                self._end_row()
        self._depth -= local == "table"
        self._notes -= local == "annotation"

    def _end_cell(self, *, is_covered: bool) -> None:
        times, place = _times(self._cell, "number-columns-repeated"), (self._row, self._column)
        text = "\n".join("".join(piece.text for piece in each) for each in self._paragraphs or ())
        styled = [piece for each in self._paragraphs or () for piece in (*each, Styled("\n", 0))]
        self._paragraphs = None
        sort, marks = self._cell.get("value-type", ""), self.sheets[-1].marks
        if sort == "boolean":
            text = self._cell.get("boolean-value", "")
        text = text or self._cell.get("string-value", "") or (self._cell.get("value", "") if sort == "float" else "")
        if "formula" in self._cell and not text and not sort:
            self.sheets[-1].unsaved.append(place)
        if text and not is_covered:
            if self._column + times > MAX_COLUMNS:
                raise UnfitPartError(
                    f"has more than {MAX_COLUMNS:,} columns: there is a value in column {self._column + times:,}"
                )
            columns = range(self._column, self._column + times)
            self._texts.update(dict.fromkeys(columns, text))
            if self._row and any(each.style for each in styled):
                self._styled.update(dict.fromkeys(columns, with_marks(styled[:-1])))
            self._mark(place, sort)
        across, down = _times(self._cell, "number-columns-spanned"), _times(self._cell, "number-rows-spanned")
        if text and (across > 1 or down > 1):
            last = address(min(self._row + down, MAX_ROWS) - 1, min(self._column + across, MAX_COLUMNS) - 1)
            marks.merged.append(f"{address(*place)}:{last}")
        self._column += times

    def _mark(self, place: tuple[int, int], sort: str) -> None:
        """Note the marks of a cell with a value."""
        sheet = self.sheets[-1]
        if sort in ("date", "time"):
            sheet.dates.append(place)
        elif sort == "error":
            sheet.failed.append(place)
        if self._is_emphatic and self._row:  # headings usually are
            sheet.marks.emphasised.append(place)
        if self._is_link:
            sheet.marks.links.append(address(*place))

    def _end_row(self) -> None:
        sheet = self.sheets[-1]
        if self._texts:
            last = self._row + self._row_times
            self._cells += self._row_times * (max(self._texts) + 1) + self._row - len(sheet.rows)
            if last > MAX_ROWS or self._cells > MAX_ELEMENTS:
                raise UnfitPartError(f"has more than {MAX_ROWS:,} rows, or {MAX_ELEMENTS:,} cells")
            sheet.rows += ([] for _ in range(self._row - len(sheet.rows)))
            cells = [self._texts.get(column, "") for column in range(max(self._texts) + 1)]
            sheet.rows += ([*cells] for _ in range(self._row_times))
            sheet.marks.styled |= {(r, c): text for c, text in self._styled.items() for r in range(self._row, last)}
            sheet.marks.has_cells = True
            if self._is_row_hidden:
                sheet.marks.hidden_rows += range(self._row, last)
        self._row += self._row_times


def _times(given: dict[str, str], key: str) -> int:
    """Return the number of repeats of a cell or row, or of the cells that it covers."""
    said = given.get(key, "1")
    return max(int(said), 1) if said.isascii() and said.isdigit() and len(said) < 10 else 1


def _is_hidden(given: dict[str, str]) -> bool:
    return given.get("visibility", "visible") != "visible"
