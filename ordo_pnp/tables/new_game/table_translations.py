"""What cannot be taken of the translations in a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from ordo_pnp.tables.codes import BAD_ROW, UNKNOWN_COLUMN
from ordo_pnp.tables.new_game.translated_columns import translations_of, words_in

if TYPE_CHECKING:
    from ordo_pnp.base import Diagnostic
    from ordo_pnp.tables.grid import CellGrid
    from ordo_pnp.tables.new_game.columns import TableColumn


_TRANSLATED: Final = frozenset({"text", "rich", "choice"})


def bad_translations(
    grid: CellGrid, rows: Sequence[int], columns: Sequence[TableColumn], languages: Sequence[str]
) -> Iterator[Diagnostic]:
    """Find translations into no language of the game, of what is no text, or of nothing.

    Args:
        grid: The cells.
        rows: Those that are cards.
        columns: Judged, those that are translated with their translations.
        languages: Of the game, its own first.
    """
    for column, language, other in translations_of(columns):
        place = (0, other.at)
        heading = grid.cell(*place)
        if language not in languages:
            message = f"`{heading}` holds texts in `{language}`, which is no language of the new game"
            remedy = f"add `--lang {','.join([*languages, language])}`, or delete the column"
            yield grid.finding(UNKNOWN_COLUMN, message, place, remedy)
        elif column.use not in ("name", "kind") and column.spec.get("type") not in _TRANSLATED:
            message = f"`{heading}` would translate `{column.heading}`, which holds no texts"
            yield grid.finding(UNKNOWN_COLUMN, message, place, "delete the column, or head it otherwise")
        else:
            words = words_in(column, language) if column.slugs or column.use == "kind" else {}
            for row, cell, text in zip(rows, column.cells, other.cells, strict=True):
                if text and cell and words.get(cell, text) != text:
                    message = f"`{cell}` is `{words[cell]}` in another row, and a word has one translation"
                    yield grid.finding(BAD_ROW, message, (row, other.at), "write the same in both rows")
                if text and not cell:
                    message = f"there is nothing in `{column.heading}` that this could be a translation of"
                    remedy = f"write the text in `{languages[0]}` beside it"
                    yield grid.finding(BAD_ROW, message, (row, other.at), remedy)
