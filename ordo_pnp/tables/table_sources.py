"""Compare the tables that cards come from with the copies of their last import.

``tables.yaml`` of a game lists its tables and their columns; a copy of each (``tables/NAME.csv``) holds the cells as they were last
taken. A cell that has not changed since then is skipped, so that edits of the data files in between stay. A changed cell wins.
"""

from __future__ import annotations

import csv
import io
from collections import Counter, deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any, Final, NamedTuple

from ordo_pnp.base import OrdoError, UnfitFileError, printable, read_file
from ordo_pnp.cards import (
    EMPTY,
    HIDDEN,
    KINDS,
    TEXTS,
    Card,
    GameData,
    Schemas,
    braced_names,
    fields_of,
    read_markup,
    signs_of,
    typed_marks,
    typographic,
    with_modeline,
)
from ordo_pnp.tables.card_columns import SheetColumn, card_schemas, columns_of, rows_of
from ordo_pnp.tables.foreign_tables import read_foreign
from ordo_pnp.tables.grid import CellGrid, CellPlaces, listed
from ordo_pnp.tables.new_game.bracketed_signs import bracketed_signs
from ordo_pnp.tables.new_game.game_files import entries
from ordo_pnp.tables.new_game.headings import bare, uses_of
from ordo_pnp.tables.new_game.kind_names import plural_of, singular_of
from ordo_pnp.tables.new_game.picture_search import FoundPicture, PictureSearch, looks_like_picture, sound_name
from ordo_pnp.tables.new_game.table_columns import TableColumn, in_language, proposed_slug, unique_slug
from ordo_pnp.tables.new_game.table_game import (
    JoinedTables,
    TablePlan,
    count_of,
    focus_of,
    join,
    signs_written,
    typed_remark,
)
from ordo_pnp.tables.table_files import TEXT_FORMS, guarded, unguarded

# The key of the file in which a game lists its tables.
FROM_TABLES: Final = "from-tables"
SOURCES_FILE: Final = "tables.yaml"
_COPIES_FOLDER: Final = "tables"
# Before the slug of a card in a copy, where its row is gone from the table.
_KEPT: Final = "-"
_MOST_BYTES: Final = 64 * 1024 * 1024
# The part of its other cells by which a row with another name is the same card.
ALIKE: Final = 0.6
# Cells that are compared for that, in a few seconds.
_MOST_COMPARED: Final = 10_000_000


@dataclass(frozen=True, slots=True)
class TableSource:
    """The entry of a game for a table that cards come from."""

    file: str
    set: str
    # Heading of the column by which the card of a row is known.
    identity: str
    # Heading -> column of the export.
    columns: Mapping[str, str]
    left_out: Sequence[str] = ()
    # Word of the table, or name of a sheet -> kind.
    kinds: Mapping[str, str] = field(default_factory=dict)
    sheets: Sequence[str] = ()
    encoding: str | None = None
    guessed_encoding: str = ""
    # The folder of the game or set with this ``tables.yaml``.
    home: Path = Path()

    @property
    def copy(self) -> str:
        """The path of the copy of the table as it was last taken, in the folder of the game or set."""
        return copy_of(self.file)

    def read(self, path: Path) -> list[CellGrid]:
        """Read the table, one grid for each sheet; see ``read_foreign``."""
        return read_foreign(path, encoding=self.encoding, earlier_guess=self.guessed_encoding, sheets=self.sheets)

    def data(self) -> dict[str, Any]:
        """Return the entry as ``tables.yaml`` holds it."""
        found: dict[str, Any] = {
            "file": self.file,
            "set": self.set,
            "identity": self.identity,
            "columns": dict(self.columns),
        }
        found |= {"left_out": list(self.left_out)} if self.left_out else {}
        found |= {"kinds": dict(self.kinds)} if self.kinds else {}
        found |= {"sheets": list(self.sheets)} if self.sheets else {}
        found |= {"encoding": self.encoding} if self.encoding else {}
        return found | ({"guessed_encoding": self.guessed_encoding} if self.guessed_encoding else {})


def copy_of(file: str) -> str:
    """Return the path of the copy of the rows last taken from a table."""
    return f"{_COPIES_FOLDER}/{proposed_slug(Path(file).stem) or 'table'}.csv"


