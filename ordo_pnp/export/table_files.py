"""Tables as files: CSV and XLSX behind one door."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.export.csvfile import read_csv, write_csv
from ordo_pnp.export.grid import MAX_TABLE_BYTES

if TYPE_CHECKING:
    from pathlib import Path

    from ordo_pnp.export.grid import CellGrid


def read_table(file: Path, form: str) -> CellGrid:
    """Read the cells of a file.

    Args:
        file: It is in nobody's hands but a stranger's.
        form: ``csv`` or ``xlsx``.

    Raises:
        DataError: It is no such file, too large, damaged or encrypted.
        OSError: It cannot be read.
    """
    with file.open("rb") as source:
        data = source.read(MAX_TABLE_BYTES + 1)
    if form == "csv":
        return read_csv(data, str(file))
    from ordo_pnp.export.xlsxfile import read_xlsx  # noqa: PLC0415 (needs an extra)

    return read_xlsx(data, str(file))


def write_table(grid: CellGrid, form: str, title: str) -> bytes:
    """Return the content of a file of cells.

    Args:
        grid: The cells.
        form: ``csv`` or ``xlsx``.
        title: Of the sheet of a workbook.
    """
    if form == "csv":
        return write_csv(grid)
    from ordo_pnp.export.xlsxfile import write_xlsx  # noqa: PLC0415 (needs an extra)

    return write_xlsx(grid, title)
