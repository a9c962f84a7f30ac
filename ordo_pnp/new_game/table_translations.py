"""What cannot be taken of the translations in a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ordo_pnp.export import BAD_ROW, UNKNOWN_COLUMN, at_cell
from ordo_pnp.new_game.translated_columns import translations_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ordo_pnp.diagnostics import Diagnostic
    from ordo_pnp.export import CellGrid
    from ordo_pnp.new_game.columns import TableColumn

_TRANSLATED: Final = frozenset({"text", "rich", "choice"})


def bad_translations(
    grid: CellGrid, file: str, rows: Sequence[int], columns: Sequence[TableColumn], languages: Sequence[str]
) -> Iterator[Diagnostic]:
    """Find translations into no language of the game, of what is no text, or of nothing.

    Args:
        grid: The cells.
        file: The path of the table, for messages.
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
            yield at_cell(UNKNOWN_COLUMN, message, file, place, heading, remedy)
        elif column.use not in ("name", "kind") and column.spec.get("type") not in _TRANSLATED:
            message = f"`{heading}` would translate `{column.heading}`, which holds no texts"
            yield at_cell(UNKNOWN_COLUMN, message, file, place, heading, "delete the column, or head it otherwise")
        else:
            for row, cell, text in zip(rows, column.cells, other.cells, strict=True):
                if text and not cell:
                    message = f"there is nothing in `{column.heading}` that this could be a translation of"
                    remedy = f"write the text in `{languages[0]}` beside it"
                    yield at_cell(BAD_ROW, message, file, (row, other.at), grid.cell(row, other.at), remedy)
