"""Read tables of JSON files of other programs: lists of records, maps, columns, and JSON lines."""

from __future__ import annotations

import json
import re
from bisect import bisect
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final, TypeAlias

from ordo_pnp.base import DataError, clipped, printable
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
}
_SPACE: Final = re.compile(r"[ \t\r\n]*")
# Characters; lists of longer items stand below each other in a cell.
_LONGEST_SHORT_ITEM: Final = 30
# Characters of a key that a heading shows, and records in records that become columns of their own.
_LONGEST_KEY: Final = 100
_DEEPEST: Final = 8
# Values of a file: each takes 60 to 350 bytes of memory, and 2 in the file.
_MOST_VALUES: Final = 3_000_000
# Items of a list that is the value of a card, and no list of cards.
_MOST_ITEMS: Final = 20
# Keys of lists that hold cards, and of the name of a single one.
_CARDS: Final = frozenset({"cards", "card", "karten", "cartes", "карты"})
_NAMES: Final = frozenset({"name", "title", "titel", "название"})
# The way to a value: keys in records, and numbers in lists.
_Path: TypeAlias = tuple[str | int, ...]
# Stands for the key of a record itself.
_KEY: Final[_Path] = (-1,)


class _NoNumber(str):
    """`NaN` or `Infinity`, which other programs write in place of a number."""

    __slots__ = ()


@dataclass(slots=True)
class _Table:
    """Records found in a file."""

    # The way to the list or mapping that holds them.
    base: _Path
    # The last step to each record, and the values in each by the ways to them from there.
    steps: list[str | int]
    records: list[dict[_Path, Any]]
    # Headings of ways that do not show them themselves.
    headings: dict[_Path, str] = field(default_factory=dict)
    # Whether the list or mapping holds columns, and these the values.
    is_by_column: bool = False
    # Whether these are rows as in a sheet, of which one holds the headings.
    is_sheet: bool = False


def read_json(text: str, file: str) -> tuple[CellGrid, bool]:
    """Read the records of a JSON file of any form; the remarks list changes and omissions.

    Args:
        text: All of it; several values one after the other are a list.
        file: Its path, for messages.

    Returns:
        The cells, and whether they are rows as in a sheet, whose headings have to be found.

    Raises:
        DataError: It is no JSON, holds no records, or too many.
    """
    if text.count(",") + text.count("[") + text.count("{") > _MOST_VALUES:
        raise DataError([unreadable(file, f"holds more than {_MOST_VALUES:,} values", "split it")])
    doubled: dict[str, None] = {}
    remarks: list[str] = []
    try:
        content, offsets = _decoded(text, file, doubled)
        if isinstance(content, dict) and _is_single(content):
            content, offsets = [content], [_after_space(text, 0)]
        table = _table_of(content, (), remarks)
        grid = None if table is None else _grid(table, text, file, offsets, remarks)
    except RecursionError:
        raise DataError([unreadable(file, "is nested too deep")]) from None
    if table is None or grid is None:
        remedy = 'write `[{"name": "Moth", "power": 3}, …]`'
        raise DataError([unreadable(file, "is not a list with one record for each card", remedy)])
    if doubled:
        keys = listed([f"`{printable(clipped(each))}`" for each in doubled])
        second = f"{printable(clipped(next(iter(doubled))))} 2"
        grid.remarks.append(f"has keys that stand twice in a record ({keys}): the second value is read as `{second}`")
    return grid, table.is_sheet


def _grid(table: _Table, text: str, file: str, offsets: Sequence[int], remarks: list[str]) -> CellGrid:
    """Return the cells of records.

    Raises:
        DataError: There are too many.
    """
    if len(table.records) > MAX_ROWS:
        raise DataError([unreadable(file, f"has more than {MAX_ROWS:,} rows")])
    paths = list(dict.fromkeys(path for each in table.records for path in each))
    if len(paths) > MAX_COLUMNS:
        raise DataError([unreadable(file, f"has more than {MAX_COLUMNS:,} columns")])
    rows = [] if table.is_sheet else [[table.headings.get(path) or _heading(path) for path in paths]]
    grid = CellGrid(rows, file, places=_JsonText(text, table, paths, offsets), remarks=remarks)
    _fill(grid, table, paths)
    return grid


