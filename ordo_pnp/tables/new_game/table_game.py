"""Plan a new game from a table: rows become cards, columns become fields."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import Any, Final

from ordo_pnp.base import DataError, Diagnostic, did_you_mean
from ordo_pnp.cards import CONTROL_CHARACTER, LONGEST, MAX_FINDINGS, RESERVED, SLUG, title_of
from ordo_pnp.tables.grid import BAD_CHARACTER, BAD_ROW, DATE, UNKNOWN_COLUMN, CellGrid, heading_faults, unreadable
from ordo_pnp.tables.new_game.game_files import GamePlan, PlannedCard
from ordo_pnp.tables.new_game.samples import plain_signs
from ordo_pnp.tables.new_game.table_columns import (
    TableColumn,
    bad_translations,
    infer,
    label_of_number,
    part_translations,
    proposed_slug,
    signs_in,
    slugs_of,
    translations_of,
    unique_slug,
    use_of,
    words_in,
)

# The kind of all cards of a table that does not tell kinds apart.
ONLY_KIND: Final = "card"


class GameMaker:
    """Makes kinds and cards of columns that have been judged."""

    def __init__(self, columns: Sequence[TableColumn], count: int, shared_keys: Collection[str]) -> None:
        by_use = {each.use: each for each in columns}
        self.names, self.ids = by_use.get("name"), by_use.get("id")
        self.copies, self.kinds = by_use.get("copies"), by_use.get("kind")
        self.fields = [each for each in columns if each.use == "field"]
        named = kinds_in(self.kinds) if self.kinds is not None else []
        slugs = slugs_of(named) or {}
        self.kind_words = {slug: cell for cell, slug in slugs.items()} or {ONLY_KIND: title_of(ONLY_KIND)}
        self.lists = _lists_of(self.kind_words, shared_keys)
        self.kind_of = [slugs[cell] for cell in named] if self.kinds is not None else [ONLY_KIND] * count

    def game(self, game: GamePlan) -> GamePlan:
        """Return a game with the cards of the table."""
        kinds = {kind: self._kind(kind) for kind in self.kind_words}
        cards = list(self._cards())
        texts = [each for each in self.fields if each.spec["type"] == "rich"] + ([self.names] if self.names else [])
        words = self._words()
        shown = [cell for each in texts for cell in each.filled]
        shown += [word for entries in words.values() for word in entries.values()]  # of kinds, fields, choices
        shown += [text for card in cards for texts in card.translations.values() for text in texts.values()]
        translated = {language: self._words_in(language) for language in game.languages[1:]}
        return replace(
            game,
            kinds=kinds,
            words=words,
            cards=cards,
            signs=plain_signs(signs_in(shown)),
            translated_words={language: words for language, words in translated.items() if words},
        )

    def _kind(self, kind: str) -> dict[str, Any]:
        rows = [row for row, each in enumerate(self.kind_of) if each == kind]
        fields: dict[str, Any] = {}
        name = self._name_spec(rows)
        if name is not None:
            fields["name"] = name
        for column in self.fields:
            filled = sum(1 for row in rows if column.cells[row])
            if filled or len(self.kind_words) == 1:
                about = {"description": column.heading} if _label(column) != column.heading else {}
                fields[column.name] = {**column.spec, **({"required": True} if filled == len(rows) else {}), **about}
        key = {} if self.lists[kind] == f"{kind}s" else {"list": self.lists[kind]}
        return {**key, **({"fields": fields} if fields else {})}

    def _name_spec(self, rows: Sequence[int]) -> dict[str, Any] | None:
        """Return what is to be said of the names of a kind; None where it is what is true of every kind."""
        cells = [] if self.names is None else [self.names.cells[row] for row in rows]
        is_rich = any(set(cell) & set("{}\r\n") for cell in cells)
        longest = max(map(len, cells), default=0)
        if cells and all(cells) and longest <= 80 and not is_rich:
            return None
        spec: dict[str, Any] = {"type": "rich" if is_rich else "text", "max": max(80, longest)}
        return {**spec, "required": True} if cells and all(cells) else spec

    def _words(self) -> dict[str, dict[str, str]]:
        words = {
            "deck": dict(self.kind_words),
            "kinds": dict(self.kind_words),
            "fields": {each.name: _label(each) for each in self.fields},
        }
        for each in self.fields:
            if each.slugs:
                words[each.name] = {slug: cell for cell, slug in each.slugs.items()}
        return {group: entries for group, entries in words.items() if entries}

    def _words_in(self, language: str) -> dict[str, dict[str, str]]:
        """Return the words of kinds and choices that a table translates."""
        found = {
            each.name: {each.slugs[cell]: text for cell, text in words_in(each, language).items()}
            for each in self.fields
            if each.slugs
        }
        if self.kinds is not None:
            kinds = words_in(self.kinds, language)
            named = {slug: kinds[cell] for slug, cell in self.kind_words.items() if cell in kinds}
            found |= {"deck": named, "kinds": named}
        return {group: words for group, words in found.items() if words}

    def _cards(self) -> Iterator[PlannedCard]:
        taken: dict[str, int] = {}
        for row, kind in enumerate(self.kind_of):
            yield PlannedCard(kind, dict(self._entry(row, kind, taken)), self._translated(row))

    def _translated(self, row: int) -> dict[str, dict[str, str]]:
        """Return the texts of a card in other languages."""
        found: dict[str, dict[str, str]] = {}
        names = [self.names] if self.names is not None else []
        for column, language, other in translations_of([*names, *self.fields]):
            if other.cells[row] and not column.slugs:
                found.setdefault(language, {})["name" if column is self.names else column.name] = other.cells[row]
        return found

    def _entry(self, row: int, kind: str, taken: dict[str, int]) -> Iterator[tuple[str, Any]]:
        name = "" if self.names is None else self.names.cells[row]
        if self.ids is not None:
            yield "id", self.ids.cells[row]
        else:
            yield "id", unique_slug(proposed_slug(name) or f"{kind[:38]}-{row + 1}", taken)
        if name:
            yield "name", name
        for column in self.fields:
            if column.cells[row]:
                yield column.name, _value(column, column.cells[row])
        if self.copies is not None and self.copies.cells[row]:
            yield "print", {"copies": int(self.copies.cells[row])}


def _label(column: TableColumn) -> str:
    return label_of_number(column.heading) if column.spec["type"] == "int" else column.heading


def _value(column: TableColumn, cell: str) -> Any:
    kind = column.spec["type"]
    if kind == "int":
        return int(cell)
    if kind == "flag":
        return cell.lower() == "true"
    return column.slugs.get(cell, cell)


def _lists_of(kinds: Collection[str], shared_keys: Collection[str]) -> dict[str, str]:
    """Return the key of the files with cards of each kind: none that means something else."""
    lists: dict[str, str] = {}
    taken: dict[str, int] = {}
    for kind in kinds:
        wanted = f"{kind}s" if len(kind) < LONGEST and f"{kind}s" not in shared_keys else f"{kind[:38]}-cards"
        lists[kind] = unique_slug(wanted, taken)
    return lists


def kinds_in(column: TableColumn) -> list[str]:
    """Return the kind that each row names; a card without one is of the only kind of games that tell none apart."""
    return [cell or title_of(ONLY_KIND) for cell in column.cells]


def told_column(column: TableColumn) -> tuple[str, str, str]:
    """Return the heading of a column, what became of it, and why."""
    heading = column.heading
    if column.use == "copies":
        return heading, "copies of each card", "by its heading; nothing means one"
    if column.use == "kind":
        return heading, "the kind of each card", "; ".join([_why_kind(column), *_near_kinds(column)])
    if column.use == "name":
        return heading, "the name", "; ".join([column.why or "by its heading", *_nameless(column)])
    if column.use == "id":
        return heading, "the id", column.why or "by its heading"
    values = f" of {', '.join(column.slugs)}" if column.slugs else ""
    why = f"{column.why}; not the kind of the cards: {column.doubt}" if column.doubt else column.why
    return heading, f"{column.name}: {column.spec['type']}{values}", why


def _why_kind(column: TableColumn) -> str:
    number = len(set(column.filled))
    why = f"by its heading; {number} different word{'' if number == 1 else 's'}"
    return why if all(column.cells) else f"{why}, and `{ONLY_KIND}` where nothing stands"


def _near_kinds(column: TableColumn) -> Iterator[str]:
    """Yield what a kind may be meant to be that differs from a commoner one by a letter or two."""
    rows = Counter(column.filled)
    for kind, count in rows.items():
        near = did_you_mean(kind, [each for each, more in rows.items() if more > count])
        if near is not None and abs(len(near) - len(kind)) <= 1:
            yield f"is `{kind}`, in {_counted(count)}, meant to be `{near}`?"


def _nameless(column: TableColumn) -> Iterator[str]:
    empty = column.cells.count("")
    if empty:
        yield f"nothing in {_counted(empty)}: a card without a name is called by its id"


def _counted(rows: int) -> str:
    return f"{rows} row{'' if rows == 1 else 's'}"


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
