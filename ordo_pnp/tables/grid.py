"""A table in memory: rows of cells with their names and places, and the findings about them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from ordo_pnp.base import Code, Diagnostic, Span, clipped, finding, printable
from ordo_pnp.cards import CONTROL

UNREADABLE_SHEET = Code("CAT650")
UNKNOWN_COLUMN = Code("CAT651")
BAD_ROW = Code("CAT652")
DATE = Code("CAT653")
NUMBER = Code("CAT654")
FORMULA = Code("CAT655")


MAX_ROWS: Final = 100_000
MAX_COLUMNS: Final = 200
MAX_TABLE_BYTES: Final = 32 * 1024 * 1024
# Errors that spreadsheets show in place of the value of a formula.
FAILED: Final = frozenset([
    "#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A", "#GETTING_DATA", "#SPILL!", "#CALC!", "#FIELD!",
    "#BLOCKED!", "#CONNECT!",
])  # fmt: skip
# Characters that no text of a data file may hold.
BAD_CHARACTER: Final = re.compile(f"{CONTROL.pattern}|\r")
# The line and paragraph ends of Word, Excel and InDesign that are no line ends of text files.
_SOFT_LINE_END: Final = re.compile("[\v\u2028\u2029]")
_LINE_END: Final = re.compile("\r\n|[\r\n\v\u2028\u2029]")


def address(row: int, column: int) -> str:
    """Name a cell as spreadsheets do; rows and columns count from 0.

    >>> address(6, 1), address(0, 26)
    ('B7', 'AA1')
    """
    letters = ""
    number = column + 1
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return f"{letters}{row + 1}"


class CellPlaces:
    """The names of the cells of a table, and their places in its file: here rows and columns, as in a sheet."""

    def name(self, row: int, column: int) -> str:
        """Name a cell as the program does that the table was made with; rows and columns count from 0."""
        return address(row, column)

    def start(self, row: int, column: int) -> tuple[int, int]:
        """Return the line and column where a cell begins, from 1."""
        return row + 1, column + 1


@dataclass(frozen=True, slots=True)
class MovedPlaces(CellPlaces):
    """The places of cells of which some rows and columns were taken out: still those in the file."""

    original: CellPlaces
    # Row and column in the file of each row and column that is left, in order.
    rows: Sequence[int]
    columns: Sequence[int]
    # Whether rows of the file have become columns; ``rows`` and ``columns`` are then those of the file, too.
    is_turned: bool = False

    def name(self, row: int, column: int) -> str:
        """Name a cell as in the file."""
        return self.original.name(*self._place(row, column))

    def start(self, row: int, column: int) -> tuple[int, int]:
        """Return the line and column where a cell begins in the file, from 1."""
        return self.original.start(*self._place(row, column))

    def _place(self, row: int, column: int) -> tuple[int, int]:
        if self.is_turned:
            row, column = column, row
        return _moved(self.rows, row), _moved(self.columns, column)


def _moved(numbers: Sequence[int], at: int) -> int:
    """Return the number at a place, or one that would follow."""
    return numbers[at] if at < len(numbers) else (numbers[-1] + 1 + at - len(numbers) if numbers else at)


@dataclass(slots=True)
class CellGrid:
    """Rows of cells; the first row holds the headings. Rows and columns count from 0."""

    rows: list[list[str]]
    # Path of the table, for messages; empty where it never was a file.
    file: str = ""
    places: CellPlaces = field(default_factory=CellPlaces)
    # Cells (row, column) that the file itself says are dates.
    dates: set[tuple[int, int]] = field(default_factory=set)
    # The findings at cells whose values are not as they were typed.
    problems: dict[tuple[int, int], Diagnostic] = field(default_factory=dict)
    # One line with the remedy for each sort of content that was left out or changed; the name of the file goes before
    # it.
    remarks: list[str] = field(default_factory=list)
    # Cells (row, column) whose text in ``rows`` is a joined list -> the items.
    lists: dict[tuple[int, int], list[str]] = field(default_factory=dict)
    # Cells (row, column) -> their text as ``rich`` fields have it, where that is another than that in ``rows``; while a file is
    # read, their text with marks.
    styled: dict[tuple[int, int], str] = field(default_factory=dict)
    # The name of the sheet; empty for a file that has none.
    title: str = ""
    # The encoding of the file, where it was guessed; else empty.
    guessed_encoding: str = ""

    def cell(self, row: int, column: int) -> str:
        """Return a cell, empty where the row is shorter or not there."""
        cells = self.rows[row] if row < len(self.rows) else []
        return cells[column] if column < len(cells) else ""

    def finding(
        self, kind: Code, message: str, place: tuple[int, int], remedy: str | None = None, shown: str | None = None
    ) -> Diagnostic:
        """Make a finding at a cell.

        Args:
            kind: Of the finding.
            message: Stands alone; the name of the cell and its text are put before it.
            place: Row and column.
            remedy: The remedy.
            shown: The text of the cell; None for that in the grid.
        """
        line, column = self.places.start(*place)
        span = Span(self.file, line, column, line, column + 1)
        return finding(kind, f"{self.shown(place, shown)}: {message}", span, remedy=remedy)

    def shown(self, place: tuple[int, int], text: str | None = None) -> str:
        """Name a cell in a message, with its text.

        >>> CellGrid([["copies"], ["many"]]).shown((1, 0))
        'A2 (`many`)'
        """
        source = " ".join((self.cell(*place) if text is None else text).split())
        return printable(self.places.name(*place)) + (f" (`{clipped(source)}`)" if source else "")

    def named(self, places: Iterable[tuple[int, int]]) -> str:
        """Name the first of some cells in a remark, and count the others."""
        return listed([printable(self.places.name(*each)) for each in places])

    def failed(self, place: tuple[int, int]) -> Diagnostic:
        """Return the finding that the formula in a cell came to an error."""
        message = f"the formula in this cell has no value, but the error `{self.cell(*place)}`"
        return self.finding(FORMULA, message, place, "correct the formula, or type the value itself")

    def drop_failed(self, places: Sequence[tuple[int, int]]) -> None:
        """Empty cells whose formulas came to an error, and remark on them."""
        if places:
            shown = self.shown(places[0])
            cells = self.named(places)
            self.remarks.append(f"has formulas with errors ({cells}), such as {shown}: these cells are read as empty")
            for row, column in places:
                self.rows[row][column] = ""

    def end_lines(self) -> None:
        """Turn the line ends of all systems, and soft ones, into line feeds; remark on the soft ones."""
        soft: dict[str, list[tuple[int, int]]] = {}
        for row, cells in enumerate(self.rows):
            for column, text in enumerate(cells):
                found = sorted(set(_SOFT_LINE_END.findall(text)))
                if found or "\r" in text:
                    cells[column] = _LINE_END.sub("\n", text)
                for each in found:
                    soft.setdefault(each, []).append((row, column))
        for each, places in sorted(soft.items()):
            where = f"(U+{ord(each):04X}) in {self.named(places)}"
            self.remarks.append(f"has soft line breaks {where}: they are read as line ends")


def listed(names: Sequence[str], most: int = 5) -> str:
    """List the first names, and count the others.

    >>> listed(["A1", "B2"]), listed([f"A{row}" for row in range(1, 10)])
    ('A1, B2', 'A1, A2, A3, A4, A5 and 4 more')
    """
    more = len(names) - most
    return ", ".join(names[:most]) + (f" and {more:,} more" if more > 0 else "")


def line_and_column(text: str, offset: int) -> tuple[int, int]:
    r"""Return the line and column of a character of a text, from 1.

    >>> line_and_column("a\r\nb\rc", 3), line_and_column("a\r\nb\rc", 5)
    ((2, 1), (3, 1))
    """
    starts = line_starts(text[:offset])
    return len(starts), offset - starts[-1] + 1


def line_starts(text: str) -> list[int]:
    """Return the offset where each line of a text begins, in order."""
    return [0, *(match.end() for match in _LINE_END.finditer(text))]


def heading_faults(grid: CellGrid) -> Iterator[tuple[tuple[int, int], str, str]]:
    """Find columns without a heading of their own.

    Yields:
        The cell that shows it, the mistake, and the remedy.
    """
    names = [cell.strip() for cell in grid.rows[0]]
    for at in range(max(len(row) for row in grid.rows)):
        name = names[at] if at < len(names) else ""
        if name and name in names[:at]:
            yield (0, at), "the heading stands twice", "delete one of the columns"
        elif not name:
            row = next((number for number in range(1, len(grid.rows)) if grid.cell(number, at).strip()), None)
            if row is not None:
                yield (row, at), "the column has no heading", "give it one"


def unreadable(file: str, message: str, remedy: str | None = None, start: tuple[int, int] = (1, 1)) -> Diagnostic:
    """Make a finding about a file as a whole, at the line and column that show it."""
    line, column = start
    span = Span(file, line, column, line, column + 1)
    return finding(UNREADABLE_SHEET, f"`{printable(file)}` {message}", span, remedy=remedy)
