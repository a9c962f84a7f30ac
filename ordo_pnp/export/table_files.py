"""Tables as files: CSV and XLSX as ``ordo export`` and ``ordo translate -o`` write them."""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING

from ordo_pnp.errors import DataError
from ordo_pnp.export.csvfile import read_csv, write_csv
from ordo_pnp.export.grid import MAX_TABLE_BYTES, unreadable
from ordo_pnp.files import UnfitFileError, read_bounded

if TYPE_CHECKING:
    from pathlib import Path

    from ordo_pnp.export.grid import CellGrid


def table_bytes(file: Path) -> bytes:
    """Return the content of a table.

    Raises:
        DataError: It is too large.
        OSError: It cannot be read, or is a pipe or a folder.
    """
    try:
        return read_bounded(file, MAX_TABLE_BYTES)[0]
    except UnfitFileError as error:
        if error.size is None:
            raise OSError(errno.EINVAL, "not a regular file", str(file)) from None
        message = f"has {error.size:,} bytes, more than {MAX_TABLE_BYTES:,}"
        raise DataError([unreadable(str(file), message, "split it")]) from None


def read_table(file: Path, form: str) -> CellGrid:
    """Read the cells of a file.

    Args:
        file: It may come from a stranger.
        form: ``csv`` or ``xlsx``.

    Raises:
        DataError: It is no such file, too large, damaged or encrypted.
        OSError: It cannot be read.
    """
    data = table_bytes(file)
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
