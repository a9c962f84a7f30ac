"""JSON files with a list of records, as databases write them."""

from __future__ import annotations

import json
import re
from bisect import bisect
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import DataError, clipped, printable
from ordo_pnp.tables.codes import BAD_ROW
from ordo_pnp.tables.grid import (
    MAX_COLUMNS,
    MAX_ROWS,
    CellGrid,
    CellPlaces,
    line_and_column,
    line_starts,
    listed,
    unreadable,
)

if TYPE_CHECKING:
    from ordo_pnp.base import Diagnostic


# Beginning of a message of Python about JSON -> the same for people who do not know Python.
_PLAIN_WORDS: Final = {
    "Expecting property name": "here a key in double quotation marks is missing",
    "Illegal trailing comma": "here is a comma with nothing behind it",
    "Expecting value": "here a value is missing: a text in double quotation marks, a number, true, false or null",
    "Expecting ':'": "here a `:` between key and value is missing",
    "Expecting ','": "here a comma or the closing bracket is missing",
    "Unterminated string": "the quotation mark here is never closed",
    "Invalid control character": "here a text has a line end, a tab or another control character: write `\\n`, `\\t`",
    "Invalid \\": "here a text has a `\\` with no meaning: write `\\\\` for the sign itself",
    "Extra data": "here is more, behind the end of the list",
}
_HALF: Final = re.compile("[\ud800-\udfff]")
_SPACE: Final = re.compile(r"[ \t\r\n]*")


class _NoNumber(str):
    """`NaN` or `Infinity`, which other programs write in place of a number."""

    __slots__ = ()


class _Twice:
    """The values of a key that a record has more than once."""


