"""The Table view: cards as rows, edited cell by cell in the open texts."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from copy import deepcopy
from functools import cached_property
from itertools import chain, count
from pathlib import Path
from typing import Any, Final

from ordo_pnp.base import Diagnostic, OrdoError, clipped, printable
from ordo_pnp.cards import (
    LONGEST,
    Card,
    CardId,
    Document,
    GameData,
    Schema,
    check_slug,
    named_by,
    parse_query,
    title_of,
)
from ordo_pnp.editor.language.open_projects import FindingPlaces
from ordo_pnp.editor.language.protocol import CONTENT_MODIFIED, Handler, Params, RpcError
from ordo_pnp.editor.studio.desk import Desk, StudioWindow
from ordo_pnp.editor.studio.studio_findings import MAX_PLACED, causes_now, most_urgent, told_finding
from ordo_pnp.editor.studio.text_edits import apply_texts
from ordo_pnp.project import WrittenGame
from ordo_pnp.tables import (
    PRINT,
    CardRow,
    CellGrid,
    Changes,
    EarlierSources,
    SheetColumn,
    SheetReader,
    TableAddresses,
    card_schemas,
    columns_of,
    rows_of,
)

# The first columns, which are not edited: a card is renamed everywhere at once, and keeps its kind.
FIXED: Final = ("id", "kind")


# Cards of a project in which the studio adds more: twice the measured number. Files written by hand may hold more.
MAX_CARDS: Final = 20_000


class WrittenCells:
    """The YAML of values from before the cells of a desk were changed."""

    def __init__(self, desk: Desk) -> None:
        self.sources = EarlierSources()


class CardTable:
    """The cards of a game as they are now; for one request.

    Raises:
        RpcError: There is no such game.
    """

    def __init__(self, desk: Desk, params: Params) -> None:
        games = desk.session.catalog().games
        name = params.id("game")
        if name not in games:
            raise RpcError(f"there is no game `{printable(name)}`")
        self.desk = desk
        self.written: WrittenGame = desk.session.written(name)
        self.game: GameData = self.written.game
        self.schemas: list[Schema] = card_schemas(name, desk.session.schemas())

    @cached_property
    def columns(self) -> tuple[SheetColumn, ...]:
        """The columns after ``id`` and ``kind``, see ``columns_of``."""
        return columns_of(self.game, self.schemas)

    @cached_property
    def _by_id(self) -> Mapping[str, Card]:
        return {each.id: each for each in self.game.cards()}

    @cached_property
    def places(self) -> Mapping[str, int]:
        """Heading -> the number of its column in a row, ``id`` being 0."""
        return {name: at for at, name in enumerate((*FIXED, *(each.heading for each in self.columns)))}

    def selected(self, params: Params) -> tuple[Card, ...]:
        """Return the cards that fit ``filter``, ``set`` and ``kind``, in the order of the files.

        Raises:
            NotationError: The filter cannot be read, or names a value that no card has.
        """
        cards = self.game.cards()
        for key in ("set", "kind"):
            if key in params:
                wanted = params.id(key)
                cards = tuple(each for each in cards if getattr(each, key) == wanted)
        if "filter" in params and (words := params.string("filter", 10_000)).strip():
            known = {each.id for each in cards}
            cards = tuple(each for each in parse_query(words).select(self.game.cards()) if each.id in known)
        return cards

    def require_room(self, count: int) -> None:
        """Require that the project may have so many more cards.

        Raises:
            RpcError: It may not.
        """
        session = self.desk.session
        there = sum(len(session.written(name).game.cards()) for name in session.catalog().games)
        if there + count > MAX_CARDS:
            raise RpcError(
                f"the project has {there:,} cards; {count:,} more are too many: {MAX_CARDS:,} at most are made here"
            )

    def has(self, identifier: str) -> bool:
        """Whether there is a card of an id."""
        return identifier in self._by_id

    def card(self, identifier: str) -> Card:
        """Return a card.

        Raises:
            RpcError: There is none of that id.
        """
        found = self._by_id.get(identifier)
        if found is None:
            raise RpcError(f"there is no card `{printable(identifier)}`")
        return found

    def schema_of(self, kind: str) -> Schema:
        """Return the schema of the cards of a kind.

        Raises:
            RpcError: There is no such kind.
        """
        found = next((each for each in self.schemas if kind in each.fields), None)
        if found is None:
            raise RpcError(f"there is no kind `{printable(kind)}`")
        return found

    def cells(self, cards: Sequence[Card]) -> CellGrid:
        """Return cards as a spreadsheet, headings first."""
        return CellGrid(rows_of(cards, self.columns))

    def rows(self, cards: Sequence[Card]) -> list[dict[str, Any]]:
        """Return cards as rows for a page: ``id``, ``cells`` in the order of all columns, ``problem``, ``isStale``."""
        wrong = self.written.wrong
        written = self.cells(cards).rows[1:]
        return [
            {
                "id": str(card.id),
                "cells": cells,
                "problem": wrong[card.id].problem if card.id in wrong else None,
                "isStale": card.id in wrong and not wrong[card.id].is_readable,
            }
            for card, cells in zip(cards, written, strict=True)
        ]

    def column(self, heading: str) -> SheetColumn:
        """Return a column whose cells can be changed.

        Raises:
            RpcError: There is none of that heading, or its cells are not changed in a table.
        """
        at = self.places.get(heading)
        if at is None:
            raise RpcError(f"cards have no column `{printable(heading)}`")
        if at < len(FIXED):
            raise RpcError(f"`{heading}` is not changed in the table: rename the card, or make another one")
        return self.columns[at - len(FIXED)]

    def require_readable(self, cards: Collection[Card], languages: Collection[str | None] = ()) -> None:
        """Require that the files of cards, and of their translations into some languages, can be read.

        Raises:
            RpcError: One cannot be read at this moment.
        """
        for card in cards:
            require_read(self.written, card.origin.document.file)
        for card_set in {card.set for card in cards}:
            own = self.game.sets[card_set].language
            keys = {f"text {each}" for each in languages if each not in (None, own)}
            require_home(self.written, card_set, keys)


def require_read(written: WrittenGame, path: Path) -> None:
    """Require that a file can be read as a whole.

    Raises:
        RpcError: It cannot.
    """
    if path in written.unread:
        raise RpcError(f"`{printable(path.name)}` cannot be read as it is: mend that in its text first")


def require_home(written: WrittenGame, card_set: str, keys: Collection[str]) -> None:
    """Require that every file of a set that may hold some keys can be read.

    An unreadable file may hold any.

    Args:
        written: A game as it is written.
        card_set: One of its sets; empty for the words of the game.
        keys: As in ``WrittenGame.unread``.

    Raises:
        RpcError: One cannot.
    """
    for path, key in written.unread.items():
        owner = next((each.id for each in written.game.sets.values() if path.is_relative_to(each.folder)), "")
        if keys and (key is None or key in keys) and owner == card_set:
            require_read(written, path)


def kinds_of(schemas: Sequence[Schema]) -> list[str]:
    """Return the kinds of the cards that schemas describe."""
    return list(dict.fromkeys(kind for schema in schemas for kind in schema.fields))


def value_schemas(schemas: Sequence[Schema], column: SheetColumn) -> list[Mapping[str, Any]]:
    """Return the schemas of the values of a column."""
    found = []
    for schema in schemas:
        properties = schema.content["properties"][schema.key]["items"]["properties"]
        if column.is_printing:
            properties = properties.get(PRINT, {}).get("properties", {})
        if column.key in properties:
            found.append(properties[column.key])
    return found


_KINDS: Final = {"word": "text", "integer": "number", "number": "number", "boolean": "flag", "list": "list"}
# Initial width of a column, in letters.
_WIDTHS: Final = {"number": 5, "flag": 5, "list": 14, "choice": 10, "text": 14, "words": 26}
# Letters of a text that wants more than one line to be edited.
_LONG: Final = 60


def grid(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Return the cards of a game as a table.

    Params: ``game``; ``filter``, ``set``, ``kind`` to select cards. Result: ``columns`` with ``key`` (the
    heading of a spreadsheet), ``title``, ``kind`` (``text``, ``words`` for long texts, ``number``, ``flag``, ``choice``, ``list``),
    ``choices``, ``language`` of a text, ``kinds`` of the cards that have it, ``width`` in letters, ``isEditable``, ``help``; and
    ``rows`` with ``id``, ``cells`` in the order of the columns, as in the texts, ``problem`` of an invalid card, else null, and
    ``isStale`` where its text cannot be read: its cells cannot be changed, and show the earlier values.
    """
    table = CardTable(window.desk, params)
    cards = table.selected(params)
    rows = table.rows(cards)
    fixed = [_fixed(key) for key in FIXED]
    columns = [told_column(table, each, at, rows) for at, each in enumerate(table.columns, len(FIXED))]
    return {
        "columns": [*fixed, *columns],
        "rows": rows,
        "kinds": kinds_of(table.schemas),
        "sets": {name: each.language for name, each in table.game.sets.items()},
    }


