"""What a column of a table has become, why, and what in it may be a slip: a row of the list that is shown to whoever begins a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ordo_pnp.base import did_you_mean
from ordo_pnp.tables.new_game.table_cards import ONLY_KIND

if TYPE_CHECKING:
    from ordo_pnp.tables.new_game.columns import TableColumn


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