def sources_of(game: GameData) -> list[TableSource]:
    """Return the tables that cards of a game come from."""
    return [
        TableSource(**entry, home=origin.document.file.parent)
        for origin in game.files.get(FROM_TABLES, EMPTY).values()
        for entry in origin.value
    ]


class TakenRow(NamedTuple):
    """A row as it was last taken."""

    # The slug of the card within its set.
    card: str
    # Heading -> cell.
    cells: Mapping[str, str]
    # Whether the row is gone from the table, and the card was kept.
    is_kept: bool = False


def taken_text(
    joined: JoinedTables,
    columns: Mapping[str, TableColumn],
    cards: Sequence[str],
    file: int | None = None,
    kept: Iterable[TakenRow] = (),
) -> str:
    """Return the copy of a table that is taken: a line for each card, with its id before its cells.

    Args:
        joined: Its rows.
        columns: Heading -> the column that is read, with its cells.
        cards: The slug of the card of each row.
        file: Only rows of grids of this file, by the number of its first grid; all if None.
        kept: Rows that are gone from the table, while their cards stay.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["", *columns])
    for row, card in enumerate(cards):
        if card and (file is None or joined.grids[joined.rows[row][0]].file == joined.grids[file].file):
            writer.writerow([card, *(each.rich(row) for each in columns.values())])
    for each in kept:
        writer.writerow([f"{_KEPT}{each.card}", *(each.cells.get(heading, "") for heading in columns)])
    return out.getvalue()


def _taken(source: TableSource) -> list[TakenRow]:
    """Return the rows that were last taken from a table; none where the copy is gone or damaged."""
    usual = csv.field_size_limit(_MOST_BYTES)  # a cell of a JSON file may be longer than those of CSV files usually are
    try:
        text = read_file(source.home / source.copy, _MOST_BYTES)[0].decode()
        rows = list(csv.reader(io.StringIO(text)))
    except (OSError, UnfitFileError, UnicodeDecodeError, csv.Error):
        return []
    finally:
        csv.field_size_limit(usual)
    headings = rows[0][1:] if rows else []
    return [
        TakenRow(row[0].removeprefix(_KEPT), dict(zip(headings, row[1:], strict=False)), row[0].startswith(_KEPT))
        for row in rows[1:]
        if row
    ]


class _Places(CellPlaces):
    """The places of cells of an export in the table that they come from."""

    def __init__(self) -> None:
        # Row and column -> the grid, row and column there.
        self.cells: dict[tuple[int, int], tuple[CellGrid, int, int]] = {}

    def name(self, row: int, column: int) -> str:
        grid, at, below = self._found(row, column)
        return grid.places.name(at, below)

    def start(self, row: int, column: int) -> tuple[int, int]:
        grid, at, below = self._found(row, column)
        return grid.places.start(at, below)

    def _found(self, row: int, column: int) -> tuple[CellGrid, int, int]:
        return self.cells.get((row, column)) or self.cells.get((row, 0)) or next(iter(self.cells.values()))


@dataclass(slots=True)
class TableUpdate:
    """The changes of a table since it was last taken."""

    # The rows of cards that change, in the form of the export.
    grid: CellGrid
    # Cards that are no longer in the table.
    gone: list[Card]
    # Those that were not in it when it was last taken, either.
    kept: list[Card]
    # Id of a card -> its name before and now.
    renamed: dict[str, tuple[str, str]]
    # The new copy of the table if cards that are gone stay, and if they are deleted.
    copy: str
    pruned_copy: str
    remarks: list[str]
    # Pictures that new cells name: path in the folder of the set -> picture.
    pictures: dict[str, FoundPicture]


class TableUpdater:
    """Compares a table with the copy of its last import.

    Args:
        source: The entry of the game for it.
        game: Its game.
        schemas: Those of the columns of cards.
        pictures: Those beside the table.
        grids: The table.

    Raises:
        DataError: The table has no cards.
        OrdoError: The column by which rows are known is gone.
    """

    def __init__(
        self,
        source: TableSource,
        game: GameData,
        schemas: Schemas,
        pictures: PictureSearch,
        grids: Sequence[CellGrid],
    ) -> None:
        self._source, self._game, self._pictures = source, game, pictures
        self._is_text = Path(source.file).suffix.lower() in TEXT_FORMS
        self._columns: Sequence[SheetColumn] = columns_of(game, card_schemas(game.id, schemas))
        # Of the export.
        self._headings = ["id", "kind", *(each.heading for each in self._columns)]
        self._known = {card.id.partition("/")[2]: card for card in game.sets[source.set].cards}
        self._specs = {
            name: spec
            for origin in game.files.get(KINDS, EMPTY).values()
            for kind in origin.value.values()
            for name, spec in fields_of(kind).items()
        }
        self._remarks: list[str] = []
        self._new_pictures: dict[str, FoundPicture] = {}
        self.joined = join(grids)
        # By the headings that ``tables.yaml`` has for them.
        self.named = self._named(self.joined)
        self._bracketed = bracketed_signs(self._printed_cells(), game.language, signs_of(game, [source.set]))
        # Words between brackets in cells that are taken.
        self._brackets: set[str] = set()
        # The rows as they were last taken.
        self.before = _taken(source)
        # Of each row: the slug of its card, and its cells as they were last taken.
        self.cards, self.taken, self._renamed = self._matched(self.joined, self.named, self.before)
        # Heading and language -> the column, and the rows whose marks are written as the language prints them.
        self._typed: dict[tuple[str, str], tuple[TableColumn, list[int]]] = {}

    def update(self, fresh: Collection[str] = ()) -> TableUpdate:
        """Return the changes of the table.

        Args:
            fresh: Headings of columns of which all cells are taken, changed or not.
        """
        joined, named, before, cards, taken = self.joined, self.named, self.before, self.cards, self.taken
        self._tell_columns(named)
        self._hold_pictures(named, cards, taken)
        grid = self._grid(joined, named, cards, taken, fresh)
        here = set(cards)
        missing = [each for each in before if each.card not in here and each.card in self._known]
        read = {
            heading: named[heading] for heading in self._source.columns if heading in named and self._is_read(heading)
        }
        self._remarks += self._bracketed.remarks(self._brackets)
        self._remarks += (
            typed_remark(heading, joined.named(column, rows), language)
            for (heading, language), (column, rows) in self._typed.items()
        )
        return TableUpdate(
            grid,
            [self._known[each.card] for each in missing if not each.is_kept],
            [self._known[each.card] for each in missing if each.is_kept],
            self._renamed,
            taken_text(joined, read, cards, kept=missing),
            taken_text(joined, read, cards),
            [*joined.remarks, *self._remarks],
            self._new_pictures,
        )

    def written_back(self) -> CellGrid:
        """Return the table with the values of the data files, under its own headings.

        A cell whose value is that of its card stays as it was typed. Rows of cards that were deleted are left out, cards
        without a row come at the end.
        """
        joined, named, cards = self.joined, self.named, self.cards
        deleted = {each.card for each in self.before} - self._known.keys()
        places = {id(column): at for at, column in enumerate(joined.columns)}
        as_read = str if self._is_text else guarded  # the texts of a workbook or JSON file would become formulas
        rows = [[as_read(each.heading) for each in joined.columns]]
        held = set(cards)
        for row, slug in enumerate([*cards, *(each for each in self._known if each not in held)]):
            is_row = row < len(cards)
            line = [as_read(column.rich(row)) if is_row else "" for column in joined.columns]
            for heading, now in self._cells_now(slug, named):
                target, column = self._source.columns[heading], named[heading]
                if not is_row or self._new(target, column, row, now) != now:
                    line[places[id(column)]] = guarded(self._as_typed(target, now))
            rows += [line] if slug not in deleted else []
        return CellGrid(rows, self._source.file)

    def _cells_now(self, slug: str, named: Mapping[str, TableColumn]) -> Iterator[tuple[str, str]]:
        """Yield the headings of a table with the cells that the export writes for a card; none for an unknown card."""
        if slug in self._known:
            cells = rows_of([self._known[slug]], self._columns)[1]
            now = {**dict(zip(self._headings, cells, strict=True)), "id": slug}
            for heading, target in self._source.columns.items():
                if heading in named and target in now:
                    yield heading, now[target]

    def _as_typed(self, target: str, value: str) -> str:
        """Return a value of the export as people type it: words for choices and kinds, signs with commas between them."""
        if target == "kind":
            return next((word for word, kind in self._source.kinds.items() if kind == value), value)
        kind = self._specs.get(target, EMPTY).get("type")
        words = self._game.words.get(self._game.language, EMPTY).get(target, EMPTY)
        if kind == "symbols":
            return ", ".join(words.get(each, each) for each in value.split())
        return str(words.get(value, value)) if kind == "choice" else value

    def _named(self, joined: JoinedTables) -> dict[str, TableColumn]:
        """Return the columns of a table by the headings that ``tables.yaml`` has for them.

        Raises:
            OrdoError: The column by which rows are known is gone.
        """
        columns = {each.heading: each for each in joined.columns}
        by_bare = {bare(heading): heading for heading in (*self._source.columns, *self._source.left_out)}
        named = {by_bare.get(bare(heading), heading): each for heading, each in columns.items()}
        if self._source.identity not in named:
            known = listed([f"`{printable(each)}`" for each in columns], 20)
            raise OrdoError(
                f"`{printable(self._source.file)}` has no column `{printable(self._source.identity)}`, by which its rows are known; it has {known}"
            )
        return named

    def _is_text_of_cards(self, heading: str) -> bool:
        """Whether a column holds texts that may show signs: names, and fields of the types `text` and `rich`."""
        name = self._source.columns[heading].partition(".")[0]
        return name == "name" or self._specs.get(name, EMPTY).get("type") in TEXTS

    def _printed_cells(self) -> Iterator[str]:
        for heading in self._source.columns:
            if heading in self.named and self._is_text_of_cards(heading):
                yield from self.named[heading].cells

    def new_braced_names(self) -> list[tuple[str, str]]:
        """Return the names between braces in cells that have changed, each with the language of its text."""
        found: dict[tuple[str, str], None] = {}
        for heading, target in self._source.columns.items():
            if heading in self.named and self._is_text_of_cards(heading):
                language = target.partition(".")[2] or self._game.language
                for row in range(len(self.cards)):
                    if self.is_changed(row, heading):
                        text = signs_written(self._bracketed.braced(self.named[heading].rich(row)), {})
                        found |= dict.fromkeys((" ".join(name.split()), language) for name in braced_names(text))
        return list(found)

    def _is_read(self, heading: str) -> bool:
        """Whether cards have the field that `tables.yaml` names for a column."""
        target = self._source.columns[heading]
        return target in ("id", "kind") or any(each.heading == target for each in self._columns)

    def _tell_columns(self, named: Mapping[str, TableColumn]) -> None:
        new = [each for each in named if each not in self._source.columns and each not in self._source.left_out]
        if new:
            shown = listed([f"`{printable(each)}`" for each in new], 10)
            self._remarks.append(
                f"has new columns ({shown}), which are not read: name their field in `{SOURCES_FILE}` of the game"
            )
        for heading in (each for each in self._source.columns if each in named and not self._is_read(each)):
            target = printable(self._source.columns[heading])
            self._remarks.append(
                f"has a column `{printable(heading)}` that is not read: `{SOURCES_FILE}` calls it `{target}`, which no kind in `kinds.yaml` has"
            )
        gone = [each for each in self._source.columns if each not in named]
        if gone:
            self._remarks.append(
                f"has no column {listed([f'`{printable(each)}`' for each in gone], 10)} any more: the cards keep its values"
            )

    def _matched(
        self, joined: JoinedTables, named: Mapping[str, TableColumn], before: Sequence[TakenRow]
    ) -> tuple[list[str], list[Mapping[str, str]], dict[str, tuple[str, str]]]:
        """Return for every row the slug of its card and the cells that were taken, and which cards have another name."""
        identity = named[self._source.identity]
        waiting: dict[str, deque[TakenRow]] = {}
        for each in before:
            waiting.setdefault(each.cells.get(self._source.identity, ""), deque()).append(each)
        if not before:  # without a copy, cards are known by their ids
            waiting = {
                name: deque([TakenRow(slug, {})]) for slug, card in self._known.items() for name in (self._said(card),)
            }
        held = {each.card for each in before}
        others = {self._said(card): slug for slug, card in self._known.items() if slug not in held} if before else {}
        found: list[TakenRow | None] = []
        wanted = self._source.columns.get(self._source.identity, "")
        for row, cell in enumerate(identity.cells):
            said = self._exported(wanted, identity, row)
            rows = waiting.get(identity.rich(row)) or (None if before else waiting.get(said))
            if rows:
                found.append(rows.popleft())
            else:  # a card of the data files may have come into the table: all its cells count as changed
                other = others.pop(cell, None) or others.pop(said, None)
                found.append(None if other is None else TakenRow(other, {"": ""}))
        renamed = self._renamed_rows(named, before, found) if before else {}
        taken_slugs = dict.fromkeys([*self._known, *(each.card for each in found if each is not None)], 2)
        names = next(
            (each for heading, each in named.items() if self._source.columns.get(heading, "").startswith("name.")),
            identity,
        )
        cards = [
            each.card
            if each is not None
            else unique_slug(
                proposed_slug(identity.cells[row]) or proposed_slug(names.cells[row]) or f"card-{row + 1}", taken_slugs
            )
            for row, each in enumerate(found)
        ]
        return cards, [{} if each is None else each.cells for each in found], renamed

    def _said(self, card: Card) -> str:
        """Return the cell of a card in the column by which cards are known."""
        wanted = self._source.columns.get(self._source.identity, "")
        column = next((each for each in self._columns if each.heading == wanted), None)
        return rows_of([card], [column])[1][2] if column is not None else card.id.partition("/")[2]

    def _renamed_rows(
        self, named: Mapping[str, TableColumn], before: Sequence[TakenRow], found: list[TakenRow | None]
    ) -> dict[str, tuple[str, str]]:
        """Find the rows of cards that have another name, and put them into ``found``.

        Such a row shares most of its filled cells with one that is gone. Cards without texts share all their numbers with others, too:
        so it must also share a text or picture that no other row had, or have the same neighbour.

        Returns:
            Id of the card -> its name before and now.
        """
        names = named[self._source.identity].cells
        held = {each.card for each in found if each is not None}
        left = [each for each in before if each.card in self._known and not each.is_kept and each.card not in held]
        unknown = [row for row, each in enumerate(found) if each is None and names[row]]
        if len(unknown) * len(left) * len(named) > _MOST_COMPARED:
            return {}
        cards = [each.card for each in before if not each.is_kept]
        beside = dict(zip(cards, zip(["", *cards], [*cards[1:], ""], strict=False), strict=False))
        telling = {heading: self._single_cells(heading, before) for heading in self._texts(named)}
        renamed: dict[str, tuple[str, str]] = {}
        for row in unknown:
            here = (_card_at(found, row - 1), _card_at(found, row + 1))
            likenesses = [
                (self._likeness(one, named, row), at)
                for at, one in enumerate(left)
                if any(mine == other for mine, other in zip(here, beside[one.card], strict=True))
                or any(
                    named[heading].rich(row) in single and named[heading].rich(row) == one.cells.get(heading)
                    for heading, single in telling.items()
                )
            ]
            likeness, like = max(likenesses, default=(0.0, 0))
            if likeness >= ALIKE:
                same = found[row] = left.pop(like)
                renamed[f"{self._source.set}/{same.card}"] = same.cells.get(self._source.identity, ""), names[row]
        return renamed

    def _texts(self, named: Mapping[str, TableColumn]) -> Iterator[str]:
        """Yield the headings of texts and pictures, but for that by which cards are known."""
        for heading, target in self._source.columns.items():
            kind = self._specs.get(target.partition(".")[0], EMPTY).get("type")
            if heading in named and heading != self._source.identity and kind in ("text", "rich", "image"):
                yield heading

    @staticmethod
    def _single_cells(heading: str, before: Sequence[TakenRow]) -> frozenset[str]:
        """Return the cells of a column that only one row had."""
        rows = Counter(each.cells.get(heading, "") for each in before)
        return frozenset(cell for cell, count in rows.items() if cell and count == 1)

    def _likeness(self, taken: TakenRow, named: Mapping[str, TableColumn], row: int) -> float:
        """Return the part of the filled cells that a row shares with another, without the name."""
        pairs = [
            (named[heading].rich(row), cell)
            for heading, cell in taken.cells.items()
            if heading in named and heading != self._source.identity
        ]
        filled = [(one, other) for one, other in pairs if one or other]
        return sum(one == other for one, other in filled) / len(filled) if filled else 0.0

    def _grid(
        self,
        joined: JoinedTables,
        named: Mapping[str, TableColumn],
        cards: Sequence[str],
        taken: Sequence[Mapping[str, str]],
        fresh: Collection[str],
    ) -> CellGrid:
        """Return the cards with changed cells as an export; cells that have not changed hold the values of the data files."""
        places = _Places()
        at = {heading: number for number, heading in enumerate(self._headings)}
        rows = [self._headings]
        for row, slug in enumerate(cards):
            card = self._known.get(slug)
            number, changed = len(rows), card is None
            own: dict[tuple[int, int], tuple[CellGrid, int, int]] = {}
            grid, below = joined.rows[row]
            if card is None:
                line = [f"{self._source.set}/{slug}", self._kind(joined, named, row), *[""] * len(self._columns)]
            else:
                line = rows_of([card], self._columns)[1]
            for heading, target in self._source.columns.items():
                column = named.get(heading)
                if column is None or target not in at or target == "id":
                    continue
                cell = column.rich(row)
                own[number, at[target]] = (joined.grids[grid], below, joined.places[id(column)].get(grid, 0))
                if target == "kind":
                    continue
                is_known = heading not in fresh and not self.is_changed(row, heading)
                if is_known and not self._has_picture_now(target, cell, line[at[target]]):
                    continue
                new = self._new(target, column, row, line[at[target]])
                language = target.partition(".")[2]
                if new != line[at[target]] and typed_marks(cell, language) and not typed_marks(new, language):
                    self._typed.setdefault((heading, language), (column, []))[1].append(row)
                changed |= new != line[at[target]]
                line[at[target]] = new
            if changed:
                identity = named[self._source.identity]
                own[number, 0] = (joined.grids[grid], below, joined.places[id(identity)].get(grid, 0))
                rows.append(line)
                places.cells |= own
        return CellGrid(rows, joined.grids[0].file, places)

    def _hold_pictures(
        self, named: Mapping[str, TableColumn], cards: Sequence[str], taken: Sequence[Mapping[str, str]]
    ) -> None:
        """Tell the search the names in the set of pictures of unchanged cells."""
        shown = {
            each.heading: each for each in self._columns if self._specs.get(each.heading, EMPTY).get("type") == "image"
        }
        for heading, target in self._source.columns.items():
            if heading not in named or target not in shown:
                continue
            for row, slug in enumerate(cards):
                cell = taken[row].get(heading, "")
                if cell and slug in self._known:
                    self._pictures.hold(cell, rows_of([self._known[slug]], [shown[target]])[1][2])

    def is_changed(self, row: int, heading: str) -> bool:
        """Whether a cell differs from that which was last taken, or belongs to a new card."""
        if self.cards[row] not in self._known:
            return True
        cell, taken = self.named[heading].rich(row), self.taken[row]
        return bool(taken) and taken.get(heading, "") != cell

    def kinds(self) -> list[str]:
        """Return the kind of the card of each row."""
        return [
            self._known[slug].kind if slug in self._known else self._kind(self.joined, self.named, row)
            for row, slug in enumerate(self.cards)
        ]

    def _kind(self, joined: JoinedTables, named: Mapping[str, TableColumn], row: int) -> str:
        column = next((each for heading, each in named.items() if self._source.columns.get(heading) == "kind"), None)
        said = "" if column is None else column.cells[row]
        grid = joined.grids[joined.rows[row][0]]
        word = said or grid.title
        are_sheets = any(each.title in self._source.kinds for each in joined.grids)
        unknown = proposed_slug(word) if said or are_sheets else ""
        return self._source.kinds.get(word) or unknown or next(iter(self._game.fields))

    def _new(self, target: str, column: TableColumn, row: int, now: str) -> str:
        """Return a cell as the export writes it; unchanged where its data have the same characters."""
        kind = self._specs.get(target.partition(".")[0], EMPTY).get("type", "text")
        if kind not in TEXTS or not now:
            return self._exported(target, column, row)
        is_rich = kind == "rich"
        cell = column.rich(row) if is_rich else column.cells[row]
        read = read_markup(now)
        same = now if read is None else read.text if is_rich else read.words
        if (unguarded(cell) if self._is_text else cell) == same.strip():
            return now
        return self._exported(target, column, row)

    def _exported(self, target: str, column: TableColumn, row: int) -> str:
        """Return a cell of a table as the export writes it."""
        cell, name = column.cells[row], target.partition(".")[0]
        cell = unguarded(cell) if self._is_text else cell  # as the export guards it
        if not cell:
            return ""
        if target in ("id", "kind"):
            return self._source.kinds.get(cell) or proposed_slug(cell)
        if target == "focus":
            return focus_of(cell) or cell
        if target == "copies":
            number = count_of(cell)
            return cell if number is None else str(number)
        spec = self._specs.get(name, EMPTY)
        kind = spec.get("type", "text")
        if kind in ("choice", "symbols"):
            words = {
                text.casefold(): slug
                for slug, text in self._game.words.get(self._game.language, EMPTY).get(name, EMPTY).items()
            }
            parts = column.lists.get(row, [cell]) if kind == "symbols" else [cell]
            return " ".join(words.get(each.casefold()) or proposed_slug(each) or each for each in parts)
        if kind == "image":
            found = self._pictures.find(cell, by_stem=True)
            if found is not None and self._is_newer(found.source, found.name):
                self._new_pictures[found.name] = found
            return found.name if found is not None else sound_name(cell) if looks_like_picture(cell) else ""
        if kind not in TEXTS:
            return cell
        rich = unguarded(column.rich(row)) if self._is_text else column.rich(row)
        said = rich if kind == "rich" else cell
        self._brackets |= self._bracketed.in_text(said)
        text = signs_written(self._bracketed.braced(said), {})
        return text if spec.get("role") == HIDDEN else typographic(text, target.partition(".")[2])

    def _has_picture_now(self, target: str, cell: str, name: str) -> bool:
        """Whether there is now the picture of a cell that has not changed, or a newer one than that of the set."""
        if not name or self._specs.get(target, EMPTY).get("type") != "image":
            return False
        path = self._pictures.path(cell)
        if path is None or not self._is_newer(path, name):
            return False
        found = self._pictures.find(cell, by_stem=True)
        is_there = (self._game.sets[self._source.set].folder / name).exists()
        return found is not None and (found.name == name or not is_there)

    def _is_newer(self, source: Path, name: str) -> bool:
        """Whether a picture beside the table was saved after that in the folder of the set, or the set has none."""
        there = self._game.sets[self._source.set].folder / name
        try:
            return not there.exists() or source.stat().st_mtime_ns > there.stat().st_mtime_ns
        except OSError:
            return False


def _card_at(found: Sequence[TakenRow | None], row: int) -> str | None:
    """Return the card of a row; empty above the first and below the last, None where it is not known."""
    if not 0 <= row < len(found):
        return ""
    each = found[row]
    return None if each is None else each.card


def source_for(game: GameData, file: Path) -> TableSource | None:
    """Return the entry of a game for a table, by the name of its file; None where it has none.

    Raises:
        OrdoError: Several tables are called so, or its set is not there.
    """
    found = [each for each in sources_of(game) if each.file == file.name]
    for each in found[:1]:
        if each.set not in game.sets:
            raise OrdoError(
                f"`{printable(each.file)}` belongs to the set `{printable(each.set)}`, as `{SOURCES_FILE}` says, and there is no such set; known: {', '.join(game.sets)}"
            )
        if each.home != game.folder and each.home != game.sets[each.set].folder:
            raise OrdoError(
                f"`{SOURCES_FILE}` of the set `{printable(each.home.name)}` speaks of the set `{printable(each.set)}`: a set has tables of its own cards alone"
            )
    if len(found) > 1:
        sets = listed([f"`{printable(each.set)}`" for each in found])
        raise OrdoError(
            f"cards of the sets {sets} come from tables that are called `{printable(file.name)}`: rename one, and in its `{SOURCES_FILE}`, too"
        )
    return found[0] if found else None


def targets_of(
    headings: Iterable[str], game: GameData, schemas: Schemas, language: str, taken: Collection[str] = ()
) -> dict[str, str]:
    """Return the columns of the export that headings mean in an existing game: by its other tables, its words, and its fields.

    Args:
        headings: Of a table.
        game: Whose cards it holds.
        schemas: Those of the columns of cards.
        language: That of the set.
        taken: Columns of the export that no heading here can mean.

    Returns:
        Heading -> column of the export; those that mean none are missing.
    """
    exported = {each.heading for each in columns_of(game, card_schemas(game.id, schemas))}
    told = {bare(heading): target for each in sources_of(game) for heading, target in each.columns.items()}
    named = {bare(text): name for name, text in game.words.get(game.language, EMPTY).get("fields", EMPTY).items()}
    targets: dict[str, str] = {}
    for each in headings:
        heading, spoken = in_language(each, game.languages) or (each, language)
        uses = uses_of(heading)
        name = named.get(bare(heading)) or ("name" if "name" in uses else proposed_slug(heading))
        wished = (
            told.get(bare(each)),
            f"{name}.{spoken}",
            name,
            *(use for use in ("kind", "copies", "id", "focus") if use in uses),
        )
        target = next((wish for wish in wished if wish in exported or wish in ("kind", "id")), None)
        if target is not None and target not in targets.values() and target not in taken:
            targets[each] = target
    return targets


def source_of_game(
    grids: Sequence[CellGrid], game: GameData, schemas: Schemas, card_set: str, language: str
) -> TableSource:
    """Return the entry for a table of an existing game: columns by its other tables, its words, and its fields.

    Args:
        grids: The table.
        game: Whose cards it holds.
        schemas: Those of the columns of cards.
        card_set: The set that they will belong to.
        language: That of the set.
    """
    joined = join(grids)
    targets = targets_of([each.heading for each in joined.columns], game, schemas, language)
    by_target = {target: heading for heading, target in targets.items()}
    identity = by_target.get("id") or by_target.get(f"name.{language}") or joined.columns[0].heading
    words = game.words.get(game.language, EMPTY).get("kinds", EMPTY)
    kinds = {text: kind for kind, text in words.items()}
    kinds |= {word: kind for kind in game.fields for word in (kind, plural_of(kind))}
    kinds |= {each.title: singular_of(proposed_slug(each.title)) for each in grids if each.title}
    left_out = [each.heading for each in joined.columns if each.heading not in targets]
    used = {cell for each in joined.columns if targets.get(each.heading) == "kind" for cell in each.cells}
    used |= {each.title for each in grids}
    kept = {word: kind for word, kind in kinds.items() if word in used and kind in game.fields}
    return TableSource(PurePosixPath(grids[0].file).name, card_set, identity, targets, left_out, kept)


def sources_text(sources: Sequence[TableSource], schema: str = "../../schemas/tables.schema.json") -> str:
    """Return the text of ``tables.yaml``, with the path of its schema."""
    lines = [
        "# How `ordo import FILE` reads a table again, to bring its changes here.",
        "format: 1",
        f"{FROM_TABLES}:",
    ]
    return with_modeline("\n".join([*lines, *entries([each.data() for each in sources], 2), ""]), schema)


def files_of_sources(plan: TablePlan, sheets: Sequence[str], encoding: str | None, card_set: str) -> dict[str, bytes]:
    """Return the files that say from which tables a new game was made: path in its folder -> content."""
    joined = plan.joined
    sources: list[TableSource] = []
    files: dict[str, bytes] = {}
    cards = [each.entry["id"] for each in plan.game.cards]
    for number, grid in enumerate(joined.grids):
        name = PurePosixPath(grid.file).name
        if name in {each.file for each in sources}:
            continue
        own = {at for at, each in enumerate(joined.grids) if each.file == grid.file}
        columns = [each for each in joined.columns if own & joined.places[id(each)].keys()]
        targets = {each.heading: plan.targets[each.heading] for each in columns if each.heading in plan.targets}
        left_out = [each.heading for each in columns if each.heading not in plan.targets]
        kinds, guess = dict(plan.kinds), grid.guessed_encoding
        source = TableSource(name, card_set, plan.identity, targets, left_out, kinds, sheets, encoding, guess)
        sources.append(source)
        read = {each.heading: each for each in columns if each.heading in targets}
        files[source.copy] = taken_text(joined, read, cards, number).encode()
    return {SOURCES_FILE: sources_text(sources).encode(), **files}