def _decoded(text: str, file: str, doubled: dict[str, None]) -> tuple[Any, list[int]]:
    """Return the value in a text, or the list of all in it with the offset of each.

    Raises:
        DataError: It is no JSON.
    """

    def record(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) == len(pairs):
            return found
        doubled.update(dict.fromkeys(key for key, count in Counter(key for key, _ in pairs).items() if count > 1))
        return dict(zip(_numbered(key for key, _ in pairs), (value for _, value in pairs), strict=True))

    decoder = json.JSONDecoder(object_pairs_hook=record, parse_int=str, parse_float=str, parse_constant=_NoNumber)
    values: list[Any] = []
    offsets: list[int] = []
    at = _after_space(text, 0)
    while at < len(text) or not values:
        try:
            value, end = decoder.raw_decode(text, at)
        except json.JSONDecodeError as error:
            words = next((plain for said, plain in _PLAIN_WORDS.items() if error.msg.startswith(said)), error.msg)
            if values and error.pos == at:
                words = "here is more, behind the end of the list"
            place = line_and_column(text, error.pos)
            raise DataError([unreadable(file, f"is not valid JSON: {words}", start=place)]) from None
        values.append(value)
        offsets.append(at)
        at = _after_space(text, end)
        if len(values) > MAX_ROWS:
            raise DataError([unreadable(file, f"has more than {MAX_ROWS:,} rows")])
    return (values[0], []) if len(values) == 1 else (values, offsets)


def _numbered(keys: Iterable[str]) -> Iterator[str]:
    """Yield keys, those that came before with a number.

    >>> list(_numbered(["a", "b", "a", "a"]))
    ['a', 'b', 'a 2', 'a 3']
    """
    seen: Counter[str] = Counter()
    for key in keys:
        seen[key] += 1
        yield f"{key} {seen[key]}" if seen[key] > 1 else key


def _is_single(content: Mapping[str, Any]) -> bool:
    """Whether a mapping is the record of one card: it has a name, and holds no list or mapping of records."""
    has_name = any(key.lower() in _NAMES and not isinstance(value, list | dict) for key, value in content.items())
    return has_name and not any(_holds_cards(key, value) for key, value in content.items())


def _table_of(content: Any, base: _Path, remarks: list[str]) -> _Table | None:
    """Return the records in a value, and remark on its other content."""
    if isinstance(content, list):
        return _of_list(content, base, remarks)
    if not isinstance(content, dict) or not content:
        return None
    if _are_columns([*content.values()]):
        return _of_columns(content, base)
    lists = {key: each for key, each in content.items() if isinstance(each, list) and _holds_cards(key, each)}
    if lists:
        key = max(lists, key=lambda each: (_are_records(lists[each]), each.lower() in _CARDS, len(lists[each])))
        _tell_left([each for each in content if each != key], remarks)
        table = _of_list(lists[key], (*base, key), remarks)
        if table is not None and str(content.get("program", "")).startswith("ordo-pnp "):
            _name_own_columns(table, content)
        return table
    maps = {key: each for key, each in content.items() if isinstance(each, dict)}
    if len(maps) == 1 and len(base) < _DEEPEST and (len(content) > 1 or _holds_cards(*next(iter(maps.items())))):
        ((key, within),) = maps.items()
        _tell_left([each for each in content if each != key], remarks)
        return _table_of(within, (*base, key), remarks)
    if not maps:
        records = [{_KEY: key, (): value} for key, value in islice(content.items(), MAX_ROWS + 1)]
        return _Table(base, [*content], records, {_KEY: "name", (): "text"})
    _tell_left([each for each in content if each not in maps], remarks)
    heading = "key" if any("id" in each for each in maps.values()) else "id"
    return _Table(base, [*maps], [{_KEY: key, **dict(_flat(each))} for key, each in maps.items()], {_KEY: heading})


def _holds_cards(key: str, value: Any) -> bool:
    """Whether a value is a list or mapping of cards, by its content, its length or its key."""
    if isinstance(value, dict):
        return any(_holds_cards(each, within) for each, within in value.items()) or _are_records([*value.values()])
    if not isinstance(value, list):
        return False
    are_rows = len(value) > 1 and all(isinstance(each, list) for each in value)
    return len(value) > _MOST_ITEMS or _are_records(value) or are_rows or key.lower() in _CARDS


def _are_records(values: Sequence[Any]) -> bool:
    return bool(values) and all(isinstance(each, dict) for each in values)


