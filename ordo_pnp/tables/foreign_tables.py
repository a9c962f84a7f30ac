"""Read tables of other programs, and remark on each change that reading makes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Final

from ordo_pnp.base import DataError, clipped, printable
from ordo_pnp.cards import MARKUP_FORMS, marked_spans, read_markup, unmarked, with_marks
from ordo_pnp.tables.grid import MAX_TABLE_BYTES, CellGrid, MovedPlaces, address, listed, unreadable
from ordo_pnp.tables.json_files import joined, read_json
from ordo_pnp.tables.new_game.headings import is_usual
from ordo_pnp.tables.ods_files import read_ods
from ordo_pnp.tables.table_files import TEXT_FORMS, parse_csv, table_bytes
from ordo_pnp.tables.text_encodings import decoded
from ordo_pnp.tables.xlsx_files import read_sheets

_WORKBOOKS: Final = (".xlsx", ".xlsm", ".ods")
_RECORDS: Final = (".json", ".jsonl", ".ndjson")
# The endings of the names of readable files.
FOREIGN_FORMS: Final[tuple[str, ...]] = (*TEXT_FORMS, *_WORKBOOKS, *_RECORDS)
# Bytes at the beginning of archives of workbooks, and within.
_ODS: Final = b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet"
_OOXML: Final = b"[Content_Types].xml"
_OLD_OFFICE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def read_foreign(
    path: Path, *, encoding: str | None = None, earlier_guess: str = "", sheets: Sequence[str] = ()
) -> list[CellGrid]:
    """Read the tables of a file of another program, one for each sheet.

    The first row of each holds headings, none empty and no two the same; all others are cards, or blank. Cells are clean
    texts. Places and names of cells are those in the file. The remarks list, one line for each sort, changes and omissions.

    Args:
        path: Of the file; its name ends in one of the ``FOREIGN_FORMS``.
        encoding: Of a text file, by its name in Python; None to find it out.
        earlier_guess: The encoding that was guessed when it was read before.
        sheets: The names of the sheets to read, also of hidden ones; empty for all visible ones with cells.

    Raises:
        DataError: It is no such file, too large, damaged or encrypted, or has not the encoding or a sheet.
        OSError: It cannot be read, or is a pipe or a folder.
        MissingExtraError: A package for workbooks is not installed.
    """
    file, form = str(path), path.suffix.lower()
    if path.name.startswith(("~$", ".~lock.")):
        message = "is a file by which an office program shows that a table is open"
        raise DataError([unreadable(file, message, "name the table itself")])
    if form not in FOREIGN_FORMS:
        raise DataError([unreadable(file, "is no table", f"name a file that ends in {', '.join(FOREIGN_FORMS)}")])
    data = table_bytes(path)
    if data.startswith(_OLD_OFFICE):
        message = "is an old workbook (.xls), or one with a password"
        raise DataError([unreadable(file, message, "save it as an Excel workbook (.xlsx) without a password")])
    if form in _WORKBOOKS or data.startswith(b"PK\3\4"):
        is_ods = _ODS in data[:200] or (form == ".ods" and _OOXML not in data)
        reader = read_ods if is_ods else read_sheets
        grids = reader(data, file, sheets)
        if sum(len(cell) for grid in grids for cells in grid.rows for cell in cells) > MAX_TABLE_BYTES:
            message = (
                f"holds more than {MAX_TABLE_BYTES:,} characters"  # a text that many cells share takes no space in it
            )
            raise DataError([unreadable(file, message, "split it")])
        return [_tidied(grid, is_sheet=True) for grid in grids]
    found = decoded(data, file, encoding, earlier_guess)
    if form in _RECORDS:
        grid, is_sheet = read_json(found.text, file)
    else:
        grid, is_sheet = parse_csv(found.text, file), True
    grid.guessed_encoding = found.guess
    if found.remark is not None:
        grid.remarks.insert(0, found.remark(grid))
    return [_tidied(grid, is_sheet=is_sheet)]


def _tidied(grid: CellGrid, *, is_sheet: bool) -> CellGrid:
    """Return a table with clean texts below sound headings.

    Args:
        grid: As the file has it; it is changed.
        is_sheet: Whether its headings have to be found, and rows between cards may be none.
    """
    _clean(grid)
    if is_sheet:
        grid = _without(grid, _comments(grid))
        grid = _without(grid, _title_rows(grid))
        if _is_turned(grid):
            grid = _turned(grid)
    return _headed(grid)


# Line ends of Word, Excel, old printers and Unicode.
_SOFT_LINE_END: Final = re.compile("[\v\f\x85\u2028\u2029]")
_LINE_END: Final = re.compile("\r\n|[\r\v\f\x85\u2028\u2029]")
_CONTROL: Final = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ufdd0-\ufdef\ufffe\uffff]")
_HALF: Final = re.compile("[\ud800-\udfff]")
_ODD: Final = re.compile(
    "[\t\r\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufdd0-\ufdef\ufffe\uffff\ud800-\udfff]"
)
_TAB: Final = re.compile("\t")
_BLANK: Final = " \t\r\n"
# The rest of the blanks that may stand at the ends of a cell.
_WIDE: Final = "\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
_ENDS: Final = _BLANK + _WIDE


class _Washing:
    """Cleans texts, and notes each sort of change with its cells."""

    def __init__(self) -> None:
        # Sort -> the cells; and the characters that became line ends or were taken out.
        self.places: dict[str, dict[tuple[int, int], None]] = {}
        self.signs: dict[str, dict[str, None]] = {}
        # Form of markup -> column -> the cells.
        self.forms: dict[str, dict[int, list[tuple[int, int]]]] = {}

    def cell(self, text: str, place: tuple[int, int], styled: str = "") -> tuple[str, str]:
        """Return the words of a cell, and its text as ``rich`` fields have it.

        Args:
            text: Of the cell.
            place: Its row and column.
            styled: The same with marks, if it has bold or italic words.
        """
        text = self.text(text, place)
        if styled:
            styled = with_marks(
                each._replace(text=self._without_odd(each.text, place)) for each in marked_spans(styled)
            )
            styled = styled if unmarked(styled).strip(_ENDS) == text else ""
        found = read_markup(text, styled)
        if found is None:
            return text, text
        for form in found.forms:
            self.forms.setdefault(form, {}).setdefault(place[1], []).append(place)
        return (
            (text, text) if found.words == found.text == text else (found.words.strip(_ENDS), found.text.strip(_ENDS))
        )

    def text(self, text: str, place: tuple[int, int]) -> str:
        """Return a text of a cell without characters that no card can show."""
        text = self._without_odd(text.strip(_BLANK), place).strip(_BLANK)
        if text[:1] in _WIDE or text[-1:] in _WIDE:
            inner = text.strip(_ENDS)
            if inner != text:
                self._note("wide", text[: len(text) - len(text.lstrip(_ENDS))] + text[len(text.rstrip(_ENDS)) :], place)
                text = inner
        return text

    def _without_odd(self, text: str, place: tuple[int, int]) -> str:
        if _ODD.search(text):
            text = self._change("line", _SOFT_LINE_END, text, place, None)
            text = _LINE_END.sub("\n", text)
            text = self._change("mark", _MARK, text, place, "")
            text = self._change("control", _CONTROL, text, place, "")
            text = self._change("half", _HALF, text, place, "\ufffd")
            text = self._change("tab", _TAB, text, place, " ")
        return text

    def _change(self, sort: str, pattern: re.Pattern[str], text: str, place: tuple[int, int], new: str | None) -> str:
        found = pattern.findall(text)
        if found:
            self._note(sort, "".join(found), place)
            return text if new is None else pattern.sub(new, text)
        return text

    def _note(self, sort: str, signs: str, place: tuple[int, int]) -> None:
        self.places.setdefault(sort, {})[place] = None
        self.signs.setdefault(sort, {}).update(dict.fromkeys(sign for sign in signs if sign not in _BLANK))

    def remarks(self, grid: CellGrid) -> Iterator[str]:
        """Yield a line for each sort of change."""
        for sort, told in _CHANGES.items():
            if sort in self.places:
                signs = ", ".join(f"U+{ord(sign):04X}" for sign in sorted(self.signs[sort])[:5])
                yield told.format(signs=signs, cells=grid.named(self.places[sort]))
        for form, (there, reading) in MARKUP_FORMS.items():
            for places in self.forms.get(form, {}).values():
                yield f"has {there} ({grid.named(places)}): {reading}"


_MARK: Final = re.compile("\ufeff")
_CHANGES: Final = {
    "line": "has soft line breaks ({signs}) in {cells}: they are read as line ends",
    "tab": "has tabs in {cells}: they are read as spaces",
    "wide": "has odd spaces ({signs}) at the ends of {cells}: they are left out",
    "mark": "has byte order marks (U+FEFF) within {cells}: they are left out",
    "control": "has control characters ({signs}) in {cells}: they are left out",
    "half": "has halves of characters ({signs}) in {cells}: each is read as U+FFFD, write the character itself",
}


def _clean(grid: CellGrid) -> None:
    """Make all texts of a table clean, those of lists, too."""
    washing, marked, grid.styled = _Washing(), grid.styled, {}
    for row, cells in enumerate(grid.rows):
        for column, text in enumerate(cells):
            if text and (row, column) not in grid.lists:
                place = row, column
                _keep(grid, place, *washing.cell(text, place, marked.get(place, "")))
    for place, items in grid.lists.items():
        read = [washing.cell(item, place) for item in items]
        items[:] = [words for words, _ in read]
        _keep(grid, place, joined(items), joined([text for _, text in read]))
    grid.remarks += washing.remarks(grid)


def _keep(grid: CellGrid, place: tuple[int, int], words: str, text: str) -> None:
    grid.rows[place[0]][place[1]] = words
    if text != words:
        grid.styled[place] = text


# A cell of the row that Markdown puts below headings.
_RULE: Final = re.compile(r":?[-=]{2,}:?")
# Beginnings of rows that are comments.
_COMMENT: Final = ("#", "//")


def _comments(grid: CellGrid) -> list[int]:
    """Return the rows that are comments of the designer, and remark on them."""
    usual = _usual_width(grid.rows)
    found = [number for number, cells in enumerate(grid.rows) if _is_comment(cells, usual)]
    _tell_rows(grid, found, "has rows that are comments", "they are left out")
    return found


def _is_comment(cells: Sequence[str], usual: int) -> bool:
    """Whether a row is a comment as a whole, and no card that is called so."""
    filled = [cell for cell in cells if cell]
    if not filled or not cells[0].startswith(_COMMENT):
        return bool(filled) and all(map(_RULE.fullmatch, filled))
    return cells[0].startswith(("//", "# ")) or (usual > 1 and all(cell.startswith(_COMMENT) for cell in filled))


def _tell_rows(grid: CellGrid, rows: Sequence[int], fault: str, remedy: str) -> None:
    if rows:
        more = f" and {len(rows) - 1:,} more" if len(rows) > 1 else ""
        grid.remarks.append(f"{fault}: {_shown(grid, rows[0])}{more}: {remedy}")


def _shown(grid: CellGrid, row: int) -> str:
    """Name a row by its first cell that is filled."""
    return grid.shown((row, next((column for column, cell in enumerate(grid.rows[row]) if cell), 0)))


# Rows in which headings are looked for, and those after which the usual number of filled cells is judged.
_FIRST_ROWS: Final = 20
_JUDGED_ROWS: Final = 500
# The part of the usual number of cells that a row of headings fills.
_FILLED: Final = 0.6
_LONGEST_HEADING: Final = 80
_NUMBER: Final = re.compile(r"[-+]?[0-9]+(?:[.,][0-9]+)*%?")


def _usual_width(rows: Sequence[Sequence[str]]) -> int:
    """Return the number of filled cells in the fuller rows; 0 for blank rows."""
    filled = sorted(count for cells in rows[:_JUDGED_ROWS] if (count := len([cell for cell in cells if cell])))
    return filled[3 * len(filled) // 4] if filled else 0


def _title_rows(grid: CellGrid) -> list[int]:
    """Return the rows above the headings, and remark on them."""
    filled = [number for number, cells in enumerate(grid.rows) if any(cells)]
    if not filled:
        return [*range(len(grid.rows))]
    headings = _row_of_headings(grid.rows, filled)
    above = [number for number in filled if number < headings]
    _tell_rows(grid, above, f"has rows above the headings ({_shown(grid, headings)})", "they are left out")
    return [*range(headings)]


def _row_of_headings(rows: Sequence[Sequence[str]], filled: Sequence[int]) -> int:
    """Return the first row that fills most columns with short texts, or the first that is filled."""
    first = filled[0]
    least = _FILLED * _usual_width(rows)
    full = next((number for number in filled[:_FIRST_ROWS] if len({*filter(None, rows[number])}) >= least), first)
    texts = [cell for cell in rows[full] if cell]
    are_short = all(len(text) <= _LONGEST_HEADING and not _NUMBER.fullmatch(text) for text in texts)
    is_better = not _known(rows[first]) or _known(rows[full]) > _known(rows[first])
    return full if are_short and is_better and full != filled[-1] else first


def _known(cells: Sequence[str]) -> int:
    """Return the number of cells that are usual headings of tables of cards."""
    return sum(map(is_usual, cells))


def _is_turned(grid: CellGrid) -> bool:
    """Whether the headings stand in the first column, each other column being a card."""
    if not grid.rows or len(grid.rows) > _MOST_TURNED or max(map(len, grid.rows)) < 2:
        return False
    firsts = [cells[0] for cells in grid.rows if cells and cells[0]]
    return 2 <= _known(firsts) >= len(firsts) / 2 and not _known(grid.rows[0][1:])


_MOST_TURNED: Final = 100


def _turned(grid: CellGrid) -> CellGrid:
    """Return a table whose columns are the rows of another."""
    width = max(map(len, grid.rows))
    rows = [[grid.cell(row, column) for row in range(len(grid.rows))] for column in range(width)]
    places = MovedPlaces(grid.places, [*range(len(grid.rows))], [*range(width)], is_turned=True)
    remark = f"has its headings in the first column ({grid.shown((0, 0))}): each other column is read as a card"
    return _changed(grid, rows, places, lambda row, column: (column, row), [*grid.remarks, remark])


def _without(grid: CellGrid, left_out: Sequence[int]) -> CellGrid:
    """Return a table without some of its rows."""
    if not left_out:
        return grid
    gone = set(left_out)
    kept = [number for number in range(len(grid.rows)) if number not in gone]
    new = {number: at for at, number in enumerate(kept)}
    places = MovedPlaces(grid.places, kept, range(max(map(len, grid.rows), default=0)))
    rows = [grid.rows[number] for number in kept]
    return _changed(grid, rows, places, lambda row, column: (new[row], column) if row in new else None, grid.remarks)


def _changed(
    grid: CellGrid,
    rows: list[list[str]],
    places: MovedPlaces,
    moved: Callable[[int, int], tuple[int, int] | None],
    remarks: list[str],
) -> CellGrid:
    """Return a table of other rows, whose cells were elsewhere."""
    lists = {new: items for place, items in grid.lists.items() if (new := moved(*place)) is not None}
    styled = {new: text for place, text in grid.styled.items() if (new := moved(*place)) is not None}
    return replace(
        grid, rows=rows, places=places, dates=set(), problems={}, remarks=remarks, lists=lists, styled=styled
    )


def _headed(grid: CellGrid) -> CellGrid:
    """Return a table whose columns have headings, all different; those without heading and cells are left out."""
    width = max(map(len, grid.rows), default=0)
    heads = [" ".join(grid.cell(0, column).split()) for column in range(width)]
    filled = {column for cells in grid.rows[1:] for column, text in enumerate(cells) if text}
    kept = [column for column in range(width) if heads[column] or column in filled]
    taken, given = set(heads), set()
    names: list[str] = []
    for column in kept:
        wanted = name = heads[column] or f"Column {address(0, column)[:-1]}"
        numbers = count(2)
        while name in given or (name in taken and name != heads[column]):
            name = f"{wanted} {next(numbers)}"
        given.add(name)
        names.append(name)
    _tell_headings(
        grid, "has columns without a heading", [each for each in zip(kept, names, strict=True) if not heads[each[0]]]
    )
    doubled = [(column, name) for column, name in zip(kept, names, strict=True) if heads[column] not in ("", name)]
    _tell_headings(grid, "has headings that stand twice", doubled)
    if not grid.rows:
        return grid
    if len(kept) == width:
        grid.rows[0] = names
        return grid
    new = {column: at for at, column in enumerate(kept)}
    rows = [names, *([cells[column] for column in kept if column < len(cells)] for cells in grid.rows[1:])]
    places = MovedPlaces(grid.places, range(len(grid.rows)), kept)
    return _changed(grid, rows, places, lambda row, column: (row, new[column]) if column in new else None, grid.remarks)


def _tell_headings(grid: CellGrid, fault: str, columns: Sequence[tuple[int, str]]) -> None:
    if columns:
        places = grid.named((0, column) for column, _ in columns)
        names = listed([f"`{printable(clipped(name))}`" for _, name in columns])
        grid.remarks.append(f"{fault} ({places}): they are called {names}")
