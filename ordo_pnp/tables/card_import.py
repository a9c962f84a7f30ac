"""Read rows of a spreadsheet as cards; findings name their cells."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from ordo_pnp.base import Code, Diagnostic, NotationError, Span, printable, remedy_for, suggestion
from ordo_pnp.cards import (
    CONTROL_CHARACTER,
    MAX_FINDINGS,
    NUMBER_RANGE,
    TOO_MANY_FINDINGS,
    Card,
    Document,
    GameData,
    NumberError,
    Schema,
    Schemas,
    SchemaViolation,
    check_slug,
    read_bytes,
    shown_path,
)
from ordo_pnp.tables.card_columns import PRINT, SheetColumn, card_schemas, cell_of, columns_of, is_same, value_of
from ordo_pnp.tables.grid import BAD_CHARACTER, BAD_ROW, DATE, UNKNOWN_COLUMN, CellGrid, heading_faults


@dataclass(slots=True)
class CardRow:
    """One card of the spreadsheet, as entries of files."""

    # As it is now, None for a new one.
    card: Card | None
    id: str
    set: str
    schema: Schema
    # Of the file of cards.
    entry: dict[str, Any]
    # Language -> texts, as they shall be; a language without a column is left out.
    translations: dict[str, dict[str, str]] = field(default_factory=dict)

    @property
    def slug(self) -> str:
        """The card's id within its set."""
        return self.id.partition("/")[2]

    def violations(self) -> list[SchemaViolation]:
        """Find the values that the schema forbids in the entry.

        A mistake that was there before and is not touched is left out: of several wrong values one is mended after the other.
        """
        found = self._violations(self.entry)
        if not found or self.card is None:
            return found
        known = {(each.path, each.error.message) for each in self._violations(self.card.origin.value)}
        return [each for each in found if self._touches(each) or (each.path, each.error.message) not in known]

    def _violations(self, entry: Any) -> list[SchemaViolation]:
        return self.schema.violations({"format": 1, self.schema.key: [entry]}, self.set)

    def _touches(self, violation: SchemaViolation) -> bool:
        """Whether a mistake stands below a key that has another value than before."""
        steps = violation.path[2:4] if violation.path[2:3] == (PRINT,) else violation.path[2:3]
        return self.card is None or not is_same(_held(self.entry, steps), _held(self.card.origin.value, steps))


def _held(entry: Any, steps: Iterable[str]) -> Any:
    for step in steps:
        entry = entry.get(step) if isinstance(entry, dict) else None
    return entry


# Set (empty for the words of the game), language (None for the set's own), entry, key (None for the entry itself).
Passage: TypeAlias = "tuple[str, str | None, str, str | None]"


@dataclass
class TableAddresses:
    """The cells of a table that go into data files."""

    grid: CellGrid
    game: GameData
    _cells: dict[Passage, tuple[int, int]] = field(default_factory=dict, init=False)

    def add(self, passage: Passage, place: tuple[int, int]) -> None:
        """Note from which row and column, counted from 0, something is read."""
        self._cells[passage] = place

    def at_cells(self, found: Iterable[Diagnostic], texts: Mapping[Path, tuple[str | None, str]]) -> list[Diagnostic]:
        """Move findings from places of files to the cells that they come from; the others stay.

        Args:
            found: The findings about the files as they would be.
            texts: The files that would change, before and after.
        """
        documents = {
            shown_path(path): read_bytes(after.encode(), shown_path(path), path) for path, (_, after) in texts.items()
        }
        moved = (self._moved(each, documents.get(each.span.file)) for each in found)
        return list(dict.fromkeys(moved))

    def _moved(self, each: Diagnostic, document: Document | None) -> Diagnostic:
        place = None if document is None else self.place(document, (each.span.line - 1, each.span.column - 1))
        if place is None:
            return each
        return self.grid.finding(each.code, each.message, place, each.help)

    def place(self, document: Document, mark: tuple[int, int]) -> tuple[int, int] | None:
        """Return the cell that the value at a line and column comes from, both counted from 0."""
        path = document.path_at(mark)
        owner = self._owner(document.file)
        if path[:2] == ("text", "entries") and len(path) > 2:
            language, entry, below = document.data["text"].get("language"), str(path[2]), path[3:]
        elif len(path) > 1 and isinstance(path[1], int):
            language, entry, below = None, _slug(document.data, path[:2]), path[2:]
        else:
            return None
        steps = below[1:] if below[:1] == (PRINT,) else below
        key = str(steps[0]) if steps else None
        return self._cells.get((owner, language, entry, key)) or self._cells.get((owner, language, entry, None))

    def _owner(self, path: Path) -> str:
        return next((each.id for each in self.game.sets.values() if path.is_relative_to(each.folder)), "")


def _slug(data: Any, path: Sequence[str | int]) -> str:
    for step in path:
        data = data[step]
    return str(data.get("id", "")) if isinstance(data, dict) else ""