def _are_columns(values: Sequence[Any]) -> bool:
    """Whether values are lists of equal length, of plain values."""
    if not all(isinstance(each, list) for each in values):
        return False
    is_plain = not any(isinstance(each, list | dict) for value in values for each in value)
    return is_plain and len(set(map(len, values))) == 1 and bool(values[0])


def _tell_left(keys: Sequence[str], remarks: list[str]) -> None:
    if keys:
        others = listed([f"`{printable(clipped(each))}`" for each in keys])
        remarks.append(
            f"has {others} beside the list of cards: that is not read; put it into each record if cards show it"
        )


def _of_columns(content: Mapping[str, list[Any]], base: _Path) -> _Table:
    paths: list[_Path] = [(key,) for key in content]
    rows = islice(zip(*content.values(), strict=True), MAX_ROWS + 1)  # more are refused
    records = [dict(zip(paths, values, strict=True)) for values in rows]
    return _Table(base, [*range(len(records))], records, is_by_column=True)


def _of_list(values: Sequence[Any], base: _Path, remarks: list[str]) -> _Table | None:
    if not values:
        return None
    values = values[: MAX_ROWS + 1]  # more are refused
    steps: list[str | int] = [*range(len(values))]
    if all(isinstance(each, list) for each in values):
        rows: list[dict[_Path, Any]] = [{(at,): cell for at, cell in enumerate(each)} for each in values]
        return _Table(base, steps, rows, is_sheet=True)
    odd = [f"[{number}]" for number, each in enumerate(values) if not isinstance(each, dict)]
    if odd and len(odd) < len(values):
        remarks.append(f"has values among its records that are none ({listed(odd)}): they are read as `text`")
    records: list[dict[_Path, Any]] = [dict(_flat(each)) if isinstance(each, dict) else {(): each} for each in values]
    return _Table(base, steps, records, {(): "text"})


def _name_own_columns(table: _Table, content: Mapping[str, Any]) -> None:
    """Name the columns of an export of ours as its cards do: `name`, and `name.de` in another language."""
    games = content.get("games")
    first = games[0] if isinstance(games, list) and games and isinstance(games[0], dict) else {}
    for path in dict.fromkeys(path for each in table.records for path in each):
        match path:
            case ("texts", language, *rest) if rest:
                name = ".".join(map(str, rest))
                table.headings[path] = name if language == first.get("language") else f"{name}.{language}"
            case ("fields" | "print", *rest) if rest:
                table.headings[path] = ".".join(map(str, rest))


def _flat(record: Mapping[str, Any]) -> Iterator[tuple[_Path, Any]]:
    """Yield the values of a record with the ways to them, those of records in it, too."""
    waiting: list[tuple[_Path, Any]] = [((key,), value) for key, value in reversed([*record.items()])]
    while waiting:
        path, value = waiting.pop()
        if isinstance(value, dict) and len(path) < _DEEPEST:
            waiting += [((*path, key), each) for key, each in reversed([*value.items()])]
        else:
            yield path, value


def _heading(path: _Path) -> str:
    return ".".join(step[:_LONGEST_KEY] if isinstance(step, str) else "" for step in path)


def _fill(grid: CellGrid, table: _Table, paths: Sequence[_Path]) -> None:
    """Add the rows of records to a grid; each ends with its last value."""
    columns = {path: column for column, path in enumerate(paths)}
    unsaid, nested = [], []
    for record in table.records:
        row = len(grid.rows)
        cells = [""] * max((columns[path] + 1 for path in record), default=0)
        grid.rows.append(cells)
        for path, value in record.items():
            place = row, columns[path]
            if isinstance(value, _NoNumber):
                unsaid.append(place)
                cells[place[1]] = "" if value == "NaN" else value
            elif isinstance(value, list | dict):
                items = [text for text in map(_words, value if isinstance(value, list) else [value]) if text]
                if items:
                    cells[place[1]] = joined(items)
                    grid.lists[place] = items
                if isinstance(value, dict) or any(isinstance(each, list | dict) for each in value):
                    nested.append(place)
            else:
                cells[place[1]] = _words(value)
    if unsaid:
        grid.remarks.append(
            f"has `NaN` or `Infinity` in {grid.named(unsaid)}: `NaN` is read as an empty cell, the other as text"
        )
    if nested:
        grid.remarks.append(
            f"has lists of records or lists in {grid.named(nested)}: each is read as the text of its values"
        )


def _words(value: Any) -> str:
    """Return a value as text, of a list or record all its values."""
    if isinstance(value, list | dict):
        within = value if isinstance(value, list) else value.values()
        return ", ".join(text for text in map(_words, within) if text)
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)


