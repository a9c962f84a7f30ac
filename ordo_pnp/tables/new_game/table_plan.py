"""A table of cards as a game: every row becomes a card, every column a field or what every card has."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import TYPE_CHECKING, Final

from ordo_pnp.base import DataError
from ordo_pnp.cards import CONTROL_CHARACTER, LONGEST, MAX_FINDINGS, RESERVED, SLUG
from ordo_pnp.tables.codes import BAD_ROW, DATE, UNKNOWN_COLUMN
from ordo_pnp.tables.grid import BAD_CHARACTER, heading_faults, unreadable
from ordo_pnp.tables.new_game.columns import TableColumn, infer, proposed_slug, slugs_of, unique_slug, use_of
from ordo_pnp.tables.new_game.table_cards import GameMaker, kinds_in
from ordo_pnp.tables.new_game.table_translations import bad_translations
from ordo_pnp.tables.new_game.told_columns import told_column
from ordo_pnp.tables.new_game.translated_columns import part_translations, translations_of

if TYPE_CHECKING:
    from ordo_pnp.base import Diagnostic
    from ordo_pnp.tables.grid import CellGrid
    from ordo_pnp.tables.new_game.plan import GamePlan


MOST_CARDS: Final = 20_000
_MOST_COPIES: Final = 999
_MOST_KINDS: Final = 20
_COPIES: Final = re.compile(r"[1-9][0-9]{0,2}\Z")
_TAKEN: Final = (
    "id",
    "kind",
    "print",
    "name",
    "copies",
    "face",
    "back",
    "words",
    "facts",
    "files",
    "item",
    "index",
    "deck",
    "kinds",
    "fields",
)
# What layouts show of a card as its picture.
_SHOWN_PICTURE: Final = "art"


@dataclass(frozen=True, slots=True)
class TablePlan:
    """A game made of a table, and what a person should know of how."""

    game: GamePlan
    # Heading, what it became, and why.
    columns: Sequence[tuple[str, str, str]]


def plan_of(grid: CellGrid, game: GamePlan, pictures: Mapping[str, bytes], shared_keys: Collection[str]) -> TablePlan:
    """Plan a game after a table.

    Args:
        grid: The cells; the first row holds the headings.
        game: What is known of the game besides: its kinds, words and cards are replaced.
        pictures: Name -> content of the pictures beside the table.
        shared_keys: Keys of files that mean the same in every game.

    Raises:
        DataError: Cells cannot be taken as they are; all are named.
    """
    rows = _rows(grid)
    columns = _columns(grid, rows)
    problems = list(islice(_bad_cells(grid, rows, columns), MAX_FINDINGS))
    if problems:
        raise DataError(problems)
    columns = part_translations(columns, game.languages)
    _give_uses(columns)
    _name_fields(columns)
    for column in columns:
        if column.use == "field":
            infer(column, pictures)
    _show_first_picture(columns)
    bad = chain(_bad_copies(grid, rows, columns), bad_translations(grid, rows, columns, game.languages))
    problems = list(islice(bad, MAX_FINDINGS))
    if problems:
        raise DataError(problems)
    made = GameMaker(columns, len(rows), shared_keys).game(game)
    used = {cell for each in columns if each.spec.get("type") == "image" for cell in each.filled}
    made = replace(made, pictures={name: content for name, content in pictures.items() if name in used})
    told = [told_column(column) for column in columns]
    told += [
        (other.heading, f"{each.name or each.use} in {lang}", "by its heading")
        for each, lang, other in translations_of(columns)
    ]
    return TablePlan(made, told)


def _rows(grid: CellGrid) -> list[int]:
    """Return the numbers of the rows that are cards: blank ones are none."""
    if not grid.rows or not any(cell.strip() for cell in grid.rows[0]):
        remedy = "write headings into the first row"
        raise DataError([grid.finding(UNKNOWN_COLUMN, "there are no headings", (0, 0), remedy)])
    rows = [number for number in range(1, len(grid.rows)) if any(cell.strip() for cell in grid.rows[number])]
    if not rows:
        empty = unreadable(grid.file, "has headings and no cards", "write one card into each row below them")
        raise DataError([*grid.problems.values()] or [empty])
    if len(rows) > MOST_CARDS:
        message = f"has {len(rows):,} rows, more than the {MOST_CARDS:,} cards of a set"
        raise DataError([unreadable(grid.file, message, "split it")])
    return rows


def _columns(grid: CellGrid, rows: Sequence[int]) -> list[TableColumn]:
    headings = [(at, cell.strip()) for at, cell in enumerate(grid.rows[0])]
    return [
        TableColumn(at, heading, [grid.cell(row, at).strip() for row in rows]) for at, heading in headings if heading
    ]


def _bad_cells(grid: CellGrid, rows: Sequence[int], columns: Sequence[TableColumn]) -> Iterator[Diagnostic]:
    yield from grid.problems.values()
    for place, message, remedy in heading_faults(grid):
        yield grid.finding(UNKNOWN_COLUMN, message, place, remedy)
    for column in columns:
        for row in (0, *rows):
            place = (row, column.at)
            cell = grid.cell(*place)
            bad = BAD_CHARACTER.search(cell.strip())
            if place in grid.dates:
                message = "the file stores a date here, not the text that was typed"
                yield grid.finding(DATE, message, place, "format the column as text and type the value again")
            elif bad is not None:
                message = f"the invisible control character U+{ord(bad[0]):04X} stands in the text"
                yield grid.finding(CONTROL_CHARACTER, message, place, "delete it")


def _give_uses(columns: Sequence[TableColumn]) -> None:
    """Decide which columns say something of every card; each use goes to the first column that can have it."""
    given: set[str] = set()
    for column in columns:
        use = use_of(column.heading)
        if use == "field" or use in given or not _can_be(use, column):
            if use == "kind" and use not in given:
                column.doubt = _why_no_kind(column)
            continue
        given.add(use)
        column.use = use
    if "name" not in given:
        column_of_names = next((each for each in columns if each.use == "field" and _could_be_names(each)), None)
        if column_of_names is not None:
            column_of_names.use = "name"
            column_of_names.why = "the first column whose words are all different"


def _can_be(use: str, column: TableColumn) -> bool:
    cells = column.cells
    if use == "id":
        return len(set(cells)) == len(cells) and all(
            SLUG.match(cell) and len(cell) <= LONGEST and cell not in RESERVED for cell in cells
        )
    if use == "kind":
        return not _why_no_kind(column)
    return True


def _why_no_kind(column: TableColumn) -> str:
    """Return why a column cannot tell kinds apart, empty where it can; a card without a kind is a `card`."""
    kinds = set(kinds_in(column))
    if len(kinds) > min(_MOST_KINDS, (len(column.cells) + 1) // 2):
        return f"{len(kinds)} different words in {len(column.cells)} rows are too many kinds"
    if slugs_of(kinds) is None:
        return "two of its words, or a word without letters, would make no different ids"
    return ""


def _could_be_names(column: TableColumn) -> bool:
    cells = column.cells
    words = all(cell and "\n" not in cell and len(cell) <= 60 and not cell.isdigit() for cell in cells)
    return words and len(set(cells)) == len(cells)


def _name_fields(columns: Sequence[TableColumn]) -> None:
    taken = dict.fromkeys(_TAKEN, 2)
    for column in columns:
        if column.use == "field":
            wanted = proposed_slug(column.heading) or f"column-{column.at + 1}"
            column.name = unique_slug(f"{wanted[:40]}-column" if wanted in _TAKEN else wanted, taken)


def _show_first_picture(columns: Sequence[TableColumn]) -> None:
    """Call the first column of pictures as layouts do, unless another column is called so."""
    first = next((each for each in columns if each.spec.get("type") == "image"), None)
    if first is not None and _SHOWN_PICTURE not in {each.name for each in columns}:
        first.name = _SHOWN_PICTURE


def _bad_copies(grid: CellGrid, rows: Sequence[int], columns: Sequence[TableColumn]) -> Iterator[Diagnostic]:
    for column in columns:
        for row, cell in zip(rows, column.cells, strict=True):
            if column.use == "copies" and cell and not _COPIES.match(cell):
                place = (row, column.at)
                message = (
                    f"`{column.heading}` says how many of the card there are: a whole number from 1 to {_MOST_COPIES}"
                )
                remedy = "write such a number, or nothing for one; delete the row of a card that is not printed"
                yield grid.finding(BAD_ROW, message, place, remedy)
