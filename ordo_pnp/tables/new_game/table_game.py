"""Plan a new game from tables: rows become cards, columns become fields."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath
from typing import Any, Final

from ordo_pnp.base import DataError, NotationError, clipped, did_you_mean, printable, remedy_for
from ordo_pnp.cards import (
    FIELD_TYPES,
    HIDDEN,
    KIND_LINE,
    LONGEST,
    LONGEST_TEXT,
    SLUG,
    STORY,
    TEXTS,
    GameSigns,
    braced_names,
    slug_of,
    title_of,
    typed_marks,
    typographic,
)
from ordo_pnp.tables.grid import CellGrid, listed, unreadable
from ordo_pnp.tables.new_game.bracketed_signs import bracketed_signs
from ordo_pnp.tables.new_game.game_files import PICTURE_BACK, GamePlan, PlannedCard
from ordo_pnp.tables.new_game.headings import Use, bare, uses_of
from ordo_pnp.tables.new_game.kind_names import plural_of, singular_of
from ordo_pnp.tables.new_game.picture_search import FoundPicture, PictureSearch, is_address, looks_like_picture
from ordo_pnp.tables.new_game.samples import signs_for
from ordo_pnp.tables.new_game.table_columns import (
    TableColumn,
    infer,
    part_translations,
    proposed_slug,
    slugs_of,
    translations_of,
    unique_slug,
    words_in,
)

# The kind of all cards of a table without kinds.
ONLY_KIND: Final = "card"
_MOST_COPIES: Final = 999
_MOST_KINDS: Final = 20
_COPIES: Final = re.compile(r"[x×*]?\s*([0-9]{1,9})(?:[.,]0+)?\s*[x×*]?\Z", re.IGNORECASE)
_FOCUS: Final = re.compile("(100|[0-9]{1,2})% (100|[0-9]{1,2})%")
_ACROSS: Final = {"left": 0, "right": 100}
_DOWN: Final = {"top": 0, "bottom": 100}
# Names that no field can have: every card has them already, or layouts mean something else by them.
_TAKEN: Final = ("id", "kind", "print", "name", "copies", "face", "back", "words", "facts", "files", "item", "index", "deck", "kinds", "fields")  # fmt: skip
# The field that layouts show as the picture of a card.
SHOWN_PICTURE: Final = "art"
# The field with the picture of the back of each card, and the face that shows it.
BACK_PICTURE: Final = "back-picture"
# The field that keeps the ids of a table where data files write them otherwise.
KEPT_IDS: Final = "code"
_USES: Final[Mapping[str, Use]] = {
    "name": "name",
    "id": "id",
    "kind": "kind",
    "count": "copies",
    "copies": "copies",
    "back": "back",
}


@dataclass(frozen=True, slots=True)
class ColumnWish:
    """A wish for a column: ``HEADING=FIELD[:TYPE]``."""

    heading: str
    field: str
    type: str = ""

    @classmethod
    def parse(cls, text: str) -> ColumnWish:
        """Parse a wish as it was typed.

        Raises:
            NotationError: It has another form, or names no type.

        >>> ColumnWish.parse("ATK/DEF=strength:figure")
        ColumnWish(heading='ATK/DEF', field='strength', type='figure')
        """
        heading, equals, rest = text.rpartition("=")
        name, _, kind = rest.partition(":")
        if not equals or not heading.strip() or not name.strip():
            raise NotationError(
                f"`{clipped(text)}` is not `HEADING=FIELD` or `HEADING=FIELD:TYPE`, such as `Power=strength:int`"
            )
        if name not in _USES and (not SLUG.match(name) or name in _TAKEN):
            raise NotationError(
                f"`{clipped(name)}` cannot be the name of a field: write small letters, digits and hyphens"
            )
        if kind and kind not in FIELD_TYPES:
            raise NotationError(
                f"there is no type `{clipped(kind)}`; {remedy_for(kind, FIELD_TYPES, 'types: ' + ', '.join(FIELD_TYPES))}"
            )
        return cls(heading.strip(), name.strip(), kind.strip())


@dataclass(slots=True)
class JoinedTables:
    """The rows of one or several grids under one row of headings."""

    grids: Sequence[CellGrid]
    # Of every card: the number of its grid and of its row there.
    rows: list[tuple[int, int]] = field(default_factory=list)
    columns: list[TableColumn] = field(default_factory=list)
    # Of every column: number of a grid -> the column there.
    places: dict[int, dict[int, int]] = field(default_factory=dict)
    remarks: list[str] = field(default_factory=list)

    def named(self, column: TableColumn, rows: Sequence[int]) -> str:
        """Name the cells of a column in some rows, as a person sees them."""
        at, found = self.places[id(column)], []
        for row in rows:
            grid, number = self.rows[row]
            found.append(f"{self._file(grid)}{printable(self.grids[grid].places.name(number, at[grid]))}")
        return listed(found, most=3)

    def _file(self, grid: int) -> str:
        own = self.grids[grid].file
        return "" if len({each.file for each in self.grids}) == 1 else f"{printable(own.rpartition('/')[2])} "


def join(grids: Sequence[CellGrid]) -> JoinedTables:
    """Put grids below each other: columns are the same where their headings have the same letters and digits.

    Raises:
        DataError: None of them has a card.
    """
    joined = JoinedTables(grids)
    by_heading: dict[str, TableColumn] = {}
    for number, grid in enumerate(grids):
        rows = [row for row in range(1, len(grid.rows)) if any(cell.strip() for cell in grid.rows[row])]
        before = len(joined.rows)
        if not rows:
            where = f"sheet `{printable(grid.title)}`" if grid.title else f"`{printable(grid.file)}`"
            joined.remarks.append(f"{where} has no cards and is left out")
            continue
        joined.rows += [(number, row) for row in rows]
        seen: set[str] = set()
        for at, cell in enumerate(grid.rows[0] if grid.rows else []):
            heading = cell.strip()
            key = bare(heading) or heading
            key = f"{heading}\0{at}" if key in seen else key  # `Power` and `power!` of one table are two columns
            seen.add(key)
            if key not in by_heading:
                by_heading[key] = TableColumn(heading, [""] * before)
                joined.places[id(by_heading[key])] = {}
            column = by_heading[key]
            joined.places[id(column)][number] = at
            column.cells += [grid.cell(row, at).strip() for row in rows]
            lists = ((before + place, grid.lists.get((row, at))) for place, row in enumerate(rows))
            column.lists |= {row: parts for row, parts in lists if parts is not None}
            styled = ((before + place, grid.styled.get((row, at))) for place, row in enumerate(rows))
            column.styled |= {row: text for row, text in styled if text is not None}
        for column in by_heading.values():
            column.cells += [""] * (len(joined.rows) - len(column.cells))
    joined.columns = list(by_heading.values())
    if not joined.rows:
        remedy = "write one card into each row below the headings"
        raise DataError([unreadable(each.file, "has no cards", remedy) for each in grids[:1]])
    return joined


@dataclass(frozen=True, slots=True)
class TablePlan:
    """A game made of tables, with reasons and remarks."""

    game: GamePlan
    # Heading, its use or field, and why.
    columns: Sequence[tuple[str, str, str]]
    # One line for each sort of content that is not as it was written.
    remarks: Sequence[str]
    # Path in the folder of the set -> the picture that goes there.
    pictures: Mapping[str, FoundPicture]
    # As they were read, each row with its card in the order of those of the game.
    joined: JoinedTables
    # Heading of a table -> column of the export; without columns that were left out.
    targets: Mapping[str, str]
    # Heading of the column by which the card of a row is known.
    identity: str
    # Word of the tables, or name of a sheet -> kind.
    kinds: Mapping[str, str]
    # Of every column that is taken, the wish with the same result as the guess.
    guesses: Sequence[ColumnWish]


class _Planner:
    """Plans one game; ``remarks`` fills up."""

    def __init__(self, joined: JoinedTables, game: GamePlan, pictures: PictureSearch) -> None:
        self.joined, self.game, self.pictures = joined, game, pictures
        self.remarks = joined.remarks
        self.columns = joined.columns

    def obey(self, wishes: Sequence[ColumnWish], drop: Sequence[str]) -> None:
        """Follow the wishes for columns, and drop some.

        Raises:
            NotationError: A heading is none of the tables.
        """
        known = {each.heading: each for each in self.columns}
        bared = {bare(heading): each for heading, each in known.items()}
        for heading in [*(each.heading for each in wishes), *drop]:
            if heading not in known and bare(heading) not in bared:
                raise NotationError(
                    f"no column is headed `{clipped(heading)}`; {remedy_for(heading, known, 'headings: ' + listed(list(known), 30))}"
                )
        for wish in wishes:
            column = known.get(wish.heading) or bared[bare(wish.heading)]
            column.use, column.name, column.wish = _USES.get(wish.field, "field"), wish.field, wish.type
            column.why = "as you asked"
        left = {id(known.get(each) or bared[bare(each)]) for each in drop}
        self.columns = [each for each in self.columns if id(each) not in left]

    def part_languages(self) -> None:
        """Take translations to the columns that they translate; the game gets the languages that its tables have."""
        self.columns = part_translations(self.columns, self.game.languages)
        told = dict.fromkeys(language for _, language, _ in translations_of(self.columns))
        new = [language for language in told if language not in self.game.languages]
        if new:
            self.game = replace(self.game, languages=(*self.game.languages, *new))
            self.remarks.append(f"the game is in {', '.join(self.game.languages)}: some headings name a language")

    def give_uses(self) -> None:
        """Decide which columns say something of every card; each use goes to the first column that can have it."""
        given = {each.use for each in self.columns} - {"field"}
        for use in ("copies", "id", "kind", "name", "back", "focus"):
            for column in self.columns:
                if use in given or column.use != "field" or column.name or use not in uses_of(column.heading):
                    continue
                if not self._can_be(use, column):
                    column.doubt = _why_no_kind(column) if use == "kind" else column.doubt
                    continue
                column.use = use
                given.add(use)
        ids = next((each for each in self.columns if each.use == "id"), None)
        if ids is not None and "name" not in given and any(proposed_slug(cell) != cell for cell in ids.cells):
            ids.use, ids.why = "name", "no other column is headed so"
            given.add("name")
        if "name" not in given:
            found = next(
                (each for each in self.columns if each.use == "field" and not each.name and _could_be_names(each)), None
            )
            if found is not None:
                found.use, found.why = "name", "the first column whose words are all different"

    def _can_be(self, use: str, column: TableColumn) -> bool:
        cells = column.filled
        if use == "copies":
            is_clear = uses_of(column.heading) == ("copies",)
            return not cells or is_clear or 2 * sum(map(_is_count, cells)) > len(cells)
        if use == "id":
            slugs = slugs_of(column.cells)
            return (
                slugs is not None
                and len(slugs) == len(column.cells)
                and all(each[0].isalpha() and len(each) <= LONGEST for each in column.cells)
            )
        if use == "kind":
            return not _why_no_kind(column) and not any(map(looks_like_picture, cells))  # `Art` is a kind, or a picture
        if use == "back":
            return any(self.pictures.find(cell, by_stem=True) is not None for cell in dict.fromkeys(cells))
        if use == "focus":
            return bool(cells) and all(focus_of(each) is not None for each in cells)
        return not all(map(_is_count, cells))

    def name_fields(self) -> None:
        """Give every field a name of its own."""
        taken = taken_names()
        for column in self.columns:
            if column.use == "field" and column.name:
                column.name = unique_slug(column.name, taken)
        for at, column in enumerate(self.columns):
            if column.use == "field" and not column.name:
                column.name = field_name(column.heading, at + 1, taken)
            elif column.use == "back":
                column.name = BACK_PICTURE

    def infer_fields(self) -> None:
        """Infer the type of every field, and choose the picture of the cards."""
        self._brace_signs()
        for column in self.columns:
            if column.use in ("field", "back"):
                self._cut_texts(column)
                self._name_signs(column)
                infer(column, self.pictures)
                if column.spec["type"] in TEXTS and column.spec.get("role") != HIDDEN:
                    self._print_marks(column)
                if column.use == "back" or is_identity(column):
                    column.spec |= {"role": HIDDEN}
                    column.spec |= {"translated": False} if column.spec["type"] in TEXTS else {}
                if column.spec["type"] == "image":
                    self._tell_no_pictures(column)
            elif column.use in ("name", "kind"):
                self._name_signs(column)
                if column.use == "name":
                    self._print_marks(column)
        pictures = [each for each in self.columns if each.use == "field" and each.spec["type"] == "image"]
        if pictures and SHOWN_PICTURE not in {each.name for each in self.columns}:
            best = next((each for each in pictures if "picture" in uses_of(each.heading)), pictures[0])
            best.name = SHOWN_PICTURE

    def _cut_texts(self, column: TableColumn) -> None:
        """Cut texts that are longer than any text of a card may be."""
        for each in (column, *column.translations.values()):
            rows = [row for row, cell in enumerate(each.cells) if len(cell) > LONGEST_TEXT]
            for row in rows:
                each.cells[row] = each.cells[row][:LONGEST_TEXT].rstrip()
            each.styled = {
                row: text for row, text in each.styled.items() if len(text) <= LONGEST_TEXT and row not in rows
            }
            if rows:
                cells = self.joined.named(each, rows)
                self.remarks.append(
                    f"`{printable(each.heading)}` has texts of more than {LONGEST_TEXT:,} characters in {cells}: they are cut"
                )

    def _brace_signs(self) -> None:
        """Write signs between braces that stand between other brackets."""
        columns = [
            each
            for column in self.columns
            if column.use in ("field", "name")
            for each in (column, *column.translations.values())
        ]
        cells = (cell for each in columns for cell in each.filled)
        found = bracketed_signs(cells, self.game.languages[0], GameSigns({}))
        self.remarks += found.remarks()
        for each in columns:
            for row, cell in enumerate(each.cells):
                each.cells[row] = found.braced(cell)
                if each.cells[row] != cell:
                    each.lists.pop(row, None)
            each.styled = {row: found.braced(text) for row, text in each.styled.items()}

    def _name_signs(self, column: TableColumn) -> None:
        """Keep words in braces, which are signs; any other brace becomes a parenthesis."""
        for each in (column, *column.translations.values()):
            changed: dict[str, str] = {}
            for row, cell in enumerate(each.cells):
                if "{" in cell or "}" in cell:
                    each.cells[row] = signs_written(cell, changed)
                    each.lists.pop(row, None)
                    each.styled |= {row: signs_written(each.styled[row], changed)} if row in each.styled else {}
            if changed:
                shown = listed([f"`{old}` is written `{new}`" for old, new in changed.items()], 8)
                self.remarks.append(
                    f"`{printable(each.heading)}` has signs whose names change in the data files: {shown}"
                )

    def _print_marks(self, column: TableColumn) -> None:
        """Write quotation marks, apostrophes and dashes as the language of a column prints them."""
        for language, each in ((self.game.languages[0], column), *column.translations.items()):
            rows = [row for row, cell in enumerate(each.cells) if cell and typed_marks(cell, language)]
            for row in rows:
                each.cells[row] = typographic(each.cells[row], language)
            each.styled = {row: typographic(text, language) for row, text in each.styled.items()}
            if rows:
                self.remarks.append(typed_remark(each.heading, self.joined.named(each, rows), language))

    def _tell_no_pictures(self, column: TableColumn) -> None:
        """Remark on cells of a column of pictures that name none, and on files that are missing or converted."""
        rows = [row for row, cell in enumerate(column.cells) if cell and cell not in column.slugs]
        if rows:
            shown = listed([f"`{clipped(each)}`" for each in dict.fromkeys(column.cells[row] for row in rows)], 5)
            what = (
                "web addresses, which are not downloaded"
                if all(is_address(column.cells[row]) for row in rows)
                else "no pictures"
            )
            self.remarks.append(
                f"`{printable(column.heading)}` holds {what}, in {self.joined.named(column, rows)}: {shown}; these cards have none"
            )
        found = {cell: self.pictures.find(cell, by_stem=True) for cell in column.slugs}
        missing = [cell for cell, each in found.items() if each is None]
        if missing:
            faults = [
                f"`{clipped(cell)}`" + (f" ({why})" if (why := self.pictures.fault(cell)) else "") for cell in missing
            ]
            told = "is not there or cannot be read" if len(missing) == 1 else "are not there or cannot be read"
            self.remarks.append(
                f"{listed(faults, 5)} {told}: put such pictures beside the table, and take it again by `ordo import`"
            )
        changes = Counter(each.change for each in found.values() if each is not None and each.change)
        if changes:
            self.remarks.append(
                "pictures are converted: " + listed([f"{change} ({count} ×)" for change, count in changes.items()], 6)
            )

    def count_copies(self) -> None:
        """Make the counts numbers."""
        column = next((each for each in self.columns if each.use == "copies"), None)
        if column is None:
            return
        as_written = list(column.cells)
        odd: list[int] = []
        otherwise: list[str] = []
        for row, cell in enumerate(column.cells):
            if not cell:
                continue
            number = count_of(cell)
            if number is None or number > _MOST_COPIES:
                odd.append(row)
            otherwise += [cell] if number is not None and str(number) != cell else []
            column.cells[row] = str(min(1 if number is None else number, _MOST_COPIES))
        if otherwise:
            shown = listed([f"`{clipped(each)}`" for each in dict.fromkeys(otherwise)], 5)
            self.remarks.append(
                f"`{printable(column.heading)}` has counts that are not plain numbers, such as {shown}: they are read as numbers"
            )
        if odd:
            cells = listed([f"`{clipped(each)}`" for each in dict.fromkeys(as_written[row] for row in odd)], 5)
            self.remarks.append(
                f"`{printable(column.heading)}` holds {cells} in {self.joined.named(column, odd)}, no number from 0 to {_MOST_COPIES}:"
                f" these cards are there once, or {_MOST_COPIES} times"
            )

    def tell_translations(self) -> None:
        """Remark on translations without a source, and on words with two translations."""
        for column, language, other in translations_of(self.columns):
            lone = [row for row, text in enumerate(other.cells) if text and not column.cells[row]]
            if lone:
                cells = self.joined.named(other, lone)
                self.remarks.append(
                    f"`{printable(other.heading)}` translates nothing in {cells}: `{printable(column.heading)}` is empty there; these texts are left out"
                )
            words = words_in(column, language) if column.slugs or column.use == "kind" else {}
            twice = [row for row, text in enumerate(other.cells) if text and words.get(column.cells[row], text) != text]
            if twice:
                cells = self.joined.named(other, twice)
                self.remarks.append(
                    f"`{printable(other.heading)}` has a second translation of a word in {cells}: the first one counts"
                )


def plan_of(
    grids: Sequence[CellGrid],
    game: GamePlan,
    pictures: PictureSearch,
    shared_keys: Collection[str],
    wishes: Sequence[ColumnWish] = (),
    drop: Sequence[str] = (),
) -> TablePlan:
    """Plan a game after tables.

    Args:
        grids: The tables; the first row of each holds headings.
        game: The game; its kinds, words and cards are replaced.
        pictures: Those beside the tables.
        shared_keys: Keys of files that mean the same in every game.
        wishes: For columns.
        drop: Headings of columns that are left out.

    Raises:
        DataError: There are no cards.
        NotationError: A wish is about no heading.
    """
    as_read = join(grids)
    planner = _Planner(join(grids), game, pictures)
    headings = {id(each): each.heading for each in planner.columns}
    planner.obey(wishes, drop)
    planner.part_languages()
    planner.give_uses()
    planner.name_fields()
    planner.infer_fields()
    planner.count_copies()
    planner.tell_translations()
    maker = GameMaker(planner.joined, planner.columns, shared_keys, planner.game.languages[0])
    made = maker.game(planner.game)
    told = [_told_column(column) for column in planner.columns]
    told += [
        (other.heading, f"{each.name or each.use} in {lang}", "by its heading")
        for each, lang, other in translations_of(planner.columns)
    ]
    told += [(heading, "left out", "as you asked") for heading in drop]
    images = [each for each in planner.columns if each.use in ("field", "back") and each.spec["type"] == "image"]
    cells = [cell for each in images for cell in each.slugs]
    found = {each.name: each for cell in cells if (each := pictures.find(cell, by_stem=True)) is not None}
    targets = {headings[id(each)]: target_of(each, planner.game.languages[0]) for each in planner.columns}
    targets |= {
        headings[id(other)]: f"{'name' if each.use == 'name' else each.name}.{language}"
        for each, language, other in translations_of(planner.columns)
        if each.use in ("name", "field")
    }
    identity = maker.ids or next(filter(is_identity, maker.fields), None) or maker.names or planner.columns[0]
    targets |= {headings[id(maker.ids)]: KEPT_IDS} if maker.ids is not None and maker.keeps_ids else {}
    words = {use: word for word, use in _USES.items() if word != "copies"} | {"focus": "focus"}
    return TablePlan(
        made,
        told,
        [*planner.remarks, *maker.remarks],
        found,
        as_read,
        targets,
        headings[id(identity)],
        maker.kinds_by_word,
        [
            ColumnWish(
                headings[id(each)], each.name if each.use == "field" else words[each.use], each.spec.get("type", "")
            )
            for each in planner.columns
        ],
    )


def taken_names() -> dict[str, int]:
    """Return the names that no field made of a column can have, for ``unique_slug``."""
    return dict.fromkeys([*_TAKEN, BACK_PICTURE, KEPT_IDS], 2)


def field_name(heading: str, number: int, taken: dict[str, int]) -> str:
    """Return the name of the field that a column becomes.

    Args:
        heading: That of the column.
        number: Of the column, from 1, for a heading without letters.
        taken: As in ``unique_slug``.
    """
    wanted = proposed_slug(heading) or f"column-{number}"
    return unique_slug(f"{wanted[:40]}-column" if wanted in _TAKEN else wanted, taken)


def target_of(column: TableColumn, language: str) -> str:
    """Return the column of the export that a column of a table is."""
    if column.use in ("id", "kind", "copies", "focus"):
        return column.use
    name = "name" if column.use == "name" else column.name
    is_text = column.use == "name" or (column.spec["type"] in ("text", "rich") and column.spec.get("translated", True))
    return f"{name}.{language}" if is_text else name


class GameMaker:
    """Makes kinds and cards of columns that have been judged."""

    def __init__(
        self, joined: JoinedTables, columns: Sequence[TableColumn], shared_keys: Collection[str], language: str
    ) -> None:
        self.joined = joined
        self.remarks: list[str] = []
        self.keeps_ids = False
        by_use = {each.use: each for each in columns}
        self.names, self.ids, self.copies = by_use.get("name"), by_use.get("id"), by_use.get("copies")
        self.kinds, self.backs, self.focuses = by_use.get("kind"), by_use.get("back"), by_use.get("focus")
        self.fields = [each for each in columns if each.use == "field"]
        self.is_english = language == "en"
        # Slug of a kind -> its name in tables and on cards.
        self.kind_words: dict[str, str] = {}
        # Word of a table -> kind.
        self.kinds_by_word: dict[str, str] = {}
        self.kind_of = list(self._kinds_of_rows())
        self.lists = self._lists(shared_keys)
        if self.ids is not None:
            self._keep_ids(self.ids)

    def _kinds_of_rows(self) -> Iterator[str]:
        """Yield the kind of every card: by its column, or else by its sheet, or by its file where files differ in their headings."""
        grids = self.joined.grids
        sheets = [each.title or PurePosixPath(each.file).stem for each in grids]
        differ = len({frozenset(bare(cell) for row in each.rows[:1] for cell in row) for each in grids}) > 1
        by_sheet = len(grids) > 1 and (differ or all(each.title for each in grids))
        slugs = self.kinds_by_word
        taken: dict[str, int] = {}
        for row, (grid, _) in enumerate(self.joined.rows):
            said = "" if self.kinds is None else self.kinds.cells[row]
            word = said or (sheets[grid] if by_sheet else "")
            if word not in slugs:
                wanted = proposed_slug(word) or ONLY_KIND
                wanted = singular_of(wanted) if self.is_english and not said else wanted
                shown = said or (title_of(wanted) if self.is_english or not word else word)
                same = (slug for slug, other in self.kind_words.items() if other.casefold() == shown.casefold())
                slugs[word] = next(same, None) or unique_slug(wanted, taken)
                self.kind_words.setdefault(slugs[word], shown)
            yield slugs[word]

    def _lists(self, shared_keys: Collection[str]) -> dict[str, str]:
        """Return the key of the files with cards of each kind: its plural in English, and none that means something else."""
        lists: dict[str, str] = {}
        taken: dict[str, int] = {}
        for kind in self.kind_words:
            wanted = plural_of(kind) if self.is_english and self.kind_words[kind].isascii() else kind
            if len(wanted) > LONGEST or wanted in shared_keys or wanted in ("format", "game"):
                wanted = f"{kind[:38]}-cards"
            lists[kind] = unique_slug(wanted, taken)
        return lists

    def _keep_ids(self, column: TableColumn) -> None:
        """Keep ids that are written otherwise in data files as a field that is not printed."""
        changed = [cell for cell in column.cells if proposed_slug(cell) != cell]
        self.keeps_ids = bool(changed)
        if changed:
            spec = {"type": "text", "role": HIDDEN, "max": max(80, *map(len, column.cells))}
            self.fields.append(TableColumn(column.heading, column.cells, name=KEPT_IDS, spec=spec))
            self.remarks.append(
                f"ids are written as `{proposed_slug(changed[0])}` for `{printable(changed[0])}`; the field `{KEPT_IDS}` keeps them as they were"
            )

    def game(self, game: GamePlan) -> GamePlan:
        """Return a game with the cards of the table."""
        kinds = {kind: self._kind(kind) for kind in self.kind_words}
        cards = list(self._cards())
        texts = [each for each in self.fields if each.spec["type"] == "rich"] + ([self.names] if self.names else [])
        words = self._words()
        own = game.languages[0]
        shown = [(cell, own) for each in texts for cell in each.filled]
        shown += [(word, own) for entries in words.values() for word in entries.values()]  # of kinds, fields, choices
        shown += [
            (text, language)
            for card in cards
            for language, translations in card.translations.items()
            for text in translations.values()
        ]
        named = [(" ".join(name.split()), language) for text, language in shown for name in braced_names(text)]
        chosen = (each.spec["values"] for each in self.fields if each.spec["type"] == "symbols")
        named += [(slug, own) for slugs in chosen for slug in slugs]
        translated = {language: self._words_in(language) for language in game.languages[1:]}
        signs = signs_for(named)
        others = [
            f"`{{{word}}}` shows `{name}`"
            for name, sign in signs.items()
            if "layers" not in sign
            for word in sign["written"]
        ]
        if others:
            told = printable(listed(others, 8))
            self.remarks.append(f"names in braces show signs that every game has: {told}; `signs.yaml` says which")
        return replace(
            game,
            kinds=kinds,
            words=words,
            cards=cards,
            signs=signs,
            translated_words={language: words for language, words in translated.items() if words},
            backs=BACK_PICTURE if self.backs is not None else "",
            tables=list(dict.fromkeys(PurePosixPath(each.file).name for each in self.joined.grids)),
        )

    def _kind(self, kind: str) -> dict[str, Any]:
        rows = [row for row, each in enumerate(self.kind_of) if each == kind]
        fields: dict[str, Any] = {}
        name = self._name_spec(rows)
        if name is not None:
            fields["name"] = name
        for column in [*self.fields, *([self.backs] if self.backs is not None else [])]:
            if len(self.kind_words) == 1 or any(column.cells[row] for row in rows):
                fields[column.name] = dict(column.spec)
        key = {} if self.lists[kind] == f"{kind}s" else {"list": self.lists[kind]}
        apart = self._told_apart(rows)
        return {**key, **({"told-apart-by": apart} if apart else {}), **({"fields": fields} if fields else {})}

    def _told_apart(self, rows: Sequence[int]) -> str | None:
        """Name the field in which all cards of one name differ; None where names differ, or no field tells them apart."""
        names = [] if self.names is None else [self.names.cells[row] for row in rows]
        if len(set(names)) == len(names):
            return None
        types = ("int", "figure", "choice", "text")
        fields = (each for each in self.fields if each.spec["type"] in types and not is_identity(each))
        pairs = (
            (each.name, {(name, each.cells[row]) for name, row in zip(names, rows, strict=True)}) for each in fields
        )
        return next((field for field, found in pairs if len(found) == len(names)), None)

    def _name_spec(self, rows: Sequence[int]) -> dict[str, Any] | None:
        """Return the entry in ``kinds.yaml`` for the names of a kind; None where the usual one will do."""
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
            "fields": {each.name: each.heading for each in self.fields},
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
            cells = dict(zip(self.kind_of, self.kinds.cells, strict=True))
            named = {slug: kinds[cell] for slug, cell in cells.items() if cell in kinds}
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
                text = other.rich(row) if column.use == "field" and column.spec["type"] == "rich" else other.cells[row]
                found.setdefault(language, {})["name" if column is self.names else column.name] = text
        return found

    def _entry(self, row: int, kind: str, taken: dict[str, int]) -> Iterator[tuple[str, Any]]:
        name = "" if self.names is None else self.names.cells[row]
        if self.ids is not None:
            yield "id", proposed_slug(self.ids.cells[row])
        else:
            yield "id", unique_slug(proposed_slug(name) or f"{kind[:38]}-{row + 1}", taken)
        if name:
            yield "name", name
        for column in self.fields:
            value = column.value(row)
            if value is not None:
                yield column.name, value
        back = None if self.backs is None else self.backs.value(row)
        if back is not None:
            yield BACK_PICTURE, back
        copies = {} if self.copies is None or not self.copies.cells[row] else {"copies": int(self.copies.cells[row])}
        focus = "" if self.focuses is None else self.focuses.cells[row]
        printing = {
            **copies,
            **({"back": PICTURE_BACK} if back is not None else {}),
            **({"focus": focus_of(focus)} if focus else {}),
        }
        if printing:
            yield "print", printing


def _told_column(column: TableColumn) -> tuple[str, str, str]:
    """Return the heading of a column, its use or field, and why."""
    heading = column.heading
    if column.use == "copies":
        return heading, "copies of each card", "by its heading; an empty cell means 1"
    if column.use == "kind":
        return heading, "the kind of each card", "; ".join([_why_kind(column), *_near_kinds(column)])
    if column.use == "name":
        return heading, "the name", "; ".join([column.why or "by its heading", *_nameless(column)])
    if column.use == "id":
        return heading, "the id", column.why or "by its heading"
    if column.use == "back":
        return heading, "the back of each card", column.why
    if column.use == "focus":
        return heading, "what of each picture stays in sight", "by its heading and cells"
    words = list(column.slugs) if column.spec["type"] in ("choice", "symbols") else []
    values = f" of {', '.join(words[:12])}{', …' if len(words) > 12 else ''}" if words else ""
    role = {HIDDEN: ", not printed", STORY: ", as a story", KIND_LINE: ", beside the kind"}.get(
        column.spec.get("role", ""), ""
    )
    doubt = column.doubt
    if doubt and not column.wish:
        doubt = "" if column.spec["type"] == "image" else f"not the kind of the cards: {doubt}"
    return heading, f"{column.name}: {column.spec['type']}{values}{role}", "; ".join(filter(None, (column.why, doubt)))


def _why_kind(column: TableColumn) -> str:
    number = len(set(column.filled))
    why = f"by its heading; {number} different word{'' if number == 1 else 's'}"
    return why if all(column.cells) else f"{why}, and `{ONLY_KIND}` where the cell is empty"


def _near_kinds(column: TableColumn) -> Iterator[str]:
    """Yield a question for each kind that may be a misspelt commoner one."""
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


def is_identity(column: TableColumn) -> bool:
    """Whether a column that is headed so tells the rows apart, though its cells are no ids of cards."""
    return "id" in uses_of(column.heading) and all(column.cells) and len(set(column.cells)) == len(column.cells)


def _is_count(cell: str) -> bool:
    return _COPIES.match(cell) is not None


def count_of(cell: str) -> int | None:
    """Return the number in a cell; None where it holds none.

    >>> [count_of(each) for each in ("2", "2x", "×3", "1.0", "0", "many")]
    [2, 2, 3, 1, 0, None]
    """
    found = _COPIES.match(cell)
    return None if found is None else int(found[1])


def focus_of(cell: str) -> str | None:
    """Return the part of a picture that a cell names, from its left and its top; None where it names none.

    >>> [focus_of(each) for each in ("50% 20%", "top", "Bottom left", "centre", "nose")]
    ['50% 20%', '50% 0%', '0% 100%', '50% 50%', None]
    """
    if _FOCUS.fullmatch(cell):
        return cell
    words = cell.lower().replace("-", " ").replace("centre", "center").split()
    across = [_ACROSS[each] for each in words if each in _ACROSS]
    down = [_DOWN[each] for each in words if each in _DOWN]
    middle = words.count("center")
    if not words or len(words) > 2 or len(across) > 1 or len(down) > 1 or len(across) + len(down) + middle < len(words):
        return None
    return f"{(across or [50])[0]}% {(down or [50])[0]}%"


def typed_remark(heading: str, cells: str, language: str) -> str:
    """Return the remark that marks of a typewriter are written as a language prints them."""
    return f"`{printable(heading)}` has quotation marks, apostrophes, dashes or dots of a typewriter in {cells}: they are written as `{language}` prints them"


def signs_written(text: str, changed: dict[str, str]) -> str:
    """Return a text with its signs as data files may write them; braces of none become parentheses.

    Args:
        text: Of a cell.
        changed: As it was written -> as it is now; is added to.

    >>> signs_written("{T}: add {W/U} or { gold }, {", {})
    '{T}: add {W/U} or {gold}, ('
    """
    parts = re.split(r"(\{[^{}\r\n]{1,40}\})", text)
    for at, part in enumerate(parts):
        name = " ".join(part[1:-1].split()) if at % 2 and slug_of(part[1:-1]) else ""
        parts[at] = f"{{{name}}}" if name else part.replace("{", "(").replace("}", ")")
        if parts[at] != part:
            changed[part if at % 2 else "{ or }"] = parts[at] if at % 2 else "( or )"
    return "".join(parts)


def _why_no_kind(column: TableColumn) -> str:
    """Return why a column cannot tell kinds apart, empty where it can; a card without a kind is a `card`."""
    kinds = {cell or title_of(ONLY_KIND) for cell in column.cells}
    if len(kinds) > min(_MOST_KINDS, (len(column.cells) + 1) // 2):
        return f"{len(kinds)} different words in {len(column.cells)} rows are too many kinds, unless you say that they are kinds"
    # kinds in letters that make no ids, such as Chinese ones, are numbered
    if slugs_of(each for each in kinds if slug_of(each) or not any(map(str.isalpha, each))) is None:
        return "two of its words, or a word without letters, would make no different ids"
    return ""


def _could_be_names(column: TableColumn) -> bool:
    cells = column.cells
    words = all(cell and "\n" not in cell and len(cell) <= 60 and not cell.isdigit() for cell in cells)
    return words and len(set(cells)) == len(cells)
