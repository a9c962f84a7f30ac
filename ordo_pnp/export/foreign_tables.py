"""Tables that were made elsewhere: CSV as spreadsheets save it anywhere, workbooks, and JSON lists of records."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.diagnostics import Span, finding, printable
from ordo_pnp.errors import DataError
from ordo_pnp.export import codes
from ordo_pnp.export.csvfile import read_csv
from ordo_pnp.export.grid import MAX_COLUMNS, MAX_ROWS, MAX_TABLE_BYTES, CellGrid, at_cell, unreadable
from ordo_pnp.export.xlsxfile import read_xlsx

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ordo_pnp.diagnostics import Diagnostic

FORMS: Final = ("csv", "tsv", "txt", "xlsx", "json")
"""How the names of files with tables end."""
_UNDEFINED: Final = frozenset(b"\x81\x8d\x8f\x90\x9d\0")
"""Bytes that stand for nothing in Windows-1252."""


@dataclass(frozen=True, slots=True)
class ForeignTable:
    """A table and how it was read."""

    grid: CellGrid
    note: str | None = None
    """What a person should know of that."""


def read_foreign_table(path: Path, form: str) -> ForeignTable:
    """Read a table of one of the ``FORMS``.

    Raises:
        DataError: It is no such file, too large, damaged or encrypted.
        OSError: It cannot be read.
        MissingExtraError: A package for workbooks is not installed.
    """
    file = str(path)
    with path.open("rb") as source:
        data = source.read(MAX_TABLE_BYTES + 1)
    if form == "xlsx":
        return ForeignTable(read_xlsx(data, file))
    if form == "json":
        return ForeignTable(_read_json(data, file))
    text = _as_utf8(data)
    if text is None:
        return ForeignTable(read_csv(data, file))
    return ForeignTable(read_csv(text, file), "is not UTF-8: read as Windows-1252 (Western European)")


def _as_utf8(data: bytes) -> bytes | None:
    """Return what spreadsheets save in the encoding of Windows as UTF-8; None for everything else."""
    if len(data) > MAX_TABLE_BYTES or data[:2] in (b"\xff\xfe", b"\xfe\xff") or not _UNDEFINED.isdisjoint(data):
        return None
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252").encode()
    return None


def _read_json(data: bytes, file: str) -> CellGrid:
    if len(data) > MAX_TABLE_BYTES:
        raise DataError([unreadable(file, f"has {len(data):,} bytes, more than {MAX_TABLE_BYTES:,}")])
    try:
        content = json.loads(
            data.decode("utf-8-sig"),
            object_pairs_hook=_record,
            parse_int=str,
            parse_float=str,
            parse_constant=_refuse_constant,
        )
        json.dumps(content, ensure_ascii=False).encode()
    except UnicodeDecodeError:
        raise DataError([unreadable(file, "is not UTF-8", "save it as UTF-8")]) from None
    except UnicodeEncodeError:
        fault = "has half of a character that is written as two (`\\ud800` to `\\udfff`)"
        raise DataError([unreadable(file, fault, "write the character itself")]) from None
    except json.JSONDecodeError as error:
        span = Span(file, error.lineno, error.colno)
        message = f"`{printable(file)}` is no JSON: {error.msg}"
        raise DataError([finding(codes.UNREADABLE_SHEET, message, span)]) from None
    except _RepeatedKeyError as error:
        message = f"has two values for `{printable(str(error)[:60])}` in one record"
        raise DataError([unreadable(file, message, "delete one of them")]) from None
    except (ValueError, RecursionError) as error:
        fault = (
            "is nested too deep" if isinstance(error, RecursionError) else f"is no JSON: {printable(str(error)[:120])}"
        )
        raise DataError([unreadable(file, fault)]) from None
    return _grid_of(_records(content, file), file)


class _RepeatedKeyError(Exception):
    pass


def _record(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    record = dict(pairs)
    if len(record) < len(pairs):
        keys = [key for key, _ in pairs]
        raise _RepeatedKeyError(next(key for key in keys if keys.count(key) > 1))
    return record


def _refuse_constant(word: str) -> None:
    raise ValueError(f"`{word}` is no number of JSON")


def _records(content: Any, file: str) -> list[dict[str, Any]]:
    """Return the records: the list itself, or the only list in a mapping."""
    lists = [each for each in content.values() if isinstance(each, list)] if isinstance(content, dict) else [content]
    found = lists[0] if len(lists) == 1 else None
    if not isinstance(found, list) or not all(isinstance(each, dict) for each in found):
        remedy = 'write `[{"name": "Moth", "power": 3}, …]`'
        raise DataError([unreadable(file, "is no list of records with one entry for each card", remedy)])
    if len(found) > MAX_ROWS:
        raise DataError([unreadable(file, f"has more than {MAX_ROWS:,} rows")])
    return found


def _grid_of(records: list[dict[str, Any]], file: str) -> CellGrid:
    headings = list(dict.fromkeys(key for each in records for key in each))
    if len(headings) > MAX_COLUMNS:
        raise DataError([unreadable(file, f"has more than {MAX_COLUMNS:,} columns")])
    nested = list(_nested(records, headings, file))
    if nested:
        raise DataError(nested)
    return CellGrid([headings, *([_cell(each.get(key)) for key in headings] for each in records)])


def _nested(records: list[dict[str, Any]], headings: list[str], file: str) -> Iterator[Diagnostic]:
    for number, record in enumerate(records, 1):
        for key, value in record.items():
            if isinstance(value, list | dict):
                message = f"`{printable(key[:60])}` holds a {'list' if isinstance(value, list) else 'mapping'}, and a cell holds one value"
                yield at_cell(codes.BAD_ROW, message, file, (number, headings.index(key)), "", "write it as one text")
                return


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value).replace("\r\n", "\n")
