"""Changes of cells: read as `ordo import` reads a spreadsheet, written as it writes, into the texts that are open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import clipped, printable
from ordo_pnp.cards import named_by
from ordo_pnp.editor.language.rpc import CONTENT_MODIFIED, RpcError
from ordo_pnp.editor.studio.card_table import FIXED, CardTable, WrittenCells, require_home
from ordo_pnp.editor.studio.text_edits import apply_texts
from ordo_pnp.tables import Changes, SheetReader

if TYPE_CHECKING:
    from ordo_pnp.cards import Card
    from ordo_pnp.editor.language.params import Params
    from ordo_pnp.editor.language.rpc import Handler
    from ordo_pnp.editor.studio.desk import StudioWindow
    from ordo_pnp.tables import CardRow, CellGrid


MAX_CELLS: Final = 100_000
# Cards that are made at once; 0.3 ms of CPU each, and as many as a file may hold.
MAX_ADDED: Final = 1_000
# Letters of one cell.
MAX_CELL: Final = 100_000


def change_cells(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Change cells together, all or none, as one edit that can be undone.

    Params: ``game``; ``cells``: each with ``id`` of the card, ``column``, ``value`` and ``was``, what the cell showed; ``added``: cards that
    are made together with that, each with ``id``, ``kind`` and ``cells``, column -> value. Result: the ``rows`` of the cards as they are then.

    Raises:
        RpcError: A cell cannot hold what it should, or shows something else meanwhile; ``data`` holds ``cells`` with ``id``,
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
    write(table, rows, _title_of_new(made) if made else _title(cards, list(was)))
    fresh = CardTable(window.desk, params)
    return {"rows": fresh.rows([fresh.card(name) for name in (*wanted, *(each.id for each in made))])}


def _new_row(table: CardTable, card: Params) -> list[str]:
    """Return the cells of a card that is to be made.

    Raises:
        RpcError: It has no id, is there already, or has no such column.
    """
    identifier, cells = card.string("id", 200).strip(), card.object("cells")  # as whoever reads the table takes it
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
    """Insist that whoever changes cells has seen what is in them.

    Raises:
        RpcError: One shows something else.
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
    """Return what rows of cells say.

    Raises:
        RpcError: Cells cannot hold what they should.
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


def write(table: CardTable, rows: Sequence[CardRow], title: str) -> None:
    """Write rows into the texts that are open, as one edit.

    Raises:
        OrdoError: A file is written too unusually, or too large.
    """
    sources = table.desk.kept(WrittenCells).sources
    changes = Changes(table.game, table.written.files, sources)
    apply_texts(table.desk, {path: after for path, (_, after) in changes.of(rows).items()}, title)


def _title(cards: Sequence[Card], places: Sequence[tuple[str, str]]) -> str:
    if len(places) == 1:
        return f"{places[0][0]}: {places[0][1]}"
    return f"{len(places)} cells of {cards[0].id}" if len(cards) == 1 else f"{len(places)} cells of {len(cards)} cards"


def _title_of_new(rows: Sequence[CardRow]) -> str:
    return rows[0].id if len(rows) == 1 else f"{len(rows)} new cards"


METHODS: Final[Mapping[str, Handler[StudioWindow]]] = {"ordo/cells": change_cells}