def _record(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    record: dict[str, Any] = {}
    for key, value in pairs:
        record[key] = _Twice() if key in record else value
    return record


_JSON: Final = json.JSONDecoder(object_pairs_hook=_record, parse_int=str, parse_float=str, parse_constant=_NoNumber)


def read_json(data: bytes, file: str) -> CellGrid:
    """Read the records of a JSON file: a list, or the only list in a mapping.

    Raises:
        DataError: It cannot be read.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode()
        place = line_and_column(before, len(before))
        raise DataError([unreadable(file, f"is not UTF-8: see line {place[0]}", "save it as UTF-8", place)]) from None
    try:
        content = _JSON.decode(text)
    except json.JSONDecodeError as error:
        words = next((plain for said, plain in _PLAIN_WORDS.items() if error.msg.startswith(said)), error.msg)
        place = line_and_column(text, error.pos)
        raise DataError([unreadable(file, f"is not valid JSON: {words}", start=place)]) from None
    except RecursionError:
        raise DataError([unreadable(file, "is nested too deep")]) from None
    key, records = _records(content, text, file)
    headings = list(dict.fromkeys(key for each in records for key in each))
    if len(headings) > MAX_COLUMNS:
        raise DataError([unreadable(file, f"has more than {MAX_COLUMNS:,} columns")])
    columns = {heading: column for column, heading in enumerate(headings)}
    rows = [[*headings], *(_row(each, columns) for each in records)]
    grid = CellGrid(rows, file, _JsonText(text, key, records, headings))
    faults = list(_faults([{each: each for each in headings}, *records], columns, grid))
    if faults:
        raise DataError(faults)
    if isinstance(content, dict) and len(content) > 1:
        others = listed([f"`{printable(clipped(each))}`" for each in content if each != key])
        grid.remarks.append(
            f"has {others} beside the list of cards: that is not read; put it into each record if cards show it"
        )
    grid.end_lines()
    return grid


def _records(content: Any, text: str, file: str) -> tuple[str | None, list[dict[str, Any]]]:
    """Return the records, the list itself or the only list in a mapping, with its key there."""
    lists = content if isinstance(content, dict) else {None: content}
    found = [(key, each) for key, each in lists.items() if isinstance(each, list | _Twice)]
    if len(found) > 1:
        names = listed([f"`{printable(clipped(str(key)))}`" for key, _ in found])
        message = f"has {len(found)} lists ({names}), and a game is made of one"
        raise DataError([unreadable(file, message, "save the list of cards as a file of its own")])
    key, records = found[0] if found else (None, None)
    odd = (
        0
        if not isinstance(records, list)
        else next((at for at, each in enumerate(records, 1) if not isinstance(each, dict)), None)
    )
    if odd is not None or not isinstance(records, list):
        place = _JsonText(text, key, (), ()).start(odd, 0) if odd else (1, 1)
        remedy = 'write `[{"name": "Moth", "power": 3}, …]`'
        raise DataError([unreadable(file, "is not a list with one record for each card", remedy, place)])
    if len(records) > MAX_ROWS:
        raise DataError([unreadable(file, f"has more than {MAX_ROWS:,} rows")])
    return key, records


def _row(record: Mapping[str, Any], columns: Mapping[str, int]) -> list[str]:
    """Return the cells of a record up to its last: many records with few keys make no large table."""
    cells = [""] * max((columns[key] + 1 for key in record), default=0)
    for key, value in record.items():
        cells[columns[key]] = _cell(value)
    return cells


def _faults(records: Sequence[Mapping[str, Any]], columns: Mapping[str, int], grid: CellGrid) -> Iterator[Diagnostic]:
    """Find the values that no cell can hold: the first of each sort in each column; the first record has the headings."""
    seen = set()
    for row, record in enumerate(records):
        for key, value in record.items():
            column, fault = columns[key], _fault(value)
            if fault is not None and (column, fault) not in seen:
                seen.add((column, fault))
                yield grid.finding(BAD_ROW, fault[0], (row, column), fault[1], "")


def _fault(value: Any) -> tuple[str, str] | None:
    """Return why a cell cannot hold a value, and the remedy; None where it can."""
    if isinstance(value, list | dict):
        kind = "list" if isinstance(value, list) else "mapping"
        return f"this is a {kind}, and a cell holds one value", "write it as one text"
    if isinstance(value, _Twice):
        return "the record has two values for this key", "delete one of them"
    if isinstance(value, _NoNumber):
        return f"`{value}` is not a number of JSON", "write `null` for an empty cell"
    if isinstance(value, str) and _HALF.search(value):
        return (
            "the text has half of a character that is written as two (`\\ud800` to `\\udfff`)",
            "write the character itself",
        )
    return None


def _cell(value: Any) -> str:
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)


class _JsonText(CellPlaces):
    """The text of a JSON file, in which a value is found again when there is something to say about it.

    Args:
        text: All of it.
        key: Of the list of records; None where the list is the whole file.
        records: In their order.
        headings: The keys of all records.
    """

    def __init__(
        self, text: str, key: str | None, records: Sequence[Mapping[str, Any]], headings: Sequence[str]
    ) -> None:
        self._text, self._key, self._records, self._headings = text, key, records, headings
        # Where each record begins; filled when a place is first asked for.
        self._offsets: list[int] = []
        # Where each line begins; filled at the same time.
        self._lines: list[int] = []
        # Where a record begins -> the offsets of its keys and their values; only records that were asked for.
        self._found: dict[int, dict[str, tuple[int, int]]] = {}

    def name(self, row: int, column: int) -> str:
        """Name a value by its path, such as ``cards[3].power``; a heading by that of the first record that has it."""
        at, heading = self._member(row, column)
        return f"{_step(self._key or '').lstrip('.')}[{at}]{_step(heading)}"

    def start(self, row: int, column: int) -> tuple[int, int]:
        """Return the line and column of a value, of a key for a heading, and of its record where that has none."""
        if not self._offsets:
            begin = _after_space(self._text, 0)
            if self._key is not None:
                begin = next(value for key, _, value in _members(self._text, begin) if key == self._key)
            self._offsets = [begin, *(value for _, _, value in _members(self._text, begin))]
            self._lines = line_starts(self._text)
        at, heading = self._member(row, column)
        offset = self._offsets[min(at + 1, len(self._offsets) - 1)]
        if self._text[offset] == "{":
            if offset not in self._found:
                members = self._found[offset] = {}
                for key, start, value in _members(self._text, offset):
                    members.setdefault(key, (start, value))
            offset = self._found[offset].get(heading, (offset, offset))[1 if row else 0]
        line = bisect(self._lines, offset)
        return line, offset - self._lines[line - 1] + 1

    def _member(self, row: int, column: int) -> tuple[int, str]:
        """Return the record, from 0, and the key in it that a cell comes from."""
        heading = self._headings[column] if column < len(self._headings) else ""
        if row:
            return row - 1, heading
        return next((at for at, each in enumerate(self._records) if heading in each), 0), heading


def _step(key: str) -> str:
    """Return a key as a step of a path.

    >>> _step("qty"), _step("hit points"), _step("")
    ('.qty', '["hit points"]', '')
    """
    if not key or key.replace("-", "_").isidentifier():
        return f".{key}" if key else ""
    return f"[{json.dumps(clipped(key), ensure_ascii=False)}]"


def _members(text: str, offset: int) -> Iterator[tuple[str, int, int]]:
    """Yield each member of the record or list that begins at an offset: key (empty in a list), its offset, that of the value."""
    is_record = text[offset] == "{"
    at = _after_space(text, offset + 1)
    while text[at] not in "]}":
        key, start = "", at
        if is_record:
            key, at = _JSON.raw_decode(text, at)
            at = _after_space(text, _after_space(text, at) + 1)
        yield key, start, at
        at = _after_space(text, _JSON.raw_decode(text, at)[1])
        if text[at] == ",":
            at = _after_space(text, at + 1)


def _after_space(text: str, offset: int) -> int:
    found = _SPACE.match(text, offset)
    return offset if found is None else found.end()