Places: TypeAlias = "dict[str | None, dict[str, tuple[int, int]]]"


_MONTH = r"(?:jan|feb|mar|mär|mrz|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez|янв|фев|мар|апр|май|июн|июл|авг|сен|окт|ноя|дек)\w*"
_DATE = re.compile(
    rf"(?:\d{{1,2}}[./ -]+{_MONTH}\.?(?:[./ -]+\d{{2,4}})?|{_MONTH}[./ -]+\d{{1,4}}|\d{{4}}-\d\d-\d\d|\d{{1,2}}[./]\d{{1,2}}[./]\d{{2,4}})\Z",
    re.IGNORECASE,
)


class SheetReader:
    """Reads one spreadsheet against the cards of one game.

    Args:
        grid: The cells.
        game: The game as it is.
        schemas: The schemas of the entries.
    """

    def __init__(self, grid: CellGrid, game: GameData, schemas: Schemas) -> None:
        self.grid = grid
        self.game = game
        self.problems: list[Diagnostic] = [*grid.problems.values()]
        # The places of the values of each card.
        self.addresses = TableAddresses(grid, game)
        # Cells whose values are not the meant ones: nothing more is reported of them.
        self._unread = set(grid.problems)
        self._schemas = card_schemas(game.id, schemas)
        self._kinds = {kind: schema for schema in self._schemas for kind in schema.fields}
        self._text_schema = schemas.by_key["text"][None]
        self._known = {str(card.id): card for each in game.sets.values() for card in each.cards}
        # Column of the sheet -> its content: ``id``, ``kind`` or a column of cards.
        self._columns: dict[int, SheetColumn | str] = {}

    def read(self) -> list[CardRow]:
        """Return every row with a card; mistakes are in ``problems``."""
        if not self.grid.rows or not any(cell.strip() for cell in self.grid.rows[0]):
            self._report(UNKNOWN_COLUMN, "there are no headings", (0, 0), "write headings into the first row")
            return []
        self._read_headings()
        if "id" not in self._columns.values():
            self._report(UNKNOWN_COLUMN, "no column is headed `id`", (0, 0), "each row says which card it is")
            return []
        rows: list[CardRow] = []
        seen: dict[str, int] = {}
        for number in range(1, len(self.grid.rows)):
            if len(self.problems) >= MAX_FINDINGS:
                message = f"there are more than {MAX_FINDINGS:,} mistakes; the rows from here on are not read"
                self._report(TOO_MANY_FINDINGS, message, (number, 0), "correct these first: so many have one cause")
                break
            if any(cell.strip() for cell in self.grid.rows[number]):
                found = self._row(number, seen)
                rows += [found] if found is not None else []
        return rows

    def _read_headings(self) -> None:
        known = {column.heading: column for column in columns_of(self.game, self._schemas)}
        names = [cell.strip() for cell in self.grid.rows[0]]
        for place, message, remedy in heading_faults(self.grid):
            self._report(UNKNOWN_COLUMN, message, place, remedy)
        for at, name in enumerate(names):
            if not name or name in names[:at]:
                continue
            if name in ("id", "kind"):
                self._columns[at] = name
            elif name in known:
                self._columns[at] = known[name]
            else:
                columns = ["id", "kind", *known]
                hint = remedy_for(name, columns, f"known: {', '.join(columns)}")
                self._report(UNKNOWN_COLUMN, "cards have no such column", (0, at), hint)

    def _place(self, name: str) -> int | None:
        return next((at for at, held in self._columns.items() if held == name), None)

    def _row(self, number: int, seen: dict[str, int]) -> CardRow | None:
        at = self._place("id") or 0
        card_id = self.grid.cell(number, at).strip()
        fault = self._id_fault(card_id, seen)
        if fault is not None:
            self._report(BAD_ROW, *fault[:1], (number, at), fault[1])
            return None
        seen[card_id] = number
        card = self._known.get(card_id)
        kind = self._kind(number, card)
        if kind is None:
            return None
        if card is not None:
            entry = deepcopy(dict(card.origin.value))
        else:
            entry = {"id": card_id.partition("/")[2]}
            if self._kinds[kind].cards == "$kind":
                entry["kind"] = kind
        row = CardRow(card, card_id, card_id.partition("/")[0], self._kinds[kind], entry)
        self.addresses.add((row.set, None, row.slug, None), (number, at))
        places = self._fill(row, number)
        self._judge(row, places, (number, at))
        return row

    def _id_fault(self, card_id: str, seen: Mapping[str, int]) -> tuple[str, str | None] | None:
        """Return the mistake in an id, and the remedy."""
        if not card_id:
            return "the row has no id", "write `set/slug`, or empty the row"
        if card_id in seen:
            return f"the card stands in row {seen[card_id] + 1} already", "delete one of the two rows"
        if card_id in self._known:
            return None
        owner, slash, slug = card_id.partition("/")
        if not slash:
            near = [each for each in self._known if each.endswith(f"/{card_id}")]
            return "an id is `set/slug`", suggestion(card_id, near[0]) if near else "write the set before it"
        if owner not in self.game.sets:
            known = f"known sets: {', '.join(self.game.sets)}; name one from outside by `--with`"
            return f"there is no set `{printable(owner)}`", remedy_for(owner, self.game.sets, known)
        try:
            check_slug(slug, "a card")
        except NotationError as error:
            return printable(str(error)), None
        return None

    def _kind(self, number: int, card: Card | None) -> str | None:
        at = self._place("kind")
        said = "" if at is None else self.grid.cell(number, at).strip()
        place = (number, self._place("id") or 0 if at is None else at)
        if card is not None:
            if said in ("", card.kind):
                return card.kind
            self._report(BAD_ROW, f"the card is of kind `{card.kind}`", place, "a card keeps its kind")
        elif said not in self._kinds:
            message = f"there is no kind `{printable(said)}`" if said else "a new card needs a kind"
            remedy = remedy_for(said, self._kinds, f"known: {', '.join(self._kinds)}")
            self._report(BAD_ROW, message, place, remedy)
        else:
            return said
        return None

    def _fill(self, row: CardRow, number: int) -> Places:
        """Put a row's cells into its entries; return their places by language and key."""
        places: Places = {}
        own = self.game.sets[row.set].language
        for at, column in self._columns.items():
            if isinstance(column, str):
                continue
            place, language = (number, at), None if column.language == own else column.language
            if language is None:
                before = column.read(row.entry)
                value = self._value(place, column, before)
                if not is_same(value, before):
                    column.put(row.entry, value)
            else:
                known = row.card.translation(language) if row.card else {}
                texts = row.translations.setdefault(language, dict(known))
                value = self._value(place, column, known.get(column.key))
                texts.pop(column.key, None)
                texts |= {} if value is None else {column.key: value}
            places.setdefault(language, {})[column.key] = place
            self.addresses.add((row.set, language, row.slug, column.key), place)
        return places

    def _value(self, place: tuple[int, int], column: SheetColumn, before: Any) -> Any:
        """Read a cell; a word that it cannot hold is reported, and its value is the one before."""
        cell = self.grid.cell(*place)
        if place in self._unread or cell == cell_of(before, column.form):
            return before
        try:
            value = value_of(cell, column.form)
        except NumberError as error:
            self._refuse(NUMBER_RANGE, str(error), place, error.remedy)
            return before
        if value == before:
            return value
        bad = BAD_CHARACTER.search(cell)
        if place in self.grid.dates or _DATE.match(cell.strip()):
            remedy = "format the column as text and type the value again"
            self._refuse(DATE, "this is a date, and cards have none there", place, remedy)
        elif bad is not None:
            message = f"the invisible control character U+{ord(bad[0]):04X} stands in the text"
            self._refuse(CONTROL_CHARACTER, message, place, "delete it")
        return value

    def _refuse(self, code: Code, message: str, place: tuple[int, int], remedy: str) -> None:
        """Report a cell whose value needs no further finding."""
        self._report(code, message, place, remedy)
        self._unread.add(place)

    def _judge(self, row: CardRow, places: Places, start: tuple[int, int]) -> None:
        """Hold the entries of a row against their schemas."""
        if row.card is None or not is_same(row.entry, row.card.origin.value):
            self._locate(row.violations(), 2, places.get(None, {}), start)
        for language, texts in row.translations.items():
            if texts and (row.card is None or texts != dict(row.card.translation(language))):
                entries = {row.slug: {"source": "00000000", **texts}}
                data = {"format": 1, "text": {"language": language, "entries": entries}}
                self._locate(self._text_schema.violations(data, row.set), 3, places[language], start)

    def _locate(
        self,
        refused: Iterable[SchemaViolation],
        depth: int,
        cells: Mapping[str, tuple[int, int]],
        start: tuple[int, int],
    ) -> None:
        """Report each refusal at the cell of the key that it is about, where there is none at the start of the row.

        Args:
            refused: Of data with one entry.
            depth: Steps from the data to the entry.
            cells: By key of the entry.
            start: Of the row.
        """
        for each in refused:
            steps = each.path[depth:]
            steps = steps[1:] if steps[:1] == (PRINT,) and len(steps) > 1 else steps
            place = cells.get(steps[0], start) if steps else start
            cell = self.grid.cell(*place)
            told = each.at(Span(self.grid.file, 1, 1, 1, len(cell) + 1, cell))
            self._report(told.code, told.message, place, told.help)

    def _report(self, code: Code, message: str, place: tuple[int, int], remedy: str | None) -> None:
        if place not in self._unread:
            self.problems.append(self.grid.finding(code, message, place, remedy))
