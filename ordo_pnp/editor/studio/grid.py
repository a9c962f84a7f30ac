"""The table as a page shows it: columns that say how they are edited, rows as spreadsheets hold them, findings by cell."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.cards import CardId, named_by
from ordo_pnp.editor.language.findings import FindingPlaces
from ordo_pnp.editor.studio.card_table import FIXED, CardTable, kinds_of, value_schemas
from ordo_pnp.editor.studio.told_findings import MAX_PLACED, causes_now, most_urgent, told_finding
from ordo_pnp.tables import TableAddresses

if TYPE_CHECKING:
    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import Document
    from ordo_pnp.editor.language.params import Params
    from ordo_pnp.editor.language.rpc import Handler
    from ordo_pnp.editor.studio.desk import StudioWindow
    from ordo_pnp.tables import SheetColumn


_KINDS: Final = {"word": "text", "integer": "number", "number": "number", "boolean": "flag", "list": "list"}
# How wide a column begins, in letters.
_WIDTHS: Final = {"number": 5, "flag": 5, "list": 14, "choice": 10, "text": 14, "words": 26}
# Letters of a text that wants more than one line to be edited.
_LONG: Final = 60


def grid(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Return the cards of a game as a table.

    Params: ``game``; ``filter``, ``set``, ``kind`` where only some cards are wanted. Result: ``columns`` with ``key`` (the
    heading of a spreadsheet), ``title``, ``kind`` (``text``, ``words`` for long texts, ``number``, ``flag``, ``choice``, ``list``),
    ``choices``, ``language`` of a text, ``kinds`` of the cards that have it, ``width`` in letters, ``isEditable``, ``help``; and
    ``rows`` with ``id``, ``cells`` in the order of the columns, as the texts say, ``problem`` of a card that is not sound, else null, and
    ``isStale`` where its text cannot be read: its cells cannot be changed, and show what was there before.
    """
    table = CardTable(window.desk, params)
    cards = table.selected(params)
    rows = table.rows(cards)
    fixed = [_fixed(key) for key in FIXED]
    columns = [_column(table, each, at, rows) for at, each in enumerate(table.columns, len(FIXED))]
    return {
        "columns": [*fixed, *columns],
        "rows": rows,
        "kinds": kinds_of(table.schemas),
        "sets": {name: each.language for name, each in table.game.sets.items()},
    }


def _fixed(key: str) -> dict[str, Any]:
    return {"key": key, "title": key, "kind": "text", "choices": [], "kinds": None, "width": 14, "isEditable": False}


def _column(table: CardTable, column: SheetColumn, at: int, rows: list[dict[str, Any]]) -> dict[str, Any]:
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
    """Return what is wrong with the cards of a game, by cell.

    Params: ``game``. Result: ``id`` of the card, ``column`` (``id`` where it is about the whole card, or where its place has no
    column), and the finding as ``told_finding`` says.
    """
    desk = window.desk
    with named_by(desk.workspace.naming):
        found = causes_now(desk)
        table = CardTable(desk, params)
        cards = table.game.cards()
        places_of = _CellPlaces(table)
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
    """Which cell a finding is about."""

    def __init__(self, table: CardTable) -> None:
        self._table = table
        self._documents = {document.name: document for _, document, _, _ in table.written.files}
        cards = table.game.cards()
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
        """Return the card and the column; the card that it names, or none, where its place is no cell."""
        document: Document | None = self._documents.get(found.span.file)
        if document is not None and document.file.is_relative_to(self._table.game.folder):
            place = self._addresses.place(document, (found.span.line - 1, found.span.column - 1))
            if place is not None:
                card, column = self._rows[place[0] - 1], self._keys[place[1]]
                return card, self._missing(found, card) if column == "id" else column
        return found.card or self._around(found), "id"

    def _missing(self, found: Diagnostic, card: str) -> str:
        """Return the column of what a card lacks, where a finding about all of it says that; else ``id``."""
        wrong = self._table.written.wrong.get(CardId(card))
        for each in wrong.violations if wrong is not None else ():
            if each.is_missing_key and each.at(found.span).message == found.message:
                key = str(each.path[-1])
                own = self._table.game.sets[card.partition("/")[0]].language
                return next((name for name in (key, f"{key}.{own}") if name in self._keys), "id")
        return "id"

    def _around(self, found: Diagnostic) -> str | None:
        """Return the card in whose text a finding lies, of a file that cannot be read as a whole; None where there is none."""
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


METHODS: Final[Mapping[str, Handler[StudioWindow]]] = {"ordo/grid": grid, "ordo/cellFindings": cell_findings}