def _fixed(key: str) -> dict[str, Any]:
    return {"key": key, "title": key, "kind": "text", "choices": [], "kinds": None, "width": 14, "isEditable": False}


def told_column(table: CardTable, column: SheetColumn, at: int, rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the description of a column for a window, see ``grid``."""
    schemas = value_schemas(table.schemas, column)
    words = [
        word
        for each in schemas
        for word in (each.get("items", each) if column.form == "list" else each).get("enum", ())
    ]
    kind = _KINDS.get(column.form, "text")
    if column.form == "text" and any(len(row["cells"][at]) > _LONG for row in rows):
        kind = "words"
    elif column.form == "word" and words:
        kind = "choice"
    return {
        "key": column.heading,
        "title": column.key,
        "kind": kind,
        "choices": list(dict.fromkeys(words)) if kind in ("choice", "list") else [],
        "language": column.language,
        "kinds": [kind for schema in table.schemas if value_schemas([schema], column) for kind in schema.fields],
        "width": _WIDTHS[kind],
        "isEditable": True,
        "help": next((each["description"] for each in schemas if "description" in each), ""),
    }


def cell_findings(window: StudioWindow, params: Params) -> list[dict[str, Any]]:
    """Return the findings of the cards of a game, by cell.

    Params: ``game``; ``id``: of a card, for the findings of that card alone. Result: ``id`` of the card, ``column`` (``id`` for the whole card, or where its place has no
    column), and the finding as ``told_finding`` says.
    """
    desk = window.desk
    with named_by(desk.workspace.naming):
        if "id" in params:
            with desk.session.giving_way(desk.give_way):
                found = desk.session.findings_of(params.id("game"), params.id("id"))
            table = CardTable(desk, params)
            cards: Sequence[Card] = [table.card(params.id("id"))]
        else:
            found = causes_now(desk)
            table = CardTable(desk, params)
            cards = table.game.cards()
        places_of = _CellPlaces(table, cards)
        urgent = most_urgent([each for each in found if places_of.may_hold(each)])
        told = []
        for each in urgent[:MAX_PLACED]:
            desk.give_way()
            told.append((places_of.finding(each), each))
        told += [((each.card, "id"), each) for each in urgent[MAX_PLACED:]]
    known = {each.id for each in cards}
    places = FindingPlaces(window.editor)
    return [
        {"id": card, "column": column, **told_finding(each, places)} for (card, column), each in told if card in known
    ]


class _CellPlaces:
    """The cells of findings."""

    def __init__(self, table: CardTable, cards: Sequence[Card]) -> None:
        self._table = table
        self._documents = {document.name: document for _, document, _, _ in table.written.files}
        self._rows = [str(each.id) for each in cards]
        self._keys = [*FIXED, *(each.heading for each in table.columns)]
        self._addresses = TableAddresses(table.cells(cards), table.game)
        for row, card in enumerate(cards, 1):
            table.desk.give_way()
            slug = card.id.partition("/")[2]
            for at, column in reversed([*enumerate(table.columns, len(FIXED))]):
                language = None if column.language == card.language else column.language
                self._addresses.add((card.set, language, slug, column.key), (row, at))
                if column.key in card.own_texts:  # the first text stands for the whole translation
                    self._addresses.add((card.set, language, slug, None), (row, at))
            self._addresses.add((card.set, None, slug, None), (row, 0))

    def may_hold(self, found: Diagnostic) -> bool:
        """Whether a finding may be about a card of the game."""
        return found.span.file in self._documents or self._table.has(str(found.card)) or found.span.file in self._lines

    def finding(self, found: Diagnostic) -> tuple[str | None, str]:
        """Return the card and the column of a finding; outside cells its own card, or None, and ``id``."""
        document: Document | None = self._documents.get(found.span.file)
        if document is not None and document.file.is_relative_to(self._table.game.folder):
            place = self._addresses.place(document, (found.span.line - 1, found.span.column - 1))
            if place is not None:
                card, column = self._rows[place[0] - 1], self._keys[place[1]]
                return card, self._missing(found, card) if column == "id" else column
        return found.card or self._around(found), "id"

    def _missing(self, found: Diagnostic, card: str) -> str:
        """Return the column of the value that a card lacks according to a finding about all of it; else ``id``."""
        wrong = self._table.written.wrong.get(CardId(card))
        for each in wrong.violations if wrong is not None else ():
            if each.is_missing_key and each.at(found.span).message == found.message:
                key = str(each.path[-1])
                own = self._table.game.sets[card.partition("/")[0]].language
                return next((name for name in (key, f"{key}.{own}") if name in self._keys), "id")
        return "id"

    def _around(self, found: Diagnostic) -> str | None:
        """Return the card around a finding in a file that cannot be read as a whole; None where there is none."""
        before = [place for place in self._lines.get(found.span.file, ()) if place[0] <= found.span.line]
        return max(before)[1] if before else None

    @cached_property
    def _lines(self) -> Mapping[str, list[tuple[int, str]]]:
        """Name of a file that cannot be read as a whole -> lines at which cards begin, and their ids."""
        lines: dict[str, list[tuple[int, str]]] = {}
        for card in self._table.game.cards():
            if card.origin.document.file in self._table.written.unread:
                lines.setdefault(card.origin.document.name, []).append((card.origin.span().line, str(card.id)))
        return lines


MAX_CELLS: Final = 100_000
# Cards that are made at once; 0.3 ms of CPU each, and as many as a file may hold.
MAX_ADDED: Final = 1_000
# Letters of one cell.
MAX_CELL: Final = 100_000


def change_cells(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Change cells together, all or none, as one edit that can be undone.

    Params: ``game``; ``cells``: each with ``id`` of the card, ``column``, ``value`` and ``was``, the text it showed; ``added``: cards that
    are made together with them, each with ``id``, ``kind`` and ``cells``, column -> value; ``visit``: names the visit to a field, whose
    edits are undone together. Result: the ``rows`` of the cards as they are then.

    Raises:
        RpcError: A cell cannot hold its value, or shows another text meanwhile; ``data`` holds ``cells`` with ``id``,
            ``column`` and ``message``. Nothing has changed.
    """
    asked = params.objects("cells", MAX_CELLS)
    added = params.objects("added", MAX_CELLS) if "added" in params else []
    if len(added) > MAX_ADDED:
        raise RpcError(f"{len(added):,} new cards are too many at once: {MAX_ADDED:,} at most")
    with named_by(window.desk.workspace.naming):
        return _change(window, params, asked, added)


def _change(
    window: StudioWindow, params: Params, asked: Sequence[Params], added: Sequence[Params] = ()
) -> dict[str, Any]:
    table = CardTable(window.desk, params)
    wanted: dict[str, dict[str, str]] = {}
    was: dict[tuple[str, str], str] = {}
    for each in asked:
        identifier, heading = each.id("id"), each.id("column")
        table.column(heading)
        wanted.setdefault(identifier, {})[heading] = each.string("value", MAX_CELL)
        was[identifier, heading] = each.string("was", MAX_CELL)
    cards = [table.card(each) for each in wanted]
    for card in cards:
        table.schema_of(card.kind)
    table.require_readable(cards, {table.column(heading).language for _, heading in was})
    grid = table.cells(cards)
    _require_seen(table, grid, was)
    for row, cells in zip(grid.rows[1:], wanted.values(), strict=True):
        for heading, value in cells.items():
            row[table.places[heading]] = value
    if added:
        table.require_room(len(added))
    grid.rows += [_new_row(table, each) for each in added]
    rows = read(table, grid)
    made = rows[len(cards) :]
    for new in made:
        languages = (language for language, texts in new.translations.items() if texts)
        require_home(table.written, new.set, {new.schema.key, *(f"text {language}" for language in languages)})
    visit = params.string("visit", 40) if "visit" in params else ""
    write(table, rows, _title_of_new(made) if made else _title(cards, list(was)), visit)
    fresh = CardTable(window.desk, params)
    return {"rows": fresh.rows([fresh.card(name) for name in (*wanted, *(each.id for each in made))])}


def _new_row(table: CardTable, card: Params) -> list[str]:
    """Return the cells of a new card.

    Raises:
        RpcError: It has no id, is there already, or has no such column.
    """
    identifier, cells = card.string("id", 200).strip(), card.object("cells")  # as the reader of the table takes it
    if not identifier:
        raise RpcError("a card that is to be made has no id: write one, such as `base/town-watch`")
    if table.has(identifier):
        raise RpcError(f"there is a card `{printable(identifier)}` already: take the filter away to change it")
    row = [identifier, card.string("kind", 200), *("" for _ in table.columns)]
    names = card.raw("cells")
    for heading in map(str, names):
        table.column(heading)
        row[table.places[heading]] = cells.string(heading, MAX_CELL)
    return row


def _require_seen(table: CardTable, grid: CellGrid, was: Mapping[tuple[str, str], str]) -> None:
    """Require that the cells still show the texts that the user has seen.

    Raises:
        RpcError: One shows another text.
    """
    rows = {cells[0]: cells for cells in grid.rows[1:]}
    other = []
    for (identifier, heading), seen in was.items():
        now = rows[identifier][table.places[heading]]
        if now != seen:
            message = f"the cell has been changed meanwhile: it holds `{clipped(printable(now))}`"
            other.append({"id": identifier, "column": heading, "message": message, "now": now})
    if other:
        raise RpcError(other[0]["message"], CONTENT_MODIFIED, {"cells": other})


def read(table: CardTable, grid: CellGrid) -> list[CardRow]:
    """Parse rows of cells.

    Raises:
        RpcError: Cells cannot hold their values.
    """
    reader = SheetReader(grid, table.game, table.desk.session.schemas())
    rows = reader.read()
    if reader.problems:
        raise _refusal(table, grid, reader)
    return rows


def _refusal(table: CardTable, grid: CellGrid, reader: SheetReader) -> RpcError:
    keys = [*FIXED, *(each.heading for each in table.columns)]
    cells = []
    for each in reader.problems:
        place = (each.span.line - 1, each.span.column - 1)
        text = each.message.removeprefix(f"{grid.shown(place)}: ")
        message = f"{text}; {each.help}" if each.help else text
        cells.append({"id": grid.cell(place[0], 0), "column": keys[place[1]], "message": message})
    return RpcError(cells[0]["message"], data={"cells": cells})


def write(table: CardTable, rows: Sequence[CardRow], title: str, visit: str = "") -> None:
    """Write rows into the open texts, as one edit; edits of one ``visit`` are undone together.

    Raises:
        OrdoError: A file is written too unusually, or too large.
    """
    sources = table.desk.kept(WrittenCells).sources
    changes = Changes(table.game, table.written.files, sources)
    apply_texts(table.desk, {path: after for path, (_, after) in changes.of(rows).items()}, title, visit)


def _title(cards: Sequence[Card], places: Sequence[tuple[str, str]]) -> str:
    if len(places) == 1:
        return f"{places[0][0]}: {places[0][1]}"
    return f"{len(places)} cells of {cards[0].id}" if len(cards) == 1 else f"{len(places)} cells of {len(cards)} cards"


def _title_of_new(rows: Sequence[CardRow]) -> str:
    return rows[0].id if len(rows) == 1 else f"{len(rows)} new cards"


def add_card(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Add a card like the first one of its kind, if possible of its set, without translations.

    Where its set has no file of such cards, a new file is made.

    Params: ``game``, ``set``, ``kind``; ``id``, the name within the set, or none for a free one. Result: its ``id`` in
    the new table, and the ``uri`` of its file.

    Raises:
        RpcError: There is no such set or kind, or the first card of a kind needs more than a name: ``data`` lists the cells.
        OrdoError: It cannot have that id, or another card has it.
    """
    with named_by(window.desk.workspace.naming):
        table = CardTable(window.desk, params)
        table.require_room(1)
        card_set, kind = params.id("set"), params.id("kind")
        if card_set not in table.game.sets:
            raise RpcError(f"there is no set `{printable(card_set)}`")
        schema = table.schema_of(kind)
        wrong = table.written.wrong
        sound = [each for each in table.game.cards() if each.kind == kind and each.id not in wrong]
        like = min(sound, key=lambda each: not each.id.startswith(f"{card_set}/"), default=None)
        require_home(table.written, card_set, {schema.key})
        slug = _free(table, card_set, kind)
        if "id" in params:
            wanted = params.string("id", 200)
            check_slug(wanted, "a card")
            slug = _free(table, card_set, wanted)
            if slug != wanted:
                raise RpcError(f"`{card_set}` has a card `{wanted}` already; `{slug}` is free")
        if like is None:
            name = f"name.{table.game.sets[card_set].language}"
            rows = read(table, CellGrid([["id", "kind", name], [f"{card_set}/{slug}", kind, title_of(slug)]]))
        else:
            entry = deepcopy(dict(like.origin.value)) | {"id": slug}
            if "name" in entry:
                entry["name"] = title_of(slug)
            rows = [CardRow(None, f"{card_set}/{slug}", card_set, schema, entry)]
        write(table, rows, f"{card_set}/{slug}")
        card = CardTable(window.desk, params).card(f"{card_set}/{slug}")
        return {"id": str(card.id), "uri": window.desk.workspace.path_of(card.origin.document.name).as_uri()}


def copy_card(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Add a card like another one, its translations included. Params: ``game``, ``id``. Result: the ``id`` of the copy."""
    with named_by(window.desk.workspace.naming):
        table = CardTable(window.desk, params)
        table.require_room(1)
        card = table.card(params.id("id"))
        schema = table.schema_of(card.kind)
        table.require_readable([card], table.game.languages)
        require_home(table.written, card.set, {schema.key})
        slug = _free(table, card.set, card.id.partition("/")[2])
        entry = deepcopy(dict(card.origin.value)) | {"id": slug}
        translations = {language: dict(card.translation(language)) for language in card.text_origins}
        row = CardRow(None, f"{card.set}/{slug}", card.set, schema, entry, translations)
        write(table, [row], row.id)
        return {"id": row.id}


def remove_card(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Remove a card, with its translations. Params: ``game``, ``id``. Result: the ``id``.

    Raises:
        RpcError: There is no such card, or its file has errors.
        OrdoError: It is the only card of its file, or that is written too unusually.
    """
    with named_by(window.desk.workspace.naming):
        table = CardTable(window.desk, params)
        card = table.card(params.id("id"))
        table.require_readable([card], table.game.languages)
        changes = Changes(table.game, table.written.files, table.desk.kept(WrittenCells).sources)
        for file in changes.without([card]):
            raise OrdoError(f"`{file.name}`: it is the only card of its file; delete the file")
        texts = {path: after for path, (_, after) in changes.texts().items()}
        apply_texts(table.desk, texts, f"− {card.id}")
        return {"id": str(card.id)}


def _free(table: CardTable, card_set: str, wanted: str) -> str:
    """Return an id that no card of a set has: the wanted one, or that with the first free number."""
    taken = {each.id.partition("/")[2] for each in table.game.cards() if each.set == card_set}
    stem = re.sub(r"-[0-9]+\Z", "", wanted)[: LONGEST - 6].rstrip("-")
    proposed = chain([wanted], (f"{stem}-{number}" for number in count(2)))
    return next(each for each in proposed if each not in taken)


METHODS: Final[Mapping[str, Handler[StudioWindow]]] = {
    "ordo/grid": grid,
    "ordo/cellFindings": cell_findings,
    "ordo/cells": change_cells,
    "ordo/addCard": add_card,
    "ordo/copyCard": copy_card,
    "ordo/removeCard": remove_card,
}
