"""A spreadsheet in memory: rows of texts, each cell known by its address."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from ordo_pnp.catalog import CONTROL
from ordo_pnp.diagnostics import Code, Diagnostic, Span, clipped, finding, printable
from ordo_pnp.export import codes

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_ROWS: Final = 100_000
MAX_COLUMNS: Final = 200
MAX_TABLE_BYTES: Final = 32 * 1024 * 1024
FAILED: Final = frozenset(
    [
        "#NULL!",
        "#DIV/0!",
        "#VALUE!",
        "#REF!",
        "#NAME?",
        "#NUM!",
        "#N/A",
        "#GETTING_DATA",
        "#SPILL!",
        "#CALC!",
        "#FIELD!",
        "#BLOCKED!",
        "#CONNECT!",
    ]
)
"""What spreadsheets show in place of the value of a formula that has none."""
BAD_CHARACTER: Final = re.compile(f"{CONTROL.pattern}|\r")
"""What no text of a data file may hold."""


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


@dataclass(slots=True)
class CellGrid:
    """Rows of cells; the first row holds the headings."""

    rows: list[list[str]]
    dates: set[tuple[int, int]] = field(default_factory=set)
    """Cells (row, column) that the file itself says are dates."""
    problems: dict[tuple[int, int], Diagnostic] = field(default_factory=dict)
    """What is wrong with cells whose values are not what was typed."""

    def cell(self, row: int, column: int) -> str:
        """Return a cell, empty where the row is shorter or not there."""
        cells = self.rows[row] if row < len(self.rows) else []
        return cells[column] if column < len(cells) else ""


def heading_faults(grid: CellGrid) -> Iterator[tuple[tuple[int, int], str, str]]:
    """Find columns that nobody could tell apart.

    Yields:
        The cell that shows it, what is wrong, and what to do.
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


def at_cell(
    kind: Code, message: str, file: str, place: tuple[int, int], shown: str = "", remedy: str | None = None
) -> Diagnostic:
    """Make a finding at a cell.

    Args:
        kind: Of the finding.
        message: Stands alone; the cell's address is put before it.
        file: The spreadsheet.
        place: Row and column, from 0.
        shown: What stands in the cell.
        remedy: What to do.
    """
    row, column = place
    span = Span(file, row + 1, column + 1, row + 1, column + 2)
    return finding(kind, f"{cell_name(place, shown)}: {message}", span, remedy=remedy)


def cell_name(place: tuple[int, int], shown: str = "") -> str:
    """Name a cell in a message: its address, and what stands in it.

    >>> cell_name((6, 1), "many")
    'B7 (`many`)'
    """
    source = " ".join(shown.split())
    return address(*place) + (f" (`{clipped(source)}`)" if source else "")


def unreadable(file: str, message: str, remedy: str | None = None) -> Diagnostic:
    """Make a finding about a file as a whole."""
    return finding(codes.UNREADABLE_SHEET, f"`{printable(file)}` {message}", Span(file), remedy=remedy)


def failed_at(file: str, place: tuple[int, int], shown: str) -> Diagnostic:
    """Return the finding that the formula in a cell came to an error."""
    message = f"the formula in this cell has no value, but the error `{shown}`"
    return at_cell(codes.FORMULA, message, file, place, shown, "correct the formula, or type the value itself")
