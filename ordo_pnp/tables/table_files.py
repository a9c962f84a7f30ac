"""Tables as files: CSV, XLSX and JSON behind one door."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Final

from ordo_pnp.base import DataError, UnfitFileError, read_bounded
from ordo_pnp.tables.csvfile import read_csv, write_csv
from ordo_pnp.tables.grid import MAX_TABLE_BYTES, CellGrid, unreadable
from ordo_pnp.tables.jsonfile import read_json
from ordo_pnp.tables.xlsxfile import read_xlsx, write_xlsx

# How the names of files with tables end.
FORMS: Final = ("csv", "tsv", "txt", "xlsx", "json")
# Bytes that stand for nothing in Windows-1252.
_UNDEFINED: Final = frozenset(b"\x81\x8d\x8f\x90\x9d\0")


def read_table(path: Path, form: str, *, is_foreign: bool = False) -> CellGrid:
    """Read the cells of a file, which may come from a stranger.

    Args:
        path: Of the file.
        form: One of the ``FORMS``.
        is_foreign: Whether another program made it: a text file may be in Windows-1252, and no apostrophe keeps a formula from running.

    Raises:
        DataError: It is no such file, too large, damaged or encrypted.
        OSError: It cannot be read, or is a pipe or a folder.
        MissingExtraError: A package for workbooks is not installed.
    """
    try:
        data, file = read_bounded(path, MAX_TABLE_BYTES)[0], str(path)
    except UnfitFileError as error:
        if error.size is None:
            raise OSError(errno.EINVAL, "not a regular file", str(path)) from None
        message = f"has {error.size:,} bytes, more than {MAX_TABLE_BYTES:,}"
        raise DataError([unreadable(str(path), message, "split it")]) from None
    if form == "xlsx":
        return read_xlsx(data, file)
    if form == "json":
        return read_json(data, file)
    text = _as_utf8(data) if is_foreign else None
    grid = read_csv(data if text is None else text, file, is_guarded=not is_foreign)
    if text is not None:
        cells = ((row, column) for row, each in enumerate(grid.rows) for column, _ in enumerate(each))
        shown = grid.shown(next((place for place in cells if not grid.cell(*place).isascii()), (0, 0)))
        remedy = "if that is wrong, save it as `CSV UTF-8` and make the game anew"
        grid.remarks.append(f"is not UTF-8: read as Windows-1252 (Western European), such as {shown}; {remedy}")
    return grid


def _as_utf8(data: bytes) -> bytes | None:
    """Return a file in the encoding of Windows as UTF-8; None for one in another encoding."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff") or not _UNDEFINED.isdisjoint(data):
        return None
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252").encode()
    return None


def write_table(grid: CellGrid, form: str, title: str) -> bytes:
    """Return the content of a file of cells.

    Args:
        grid: The cells.
        form: ``csv`` or ``xlsx``.
        title: Of the sheet of a workbook.
    """
    return write_csv(grid) if form == "csv" else write_xlsx(grid, title)