def joined(items: Sequence[str]) -> str:
    """Return the items of a list as one text: words behind each other, sentences below each other."""
    are_words = all(
        len(each) <= _LONGEST_SHORT_ITEM and not {",", "\n"} & set(each) and not each.endswith((".", "!", "?"))
        for each in items
    )
    return (", " if are_words else "\n").join(items)


class _JsonText(CellPlaces):
    """The text of a JSON file, in which a value is found again for a finding.

    Args:
        text: All of it.
        table: Its records.
        paths: The way to the values of each column, from a record.
        offsets: The start of each value of the file, if there are several.
    """

    def __init__(self, text: str, table: _Table, paths: Sequence[_Path], offsets: Sequence[int]) -> None:
        self._text, self._table, self._paths = text, table, paths
        # The start of each line; filled when a place is first asked for.
        self._lines: list[int] = []
        # Start of a list or record -> the offsets of its keys and their values; only those on a way that was asked for.
        # Several values of a file are a list that begins before it.
        self._found: dict[int, dict[str | int, tuple[int, int]]] = {}
        if offsets:
            self._found[-1] = {number: (offset, offset) for number, offset in enumerate(offsets)}

    def name(self, row: int, column: int) -> str:
        """Name a value by its path, such as ``cards[3].power``; a heading by that of the first record that has it."""
        return "".join(map(_step, self._way(row, column))).lstrip(".")

    def start(self, row: int, column: int) -> tuple[int, int]:
        """Return the line and column of a value, of a key for a heading, and of its record where that has none."""
        self._lines = self._lines or line_starts(self._text)
        is_key = not self._table.is_sheet and row == 0
        is_key |= self._path(column) == _KEY
        offset = -1 if -1 in self._found else _after_space(self._text, 0)
        way = self._way(row, column)
        for number, step in enumerate(way, start=1):
            key, value = self._members(offset).get(step, (offset, offset))
            offset = key if is_key and number == len(way) else value
        line = bisect(self._lines, offset)
        return line, offset - self._lines[line - 1] + 1

    def _path(self, column: int) -> _Path:
        return self._paths[column] if column < len(self._paths) else ()

    def _way(self, row: int, column: int) -> _Path:
        path, table = self._path(column), self._table
        if not table.is_sheet:
            row = row - 1 if row else next((at for at, each in enumerate(table.records) if path in each), 0)
        row = min(row, len(table.records) - 1)
        last = () if path == _KEY else path
        step = table.steps[row]
        return (*table.base, *last, step) if table.is_by_column else (*table.base, step, *last)

    def _members(self, offset: int) -> Mapping[str | int, tuple[int, int]]:
        if offset not in self._found:
            is_list = self._text[offset : offset + 1] != "{"
            members = [*_members(self._text, offset)] if self._text[offset : offset + 1] in ("[", "{") else []
            keys: Iterable[str | int] = range(len(members)) if is_list else _numbered(key for key, _, _ in members)
            self._found[offset] = {key: (start, value) for key, (_, start, value) in zip(keys, members, strict=True)}
        return self._found[offset]


def _step(key: str | int) -> str:
    """Return a key as a step of a path.

    >>> _step("qty"), _step("hit points"), _step(3)
    ('.qty', '["hit points"]', '[3]')
    """
    if isinstance(key, int):
        return f"[{key}]"
    if key.replace("-", "_").isidentifier():
        return f".{key}"
    return f"[{json.dumps(clipped(key), ensure_ascii=False)}]"


_ANY: Final = json.JSONDecoder(parse_int=str, parse_float=str)


def _members(text: str, offset: int) -> Iterator[tuple[str, int, int]]:
    """Yield each member of the record or list that begins at an offset: key (empty in a list), its offset, that of the value."""
    is_record = text[offset] == "{"
    at = _after_space(text, offset + 1)
    while text[at] not in "]}":
        key, start = "", at
        if is_record:
            key, at = _ANY.raw_decode(text, at)
            at = _after_space(text, _after_space(text, at) + 1)
        yield key, start, at
        at = _after_space(text, _ANY.raw_decode(text, at)[1])
        if text[at] == ",":
            at = _after_space(text, at + 1)


def _after_space(text: str, offset: int) -> int:
    found = _SPACE.match(text, offset)
    return offset if found is None else found.end()
